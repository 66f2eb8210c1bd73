// A browser test: its own server, users with browsers, and screenshots of failures.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { Server } from "../../http/support/server.js";
import { patience, within } from "../../http/support/wait.js";
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
const patience_ms = 20_000 * patience;
/** How long a scene may take to start its server, to make pictures of a failure, and to close. */
const around_ms = 60_000;

const launched = new Map();
after(async () => Promise.all([...launched.values()].map(async (browser) => (await browser).close())));

/** The browser at `path`, started when it is first needed. @param {string} path */
function browser(path) {
  if (!launched.has(path)) launched.set(path, chromium.launch({ executablePath: path, args: flags }));
  return launched.get(path);
}

/** The screens that people use. */
export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Which scenes run: `core`, `more` (the others), `0/3`, `1/3` or `2/3` (a third of the others), or all if it is not set. */
const wanted = process.env.ATOLL_SCENES;
/** How often a scene is tried at most. */
const tries_max = Number(process.env.ATOLL_TRIES ?? 1);

/** Whether a scene runs. The parts are made by name, so that a scene stays in its part when others are added. */
function is_wanted(name, core) {
  if (!wanted) return true;
  if (core || wanted === "core" || wanted === "more") return core === (wanted === "core");
  const [part, parts] = wanted.split("/").map(Number);
  const sum = [...name].reduce((total, letter) => total + letter.codePointAt(0), 0);
  return sum % parts === part;
}

/**
 * A test. `act` receives the scene. An error in a page's console that no `excuse` covers fails the test. `timeout`: of
 * each try, in ms. `timed`: the test can move the server's clock. `server`: more for `Server.start`. `start`: starts
 * something else that looks like a server.
 */
export function scene(name, act, { timeout = 240_000, timed = false, core = false, server = {}, start = null } = {}) {
  if (!is_wanted(name, core)) return;
  const all_tries_ms = tries_max * (timeout * patience + around_ms);
  test(name, { timeout: all_tries_ms }, async (context) => {
    for (let tries_left = tries_max - 1; ; --tries_left) {
      try {
        return await perform(name, act, { timeout, start: start ?? (() => Server.start({ timed, ...server })) });
      } catch (error) {
        // A busy machine can starve a browser. The runner counts the tries, and allows only a few.
        if (tries_left === 0) throw error;
        context.diagnostic(`another try after: ${error.stack ?? error}`);
      }
    }
  });
}

async function perform(name, act, { timeout, start }) {
  const stage = new Scene();
  try {
    stage.server = await start();
    await within(timeout, act(stage), "the scene to end");
    for (const person of stage.people) assert.deepEqual(person.complaints, [], `errors in the pages of ${person.name}`);
  } catch (error) {
    await stage.photograph(name);
    throw error;
  } finally {
    await stage.close();
  }
}

/** A scene that runs in `scripts/test`, too, and not only in `scripts/test all`. */
export const core_scene = (name, act, how) => scene(name, act, { ...how, core: true });

class Scene {
  people = [];

  /**
   * A user with their own browser. Animations are off, unless `motion` is set.
   * @param {string} name @param {object} [screen] @param {{motion?: boolean, dark?: boolean, token?: string, notifies?: boolean}} [how]
   *   `token`: of a session created over the API. `notifies`: the user allows notifications, which the small browser of
   *   the other scenes refuses
   */
  async person(name, screen = desktop, { motion = false, dark = false, token, notifies = false } = {}) {
    const program = await browser(notifies ? "/usr/bin/chromium" : "/usr/bin/chromium-headless-shell");
    const context = await program.newContext({
      ...screen,
      baseURL: this.server.origin,
      locale: "en-GB",
      reducedMotion: motion ? "no-preference" : "reduce",
      colorScheme: dark ? "dark" : "light",
    });
    if (notifies) await context.grantPermissions(["notifications"], { origin: this.server.origin });
    context.setDefaultTimeout(patience_ms);
    if (token) await context.addCookies([{ name: "atoll_session", value: token, url: this.server.origin }]);
    const person = new Person(name, context, await context.newPage(), Boolean(screen.hasTouch));
    this.people.push(person);
    return person;
  }

  /** Kills the server; pages may report errors about it. */
  async kill() {
    for (const person of this.people) person.excuse(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket/);
    await this.server.end("SIGKILL");
  }

  /** Restarts the server with its data, on the same port if a page is waiting for it. */
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
