/** A press on a piece, and the drag that it becomes: loaded with the first touch, since a board can be read without. */

import { bar_height_px } from "./bar.js";
import { boxes_in, smallest_at } from "./boxes.js";
import { lifting } from "./drag.js";
import { forget_laid, lay_down } from "./flight.js";
import { above_finger_px, make_follower } from "./follower.js";
import { edge_scroll, press_becomes, rest_ms } from "./press.js";

/** A piece that was put down stays there for so long until the position shows it. */
const settles_ms = 1_500;

/**
 * @typedef {import("./drag.js").Hand} Hand
 * @typedef {{ what: string, piece: HTMLElement, start: import("./boxes.js").Point, id: number, touch: boolean, rested: boolean,
 *   follower: import("./follower.js").Follower | null, over: HTMLElement | null, last: import("./boxes.js").Point }} Drag
 */

export class Dragging {
  #root;
  #hand;
  #set_lifted;
  #abort = new AbortController();
  /** @type {Drag | null} */
  #drag = null;
  /** A piece that was put down, or flies back. @type {{ piece: HTMLElement, follower: import("./follower.js").Follower } | null} */
  #down = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #frame = 0;

  /** @param {HTMLElement} root @param {{current: Hand}} hand @param {(what: string | null) => void} set_lifted */
  constructor(root, hand, set_lifted) {
    this.#root = root;
    this.#hand = hand;
    this.#set_lifted = set_lifted;
    const { signal: ends } = this.#abort;
    const options = { signal: ends, capture: true };
    root.addEventListener("pointerdown", (event) => this.press(event), options);
    root.addEventListener("pointermove", (event) => this.#show_grab(event), { signal: ends });
    addEventListener("pointermove", (event) => this.#move(event), options);
    addEventListener("pointerup", (event) => this.#release(event), options);
    addEventListener("pointercancel", () => this.#cancel(), options);
    addEventListener("blur", () => this.#cancel(), { signal: ends });
    addEventListener("keydown", (event) => this.#key(event), options);
    document.addEventListener("selectstart", (event) => this.#drag && event.preventDefault(), options);
    root.addEventListener("dragstart", (event) => event.preventDefault(), options);
    root.addEventListener("contextmenu", (event) => this.#drag?.follower && event.preventDefault(), options);
  }

  end() {
    this.#abort.abort();
    this.#cancel();
    this.settled();
  }

  /** The position shows what was put down. */
  settled() {
    clearTimeout(this.#timer);
    this.#down?.follower.remove();
    this.#down?.piece.removeAttribute("data-lifted");
    this.#down = null;
  }

  /** The board was drawn again: the lifted piece may be another element, or gone. */
  renew() {
    const drag = this.#drag;
    if (!drag?.follower) return;
    const pieces = boxes_in(this.#root, "[data-drag]").filter(({ element }) => element.dataset.drag === drag.what);
    if (pieces.length === 0) return this.#cancel();
    if (!pieces.some(({ element }) => element === drag.piece)) drag.piece = pieces[0].element;
    drag.piece.toggleAttribute("data-lifted", true);
    this.#look_below();
    drag.follower.hide(this.#preview() !== null);
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (this.#drag && !this.#drag.follower) this.#forget();
    if (!event.isPrimary || event.button !== 0 || this.#drag) return;
    const piece = this.#piece_at(event);
    if (!piece) return;
    const touch = event.pointerType === "touch";
    const start = { x: event.clientX, y: event.clientY };
    const what = piece.dataset.drag ?? "";
    this.#drag = {
      what,
      piece,
      start,
      id: event.pointerId,
      touch,
      rested: false,
      follower: null,
      over: null,
      last: start,
    };
    if (touch) this.#timer = setTimeout(() => this.#drag && (this.#drag.rested = true), rest_ms);
  }

  /** The piece at the pointer, unless a panel of the board is above it. @param {PointerEvent} event */
  #piece_at(event) {
    const target = /** @type {Element} */ (event.target);
    const panel = target.closest("[role=dialog]");
    const { lifts } = this.#hand.current;
    const pieces = boxes_in(panel ?? this.#root, "[data-drag]");
    const free = lifts ? pieces.filter(({ element }) => lifts(element.dataset.drag ?? "")) : pieces;
    return smallest_at(free, { x: event.clientX, y: event.clientY })?.element ?? null;
  }

  /** @param {PointerEvent} event */
  #show_grab(event) {
    if (event.pointerType !== "mouse" || event.buttons > 0 || this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#root.toggleAttribute("data-grab", this.#piece_at(event) !== null);
    });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    drag.last = { x: event.clientX, y: event.clientY };
    if (!drag.follower) {
      const way = Math.hypot(drag.last.x - drag.start.x, drag.last.y - drag.start.y);
      const becomes = press_becomes({ ...drag, way });
      if (becomes === "scroll") this.#forget();
      if (becomes !== "lift") return;
      this.#lift(drag);
    }
    drag.follower?.follow(drag.last);
    this.#look_below();
  }

  /** @param {Drag} drag */
  #lift(drag) {
    this.settled();
    drag.follower = make_follower(this.#root, drag.piece, drag.start, drag.touch);
    drag.piece.toggleAttribute("data-lifted", true);
    this.#root.toggleAttribute("data-lifting", true);
    lifting.value = true;
    this.#hand.current.on_lift?.(drag.what);
    this.#set_lifted(drag.what);
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  /** Scrolls while the piece is held at the upper or lower edge of the screen. */
  #scroll() {
    const drag = this.#drag;
    if (!drag?.follower) return;
    const way = edge_scroll(drag.last.y, { top: 0, bottom: innerHeight - bar_height_px.value });
    if (way !== 0) {
      scrollBy({ top: way, behavior: "instant" });
      this.#look_below();
    }
    this.#frame = requestAnimationFrame(() => this.#scroll());
  }

  #preview() {
    return this.#root.querySelector("[data-preview]");
  }

  /** Marks the place below the lifted piece. */
  #look_below() {
    const drag = this.#drag;
    if (!drag?.follower) return;
    const over = this.#place_below(drag);
    if (over === drag.over) return;
    drag.over?.removeAttribute("data-over");
    over?.toggleAttribute("data-over", true);
    drag.over = over;
    this.#hand.current.on_over?.(over?.dataset.drop ?? null);
  }

  /** @param {Drag} drag */
  #place_below({ last, touch }) {
    const point = { x: last.x, y: last.y - (touch ? above_finger_px : 0) };
    // What covers the board takes nothing.
    if (!this.#root.contains(document.elementFromPoint(point.x, point.y))) return null;
    return smallest_at(boxes_in(this.#root, "[data-drop]"), point)?.element ?? null;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.follower) return this.#forget();
    swallow_click();
    const where = drag.over?.dataset.drop ?? null;
    if (where === null) return this.#cancel();
    const { follower, piece } = drag;
    const preview = this.#preview();
    if (preview) follower.become(preview);
    this.#forget();
    piece.toggleAttribute("data-lifted", true);
    lay_down(piece, follower.box());
    this.#down = { piece, follower };
    this.#timer = setTimeout(() => this.#send_back(), settles_ms);
    if (this.#hand.current.on_drop(drag.what, where) === false) this.#send_back();
  }

  /** Nothing was done with it. */
  #cancel() {
    const drag = this.#drag;
    if (!drag) return;
    this.#forget();
    if (!drag.follower) return;
    this.#down = { piece: drag.piece, follower: drag.follower };
    drag.piece.toggleAttribute("data-lifted", true);
    this.#send_back();
    this.#hand.current.on_drop(drag.what, null);
  }

  #send_back() {
    const down = this.#down;
    if (!down) return;
    forget_laid();
    const back = () => down === this.#down && this.settled();
    if (down.piece.isConnected) down.follower.return_to(down.piece.getBoundingClientRect(), back);
    else back();
  }

  /** Ends the press or the drag; what becomes of the follower is up to the caller. */
  #forget() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const drag = this.#drag;
    this.#drag = null;
    if (!drag?.follower) return;
    drag.over?.removeAttribute("data-over");
    drag.piece.removeAttribute("data-lifted");
    this.#root.removeAttribute("data-lifting");
    lifting.value = false;
    this.#set_lifted(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || !this.#drag?.follower) return;
    event.stopPropagation();
    event.preventDefault();
    this.#cancel();
  }

  /** @param {TouchEvent} event */
  keep_from_scrolling(event) {
    if (this.#drag && (this.#drag.follower || this.#drag.rested) && event.cancelable) event.preventDefault();
  }
}

/** Ignores the click that follows a drag. */
function swallow_click() {
  const swallow = (/** @type {Event} */ event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
