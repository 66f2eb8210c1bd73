import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { show_share, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { load_chances, swings_of } from "../../../lib/match/playback/chances.js";
import { as_problem } from "../../../lib/net/problem.js";
import { TurnText } from "../turns/hints.js";
import { Chart, CourseTable } from "./score_course.js";

/**
 * @typedef {import("../../../lib/match/playback/chances.js").Chance} Chance
 * @typedef {import("../../../lib/match/playback/chances.js").Swing} Swing
 *
 * @typedef {object} ChancesProps
 * @property {import("../../../lib/match/match_store.js").MatchStore} store
 * @property {import("../../../lib/types.js").Snapshot} snapshot
 * @property {import("../../../lib/games/use_game.js").Loaded} loaded
 * @property {import("../../../lib/types.js").SeatLook[]} looks
 * @property {(event: import("../../../lib/types.js").GameEvent) => any} narrate
 */

/** Runs `work` while `active`, and says what went wrong. @param {boolean} active @param {any[]} inputs @param {(gone: () => boolean) => Promise<void>} work */
function use_work(active, inputs, work) {
  const [problem, set_problem] = useState(/** @type {import("../../../lib/net/problem.js").Problem | null} */ (null));
  useEffect(() => {
    if (!active) return undefined;
    let gone = false;
    set_problem(null);
    work(() => gone).catch((error) => gone || set_problem(as_problem(error)));
    return () => {
      gone = true;
    };
  }, [active, ...inputs]);
  return problem;
}

/** How likely each player was to win, over the match: computed when the reader unfolds it. @param {ChancesProps} props */
export function ChancesCourse(props) {
  const { store, snapshot, looks } = props;
  const [open, set_open] = useState(false);
  const [chances, set_chances] = useState(/** @type {Chance[]} */ ([]));
  const last = snapshot.ply;
  const problem = use_work(open && chances.length <= last, [store, last], (gone) =>
    load_chances({ load: (from) => store.api.chances(snapshot.id, from), on_part: set_chances, stopped: gone }),
  );
  const points = useMemo(() => chances.map(({ ply, seats }) => ({ ply, values: seats })), [chances]);
  const is_whole = chances.length === last + 1;
  const done = Math.max(0, chances.length - 1);
  return html`<details
    class="score-course"
    onToggle=${(/** @type {any} */ event) => set_open(event.currentTarget.open)}
  >
    <summary>${t("chances.title")}</summary>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    ${points.length > 0 && html`<${Chart} points=${points} last=${last} looks=${looks} title=${t("chances.title")} shares />`}
    ${!problem && !is_whole && html`<${Progress} done=${done} last=${last} />`}
    ${is_whole && html`<${Swings} ...${props} chances=${chances} />`}
    <p class="quiet small">${t("chances.about")}</p>
    ${is_whole && html`<${CourseTable} points=${points} looks=${looks} shares path=${(/** @type {number} */ ply) => store.path(ply)} />`}
  </details>`;
}

/** @param {{ done: number, last: number }} props */
function Progress({ done, last }) {
  const text = t("chances.progress", { done, last });
  return html`<p class="quiet small" role="status">
    <progress max=${last} value=${done} aria-label=${text}></progress> ${text}
  </p>`;
}

/** The turns that cost most, and what would have been better. @param {ChancesProps & { chances: Chance[] }} props */
function Swings({ chances, ...props }) {
  const swings = useMemo(() => swings_of(chances), [chances]);
  if (swings.length === 0) return html`<p>${t("chances.steady")}</p>`;
  return html`<h3>${t("chances.swings")}</h3>
    <ol class="swings">
      ${swings.map((swing) => html`<${SwingLine} key=${swing.ply} ...${props} swing=${swing} />`)}
    </ol>`;
}

/** @param {ChancesProps & { swing: Swing }} props */
function SwingLine({ store, snapshot, loaded, looks, narrate, swing: { ply, seat, before, after } }) {
  const [best, set_best] = useState(/** @type {import("../../../lib/types.js").GoodTurn | null} */ (null));
  const problem = use_work(true, [store, ply], async (gone) => {
    const { turns } = await store.api.better_turns(snapshot.id, { ply: ply - 1, seat });
    if (!gone()) set_best(turns[0]);
  });
  const words = { move: ply, name: looks[seat].name, before: show_share(before), after: show_share(after) };
  return html`<li>
    <a href=${store.path(ply)}>${t("chances.swing", words)}</a>
    ${problem && html`<span class="fault">${problem_text(problem)}</span>`}
    ${!best && !problem && html`<span class="quiet small" role="status">${t("state.loading")}</span>`}
    ${
      best &&
      (best.chance > after
        ? html`<span class="better"
            ><span class="quiet">${t("chances.better", { share: show_share(best.chance) })}</span>
            <${TurnText} events=${best.events} narrate=${narrate} loaded=${loaded}
          /></span>`
        : html`<span class="quiet">${t("chances.best_already")}</span>`)
    }
  </li>`;
}
