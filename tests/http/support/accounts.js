// Servers with accounts: hashing costs little, the clock goes on when a test says so, and mails can be read.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { move_clock } from "./moved_clock.js";
import { Server } from "./server.js";

export const password = "rather long and only mine";
const cheap = ["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1"];

/** A server with a clock of its own. `go_on(ms)` lets time pass. */
export async function house({ args = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "atoll-clock-"));
  const file = join(folder, "offset");
  let offset = 0;
  move_clock(file, 0);
  const line = [...cheap, "--clock-offset-file", file, ...args];
  const home = {
    server: await Server.start({ args: line }),
    go_on: (ms) => move_clock(file, (offset += ms)),
    /** Ends the server as a failure of power would, and starts it again on its data. */
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
/** A name that no other has. */
export const some_name = () => `Player ${["Ada", "Ben", "Cleo", "Dora", "Emil"][count % 5]} ${String(++count)}x`;

/** A new account: `{user, token, name, mail}` and what a client can do. */
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

const read_mails = `
import json, sqlite3, sys
db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
print(json.dumps([[kind, json.loads(data)] for kind, data in
                  db.execute("SELECT kind, data FROM notices WHERE match IS NULL ORDER BY key")]))
`;
/** The mails that wait to be sent to an address, oldest first: `{kind, link, to, token}`. */
export function mails_to(server, address) {
  const text = execFileSync("python3", ["-c", read_mails, join(server.data, "atoll.db")], { encoding: "utf8" });
  return JSON.parse(text)
    .map(([kind, { link, to }]) => ({ kind, link, to, token: link.split("/").at(-1) }))
    .filter(({ to }) => to === address);
}
