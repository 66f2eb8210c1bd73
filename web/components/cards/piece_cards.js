import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { contains } from "../../board/boxes.js";
import { lifting } from "../../board/drag.js";
import { html } from "../../lib/html.js";
import { card_texts, load_game_texts, load_module_texts } from "../../lib/i18n/i18n.js";
import { load_part_style } from "../../lib/ui/style_sheets.js";
import { piece_at, pieces_of } from "./pointing.js";

/**
 * @typedef {import("./pointing.js").PieceRef} PieceRef
 * @typedef {import("./pointing.js").Box} Box
 * @typedef {{ refs: PieceRef[], box: Box, label: string, by: "mouse" | "touch" | "keyboard" }} Wanted
 * @typedef {{ cards: import("../../lib/types.js").CardModule, Panel: any }} Parts
 */

/** How long the mouse rests on a piece, and a finger on it, before its card opens. */
const rest_ms = 300;
const press_ms = 500;
/** A finger that moves further scrolls or drags. */
const drift_px = 10;
/** The mouse may leave the piece for so long, on its way to the card. */
const grace_ms = 250;

/** @type {Map<string, Promise<Parts | null>>} */
const loaded = new Map();

/** What the cards of a game need; null if it has none. @param {string} id */
export function load_parts(id) {
  let loading = loaded.get(id);
  if (!loading) {
    // Async because in the bundle the import of a missing module throws synchronously.
    const fetch_cards = async () => import(`../../games/${id}/cards.js`);
    loading = Promise.all([
      fetch_cards(),
      import("./card_panel.js"),
      load_game_texts(`${id}/cards`),
      load_module_texts("cards"),
      load_part_style("cards"),
    ]).then(
      ([cards, { CardPanel }]) => ({ cards, Panel: CardPanel }),
      () => null,
    );
    loaded.set(id, loading);
    // A failure is not kept, so that the next piece tries again.
    loading.then((parts) => parts ?? loaded.delete(id));
  }
  return loading;
}

/**
 * The cards of the pieces on this page: they open when the mouse rests on a piece, when a finger stays on it, and with
 * the key "i" on a focused one.
 * @param {{ loaded: import("../../lib/games/use_game.js").Loaded, view?: any, legal?: any[], you?: number | null,
 *   on_rules?: (section: string) => void, first?: Event | null }} props
 *   without `view` there is no match, but only pieces; `on_rules`: opens the rules here; `first`: what happened while this
 *   was loaded, if it still lasts
 */
export function PieceCards({ loaded: { game, module }, view = null, legal = [], you = null, on_rules, first = null }) {
  const [wanted, set_wanted] = useState(/** @type {Wanted | null} */ (null));
  const [parts, set_parts] = useState(/** @type {Parts | null} */ (null));
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  /** What had the focus before the card took it. */
  const came_from = useRef(/** @type {Element | null} */ (null));
  const texts = useMemo(() => card_texts(game.id), [game.id]);
  const shown = useRef(/** @type {Wanted | null} */ (null));
  shown.current = wanted;
  /** The number of cards that were asked for or closed, so that a card which loads too late does not open. */
  const asked = useRef(0);
  const open = async (/** @type {Omit<Wanted, "by"> | null} */ found, /** @type {Wanted["by"]} */ by) => {
    if (!found) return;
    const number = ++asked.current;
    const ready = await load_parts(game.id);
    if (number !== asked.current) return;
    set_parts(ready);
    set_wanted(ready && { ...found, by });
  };
  const close = () => {
    ++asked.current;
    set_wanted(null);
  };
  useEffect(close, [view]);
  useEffect(() => lifting.subscribe((lifts) => lifts && close()), []);
  // Last, since it may open the first card at once.
  useEffect(() => listen({ shown, panel, came_from, open, close, first }), [game.id]);
  use_frame(wanted?.by === "keyboard" ? came_from.current : null);
  if (!wanted || !parts) return null;
  const { cards, Panel } = parts;
  /** @param {string} section */
  const read = (section) => {
    if (wanted.by === "keyboard" && came_from.current instanceof HTMLElement) came_from.current.focus();
    close();
    on_rules?.(section);
  };
  const context = { game, view, legal, you, t: texts };
  const found = distinct(wanted.refs.flatMap(({ piece, spot }) => cards.card_of(piece, spot, context) ?? []));
  if (found.length === 0) return null;
  return html`<${Panel}
    key=${JSON.stringify(wanted.refs)}
    cards=${found}
    label=${wanted.label}
    anchor=${wanted.box}
    sheet=${wanted.by === "touch" || innerWidth < 640}
    takes_focus=${wanted.by === "keyboard"}
    game=${game}
    Figure=${module.Figure}
    texts=${texts}
    section_of=${cards.section_of}
    on_rules=${on_rules && read}
    on_close=${close}
    element=${panel}
  />`;
}

