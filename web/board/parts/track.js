/** Tracks: a way of spaces, and the track of the score. */

import { html } from "htm/preact";
import { Marker } from "./marker.js";
import { class_names, Group, Place } from "./place.js";

/**
 * @typedef {object} SpaceFace
 * @property {import("./place.js").Children} [content] what is on it
 * @property {string} [label] what is printed on it, such as its number
 * @property {string} [ground] a colour of CSS
 * @property {boolean} [marked] the log or the last move points at it
 *
 * @typedef {SpaceFace & import("./place.js").Choosable} Space
 */

/**
 * Where a space of a track is that winds through rows of `columns` spaces: there and back, as an ox ploughs.
 * @param {number} at @param {number} columns @returns {{ row: number, column: number, to: "right" | "left" | "down" }} `to`:
 *   the side of the next space
 */
export function winding(at, columns) {
  const row = Math.floor(at / columns);
  const along = at % columns;
  const back = row % 2 === 1;
  const to = along === columns - 1 ? "down" : back ? "left" : "right";
  return { row, column: back ? columns - 1 - along : along, to };
}

/**
 * A way of spaces that winds through rows of `columns` spaces.
 * @param {{ name: string, columns: number, spaces: Space[] }} props
 */
export function Track({ name, columns, spaces }) {
  return html`<${Group} look="part-track" name=${name} style=${{ "--part-columns": Math.min(columns, spaces.length) }}>
    ${spaces.map(({ content, label, ground, marked, ...shown }, at) => {
      const { row, column, to } = winding(at, columns);
      const style = { "grid-row": row + 1, "grid-column": column + 1, ...(ground ? { "--part-ground": ground } : {}) };
      const look = class_names("part-space", at < spaces.length - 1 && `goes-${to}`, marked && "is-marked");
      return html`<${Place} key=${at} ...${shown} row=${row} column=${column} look=${look} style=${style}>
        <span class="part-space-ground" aria-hidden="true">${label}</span>
        <span class="part-cell-content" aria-hidden=${shown.name === undefined ? undefined : "true"}>${content}</span>
      <//>`;
    })}
  <//>`;
}

/**
 * How far the marker of a score is on a track of `length` spaces: after its last space it begins again.
 * @param {number} points not below 0 @param {number} length @returns {{ at: number, rounds: number }}
 */
export const lap = (points, length) => ({ at: points % length, rounds: Math.floor(points / length) });

/**
 * The track of the score, from 0 to `length` - 1, in rows of ten. A marker that passes its end begins again; a
 * number beside it says what to add.
 * @param {{ name: string, length: number, scores: { seat: number, points: number }[] }} props `name` says the scores, too
 */
export function ScoreTrack({ name, length, scores }) {
  const placed = scores.map(({ seat, points }) => ({ seat, points, ...lap(Math.max(0, points), length) }));
  return html`<div class="part-score" role="img" aria-label=${name}>
    ${Array.from({ length }, (_, at) => {
      const here = placed.filter((each) => each.at === at);
      return html`<span
        key=${at}
        class=${class_names("part-score-space", at % 5 === 0 && "is-fifth", here.length > 0 && "is-taken")}
      >
        <span class="part-score-number">${at}</span>
        ${here.map(
          ({ seat, rounds, points }) =>
            html`<span key=${seat} class="part-score-marker">
              <${Marker} seat=${seat} piece=${`score-${seat}`} spot=${`score-${seat}-${points}`} />
              ${rounds > 0 && html`<b class="part-score-lap">+${rounds * length}</b>`}
            </span>`,
        )}
      </span>`;
    })}
  </div>`;
}
