import { effect, signal } from "@preact/signals";
import { tab_title } from "../i18n/format.js";
import { your_turn } from "../lobby/lists.js";

/** The parts of the page's title; the number of waiting matches is put before them. */
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
