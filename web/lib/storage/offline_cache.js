import { as_problem } from "../net/problem.js";
import { recall, remember } from "./local_storage.js";

/**
 * The last answers of the server, cached in this browser for use without a connection. Each user has a cache of their
 * own, which is deleted with the session. Without the Cache API, which exists in secure contexts only, nothing is
 * cached.
 *
 * @typedef {import("../types.js").Snapshot} Snapshot
 * @typedef {import("../types.js").User} User
 */

const matches_max = 40;
const settle_ms = 400;
/** The cache for answers that are the same for everybody. */
const common = "kept";

/** The user whose data is cached; null for nobody. @returns {User | null} */
export const cached_user = () => recall("kept_for");

/** The name of the current user's cache; null for nobody. */
function own() {
  const owner = cached_user();
  return owner && `${common}-${owner.id}`;
}

const address_of = (/** @type {string} */ name) => `/kept/${name}`;
const match_name = (/** @type {string} */ id) => `match/${encodeURIComponent(id)}`;

/** Writes and deletions run one after the other. */
let queue = Promise.resolve();

/** @param {(caches: CacheStorage) => Promise<unknown>} act */
function enqueue(act) {
  const { caches } = globalThis;
  // If the disk is full, only the cache is lost.
  if (caches) queue = queue.then(() => act(caches)).then(undefined, () => {});
  return queue;
}

/** Sets whose data is cached from now on, and deletes the caches of others. @param {User | null} user */
export function set_cache_owner(user) {
  remember("kept_for", user);
  return enqueue(async (caches) => {
    const others = (await caches.keys()).filter((name) => name.startsWith(`${common}-`) && name !== own());
    await Promise.all(others.map((name) => caches.delete(name)));
  });
}

/** @param {string | null} into the cache of the user who received it @param {string} name @param {unknown} value */
function keep(into, name, value) {
  const text = JSON.stringify({ at: Date.now(), value });
  return enqueue(async (caches) => {
    // The user may have changed meanwhile.
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
  await queue;
  if (from === null) return null;
  const found = await globalThis.caches?.match(address_of(name), { cacheName: from }).catch(() => undefined);
  return found ? found.json() : null;
}

/**
 * @template T
 * @param {string | null} cache_name @param {string} name @param {() => Promise<T>} fetch_value
 * @returns {Promise<{ at: number | null, value: T }>} `at`: when it was received; null for a fresh value
 */
async function fetched_or_cached(cache_name, name, fetch_value) {
  try {
    const value = await fetch_value();
    keep(cache_name, name, value);
    return { at: null, value };
  } catch (error) {
    const found = as_problem(error).status === 0 ? await kept(cache_name, name) : null;
    if (found) return found;
    throw error;
  }
}

/**
 * Fetches and caches what is the same for everybody; returns the cached value if the server cannot be reached.
 * @template T
 * @param {string} name @param {() => Promise<T>} fetch_value
 */
export const fetch_public = async (name, fetch_value) => (await fetched_or_cached(common, name, fetch_value)).value;

/**
 * The same for what depends on the user. `at` in the result is null for a fresh value.
 * @template T
 * @param {string} name @param {() => Promise<T>} fetch_value
 */
export const fetch_own = (name, fetch_value) => fetched_or_cached(own(), name, fetch_value);

/** @type {Map<string, any>} the positions of a moment, of which the last is kept */
const unsettled = new Map();

/** Caches the position of a match; the least recently viewed matches are removed. @param {Snapshot} snapshot */
export function cache_match(snapshot) {
  const { id, seats, you } = snapshot;
  const into = own();
  clearTimeout(unsettled.get(id));
  // A player's view contains secrets that no other user of this browser may see.
  if (you !== null && seats[you].user?.id !== cached_user()?.id) return;
  unsettled.set(
    id,
    setTimeout(() => {
      unsettled.delete(id);
      keep(into, match_name(id), snapshot);
    }, settle_ms),
  );
}

/** The last known position of a match, and when it was received. @param {string} id @returns {Promise<{ at: number, value: Snapshot } | null>} */
export async function cached_match(id) {
  const found = await kept(own(), match_name(id));
  return found && { ...found, value: without_live_state(found.value) };
}

/**
 * A cached match without what is only true at the moment: who is present, and the clocks.
 * @template {{ seats: import("../types.js").Seat[], clock?: any }} Match
 * @param {Match} match @returns {Match}
 */
export function without_live_state(match) {
  return { ...match, clock: null, seats: match.seats.map((seat) => ({ ...seat, present: false })) };
}
