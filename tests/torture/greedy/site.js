// A separate server to attack: prepared without limits, then run with them, as in production.
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { mail_args } from "../../http/support/alerts.js";
import { MailServer } from "../../http/support/mail_server.js";
import { worked_ms } from "../../http/support/process.js";
import { Server } from "../../http/support/server.js";
import { Victims } from "./victims.js";

/** A server that is busy for longer is killed. */
const rest_s = 4;

/** A host on this machine that accepts connections, and never answers. */
async function silent_host() {
  const connections = new Set();
  const host = createServer((connection) => {
    connections.add(connection.on("error", () => {}).on("close", () => connections.delete(connection)));
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    for (const connection of connections) connection.destroy();
    host.close();
  };
  return { port: host.address().port, stop };
}

export class Site {
  #args = [];

  /**
   * A server with what these attacks need, and victims.
   * @param {object[]} attacks of attacks.js
   * @param {(text: string) => void} say receives messages about progress
   */
  static async build(attacks, say) {
    const site = Object.assign(new Site(), { say });
    try {
      if (attacks.some((attack) => attack.needs_mail)) await site.#add_mail();
      site.server = await Server.start({ args: ["--no-rate-limits", ...site.#args] });
      site.victims = await Victims.join(site.server.origin);
      site.plans = new Map();
      for (const attack of attacks) site.plans.set(attack, await attack.prepare(site));
      await site.restart();
      return site;
    } catch (error) {
      await site.stop();
      throw error;
    }
  }

  async #add_mail() {
    this.mail = await MailServer.start();
    this.silent = await silent_host();
    const webhooks = ["--webhook-allow-private", `127.0.0.1:${this.silent.port}`];
    this.#args = [...mail_args(this.mail.port), "--public-url", "https://atoll.test", ...webhooks];
  }

  /** Kills the server and starts it on its data, with limits. */
  async restart() {
    const { data, port } = this.server;
    this.victims.hang_up();
    await this.server.end("SIGKILL");
    this.server = await Server.start({ data, port, args: this.#args });
  }

  /** Waits until the server is idle, or restarts it if that takes too long. */
  async rest() {
    const deadline = performance.now() + 1000 * rest_s;
    for (;;) {
      const before = worked_ms(this.server.pid);
      await sleep(300);
      if (worked_ms(this.server.pid) - before < 15) return;
      if (performance.now() > deadline) return this.restart();
    }
  }

  async stop() {
    this.victims?.hang_up();
    await this.server?.stop();
    await this.mail?.stop();
    this.silent?.stop();
  }
}
