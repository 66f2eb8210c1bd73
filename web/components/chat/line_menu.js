import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { name_of } from "../people/person.js";
import { Icon } from "../ui/icons.js";

/** @typedef {import("../../lib/chat/chat.js").Line} Line */

const gap_px = 4;
const edge_px = 8;

/**
 * The menu of another user's line. It is in the top layer, so that the list does not clip it.
 * @param {{ line: Line, button: HTMLElement, on_mute: () => void, on_report: () => void, on_close: () => void }} props
 *   `button`: the one that opened it, next to which it is placed
 */
export function LineMenu({ line, button, on_mute, on_report, on_close }) {
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  useLayoutEffect(() => {
    const menu = list.current;
    if (!menu) return;
    menu.showPopover();
    const at = button.getBoundingClientRect();
    const { width, height } = menu.getBoundingClientRect();
    const below = at.bottom + gap_px;
    const top = below + height + edge_px > innerHeight ? at.top - gap_px - height : below;
    menu.style.top = `${Math.max(edge_px, top)}px`;
    menu.style.left = `${Math.min(Math.max(edge_px, at.right - width), innerWidth - width - edge_px)}px`;
    /** @type {HTMLElement | null} */ (menu.querySelector("button"))?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // It would not move with its line. What had scrolled before it was placed may be reported only now.
    const placed_at = button.getBoundingClientRect().top;
    const on_scroll = () => button.getBoundingClientRect().top !== placed_at && on_close();
    addEventListener("scroll", on_scroll, { capture: true, passive: true });
    return () => removeEventListener("scroll", on_scroll, { capture: true });
  }, []);
  const on_toggle = (/** @type {any} */ event) => event.newState === "closed" && on_close();
  // The browser's event comes later, so a key pressed at once would find the menu still open.
  const on_key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    list.current?.hidePopover();
    on_close();
  };
  const choose = (/** @type {() => void} */ act) => () => {
    on_close();
    act();
  };
  return html`<div class="menu-list line-menu" popover="auto" ref=${list} onToggle=${on_toggle} onKeyDown=${on_key}>
    ${
      line.reported
        ? html`<p class="group quiet small">${t("report.is_reported")}</p>`
        : html`<button class="item" onClick=${choose(on_report)}><${Icon} name="flag" />${t("report.open")}</button>`
    }
    <button class="item" onClick=${choose(on_mute)}>
      <${Icon} name="eye_off" />${t("mute.name", { name: name_of(line.user) })}
    </button>
  </div>`;
}
