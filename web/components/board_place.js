import { useEffect, useRef } from "preact/hooks";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

/**
 * Where the board is. On a wide screen it stays in sight beside the rest; one that is higher than the screen goes up until its
 * foot is seen, and stays then.
 * @param {{ busy?: boolean, children: any }} props
 */
export function BoardPlace({ busy, children }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([{ borderBoxSize }]) =>
      element.style.setProperty("--place-height", `${borderBoxSize[0].blockSize}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return html`<section class="board-place" ref=${place} aria-label=${t("match.board")} aria-busy=${busy}>
    ${children}
  </section>`;
}
