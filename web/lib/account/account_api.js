import { call, part, query } from "../net/api.js";

/**
 * The calls about accounts and people.
 *
 * @typedef {import("../types.js").User} User
 * @typedef {{ mail: string, confirmed: boolean, new_mail: string | null }} Account
 * @typedef {"player" | "moderator" | "admin"} Role
 * @typedef {{ user: User, role: Role, account: Account | null, locale: string | null, clock_pause: import("./clock_pause.js").PauseSettings | null,
 *   muted_until: number | null, mail_works: boolean }} Profile
 * @typedef {{ id: string, device: string, created_at: number, seen_at: number | null, current: boolean }} Session
 * @typedef {{ id: string, name: string, scope: "read" | "play" | "admin", created_at: number, expires_at: number, used_at: number | null }} Token
 * @typedef {{ id: string, channel: "push" | "webhook", host: string, label: string, shape?: string, created_at: number,
 *   delivered_at: number | null, hold: { until: number, failures: number, error: string } | null }} Endpoint
 * @typedef {{ id: string, kind: string, match: string | null, channel: string, endpoint: string | null, state: string,
 *   attempts: number, error: string | null, at: number }} Delivery
 * @typedef {{ game: string, rating: number, sigma: number, matches: number }} Rating
 * @typedef {{ game: string, players: number, played: number, won: number, second: number }} Results
 * @typedef {{ place: number | null, status: "ranked" | "provisional" | "inactive", user: User, rating: number, sigma: number,
 *   matches: number, played_at: number }} Ranked
 * @typedef {{ players: Ranked[], you: Ranked | null, next: string | null }} Ranking
 * @typedef {{ user: User, since: number, reliability: number | null, ratings: Rating[], results: Results[], online: boolean, friend: boolean,
 *   blocked: boolean, muted: boolean, paused: null | { why: string, until: number } }} Player
 * @typedef {{ user: User, online: boolean, since: number }} Friend
 * @typedef {{ bot: string, rating: number, sigma: number, matches: number, played_at: number }} RatedBot
 */
