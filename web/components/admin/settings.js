import { useState } from "preact/hooks";
import { log_levels, setting_value } from "../../lib/admin/forms.js";
import { operations_api } from "../../lib/admin/operations_api.js";
import { html } from "../../lib/html.js";
import { first_text, show_number, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { notify } from "../../lib/ui/notices.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { FieldFault } from "../../lib/ui/use_form.js";
import { SelectField, TextField } from "../ui/fields.js";
import { Failed, Loading } from "../ui/states.js";
import { ActDialog } from "./act_dialog.js";

/**
 * @typedef {import("../../lib/admin/operations_api.js").Setting} Setting
 * @typedef {import("../../lib/admin/operations_api.js").Value} Value
 */

/** The section with the server's settings and its log level. */
export function SettingSection() {
  const { value, problem, reload } = use_loaded(operations_api.settings, []);
  const [changed, set_changed] = useState(/** @type {{ setting: Setting, is_reset: boolean } | null} */ (null));
  return html`<h1>${t("admin.settings.title")}</h1>
    <p class="quiet">${t("admin.settings.lead")}</p>
    ${problem && !value && html`<${Failed} problem=${problem} retry=${reload} />`}
    ${!problem && !value && html`<${Loading} />`}
    ${
      value &&
      html`<ul class="rows panel" aria-label=${t("admin.settings.title")}>
        ${value.settings.map(
          (setting) =>
            html`<${SettingRow}
              key=${setting.name}
              setting=${setting}
              on_change=${(/** @type {boolean} */ is_reset) => set_changed({ setting, is_reset })}
            />`,
        )}
      </ul>`
    }
    <${LogLevel} />
    ${changed && html`<${SettingDialog} ...${changed} on_done=${reload} on_close=${() => set_changed(null)} />`}`;
}

/** Settings without a text keep the server's name. @param {Setting} setting */
const title_of = ({ name }) => first_text(t, [`admin.setting.${name}.title`], name);
/** @param {Setting} setting */
const hint_of = ({ name }) => first_text(t, [`admin.setting.${name}.hint`], "");

/** @param {Value} value */
function value_text(value) {
  if (typeof value === "boolean") return t(value ? "admin.settings.yes" : "admin.settings.no");
  return show_number(value);
}

/** @param {{ setting: Setting, on_change: (is_reset: boolean) => void }} props */
function SettingRow({ setting, on_change }) {
  const { value, default: usual } = setting;
  const name = title_of(setting);
  return html`<li class="setting">
    <span class="row-text">
      <strong>${name}</strong>
      ${hint_of(setting) && html`<span class="quiet small">${hint_of(setting)}</span>`}
      <span class="marks">
        <span class=${`pill ${value === usual ? "" : "you"}`} dir="auto">${value_text(value)}</span>
        ${value !== usual && html`<span class="quiet small">${t("admin.settings.default", { value: value_text(usual) })}</span>`}
      </span>
    </span>
    <span class="row">
      ${
        value !== usual &&
        html`<button
          class="button plain"
          aria-label=${t("admin.settings.reset_of", { name })}
          onClick=${() => on_change(true)}
        >
          ${t("admin.settings.reset")}
        </button>`
      }
      <button class="button" aria-label=${t("admin.settings.change_of", { name })} onClick=${() => on_change(false)}>
        ${t("admin.settings.change")}
      </button>
    </span>
  </li>`;
}

/** @param {{ setting: Setting, is_reset: boolean, on_done: () => unknown, on_close: () => void }} props */
function SettingDialog({ setting, is_reset, on_done, on_close }) {
  const name = title_of(setting);
  const send = async (/** @type {Record<string, string>} */ { reason, value: text }) => {
    const value = is_reset ? null : setting_value(setting, text);
    if (value === undefined) throw new FieldFault("value", range_text(setting));
    await operations_api.set(setting.name, value, reason);
    notify("info", "admin.settings.done");
    await on_done();
  };
  const usual = t("admin.settings.default", { value: value_text(setting.default) });
  return html`<${ActDialog}
    title=${is_reset ? t("admin.settings.reset_title", { name }) : name}
    text=${is_reset ? usual : hint_of(setting)}
    confirm=${t(is_reset ? "admin.settings.reset_do" : "admin.settings.save")}
    kind="primary"
    fields=${is_reset ? [] : ["value"]}
    send=${send}
    on_close=${on_close}
  >
    ${!is_reset && html`<${ValueField} setting=${setting} usual=${usual} />`}
  </${ActDialog}>`;
}

/** @param {Setting} setting */
const range_text = ({ min, max }) =>
  min === undefined || max === undefined
    ? t("admin.settings.whole")
    : t("admin.settings.range", { min: show_number(min), max: show_number(max) });

/** @param {{ setting: Setting, usual: string }} props */
function ValueField({ setting, usual }) {
  const { kind, value, min, max } = setting;
  if (kind === "bool") {
    return html`<label class="switch">
      <input type="checkbox" name="value" defaultChecked=${value} />${title_of(setting)}
    </label>`;
  }
  return html`<${TextField}
    name="value"
    label=${t("admin.settings.value")}
    initial=${String(value)}
    hint=${`${range_text(setting)} ${usual}`}
    type="number"
    min=${min}
    max=${max}
    step="1"
    autocomplete="off"
    required
  />`;
}

/** The log level, until the server restarts. */
function LogLevel() {
  const { value, problem, reload } = use_loaded(operations_api.log_level, []);
  const [changing, set_changing] = useState(false);
  const send = async (/** @type {Record<string, string>} */ { reason, level }) => {
    await operations_api.set_log_level(level, reason);
    notify("info", "admin.log_level.done");
    await reload();
  };
  return html`<section class="panel" aria-labelledby="log-level">
    <h2 id="log-level">${t("admin.log_level.title")}</h2>
    ${problem && html`<p class="form-fault" role="alert">${problem_text(problem)}</p>`}
    ${!value && !problem && html`<p class="quiet" role="status">${t("state.loading")}</p>`}
    ${
      value &&
      html`<div class="row spread">
        <span class="row-text">
          <strong>${t(`admin.log_level.is.${value.level}`)}</strong>
          <span class="quiet small">${t("admin.log_level.hint")}</span>
        </span>
        <button
          class="button"
          aria-label=${t("admin.settings.change_of", { name: t("admin.log_level.title") })}
          onClick=${() => set_changing(true)}
        >
          ${t("admin.settings.change")}
        </button>
      </div>`
    }
    ${
      changing &&
      value &&
      html`<${ActDialog}
        title=${t("admin.log_level.title")}
        text=${t("admin.log_level.hint")}
        confirm=${t("admin.settings.save")}
        kind="primary"
        fields=${["level"]}
        send=${send}
        on_close=${() => set_changing(false)}
      >
        <${SelectField}
          name="level"
          label=${t("admin.log_level.level")}
          value=${value.level}
          choices=${log_levels.map((each) => [each, t(`admin.log_level.is.${each}`)])}
        />
      </${ActDialog}>`
    }
  </section>`;
}
