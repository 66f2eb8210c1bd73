import { as_problem } from "./problem.js";
import { recall, remember } from "./storage.js";

/**
 * What the server told last, kept in this browser to be shown where there is no connection. It belongs to whoever plays
 * here: each has a cache of their own, and nobody's outlives their session. Where the browser has no caches, as outside of
 * secure contexts, nothing is kept.
 *
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").User} User
 */

const matches_max = 40;
const settle_ms = 400;
/** The cache of what everybody is told. */
const common = "kept";

/** Whom what is kept belongs to; null for nobody. @returns {User | null} */
export const kept_user = () => recall("kept_for");

/** The cache of whoever plays here; null for nobody. */
function own() {
  const owner = kept_user();
  return owner && `${common}-${owner.id}`;
}

const address_of = (/** @type {string} */ name) => `/kept/${name}`;
const match_name = (/** @type {string} */ id) => `match/${encodeURIComponent(id)}`;

/** What is kept and dropped, one after the other. */
let line = Promise.resolve();

/** @param {(caches: CacheStorage) => Promise<unknown>} act */
function in_line(act) {
  const { caches } = globalThis;
  // A full disk loses comfort, not the page.
  if (caches) line = line.then(() => act(caches)).then(undefined, () => {});
  return line;
}

/** From now on this person plays here: what belongs to others is dropped. @param {User | null} user */
export function keep_for(user) {
  remember("kept_for", user);
  return in_line(async (caches) => {
    const others = (await caches.keys()).filter((name) => name.startsWith(`${common}-`) && name !== own());
    await Promise.all(others.map((name) => caches.delete(name)));
  });
}

/** @param {string | null} into the cache of who was told it @param {string} name @param {unknown} value */
function keep(into, name, value) {
  const text = JSON.stringify({ at: Date.now(), value });
  return in_line(async (caches) => {
    // Somebody else may play here by now.
    if (into === null || (into !== common && into !== own())) return;
    const cache = await caches.open(into);
    await cache.delete(address_of(name));
    await cache.put(address_of(name), new Response(text));
    const matches = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/kept/match/"));
    await Promise.all(matches.slice(0, -matches_max).map((oldest) => cache.delete(oldest)));
  });
}

/** @param {string | null} from @param {string} name @returns {Promise<{ at: number, value: any } | null>} */
async function kept(from, name) {
  await line;
  if (from === null) return null;
  const found = await globalThis.caches?.match(address_of(name), { cacheName: from }).catch(() => undefined);
  return found ? found.json() : null;
}

/**
 * @template T
 * @param {string | null} box @param {string} name @param {() => Promise<T>} ask
 * @returns {Promise<{ at: number | null, value: T }>} `at`: when it was told, null for now
 */
async function answered_or_kept(box, name, ask) {
  try {
    const value = await ask();
    keep(box, name, value);
    return { at: null, value };
  } catch (error) {
    const found = as_problem(error).status === 0 ? await kept(box, name) : null;
    if (found) return found;
    throw error;
  }
}

/**
 * Asks for what everybody is told, and keeps it; where nobody answers, it is what was kept.
 * @template T
 * @param {string} name @param {() => Promise<T>} ask
 */
export const told_to_all = async (name, ask) => (await answered_or_kept(common, name, ask)).value;

/**
 * The same of what is told to whoever plays here.
 * @template T
 * @param {string} name @param {() => Promise<T>} ask
 */
export const told_to_viewer = (name, ask) => answered_or_kept(own(), name, ask);

/** @type {Map<string, any>} the positions of a moment, of which the last is kept */
const unsettled = new Map();

/** Keeps a position, of the matches that were looked at last. @param {Snapshot} snapshot */
export function keep_match(snapshot) {
  const { id, seats, you } = snapshot;
  const into = own();
  clearTimeout(unsettled.get(id));
  // Who has a seat is told their own view, which is nobody else's to see.
  if (you !== null && seats[you].user?.id !== kept_user()?.id) return;
  unsettled.set(
    id,
    setTimeout(() => {
      unsettled.delete(id);
      keep(into, match_name(id), snapshot);
    }, settle_ms),
  );
}

/** The position of a match as it was told last, and when. @param {string} id @returns {Promise<{ at: number, value: Snapshot } | null>} */
export async function kept_match(id) {
  const found = await kept(own(), match_name(id));
  return found && { ...found, value: as_it_stood(found.value) };
}

/**
 * A match of which only the past is known: nobody can tell who is there, or what the clocks show.
 * @template {{ seats: import("./types.js").Seat[], clock?: any }} Match
 * @param {Match} match @returns {Match}
 */
export function as_it_stood(match) {
  return { ...match, clock: null, seats: match.seats.map((seat) => ({ ...seat, present: false })) };
}
