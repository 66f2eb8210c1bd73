// Creates tables and plays without knowing rules: every step comes from `legal`.
import assert from "node:assert/strict";
import patch from "fast-json-patch";
import { fresh } from "./client.js";

/**
 * A running match between these players, and bots; of Maori by default.
 * @returns {Promise<string>} its id
 */
export async function table(players, { bots = 0, game = "maori", visibility = "public", options = {}, ...more } = {}) {
  const [owner, ...others] = players;
  const seats = [
    { kind: "me" },
    ...others.map(() => ({ kind: "open" })),
    ...Array.from({ length: bots }, () => ({ kind: "bot", bot: "random" })),
  ];
  const { id, invitation } = await owner.post("/matches", { game, options, seats, visibility, ...more });
  for (const other of others) await other.post(`/matches/${id}/seats`, visibility === "private" ? { invitation } : {});
  return id;
}

/** The player whose turn it is. */
export async function mover(players, match) {
  const {
    to_act: [seat],
  } = await players[0].snapshot(match);
  for (const player of players) if ((await player.snapshot(match)).you === seat) return player;
  return assert.fail(`none of the players is on seat ${seat}`);
}

/** Chooses the last legal step: in Maori this makes short turns. */
export const last = (legal) => legal.at(-1);
export const first = (legal) => legal[0];

/** The steps of a whole turn: `choose` selects a legal one until the turn can be committed. */
export async function draft(player, match, choose = last) {
  const { prompt, legal: start } = await player.snapshot(match);
  assert.notEqual(prompt, null, `${player.user.name} has no prompt`);
  const steps = [];
  for (let legal = start, whole = false; !whole;) {
    assert.ok(legal.length > 0, `nothing is legal after ${JSON.stringify(steps)}`);
    steps.push(choose(legal, steps).step);
    ({ legal, can_commit: whole } = await player.post(`/matches/${match}/preview`, { prompt, steps }));
  }
  return { prompt, steps };
}

/** Plays one whole turn and returns it: `{prompt, steps, cmd, ply}`. */
export async function playTurn(player, match, choose) {
  const turn = { ...(await draft(player, match, choose)), cmd: fresh() };
  return { ...turn, ...(await player.post(`/matches/${match}/turns`, turn)) };
}

/** A follower's state of a match: a snapshot, updated by frames. */
export class Follower {
  /** Subscribes; with `snapshot`, from its ply. */
  static async of(client, match, { snapshot, invitation } = {}) {
    const follower = Object.assign(new Follower(), { client, match, frames: [], snapshot });
    follower.socket = await client.socket();
    const from = { ...(snapshot && { ply: snapshot.ply }), ...(invitation && { invitation }) };
    await follower.socket.call({ type: "subscribe", match, ...from });
    if (!snapshot) follower.snapshot = (await follower.socket.next("snapshot")).snapshot;
    return follower;
  }

  /** Takes the next frame and applies it; a snapshot instead replaces the state. */
  async step() {
    const message = await this.socket.next(({ type }) => type === "frame" || type === "snapshot", "a frame");
    if (message.type === "snapshot") {
      this.snapshot = message.snapshot;
    } else {
      this.frames.push(message);
      this.snapshot = carried(this.snapshot, message);
    }
    return message;
  }

  /** Takes frames until `enough(snapshot)`. */
  async until(enough) {
    while (!enough(this.snapshot)) await this.step();
    return this.snapshot;
  }
}

/** The snapshot after a frame. */
export function carried(snapshot, frame) {
  assert.equal(frame.match, snapshot.id);
  assert.equal(frame.base, snapshot.ply, "the frame follows the client's snapshot");
  assert.equal(frame.ply, frame.base + 1);
  const view = patch.applyPatch(structuredClone(snapshot.view), frame.patch, true).newDocument;
  const { ply, to_act, prompt, offer, legal, score, status, outcome, ratings, at } = frame;
  return { ...snapshot, ply, to_act, prompt, offer, legal, score, status, outcome, ratings, view, updated_at: at };
}
