import { html } from "../../lib/html.js";
import { show_day, t } from "../../lib/i18n.js";
import { Icon } from "../icons.js";

/**
 * Where alerts go besides.
 * @param {{ endpoints: import("../../lib/account_api.js").Endpoint[], fallback: string, icon: string,
 *   on_remove: (endpoint: import("../../lib/account_api.js").Endpoint) => Promise<unknown> }} props
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
