// Someone at a screen: sees names, roles and texts, and presses what can be pressed.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";

/** Who has no session is told so, and the browser writes that down: nothing is wrong. */
const newcomer = /status of 401 .*\/api\/v1\/me$/;
/** A turn may overtake the draft of it: that is of no use any more. */
const overtaken = /status of 409 .*\/draft$/;

export class Person {
  #complaints = [];
  #excuses = [newcomer, overtaken];

  constructor(name, context, page, touch) {
    Object.assign(this, { name, context, page, touch });
    const note = (text) => this.#complaints.push(text);
    context.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => note(String(error.error().stack)));
  }

  /** What the pages wrote to the console as an error, and what they threw. */
  get complaints() {
    return this.#complaints.filter((text) => !this.#excuses.some((excuse) => excuse.test(text)));
  }

  /** Complaints that this test provokes. */
  excuse(pattern) {
    this.#excuses.push(pattern);
  }

  /** The same person in another tab. */
  async tab() {
    const other = Object.create(this);
    other.page = await this.context.newPage();
    return other;
  }

  /** From the next page on, what the server tells of others' doings does not get through; answers do. */
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

  async sees(thing) {
    await thing.first().waitFor({ state: "visible" });
  }
  async sees_no(thing) {
    await thing.first().waitFor({ state: "hidden" });
  }

  /** The text of a thing, once it is as wanted. */
  async reads(thing, wanted) {
    let text = "";
    await eventually(
      async () => wanted.test((text = (await thing.allInnerTexts()).join(" ").replace(/\s+/g, " "))),
      `${wanted} to be read`,
    ).catch((error) => assert.fail(`${error.message}; it says: ${text}`));
    return text;
  }

  async names_oneself(name = this.name) {
    await this.page.getByLabel("Your name at the table").fill(name);
  }
}
