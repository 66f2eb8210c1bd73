import { computed, signal } from "@preact/signals";
import { account_api } from "./account_api.js";
import { api } from "./api.js";
import { socket } from "./connection.js";
import { device_name } from "./device.js";
import { guest_name } from "./guest_name.js";
import { choose, has_chosen, language } from "./i18n.js";
import { keep_for, kept_user } from "./keepsakes.js";
import { as_problem } from "./problem.js";
import { recall, remember } from "./storage.js";

/** Who plays here: undefined until known, null for nobody yet. */
export const me = signal(/** @type {import("./types.js").User | null | undefined} */ (undefined));

/** What the server keeps of whoever plays here; null for nobody, or not known yet. */
export const profile = signal(/** @type {import("./account_api.js").Profile | null} */ (null));

/** Is whoever plays here more than a guest, as far as is known? */
export const has_account = () => me.value !== undefined && me.value !== null && !me.value.guest;

/** Does whoever plays here look after the house, as far as is known? */
export const may_moderate = computed(() => ["moderator", "admin"].includes(profile.value?.role ?? "player"));

/** The name a newcomer will have; theirs to change until they sit down. */
export const wished_name = signal(/** @type {string} */ (recall("name") ?? guest_name(language.value)));

/** @param {string} name */
export function wish_name(name) {
  wished_name.value = name;
  remember("name", name.trim() || null);
}

/** @param {import("./account_api.js").Profile | null} now */
export function take_profile(now) {
  profile.value = now;
  const before = me.peek();
  // The same person stays the same object: pages hang on it.
  if (before && now && before.id === now.user.id && before.name === now.user.name && before.guest === now.user.guest)
    return;
  me.value = now?.user ?? null;
}

export async function load_session() {
  try {
    take_profile(await api.me());
  } catch (error) {
    const { status } = as_problem(error);
    if (status === 401) return take_profile(null);
    // Where nobody can be asked it is whoever played here last, if that one did not leave.
    if (status === 0 && me.value === undefined) me.value = kept_user() ?? undefined;
    throw error;
  }
}

/** Other tabs of this browser have the same cookie: who logs in or out in one does so in all. */
const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("atoll.session") : null;

export function start_session() {
  me.subscribe((user) => {
    if (user !== undefined) keep_for(user);
  });
  tabs?.addEventListener("message", () => {
    load_session().catch(() => {});
    socket.restart();
  });
}

/** Somebody else plays here from now on. @param {import("./types.js").User | null} user */
async function changed_to(user) {
  profile.value = null;
  me.value = user;
  socket.restart();
  tabs?.postMessage("changed");
  // What failed here is asked for again where it is needed.
  if (user) await load_session().catch(() => {});
}

/** Makes a guest of whoever has no session. @returns {Promise<import("./types.js").User>} */
export async function ensure_player() {
  if (me.value === undefined) await load_session();
  if (me.value) return me.value;
  const { user } = await api.guest(wished_name.value.trim() || guest_name(language.value));
  changed_to(user);
  return user;
}

const device = () => device_name(navigator.userAgent);

/** @param {{ name: string, mail: string, password: string }} wish a guest becomes the account */
export async function register(wish) {
  const { user } = await account_api.register({ ...wish, locale: language.value, device: device() });
  await changed_to(user);
}

/** @param {string} login name or mail @param {string} password */
export async function log_in(login, password) {
  const { user } = await account_api.log_in({ login, password, device: device() });
  await changed_to(user);
  const locale = profile.value?.locale;
  if (locale && !has_chosen()) await choose(locale);
}

/** @param {string} token of the mail @param {string} password */
export async function reset_password(token, password) {
  const { user } = await account_api.reset(token, password);
  await changed_to(user);
}

/** The same person goes on, with a session that is new for this browser. @param {string} password @param {string} new_password */
export async function change_password(password, new_password) {
  await account_api.change_password(password, new_password);
  socket.restart();
  tabs?.postMessage("changed");
}

export async function log_out() {
  await account_api.log_out();
  await changed_to(null);
}

/** @param {string | undefined} password */
export async function delete_me(password) {
  await account_api.delete_me(password);
  wish_name(guest_name(language.value));
  await changed_to(null);
}

/** @param {Parameters<typeof account_api.change_me>[0]} change */
export async function change_me(change) {
  take_profile(await account_api.change_me(change));
  tabs?.postMessage("changed");
}

/** The language of this browser, and of the mails too. @param {string} code */
export async function choose_language(code) {
  await choose(code);
  if (me.value) await change_me({ locale: code });
}
