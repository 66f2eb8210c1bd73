import { useEffect, useState } from "preact/hooks";
import { own_endpoint, push_state, turn_off, turn_on } from "../../lib/account/push.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { EndpointRows } from "./endpoints.js";

/**
 * Notifications on this device, and the list of others.
 * @param {{ endpoints: import("../../lib/account/account_api.js").Endpoint[], reload: () => Promise<unknown>,
 *   on_remove: (endpoint: import("../../lib/account/account_api.js").Endpoint) => Promise<unknown> }} props
 */
export function PushDevice({ endpoints, reload, on_remove }) {
  const [state, set_state] = useState(push_state());
  const [own, set_own] = useState(/** @type {string | null} */ (null));
  const [busy, set_busy] = useState(false);
  const look = async () => {
    set_state(push_state());
    set_own((await own_endpoint(endpoints).catch(() => null))?.id ?? null);
  };
  useEffect(() => {
    look();
  }, [endpoints]);
  const on = own !== null;
  const others = endpoints.filter(({ id }) => id !== own);
  const toggle = async () => {
    set_busy(true);
    try {
      if (on) await turn_off(endpoints);
      else await turn_on();
    } catch (error) {
      // The browser's own errors, for example an unreachable push service, are not bugs of the page.
      if (error instanceof DOMException) notify("info", "account.alerts.push_failed");
      else notify("error", as_problem(error).code);
    }
    // Whether it is on now is checked when the list is loaded again.
    await reload();
    set_busy(false);
  };
  if (state === "unsupported") return html`<p class="quiet">${t("account.alerts.push_unsupported")}</p>`;
  return html`<p class="quiet">${t(state === "denied" ? "account.alerts.push_denied" : "account.alerts.push_about")}</p>
    ${
      state !== "denied" &&
      html`<label class="switch">
        <input type="checkbox" checked=${on} disabled=${busy} onChange=${toggle} />${t("account.alerts.push_here")}
      </label>`
    }
    <${EndpointRows}
      endpoints=${others}
      fallback=${t("account.alerts.other_device")}
      icon="device"
      on_remove=${on_remove}
    />`;
}
