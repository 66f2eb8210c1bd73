/** Marks a board while its water may move: not if nothing is animated, and not in a page in the background. */

import { effect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { motion_query, still } from "./pace.js";

/** Keeps the attribute `data-living` of a board up to date. @param {{current: HTMLElement | null}} root */
export function use_living(root) {
  useLayoutEffect(() => {
    const place = root.current;
    const update = () => {
      place?.toggleAttribute("data-living", !still() && document.visibilityState === "visible");
    };
    const query = motion_query();
    document.addEventListener("visibilitychange", update);
    query.addEventListener("change", update);
    const end = effect(() => update());
    return () => {
      document.removeEventListener("visibilitychange", update);
      query.removeEventListener("change", update);
      end();
    };
  }, []);
}
