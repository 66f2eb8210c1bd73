import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { Icon } from "./icons.js";

/**
 * A button that shows a small panel. Escape, a click elsewhere, or leaving it with the keyboard closes it.
 * @param {{ label: string, icon?: string, face?: any, children: any }} props `face`: what the button shows instead of an icon
 */
export function Menu({ label, icon, face, children }) {
  const [open, set_open] = useState(false);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));

  useEffect(() => {
    if (!open) return undefined;
    const outside = (/** @type {Event} */ event) => {
      if (!root.current?.contains(/** @type {Node} */ (event.target))) set_open(false);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  const on_key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !open) return;
    set_open(false);
    button.current?.focus();
  };
  const on_click = (/** @type {MouseEvent} */ event) => {
    if (event.target instanceof Element && event.target.closest(".item")) set_open(false);
  };
  return html`<div class="menu" ref=${root} onKeyDown=${on_key}>
    <button
      ref=${button}
      class="button plain square"
      aria-label=${label}
      title=${label}
      aria-expanded=${open}
      onClick=${() => set_open(!open)}
    >
      ${face ?? html`<${Icon} name=${icon} />`}
    </button>
    ${open && html`<div class="menu-list" onClick=${on_click}>${children}</div>`}
  </div>`;
}
