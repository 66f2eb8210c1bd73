import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 68rem)");

/** Whether there is room for the side panel beside the board; the same width as in the style sheets. */
export const wide = signal(query.matches);
query.addEventListener("change", () => {
  wide.value = query.matches;
});

/** Scrolls to the top of the page, where the sentence about the turn is. */
export function scroll_to_top() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
