import { batch, computed, signal } from "@preact/signals";
import { Chat } from "./chat.js";
import { cut_to, empty_draft, top_of, undo_refusal, with_step, with_top, without_step } from "./draft.js";
import { KeptDraft } from "./kept_draft.js";
import { MatchCalls } from "./match_calls.js";
import { MatchLog } from "./match_log.js";
import { follow, leaves_board, marks_of, missed_since, reseats, turn_of, your_turn } from "./match_state.js";
import { Notes } from "./notes.js";
import { Playback } from "./playback.js";
import { poll_while_lost } from "./poll.js";
import { as_problem } from "./problem.js";
import { paths } from "./routes.js";
import { TurnCalls } from "./turn_calls.js";
import { Visit } from "./visit.js";

/**
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./playback.js").Position} Position
 *
 * What the store needs of the world; the tests give it another.
 * @typedef {object} World
 * @property {typeof import("./api.js").api} api
 * @property {import("./socket.js").Socket} socket
 * @property {(key: string) => any} recall
 * @property {(key: string, value: unknown) => void} remember
 * @property {(kind: "info" | "error", key: string, params?: Record<string, any>) => void} notify
 * @property {() => boolean} in_haste true where moves shall not be played: reduced motion, a hidden page
 * @property {() => boolean} watched false for a page in the background
 * @property {() => import("./types.js").User | null | undefined} me who looks at it
 * @property {(game: string) => boolean} sure true where the player wants no question before a sealed step
 */

/** @param {Snapshot} snapshot @returns {Position | null} */
function position_of({ ply, view, score }) {
  return view && { ply, seat: null, view, score, events: [] };
}

/** One match on the screen: the newest state, the draft, the log, and what the board shows meanwhile. */
export class MatchStore {
  /** The newest state that the server told. */
  snapshot = signal(/** @type {Snapshot | null} */ (null));
  /** Why there is none. */
  problem = signal(/** @type {import("./problem.js").Problem | null} */ (null));
  draft = signal(/** @type {import("./draft.js").Draft | null} */ (null));
  busy = signal(/** @type {null | "preview" | "commit" | "resend"} */ (null));
  /** The draft with a sealed step on top, until the viewer says whether it is meant. */
  sealing = signal(/** @type {import("./draft.js").Draft | null} */ (null));
  /** Did the viewer's last turn end with a sealed step? */
  sealed_last = signal(false);

  /** Is the viewer asked, and nothing being played? */
  asked = computed(() => this.snapshot.value !== null && your_turn(this.snapshot.value) && !this.playback.stage.value);
  top = computed(() => (this.asked.value ? top_of(this.sealing.value ?? this.draft.value) : null));
  legal = computed(() => {
    if (!this.asked.value || this.sealing.value) return [];
    if (this.busy.value === "commit" || this.busy.value === "resend") return [];
    if (this.draft.value && this.draft.value.steps.length > 0) return this.top.value?.legal ?? [];
    return this.snapshot.value?.legal ?? [];
  });
  can_commit = computed(
    () => (this.top.value?.can_commit ?? false) && this.busy.value === null && this.sealing.value === null,
  );
  marks = computed(() => marks_of(this.log.turns.value, this.snapshot.value?.you ?? null));

  /** @type {(() => void)[]} */ #ends = [];
  #stopped = false;
  /** @type {Promise<unknown>} what is asked about the draft, one after the other */
  #line = Promise.resolve();
  #in_work = 0;
  /** The calls that the viewer may make here. */
  api;
  #world;
  #kept;
  #turn_calls;
  #visit;

