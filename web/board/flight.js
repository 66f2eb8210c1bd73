/**
 * Pieces that changed their place between two positions fly there, above everything else on the board; what is counted
 * pops when it changes. It needs no knowledge of the game, only attributes of the drawing:
 *
 *   data-piece="WHICH" data-spot="WHERE"   a piece, and its place
 *   data-from="NAME"                       where a piece comes from if it was not visible: a stock, or another place
 *   data-to="NAME"                         the stock that a piece goes into if it disappears
 *   data-stock="NAME"                      a pile, a hand or a bag, also for pieces of this name without `data-from`, `data-to`
 *   data-back                              what lies here is face down; a piece that comes out of it turns over
 *   data-count="KEY" (data-value="N")      what pops when its text, or its value, changes
 *   data-settles                           a piece that is lifted out of its stock, and settles where it is laid
 *
 * What the drawing does not say, a game says itself (`Choreography`).
 */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { motion_ms } from "./pace.js";
import { flights_of } from "./flight_plan.js";
import { walk } from "./walk.js";
import { scrolled, zoom } from "./zoom.js";

/**
 * @typedef {import("./flight_plan.js").Lying} Lying
 * @typedef {import("./flight_plan.js").Layout & { counts: Map<string, string> }} Sight
 *
 * @typedef {object} Choreography
 * @property {(piece: string, from: string, to: string) => {x: number, y: number}[]} [way] the corners of the way between
 *   two places, in the units of the drawing; a piece without corners flies straight
 * @property {(before: any, now: any) => import("./gains.js").Gain[]} [gains] what was gained between two positions
 */

/** If more pieces move at once, as after a jump to another position, they appear in their places instead. */
const flights_max = 40;
const EASING = "cubic-bezier(.3,.6,.25,1)";

/** How much faster the numbers of an earlier position end, so that they are not taken for those of the next one. */
const HURRY = 2;

/** A piece that walks takes the whole scene, one that flies a part of it. */
const WALKING = 1.25;
/** What the hand has put down, and where, until the next position. @type {{ element: Element, box: DOMRect } | null} */
let laid = null;

/** The next flight of this piece, or out of this stock, begins here. @param {Element} element @param {DOMRect} box */
export function lay_down(element, box) {
  laid = { element, box: on_page(box) };
}

export function forget_laid() {
  laid = null;
}

/** What the hand has just moved, and what need not move by itself. */
export const laid_piece = () => laid?.element ?? null;

/**
 * Animates the difference of two positions.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown} shown changes with the position
 * @param {Choreography} [how]
 */
export function use_flight(root, shown, how = {}) {
  const before = useRef(/** @type {{ sight: Sight, shown: unknown } | null} */ (null));
  useLayoutEffect(() => {
    const place = root.current;
    const old = before.current;
    const put = laid;
    before.current = null;
    forget_laid();
    if (!place) return undefined;
    place.querySelector(":scope > .flights")?.remove();
    const rising = place.querySelector(":scope > .gains")?.getAnimations({ subtree: true }) ?? [];
    for (const number of rising) number.updatePlaybackRate(HURRY);
    const ms = motion_ms();
    if (ms === 0) return undefined;
    if (old) {
      const now = animate(place, put ? from_hand(old.sight, put) : old.sight, ms, how);
      show_later(place, now.pieces, how.gains?.(old.shown, shown) ?? [], ms);
    }
    // After painting: reading positions before would force a second layout.
    return after_paint(() => {
      before.current = { sight: look_at(place, true), shown };
    });
  }, [shown]);
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    return on_other_sizes(place, () => {
      if (before.current) before.current.sight = look_at(place, true);
    });
  }, []);
}

/**
 * Lets the numbers rise. What draws them is loaded with the first one, since a board can be played without.
 * @param {HTMLElement} root @param {Sight["pieces"]} pieces @param {import("./gains.js").Gain[]} gains @param {number} ms
 */
function show_later(root, pieces, gains, ms) {
  if (gains.length === 0) return;
  import("./gains.js").then(
    ({ show_gains }) => show_gains(root, pieces, gains, ms),
    () => {}, // Without a network there are no numbers.
  );
}

