/**
 * What the pages about everybody's matches reckon. Pure.
 *
 * @typedef {import("./admin_matches_api.js").AdminMatch} AdminMatch
 * @typedef {import("./admin_matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("./account_api.js").Role} Role
 * @typedef {import("./admin_matches_api.js").LookedOn} LookedOn
 *
 * A position as the inspector shows it: with nothing hidden, or what spectators see of it.
 * @typedef {Omit<import("./admin_matches_api.js").Inspected, "inspection" | "game" | "state"> & { state?: unknown }} Shown
 */

export const match_states = ["open", "running", "finished", "closed"];

const of_address = /\/match(?:es)?\/([^/?#]+)/;

/** The id in what somebody typed or pasted: a match's address, or the id alone. @param {string} text */
export function match_id_of(text) {
  const wanted = text.trim();
  return of_address.exec(wanted)?.[1] ?? wanted;
}

/**
 * What a search asks the server.
 * @param {{ text: string, game: string, status: string, user: { id: string } | null, overdue: boolean }} filter empty: whatever
 */
export function match_query({ text, game, status, user, overdue }) {
  const given = Object.entries({ id: match_id_of(text), game, status, user: user?.id ?? "" });
  return { ...Object.fromEntries(given.filter(([, value]) => value !== "")), ...(overdue ? { overdue } : {}) };
}

/** Has somebody let their time pass? @param {AdminMatch} match @param {number} now_ms */
export const is_overdue = ({ status, deadline, absences = [] }, now_ms) =>
  status === "running" && (absences.length > 0 || (deadline !== null && deadline < now_ms));

/** The seats whose clock runs out: all wait for a decision of theirs. @param {WholeMatch} match */
export const seats_on_time = ({ status, clock, to_act }) => (status === "running" && clock ? to_act : []);

/** What a viewer of this role can do to a match as a whole, in the order of the page. @param {WholeMatch} match @param {Role} viewer */
export function match_acts({ status, ply }, viewer) {
  const rules = viewer === "admin";
  const has_begun = status === "running" || status === "finished";
  /** @type {[string, boolean][]} */
  const acts = [
    ["inspect", has_begun],
    ["replay", has_begun && ply > 0],
    ["end_score", rules && status === "running"],
    ["end_none", rules && (status === "running" || status === "open")],
  ];
  return acts.filter(([, can]) => can).map(([name]) => name);
}

/** What spectators see, as the inspector shows it. @param {LookedOn} position @returns {Shown} */
export const shown_outside = ({ view, ...position }) => ({
  ...position,
  views: [{ viewer: null, view }],
  steps: [],
  draws: [],
});

/** What a viewer of this role can do to one seat. @param {WholeMatch} match @param {number} seat @param {Role} viewer */
export function seat_acts(match, seat, viewer) {
  if (match.status !== "running") return [];
  /** @type {[string, boolean][]} */
  const acts = [
    ["seat", viewer === "admin"],
    ["deadline", seats_on_time(match).includes(seat)],
  ];
  return acts.filter(([, can]) => can).map(([name]) => name);
}
