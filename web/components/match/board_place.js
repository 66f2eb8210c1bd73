import { useEffect, useRef } from "preact/hooks";
import { use_zoom } from "../../board/zoom.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/**
 * The place of the board. On a wide screen it is sticky beside the side panel; a board higher than the screen scrolls
 * until its bottom is visible. The board can be zoomed; what is `below` it cannot.
 * @param {{ busy?: boolean, below?: any, children: any }} props
 */
export function BoardPlace({ busy, below, children }) {
  const view = useRef(/** @type {HTMLElement | null} */ (null));
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  use_zoom(view, content);
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
    <div class="board-view" ref=${view}><div class="board-scaled" ref=${content}>${children}</div></div>
    ${below}
  </section>`;
}
