import { html } from "../../lib/html.js";
import { show_day, show_day_time, t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

/**
 * A list of devices or addresses that get alerts.
 * @param {{ endpoints: import("../../lib/account/account_api.js").Endpoint[], fallback: string, icon: string,
 *   on_remove: (endpoint: import("../../lib/account/account_api.js").Endpoint) => Promise<unknown> }} props
 */
export function EndpointRows({ endpoints, fallback, icon, on_remove }) {
  if (endpoints.length === 0) return null;
  return html`<ul class="rows">
    ${endpoints.map((endpoint) => {
      const name = endpoint.label || fallback;
      return html`<li key=${endpoint.id}>
        <span class="row-icon"><${Icon} name=${icon} /></span>
        <span class="row-text">
          <strong>${name}</strong>
          <span class="quiet small"
            >${endpoint.host} · ${t("account.alerts.added", { day: show_day(endpoint.created_at) })}</span
          >
          ${
            endpoint.hold &&
            html`<span class="small delivery-error"
              >${t("account.alerts.hold", { time: show_day_time(endpoint.hold.until), count: endpoint.hold.failures })}</span
            >`
          }
        </span>
        <button
          type="button"
          class="button plain square"
          aria-label=${t("account.alerts.remove", { name })}
          title=${t("account.alerts.remove", { name })}
          onClick=${() => on_remove(endpoint)}
        >
          <${Icon} name="trash" />
        </button>
      </li>`;
    })}
  </ul>`;
}
