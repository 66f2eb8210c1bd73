// A test in the browser: a server of its own, people at their screens, and a look at what went wrong.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Server } from "../../http/support/server.js";
import { Person } from "./person.js";

const pictures = fileURLToPath(new URL("../../../build/browser/", import.meta.url));
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];
const patience_ms = 20_000;

let launched = null;
const browser = () => (launched ??= chromium.launch({ executablePath: "/usr/bin/chromium", args: flags }));
after(async () => (await launched)?.close());

/** What people have in front of them. */
export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A test. `act` gets the scene; whatever a page complains of without excuse fails it. With `timed`, time can be moved. */
export function scene(name, act, { timeout = 240_000, timed = false } = {}) {
  test(name, { timeout }, async () => {
    const stage = new Scene();
    try {
      stage.server = await Server.start({ timed });
      await act(stage);
      for (const person of stage.people)
        assert.deepEqual(person.complaints, [], `what ${person.name}'s pages complain of`);
    } catch (error) {
      await stage.photograph(name);
      throw error;
    } finally {
      await stage.close();
    }
  });
}

class Scene {
  people = [];

  /**
   * Someone with a browser of their own. Pieces do not move, unless `motion` is wanted.
   * @param {string} name @param {object} [screen] @param {{motion?: boolean, dark?: boolean, token?: string}} [how]
   *   `token`: of a session made over the API
   */
  async person(name, screen = desktop, { motion = false, dark = false, token } = {}) {
    const context = await (
      await browser()
    ).newContext({
      ...screen,
      baseURL: this.server.origin,
      locale: "en-GB",
      reducedMotion: motion ? "no-preference" : "reduce",
      colorScheme: dark ? "dark" : "light",
    });
    context.setDefaultTimeout(patience_ms);
    if (token) await context.addCookies([{ name: "atoll_session", value: token, url: this.server.origin }]);
    const person = new Person(name, context, await context.newPage(), Boolean(screen.hasTouch));
    this.people.push(person);
    return person;
  }

  /** The server ends without a word; the pages may say that they miss it. */
  async kill() {
    for (const person of this.people) person.excuse(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket/);
    await this.server.end("SIGKILL");
  }

  /** The server comes back with what it had; where it was, if a page waits for it there. */
  async revive() {
    const port = this.people.length > 0 ? this.server.port : 0;
    this.server = await Server.start({ data: this.server.data, port });
  }

  async photograph(name) {
    await mkdir(pictures, { recursive: true });
    for (const person of this.people) {
      for (const [at, page] of person.context.pages().entries()) {
        const file = `${name}-${person.name}-${at}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
        await page.screenshot({ path: join(pictures, `${file}.png`), fullPage: true }).catch(() => {});
      }
    }
  }

  async close() {
    await Promise.all(this.people.map(({ context }) => context.close()));
    await this.server?.stop();
  }
}
