// Servers with an administrator, appointed on the command line.
import assert from "node:assert/strict";
import { test_site, register } from "./accounts.js";
import { Client } from "./client.js";
import { run, run_with } from "./server.js";
import { eventually } from "./wait.js";

export const hour_ms = 3_600_000;
export const reason = "they asked for it";

/** The same user as a client of another server. */
export const moved = (client, server) => Object.assign(new Client(server.origin, client), { name: client.name });

/** `atoll user admin` for the account of this name, on a stopped server. */
export const user_admin = (server, name, ...flags) => run("user", "admin", "--data", server.data, name, ...flags);

/** The same beside the user's running server, with the database of this environment. The server notices it within a second. */
export async function appoint(chief, env) {
  const { code, output } = await run_with(env, "user", "admin", chief.name);
  assert.equal(code, 0, output);
  await eventually(async () => (await chief.call("GET", "/admin/state")).status === 200, "an administrator");
}

/** A `test_site` with an administrator: `home.chief`. */
export async function administered_site(how) {
  const home = await test_site(how);
  const chief = await register(home.server);
  await home.server.end("SIGTERM");
  const { code, output } = await user_admin(home.server, chief.name);
  assert.equal(code, 0, output);
  await home.restart();
  return Object.assign(home, { chief: moved(chief, home.server) });
}

/** A client that acts for `owner` with an API token of this scope. */
export async function program_of(owner, scope) {
  const made = await owner.post("/tokens", { name: `a ${scope} program`, scope, expires_in_ms: hour_ms });
  return Object.assign(new Client(owner.origin, { user: owner.user, token: made.token }), { id: made.id });
}

/** A new moderator, appointed by the administrator of an `administered_site`. */
export async function make_moderator({ server, chief }) {
  const mod = await register(server);
  await chief.ok("PUT", `/admin/users/${mod.user.id}/role`, { role: "moderator", reason });
  return mod;
}
