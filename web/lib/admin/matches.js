/**
 * Queries and actions of the administration's pages about matches.
 *
 * @typedef {import("./matches_api.js").AdminMatch} AdminMatch
 * @typedef {import("./matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("../account/account_api.js").Role} Role
 * @typedef {import("./matches_api.js").SpectatorPosition} SpectatorPosition
 *
 * A position as the inspector shows it: complete, or as spectators see it.
 * @typedef {Omit<import("./matches_api.js").Inspected, "inspection" | "game" | "state"> & { state?: unknown }} Shown
 */

export const match_states = ["open", "running", "finished", "closed"];

const of_address = /\/match(?:es)?\/([^/?#]+)/;

/** The id of a match from its address, or from the id itself. @param {string} text */
export function match_id_of(text) {
  const wanted = text.trim();
  return of_address.exec(wanted)?.[1] ?? wanted;
}

/**
 * The query of a search for matches.
 * @param {{ text: string, game: string, status: string, user: { id: string } | null, overdue: boolean }} filter empty: any
 */
export function match_query({ text, game, status, user, overdue }) {
  const given = Object.entries({ id: match_id_of(text), game, status, user: user?.id ?? "" });
  return { ...Object.fromEntries(given.filter(([, value]) => value !== "")), ...(overdue ? { overdue } : {}) };
}

/** Whether a player has run out of time. @param {AdminMatch} match @param {number} now_ms */
export const is_overdue = ({ status, deadline, absences = [] }, now_ms) =>
  status === "running" && (absences.length > 0 || (deadline !== null && deadline < now_ms));

/** The seats with a running clock. @param {WholeMatch} match */
export const seats_on_time = ({ status, clock, to_act }) => (status === "running" && clock ? to_act : []);

/** The actions that a viewer of this role can take on a match, in the order of the page. @param {WholeMatch} match @param {Role} viewer */
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

/** A spectator's position in the form that the inspector shows. @param {SpectatorPosition} position @returns {Shown} */
export const shown_outside = ({ view, ...position }) => ({
  ...position,
  views: [{ viewer: null, view }],
  steps: [],
  draws: [],
});

/** The actions that a viewer of this role can take on one seat. @param {WholeMatch} match @param {number} seat @param {Role} viewer */
export function seat_acts(match, seat, viewer) {
  if (match.status !== "running") return [];
  /** @type {[string, boolean][]} */
  const acts = [
    ["seat", viewer === "admin"],
    ["deadline", seats_on_time(match).includes(seat)],
  ];
  return acts.filter(([, can]) => can).map(([name]) => name);
}
