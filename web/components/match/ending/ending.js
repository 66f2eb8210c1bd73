/** What comes after the match. It is loaded when the match is over. */

import { useEffect, useState } from "preact/hooks";
import { still } from "../../../board/pace.js";
import { html } from "../../../lib/html.js";
import { first_text, game_texts, show_list, show_number, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { next_match } from "../../../lib/lobby/lists.js";
import { play_again } from "../../../lib/lobby/open_match.js";
import { has_points } from "../../../lib/games/points.js";
import { has_won, is_draw, places_of } from "../../../lib/match/results.js";
import { ties_of } from "../../../lib/match/ties.js";
import { as_problem } from "../../../lib/net/problem.js";
import { play } from "../../../lib/sound/sound.js";
import { paths } from "../../../lib/ui/routes.js";
import { Avatar } from "../../people/avatar.js";
import { SeatTag } from "../../people/seat_tag.js";
import { Icon } from "../../ui/icons.js";
import { ChancesCourse } from "./chances.js";
import { Lei, Petals } from "./lei.js";
export { result_text } from "../../../lib/match/result_text.js";
export { CountBar } from "../count_bar.js";
import { ScoreCourse } from "./score_course.js";
import { ShareButton } from "../share_match.js";
import { FinalScore } from "./score_of.js";

/**
 * @typedef {import("../../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../../lib/types.js").Outcome} Outcome
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../../lib/games/use_game.js").Loaded} Loaded
 *
 * @typedef {object} EndingProps
 * @property {MatchStore} store
 * @property {Snapshot} snapshot
 * @property {Loaded} loaded
 * @property {SeatLook[]} looks
 * @property {(event: import("../../../lib/types.js").GameEvent) => any} narrate
 * @property {boolean} is_new whether the viewer has just learned the result
 * @property {(() => void) | null} again counts the score again; null if there is nothing to count
 */

/** The result, the way to it, and what to do next. @param {EndingProps} props */
export function Ending({ store, snapshot, loaded, looks, narrate, is_new, again }) {
  const { outcome } = snapshot;
  if (!outcome) return null;
  const has_winner = !is_draw(outcome) && outcome.ranks.some((_, seat) => has_won(outcome, seat));
  return html`<section class="ending" tabindex="-1" aria-labelledby="ending">
    <h2 id="ending" class="visually-hidden">${t("rematch.title")}</h2>
    ${has_winner && html`<${Winners} outcome=${outcome} looks=${looks} you=${snapshot.you} is_new=${is_new} />`}
    <div class="ending-text">
      ${outcome.ranks.length > 0 && html`<${ItemTable} loaded=${loaded} snapshot=${snapshot} outcome=${outcome} looks=${looks} />`}
      <${Ties} snapshot=${snapshot} outcome=${outcome} loaded=${loaded} looks=${looks} />
      <${Next} store=${store} snapshot=${snapshot} again=${again} />
    </div>
    ${
      outcome.ranks.length > 0 &&
      html`<div class="ending-courses">
        <${ScoreCourse} store=${store} snapshot=${snapshot} loaded=${loaded} looks=${looks} />
        <${ChancesCourse} store=${store} snapshot=${snapshot} loaded=${loaded} looks=${looks} narrate=${narrate} />
      </div>`
    }
  </section>`;
}

/** @param {{ outcome: Outcome, looks: SeatLook[], you: number | null, is_new: boolean }} props */
function Winners({ outcome, looks, you, is_new }) {
  const winners = looks.filter(({ seat }) => has_won(outcome, seat));
  const celebrates = is_new && (you === null || has_won(outcome, you));
  useEffect(() => {
    if (celebrates) play("victory");
  }, []);
  return html`<div class="ending-winners">
    ${celebrates && !still() && html`<${Petals} />`}
    ${winners.map(
      (look) =>
        html`<div key=${look.seat} class="ending-winner">
          <${Lei}><${Avatar} name=${look.name} size=${76} /></${Lei}>
          <${SeatTag} look=${look} bare />
        </div>`,
    )}
  </div>`;
}

/** The players by rank, with points and changes of ratings. @param {{ loaded: Loaded, snapshot: Snapshot, outcome: Outcome, looks: SeatLook[] }} props */
function ItemTable({ loaded, snapshot, outcome, looks }) {
  const { ranks, scores } = outcome;
  const places = places_of(outcome);
  const in_order = [...looks].sort((a, b) => ranks[a.seat] - ranks[b.seat]);
  const { score } = snapshot;
  return html`<ol class="standings">
    ${in_order.map((look) => {
      const change = (snapshot.ratings ?? []).find(({ seat }) => seat === look.seat);
      return html`<li key=${look.seat} class=${has_won(outcome, look.seat) ? "first" : ""}>
        <span class="rank">${places.length > 0 && t("match.rank", { rank: places[look.seat] })}</span>
        <${SeatTag} look=${look} />
        <span class="points"><${FinalScore} loaded=${loaded} score=${score} scores=${scores} seat=${look.seat} /></span>
        ${change && html`<${RatingChange} change=${change} />`}
      </li>`;
    })}
  </ol>`;
}

/** @param {{ change: import("../../../lib/types.js").RatingChange }} props */
function RatingChange({ change: { before, after } }) {
  const gain = after - before;
  return html`<span class="rating-step" title=${t("rating.title")}>
    <span class="visually-hidden">${t("rating.title")} </span>${show_number(before)}<span aria-hidden="true"> → </span
    ><span class="visually-hidden"> ${t("rating.becomes")} </span><strong>${show_number(after)}</strong>
    <span class=${`rating-gain ${gain < 0 ? "down" : "up"}`}>${gain > 0 ? "+" : ""}${show_number(gain)}</span>
  </span>`;
}

/**
 * What decided between players with equal points, in words. Only an end by the rules of the game has tie-breaks.
 * @param {{ snapshot: Snapshot, outcome: Outcome, loaded: Loaded, looks: SeatLook[] }} props
 */
function Ties({ snapshot, outcome, loaded: { game, module }, looks }) {
  const texts = game_texts(game.id);
  const says = (/** @type {string} */ key) => first_text(texts, [`${game.id}.${key}`], "");
  if (!has_points(outcome.scores) || says(`reason.${outcome.reason}`) === "") return null;
  const lines = ties_of(outcome)
    .map((tie) => ({ ...tie, text: says(tie.shared ? "tie.shared" : "tie.decided") }))
    .filter(({ text }) => text !== "");
  const { tie_break } = module;
  const value_of = (/** @type {number} */ seat) =>
    `${looks[seat].name}: ${show_number(tie_break?.(snapshot.view ?? {}, seat) ?? 0)}`;
  return lines.map(({ seats, points, shared, text }) => {
    const names = show_list(seats.map((seat) => looks[seat].name));
    return html`<p key=${points} class="ending-tie">
      ${t("score.tie", { names, points: t("match.with_points", { count: points }) })} ${text}
      ${!shared && tie_break && html` <span class="quiet">${seats.map(value_of).join(" · ")}</span>`}
    </p>`;
  });
}

/** Rematch, next match, share, and more. @param {{ store: MatchStore, snapshot: Snapshot, again: (() => void) | null }} props */
function Next({ store, snapshot, again }) {
  const stayed = snapshot.you !== null && !snapshot.origin && !snapshot.seats[snapshot.you].resigned;
  const next = next_match(snapshot.id, []);
  return html`<div class="ending-next">
    ${stayed ? html`<${Rematch} snapshot=${snapshot} />` : snapshot.rematch && html`<a class="button" href=${paths.match(snapshot.rematch)}>${t("rematch.watch")}</a>`}
    ${next && html`<a class="button" href=${paths.match(next.id)}>${t("turn.next_match")}<${Icon} name="next" /></a>`}
    <${ShareButton} store=${store} snapshot=${snapshot} />
    ${again && html`<button class="button plain" onClick=${again}><${Icon} name="play" />${t("score.again")}</button>`}
    ${
      !snapshot.origin &&
      html`<a class="button plain" href=${paths.shuffle(snapshot.id, store.invitation)}>
        <${Icon} name="shuffle" />${t("commitment.check")}
      </a>`
    }
  </div>`;
}

/** Creates a rematch, or joins the one that another player created. @param {{ snapshot: Snapshot }} props */
function Rematch({ snapshot }) {
  const [problem, set_problem] = useState(/** @type {import("../../../lib/net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const exists = Boolean(snapshot.rematch);
  const go = async () => {
    set_busy(true);
    set_problem(null);
    try {
      await play_again(snapshot.id);
    } catch (error) {
      set_problem(as_problem(error));
      set_busy(false);
    }
  };
  return html`${exists && html`<p role="status">${t("rematch.asked")}</p>`}
    <button class="button primary" disabled=${busy} onClick=${go}>
      <${Icon} name="restart" />${t(exists ? "rematch.join" : "rematch.ask")}
    </button>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}`;
}
