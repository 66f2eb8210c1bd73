import { useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { notify } from "../../lib/ui/notices.js";
import { Icon } from "./icons.js";

/**
 * A link to share, shown completely so that it can be copied by hand.
 * @param {{ label: string, hint: string, link: string, action?: string }} props `action`: the label of the button
 */
export function ShareLink({ label, hint, link, action }) {
  const [copied, set_copied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      set_copied(true);
      setTimeout(() => set_copied(false), 2_500);
    } catch {
      notify("info", "share.by_hand");
    }
  };
  return html`<div class="share">
    <label class="field">
      <span class="label">${label}</span>
      <input class="input" readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <span class="hint">${hint}</span>
    </label>
    <button type="button" class="button primary" onClick=${copy}>
      <${Icon} name=${copied ? "check" : "copy"} />${copied ? t("share.copied") : (action ?? t("share.copy"))}
    </button>
    <span class="visually-hidden" role="status">${copied ? t("share.copied") : ""}</span>
  </div>`;
}
