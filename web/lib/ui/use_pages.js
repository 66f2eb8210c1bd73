import { useEffect, useRef, useState } from "preact/hooks";
import { as_problem } from "../net/problem.js";

const settle_ms = 250;

/**
 * A list that is loaded page by page. The old items stay until the new ones are loaded; requests that follow each other
 * while somebody types are debounced.
 * @template T
 * @param {(cursor: string | null) => Promise<{ items: T[], next: string | null }>} load_page
 * @param {(item: T) => string | number} id_of
 * @param {string[]} inputs the list is loaded again when they change
 */
export function use_pages(load_page, id_of, inputs) {
  const [list, set_list] = useState(/** @type {{ items: T[], next: string | null } | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  // Only the latest request counts.
  const latest = useRef(0);

  const load = async (/** @type {string | null} */ cursor) => {
    const mine = ++latest.current;
    set_busy(true);
    try {
      const page = await load_page(cursor);
      if (mine !== latest.current) return;
      const known = cursor === null ? [] : (list?.items ?? []);
      set_list({ items: with_page(known, page.items, id_of), next: page.next });
      set_problem(null);
    } catch (error) {
      if (mine !== latest.current) return;
      set_problem(as_problem(error));
    }
    set_busy(false);
  };

  useEffect(() => {
    const timer = setTimeout(load, list === null ? 0 : settle_ms, null);
    return () => {
      clearTimeout(timer);
      ++latest.current;
    };
  }, inputs);

  return {
    items: list?.items ?? null,
    problem,
    busy,
    more: list?.next ? () => load(list.next) : null,
    reload: () => load(null),
    set: (/** @type {T} */ item) =>
      set_list((now) => now && { ...now, items: now.items.map((each) => (id_of(each) === id_of(item) ? item : each)) }),
  };
}

/**
 * Appends a page to a list, without items that moved to it meanwhile and are already there.
 * @template T
 * @param {T[]} known @param {T[]} more @param {(item: T) => string | number} id_of
 */
export function with_page(known, more, id_of) {
  const ids = new Set(known.map(id_of));
  return [...known, ...more.filter((item) => !ids.has(id_of(item)))];
}
