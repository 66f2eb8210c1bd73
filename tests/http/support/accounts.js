// Servers with accounts: hashing is cheap, tests can move the clock, and mails can be read.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql_in } from "./database.js";
import { move_clock } from "./moved_clock.js";
import { Server } from "./server.js";
import { eventually } from "./wait.js";

export const password = "rather long and only mine";

/**
 * A server with a clock of its own. `go_on(ms)` moves the clock. `limits`: whether rate limits and quotas apply.
 * `password_mib`: the memory for hashing a password, in MiB.
 */
export async function test_site({ args = [], limits = false, password_mib = 1 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "atoll-clock-"));
  const file = join(folder, "offset");
  let offset = 0;
  move_clock(file, 0);
  const cheap = ["--password-ops", "1", "--password-memory-mib", String(password_mib)];
  const line = [...(limits ? [] : ["--no-rate-limits"]), ...cheap, "--clock-offset-file", file, ...args];
  const home = {
    server: await Server.start({ args: line }),
    go_on: (ms) => move_clock(file, (offset += ms)),
    /** Kills the server as a power failure would, and restarts it with its data. */
    restart: async () => {
      await home.server.end("SIGKILL");
      home.server = await Server.start({ data: home.server.data, args: line });
      return home.server;
    },
    stop: async () => {
      await home.server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return home;
}

let count = 0;
/** A new unique name. */
export const some_name = () => `Player ${["Ada", "Ben", "Cleo", "Dora", "Emil"][count % 5]} ${String(++count)}x`;

/** A new account: a client with `{user, token, name, mail}`. */
export async function register(server, { name = some_name(), mail, headers = {} } = {}) {
  const address = mail ?? `${name.replaceAll(" ", ".").toLowerCase()}@example.org`;
  const body = { name, mail: address, password };
  const { user, token } = await server.nobody().ok("POST", "/accounts", body, headers);
  return Object.assign(server.nobody().as({ user, token }), { name, mail: address });
}

export async function log_in(server, login, with_password = password) {
  const nobody = server.nobody();
  return nobody.as(await nobody.ok("POST", "/sessions", { login, password: with_password }));
}

/** The mails that wait to be sent to an address, oldest first: `{kind, link, to, token}`. */
export const mails_to = (server, address) =>
  sql_in(server.data, "SELECT kind, data FROM notices WHERE match IS NULL ORDER BY key")
    .map(({ kind, data }) => ({ kind, ...JSON.parse(data) }))
    .map(({ kind, link, to }) => ({ kind, link, to, token: link?.split("/").at(-1) }))
    .filter(({ to }) => to === address);

/** Requests a link that resets the password, and waits for its mail: it is stored after the response. */
export async function mailed_reset(server, address) {
  const resets = () => mails_to(server, address).filter(({ kind }) => kind === "mail_reset");
  const before = resets().length;
  await server.nobody().ok("POST", "/passwords/forgotten", { mail: address });
  return await eventually(async () => resets()[before], "the mail with the link");
}
