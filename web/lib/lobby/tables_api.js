import { call, exchange, part } from "../net/api.js";

/** The calls about tables and imported matches, which a match that is being played does not need. */
export const tables_api = {
  /** The id and the commitment of a match that the caller may create. */
  promise: () => call("POST", "/commitments"),
  /** @param {unknown} table */
  create: (table) => call("POST", "/matches", table),
  /** How long matches took here. @param {string} id @returns {Promise<import("../api.js").PlayingTime>} */
  playing_time: (id) => call("GET", `/games/${part(id)}/playing_time`),
  /** @param {string} id @param {{ seat?: number, invitation?: string, nonce?: string }} wish */
  take_seat: (id, wish) => call("POST", `/matches/${part(id)}/seats`, wish),
  /** @param {string} id */
  leave_seat: (id) => call("DELETE", `/matches/${part(id)}/seats/mine`),
  /** @param {string} id */
  decline_seat: (id) => call("POST", `/matches/${part(id)}/declined`),
  /** @param {string} id @param {number} seat @param {unknown} wish what the seat shall be */
  change_seat: (id, seat, wish) => call("PUT", `/matches/${part(id)}/seats/${seat}`, wish),
  /** @param {string} id */
  start_match: (id) => call("POST", `/matches/${part(id)}/start`),
  /** @param {string} id */
  renew_invitation: (id) => call("POST", `/matches/${part(id)}/invitation`),
  /** @param {string} id */
  withdraw_invitation: (id) => call("DELETE", `/matches/${part(id)}/invitation`),
  /** `share` is used only if this call creates the table. @param {string} id @param {{ id: string, nonce: string }} share */
  rematch: async (id, share) => {
    const { status, body } = await exchange("POST", `/matches/${part(id)}/rematch`, share);
    return { is_new: status === 201, table: /** @type {import("../types.js").Snapshot} */ (body) };
  },
  /** @param {unknown} record of a finished match @returns {Promise<{ match: string }>} */
  import_record: (record) => call("POST", "/records", record),
  /** @param {string} id */
  delete_import: (id) => call("DELETE", `/records/${part(id)}`),
};
