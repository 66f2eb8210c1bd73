import { batch, computed, signal } from "@preact/signals";
import { as_problem } from "../../net/problem.js";
import { cut_to, empty_draft, top_of, undo_refusal, with_steps, with_top, without_step } from "./draft.js";
import { listed_step } from "./legal_steps.js";
import { seen_of, your_turn } from "../match_state.js";
import { SavedDraft } from "./saved_draft.js";
import { TurnCalls } from "./turn_calls.js";

/**
 * @typedef {import("../../types.js").Snapshot} Snapshot
 * @typedef {import("../../types.js").Step} Step
 *
 * The match that the turn belongs to.
 * @typedef {object} Match
 * @property {import("@preact/signals").ReadonlySignal<Snapshot | null>} snapshot
 * @property {import("@preact/signals").ReadonlySignal<boolean>} can_act whether the viewer is asked, and sees the question
 * @property {() => boolean} stopped
 * @property {(ply: number) => Promise<void>} arrival waits until the viewer's own turn is here
 * @property {(snapshot?: Snapshot) => unknown} renew the server's state is another one; loads it if it is not given
 */

/** The viewer's turn while they make it: its steps, what they lead to, and how it is sent. */
export class TurnDraft {
  draft = signal(/** @type {import("./draft.js").Draft | null} */ (null));
  busy = signal(/** @type {null | "preview" | "commit" | "resend"} */ (null));
  /** The draft with a sealed step on top, until the viewer confirms or cancels the step. */
  sealing = signal(/** @type {import("./draft.js").Draft | null} */ (null));
  /** Whether the viewer's last turn ended with a sealed step. */
  sealed_last = signal(false);