  /** @param {string} id @param {World} world @param {string | null} [invitation] the key that the link brought along */
  constructor(id, world, invitation = null) {
    this.id = id;
    this.invitation = invitation;
    this.#world = world;
    this.api = world.api;
    this.log = new MatchLog(id, world.api);
    this.#kept = new KeptDraft(id, world);
    this.#turn_calls = new TurnCalls(id, world);
    this.#visit = new Visit(id, world);
    this.playback = new Playback(world.in_haste);
    this.chat = new Chat(id, world, () => this.#player());
    this.notes = new Notes(id, world);
    this.calls = new MatchCalls(id, world, {
      refresh: () => this.refresh(),
      complain: (error) => this.#complain(error),
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
      ply: () => this.snapshot.value?.ply,
      on_message: (/** @type {any} */ message) => this.#told(message),
      on_refused: () => this.refresh(),
    };
    this.#ends.push(this.#world.socket.subscribe(this.id, subscription));
    this.#ends.push(poll_while_lost(this.#world.socket.lost_at, () => this.#catch_up()));
    await Promise.all([this.#restore(), this.#load_log()]);
  }

  stop() {
    this.#stopped = true;
    this.playback.stop();
    this.leave();
    for (const end of this.#ends) end();
  }

  /** The page is hidden or left: what the next visit needs is told now. */
  leave() {
    this.#visit.tell();
    this.#kept.tell();
  }

  /** The page is looked at again: another device may have gone on with the draft. */
  come_back() {
    this.#note_visit();
    return this.#in_line(() => this.#adopt());
  }

  /** Where the match is found, or one of its positions, by whoever may see what the viewer sees here. @param {number | null} [ply] */
  path(ply = null) {
    return paths.match(this.id, ply, this.invitation);
  }

  /** Asks for the state anew. */
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

  /** @param {Step} step one chosen before the last was answered waits, and counts if it is legal then */
  step(step) {
    const waits = this.#in_work > 0;
    return this.#in_line(() => (waits && !this.#is_legal(step) ? undefined : this.#step(step)));
  }

  /** @param {Step} step */
  async #step(step) {
    const draft = this.draft.value;
    if (!draft || !this.#drafting()) return;
    const preview = await this.#preview(draft.prompt, [...draft.steps, step]);
    if (!preview || this.draft.value !== draft) return;
    const longer = with_step(draft, step, preview);
    if (!preview.sealed) return this.#keep(longer);
    this.sealing.value = longer;
    if (this.#world.sure(this.snapshot.value?.game ?? "")) await this.seal();
  }

  /** The sealed step is meant: with it the turn is played. */
  async seal() {
    const draft = this.sealing.value;
    if (!draft) return;
    batch(() => {
      this.sealing.value = null;
      this.draft.value = draft;
    });
    await this.commit();
  }

  /** The sealed step is not meant. */
  unseal() {
    this.sealing.value = null;
  }

  /** Takes one step back, whichever it is, if the others hold without it. @param {number} index of the step in the draft */
  drop(index) {
    const step = this.draft.value?.steps[index];
    return this.#in_line(() => this.#drop(this.draft.value?.steps.findIndex((other) => other === step) ?? -1));
  }

  /** @param {number} index */
  async #drop(index) {
    const draft = this.draft.value;
    if (!draft || index < 0 || !this.#drafting()) return;
    if (index === draft.steps.length - 1) return this.back_to(index);
    const shorter = without_step(draft, index);
    const preview = await this.#preview(draft.prompt, shorter.steps);
    if (preview && this.draft.value === draft) this.#keep(with_top(shorter, preview));
  }

  /** Others did something under the draft, which holds: what it looks like is asked anew, while it can be committed. */
  async #renew() {
    const draft = this.draft.value;
    if (!draft || draft.steps.length === 0 || !this.#drafting()) return;
    const preview = await this.#turn_calls.preview(draft.prompt, draft.steps).catch(() => null);
    if (!preview || this.draft.value !== draft || !this.#drafting()) return;
    this.draft.value = with_top({ ...draft, stack: [] }, preview);
  }

  /** @param {() => unknown} act */
  #in_line(act) {
    ++this.#in_work;
    const done = this.#line.then(act).finally(() => --this.#in_work);
    this.#line = done.catch(() => {});
    return done;
  }

  /** May the draft be changed now? */
  #drafting() {
    return this.busy.value === null && this.asked.value && this.sealing.value === null;
  }

  /** @param {Step} step */
  #is_legal(step) {
    const wanted = JSON.stringify(step);
    return this.legal.value.some((entry) => JSON.stringify(entry.step) === wanted);
  }

  /**
   * What the draft would be with one step more, without taking it: null where that cannot be told, or is of no use any more.
   * Nobody waits for it, so it fails in silence.
   * @param {Step} step @returns {Promise<import("./types.js").Preview | null>}
   */
  async try_on(step) {
    const draft = this.draft.value;
    if (!draft || this.busy.value !== null || !this.asked.value) return null;
    try {
      const preview = await this.#turn_calls.preview(draft.prompt, [...draft.steps, step]);
      return this.draft.value === draft ? preview : null;
    } catch {
      return null;
    }
  }

  undo() {
    const draft = this.draft.value;
    const refusal = undo_refusal(draft, this.sealed_last.value);
    if (refusal) return this.#world.notify("info", refusal, { game: this.snapshot.value?.game });
    return draft && this.back_to(draft.steps.length - 1);
  }

  /** Keeps the first `count` steps. @param {number} count */
  async back_to(count) {
    if (!this.draft.value || this.busy.value !== null) return;
    const shorter = cut_to(this.draft.value, count);
    this.#keep(shorter);
    if (count === 0 || top_of(shorter)) return;
    await this.#revive(shorter);
  }

  /** Sends the turn, as often as it takes, under one name: it counts once. */
  async commit() {
    const draft = this.draft.value;
    if (!draft || !this.can_commit.value) return;
    await this.#deliver(this.#turn_calls.begin(draft));
  }

  /** The moves since the last visit. @param {Snapshot} snapshot */
  async #missed(snapshot) {
    const seen = this.#visit.last(snapshot);
    if (seen === null || seen >= snapshot.ply || snapshot.view === null) return null;
    return this.#world.in_haste() ? null : missed_since(this.#world.api, snapshot, seen);
  }

  /** @param {Snapshot} snapshot @param {{ start: Position, positions: Position[] }} [missed] */
  #take(snapshot, missed) {
    batch(() => {
      this.problem.value = null;
      this.snapshot.value = snapshot;
      if (missed) this.playback.resume(missed.start, missed.positions);
      else this.playback.reset(position_of(snapshot));
      this.#settle_draft();
    });
    this.#note_visit();
  }

  /** @param {any} message of the socket */
  #told(message) {
    if (message.type === "snapshot") {
      const had = this.snapshot.value;
      this.#take(message.snapshot);
      if (!had || had.ply !== message.snapshot.ply) this.#load_log();
    } else if (message.type === "seats") this.#reseat(message);
    else if (message.type === "frame") this.#advance(message);
    else if (message.type === "chat") this.chat.hear(message.line);
  }

  /** The viewer, if they play here, or did before they resigned. */
  #player() {
    const user = this.#world.me();
    return this.snapshot.value?.seats.some((seat) => seat.user && seat.user.id === user?.id) ? user : null;
  }

