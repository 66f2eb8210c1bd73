/** Goes to the head of the page, where it says what is asked. */
export function scroll_to_top() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
