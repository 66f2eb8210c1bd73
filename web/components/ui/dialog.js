import { useEffect, useRef } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/**
 * A confirmation dialog.
 * @param {{ title: string, text: string, confirm: string, kind?: "danger" | "primary", children?: any,
 *   on_confirm: () => void, on_close: () => void }} props `children`: further controls
 */
export function Confirm({ title, text, confirm, kind = "danger", children, on_confirm, on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  const agree = () => {
    dialog.current?.close();
    on_confirm();
  };
  return html`<dialog ref=${dialog} onClose=${on_close} aria-labelledby="confirm-title">
    <h2 id="confirm-title">${title}</h2>
    <p class="quiet">${text}</p>
    ${children}
    <div class="row">
      <button class="button" autofocus onClick=${() => dialog.current?.close()}>${t("action.cancel")}</button>
      <button class=${`button ${kind}`} onClick=${agree}>${confirm}</button>
    </div>
  </dialog>`;
}
