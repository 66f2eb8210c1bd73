// Shared by the tests of alerts: a server whose clock can be moved, and users with mail addresses.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql_in } from "./database.js";
import { move_clock } from "./moved_clock.js";
import { Server } from "./server.js";
import { eventually } from "./wait.js";

export const minute_ms = 60_000;
export const hour_ms = 60 * minute_ms;
/** Longer than the delay of an alert about a turn. */
export const delay_ms = 11_000;

/** The clock of a server; it only moves forwards. */
export class MovedClock {
  static async make() {
    const clock = new MovedClock();
    clock.folder = await mkdtemp(join(tmpdir(), "atoll-clock-"));
    clock.file = join(clock.folder, "offset");
    clock.offset_ms = 0;
    return clock;
  }
  now() {
    return Date.now() + this.offset_ms;
  }
  async go_on(ms) {
    this.offset_ms += ms;
    move_clock(this.file, this.offset_ms);
  }
  remove() {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs SQL in the database of a server, as only a test may; returns the rows as objects. */
export const sql = (server, statement) => sql_in(server.data, statement);

/** Gives a guest an account with a confirmed mail address. */
export function give_address(server, client, mail) {
  const key = `(SELECT key FROM users WHERE id = '${client.user.id}')`;
  sql(
    server,
    `INSERT INTO accounts (user_key, name_key, mail, mail_key, password, confirmed_at, created_at)
     VALUES (${key}, '${client.user.id}', '${mail}', '${mail}', '', 1, 1);`,
  );
  client.mail = mail;
}

/** Adds a notice, as other parts of the server do. */
export function raise(server, client, kind, { match = null, data = {}, at }) {
  const key = (table, id) => (id ? `(SELECT key FROM ${table} WHERE id = '${id}')` : "NULL");
  sql(
    server,
    `INSERT INTO notices (user_key, match, kind, data, created_at, due_at) VALUES (${key("users", client.user.id)},
     ${key("matches", match)}, '${kind}', '${JSON.stringify(data)}', ${at}, ${at});`,
  );
}

/**
 * Waits until the delivery queue has processed all notices and sent all deliveries that are due.
 * @param {{claimed?: string}} [how] `claimed`: SQL that tells which deliveries are being sent; "FALSE" after a crash, which
 * leaves claimed ones behind
 */
export const dispatched = (server, now, { claimed = "attempts > 0 AND error = ''" } = {}) =>
  eventually(
    () =>
      sql(
        server,
        `SELECT (SELECT count(*) FROM notices WHERE dispatched_at IS NULL AND due_at <= ${now}) +
         (SELECT count(*) FROM deliveries WHERE state = 'waiting' AND (next_at <= ${now} OR (${claimed}))) AS n`,
      )[0].n === 0,
    "the delivery queue to be empty",
  );

/** Waits for the newest delivery of this kind in the client's history to satisfy `enough`, and returns it. */
export const delivery = (client, kind, enough = () => true) =>
  eventually(async () => {
    const { deliveries } = await client.get("/me/deliveries");
    const found = deliveries.find((each) => each.kind === kind);
    return found && enough(found) ? found : null;
  }, `a delivery of ${kind}`);

/** Changes the alert settings: `change` modifies the current ones. */
export async function change_settings(client, change) {
  const settings = await client.get("/me/alerts");
  change(settings);
  return client.ok("PUT", "/me/alerts", settings);
}

/** Starts a server that sends alerts. @param {string[]} args */
export const start = (clock, args, more = {}) =>
  Server.start({
    ...more,
    args: ["--no-rate-limits", "--public-url", "https://atoll.test", "--clock-offset-file", clock.file, ...args],
  });

export const mail_args = (port) => [
  ...["--smtp-url", `smtp://127.0.0.1:${port}`, "--smtp-tls", "never"],
  ...["--mail-from", "Atoll <atoll@atoll.test>"],
];
