import { effect, signal } from "@preact/signals";
import { tab_title } from "./format.js";
import { your_turn } from "./lists.js";

/** What the page says of itself; the count of waiting matches goes before it. */
const title_parts = signal(/** @type {string[]} */ ([]));

export function start_title() {
  effect(() => {
    document.title = tab_title(your_turn.value.length, title_parts.value);
  });
}

/** @param {...string} parts */
export function set_title(...parts) {
  if (title_parts.peek().join("\n") !== parts.join("\n")) title_parts.value = parts;
}
