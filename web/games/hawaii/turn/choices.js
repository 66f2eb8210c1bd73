/**
 * What can be clicked: the legal steps grouped by the thing on the table, and for the steps of one thing the remaining
 * questions in a natural order. The board knows no rules beyond this grouping.
 */

/**
 * `Answers`: what a step can answer to each question; to `answer`, null declines. `Held`: the tile that is bought, or that an
 * island gives, once it is known.
 * @typedef {import("../types.js").Step} Step
 * @typedef {import("../types.js").Pay} Goods
 * @typedef {import("../types.js").Boats} Fleet
 * @typedef {import("../types.js").LegalStep} Legal
 * @typedef {{pay: Goods, gain: Goods, answer: Goods | null, count: number, boats: Fleet, kind: import("../types.js").Kind,
 *   offer: {space: number, double: boolean}}} Answers
 * @typedef {keyof Answers} QuestionName
 * @typedef {import("../types.js").Pending & {kind: import("../types.js").Kind}} Held
 */
/** @template {QuestionName} [Name=QuestionName] @typedef {{value: Answers[Name], entries: Legal[]}} Option */
/** @template {QuestionName} [Name=QuestionName] @typedef {{name: Name, options: Option<Name>[]}} Question */

export const GOODS = /** @type {const} */ (["shells", "feet", "fruit"]);
export const FLEET = /** @type {const} */ (["fishing", "side_1", "side_2"]);

/** The thing on the table to click for a step. @param {Step} step @returns {string} */
export function target_of(step) {
  switch (step.type) {
    case "go":
      return `place-${step.place}`;
    case "fish":
      return "harbour";
    case "island":
      return `landing-${step.landing}`;
    case "order":
      return `order-${step.at}`;
    case "build":
      return `row-${step.row}`;
    default:
      return "here";
  }
}

/** @param {Legal[]} legal @returns {Map<string, Legal[]>} by target; "here" is what is asked without a click on the table */
export function group_choices(legal) {
  /** @type {Map<string, Legal[]>} */
  const targets = new Map();
  for (const entry of legal) {
    const target = target_of(entry.step);
    const entries = targets.get(target) ?? [];
    entries.push(entry);
    targets.set(target, entries);
  }
  return targets;
}

/** The members in which the steps of one thing may differ, in the order of the questions. */
const QUESTIONS = /** @type {Partial<Record<Step["type"], QuestionName[]>>} */ ({
  go: ["pay"],
  fish: ["count", "boats", "pay"],
  island: ["boats", "pay"],
  tile: ["kind"],
  buy: ["offer", "pay"],
  convert: ["answer"],
  decline: ["answer"],
  income: ["gain"],
});

/** The answer to each question; undefined if the steps of this type are not asked it. @type {{[name in QuestionName]: (step: Step) => Answers[name] | undefined}} */
const ANSWERS = {
  pay: ({ pay }) => pay,
  gain: ({ gain }) => gain,
  answer: ({ pay }) => pay ?? null,
  count: ({ count }) => count,
  boats: ({ boats }) => boats,
  kind: ({ kind }) => kind,
  offer: ({ space = 0, double = false }) => ({ space, double }),
};

/**
 * The next question about these steps: the first member in which they differ. Null if one step is left.
 * @param {Legal[]} entries all of one target
 * @param {boolean} [first] asks the first question even where it has one answer alone: a purchase is always shown
 * @returns {Question | null}
 */
export function next_question(entries, first = false) {
  const names = QUESTIONS[entries[0]?.step.type] ?? [];
  for (const name of names) {
    const options = options_of(entries, name);
    if (options.length > 1 || first) return { name, options };
  }
  return null;
}

/**
 * The different answers of these steps to a question, the simplest first.
 * @template {QuestionName} Name
 * @param {Legal[]} entries
 * @param {Name} name
 * @returns {Option<Name>[]}
 */
function options_of(entries, name) {
  /** @type {Map<string, Option<Name>>} */
  const options = new Map();
  for (const entry of entries) {
    const value = /** @type {Answers[Name]} */ (ANSWERS[name](entry.step));
    const key = JSON.stringify(value);
    const option = options.get(key) ?? { value, entries: [] };
    option.entries.push(entry);
    options.set(key, option);
  }
  const rank = RANKS[name];
  return [...options.values()].sort((a, b) => compare(rank(a.value), rank(b.value)));
}

/**
 * The steps that fit the answers.
 * @param {Legal[]} entries
 * @param {Option["value"][]} answers in the order of asking
 * @param {boolean} first as for `next_question`
 * @returns {Legal[]}
 */
export function after_answers(entries, answers, first) {
  return answers.reduce((left, value, index) => {
    const question = next_question(left, first && index === 0);
    const key = JSON.stringify(value);
    return question?.options.find((option) => JSON.stringify(option.value) === key)?.entries ?? left;
  }, entries);
}

/** The order of the answers to each question. @type {{[name in QuestionName]: (value: Answers[name]) => number[]}} */
const RANKS = {
  pay: pay_rank,
  gain: (gain) => [-gain.shells, -gain.feet],
  answer: (pay) => (pay === null ? [9] : pay_rank(pay)),
  boats: (boats) => [boat_count(boats), boats.side_2, boats.side_1],
  count: (count) => [count],
  kind: () => [],
  offer: ({ space, double }) => [space, Number(double)],
};

/** @param {Goods} pay @returns {number[]} one currency before mixtures, fruit last */
function pay_rank(pay) {
  return [GOODS.filter((goods) => pay[goods] > 0).length, pay.fruit, pay.feet];
}

/** @param {number[]} a @param {number[]} b */
function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}

/** @param {Fleet} boats */
export function boat_count(boats) {
  return FLEET.reduce((sum, sort) => sum + boats[sort], 0);
}

/** @param {Goods} pay */
export function is_free(pay) {
  return GOODS.every((goods) => pay[goods] === 0);
}

/** The lowest price among the steps of one thing, for its chip. @param {Legal[]} entries @returns {Goods | null} */
export function usual_pay(entries) {
  const pays = entries.flatMap(({ step }) => (step.pay ? [step.pay] : []));
  if (pays.length === 0) return null;
  const total = (/** @type {Goods} */ pay) => pay.shells + pay.feet + pay.fruit;
  return pays.reduce((best, pay) =>
    compare([total(pay), ...pay_rank(pay)], [total(best), ...pay_rank(best)]) < 0 ? pay : best,
  );
}
