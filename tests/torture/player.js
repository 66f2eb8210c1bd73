// A player on an unreliable connection, who plays a match to its end and sometimes breaks the rules.
import assert from "node:assert/strict";
import { ask, insist } from "./commands.js";
import { Line, pause } from "./line.js";

/**
 * Why a legal turn may be refused: another player, or the player's other device, was faster, or nothing could be
 * stored.
 */
const overtaken = new Set(["stale", "not_your_turn", "match_not_running", "unavailable"]);
const steps_max = 40;

export class Player {
  #over = false;

  /** @param {{client: any, match: string, dice: any, ledger: any, fail: (error: Error) => void}} parts */
  constructor({ client, match, dice, ledger, fail }) {
    Object.assign(this, { client, match, dice, ledger });
    this.line = new Line(client, match, dice.child(), fail);
    /** Resolves when the player has stopped. */
    this.done = this.#play().catch(fail);
  }

  #name() {
    return `${this.client.user.id}-${this.dice.between(0, 2 ** 32 - 1).toString(36)}-${Date.now().toString(36)}`;
  }

  async #play() {
    while (!this.#over && this.line.snapshot?.status !== "finished") {
      if (this.dice.chance(0.03)) this.line.drop();
      if (this.dice.chance(0.02)) await this.#talk();
      if (this.line.snapshot?.prompt === null || !this.line.snapshot) await pause(this.dice.between(10, 50));
      else await this.#turn();
    }
  }

  /** Stops the player; `done` resolves then. The line stays. */
  stop() {
    this.#over = true;
  }

  /** The steps of a whole turn, or null if the prompt has changed meanwhile. */
  async #draft() {
    const { prompt, legal: first } = this.line.snapshot;
    const steps = [];
    for (let legal = first ?? []; steps.length < steps_max && legal.length > 0;) {
      steps.push((steps.length < 6 ? this.dice.pick(legal) : legal.at(-1)).step);
      const preview = await ask(this.client, "POST", `/matches/${this.match}/preview`, { prompt, steps });
      if (preview.code !== undefined) {
        assert.ok(overtaken.has(preview.code), `a listed step was refused: ${JSON.stringify(preview).slice(0, 500)}`);
        return null;
      }
      if (preview.can_commit) return { prompt, steps };
      legal = preview.legal;
    }
    return null;
  }

  async #turn() {
    const draft = await this.#draft();
    if (draft === null) return pause(20);
    const body = { ...draft, cmd: this.#name() };
    const way = this.dice.next();
    if (way < 0.06) return this.#cheat(body);
    if (way < 0.12) return this.#send_twice(body);
    if (way < 0.18) return this.#contradict(body);
    await this.#commit(body);
    await pause(this.dice.between(0, 30));
  }

  /** Sends a turn until there is a final answer, and records it. */
  async #commit(body, dice = this.dice) {
    const path = `/matches/${this.match}/turns`;
    const { code, done } = await insist(this, this.match, path, body, dice);
    if (code === undefined) this.#acknowledged(path, body, done);
    else {
      assert.ok(overtaken.has(code), `a whole turn was refused: ${code}`);
      this.#refused(body, code);
    }
    return { code, done };
  }

  #acknowledged(path, body, answer) {
    this.ledger.count("turns");
    this.ledger.turns.push({ match: this.match, client: this.client, path, body, cmd: body.cmd, answer });
  }
  #refused(body, code) {
    this.ledger.count(`refused: ${code}`);
    this.ledger.refused.push({ match: this.match, cmd: body.cmd, code });
  }

  /** A turn with a step that is not legal. */
  async #cheat(body) {
    const steps = [...body.steps, { type: "win" }];
    const { code, done } = await insist(
      this,
      this.match,
      `/matches/${this.match}/turns`,
      { ...body, steps },
      this.dice,
    );
    assert.ok(code !== undefined, `a made-up step was taken: ${JSON.stringify(done)}`);
    this.#refused(body, code);
  }

  /** The same turn from two devices at once: it is played once, and both get the same answer. */
  async #send_twice(body) {
    const path = `/matches/${this.match}/turns`;
    const [one, other] = await Promise.all(
      [this.dice.child(), this.dice.child()].map((dice) => insist(this, this.match, path, body, dice)),
    );
    const done = one.done ?? other.done;
    if (!done) return this.#refused(body, one.code);
    this.ledger.count("sent twice");
    for (const { code, done: received } of [one, other]) {
      // One of the two may have given up because nothing could be stored.
      assert.ok(
        code === "unavailable" || received?.ply === done.ply,
        `two answers to one command: ${code ?? received?.ply}`,
      );
    }
    this.#acknowledged(path, body, done);
  }

  /** Two different turns for one prompt at once: at most one is played. */
  async #contradict(body) {
    const answers = await Promise.all(
      [body, { ...body, cmd: this.#name() }].map((each) => this.#commit(each, this.dice.child())),
    );
    this.ledger.count("contradictions");
    assert.ok(answers.filter(({ done }) => done).length <= 1, "one question was answered twice");
  }

  async #talk() {
    const body = { text: `I have seen ${this.#name()}`, cmd: this.#name() };
    const path = `/matches/${this.match}/chat`;
    const { code, done } = await insist({ client: this.client }, this.match, path, body, this.dice);
    if (code !== undefined) return assert.equal(code, "unavailable", `a line was refused: ${code}`);
    this.ledger.count("lines");
    this.ledger.lines.push({ match: this.match, client: this.client, path, body, cmd: body.cmd, answer: done });
  }

  /** Resigns. */
  async resign() {
    const body = { cmd: this.#name() };
    const path = `/matches/${this.match}/resign`;
    const { code, done } = await insist({ client: this.client }, this.match, path, body, this.dice);
    if (code === undefined) return this.#acknowledged(path, body, done);
    assert.ok(overtaken.has(code), `a resignation was refused: ${code}`);
    this.#refused(body, code);
  }
}
