import { useEffect, useRef, useState } from "preact/hooks";
import { with_page } from "./admin_words.js";
import { as_problem } from "./problem.js";

const settle_ms = 250;

/**
 * A list that comes page by page. What was found stays until what is asked for now is here; questions that follow each
 * other while somebody types wait for the last.
 * @template T
 * @param {(cursor: string | null) => Promise<{ items: T[], next: string | null }>} ask
 * @param {(item: T) => string | number} id_of
 * @param {string[]} inputs asked anew when they change
 */
export function use_pages(ask, id_of, inputs) {
  const [list, set_list] = useState(/** @type {{ items: T[], next: string | null } | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("./problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  // Only the last question is answered.
  const asked = useRef(0);

  const load = async (/** @type {string | null} */ cursor) => {
    const mine = ++asked.current;
    set_busy(true);
    try {
      const page = await ask(cursor);
      if (mine !== asked.current) return;
      const known = cursor === null ? [] : (list?.items ?? []);
      set_list({ items: with_page(known, page.items, id_of), next: page.next });
      set_problem(null);
    } catch (error) {
      if (mine !== asked.current) return;
      set_problem(as_problem(error));
    }
    set_busy(false);
  };

  useEffect(() => {
    const timer = setTimeout(load, list === null ? 0 : settle_ms, null);
    return () => {
      clearTimeout(timer);
      ++asked.current;
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
