import { useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { Icon } from "./icons.js";

/** The value of aria-describedby: ids, or undefined. @param {string} id @param {unknown} hint @param {unknown} fault */
const described = (id, hint, fault) =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ") || undefined;

/** @param {{ id: string, hint?: any, fault?: string }} props */
function Asides({ id, hint, fault }) {
  return html`${hint && html`<span class="hint" id=${`${id}-hint`}>${hint}</span>`}
  ${
    fault &&
    html`<span class="fault" id=${`${id}-fault`}
      ><span class="visually-hidden">${t("form.fault")} </span>${fault}</span
    >`
  }`;
}

/**
 * An uncontrolled text field, so that a password manager can fill it; `initial` is its first value.
 * @param {{ name: string, label: string, type?: string, initial?: string, hint?: any, fault?: string, autocomplete?: string,
 *   required?: boolean, maxlength?: number, id?: string, [attribute: string]: any }} props
 */
export function TextField({ name, label, type = "text", initial = "", hint, fault, id = `field-${name}`, ...rest }) {
  return html`<div class="field">
    <label class="label" for=${id}>${label}</label>
    <input
      class="input"
      id=${id}
      name=${name}
      type=${type}
      defaultValue=${initial}
      aria-invalid=${fault ? "true" : undefined}
      aria-describedby=${described(id, hint, fault)}
      ...${rest}
    />
    <${Asides} id=${id} hint=${hint} fault=${fault} />
  </div>`;
}

/**
 * A password field with a button to show the password.
 * @param {{ name: string, label: string, autocomplete: "current-password" | "new-password", hint?: any, fault?: string,
 *   id?: string }} props
 */
export function PasswordField({ name, label, autocomplete, hint, fault, id = `field-${name}` }) {
  const [shown, set_shown] = useState(false);
  const toggle = t(shown ? "form.hide_password" : "form.show_password");
  return html`<div class="field">
    <label class="label" for=${id}>${label}</label>
    <div class="password">
      <input
        class="input"
        id=${id}
        name=${name}
        type=${shown ? "text" : "password"}
        autocomplete=${autocomplete}
        autocapitalize="none"
        spellcheck=${false}
        required
        aria-invalid=${fault ? "true" : undefined}
        aria-describedby=${described(id, hint, fault)}
      />
      <button
        type="button"
        class="button plain square"
        aria-label=${toggle}
        title=${toggle}
        aria-controls=${id}
        onClick=${() => set_shown(!shown)}
      >
        <${Icon} name=${shown ? "eye_off" : "eye"} />
      </button>
    </div>
    <${Asides} id=${id} hint=${hint} fault=${fault} />
  </div>`;
}

/** @param {{ name: string, label: string, value: string, choices: string[][], hint?: any, id?: string, [attribute: string]: any }} props */
export function SelectField({ name, label, value, choices, hint, id = `field-${name}`, ...rest }) {
  return html`<div class="field">
    <label class="label" for=${id}>${label}</label>
    <select class="input" id=${id} name=${name} aria-describedby=${described(id, hint, null)} ...${rest}>
      ${choices.map(([key, text]) => html`<option key=${key} value=${key} selected=${key === value}>${text}</option>`)}
    </select>
    <${Asides} id=${id} hint=${hint} />
  </div>`;
}

/** An error that concerns the whole form. @param {{ fault?: string }} props */
export function FormFault({ fault }) {
  return fault ? html`<p class="form-fault" role="alert" tabindex="-1">${fault}</p>` : null;
}

/** @param {{ busy: boolean, label: string, done?: string | null, kind?: string, children?: any }} props */
export function Submit({ busy, label, done, kind = "primary", children }) {
  return html`<div class="row submit">
    <button class=${`button ${kind}`} disabled=${busy} aria-busy=${busy}>${busy ? t("form.sending") : label}</button>
    ${children}
    <${Done} text=${done} />
  </div>`;
}

/** A short confirmation. @param {{ text?: string | null }} props */
export function Done({ text }) {
  return html`<span class="done" role="status">${text && html`<${Icon} name="check" />${text}`}</span>`;
}
