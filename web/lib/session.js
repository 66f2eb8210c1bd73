import { signal } from "@preact/signals";
import { api } from "./api.js";
import { socket } from "./connection.js";
import { guest_name } from "./guest_name.js";
import { as_problem } from "./problem.js";
import { recall, remember } from "./storage.js";

/** Who plays here: undefined until known, null for nobody yet. */
export const me = signal(/** @type {import("./types.js").User | null | undefined} */ (undefined));

/** The name a newcomer will have; theirs to change until they sit down. */
export const wished_name = signal(/** @type {string} */ (recall("name") ?? guest_name()));

/** @param {string} name */
export function wish_name(name) {
  wished_name.value = name;
  remember("name", name.trim() || null);
}

export async function load_session() {
  try {
    me.value = (await api.me()).user;
  } catch (error) {
    if (as_problem(error).status === 401) me.value = null;
    else throw error;
  }
}

/** Makes a guest of whoever has no session. @returns {Promise<import("./types.js").User>} */
export async function ensure_player() {
  if (me.value === undefined) await load_session();
  if (me.value) return me.value;
  const { user } = await api.guest(wished_name.value.trim() || guest_name());
  me.value = user;
  socket.restart();
  return user;
}
