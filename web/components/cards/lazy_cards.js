import { useEffect, useRef } from "preact/hooks";
import { when_touched } from "../../board/first_touch.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { lazy_module } from "../ui/lazy_module.js";

/** What opens a card when somebody points at a piece. */
const cards = lazy_module({ texts: ["cards"], styles: ["cards"] }, () => import("./at_touch.js"));

/**
 * The cards of the pieces on this page. What opens them is loaded with the first touch, and receives it.
 * @param {Parameters<typeof import("./piece_cards.js").PieceCards>[0]} props
 */
export function PieceCards(props) {
  const first = useRef(/** @type {Event | null} */ (null));
  const Cards = cards.exports.value?.PieceCards;
  const waits = !Cards;
  useEffect(() => (waits ? keep_first(first) : undefined), [waits]);
  return html`${props.loaded.module.Figure && html`<p class="visually-hidden" id="piece-cards">${t("card_hint")}</p>`}
  ${Cards && html`<${Cards} ...${props} first=${first.current} />`}`;
}

/**
 * Leads the keyboard to the signs on the board.
 * @param {Parameters<typeof import("./sign_pointer.js").SignPointer>[0]} props
 */
export function SignPointer(props) {
  const Pointer = cards.exports.value?.SignPointer;
  return Pointer && html`<${Pointer} ...${props} />`;
}

/** Keeps what the reader has just begun, until it ends. @param {{ current: Event | null }} first @returns {() => void} ends it */
function keep_first(first) {
  const abort = new AbortController();
  const options = { signal: abort.signal, capture: true, passive: true };
  const keep = (/** @type {Event} */ event) => {
    first.current = event;
    // After a failure, the next one tries again.
    if (event.type !== "pointermove") cards.load();
  };
  const forget = () => {
    if (first.current?.type !== "keydown") first.current = null;
  };
  for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, keep, options);
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, forget, options);
  const call_off = when_touched(cards.load);
  return () => {
    call_off();
    abort.abort();
  };
}
