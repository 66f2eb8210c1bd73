import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { area } from "../../board/boxes.js";
import { html } from "../../lib/html.js";
import { card_texts, t } from "../../lib/i18n/i18n.js";
import { distinct, load_parts } from "./piece_cards.js";
import { label_of, marked, refs_of } from "./pointing.js";

/**
 * A sign or a piece on the board that has a card, and no control that has the focus instead.
 * @typedef {{ element: Element, refs: import("./pointing.js").PieceRef[], key: string, name: string,
 *   label: string }} Sign `label`: what is known of it besides its card
 * @typedef {NonNullable<Awaited<ReturnType<typeof load_parts>>>} Parts
 */

/** What the keyboard reaches anyway. */
const controls = "button, a, [role=dialog]";
/** What is nearer to the upper or lower edge of the screen may be covered. */
const covered_px = 150;

/** @type {Record<string, number>} */
const ways = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One place in the tab order for all signs of a board: the arrow keys move it from sign to sign, and lay its frame around
 * each. Most signs are drawings in a picture that screen readers skip, so they cannot have the focus themselves.
 * @param {{ loaded: import("../../lib/games/use_game.js").Loaded, view: any, legal: any[], you: number | null }} props
 */
export function SignPointer({ loaded: { game }, view, legal, you }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const [parts, set_parts] = useState(/** @type {Parts | null} */ (null));
  const [now, set_now] = useState(/** @type {Sign | null} */ (null));
  const texts = useMemo(() => card_texts(game.id), [game.id]);
  /** @param {Parts} from */
  const look = ({ cards }) =>
    signs_on(button.current?.closest(".board-place"), (refs) => {
      const context = { game, view, legal, you, t: texts };
      const found = distinct(refs.flatMap(({ piece, spot }) => cards.card_of(piece, spot, context) ?? []));
      return { key: JSON.stringify(found), name: found.map(({ ids: [id] }) => texts(`${id}.name`)).join(", ") };
    });
  /** @param {Sign[]} signs @param {number} at */
  const go_to = (signs, at) => {
    const sign = signs[(at + signs.length) % signs.length] ?? null;
    if (sign) bring_into_view(sign.element);
    set_now(sign);
  };
  const begin = async () => {
    const ready = await load_parts(game.id);
    set_parts(ready);
    if (ready && !now) go_to(look(ready), 0);
  };
  /** @param {KeyboardEvent} event */
  const on_key = (event) => {
    const way = ways[event.key];
    if (!way || !parts) return;
    event.preventDefault();
    // Looked for each time, since the board may have changed meanwhile.
    const signs = look(parts);
    const at = signs.findIndex(({ key }) => key === now?.key);
    go_to(signs, at < 0 ? 0 : at + way);
  };
  // What is pointed at may be gone in the next position.
  useEffect(() => set_now(null), [view]);
  useLayoutEffect(() => {
    const place = () => now && button.current && frame(button.current, now.element);
    place();
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true, passive: true };
    for (const kind of ["scroll", "resize"]) addEventListener(kind, place, options);
    return () => abort.abort();
  }, [now]);
  return html`<button
    type="button"
    class="sign-pointer"
    ref=${button}
    aria-label=${now ? [now.name, now.label].filter(Boolean).join(": ") : t("card.signs_title")}
    data-label=${now?.label ?? ""}
    aria-description=${t("card.signs")}
    aria-keyshortcuts="i"
    data-card=${now?.refs.map(({ piece }) => piece).join(" ")}
    data-spot=${now?.refs[0]?.spot}
    onFocus=${begin}
    onKeyDown=${on_key}
  ></button>`;
}

/** @param {Element | null | undefined} board @param {(refs: import("./pointing.js").PieceRef[]) => { key: string, name: string }} card_for @returns {Sign[]} each card once */
function signs_on(board, card_for) {
  /** @type {Map<string, Sign>} */
  const signs = new Map();
  for (const element of board?.querySelectorAll(marked) ?? []) {
    if (element.closest(controls) || area(element.getBoundingClientRect()) === 0) continue;
    const refs = refs_of(element);
    const { key, name } = card_for(refs);
    if (name && !signs.has(key)) signs.set(key, { element, refs, key, name, label: label_of(element) });
  }
  return [...signs.values()];
}

/** @param {Element} element */
function bring_into_view(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const is_free = top > covered_px && bottom < innerHeight - covered_px && left >= 0 && right <= innerWidth;
  if (!is_free) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Lays the pointer around a sign. @param {HTMLElement} pointer @param {Element} element */
function frame(pointer, element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  Object.assign(pointer.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
