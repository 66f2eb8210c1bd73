// Players and a reader who stay well within their limits, each at an address that takes no part in the attack: their
// waiting times for commits and light reads show how an attack on the server affects others.
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../../bench/support/figures.js";
import { fresh } from "../../http/support/client.js";
import { draft, mover, table } from "../../http/support/play.js";
import { ClientAt } from "./client_at.js";

const pairs_of_players = 2;
/** This many turns can be committed while the server answers nothing else. */
const matches_of_pair = 8;
const commit_pause_ms = 60;
const read_pause_ms = 15;

/** How long some requests took, in ms. */
export class Times {
  ms = [];
  refused = 0;
  /** Requests not answered when the measurement ended: they count with the time that had passed. */
  unanswered = 0;

  at(share) {
    return this.ms.length > 0 ? percentile(this.ms, share) : Number.NaN;
  }
  get p50() {
    return this.at(0.5);
  }
  get p99() {
    return this.at(0.99);
  }
  get max() {
    return this.at(1);
  }
  /** Several combined. @param {Times[]} parts */
  static together(parts) {
    const sum = (what) => parts.reduce((total, each) => total + each[what], 0);
    const ms = parts.flatMap((each) => each.ms);
    return Object.assign(new Times(), { ms, refused: sum("refused"), unanswered: sum("unanswered") });
  }
}

/** A drafted turn of one of these two, ready to be committed. A match that is over is followed by another. */
async function next_turn(players, match) {
  const goes_on = match && (await players[0].snapshot(match)).status === "running";
  const id = goes_on ? match : await table(players);
  const player = await mover(players, id);
  return { match: id, player, turn: { ...(await draft(player, id)), cmd: fresh() } };
}

/** Two players with several matches. */
class Pair {
  /** Matches whose next turn is not drafted; null: one that has not been made. */
  played = Array.from({ length: matches_of_pair }, () => null);
  /** Turns to be committed. */
  drafted = [];

  static async join(origin, number) {
    const addresses = [`127.0.2.${2 * number + 1}`, `127.0.2.${2 * number + 2}`];
    const pair = new Pair();
    pair.players = await Promise.all(addresses.map((address) => ClientAt.at(origin, address).guest("Victim")));
    return pair;
  }

  /** Drafts one turn. */
  async draft() {
    const match = this.played.shift();
    try {
      this.drafted.push(await next_turn(this.players, match));
    } catch (error) {
      this.played.push(match);
      throw error;
    }
  }

  async draft_until(over) {
    while (!over()) {
      if (this.played.length === 0) await sleep(5);
      else await this.draft().catch(() => sleep(100)); // The commits show what is slow or refused.
    }
  }

  async commit_until(over, timed) {
    while (!over()) {
      const next = this.drafted.shift();
      if (next) {
        await timed("commit", () => next.player.call("POST", `/matches/${next.match}/turns`, next.turn));
        this.played.push(next.match);
      }
      await sleep(next ? commit_pause_ms : 5);
    }
  }
}

export class Victims {
  static async join(origin) {
    const victims = new Victims();
    victims.pairs = await Promise.all(
      Array.from({ length: pairs_of_players }, (_, number) => Pair.join(origin, number)),
    );
    victims.reader = await ClientAt.at(origin, "127.0.2.99").guest("Reader");
    await victims.ready();
    return victims;
  }

  /** Every match has a turn that can be committed. */
  async ready() {
    for (const pair of this.pairs) while (pair.played.length > 0) await pair.draft();
    this.watched = this.pairs[0].drafted[0].match;
  }

  /**
   * Plays and reads for some time, each loop with one request at a time.
   * @param {number} seconds how long requests are sent
   * @param {number} patience_s how long the last ones may take in addition
   * @returns {Promise<{commit: Times, read: Times}>}
   */
  async measure(seconds, patience_s = 7) {
    const end = performance.now() + 1000 * seconds;
    const over = () => performance.now() >= end;
    const times = { commit: new Times(), read: new Times() };
    const under_way = new Map();
    const timed = async (kind, call) => {
      const key = Symbol(kind);
      const start = performance.now();
      under_way.set(key, { kind, start });
      const status = await call().then(
        (answer) => answer.status,
        () => 0,
      );
      if (!under_way.delete(key)) return;
      if (status >= 200 && status < 300) times[kind].ms.push(performance.now() - start);
      else times[kind].refused++;
    };
    const loops = [this.#read_until(over, timed)];
    for (const pair of this.pairs) loops.push(pair.draft_until(over), pair.commit_until(over, timed));
    const all = Promise.all(loops);
    const late = new AbortController();
    const too_long = sleep(1000 * (seconds + patience_s), false, { signal: late.signal }).catch(() => false);
    const all_answered = await Promise.race([all.then(() => true), too_long]);
    late.abort();
    if (!all_answered) {
      for (const { kind, start } of under_way.values()) {
        times[kind].ms.push(performance.now() - start);
        times[kind].unanswered++;
      }
      under_way.clear();
      this.hang_up();
      await all;
    }
    return times;
  }

  async #read_until(over, timed) {
    while (!over()) {
      const paths = ["/lobby/chat", `/matches/${this.watched}`, "/matches?list=your_turn", "/matches?list=open"];
      for (const path of paths) {
        if (over()) return;
        await timed("read", () => this.reader.call("GET", path));
        await sleep(read_pause_ms);
      }
    }
  }

  hang_up() {
    for (const client of [this.reader, ...this.pairs.flatMap(({ players }) => players)]) client.hang_up();
  }
}
