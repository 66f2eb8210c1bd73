import { signal } from "@preact/signals";
import { load_part_texts } from "./i18n.js";
import { unreachable } from "./problem.js";

/**
 * A part of the client that is fetched when it is first shown: its pages by the names of their routes, and its texts.
 * @typedef {{ pages: import("@preact/signals").Signal<Record<string, any> | null>,
 *   problem: import("@preact/signals").Signal<import("./problem.js").Problem | null>, load: () => Promise<void> }} Part
 *
 * @param {string[]} texts @param {() => Promise<{ pages: Record<string, any> }>} fetch_pages @returns {Part}
 */
export function part_of(texts, fetch_pages) {
  /** @type {Part["pages"]} */
  const pages = signal(null);
  /** @type {Part["problem"]} */
  const problem = signal(null);
  const load = async () => {
    if (pages.value) return;
    problem.value = null;
    try {
      const [fetched] = await Promise.all([fetch_pages(), ...texts.map(load_part_texts)]);
      pages.value = fetched.pages;
    } catch (error) {
      console.warn(error);
      problem.value = unreachable();
    }
  };
  return { pages, problem, load };
}