/** Calls back after the board was zoomed, or a part of it has taken another size. @param {HTMLElement} root @param {() => void} act */
function on_other_sizes(root, act) {
  let call_off = () => {};
  const later = () => {
    call_off();
    call_off = after_paint(act);
  };
  const ended = (/** @type {TransitionEvent} */ { target, propertyName, pseudoElement }) => {
    if (propertyName !== "transform" || pseudoElement !== "") return;
    if (/** @type {Element} */ (target).querySelector("[data-piece]")) later();
  };
  root.addEventListener("transitionend", ended);
  const forget = zoom.subscribe(later);
  return () => {
    call_off();
    forget();
    root.removeEventListener("transitionend", ended);
  };
}

/** @param {HTMLElement} root @param {boolean} keeps copies what may be gone at the next position @returns {Sight} */
function look_at(root, keeps) {
  const all = (/** @type {string} */ what) =>
    /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-${what}]`)]);
  return {
    pieces: new Map(all("piece").map((each) => [each.dataset.spot ?? "", lying(each, keeps)])),
    stocks: new Map(all("stock").map((each) => [each.dataset.stock ?? "", lying(each, keeps)])),
    counts: new Map(all("count").map((each) => [each.dataset.count ?? "", value_of(each)])),
  };
}

/** @param {Sight} sight @param {{ element: Element, box: DOMRect }} put @returns {Sight} with the piece where the hand has put it */
function from_hand(sight, { element, box }) {
  const moved = (/** @type {Map<string, Lying>} */ all) =>
    new Map([...all].map(([name, each]) => [name, element.contains(each.element) ? { ...each, box } : each]));
  return { ...sight, pieces: moved(sight.pieces), stocks: moved(sight.stocks) };
}

/** @param {HTMLElement} element */
const value_of = ({ dataset, textContent }) => dataset.value ?? textContent;

/** @param {HTMLElement} element @param {boolean} keeps @returns {Lying} */
function lying(element, keeps) {
  const { piece = "", spot = "", from = piece, to = piece, back } = element.dataset;
  const copy = keeps ? standing_alone(element) : null;
  return { ...{ piece, spot, from, to, copy, element }, back: back !== undefined, box: page_box(element) };
}

/** @param {HTMLElement} root @param {Sight} old @param {number} ms @param {Choreography} how @returns {Sight} what is there now */
function animate(root, old, ms, how) {
  const now = look_at(root, false);
  const all = flights_of(old, now);
  const flights = all.length > flights_max ? [] : all;
  const layer = document.createElement("div");
  layer.className = "flights";
  layer.setAttribute("aria-hidden", "true");
  // On a zoomed board the pieces are as large as they are on the screen, too.
  layer.style.scale = String(root.offsetWidth / root.getBoundingClientRect().width);
  if (flights.length > 0) root.append(layer);
  const origin = page_box(layer);
  for (const flight of flights) move(layer, origin, flight, ms, how);
  setTimeout(() => layer.remove(), ms * WALKING + 50);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-count]"))) {
    const was = old.counts.get(element.dataset.count ?? "");
    if (was !== undefined && was !== value_of(element)) pop(element, ms);
  }
  return now;
}

/**
 * @param {HTMLElement} layer @param {DOMRect} origin of the layer
 * @param {import("./flight_plan.js").Flight} flight @param {number} ms @param {Choreography} how
 */
function move(layer, origin, flight, ms, how) {
  const { from, to, arrives } = flight;
  if (from.box.width === 0 || to.box.width === 0) return;
  const flying = lifted(layer, origin, flight);
  const corners = how.way?.(to.piece, from.spot, to.spot) ?? [];
  const walks = corners.length > 0;
  const duration = walks ? ms * WALKING : ms;
  const frames = walks ? walk(from.box, to, corners) : fly(flight);
  flying.animate(frames, { duration, easing: walks ? "linear" : EASING, fill: "both" });
  if (arrives) to.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
}

/**
 * The copy of a piece above the board, at its destination.
 * @param {HTMLElement} layer @param {DOMRect} origin @param {import("./flight_plan.js").Flight} flight
 */
function lifted(layer, origin, { from, to, arrives }) {
  const flying = document.createElement("div");
  flying.className = "flying";
  const { x, y, width, height } = to.box;
  Object.assign(flying.style, {
    left: `${x - origin.x}px`,
    top: `${y - origin.y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const turns = arrives && from.back && !to.back;
  flying.append(side(arrives ? to : from, to.box, "front"), ...(turns ? [side(from, to.box, "back")] : []));
  layer.append(flying);
  return flying;
}

