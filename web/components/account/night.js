import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/**
 * A daily period of time, or none.
 * @param {{ label: string, hint?: string, value: { from: string, to: string } | null, initial: { from: string, to: string },
 *   on_change: (value: { from: string, to: string } | null) => void }} props
 */
export function NightFields({ label, hint, value, initial, on_change }) {
  const set = (/** @type {"from" | "to"} */ end) => (/** @type {any} */ event) => {
    // While a time is being typed, the value is empty.
    if (value && /^\d\d:\d\d$/.test(event.target.value)) on_change({ ...value, [end]: event.target.value });
  };
  return html`<div class="field" role="group" aria-label=${label}>
    <label class="switch">
      <input
        type="checkbox"
        checked=${value !== null}
        onChange=${(/** @type {any} */ event) => on_change(event.target.checked ? initial : null)}
      />
      ${label}
    </label>
    ${
      value &&
      html`<div class="row times">
        <label class="inline-field">
          ${t("form.from")}<input class="input" type="time" required value=${value.from} onChange=${set("from")} />
        </label>
        <label class="inline-field">
          ${t("form.to")}<input class="input" type="time" required value=${value.to} onChange=${set("to")} />
        </label>
      </div>`
    }
    ${hint && html`<span class="hint">${hint}</span>`}
  </div>`;
}
