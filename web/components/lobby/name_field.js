import { wish_name, wished_name } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/** The name of a new guest: generated, and editable. */
export function NameField() {
  return html`<label class="field name-field">
    <span class="label">${t("home.your_name")}</span>
    <input
      class="input"
      value=${wished_name.value}
      maxlength="32"
      autocomplete="nickname"
      onInput=${(/** @type {any} */ event) => wish_name(event.target.value)}
    />
  </label>`;
}
