import { useState } from "preact/hooks";
import { seat_class } from "../../../board/seats.js";
import { profile } from "../../../lib/account/session.js";
import { match_acts, seat_acts } from "../../../lib/admin/matches.js";
import { matches_api } from "../../../lib/admin/matches_api.js";
import { reason_title } from "../../../lib/games/labels.js";
import { use_game } from "../../../lib/games/use_game.js";
import { html } from "../../../lib/html.js";
import { clock_line } from "../../../lib/i18n/clock_words.js";
import { show_list, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { paths } from "../../../lib/ui/routes.js";
import { use_loaded } from "../../../lib/ui/use_loaded.js";
import { SeatClock } from "../../clock/clocks.js";
import { FinalScore } from "../../match/ending/score_of.js";
import { SeatMark } from "../../people/seat_tag.js";
import { Icon } from "../../ui/icons.js";
import { Failed, Loading } from "../../ui/states.js";
import { Moment, UserLink } from "../common.js";
import { Entries } from "../log.js";
import { MatchAct, match_act_icons } from "./match_acts.js";
import { MatchMarks, game_name, looks_of } from "./matches.js";
import { Replay } from "./replay.js";

/**
 * @typedef {import("../../../lib/admin/matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 * @typedef {{ act: string, seat: number | null }} Action
 */

/** The page of a match for moderators and administrators. It shows nothing hidden. @param {{ id: string }} props */
export function MatchSheet({ id }) {
  const { value: match, problem, reload } = use_loaded(() => matches_api.match(id), [id]);
  const [action, set_action] = useState(/** @type {Action | null} */ (null));
  // The lists are loaded again after each action.
  const [changes, set_changes] = useState(0);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} missing_hint=${problem_text(problem)} />`;
  if (!match) return html`<${Loading} />`;
  const looks = looks_of(match);
  const viewer = profile.value?.role ?? "player";
  const on_done = () => {
    set_changes(changes + 1);
    return reload();
  };
  return html`<a class="back-link" href=${paths.admin("matches")}>
      <${Icon} name="chevron_back" />${t("admin.matches.title")}
    </a>
    <header class="stack close">
      <h1>${game_name(match)}</h1>
      <p>${show_list(looks.map(({ name }) => name))}</p>
      <span class="marks"><${MatchMarks} match=${match} /></span>
    </header>
    <${Seats} match=${match} looks=${looks} viewer=${viewer} on_act=${set_action} />
    <${Acts} match=${match} viewer=${viewer} on_act=${set_action} />
    <${Facts} match=${match} />
    ${viewer === "admin" && html`<${Entries} key=${changes} title=${t("admin.match.log")} wish=${{ subject: match.id }} />`}
    ${action && html`<${MatchAct} ...${action} match=${match} looks=${looks} on_done=${on_done} on_close=${() => set_action(null)} />`}`;
}

/** @param {{ match: WholeMatch, looks: SeatLook[], viewer: import("../../../lib/account/account_api.js").Role, on_act: (action: Action) => void }} props */
function Seats({ match, looks, viewer, on_act }) {
  const { loaded } = use_game(match.outcome && match.game);
  return html`<section class="panel" aria-labelledby="seats">
    <h2 id="seats">${t("match.players")}</h2>
    <ul class="rows seats">
      ${looks.map((look) => {
        const { seat } = look;
        const { user } = match.seats[seat];
        const scores = match.outcome?.scores;
        return html`<li key=${seat} class=${seat_class(seat)}>
          <span class="row-text">
            <span class="seat-tag">
              <${SeatMark} seat=${look.seat} />${user ? html`<${UserLink} user=${user} />` : look.name}
            </span>
            <span class="marks">
              <${SeatMarks} match=${match} look=${look} />
              ${loaded && scores && html`<span class="small"><${FinalScore} loaded=${loaded} scores=${scores} seat=${seat} /></span>`}
            </span>
          </span>
          ${match.status === "running" && match.clock && html`<${SeatClock} clock=${match.clock} seat=${seat} name=${look.name} />`}
          <span class="row actions">
            ${seat_acts(match, seat, viewer).map(
              (act) =>
                html`<button
                  key=${act}
                  class="button"
                  aria-label=${t(`admin.match.${act}.do_of`, { name: look.name })}
                  onClick=${() => on_act({ act, seat })}
                >
                  <${Icon} name=${match_act_icons[act]} />${t(`admin.match.${act}.do`)}
                </button>`,
            )}
          </span>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {{ match: WholeMatch, look: SeatLook }} props */
function SeatMarks({ match: { absences = [], outcome }, look }) {
  const absence = absences.find(({ seat }) => seat === look.seat);
  const rank = outcome?.ranks[look.seat];
  return html`${look.bot && html`<span class="pill">${t(`bot.${look.bot}`)}</span>`}
  ${look.resigned && html`<span class="pill">${t("match.resigned")}</span>`}
  ${
    absence &&
    html`<span class="pill bad">${t("admin.match.absent", { ply: absence.ply })}</span>
      <span class="quiet small">
        ${t("admin.match.votes", { count: absence.votes.length, owed: absence.owed.length })}
      </span>`
  }
  ${rank !== undefined && html`<span class="pill good">${t("match.rank", { rank })}</span>`}`;
}

/** @param {{ match: WholeMatch, viewer: import("../../../lib/account/account_api.js").Role, on_act: (action: Action) => void }} props */
function Acts({ match, viewer, on_act }) {
  const acts = match_acts(match, viewer);
  return html`<section class="panel stack" aria-labelledby="acts">
    <h2 id="acts">${t("admin.user.acts")}</h2>
    <div class="row actions">
      ${
        acts.includes("inspect") &&
        html`<a class="button primary" href=${paths.inspection(match.id)}>
          <${Icon} name="eye" />${t("admin.match.inspect.do")}
        </a>`
      }
      ${
        match.visibility === "public" &&
        html`<a class="button" href=${paths.match(match.id)}><${Icon} name="door" />${t("admin.match.open")}</a>`
      }
      ${acts
        .filter((act) => act === "end_score" || act === "end_none")
        .map((act) => {
          const name = act === "end_none" && match.status === "open" ? "close" : act;
          return html`<button key=${act} class="button danger" onClick=${() => on_act({ act: name, seat: null })}>
            <${Icon} name=${match_act_icons[act]} />${t(`admin.match.${name}.do`)}
          </button>`;
        })}
    </div>
    ${acts.includes("replay") && html`<${Replay} id=${match.id} />`}
  </section>`;
}

/** @param {{ match: WholeMatch }} props */
function Facts({ match }) {
  const { id, game, owner, created_at, updated_at, deadline, clock, outcome, turns, entries } = match;
  return html`<section class="panel" aria-label=${t("admin.user.facts")}>
    <dl class="particulars">
      <dt>${t("admin.match.id")}</dt>
      <dd><code>${id}</code></dd>
      <dt>${t("admin.match.owner")}</dt>
      <dd><${UserLink} user=${owner} /></dd>
      <dt>${t("admin.match.created")}</dt>
      <dd><${Moment} at=${created_at} /></dd>
      <dt>${t("admin.match.updated")}</dt>
      <dd><${Moment} at=${updated_at} /></dd>
      <dt>${t("new.clock.title")}</dt>
      <dd>
        ${clock_line(clock)}
        ${deadline !== null && html`<br />${t("admin.match.next_deadline")}${" "}<${Moment} at=${deadline} />`}
      </dd>
      <dt>${t("admin.match.entries")}</dt>
      <dd>${t("admin.match.counts", { entries, turns })}</dd>
      ${
        outcome &&
        html`<dt>${t("admin.match.outcome")}</dt>
          <dd>${reason_title(game, outcome.reason)}</dd>`
      }
    </dl>
  </section>`;
}
