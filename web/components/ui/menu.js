import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { Icon } from "./icons.js";

/**
 * A button that opens a small panel. Escape, a click elsewhere, or moving the focus out closes it.
 * @param {{ label: string, icon?: string, face?: any, on_intent?: () => void, children: any }} props `face`: what the button shows
 *   instead of an icon; `on_intent`: the pointer or the focus reaches the button
 */
export function Menu({ label, icon, face, on_intent, children }) {
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
      class="button plain square tip-end tip-below"
      aria-label=${label}
      data-tip=${open ? undefined : label}
      aria-expanded=${open}
      onPointerEnter=${on_intent}
      onFocus=${on_intent}
      onClick=${() => set_open(!open)}
    >
      ${face ?? html`<${Icon} name=${icon} />`}
    </button>
    ${open && html`<div class="menu-list" onClick=${on_click}>${children}</div>`}
  </div>`;
}
