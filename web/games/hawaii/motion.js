/** What is asked next comes into sight where not all of the table fits. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { still } from "../../board/motion.js";

/**
 * @param {{current: HTMLElement | null}} root
 * @param {{phase: string, turn: number | null}} view
 * @param {number | null} you
 */
export function use_attention(root, view, you) {
  const last = useRef(view.phase);
  useLayoutEffect(() => {
    const changed = last.current !== view.phase;
    last.current = view.phase;
    if (!changed || you === null || view.turn !== you || view.phase === "done") return;
    const target = root.current?.querySelector(view.phase === "build" ? ".hawaii-own" : ".hawaii-island");
    target?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, [view.phase]);
}
