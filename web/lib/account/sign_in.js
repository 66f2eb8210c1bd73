import { signal } from "@preact/signals";
import { choose, has_chosen, language } from "../i18n/i18n.js";
import { api } from "../net/api.js";
import { socket } from "../net/connection.js";
import { recall, remember } from "../storage/local_storage.js";
import { account_api } from "./account_api.js";
import { device_name } from "./device.js";
import { guest_name } from "./guest_name.js";
import { changed_to, load_session, me, profile, take_profile, tell_tabs } from "./session.js";

/** The name that a new guest will have. It can be changed until they take a seat. */
export const wished_name = signal(/** @type {string} */ (recall("name") ?? guest_name(language.value)));

/** @param {string} name */
export function wish_name(name) {
  wished_name.value = name;
  remember("name", name.trim() || null);
}

/** Creates a guest if there is no session. @returns {Promise<import("../types.js").User>} */
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

/** The user stays the same, but this browser gets a new session. @param {string} password @param {string} new_password */
export async function change_password(password, new_password) {
  await account_api.change_password(password, new_password);
  socket.restart();
  tell_tabs();
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
  tell_tabs();
}

/** Changes the language of this browser and of the user's mails. @param {string} code */
export async function choose_language(code) {
  await choose(code);
  if (me.value) await change_me({ locale: code });
}
