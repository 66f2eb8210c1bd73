import { channels, kinds_of, obstacle, with_kind } from "../../lib/account/alert_grid.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

export const channel_icons = /** @type {const} */ ({ mail: "mail", push: "bell", webhook: "hook" });

/**
 * A table of checkboxes: kinds of alerts by channels.
 * @param {{ alerts: import("../../lib/account/alert_grid.js").Alerts, have: Parameters<typeof obstacle>[1],
 *   on_change: (alerts: import("../../lib/account/alert_grid.js").Alerts) => void }} props
 */
export function AlertGrid({ alerts, have, on_change }) {
  const blocked = channels.map((channel) => obstacle(channel, have));
  return html`<table class="alert-grid">
    <caption class="visually-hidden">
      ${t("account.alerts.what")}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${channels.map(
          (channel, index) =>
            html`<th key=${channel} scope="col" class=${blocked[index] ? "off" : ""}>
              <${Icon} name=${channel_icons[channel]} />${t(`account.alerts.channel.${channel}`)}
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${kinds_of(alerts).map(
        (kind) =>
          html`<tr key=${kind}>
            <th scope="row">
              ${t(`account.alerts.kind.${kind}`)}<span class="quiet small"
                >${t(`account.alerts.kind_hint.${kind}`)}</span
              >
            </th>
            ${channels.map(
              (channel, index) =>
                html`<td key=${channel} class=${blocked[index] ? "off" : ""}>
                  <label class="tick">
                    <input
                      type="checkbox"
                      checked=${Boolean(alerts.channels[channel]?.[kind])}
                      aria-label=${t("account.alerts.cell", {
                        kind: t(`account.alerts.kind.${kind}`),
                        channel: t(`account.alerts.channel.${channel}`),
                      })}
                      onChange=${(/** @type {any} */ event) =>
                        on_change(with_kind(alerts, channel, kind, event.target.checked))}
                    />
                  </label>
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