  top = computed(() => (this.#match.can_act.value ? top_of(this.sealing.value ?? this.draft.value) : null));
  legal = computed(() => {
    if (!this.#match.can_act.value || this.sealing.value) return [];
    if (this.busy.value === "commit" || this.busy.value === "resend") return [];
    if (this.draft.value && this.draft.value.steps.length > 0) return this.top.value?.legal ?? [];
    return this.#match.snapshot.value?.legal ?? [];
  });
  can_commit = computed(
    () => (this.top.value?.can_commit ?? false) && this.busy.value === null && this.sealing.value === null,
  );
  /** @type {Promise<unknown>} requests about the draft run one after the other */
  #queue = Promise.resolve();
  #queued = 0;

  #match;
  #world;
  #saved;
  #calls;
  /** Where this browser remembers that the last turn ended with a sealed step. */
  #sealed_key;

  /** @param {string} id @param {import("../match_store.js").World} world @param {Match} match */
  constructor(id, world, match) {
    this.#match = match;
    this.#world = world;
    this.#saved = new SavedDraft(id, world);
    this.#calls = new TurnCalls(id, world);
    this.#sealed_key = `sealed.${id}`;
  }

  /**
   * @param {Step} step a step taken while another is being sent is queued, and used if it is still legal then
   * @param {Step[]} more steps that are taken with it at once
   */
  step(step, ...more) {
    const waits = this.#queued > 0;
    return this.#enqueue(() => (waits && !this.#is_legal(step) ? undefined : this.#step([step, ...more])));
  }

  /** @param {Step[]} steps */
  async #step(steps) {
    const draft = this.draft.value;
    if (!draft || !this.#drafting()) return;
    const at_once = steps.length === 1 && this.#listed(steps[0])?.at_once === true;
    const preview = await this.#preview(draft.prompt, [...draft.steps, ...steps]);
    if (!preview || this.draft.value !== draft) return;
    const longer = with_steps(draft, steps, preview);
    if (at_once && preview.can_commit) {
      this.draft.value = longer;
      return this.commit();
    }
    if (!preview.sealed) return this.#keep(longer);
    this.sealing.value = longer;
    if (this.#world.skips_confirmation(this.#match.snapshot.value?.game ?? "")) await this.seal();
  }

  /** Makes these steps the draft, which the viewer may still change or end. @param {Step[]} steps a whole turn */
  show(steps) {
    return this.#enqueue(() => this.#show(steps));
  }

  /** @param {Step[]} steps */
  async #show(steps) {
    const draft = this.draft.value;
    if (!draft || !this.#drafting()) return;
    const preview = await this.#preview(draft.prompt, steps);
    if (!preview || this.draft.value !== draft) return;
    const shown = with_steps(empty_draft(draft.prompt), steps, preview);
    if (preview.sealed) this.sealing.value = shown;
    else this.#keep(shown);
  }

  /** Confirms the sealed step, which ends the turn. */
  async seal() {
    const draft = this.sealing.value;
    if (!draft) return;
    batch(() => {
      this.sealing.value = null;
      this.draft.value = draft;
    });
    await this.commit();
  }

  /** Cancels the sealed step. */
  unseal() {
    this.sealing.value = null;
  }

  /** Removes any one step if the others are legal without it. @param {number} index of the step in the draft */
  drop(index) {
    const step = this.draft.value?.steps[index];
    return this.#enqueue(() => this.#drop(this.draft.value?.steps.findIndex((other) => other === step) ?? -1));
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

  async #renew() {
    const draft = this.draft.value;
    if (!draft || draft.steps.length === 0 || !this.#drafting()) return;
    const preview = await this.#calls.preview(draft.prompt, draft.steps).catch(() => null);
    if (!preview || this.draft.value !== draft || !this.#drafting()) return;
    this.draft.value = with_top({ ...draft, stack: [] }, preview);
  }

  /** @param {() => unknown} act */
  #enqueue(act) {
    ++this.#queued;
    const done = this.#queue.then(act).finally(() => --this.#queued);
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Whether the draft can be changed now. */
  #drafting() {
    return this.busy.value === null && this.#match.can_act.value && this.sealing.value === null;
  }

  /** @param {Step} step */
  #is_legal(step) {
    return this.#listed(step) !== undefined;
  }

  /** @param {Step} step */
  #listed(step) {
    return listed_step(this.legal.value, step);
  }

  /**
   * Previews the draft with one more step without taking it. Returns null if there is no preview or the draft has
   * changed; errors are not shown.
   * @param {Step} step @returns {Promise<import("../../types.js").Preview | null>}
   */
  async try_on(step) {
    const draft = this.draft.value;
    if (!draft || this.busy.value !== null || !this.#match.can_act.value) return null;
    try {
      const preview = await this.#calls.preview(draft.prompt, [...draft.steps, step]);
      return this.draft.value === draft ? preview : null;
    } catch {
      return null;
    }
  }

  undo() {
    const draft = this.draft.value;
    const refusal = undo_refusal(draft, this.sealed_last.value);
    if (refusal) return this.#world.notify("info", refusal, { game: this.#match.snapshot.value?.game });
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

  /** Sends the turn until it is answered. All attempts have the same command id, so it is played once. */
  async commit() {
    const draft = this.draft.value;
    if (!draft || !this.can_commit.value) return;
    await this.#deliver(this.#calls.begin(draft));
  }

  /** A draft belongs to one prompt and is dropped when that is answered. */
  settle() {
    const snapshot = this.#match.snapshot.value;
    const prompt = snapshot && your_turn(snapshot) ? snapshot.prompt : null;
    const draft = this.draft.value;
    if (draft && draft.prompt === prompt) return;
    if (draft && draft.steps.length > 0 && !this.#committing()) this.#world.notify("info", "turn.draft_discarded");
    this.draft.value = prompt === null ? null : empty_draft(prompt);
    this.sealing.value = null;
    if (draft && !this.#committing()) this.#saved.forget();
  }

  /** The draft is sent to the viewer's other devices now, since the page may be left. */
  leave() {
    this.#saved.send_now();
  }

  /** The page is visible again: another device may have changed the draft. */
  come_back() {
    return this.#enqueue(() => this.#adopt());
  }

  /** Another player acted at the same time and the draft is still valid: renews its preview. */
  renew() {
    return this.#enqueue(() => this.#renew());
  }

  /** What the viewer has seen of a turn before it was committed; null of another's. @param {import("../../types.js").Frame} frame */
  seen_of(frame) {
    const own = this.#committing() && frame.seat === this.#match.snapshot.value?.you;
    return own ? seen_of(top_of(this.draft.value), frame) : null;
  }

  #committing() {
    return this.busy.value === "commit" || this.busy.value === "resend";
  }

  /** @param {import("./draft.js").Draft} draft */
  #keep(draft) {
    this.draft.value = draft;
    this.#saved.keep(draft);
  }

  /** After a reload: sends an unanswered turn again, or checks the stored draft. */
  async restore() {
    this.sealed_last.value = this.#world.recall(this.#sealed_key) === true;
    const draft = this.draft.value;
    if (!draft) return;
    const pending = this.#calls.unanswered(draft.prompt);
    if (pending) {
      this.draft.value = { prompt: pending.prompt, steps: pending.steps, stack: [] };
      await this.#revive(this.draft.value);
      return this.#deliver(pending);
    }
    await this.#adopt();
  }

  /** Continues with the stored draft of this or another device. */
  async #adopt() {
    const draft = this.draft.value;
    if (!draft || this.#committing() || this.sealing.value) return;
    const steps = await this.#saved.find(draft.prompt);
    if (this.draft.value !== draft || JSON.stringify(steps) === JSON.stringify(draft.steps)) return;
    const revived = { ...empty_draft(draft.prompt), steps };
    this.draft.value = revived;
    if (steps.length > 0) await this.#revive(revived);
  }

  /** Loads the preview of a stored draft; an invalid draft is dropped. @param {import("./draft.js").Draft} draft */
  async #revive(draft) {
    const preview = await this.#preview(draft.prompt, draft.steps);
    if (this.draft.value !== draft) return;
    if (preview) this.draft.value = with_top(draft, preview);
    else this.#keep(empty_draft(draft.prompt));
  }

  /** @param {number} prompt @param {Step[]} steps @returns {Promise<import("../../types.js").Preview | null>} */
  async #preview(prompt, steps) {
    this.busy.value = "preview";
    try {
      return await this.#calls.preview(prompt, steps);
    } catch (error) {
      this.refused(error);
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
    this.#saved.discard();
    try {
      const delivered = await this.#calls.send(pending, {
        stopped: this.#match.stopped,
        on_pause: () => void (this.busy.value = "resend"),
      });
      if (!delivered) return;
      this.#note_seal(sealed);
      await this.#match.arrival(delivered.ply);
      this.#forget_turn();
    } catch (error) {
      this.#forget_turn();
      // The turn was refused, so the sealed step has revealed nothing.
      if (sealed && draft && this.draft.value === draft) this.#keep(cut_to(draft, draft.steps.length - 1));
      this.refused(error);
    }
  }

  /** @param {boolean} sealed */
  #note_seal(sealed) {
    this.sealed_last.value = sealed;
    this.#world.remember(this.#sealed_key, sealed || null);
  }

  #forget_turn() {
    this.#calls.forget();
    this.#saved.forget();
    this.busy.value = null;
  }

  /** Tells why the server refused something. @param {unknown} error */
  refused(error) {
    const problem = as_problem(error);
    // Both mean that the prompt was answered elsewhere.
    if (problem.code === "stale" || problem.code === "not_your_turn") {
      this.draft.value = null;
      this.#saved.forget();
      this.#world.notify("info", "turn.stale");
      this.#match.renew(problem.members.snapshot);
      return;
    }
    this.#world.notify("error", problem.code, problem.members);
    if (problem.status === 409) this.#match.renew();
  }
}
