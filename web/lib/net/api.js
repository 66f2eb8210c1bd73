import { problem_of, unreachable } from "./problem.js";

const base = "/api/v1";
const patience_ms = 15_000;

/**
 * Makes one call. Returns the parsed body, or throws a Problem.
 * @param {string} method @param {string} path below /api/v1 @param {unknown} [body] @param {RequestInit} [more]
 * @returns {Promise<any>}
 */
export const call = async (method, path, body, more) => (await exchange(method, path, body, more)).body;

/**
 * Like `call`, but returns the status too.
 * @param {string} method @param {string} path @param {unknown} [body] @param {RequestInit} [more]
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function exchange(method, path, body, more) {
  const headers = { Accept: "application/json" };
  /** @type {RequestInit} */
  const request = { method, headers, signal: AbortSignal.timeout(patience_ms), ...more };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response;
  let text;
  try {
    response = await fetch(base + path, request);
    text = await response.text();
  } catch {
    throw unreachable();
  }
  const parsed = parse(text);
  if (!response.ok) throw problem_of(response.status, parsed);
  return { status: response.status, body: parsed };
}

/** @param {string} text */
function parse(text) {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Encodes one segment of a path. */
export const part = encodeURIComponent;

/** @param {Record<string, string | number | null | undefined>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** The address of something that the browser downloads itself. @param {string} path below /api/v1 */
export const link_to = (path) => base + path;

/** For calls that have to finish even if the page is closed. @type {RequestInit} */
const outliving = { keepalive: true };

/** The calls by name. Identifiers are encoded here and nowhere else. */
export const api = {
  /** @param {string} name */
  guest: (name) => call("POST", "/guests", { name }),
  /** The user of this session; null without a session. @returns {Promise<import("../account/account_api.js").Profile | null>} */
  me: async () => (await call("GET", "/sessions/current")).me,
  games: () => call("GET", "/games"),
  /** @param {string} id */
  game: (id) => call("GET", `/games/${part(id)}`),
  /** @param {string} list @param {string | null} [cursor] @param {number} [limit] @param {string} [game] in the list `watch` */
  matches: (list, cursor, limit, game) => call("GET", `/matches${query({ list, game, cursor, limit })}`),
  /** @param {string} id @param {string} [invitation] */
  match: (id, invitation) => call("GET", `/matches/${part(id)}${query({ invitation })}`),
  /** @param {string} id @param {string} cmd */
  resign: (id, cmd) => call("POST", `/matches/${part(id)}/resign`, { cmd }),
  /** @param {string} id @param {import("../types.js").Terms} terms @param {string} cmd */
  offer: (id, terms, cmd) => call("POST", `/matches/${part(id)}/offers`, { offer: terms, cmd }),
  /** @param {string} id @param {number} offer its ply @param {boolean} accept @param {string} cmd */
  vote: (id, offer, accept, cmd) => call("POST", `/matches/${part(id)}/votes`, { offer, accept, cmd }),
  /** @param {string} id @param {number} seat of who is absent @param {import("../types.js").AbsenceVote} vote @param {string} cmd */
  absence_vote: (id, seat, vote, cmd) => call("POST", `/matches/${part(id)}/absences/${seat}`, { ...vote, cmd }),
  /** @param {string} id @param {{ prompt: number, steps: unknown[] }} draft */
  preview: (id, draft) => call("POST", `/matches/${part(id)}/preview`, draft),
  /** @param {string} id @param {{ prompt: number, steps: unknown[], cmd: string }} turn */
  commit: (id, turn) => call("POST", `/matches/${part(id)}/turns`, turn),
  /** @param {string} id @param {{ after?: number, before?: number }} range @param {string} [invitation] */
  chat: (id, range, invitation) => call("GET", `/matches/${part(id)}/chat${query({ ...range, invitation })}`),
  /** @param {string} id @param {string} text @param {string} cmd */
  say: (id, text, cmd) => call("POST", `/matches/${part(id)}/chat`, { text, cmd }),
  /** @param {string} id @param {number} number of the last line */
  mark_read: (id, number) => call("PUT", `/matches/${part(id)}/chat/read`, { number }),
  /** @param {string} id @param {number} number of the line @param {{ reason: string, text?: string }} wish */
  report: (id, number, wish) => call("POST", `/matches/${part(id)}/chat/${number}/reports`, wish),
  /** @param {string} id @param {string} [invitation] */
  notes: (id, invitation) => call("GET", `/matches/${part(id)}/notes${query({ invitation })}`),
  /** @param {string} id @param {string} text @param {string} [invitation] */
  set_notes: (id, text, invitation) => call("PUT", `/matches/${part(id)}/notes${query({ invitation })}`, { text }),
  /** @param {string} id @param {number} since @param {string} [invitation] */
  frames: (id, since, invitation) => call("GET", `/matches/${part(id)}/frames${query({ since, invitation })}`),
  /** @param {string} id @param {number} ply @param {string} [invitation] */
  at: (id, ply, invitation) => call("GET", `/matches/${part(id)}/at/${ply}${query({ invitation })}`),
  /** @param {string} id @param {{ ply: number, turns: unknown[], steps: unknown[], seat?: number }} moves @param {string} [invitation] */
  trial: (id, moves, invitation) => call("POST", `/matches/${part(id)}/trials${query({ invitation })}`, moves),
  /** @param {string} id */
  hints: (id) => call("GET", `/matches/${part(id)}/hints`),
  /** @param {string} id @param {number} from a ply @param {string} [invitation] */
  chances: (id, from, invitation) => call("GET", `/matches/${part(id)}/chances${query({ from, invitation })}`),
  /** @param {string} id @param {{ ply: number, seat: number }} question @param {string} [invitation] */
  better_turns: (id, { ply, seat }, invitation) =>
    call("GET", `/matches/${part(id)}/at/${ply}/turns${query({ seat, invitation })}`),
  /** @param {string} id @param {{ before?: number, limit?: number }} range @param {string} [invitation] */
  log: (id, range, invitation) => call("GET", `/matches/${part(id)}/log${query({ ...range, invitation })}`),
  /** @param {string} id @param {number} ply */
  note_seen: (id, ply) => call("PUT", `/matches/${part(id)}/seen`, { ply }, outliving),
  /** @param {string} id */
  draft: (id) => call("GET", `/matches/${part(id)}/draft`),
  /** @param {string} id @param {{ prompt: number, steps: unknown[] }} draft */
  keep_draft: (id, draft) => call("PUT", `/matches/${part(id)}/draft`, draft, outliving),
  /** @param {string} id */
  drop_draft: (id) => call("DELETE", `/matches/${part(id)}/draft`, undefined, outliving),
  /** @param {string} id @param {string} [invitation] */
  record: (id, invitation) => call("GET", record_path(id, invitation)),
};

/** @param {string} id @param {string} [invitation] */
const record_path = (id, invitation) => `/matches/${part(id)}/record${query({ invitation })}`;

/** The address where the browser downloads the record of a match. @param {string} id @param {string | null} invitation */
export const record_link = (id, invitation) => link_to(record_path(id, invitation ?? undefined));

/**
 * The calls of somebody who opened a match by its invitation link. Calls that read, and those for notes, send its key.
 * @param {string | null} key @returns {typeof api}
 */
export function invited(key) {
  if (key === null) return api;
  return {
    ...api,
    match: (id) => api.match(id, key),
    chat: (id, range) => api.chat(id, range, key),
    notes: (id) => api.notes(id, key),
    set_notes: (id, text) => api.set_notes(id, text, key),
    frames: (id, since) => api.frames(id, since, key),
    at: (id, ply) => api.at(id, ply, key),
    trial: (id, moves) => api.trial(id, moves, key),
    chances: (id, from) => api.chances(id, from, key),
    better_turns: (id, question) => api.better_turns(id, question, key),
    log: (id, range) => api.log(id, range, key),
    record: (id) => api.record(id, key),
  };
}
