import { computed, signal } from "@preact/signals";
import { api } from "../net/api.js";
import { socket } from "../net/connection.js";
import { as_problem } from "../net/problem.js";
import { set_cache_owner, cached_user } from "../storage/offline_cache.js";

/** The user of this session: undefined until known, null for nobody. */
export const me = signal(/** @type {import("../types.js").User | null | undefined} */ (undefined));

/** The user's profile on the server; null for nobody, or until known. */
export const profile = signal(/** @type {import("./account_api.js").Profile | null} */ (null));

/** Whether the user is known to have an account. */
export const has_account = () => me.value !== undefined && me.value !== null && !me.value.guest;

/** Whether the user is known to be a moderator or an administrator. */
export const may_moderate = computed(() => ["moderator", "admin"].includes(profile.value?.role ?? "player"));

/** @param {import("./account_api.js").Profile | null} now */
export function take_profile(now) {
  profile.value = now;
  const before = me.peek();
  // The same user stays the same object, since effects of pages depend on it.
  if (before && now && before.id === now.user.id && before.name === now.user.name && before.guest === now.user.guest)
    return;
  me.value = now?.user ?? null;
}

export async function load_session() {
  try {
    take_profile(await api.me());
  } catch (error) {
    // Offline it is the user who was here last, unless they logged out.
    if (as_problem(error).status === 0 && me.value === undefined) me.value = cached_user() ?? undefined;
    throw error;
  }
}

/** Other tabs share the cookie: logging in or out in one does so in all. */
const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("atoll.session") : null;

export function start_session() {
  me.subscribe((user) => {
    if (user !== undefined) set_cache_owner(user);
  });
  tabs?.addEventListener("message", () => {
    load_session().catch(() => {});
    socket.restart();
  });
}

/** Tells the other tabs that the user has changed, or something about them. */
export const tell_tabs = () => tabs?.postMessage("changed");

/** The session belongs to another user from now on. @param {import("../types.js").User | null} user */
export async function changed_to(user) {
  profile.value = null;
  me.value = user;
  socket.restart();
  tell_tabs();
  // If this fails, the profile is loaded again where it is needed.
  if (user) await load_session().catch(() => {});
}
