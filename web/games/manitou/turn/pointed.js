/** The card of one's own that is pointed at, focused or touched. */

import { useEffect, useState } from "preact/hooks";

const cards = ".manitou-held, .manitou-member";

/** @param {EventTarget | Element | null} place @returns {string | null} */
function card_at(place) {
  const held = place instanceof Element ? place.closest(cards) : null;
  const { piece } = /** @type {SVGElement | null} */ (held?.querySelector("[data-piece]"))?.dataset ?? {};
  return piece?.replace(/^\d-/, "") ?? null;
}

/** @param {{current: HTMLElement | null}} root @returns {string | null} */
export function use_pointed(root) {
  const [card, set_card] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    const table = root.current;
    if (!table) return undefined;
    const look = (/** @type {Event} */ event) => set_card(card_at(event.target) ?? card_at(document.activeElement));
    const leave = () => set_card(card_at(document.activeElement));
    table.addEventListener("pointerover", look);
    table.addEventListener("focusin", look);
    table.addEventListener("pointerleave", leave);
    table.addEventListener("focusout", leave);
    return () => {
      table.removeEventListener("pointerover", look);
      table.removeEventListener("focusin", look);
      table.removeEventListener("pointerleave", leave);
      table.removeEventListener("focusout", leave);
    };
  }, []);
  return card;
}
