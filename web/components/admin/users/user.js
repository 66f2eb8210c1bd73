import { useState } from "preact/hooks";
import { profile } from "../../../lib/account/session.js";
import { admin_api } from "../../../lib/admin/admin_api.js";
import { acts_for } from "../../../lib/admin/forms.js";
import { html } from "../../../lib/html.js";
import { show_day_time, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { paths } from "../../../lib/ui/routes.js";
import { use_loaded } from "../../../lib/ui/use_loaded.js";
import { Avatar } from "../../people/avatar.js";
import { name_of } from "../../people/person.js";
import { Icon } from "../../ui/icons.js";
import { Failed, Loading } from "../../ui/states.js";
import { Moment, until_text } from "../common.js";
import { Entries } from "../log.js";
import { MatchesOf } from "../matches/matches.js";
import { SessionList, TokenList } from "./sessions.js";
import { UserAct, act_icons, is_grave } from "./user_acts.js";
import { Marks } from "./users.js";

/** @typedef {import("../../../lib/admin/admin_api.js").WholePerson} WholePerson */

/** The page of a user, with all actions. @param {{ id: string }} props */
export function UserSheet({ id }) {
  const { value: person, problem, reload, set } = use_loaded(() => admin_api.user(id), [id]);
  // The lists are loaded again after each action.
  const [changes, set_changes] = useState(0);
  const rules = profile.value?.role === "admin";
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} missing_hint=${problem_text(problem)} />`;
  if (!person) return html`<${Loading} />`;
  const on_done = (/** @type {WholePerson | null} */ now) => {
    set_changes(changes + 1);
    return now ? set(now) : reload();
  };
  const { user } = person;
  return html`<header class="account-head">
      <${Avatar} name=${user.name} size=${72} />
      <div>
        <h1>${name_of(user)}</h1>
        <${Marks} person=${person} />
      </div>
    </header>
    <${Ban} name="suspension" ban=${person.suspension} />
    <${Ban} name="mute" ban=${person.mute} />
    <${Facts} person=${person} />
    <${Acts} person=${person} on_done=${on_done} />
    <${MatchesOf} user=${user.id} />
    ${
      rules &&
      html`${!user.deleted && html`<${SessionList} key=${`sessions ${changes}`} person=${person} on_done=${on_done} />`}
        ${!user.deleted && !user.guest && html`<${TokenList} key=${`tokens ${changes}`} person=${person} on_done=${on_done} />`}
        <${Entries} key=${`about ${changes}`} title=${t("admin.user.log")} wish=${{ subject: user.id }} />
        ${person.role !== "player" && html`<${Entries} key=${`by ${changes}`} title=${t("admin.user.log_by")} wish=${{ actor: user.id }} />`}`
    }`;
}

/** A suspension or a mute, with its reason. @param {{ name: "suspension" | "mute", ban: import("../../../lib/admin/admin_api.js").Ban | null }} props */
function Ban({ name, ban }) {
  if (!ban) return null;
  return html`<section class="ban" aria-labelledby=${`ban-${name}`}>
    <${Icon} name="ban" />
    <div>
      <h2 id=${`ban-${name}`}>${t(`admin.user.${name}`)} ${until_text(ban.until)}</h2>
      <p dir="auto">${ban.reason}</p>
      <p class="small">${t("admin.user.ban_since", { moment: show_day_time(ban.since) })}</p>
    </div>
  </section>`;
}

/** @param {{ person: WholePerson }} props */
function Facts({ person: { user, account, created_at, seen_at, matches, reports } }) {
  return html`<section class="panel" aria-label=${t("admin.user.facts")}>
    <dl class="particulars">
      ${
        account &&
        html`<dt>${t("form.mail")}</dt>
          <dd>
            ${account.mail ?? t("admin.user.mail_kept")}${" "}
            <span class="quiet">(${t(account.confirmed ? "admin.user.confirmed" : "admin.user.unconfirmed")})</span>
          </dd>`
      }
      <dt>${t("admin.user.created")}</dt>
      <dd><${Moment} at=${created_at} /></dd>
      <dt>${t("admin.user.seen")}</dt>
      <dd>${seen_at === null ? t("admin.user.never") : html`<${Moment} at=${seen_at} />`}</dd>
      <dt>${t("admin.user.matches")}</dt>
      <dd>${t("admin.user.match_counts", matches)}</dd>
      <dt>${t("admin.user.reported")}</dt>
      <dd>${t("admin.user.report_counts", reports)}</dd>
      <dt>${t("admin.user.made")}</dt>
      <dd>${reports.made}</dd>
    </dl>
    ${!user.deleted && html`<p class="below"><a href=${paths.player(user.id)}>${t("admin.user.public_page")}</a></p>`}
  </section>`;
}

/** @param {{ person: WholePerson, on_done: (now: WholePerson | null) => unknown }} props */
function Acts({ person, on_done }) {
  const [act, set_act] = useState(/** @type {string | null} */ (null));
  const here = profile.value;
  const acts = here ? acts_for(person, here.role, here.mail_works) : [];
  if (acts.length === 0) return null;
  return html`<section class="panel" aria-labelledby="acts">
    <h2 id="acts">${t("admin.user.acts")}</h2>
    <div class="row actions">
      ${acts.map(
        (each) =>
          html`<button key=${each} class=${`button ${is_grave(each) ? "danger" : ""}`} onClick=${() => set_act(each)}>
            <${Icon} name=${act_icons[each]} />${t(`admin.act.${each}.do`)}
          </button>`,
      )}
    </div>
    ${act && html`<${UserAct} act=${act} person=${person} on_done=${on_done} on_close=${() => set_act(null)} />`}
  </section>`;
}
