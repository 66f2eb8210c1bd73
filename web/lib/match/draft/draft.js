/**
 * A draft of a turn: the steps so far, and the server's preview after each of them.
 *
 * `stack[k]` is the preview after `k + 1` steps; it may be missing below the top: after a reload, since only the steps
 * are stored, and between steps that were taken at once.
 *
 * @typedef {object} Draft
 * @property {number} prompt
 * @property {import("../../types.js").Step[]} steps
 * @property {(import("../../types.js").Preview | undefined)[]} stack
 */

/** @param {number} prompt @returns {Draft} */
export const empty_draft = (prompt) => ({ prompt, steps: [], stack: [] });

/**
 * @param {Draft} draft @param {import("../../types.js").Step[]} steps @param {import("../../types.js").Preview} preview after all of them
 * @returns {Draft}
 */
export function with_steps(draft, steps, preview) {
  const unknown = steps.slice(1).map(() => undefined);
  return { ...draft, steps: [...draft.steps, ...steps], stack: [...draft.stack, ...unknown, preview] };
}

/** @param {Draft} draft @param {number} count @returns {Draft} the first `count` steps of it */
export function cut_to(draft, count) {
  return { ...draft, steps: draft.steps.slice(0, count), stack: draft.stack.slice(0, count) };
}

/** @param {Draft} draft @param {import("../../types.js").Preview} preview @returns {Draft} with the top known */
export function with_top(draft, preview) {
  const stack = [...draft.stack];
  stack[draft.steps.length - 1] = preview;
  return { ...draft, stack };
}

/** @param {Draft | null} draft @returns {import("../../types.js").Preview | null} */
export function top_of(draft) {
  return draft?.stack[draft.steps.length - 1] ?? null;
}

/** @param {Draft} draft @param {number} index @returns {Draft} without that step; what comes of it is to be asked */
export function without_step(draft, index) {
  return { ...draft, steps: draft.steps.filter((_, at) => at !== index), stack: draft.stack.slice(0, index) };
}

/**
 * Why the last step cannot be taken back, as the key of a text; null if it can.
 * @param {Draft | null} draft @param {boolean} sealed_last whether the last turn ended with a sealed step
 */
export function undo_refusal(draft, sealed_last) {
  if (draft && draft.steps.length > 0) return null;
  return sealed_last ? "turn.sealed" : "turn.nothing_to_undo";
}

/**
 * The steps of a stored draft. They are validated, since anyone can write to the storage.
 * @param {any} stored @param {number} prompt @returns {import("../../types.js").Step[]}
 */
export function stored_steps(stored, prompt) {
  const fits = stored && stored.prompt === prompt && Array.isArray(stored.steps) && stored.steps.length <= 64;
  return fits ? stored.steps : [];
}

/** @param {any} stored @param {number} prompt @returns {{ prompt: number, steps: any[], cmd: string } | null} */
export function stored_commit(stored, prompt) {
  const fits = stored && stored.prompt === prompt && Array.isArray(stored.steps) && /^[\w-]{8,64}$/.test(stored.cmd);
  return fits ? stored : null;
}
