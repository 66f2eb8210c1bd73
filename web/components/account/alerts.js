import { useRef, useState } from "preact/hooks";
import { account_api } from "../../lib/account_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { as_problem } from "../../lib/problem.js";
import { problem_text } from "../../lib/refusals.js";
import { own_zone } from "../../lib/rest.js";
import { profile } from "../../lib/session.js";
import { use_answer } from "../../lib/use_answer.js";
import { Failed, Loading } from "../states.js";
import { AlertGrid } from "./alert_grid.js";
import { AlertTimes } from "./alert_times.js";
import { ChannelList } from "./channels.js";
import { Deliveries } from "./deliveries.js";
import { Done } from "./fields.js";

/** @typedef {import("../../lib/alert_grid.js").Alerts} Alerts */

/** What one is told when away, where, and when not. */
export function AlertSection() {
  const alerts = use_answer(() => account_api.alerts(), []);
  const endpoints = use_answer(() => account_api.endpoints(), []);
  const [news, set_news] = useState(0);
  const problem = alerts.problem ?? endpoints.problem;
  const retry = () => Promise.all([alerts.reload(), endpoints.reload()]);
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (!alerts.value || !endpoints.value) return html`<${Loading} />`;
  const here = /** @type {import("../../lib/account_api.js").Profile} */ (profile.value);
  const have = { account: here.account, mail_works: here.mail_works, endpoints: endpoints.value.endpoints };
  return html`<p class="quiet">${t("account.alerts.lead")}</p>
    <${ChannelList} have=${have} reload=${endpoints.reload} on_test=${() => set_news(news + 1)} />
    <${Settings} first=${alerts.value} have=${have} />
    <${Deliveries} key=${news} endpoints=${endpoints.value.endpoints} />`;
}

/** Every change is kept at once. @param {{ first: Alerts, have: Parameters<typeof import("../../lib/alert_grid.js").obstacle>[1] }} props */
function Settings({ first, have }) {
  const [alerts, set_alerts] = useState(first);
  const [state, set_state] = useState(/** @type {null | "sending" | "saved"} */ (null));
  const [fault, set_fault] = useState(/** @type {string | null} */ (null));
  const zone = profile.value?.rest?.time_zone ?? own_zone();
  const kept = useRef(first);
  const wanted = useRef(/** @type {Alerts | null} */ (null));

  /** One at a time, the last one wins: what is refused goes back to what was kept. */
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
    // The hours are those of the player's own zone, wherever it was last changed.
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
