/**
 * The entry of `legal` that is for this step: the step itself, or one with another number of its range.
 * @param {import("../../types.js").LegalStep[]} legal @param {import("../../types.js").Step} step
 * @returns {import("../../types.js").LegalStep | undefined}
 */
export function listed_step(legal, step) {
  const wanted = JSON.stringify(step);
  return legal.find((entry) => JSON.stringify(entry.step) === wanted) ?? legal.find((entry) => in_range(entry, step));
}

/** @param {import("../../types.js").LegalStep} entry @param {import("../../types.js").Step} step */
function in_range({ step: listed, free }, step) {
  if (!free) return false;
  const number = /** @type {any} */ (step)[free.field];
  if (!Number.isInteger(number) || number < free.least || number > free.most) return false;
  return same_members(listed, { ...step, [free.field]: free.least });
}

/** @param {Record<string, unknown>} one @param {Record<string, unknown>} other */
function same_members(one, other) {
  const keys = Object.keys(one);
  const alike = (/** @type {string} */ key) => JSON.stringify(one[key]) === JSON.stringify(other[key]);
  return keys.length === Object.keys(other).length && keys.every(alike);
}
