/** Why something cannot be pressed, shown for a while after it was pressed in vain. */

import { useEffect, useState } from "preact/hooks";

const shown_ms = 5_000;

/**
 * What was pressed in vain last, for a while; and what notes it.
 * @returns {[string | null, (what: string) => void]}
 */
export function use_reason() {
  const [pressed, set_pressed] = useState(/** @type {{ what: string } | null} */ (null));
  useEffect(() => {
    if (!pressed) return undefined;
    const timer = setTimeout(() => set_pressed(null), shown_ms);
    return () => clearTimeout(timer);
  }, [pressed]);
  return [pressed?.what ?? null, (what) => set_pressed({ what })];
}
