import { signal } from "@preact/signals";
import { account_api } from "./account_api.js";

/** Goes up whenever the viewer has begun or ceased to read somebody: then chats are to be loaded anew. */
export const readers_changed = signal(0);

/** Reads nothing more of what somebody says, or reads it again. @param {string} id @param {boolean} wanted */
export async function mute(id, wanted) {
  await account_api.mute(id, wanted);
  readers_changed.value++;
}

/** Keeps away from somebody, or no more. @param {string} id @param {boolean} wanted */
export async function block(id, wanted) {
  await account_api.block(id, wanted);
  readers_changed.value++;
}