/** @param {import("./flight_plan.js").Flight} flight @returns {Keyframe[]} */
function fly({ from, to, arrives }) {
  const turns = arrives && from.back && !to.back;
  const { width, height } = to.box;
  const scale = Math.max(0.1, Math.min(from.box.width / width, from.box.height / height));
  const start = { x: centre(from.box).x - centre(to.box).x, y: centre(from.box).y - centre(to.box).y };
  const way = Math.hypot(start.x, start.y);
  // What only moves up in its row does not leave the board.
  const rises = way > 2 * width;
  const lift = rises ? Math.min(40, way / 6) : 0;
  const pose = (/** @type {number} */ part, /** @type {number} */ size, /** @type {number} */ up) =>
    `translate(${start.x * part}px, ${start.y * part - up}px) scale(${size}) rotateY(${turns ? 180 * part : 0}deg)`;
  const middle = { offset: 0.5, transform: pose(0.5, ((1 + scale) / 2) * (rises ? 1.12 : 1), lift) };
  const first = { transform: pose(1, scale, 0) };
  if (!arrives) return [first, middle, { transform: pose(0, 1, 0), opacity: 0 }];
  const last = { transform: pose(0, 1, 0), opacity: 1 };
  if (/** @type {HTMLElement} */ (to.element).dataset.settles === undefined) return [first, middle, last];
  const out = { offset: 0.2, transform: pose(1, scale * 1.25, height / 4) };
  const above = { offset: 0.78, transform: pose(0, 1.18, height / 8) };
  return [first, out, above, { offset: 0.9, transform: pose(0, 0.95, 0) }, last];
}

/** @param {DOMRect} box */
const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** A copy of a piece as large as it is on the screen, to be moved. @param {Element} piece @returns {HTMLElement} */
export function face_of(piece) {
  const lies = { ...lying(/** @type {HTMLElement} */ (piece), true), box: piece.getBoundingClientRect() };
  return side(lies, lies.box, "front");
}

/** One side of a flying piece. @param {Lying} piece @param {DOMRect} box @param {string} name */
function side({ copy, element, box: own }, box, name) {
  const face = document.createElement("div");
  face.className = `flying-side is-${name}`;
  const copied = /** @type {HTMLElement | SVGElement} */ (copy ?? standing_alone(element));
  Object.assign(copied.style, {
    width: `${own.width}px`,
    height: `${own.height}px`,
    transform: `scale(${box.width / own.width}, ${box.height / own.height})`,
  });
  face.append(copied);
  return face;
}

/** Lets a number swell for a moment, because it has changed. @param {Element} element @param {number} ms how long pieces move */
export function pop(element, ms) {
  const frames = [{ scale: "1" }, { scale: "1.45", offset: 0.35 }, { scale: "1" }];
  const inline = getComputedStyle(element).display === "inline";
  if (inline) /** @type {HTMLElement} */ (element).style.display = "inline-block";
  element.animate(frames, { duration: Math.max(ms, 250), easing: "ease-out" });
}

/** What says of an element which piece it is, and which a copy of it must not say. */
const naming = ["data-piece", "data-spot", "data-stock", "data-count", "data-card", "data-drag", "data-lifted", "id"];

/**
 * A copy of an element that can be drawn elsewhere on the board. A part of an SVG drawing is put into a drawing of its
 * own, of the size that it has on the screen.
 * @param {Element} element @returns {Element}
 */
function standing_alone(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll(naming.map((name) => `[${name}]`).join())]) {
    for (const name of naming) each.removeAttribute(name);
  }
  if (!(element instanceof SVGGraphicsElement) || element.ownerSVGElement === null) return copy;
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const place = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const box = element.getBoundingClientRect();
  const { a, b, c, d, e, f } = element.getScreenCTM() ?? new DOMMatrix();
  place.setAttribute("transform", `matrix(${[a, b, c, d, e - box.x, f - box.y].join(" ")})`);
  copy.removeAttribute("transform");
  place.append(copy);
  drawing.append(place);
  return drawing;
}

/** @param {() => void} act @returns {() => void} calls it off */
export function after_paint(act) {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** An element's box in page coordinates, independent of scrolling. @param {Element} element */
const page_box = (element) => on_page(element.getBoundingClientRect());

/** @param {DOMRect} box on the screen */
function on_page({ x, y, width, height }) {
  const by = scrolled();
  return new DOMRect(x + by.x, y + by.y, width, height);
}
