/**
 * Addresses and their routes, without a browser.
 *
 * @typedef {{ name: "home" } | { name: "new", game: string | null } | MatchRoute
 *   | { name: "join", id: string, token: string } | { name: "rules", game: string } | { name: "missing" } | AccountRoute
 *   | PlayRoute | ShuffleRoute | AdminRoute} Route
 *
 * The shelf, a game, the matches to watch, and the reader's own statistics.
 * @typedef {{ name: "games" } | { name: "game", id: string } | { name: "watch" } | { name: "statistics" }} PlayRoute
 *
 * A match; `invitation` is the key of a private match from the link.
 * @typedef {{ name: "match", id: string, ply: number | null, invitation: string | null }} MatchRoute
 *
 * The check of a match's shuffles; without an id, the check of a record file.
 * @typedef {{ name: "shuffle", id: string | null, invitation: string | null }} ShuffleRoute
 *
 * Pages about accounts and people.
 * @typedef {{ name: "login", next: string | null } | { name: "register" } | { name: "reset" } | { name: "new_password", token: string }
 *   | { name: "confirm", token: string } | { name: "first_admin" } | { name: "unsubscribe", token: string }
 *   | { name: "account", section: string | null } | { name: "people" } | { name: "player", id: string }
 *   | { name: "ranking", game: string | null }} AccountRoute
 *
 * The administration. `id` is the item shown, in a section that has a page for each item. `inspection` is the ply at
 * which a match is inspected; null for the newest.
 * @typedef {{ name: "admin", section: AdminSection | null, id: string | null, inspection?: number | null }} AdminRoute
 * @typedef {(typeof admin_sections)[number]} AdminSection
 */

/** The sections of the account page, in order. */
export const account_sections = /** @type {const} */ ([
  "profile",
  "password",
  "sessions",
  "tokens",
  "alerts",
  "clock_pause",
  "data",
]);

/** The sections of the administration, in order. */
export const admin_sections = /** @type {const} */ ([
  "reports",
  "users",
  "matches",
  "announcements",
  "usage",
  "deliveries",
  "backups",
  "settings",
  "log",
]);

/** The sections that have a page for each item. */
export const admin_sheets = ["reports", "users", "matches"];

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @param {string} pathname @param {string} [search] @returns {Route} */
export function route_of(pathname, search = "") {
  const parts = pathname.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { name: "missing" };
  const [head, first, second] = /** @type {string[]} */ (parts);
  if (parts.length === 0) return { name: "home" };
  if (parts.length === 1 && head === "new") return { name: "new", game: new URLSearchParams(search).get("game") };
  if (head === "match") {
    const route = match_route(parts.length, first, second, new URLSearchParams(search).get("invitation"));
    if (route) return route;
  }
  if (parts.length === 1 && head === "shuffle") return { name: head, id: null, invitation: null };
  if (parts.length === 3 && head === "join") return { name: "join", id: first, token: second };
  if (parts.length === 2 && head === "rules") return { name: "rules", game: first };
  if (parts.length === 2 && head === "games") return { name: "game", id: first };
  if (parts.length === 1 && (head === "games" || head === "watch" || head === "statistics")) return { name: head };
  const other =
    head === "admin" ? admin_route(parts) : account_route(parts.length, head, first, new URLSearchParams(search));
  return other ?? { name: "missing" };
}

/** @param {any[]} parts @returns {AdminRoute | null} */
function admin_route([name, section = null, id = null, place, ply, ...more]) {
  if (more.length > 0 || (section !== null && !admin_sections.includes(section))) return null;
  if (id !== null && !admin_sheets.includes(section)) return null;
  if (place === undefined) return { name, section, id };
  if (section !== "matches" || place !== "inspection" || !is_ply(ply ?? "0")) return null;
  return { name, section, id, inspection: ply === undefined ? null : Number(ply) };
}

/** @param {string} text */
const is_ply = (text) => /^\d{1,6}$/.test(text);

/** @param {number} count of parts @param {string} id @param {string} place @param {string | null} invitation @returns {MatchRoute | ShuffleRoute | null} */
function match_route(count, id, place, invitation) {
  if (count === 2) return { name: "match", id, ply: null, invitation };
  if (count !== 3) return null;
  if (place === "shuffle") return { name: place, id, invitation };
  return is_ply(place) ? { name: "match", id, ply: Number(place), invitation } : null;
}

/** @param {number} count of parts @param {string} head @param {string} first @param {URLSearchParams} query @returns {AccountRoute | null} */
function account_route(count, head, first, query) {
  if (count === 1) {
    if (head === "login") return { name: head, next: query.get("next") };
    if (head === "account") return { name: head, section: null };
    if (head === "ranking") return { name: head, game: null };
    if (head === "first-admin") return { name: "first_admin" };
    if (head === "register" || head === "reset" || head === "people") return { name: head };
  }
  if (count !== 2) return null;
  if (head === "reset") return { name: "new_password", token: first };
  if (head === "confirm" || head === "unsubscribe") return { name: head, token: first };
  if (head === "player") return { name: head, id: first };
  if (head === "ranking") return { name: head, game: first };
  if (head === "account" && account_sections.some((each) => each === first)) return { name: head, section: first };
  return null;
}

const part = encodeURIComponent;
/** @param {string | null} invitation */
const with_key = (invitation) => (invitation ? `?invitation=${part(invitation)}` : "");

export const paths = {
  home: () => "/",
  /** @param {string} [game] */
  new: (game) => (game ? `/new?game=${part(game)}` : "/new"),
  /** @param {string} id @param {number | null} [ply] @param {string | null} [invitation] */
  match: (id, ply = null, invitation = null) =>
    (ply === null ? `/match/${part(id)}` : `/match/${part(id)}/${ply}`) + with_key(invitation),
  /** @param {string} [id] @param {string | null} [invitation] */
  shuffle: (id, invitation = null) => (id ? `/match/${part(id)}/shuffle${with_key(invitation)}` : "/shuffle"),
  /** @param {string} id @param {string} token */
  join: (id, token) => `/join/${part(id)}/${part(token)}`,
  games: () => "/games",
  /** @param {string} id */
  game: (id) => `/games/${part(id)}`,
  watch: () => "/watch",
  statistics: () => "/statistics",
  /** @param {string} game */
  rules: (game) => `/rules/${part(game)}`,
  /** @param {string} [next] where to go afterwards */
  login: (next) => (next && next !== "/" ? `/login?next=${part(next)}` : "/login"),
  register: () => "/register",
  reset: () => "/reset",
  /** @param {string} [section] */
  account: (section) => (section ? `/account/${part(section)}` : "/account"),
  first_admin: () => "/first-admin",
  people: () => "/people",
  /** @param {string} [game] */
  ranking: (game) => (game ? `/ranking/${part(game)}` : "/ranking"),
  /** @param {AdminSection} [section] @param {string} [id] */
  admin: (section, id) => ["/admin", section, id && part(id)].filter(Boolean).join("/"),
  /** @param {string} match @param {number | null} [ply] */
  inspection: (match, ply = null) => ["/admin/matches", part(match), "inspection", ply ?? []].flat().join("/"),
  /** @param {string} id */
  player: (id) => `/player/${part(id)}`,
};
