import { useRef, useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { own_zone } from "../../lib/account/clock_pause.js";
import { profile } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { as_problem } from "../../lib/net/problem.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Done } from "../ui/fields.js";
import { Failed, Loading } from "../ui/states.js";
import { AlertGrid } from "./alert_grid.js";
import { AlertTimes } from "./alert_times.js";
import { ChannelList } from "./channels.js";
import { Deliveries } from "./deliveries.js";

/** @typedef {import("../../lib/account/alert_grid.js").Alerts} Alerts */

/** The section about alerts: which, where and when. */
export function AlertSection() {
  const alerts = use_loaded(() => account_api.alerts(), []);
  const endpoints = use_loaded(() => account_api.endpoints(), []);
  const [news, set_news] = useState(0);
  const problem = alerts.problem ?? endpoints.problem;
  const retry = () => Promise.all([alerts.reload(), endpoints.reload()]);
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (!alerts.value || !endpoints.value) return html`<${Loading} />`;
  const here = /** @type {import("../../lib/account/account_api.js").Profile} */ (profile.value);
  const have = { account: here.account, mail_works: here.mail_works, endpoints: endpoints.value.endpoints };
  return html`<p class="quiet">${t("account.alerts.lead")}</p>
    <${ChannelList} have=${have} reload=${endpoints.reload} on_test=${() => set_news(news + 1)} />
    <${Settings} first=${alerts.value} have=${have} />
    <${Deliveries} key=${news} endpoints=${endpoints.value.endpoints} />`;
}

/** Every change is saved at once. @param {{ first: Alerts, have: Parameters<typeof import("../../lib/account/alert_grid.js").obstacle>[1] }} props */
function Settings({ first, have }) {
  const [alerts, set_alerts] = useState(first);
  const [state, set_state] = useState(/** @type {null | "sending" | "saved"} */ (null));
  const [fault, set_fault] = useState(/** @type {string | null} */ (null));
  const zone = profile.value?.clock_pause?.time_zone ?? own_zone();
  const kept = useRef(first);
  const wanted = useRef(/** @type {Alerts | null} */ (null));

  /** Saves one change at a time; the last one wins. After a refusal the saved settings are shown again. */
  const send = async () => {
    set_state("sending");
    set_fault(null);
    while (wanted.current) {
      const sent = wanted.current;
      try {
        kept.current = await account_api.set_alerts(sent);
        if (wanted.current === sent) wanted.current = null;
      } catch (error) {
        wanted.current = null;
        set_alerts(kept.current);
        set_fault(problem_text(as_problem(error)));
        set_state(null);
        return;
      }
    }
    set_state("saved");
  };
  const change = (/** @type {Alerts} */ next) => {
    const busy = wanted.current !== null;
    // The hours are in the player's time zone, wherever that was last changed.
    wanted.current = { ...next, time_zone: zone };
    set_alerts(wanted.current);
    if (!busy) send();
  };
  return html`<section class="panel stack" aria-labelledby="grid-title">
    <div class="panel-head">
      <h2 id="grid-title">${t("account.alerts.what")}</h2>
      <${Done} text=${state === "saved" && t("form.saved")} />
    </div>
    ${fault && html`<p class="form-fault" role="alert">${fault}</p>`}
    <${AlertGrid} alerts=${alerts} have=${have} on_change=${change} />
    <${AlertTimes} alerts=${alerts} zone=${zone} on_change=${change} />
  </section>`;
}
