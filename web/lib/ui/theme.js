import { effect, signal } from "@preact/signals";
import { recall, remember } from "../storage/local_storage.js";

export const themes = /** @type {const} */ (["system", "light", "dark"]);

/** The chosen theme; `system` follows the device. */
export const theme = signal(themes.includes(recall("theme")) ? recall("theme") : "system");

export function start_theme() {
  effect(() => {
    remember("theme", theme.value === "system" ? null : theme.value);
    if (theme.value === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
  });
}
