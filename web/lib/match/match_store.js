import { batch, computed, signal } from "@preact/signals";
import { Chat } from "../chat/chat.js";
import { Notes } from "../chat/notes.js";
import { poll_while_lost } from "../net/poll.js";
import { as_problem } from "../net/problem.js";
import { paths } from "../ui/routes.js";
import { MatchCalls } from "./match_calls.js";
import { MatchLog } from "./match_log.js";
import {
  follow,
  frames_since,
  leaves_board,
  marks_of,
  missed_since,
  turn_of,
  turn_shown,
  your_turn,
} from "./match_state.js";
import { Playback } from "./playback/playback.js";
import { TurnDraft } from "./draft/turn_draft.js";
import { Visit } from "./visit.js";

/**
 * @typedef {import("../types.js").Snapshot} Snapshot
 * @typedef {import("./playback/scenes.js").Position} Position
 *
 * The environment of the store; tests use their own.
 * @typedef {object} World
 * @property {typeof import("../net/api.js").api} api
 * @property {import("../net/socket.js").Socket} socket
 * @property {(key: string) => any} recall
 * @property {(key: string, value: unknown) => void} remember
 * @property {(kind: "info" | "error", key: string, params?: Record<string, any>) => void} notify
 * @property {() => number} scene_ms how long each event of a turn is shown; 0 if nothing is animated
 * @property {(game: string) => import("./playback/scenes.js").ShowEvent | null} show how a game shows its events; null until it is loaded
 * @property {() => boolean} watched false for a page in the background
 * @property {() => import("../types.js").User | null | undefined} me the viewer
 * @property {(game: string) => boolean} skips_confirmation true if the player has turned off the confirmation of sealed steps
 */

/** @param {Snapshot} snapshot @returns {Position | null} null before the match begins */
function position_of({ ply, view, score }) {
  return view && { ply, seat: null, view, score, events: [] };
}

/** The state of the match page: the newest snapshot, the viewer's turn, the log, and the position that the board shows. */
export class MatchStore {
  /** The newest state from the server. */
  snapshot = signal(/** @type {Snapshot | null} */ (null));
  /** Why there is no snapshot. */
  problem = signal(/** @type {import("../net/problem.js").Problem | null} */ (null));
  /** How many people watch. */
  spectators = signal(0);

  /** Whether the viewer has to act and no playback is running. */
  can_act = computed(
    () => this.snapshot.value !== null && your_turn(this.snapshot.value) && !this.playback.stage.value,
  );
  marks = computed(() => marks_of(this.log.turns.value, this.snapshot.value?.you ?? null));

  /** @type {(() => void)[]} */ #ends = [];
  #stopped = false;
  /** The calls for this viewer. */
  api;
  #world;
  #visit;

