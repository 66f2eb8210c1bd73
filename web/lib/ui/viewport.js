import { signal } from "@preact/signals";
import { still } from "../../board/pace.js";

const query = matchMedia("(min-width: 68rem)");

/** Whether there is room for the side panel beside the board; the same width as in the style sheets. */
export const wide = signal(query.matches);
query.addEventListener("change", () => {
  wide.value = query.matches;
});

/** Scrolls to the top of the page, where the sentence about the turn is. */
export function scroll_to_top() {
  window.scrollTo({ top: 0, behavior: still() ? "instant" : "smooth" });
}