/** Keeps the frame around what a card explains, since the card has the focus. @param {Element | null} element */
function use_frame(element) {
  useLayoutEffect(() => {
    element?.setAttribute("data-explained", "");
    return () => element?.removeAttribute("data-explained");
  }, [element]);
}

/** Equal pieces have one card. @param {import("../../lib/types.js").PieceCard[]} cards */
export function distinct(cards) {
  return [...new Map(cards.map((card) => [JSON.stringify(card), card])).values()];
}

const writing = "input, textarea, select, [contenteditable]";

/**
 * @param {{ shown: { current: Wanted | null }, panel: { current: HTMLElement | null }, came_from: { current: Element | null },
 *   open: (found: Omit<Wanted, "by"> | null, by: Wanted["by"]) => void, close: () => void, first: Event | null }} cards
 */
function listen({ shown, panel, came_from, open, close, first }) {
  const abort = new AbortController();
  const { signal } = abort;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let press = { x: 0, y: 0 };
  let swallows_click = false;
  const wait = (/** @type {number} */ ms, /** @type {() => void} */ act) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const in_panel = (/** @type {Event} */ event) => panel.current?.contains(/** @type {Node} */ (event.target)) ?? false;

  /** @param {PointerEvent} event */
  const move = (event) => {
    const point = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "touch") {
      if (lifting.value || Math.hypot(point.x - press.x, point.y - press.y) > drift_px) clearTimeout(timer);
      return;
    }
    if (in_panel(event)) return clearTimeout(timer);
    const now = shown.current;
    if (now && contains(now.box, point) && now.by === "mouse") return clearTimeout(timer);
    if (event.buttons > 0) return clearTimeout(timer);
    if (now?.by === "keyboard") return;
    wait(now ? grace_ms : rest_ms, () => {
      const found = piece_at(point);
      if (found) open(found, "mouse");
      else close();
    });
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    clearTimeout(timer);
    swallows_click = false;
    if (in_panel(event)) return;
    if (event.pointerType !== "touch") return close();
    press = { x: event.clientX, y: event.clientY };
    // The tap that closes the sheet does nothing else.
    if (shown.current) swallows_click = true;
    close();
    wait(press_ms, () => {
      const found = piece_at(press);
      swallows_click ||= found !== null;
      open(found, "touch");
    });
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (event.pointerType === "touch") clearTimeout(timer);
  };
  /** @param {Element} element */
  const read = (element) => {
    came_from.current = element;
    open(pieces_of(element), "keyboard");
  };
  /** @param {Event} event */
  const click = (event) => {
    const pointer = /** @type {Element} */ (event.target).closest(".sign-pointer");
    if (pointer) return read(pointer);
    if (!swallows_click || in_panel(event)) return;
    swallows_click = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** @param {Event} event */
  const menu = (event) => {
    if (shown.current?.by === "touch" || swallows_click) event.preventDefault();
  };
  const give_back = () => {
    if (shown.current?.by === "keyboard" && came_from.current instanceof HTMLElement) came_from.current.focus();
    close();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key === "Escape" && shown.current) {
      event.stopPropagation();
      return give_back();
    }
    if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
    const element = document.activeElement;
    if (!element || element.matches(writing)) return;
    if (shown.current && in_panel(event)) return give_back();
    read(element);
  };
  const options = { signal, capture: true };
  document.addEventListener("pointermove", move, { ...options, passive: true });
  document.addEventListener("pointerdown", down, options);
  document.addEventListener("pointerup", up, options);
  document.addEventListener("pointercancel", up, options);
  document.addEventListener("click", click, options);
  document.addEventListener("contextmenu", menu, options);
  document.addEventListener("keydown", key, options);
  document.addEventListener("scroll", (event) => in_panel(event) || (clearTimeout(timer), close()), options);
  if (first?.type === "keydown") key(/** @type {KeyboardEvent} */ (first));
  if (first?.type === "pointerdown") down(/** @type {PointerEvent} */ (first));
  if (first?.type === "pointermove") move(/** @type {PointerEvent} */ (first));
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}
