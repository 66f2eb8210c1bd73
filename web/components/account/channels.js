import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { channels, obstacle } from "../../lib/account/alert_grid.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { channel_icons } from "./alert_grid.js";
import { PushDevice } from "./push_device.js";
import { WebhookForm } from "./webhooks.js";

/**
 * @typedef {Parameters<typeof obstacle>[1]} Have
 * @typedef {import("../../lib/account/account_api.js").Endpoint} Endpoint
 */

/**
 * The channels of alerts: whether each works, how to set it up, and a test.
 * @param {{ have: Have & { endpoints: Endpoint[] }, reload: () => Promise<unknown>, on_test: () => void }} props
 */
export function ChannelList({ have, reload, on_test }) {
  return html`<section class="panel channels" aria-labelledby="channels-title">
    <h2 id="channels-title">${t("account.alerts.where")}</h2>
    ${channels.map((channel) => html`<${ChannelBox} key=${channel} channel=${channel} have=${have} reload=${reload} on_test=${on_test} />`)}
  </section>`;
}

/** @param {{ channel: (typeof channels)[number], have: Have & { endpoints: Endpoint[] }, reload: () => Promise<unknown>, on_test: () => void }} props */
function ChannelBox({ channel, have, reload, on_test }) {
  const [busy, set_busy] = useState(false);
  const fault = obstacle(channel, have);
  const test = async () => {
    set_busy(true);
    try {
      await account_api.test_alert(channel);
      notify("info", `account.alerts.tested.${channel}`);
    } catch (error) {
      const problem = as_problem(error);
      notify("error", problem.code, problem.members);
    }
    set_busy(false);
    on_test();
  };
  const remove = (/** @type {Endpoint} */ endpoint) =>
    account_api.remove_endpoint(endpoint.id).then(reload, (error) => notify("error", as_problem(error).code));
  const own = have.endpoints.filter((each) => each.channel === channel);
  const name = t(`account.alerts.channel.${channel}`);
  return html`<div class="channel" role="group" aria-label=${name}>
    <div class="channel-head">
      <span class="row-icon"><${Icon} name=${channel_icons[channel]} /></span>
      <h3>${name}</h3>
      <span class=${`pill ${fault ? "" : "good"}`}>${t(fault ? "account.alerts.off" : "account.alerts.on")}</span>
      ${
        !fault &&
        html`<button
          class="button"
          disabled=${busy}
          aria-label=${t("account.alerts.test_of", { channel: name })}
          onClick=${test}
        >
          <${Icon} name="send" />${t("account.alerts.test")}
        </button>`
      }
    </div>
    ${channel === "mail" && html`<${MailLine} have=${have} fault=${fault} />`}
    ${channel === "push" && html`<${PushDevice} endpoints=${own} reload=${reload} on_remove=${remove} />`}
    ${channel === "webhook" && html`<${WebhookForm} endpoints=${own} reload=${reload} on_remove=${remove} />`}
  </div>`;
}

/** @param {{ have: Have, fault: string | null }} props */
function MailLine({ have, fault }) {
  const account = /** @type {import("../../lib/account/account_api.js").Account | null} */ (have.account);
  if (!fault) return html`<p class="quiet">${t("account.alerts.mail_to", { mail: account?.mail })}</p>`;
  return html`<p class="quiet">
    ${t(`account.alerts.obstacle.${fault}`)}${" "}
    ${fault === "guest_without_mail" && html`<a href=${paths.register()}>${t("guest_hint.do")}</a>`}
    ${fault === "unconfirmed" && html`<a href=${paths.account("password")}>${t("account.password.title")}</a>`}
  </p>`;
}