  /** @param {Pick<Snapshot, "seats" | "status"> & Partial<Snapshot>} message */
  #reseat({ seats, status, clock, rematch }) {
    const snapshot = this.snapshot.value;
    if (!snapshot) return;
    const told = { ...(clock !== undefined && { clock }), ...(rematch !== undefined && { rematch }) };
    this.snapshot.value = { ...snapshot, seats, ...told };
    if (status !== snapshot.status) this.refresh();
  }

  /** What the socket would have told, asked for. */
  async #catch_up() {
    const before = this.snapshot.value;
    if (!this.#world.watched()) return;
    if (!before || before.status === "open") return this.refresh();
    if (before.status !== "running") return;
    const { frames, snapshot } = await this.#world.api.frames(this.id, before.ply);
    if (this.#stopped) return;
    if (snapshot) this.#told({ type: "snapshot", snapshot });
    else for (const frame of frames) this.#advance(frame);
  }

  /** @param {import("./types.js").Frame} frame */
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
    // What others do at the same time is not played over the viewer's own choosing.
    const stays = your_turn(before) && your_turn(snapshot) && before.prompt === snapshot.prompt;
    batch(() => {
      this.snapshot.value = snapshot;
      this.log.add(turn_of(frame));
      const position = { ...turn_of(frame), view: /** @type {any} */ (snapshot.view), score: snapshot.score };
      if (!leaves_board(frame)) this.playback.push(position, frame.seat === snapshot.you || stays);
      this.#settle_draft();
    });
    if (stays) this.#in_line(() => this.#renew());
    if (reseats(frame)) this.refresh();
    this.#note_visit();
  }

  /** A draft belongs to one question; when that is answered, it goes. */
  #settle_draft() {
    const snapshot = this.snapshot.value;
    const prompt = snapshot && your_turn(snapshot) ? snapshot.prompt : null;
    const draft = this.draft.value;
    if (draft && draft.prompt === prompt) return;
    if (draft && draft.steps.length > 0 && !this.#committing()) this.#world.notify("info", "turn.draft_discarded");
    this.draft.value = prompt === null ? null : empty_draft(prompt);
    this.sealing.value = null;
    if (draft && !this.#committing()) this.#kept.forget();
  }

  #committing() {
    return this.busy.value === "commit" || this.busy.value === "resend";
  }

  /** @param {import("./draft.js").Draft} draft */
  #keep(draft) {
    this.draft.value = draft;
    this.#kept.keep(draft);
  }

  /** After a reload: a turn that was on its way goes on; a draft is checked again. */
  async #restore() {
    this.sealed_last.value = this.#world.recall(`sealed.${this.id}`) === true;
    const draft = this.draft.value;
    if (!draft) return;
    const pending = this.#turn_calls.unanswered(draft.prompt);
    if (pending) {
      this.draft.value = { prompt: pending.prompt, steps: pending.steps, stack: [] };
      await this.#revive(this.draft.value);
      return this.#deliver(pending);
    }
    await this.#adopt();
  }

  /** Goes on with the draft as it was left, here or on another device. */
  async #adopt() {
    const draft = this.draft.value;
    if (!draft || this.#committing() || this.sealing.value) return;
    const steps = await this.#kept.find(draft.prompt);
    if (this.draft.value !== draft || JSON.stringify(steps) === JSON.stringify(draft.steps)) return;
    const revived = { ...empty_draft(draft.prompt), steps };
    this.draft.value = revived;
    if (steps.length > 0) await this.#revive(revived);
  }

  /** Asks what a draft without its previews looks like; one that no longer holds is dropped. @param {import("./draft.js").Draft} draft */
  async #revive(draft) {
    const preview = await this.#preview(draft.prompt, draft.steps);
    if (this.draft.value !== draft) return;
    if (preview) this.draft.value = with_top(draft, preview);
    else this.#keep(empty_draft(draft.prompt));
  }

  /** @param {number} prompt @param {Step[]} steps @returns {Promise<import("./types.js").Preview | null>} */
  async #preview(prompt, steps) {
    this.busy.value = "preview";
    try {
      return await this.#turn_calls.preview(prompt, steps);
    } catch (error) {
      this.#complain(error);
      return null;
    } finally {
      this.busy.value = null;
    }
  }

  /** @param {import("./turn_calls.js").Pending} pending */
  async #deliver(pending) {
    const draft = this.draft.value;
    const sealed = top_of(draft)?.sealed ?? false;
    this.busy.value = "commit";
    this.#kept.rest();
    try {
      const delivered = await this.#turn_calls.send(pending, {
        stopped: () => this.#stopped,
        on_pause: () => void (this.busy.value = "resend"),
      });
      if (!delivered) return;
      this.#note_seal(sealed);
      await this.#arrival(delivered.ply);
      this.#forget_turn();
    } catch (error) {
      this.#forget_turn();
      // What was not played was not revealed.
      if (sealed && draft && this.draft.value === draft) this.#keep(cut_to(draft, draft.steps.length - 1));
      this.#complain(error);
    }
  }

  /** @param {boolean} sealed */
  #note_seal(sealed) {
    this.sealed_last.value = sealed;
    this.#world.remember(`sealed.${this.id}`, sealed || null);
  }

  #forget_turn() {
    this.#turn_calls.forget();
    this.#kept.forget();
    this.busy.value = null;
  }

  /** The frame of the own turn comes by itself; if it does not, the state is asked for. @param {number} ply */
  async #arrival(ply) {
    const here = () => (this.snapshot.value?.ply ?? -1) >= ply;
    for (
      let waited_ms = 0;
      waited_ms < 1_500 && !here() && this.#world.socket.state.value === "open";
      waited_ms += 50
    ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (!here()) await this.refresh();
  }

  /** @param {unknown} error */
  #complain(error) {
    const problem = as_problem(error);
    // Two words for one thing: the question was answered elsewhere, and now another one or nobody here is asked.
    if (problem.code === "stale" || problem.code === "not_your_turn") {
      this.draft.value = null;
      this.#kept.forget();
      this.#world.notify("info", "turn.stale");
      if (!problem.members.snapshot) return void this.refresh();
      this.#take(problem.members.snapshot);
      this.#load_log();
      return;
    }
    this.#world.notify("error", problem.code, problem.members);
    if (problem.status === 409) this.refresh();
  }

  async #load_log() {
    if (this.snapshot.value && this.snapshot.value.ply > 0) await this.log.load();
  }

  /** From here the next visit goes on. */
  #note_visit() {
    const snapshot = this.snapshot.value;
    if (snapshot && this.#world.watched()) this.#visit.note(snapshot);
  }
}
