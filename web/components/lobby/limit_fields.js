import { html } from "../../lib/html.js";
import { show_allowance } from "../../lib/i18n/clock_words.js";
import { t } from "../../lib/i18n/i18n.js";
import { limits_of, pace_choices, reliability_choices } from "../../lib/lobby/table_form.js";

/**
 * @typedef {import("../../lib/lobby/table_form.js").LimitFields} Fields
 * @typedef {{ fields: Fields, rated: boolean, with_computer: boolean, limited: boolean, hints: boolean, fault: string | null,
 *   on_limits: (fields: Fields) => void, on_rated: (rated: boolean) => void }} Props
 */

/** Who can join, and whether the match is rated; folded, since few change it. @param {Props} props `limited`: whether limits are possible at all, `hints`: whether hints are if it is unrated */
export function LimitFields({ fields, rated, with_computer, limited, hints, fault, on_limits, on_rated }) {
  const set = (/** @type {Partial<Fields>} */ more) => on_limits({ ...fields, ...more });
  const used = fault !== null || !rated || (limited && limits_of(fields) !== null);
  return html`<details class="more-choices panel-like" open=${used}>
    <summary>${t(limited ? "new.more" : "new.more_rated")}</summary>
    <div class="stack">
      <label class="switch">
        <input
          type="checkbox"
          checked=${rated}
          onChange=${(/** @type {any} */ event) => on_rated(event.target.checked)}
        />
        ${t("new.rated")}
      </label>
      ${with_computer && html`<span class="hint">${t("new.rated_computer")}</span>`}
      ${hints && html`<span class="hint">${t("new.rated_hints")}</span>`}
      ${limited && html`<${Limits} fields=${fields} fault=${fault} set=${set} />`}
    </div>
  </details>`;
}

/** @param {{ fields: Fields, fault: string | null, set: (more: Partial<Fields>) => void }} props */
function Limits({ fields, fault, set }) {
  return html`<label class="switch">
      <input
        type="checkbox"
        checked=${fields.accounts_only}
        onChange=${(/** @type {any} */ event) => set({ accounts_only: event.target.checked })}
      />
      ${t("new.limits.accounts_only")}
    </label>
    <fieldset class="field">
      <legend class="label">${t("new.limits.rating")}</legend>
      <div class="limit-range">
        <${Rating}
          label=${t("new.limits.rating_min")}
          value=${fields.rating_min}
          fault=${fault}
          on_change=${(/** @type {string} */ text) => set({ rating_min: text })}
        />
        <${Rating}
          label=${t("new.limits.rating_max")}
          value=${fields.rating_max}
          fault=${fault}
          on_change=${(/** @type {string} */ text) => set({ rating_max: text })}
        />
      </div>
    </fieldset>
    <div class="limit-range">
      <${Choice}
        label=${t("new.limits.pace")}
        value=${fields.pace_ms}
        values=${pace_choices.map((ms) => [ms, t("new.limits.pace_within", { time: show_allowance(ms) })])}
        on_change=${(/** @type {number | null} */ pace_ms) => set({ pace_ms })}
      />
      <${Choice}
        label=${t("new.limits.reliability")}
        value=${fields.reliability}
        values=${reliability_choices.map((share) => [share, t("new.limits.reliability_min", { share })])}
        on_change=${(/** @type {number | null} */ reliability) => set({ reliability })}
      />
    </div>
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}`;
}

/** @param {{ label: string, value: string, fault: string | null, on_change: (text: string) => void }} props */
function Rating({ label, value, fault, on_change }) {
  return html`<label class="field">
    <span class="small">${label}</span>
    <input
      class="input"
      type="number"
      inputmode="numeric"
      step="10"
      value=${value}
      placeholder=${t("new.limits.any")}
      aria-invalid=${Boolean(fault)}
      onInput=${(/** @type {any} */ event) => on_change(event.target.value)}
    />
  </label>`;
}

/** @param {{ label: string, value: number | null, values: (number | string)[][], on_change: (value: number | null) => void }} props */
function Choice({ label, value, values, on_change }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <select
      class="input"
      value=${value ?? ""}
      onChange=${(/** @type {any} */ event) => on_change(event.target.value === "" ? null : Number(event.target.value))}
    >
      <option value="" selected=${value === null}>${t("new.limits.any")}</option>
      ${values.map(([each, text]) => html`<option key=${each} value=${each} selected=${each === value}>${text}</option>`)}
    </select>
  </label>`;
}
