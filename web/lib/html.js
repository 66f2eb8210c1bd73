import htm from "htm";
import { h } from "preact";

/** Templates for Preact: text goes in as text, never as markup. */
export const html = htm.bind(h);
