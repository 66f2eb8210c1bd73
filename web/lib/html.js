import htm from "htm";
import { h } from "preact";

/** Templates for Preact. Values are inserted as text, never as markup. */
export const html = htm.bind(h);
