import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { html } from "../../lib/html.js";
import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Icon } from "../ui/icons.js";
import { channel_icons } from "./alert_grid.js";

/** @typedef {import("../../lib/account/account_api.js").Delivery} Delivery */

/** The latest alerts and whether they were delivered. @param {{ endpoints: import("../../lib/account/account_api.js").Endpoint[] }} props */
export function Deliveries({ endpoints }) {
  const [older, set_older] = useState(/** @type {{ deliveries: Delivery[], next: string | null } | null} */ (null));
  const { value, problem, reload } = use_loaded(() => account_api.deliveries(), []);
  const list = [...(value?.deliveries ?? []), ...(older?.deliveries ?? [])];
  const next = older ? older.next : (value?.next ?? null);
  const more = async () => {
    try {
      const page = await account_api.deliveries(next);
      set_older({ deliveries: [...(older?.deliveries ?? []), ...page.deliveries], next: page.next });
    } catch (error) {
      notify("error", as_problem(error).code);
    }
  };
  const again = () => {
    set_older(null);
    reload();
  };
  return html`<section class="panel stack" aria-labelledby="deliveries-title">
    <div class="panel-head">
      <h2 id="deliveries-title">${t("account.alerts.history")}</h2>
      <button
        class="button plain square"
        aria-label=${t("account.alerts.reload")}
        title=${t("account.alerts.reload")}
        onClick=${again}
      >
        <${Icon} name="restart" />
      </button>
    </div>
    ${problem && html`<p class="form-fault" role="alert">${problem_text(problem)}</p>`}
    ${value && list.length === 0 && html`<p class="quiet">${t("account.alerts.history_empty")}</p>`}
    ${
      list.length > 0 &&
      html`<ul class="rows deliveries">
        ${list.map((each) => html`<${DeliveryRow} key=${each.id} delivery=${each} label=${label_of(each, endpoints)} />`)}
      </ul>`
    }
    ${next && html`<div class="row"><button class="button" onClick=${more}>${t("home.more")}</button></div>`}
  </section>`;
}

/** @param {Delivery} delivery @param {import("../../lib/account/account_api.js").Endpoint[]} endpoints */
const label_of = ({ endpoint }, endpoints) => endpoints.find(({ id }) => id === endpoint)?.label ?? "";

const moods = /** @type {Record<string, string>} */ ({ delivered: "good", failed: "bad" });

/** @param {{ delivery: Delivery, label: string }} props */
function DeliveryRow({ delivery, label }) {
  const { kind, match, channel, state, attempts, error, at } = delivery;
  const title = t(`account.alerts.kind.${kind}`);
  return html`<li>
    <span class="row-icon"><${Icon} name=${/** @type {any} */ (channel_icons)[channel] ?? "bell"} /></span>
    <span class="row-text">
      ${match ? html`<a href=${paths.match(match)}>${title}</a>` : html`<strong>${title}</strong>`}
      <span class="quiet small">
        ${[show_day_time(at), t(`account.alerts.channel.${channel}`), label].filter(Boolean).join(" · ")}
        ${attempts > 1 && ` · ${t("account.alerts.attempts", { count: attempts })}`}
      </span>
      ${error && html`<span class="small delivery-error">${error}</span>`}
    </span>
    <span class=${`pill ${moods[state] ?? ""}`}>${t(`account.alerts.state.${state}`)}</span>
  </li>`;
}
