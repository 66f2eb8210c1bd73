import { account_api } from "../account/account_api.js";
import { readers_changed } from "./readers.js";

/** Mutes or unmutes a user. @param {string} id @param {boolean} wanted */
export async function mute(id, wanted) {
  await account_api.mute(id, wanted);
  readers_changed.value++;
}

/** Blocks or unblocks a user. @param {string} id @param {boolean} wanted */
export async function block(id, wanted) {
  await account_api.block(id, wanted);
  readers_changed.value++;
}
