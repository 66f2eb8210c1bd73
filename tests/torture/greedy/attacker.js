// The attacking process, separate so that it takes no time from the measured clients. It ends with its parent, or by
// itself.
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { attacks } from "./attacks.js";

const lifetime_max_ms = 60_000;
const tally_every_ms = 100;

/**
 * A running attack. `tally`: the number of each answer so far. `begun`, `done`: promises for its start, and for when
 * everything was sent. `error`: why it could not continue.
 */
class Attack {
  tally = {};

  constructor(child) {
    this.child = child;
    this.begun = new Promise((resolve) => child.once("message", resolve));
    this.exited = new Promise((resolve) => child.on("exit", resolve));
    this.done = new Promise((resolve, reject) => {
      child.on("message", ({ tally, done, error }) => {
        if (tally) this.tally = tally;
        if (done) resolve();
        if (error) reject((this.error = new Error(error)));
      });
      child.on("exit", () => reject(new Error("the attacker has ended")));
    });
    this.done.catch(() => {}); // Not every caller awaits it.
  }

  /** Drops all connections. */
  async stop() {
    this.child.kill("SIGKILL");
    await this.exited;
  }
}

/** Attacks the server from this many addresses. @param {string} name of attacks.js */
export function begin(name, origin, plan, from) {
  const child = fork(fileURLToPath(import.meta.url), [], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const addresses = Array.from({ length: from }, (_, number) => `127.0.1.${number + 1}`);
  child.send({ name, origin, plan, addresses });
  return new Attack(child);
}

async function attack({ name, origin, plan, addresses }) {
  // Attackers would have their own processors: if there are few, the victims take precedence.
  setPriority(10);
  const tally = {};
  const report = () => process.send({ tally });
  setInterval(report, tally_every_ms);
  report();
  const count = (what) => (tally[what] = (tally[what] ?? 0) + 1);
  try {
    await attacks[name].run({ origin, plan, addresses, tally: count });
    process.send({ tally, done: true });
  } catch (error) {
    process.send({ error: error.stack });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on("disconnect", () => process.exit());
  setTimeout(() => process.exit(), lifetime_max_ms);
  process.once("message", attack);
}
