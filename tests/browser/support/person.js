/* global requestAnimationFrame -- used in functions that run in the page */
// A user with a browser: finds elements by names, roles and texts, and presses them.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";

/** A turn may reach the server before its draft, which is then refused. */
const overtaken = /status of 409 .*\/draft$/;

export class Person {
  #complaints = [];
  #excuses = [overtaken];

  constructor(name, context, page, touch) {
    Object.assign(this, { name, context, page, touch });
    const note = (text) => this.#complaints.push(text);
    context.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => note(String(error.error().stack)));
  }

  /** The errors that the pages logged to the console or threw, without the excused ones. */
  get complaints() {
    return this.#complaints.filter((text) => !this.#excuses.some((excuse) => excuse.test(text)));
  }

  /** Excuses errors that this test causes. */
  excuse(pattern) {
    this.#excuses.push(pattern);
  }

  /** The same person in another tab. */
  async tab() {
    const other = Object.create(this);
    other.page = await this.context.newPage();
    return other;
  }

  /** From the next page load on, drops what the server pushes about others. Replies still arrive. */
  async hears_nothing() {
    await this.page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
      const server = socket.connectToServer();
      const asked_for = new Set();
      socket.onMessage((text) => {
        const { type, match } = JSON.parse(text);
        if (type === "subscribe") asked_for.add(match);
        server.send(text);
      });
      server.onMessage((text) => {
        const { type, match } = JSON.parse(text);
        if (type === "ack" || type === "error" || (type === "snapshot" && asked_for.delete(match))) socket.send(text);
      });
    });
  }

  async open(path = "/") {
    await this.page.goto(path);
  }

  role(role, name, options) {
    return this.page.getByRole(role, { name, exact: typeof name === "string", ...options });
  }
  button(name) {
    return this.role("button", name);
  }
  link(name) {
    return this.role("link", name);
  }
  text(text) {
    return this.page.getByText(text);
  }

  async press(thing, options) {
    await (this.touch ? thing.tap(options) : thing.click(options));
  }

  /** Waits two frames, after which the page shows the result of what was done before. */
  async sees_it_drawn() {
    await this.page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
  }

  /** Changes the size of the window. @param {{width: number, height: number}} viewport */
  async resizes(viewport) {
    await this.page.setViewportSize(viewport);
    await this.sees_it_drawn();
  }

  async sees(thing) {
    await thing.first().waitFor({ state: "visible" });
  }
  async sees_no(thing) {
    await thing.first().waitFor({ state: "hidden" });
  }

  /** Waits until the text of an element matches, and returns it. */
  async reads(thing, wanted) {
    let text = "";
    await eventually(
      async () => wanted.test((text = (await thing.allInnerTexts()).join(" ").replace(/\s+/g, " "))),
      `a text that matches ${wanted}`,
    ).catch((error) => assert.fail(`${error.message}; it says: ${text}`));
    return text;
  }

  /** Looks into the game log, which has to be opened on a small screen. @param {(log: any) => Promise<void>} look */
  async in_log(look) {
    const opener = this.button("Game log");
    const is_small = await opener.isVisible();
    if (is_small) await this.press(opener);
    await look(this.role("log"));
    if (is_small) await this.page.keyboard.press("Escape");
  }

  async names_oneself(name = this.name) {
    await this.page.getByLabel("Your player name").fill(name);
  }
}
