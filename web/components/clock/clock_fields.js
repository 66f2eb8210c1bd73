import { html } from "../../lib/html.js";
import { clock_line } from "../../lib/i18n/clock_words.js";
import { t } from "../../lib/i18n/i18n.js";
import { bounds, clock_of, more_presets, presets, usual_presets } from "../../lib/lobby/table_form.js";

/**
 * @typedef {import("../../lib/lobby/table_form.js").ClockFields} Fields
 * @typedef {{ fields: Fields, fault: string | null, on_change: (fields: Fields) => void }} Props
 */

/** The fields for the time control: presets, and a custom clock. @param {Props} props */
export function ClockFields({ fields, fault, on_change }) {
  const choose = (/** @type {string} */ choice) => on_change({ ...fields, choice });
  const unusual = !usual_presets.includes(fields.choice);
  const wish = fault ? null : clock_of(fields);
  return html`<fieldset class="field">
    <legend class="label">${t("new.clock.title")}</legend>
    <div class="choices">
      ${usual_presets.map((name) => html`<${Preset} key=${name} name=${name} chosen=${fields.choice} on_choose=${choose} />`)}
    </div>
    <details class="more-choices" open=${unusual}>
      <summary>${t("new.clock.more")}</summary>
      <div class="choices">
        ${more_presets.map((name) => html`<${Preset} key=${name} name=${name} chosen=${fields.choice} on_choose=${choose} />`)}
        <${Preset} name="own" chosen=${fields.choice} on_choose=${choose} />
      </div>
      ${fields.choice === "own" && html`<${OwnClock} fields=${fields} fault=${fault} on_change=${on_change} />`}
    </details>
    <span class="hint">${t(`new.clock.hint.${wish?.kind ?? "none"}`)}</span>
  </fieldset>`;
}

/** @param {{ name: string, chosen: string, on_choose: (name: string) => void }} props */
function Preset({ name, chosen, on_choose }) {
  const text = name === "own" ? t("new.clock.own") : clock_line(presets[name]);
  return html`<label class="choice">
    <input type="radio" name="clock" checked=${name === chosen} onChange=${() => on_choose(name)} />
    <span>${text}</span>
  </label>`;
}

/** @param {Props} props a clock of one's own making */
function OwnClock({ fields, fault, on_change }) {
  const set = (/** @type {keyof Fields} */ name) => (/** @type {string} */ value) =>
    on_change({ ...fields, [name]: value });
  return html`<div class="own-clock">
    <label class="field">
      <span class="label">${t("new.clock.kind")}</span>
      <select
        class="input"
        value=${fields.kind}
        onChange=${(/** @type {any} */ event) => on_change({ ...fields, kind: event.target.value })}
      >
        ${["per_move", "bank", "live"].map(
          (kind) =>
            html`<option key=${kind} value=${kind} selected=${kind === fields.kind}>
              ${t(`new.clock.kinds.${kind}`)}
            </option>`,
        )}
      </select>
    </label>
    ${
      fields.kind === "live"
        ? html`<${Amount}
              label=${t("new.clock.minutes")}
              value=${fields.minutes}
              within=${bounds.live_minutes}
              fault=${fault}
              on_change=${set("minutes")}
            />
            <${Amount}
              label=${t("new.clock.seconds")}
              value=${fields.seconds}
              within=${{ min: 0, max: 600 }}
              on_change=${set("seconds")}
            />`
        : html`<${Amount}
            label=${t(`new.clock.hours.${fields.kind}`)}
            value=${fields.hours}
            within=${bounds.move_hours}
            fault=${fault}
            on_change=${set("hours")}
          />`
    }
    ${
      fields.kind === "bank" &&
      html`<${Amount}
        label=${t("new.clock.more_hours")}
        value=${fields.more_hours}
        within=${{ min: 0, max: 720 }}
        on_change=${set("more_hours")}
      />`
    }
    ${fault && html`<span class="fault" role="alert">${t(fault)}</span>`}
  </div>`;
}

/** @param {{ label: string, value: string, within: { min: number, max: number }, fault?: string | null, on_change: (value: string) => void }} props */
function Amount({ label, value, within, fault, on_change }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <input
      class="input"
      type="number"
      inputmode="decimal"
      step="any"
      min=${within.min}
      max=${within.max}
      value=${value}
      aria-invalid=${Boolean(fault)}
      onInput=${(/** @type {any} */ event) => on_change(event.target.value)}
    />
  </label>`;
}
