// Taking a seat at the moment in which the account is deleted: a user who is deleted must not keep one.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { run, Server } from "../../http/support/server.js";

const tries = 60;
const seats_of_deleted =
  "SELECT count(*) AS n FROM seats JOIN users ON users.key = seats.user_key JOIN matches ON matches.key = seats.match WHERE users.deleted_at IS NOT NULL AND matches.status = 'open'";

/** One guest does both at once: whether both succeeded. */
async function try_once(server, owner, number) {
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const table = { game: "hawaii", options: {}, seats, visibility: "public" };
  const { id } = await owner.post("/matches", table);
  const guest = await server.guest("Leaving");
  const sit = () => guest.call("POST", `/matches/${id}/seats`, {});
  const leave = () => guest.call("DELETE", "/me", {});
  const answers = await Promise.all(number % 2 === 0 ? [sit(), leave()] : [leave(), sit()]);
  return answers.every(({ status }) => status < 300);
}

/** Tries it many times: `{tries, both, rows, verified}`, `rows`: seats of deleted users at open tables. */
export async function delete_while_seating() {
  const server = await Server.start();
  try {
    const owner = await server.guest("Owner");
    let both = 0;
    for (let number = 0; number < tries; ++number) both += (await try_once(server, owner, number)) ? 1 : 0;
    await server.end("SIGTERM");
    const query = ["-readonly", "-json", join(server.data, "atoll.db"), seats_of_deleted];
    const [{ n: rows }] = JSON.parse(execFileSync("sqlite3", query));
    const { code } = await run("verify", "--data", server.data);
    return { tries, both, rows, verified: code === 0 };
  } finally {
    await server.stop();
  }
}
