import { has_points } from "../games/points.js";

/**
 * Statistics of one player, computed from the matches that have ended for them.
 *
 * @typedef {{ rank: number | null, points: number | null, won?: boolean | null, team?: number | null }} Place
 * @typedef {object} Result a match from the player's side, as in `GET /me/results`
 * @property {string} match
 * @property {string} game
 * @property {number} created_at
 * @property {number} at when it ended for the player
 * @property {"finished" | "timed_out" | "resigned"} completion
 * @property {boolean} rated
 * @property {number} players
 * @property {Place | null} own null for a player who was replaced
 * @property {(Place & { user: import("../types.js").User | null, bot: string | null })[]} opponents all others; of the
 *   same `team`, those who played with the player
 * @property {number} turns the player's own
 * @property {number} turns_ms of these together
 *
 * @typedef {object} Summary
 * @property {string} key
 * @property {number} matches
 * @property {number} wins
 * @property {number} left matches that the player resigned or ran out of time in
 * @property {number | null} points mean points of the matches that were played to the end
 * @property {number | null} pace_ms mean time of a turn
 */

/** Whether the player won, shared wins included. @param {Result} result */
export const is_won = ({ completion, own }) => completion === "finished" && (own?.won ?? own?.rank === 1);

/** Those who did not play with the player. @param {Result} result */
export const rivals_of = ({ own, opponents }) =>
  opponents.filter(({ team }) => typeof team !== "number" || team !== own?.team);

/** Whether it was played to the end, and brought points and not just a winner. @param {Result} result */
export function is_scored({ completion, own, opponents }) {
  if (completion !== "finished" || typeof own?.points !== "number") return false;
  return has_points([own, ...opponents].map(({ points }) => points ?? 0));
}

/** @param {string} key @param {Result[]} results @returns {Summary} */
export function summary_of(key, results) {
  const played = results.filter(is_scored);
  const turns = sum(results, ({ turns }) => turns);
  return {
    key,
    matches: results.length,
    wins: results.filter(is_won).length,
    left: results.filter(({ completion }) => completion !== "finished").length,
    points: played.length > 0 ? sum(played, ({ own }) => own?.points ?? 0) / played.length : null,
    pace_ms: turns > 0 ? sum(results, ({ turns_ms }) => turns_ms) / turns : null,
  };
}

/** @template T @param {T[]} items @param {(item: T) => number} value_of */
const sum = (items, value_of) => items.reduce((total, item) => total + value_of(item), 0);

/**
 * A summary for each key, the most matches first.
 * @param {Result[]} results @param {(result: Result) => string[]} keys_of @returns {Summary[]}
 */
export function grouped(results, keys_of) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const result of results) {
    for (const key of new Set(keys_of(result))) groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups]
    .map(([key, of_key]) => summary_of(key, of_key))
    .sort((one, other) => other.matches - one.matches || (one.key < other.key ? -1 : 1));
}

/** @param {Result} result */
export const by_game = ({ game }) => [game];

/** An opponent's key: `user <id>`, or `bot <name>`. @param {Result} result */
export const by_opponent = (result) =>
  rivals_of(result).flatMap(({ user, bot }) => (user ? [`user ${user.id}`] : bot ? [`bot ${bot}`] : []));

/** The opponents by their keys. @param {Result[]} results @returns {Map<string, { user: import("../types.js").User | null, bot: string | null }>} */
export function opponents_of(results) {
  const known = new Map();
  for (const result of results.toReversed()) {
    for (const { user, bot } of rivals_of(result)) known.set(user ? `user ${user.id}` : `bot ${bot}`, { user, bot });
  }
  return known;
}

/**
 * Matches and wins of each of the last months up to `now`, oldest first.
 * @param {Result[]} results @param {number} now_ms @param {number} count
 */
export function months_of(results, now_ms, count) {
  const now = new Date(now_ms);
  return Array.from({ length: count }, (_, back) => {
    const from = new Date(now.getFullYear(), now.getMonth() - (count - 1 - back), 1).getTime();
    const to = new Date(now.getFullYear(), now.getMonth() - (count - 2 - back), 1).getTime();
    const of_month = results.filter(({ at }) => at >= from && at < to);
    return { from, matches: of_month.length, wins: of_month.filter(is_won).length };
  });
}

const columns = /** @type {const} */ ([
  "match",
  "game",
  "started",
  "ended",
  "completion",
  "rated",
  "players",
  "rank",
  "points",
  "opponents",
  "turns",
  "seconds_per_turn",
]);

/** @param {Result} result */
function row_of(result) {
  const names = result.opponents.map(({ user, bot }) => user?.name || bot || "");
  return [
    result.match,
    result.game,
    new Date(result.created_at).toISOString(),
    new Date(result.at).toISOString(),
    result.completion,
    result.rated,
    result.players,
    result.own?.rank ?? "",
    result.own?.points ?? "",
    names.join(", "),
    result.turns,
    result.turns > 0 ? Math.round(result.turns_ms / result.turns / 1000) : "",
  ];
}

/**
 * A cell as RFC 4180 writes it. A name that a spreadsheet would take for a formula gets an apostrophe.
 * @param {unknown} value
 */
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The results as a table for spreadsheets, one line a match. @param {Result[]} results */
export const csv_of = (results) =>
  [[...columns], ...results.map(row_of)].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