  /** @param {string} id @param {World} world @param {string | null} [invitation] the key that the link brought along */
  constructor(id, world, invitation = null) {
    this.id = id;
    this.invitation = invitation;
    this.#world = world;
    this.api = world.api;
    this.log = new MatchLog(id, world.api);
    this.#visit = new Visit(id, world);
    this.playback = new Playback({
      scene_ms: world.scene_ms,
      watched: world.watched,
      show: () => world.show(this.snapshot.value?.game ?? ""),
    });
    this.turn = new TurnDraft(id, world, {
      snapshot: this.snapshot,
      can_act: this.can_act,
      stopped: () => this.#stopped,
      arrival: (ply) => this.#arrival(ply),
      renew: (snapshot) => (snapshot ? this.#receive({ type: "snapshot", snapshot }) : this.refresh()),
    });
    this.chat = new Chat(id, world, () => this.#player());
    this.notes = new Notes(id, world);
    this.calls = new MatchCalls(id, world, {
      refresh: () => this.refresh(),
      complain: (error) => this.turn.refused(error),
    });
  }

  async start() {
    try {
      const snapshot = await this.#world.api.match(this.id);
      const missed = await this.#missed(snapshot).catch(() => null);
      if (this.#stopped) return;
      this.#take(snapshot, missed ?? undefined);
    } catch (error) {
      if (!this.#stopped) this.problem.value = as_problem(error);
      if (as_problem(error).status > 0) return;
    }
    const subscription = {
      ...(this.invitation && { invitation: this.invitation }),
      // A table has no position yet: frames cannot lead on from it.
      ply: () => (this.snapshot.value?.view ? this.snapshot.value.ply : undefined),
      on_message: (/** @type {any} */ message) => this.#receive(message),
      on_refused: () => this.refresh(),
    };
    this.#ends.push(this.playback.stage.subscribe(() => this.#note_visit()));
    this.#ends.push(this.#world.socket.subscribe(this.id, subscription));
    this.#ends.push(poll_while_lost(this.#world.socket.lost_at, () => this.#catch_up()));
    await Promise.all([this.turn.restore(), this.#load_log()]);
  }

  stop() {
    this.#stopped = true;
    this.playback.stop();
    this.leave();
    for (const end of this.#ends) end();
  }

  /** The page is hidden or left: sends what the next visit needs. */
  leave() {
    this.#visit.send_now();
    this.turn.leave();
  }

  /** The page is visible again: another device may have changed the draft. */
  come_back() {
    this.playback.wake();
    this.#note_visit();
    return this.turn.come_back();
  }

  /** The address of the match or of one of its positions, with the key of the invitation if the viewer used one. @param {number | null} [ply] */
  path(ply = null) {
    return paths.match(this.id, ply, this.invitation);
  }

  /** Loads the state again. */
  async refresh() {
    try {
      const snapshot = await this.#world.api.match(this.id);
      if (this.#stopped) return;
      this.#take(snapshot);
      await this.#load_log();
    } catch (error) {
      if (!this.snapshot.value) this.problem.value = as_problem(error);
    }
  }

  /** The turns since the last visit. @param {Snapshot} snapshot */
  async #missed(snapshot) {
    const seen = this.#visit.last(snapshot);
    if (seen === null || seen >= snapshot.ply || snapshot.view === null) return null;
    return this.#world.scene_ms() === 0 ? null : missed_since(this.#world.api, snapshot, seen);
  }

  /** @param {Snapshot} snapshot @param {{ start: Position, positions: Position[] }} [missed] */
  #take(snapshot, missed) {
    const had = this.snapshot.value;
    const position = position_of(snapshot);
    const same = had !== null && had.view !== null && had.you === snapshot.you;
    const leaps = position !== null && same && snapshot.ply > had.ply;
    batch(() => {
      this.problem.value = null;
      this.snapshot.value = snapshot;
      if (missed) this.playback.resume(missed.start, missed.positions);
      else if (leaps) this.playback.hold(position);
      else if (!same || snapshot.ply !== had.ply) this.playback.reset(position);
      this.turn.settle();
    });
    if (!missed && leaps) this.#show_missed(snapshot, had.ply);
    this.#note_visit();
  }

  /** @param {any} message of the socket */
  #receive(message) {
    if (message.type === "snapshot") {
      const had = this.snapshot.value;
      this.#take(message.snapshot);
      if (!had || had.ply !== message.snapshot.ply) this.#load_log();
    } else if (message.type === "seats") this.#reseat(message);
    else if (message.type === "frame") this.#advance(message);
    else if (message.type === "chat") this.chat.receive(message.line);
    else if (message.type === "spectators") this.spectators.value = message.count;
  }

  /** Loads the turns that a snapshot left out, and shows them. @param {Snapshot} snapshot @param {number} since */
  async #show_missed(snapshot, since) {
    if (this.#world.scene_ms() === 0) return;
    const missed = await missed_since(this.#world.api, snapshot, since).catch(() => null);
    if (!this.#stopped) this.playback.extend(missed && missed.positions);
  }

  /** The viewer, if they have a seat in this match. */
  #player() {
    const user = this.#world.me();
    return this.snapshot.value?.seats.some((seat) => seat.user && seat.user.id === user?.id) ? user : null;
  }

  /** @param {import("../types.js").SeatsMessage} message */
  #reseat({ seats, you, status, clock, rated, rematch, invitation }) {
    const snapshot = this.snapshot.value;
    if (!snapshot) return;
    const is_table = snapshot.view === null;
    // At the start of the match a snapshot follows.
    if (is_table && status === "running") return;
    // In a match, they change with the view: in frames and snapshots.
    const changes = is_table ? { you, status } : {};
    this.snapshot.value = { ...snapshot, seats, clock, rated, rematch, invitation, ...changes };
  }

  /** Loads what the socket would have sent. */
  async #catch_up() {
    const before = this.snapshot.value;
    if (!this.#world.watched()) return;
    if (!before || before.status === "open") return this.refresh();
    if (before.status === "running") await this.#load_frames();
  }

  async #load_frames() {
    const ply = this.snapshot.value?.ply ?? 0;
    const { frames, snapshot } = await frames_since(this.#world.api, this.id, ply);
    if (this.#stopped) return;
    if (frames === null) this.#receive({ type: "snapshot", snapshot });
    else for (const frame of frames) this.#advance(frame);
  }

  /** @param {import("../types.js").Frame} frame */
  #advance(frame) {
    const before = this.snapshot.value;
    if (!before) return;
    const result = follow(before, frame);
    if (result.kind === "gap") {
      if (this.#world.socket.state.value === "open") this.#world.socket.resubscribe(this.id);
      else this.refresh();
      return;
    }
    if (result.kind === "old") return;
    const { snapshot } = result;
    // What others do at the same time is not animated while the viewer chooses.
    const stays = your_turn(before) && your_turn(snapshot) && before.prompt === snapshot.prompt;
    batch(() => {
      this.snapshot.value = snapshot;
      this.log.add(turn_of(frame));
      if (!leaves_board(frame)) this.#show(frame, snapshot, stays);
      this.turn.settle();
    });
    if (stays) this.turn.renew();
    this.#note_visit();
  }

  /** @param {import("../types.js").Frame} frame @param {Snapshot} after @param {boolean} at_once */
  #show(frame, after, at_once) {
    const seen = this.turn.seen_of(frame);
    const position = { ...turn_shown(frame, after), ...(seen && { seen }) };
    if (at_once) this.playback.jump(position);
    else this.playback.push(position);
  }

  /** Waits for the frame of the viewer's own turn; loads it if it does not arrive. @param {number} ply */
  async #arrival(ply) {
    const here = () => (this.snapshot.value?.ply ?? -1) >= ply;
    const is_over = computed(() => here() || this.#world.socket.state.value !== "open");
    /** @type {(value?: unknown) => void} */
    let settle = () => {};
    const settled = new Promise((resolve) => {
      settle = resolve;
    });
    const stop = is_over.subscribe((over) => over && settle());
    const deadline = setTimeout(settle, 1_500);
    await settled;
    clearTimeout(deadline);
    stop();
    if (!here()) await this.#load_frames().catch(() => {});
    if (!here()) await this.refresh();
  }

  async #load_log() {
    if (this.snapshot.value && this.snapshot.value.ply > 0) await this.log.load();
  }

  /** Notes the ply at which the next visit starts: what the playback has not shown yet, that one shows. */
  #note_visit() {
    const snapshot = this.snapshot.value;
    const stage = this.playback.stage.value;
    if (!snapshot || !this.#world.watched() || stage?.last === false) return;
    this.#visit.note(snapshot, stage?.ply);
  }
}
