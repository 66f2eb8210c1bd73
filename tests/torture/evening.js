// Many matches of all games on a server that is disturbed and killed.
import assert from "node:assert/strict";
import { Server } from "../http/support/server.js";
import { eventually } from "../http/support/wait.js";
import { table } from "../http/support/play.js";
import { Line, pause } from "./line.js";
import { Player } from "./player.js";

const patience_ms = 60_000;

/** @typedef {{match: string, game: string, players: Player[], watcher: Line}} Sitting */

export class Evening {
  /** @type {Sitting[]} */ sittings = [];
  #fault = null;

  constructor({ dice, ledger, storage, server = null }) {
    Object.assign(this, { dice, ledger, storage, server });
  }

  async begin() {
    this.server ??= await Server.start({ env: this.storage.env });
    this.games = await this.server.nobody().get("/games");
    return this;
  }

  /** Fails if something has gone wrong since the last call. */
  look() {
    if (this.#fault) throw this.#fault;
    assert.ok(this.server.runs, `the server has ended by itself:\n${this.server.log}`);
  }
  /** Makes the evening fail. */
  fail = (error) => (this.#fault ??= error);

  /** Waits, and fails as soon as something goes wrong meanwhile. */
  wait = async (ms) => {
    const until = Date.now() + ms;
    for (this.look(); Date.now() < until; this.look()) await pause(Math.min(50, until - Date.now()));
  };
  async #until(reached, what) {
    await eventually(
      () => {
        this.look();
        return reached();
      },
      what,
      patience_ms,
    );
  }

  /** Starts matches until this many of each game are running. */
  async fill(count) {
    for (const { id: game, seats } of this.games) {
      const running = this.sittings.filter((each) => each.game === game && !is_over(each)).length;
      for (let more = running; more < count; ++more) await this.#sit_down(game, seats);
    }
  }

  async #sit_down(game, seats) {
    const people = this.dice.between(1, Math.min(seats.max, 3));
    const count = Math.max(people, this.dice.between(seats.min, Math.min(seats.max, 4)));
    const clients = [];
    for (let seat = 0; seat < people; ++seat) clients.push(await this.server.guest(`Guest ${seat}`));
    const match = await table(clients, { game, bots: count - people });
    const players = clients.map(
      (client) => new Player({ client, match, dice: this.dice.child(), ledger: this.ledger, fail: this.fail }),
    );
    const watcher = new Line(this.server.nobody(), match, this.dice.child(), this.fail);
    this.sittings.push({ match, game, players, watcher });
  }

  /** Kills the server at any moment, and starts it again. */
  async kill() {
    this.look();
    await this.server.end("SIGKILL");
    this.storage.mend();
    const { data, port } = this.server;
    this.server = await Server.start({ data, port, env: this.storage.env });
    this.ledger.count("kills");
  }

  /** Breaks about half of the connections. */
  drop_lines() {
    for (const { players, watcher } of this.sittings) {
      for (const line of [watcher, ...players.map((player) => player.line)]) if (this.dice.chance(0.5)) line.drop();
    }
    this.ledger.count("mass departures");
  }

  /** Waits until every running match has continued, bots included. */
  async goes_on() {
    const before = new Map(this.sittings.map(({ match, watcher }) => [match, watcher.snapshot?.ply ?? -1]));
    const stuck = () =>
      this.sittings.filter((each) => !is_over(each) && !(each.watcher.snapshot?.ply > before.get(each.match)));
    const names = () => stuck().map(({ game, match, watcher }) => `${game} ${match} at ${watcher.snapshot?.ply}`);
    await this.#until(() => stuck().length === 0, "every match to go on").catch((error) => {
      throw this.#fault ?? new Error(`${error.message}; stuck: ${names().join(", ")}`, { cause: error });
    });
  }

  /** Asks all players to stop, and waits until they have. */
  async stop_playing() {
    const players = this.sittings.flatMap((each) => each.players);
    for (const player of players) player.stop();
    await Promise.race([
      Promise.all(players.map((player) => player.done)),
      this.#until(() => false, "the players to stop"),
    ]);
    this.look();
  }

  async end() {
    for (const { players, watcher } of this.sittings) {
      for (const player of players) player.stop();
      await Promise.all([watcher, ...players.map((player) => player.line)].map((line) => line.close()));
    }
  }
}

const is_over = ({ watcher }) => watcher.snapshot?.status === "finished";
