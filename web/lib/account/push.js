import { recall, remember } from "../storage/local_storage.js";
import { account_api } from "./account_api.js";
import { device_name } from "./device.js";

/** Web Push on this device: whether it is possible, and turning it on and off. */

/** @returns {"unsupported" | "denied" | "possible"} */
export function push_state() {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) {
    return "unsupported";
  }
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** The push subscription of this device, or null. */
async function own_subscription() {
  if (push_state() === "unsupported") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * The server's endpoint for this device. The server does not reveal addresses, so the answer to the registration is
 * stored here.
 * @param {import("./account_api.js").Endpoint[]} endpoints of the user
 */
export async function own_endpoint(endpoints) {
  const kept = recall("push");
  const subscription = await own_subscription();
  if (!subscription || kept?.address !== subscription.endpoint) return null;
  return endpoints.find(({ id }) => id === kept.id) ?? null;
}

/** @param {PushSubscription} subscription */
function endpoint_of(subscription) {
  const keys = { p256dh: key_text(subscription, "p256dh"), auth: key_text(subscription, "auth") };
  return { channel: "push", address: subscription.endpoint, keys, label: device_name(navigator.userAgent) };
}

/** @param {PushSubscription} subscription @param {PushEncryptionKeyName} name */
function key_text(subscription, name) {
  const key = subscription.getKey(name);
  return key ? base64url(key) : "";
}

/** Asks for permission, and registers this device. @returns {Promise<"on" | "denied">} */
export async function turn_on() {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { key } = await account_api.push_key();
  const registration = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes_of(key) };
  const before = await registration.pushManager.getSubscription();
  // A subscription with another server's key is of no use.
  if (before && key_of(before) !== key) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe(wanted);
  const { id } = await account_api.add_endpoint(endpoint_of(subscription));
  remember("push", { id, address: subscription.endpoint });
  return "on";
}

/** @param {PushSubscription} subscription */
function key_of({ options }) {
  return options.applicationServerKey ? base64url(options.applicationServerKey) : null;
}

/** @param {import("./account_api.js").Endpoint[]} endpoints of the user */
export async function turn_off(endpoints) {
  const own = await own_endpoint(endpoints);
  if (own) await account_api.remove_endpoint(own.id);
  await (await own_subscription())?.unsubscribe();
  remember("push", null);
}

/** Decodes base64url, the format of push keys. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytes_of(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
export function base64url(bytes) {
  const raw = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
