import { digests } from "../../lib/account/alert_grid.js";
import { html } from "../../lib/html.js";
import { show_time, t } from "../../lib/i18n/i18n.js";
import { NightFields } from "./night.js";

/**
 * The digest of mails, and quiet hours.
 * @param {{ alerts: import("../../lib/account/alert_grid.js").Alerts, zone: string, on_change: (alerts: import("../../lib/account/alert_grid.js").Alerts) => void }} props
 */
export function AlertTimes({ alerts, zone, on_change }) {
  const hour = (/** @type {number} */ each) => show_time(new Date(2026, 0, 1, each).getTime());
  return html`<fieldset class="field">
      <legend class="label">${t("account.alerts.digest")}</legend>
      <div class="choices">
        ${digests.map(
          (each) =>
            html`<label class="choice" key=${each}>
              <input
                type="radio"
                name="digest"
                checked=${each === alerts.digest}
                onChange=${() => on_change({ ...alerts, digest: each })}
              />
              <span>${t(`account.alerts.digest_is.${each}`)}</span>
            </label>`,
        )}
      </div>
      ${
        alerts.digest === "daily" &&
        html`<label class="inline-field">
          ${t("account.alerts.digest_hour")}
          <select
            class="input"
            onChange=${(/** @type {any} */ event) => on_change({ ...alerts, digest_hour: Number(event.target.value) })}
          >
            ${Array.from({ length: 24 }, (_, each) => html`<option key=${each} value=${each} selected=${each === alerts.digest_hour}>${hour(each)}</option>`)}
          </select>
        </label>`
      }
      <span class="hint">${t(`account.alerts.digest_hint.${alerts.digest}`)}</span>
    </fieldset>
    <${NightFields}
      label=${t("account.alerts.quiet")}
      hint=${t("account.alerts.quiet_hint", { zone: zone.replaceAll("_", " ") })}
      value=${alerts.quiet}
      initial=${{ from: "22:00", to: "08:00" }}
      on_change=${(/** @type {any} */ quiet) => on_change({ ...alerts, quiet })}
    />`;
}
