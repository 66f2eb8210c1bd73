/**
 * Which alerts somebody wants, and by which channels.
 *
 * @typedef {"mail" | "push" | "webhook"} Channel
 * @typedef {object} Alerts as the API has them
 * @property {Record<Channel, Record<string, boolean>>} channels
 * @property {"off" | "hourly" | "daily"} digest
 * @property {number} digest_hour
 * @property {{ from: string, to: string } | null} quiet
 * @property {string} time_zone
 */

/** The most urgent first. */
export const kinds = /** @type {const} */ ([
  "your_turn",
  "time_low",
  "absence",
  "offer",
  "invitation",
  "match_started",
  "match_over",
  "chat",
]);
export const channels = /** @type {const} */ (["mail", "push", "webhook"]);
export const digests = /** @type {const} */ (["off", "hourly", "daily"]);

/** @param {Alerts} alerts @param {Channel} channel @param {string} kind @param {boolean} wanted @returns {Alerts} */
export function with_kind(alerts, channel, kind, wanted) {
  const row = { ...alerts.channels[channel], [kind]: wanted };
  return { ...alerts, channels: { ...alerts.channels, [channel]: row } };
}

/** The kinds that this server knows, in our order; others come last. @param {Alerts} alerts */
export function kinds_of(alerts) {
  const known = Object.keys(alerts.channels.mail ?? alerts.channels.push ?? {});
  return [
    ...kinds.filter((kind) => known.includes(kind)),
    ...known.filter((kind) => !kinds.some((one) => one === kind)),
  ];
}

/**
 * Why a channel does not work, as a key of the texts; null if it works.
 * @param {Channel} channel
 * @param {{ account: { confirmed: boolean } | null, mail_works: boolean, endpoints: { channel: string }[] }} have
 */
export function obstacle(channel, { account, mail_works, endpoints }) {
  if (channel !== "mail") return endpoints.some((each) => each.channel === channel) ? null : `no_${channel}`;
  if (!mail_works) return "server_without_mail";
  if (!account) return "guest_without_mail";
  return account.confirmed ? null : "unconfirmed";
}
