import { useEffect, useMemo, useState } from "preact/hooks";
import { seat_shape } from "../../../board/seat_shapes.js";
import { seat_class } from "../../../board/seats.js";
import { item_title } from "../../../lib/games/labels.js";
import { html } from "../../../lib/html.js";
import { show_list, show_number, show_share, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { course_chart, height, load_course, plies_of, width } from "../../../lib/match/playback/course.js";
import { as_problem } from "../../../lib/net/problem.js";
import { SeatTag } from "../../people/seat_tag.js";
import { entry_of } from "./score_of.js";

/**
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../../lib/match/playback/course.js").CoursePoint} CoursePoint
 */

/**
 * What the chart shows of a score: its total, or the count of the item by which the game says how a player stands.
 * @param {string | undefined} item
 */
const value_by = (item) => (/** @type {import("../../../lib/types.js").SeatScore} */ score) =>
  item === undefined ? score.total : (entry_of(score, item)?.count ?? 0);

/**
 * The scores over the turns, loaded when the reader unfolds it.
 * @param {{ store: import("../../../lib/match/match_store.js").MatchStore, snapshot: import("../../../lib/types.js").Snapshot,
 *   loaded: import("../../../lib/games/use_game.js").Loaded, looks: SeatLook[] }} props
 */
export function ScoreCourse({ store, snapshot, loaded: { game, module }, looks }) {
  const [open, set_open] = useState(false);
  const [points, set_points] = useState(/** @type {CoursePoint[]} */ ([]));
  const [problem, set_problem] = useState(/** @type {import("../../../lib/net/problem.js").Problem | null} */ (null));
  const last = snapshot.ply;
  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    set_problem(null);
    const load = (/** @type {number} */ ply) => store.api.at(snapshot.id, ply);
    const how = { last, load, value: value_by(module.score_item?.item), on_point: set_points, stopped: () => gone };
    load_course(how).catch((error) => gone || set_problem(as_problem(error)));
    return () => {
      gone = true;
    };
  }, [open, store, last]);
  const title = module.score_item ? item_title(game.id, module.score_item.item) : t("score.course");
  const is_whole = points.length === plies_of(last).length;
  return html`<details
    class="score-course"
    onToggle=${(/** @type {any} */ event) => set_open(event.currentTarget.open)}
  >
    <summary>${title}</summary>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    ${points.length > 0 && html`<${Chart} points=${points} last=${last} looks=${looks} title=${title} />`}
    ${!problem && !is_whole && html`<p class="quiet small" role="status">${t("state.loading")}</p>`}
    ${is_whole && html`<${CourseTable} points=${points} looks=${looks} path=${(/** @type {number} */ ply) => store.path(ply)} />`}
  </details>`;
}

/**
 * The chart of a value of each seat over the moves.
 * @param {{ points: CoursePoint[], last: number, looks: SeatLook[], title: string, shares?: boolean }} props
 *   `shares`: whether the values are shares, from 0 to 1
 */
export function Chart({ points, last, looks, title, shares = false }) {
  const show = shares ? show_share : show_number;
  const { lines, ends, marks, zero } = useMemo(() => course_chart(points, last, shares), [points, last]);
  const final = points[points.length - 1].values;
  const results = looks.map(({ seat, name }) => `${name} ${show(final[seat])}`);
  return html`<svg
      class="chart course-chart"
      viewBox=${`0 0 ${width} ${height}`}
      role="img"
      aria-label=${`${title}: ${show_list(results)}`}
    >
      ${marks.map(
        ({ value, y }) =>
          html`<g key=${value} class="mark"
            ><path d=${`M44 ${y}H${width - 26}`} /><text x="38" y=${y + 4} text-anchor="end">${show(value)}</text></g
          >`,
      )}
      <path class="zero" d=${`M44 ${zero}H${width - 26}`} />
      ${looks.map(
        ({ seat }) =>
          html`<g key=${seat} class=${seat_class(seat)}>
            <path class="course" d=${lines[seat]} />
            <path
              class="end"
              d=${seat_shape(seat)}
              transform=${`translate(${ends[seat].x} ${ends[seat].y}) scale(5.8)`}
            />
          </g>`,
      )}
    </svg>
    <ul class="course-legend">
      ${looks.map((look) => html`<li key=${look.seat}><${SeatTag} look=${look} bare /> <strong>${show(final[look.seat])}</strong></li>`)}
    </ul>`;
}

/**
 * The same as numbers; each row leads to its position.
 * @param {{ points: CoursePoint[], looks: SeatLook[], path: (ply: number) => string, shares?: boolean }} props
 */
export function CourseTable({ points, looks, path, shares = false }) {
  const show = shares ? show_share : show_number;
  return html`<details class="unfold">
    <summary>${t("score.course_table")}</summary>
    <div class="sheet-scroll">
      <table class="course-table">
        <thead>
          <tr>
            <th scope="col">${t("score.move")}</th>
            ${looks.map((look) => html`<th key=${look.seat} scope="col"><${SeatTag} look=${look} bare /></th>`)}
          </tr>
        </thead>
        <tbody>
          ${points.map(
            ({ ply, values }) =>
              html`<tr key=${ply}>
                <th scope="row"><a href=${path(ply)}>${show_number(ply)}</a></th>
                ${values.map((value, seat) => html`<td key=${seat}>${show(value)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