export const account_api = {
  /** @param {{ name: string, mail: string, password: string, locale?: string, device?: string }} wish @returns {Promise<{ user: User }>} */
  register: (wish) => call("POST", "/accounts", wish),
  /** @param {{ login: string, password: string, device?: string }} wish @returns {Promise<{ user: User }>} */
  log_in: (wish) => call("POST", "/sessions", wish),
  log_out: () => call("DELETE", "/sessions/current"),

  /** @returns {Promise<{ sessions: Session[] }>} */
  sessions: () => call("GET", "/sessions"),
  /** @param {string} id */
  end_session: (id) => call("DELETE", `/sessions/${part(id)}`),
  end_other_sessions: () => call("DELETE", "/sessions"),

  /** @param {{ locale?: string, name?: string, clock_pause?: import("./clock_pause.js").PauseSettings | null }} change @returns {Promise<Profile>} */
  change_me: (change) => call("PATCH", "/me", change),
  /** @param {string} key */
  become_first_admin: (key) => call("POST", "/admin/first", { key }),
  /** @param {string} token @returns {Promise<{ purpose: "confirm" | "change" }>} */
  confirm: (token) => call("POST", "/mail/confirm", { token }),
  confirm_again: () => call("POST", "/mail/confirmations", {}),
  /** @param {string} mail */
  forgotten: (mail) => call("POST", "/passwords/forgotten", { mail }),
  /** @param {string} token @param {string} password @returns {Promise<{ user: User }>} */
  reset: (token, password) => call("POST", "/passwords/reset", { token, password }),
  /** @param {string} password @param {string} new_password */
  change_password: (password, new_password) => call("PUT", "/me/password", { password, new_password }),
  /** @param {string} password @param {string} mail */
  change_mail: (password, mail) => call("PUT", "/me/mail", { password, mail }),
  /** @param {string | undefined} password */
  delete_me: (password) => call("DELETE", "/me", password === undefined ? {} : { password }),

  /** @returns {Promise<{ tokens: Token[] }>} */
  tokens: () => call("GET", "/tokens"),
  /** @param {{ name: string, scope: string, expires_in_ms: number }} wish @returns {Promise<Token & { token: string }>} */
  make_token: (wish) => call("POST", "/tokens", wish),
  /** @param {string} id */
  revoke_token: (id) => call("DELETE", `/tokens/${part(id)}`),

  /** @returns {Promise<import("./alert_grid.js").Alerts>} */
  alerts: () => call("GET", "/me/alerts"),
  /** @param {import("./alert_grid.js").Alerts} alerts @returns {Promise<import("./alert_grid.js").Alerts>} */
  set_alerts: (alerts) => call("PUT", "/me/alerts", alerts),
  /** @param {string} channel */
  test_alert: (channel) => call("POST", "/me/alerts/test", { channel }),
  /** @param {string | null} [cursor] @returns {Promise<{ deliveries: Delivery[], next: string | null }>} */
  deliveries: (cursor) => call("GET", `/me/deliveries${query({ cursor })}`),
  /** @returns {Promise<{ key: string }>} */
  push_key: () => call("GET", "/push/key"),
  /** @returns {Promise<{ endpoints: Endpoint[] }>} */
  endpoints: () => call("GET", "/me/endpoints"),
  /** @param {{ channel: string, address: string, keys: Record<string, string>, label: string }} wish @returns {Promise<Endpoint & { secret?: string }>} */
  add_endpoint: (wish) => call("POST", "/me/endpoints", wish),
  /** @param {string} id */
  remove_endpoint: (id) => call("DELETE", `/me/endpoints/${part(id)}`),
  /** @param {string} token */
  unsubscribe: (token) => call("POST", `/unsubscribe/${part(token)}`),

  /** @param {string} id @returns {Promise<Player>} */
  player: (id) => call("GET", `/players/${part(id)}`),
  /** @param {string} id @param {string} game @returns {Promise<{ history: import("../people/rating_chart.js").Step[] }>} */
  rating_history: (id, game) => call("GET", `/players/${part(id)}/ratings/${part(game)}`),
  /** Finished matches. @param {string} id @returns {Promise<{ matches: import("../types.js").MatchItem[] }>} */
  recent_matches: (id) => call("GET", `/players/${part(id)}/matches`),
  /** The matches that have ended for the user, newest first. @param {string | null} cursor @param {number} limit @returns {Promise<{ results: import("../people/statistics.js").Result[], next: string | null }>} */
  results: (cursor, limit) => call("GET", `/me/results${query({ cursor, limit })}`),
  /** @param {string} game @param {"ranked" | "provisional"} list @param {string | null} [cursor] @returns {Promise<Ranking>} */
  ranking: (game, list, cursor) => call("GET", `/ratings${query({ game, list, cursor })}`),
  /** The rated bots, the strongest first. @param {string} game @returns {Promise<{ bots: RatedBot[] }>} */
  bots: (game) => call("GET", `/ratings/bots${query({ game })}`),
  /** @param {string} name its beginning @returns {Promise<{ players: User[] }>} */
  find_players: (name) => call("GET", `/players${query({ name })}`),
  /** @returns {Promise<{ friends: Friend[] }>} */
  friends: () => call("GET", "/friends"),
  /** @param {string} id @param {boolean} wanted */
  befriend: (id, wanted) => call(wanted ? "PUT" : "DELETE", `/friends/${part(id)}`),
  /** @returns {Promise<{ blocks: { user: User }[] }>} */
  blocks: () => call("GET", "/blocks"),
  /** @param {string} id @param {boolean} wanted */
  block: (id, wanted) => call(wanted ? "PUT" : "DELETE", `/blocks/${part(id)}`),
  /** @returns {Promise<{ mutes: { user: User }[] }>} */
  mutes: () => call("GET", "/mutes"),
  /** @param {string} id @param {boolean} wanted */
  mute: (id, wanted) => call(wanted ? "PUT" : "DELETE", `/mutes/${part(id)}`),
};

/** The address of the file with all data of the user. */
export const data_address = "/api/v1/me/data";
