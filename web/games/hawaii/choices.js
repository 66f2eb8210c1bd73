/**
 * What can be clicked: the list of legal steps, sorted by the thing on the table that stands for each, and for steps of one
 * thing the questions that remain, in the order in which a player thinks. The board knows no rules beyond this sorting.
 * Pure, no DOM.
 */

/** @typedef {{shells: number, feet: number, fruit: number}} Goods */
/** @typedef {{fishing: number, side_1: number, side_2: number}} Fleet */
/** @typedef {{step: any, price?: Partial<Goods>}} Legal */
/** @typedef {{value: any, entries: Legal[]}} Option */
/** @typedef {{name: string, options: Option[]}} Question */

export const GOODS = /** @type {const} */ (["shells", "feet", "fruit"]);
export const FLEET = /** @type {const} */ (["fishing", "side_1", "side_2"]);

/** The thing on the table that a step belongs to. @param {any} step @returns {string} */
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

/** What the steps of one thing may differ in, in the order of asking. */
const QUESTIONS = /** @type {Record<string, string[]>} */ ({
  go: ["pay"],
  fish: ["count", "boats", "pay"],
  island: ["boats", "pay"],
  tile: ["kind"],
  buy: ["offer", "pay"],
  convert: ["answer"],
  decline: ["answer"],
  income: ["gain"],
});

/** @param {any} step @param {string} name */
function answer(step, name) {
  if (name === "offer") return { space: step.space, double: step.double };
  if (name === "answer") return step.pay ?? null;
  return step[name];
}

/**
 * The next question about these steps: the first thing in which they differ. Null where one step is left.
 * @param {Legal[]} entries all of one target
 * @param {boolean} [first] asks the first question even where it has one answer alone: a purchase is always shown
 * @returns {Question | null}
 */
export function next_question(entries, first = false) {
  const names = QUESTIONS[entries[0]?.step.type] ?? [];
  for (const name of names) {
    /** @type {Map<string, Option>} */
    const options = new Map();
    for (const entry of entries) {
      const value = answer(entry.step, name);
      const key = JSON.stringify(value);
      const option = options.get(key) ?? { value, entries: [] };
      option.entries.push(entry);
      options.set(key, option);
    }
    if (options.size > 1 || first) return { name, options: [...options.values()].sort(by(name)) };
  }
  return null;
}

/**
 * The steps that are left after some answers.
 * @param {Legal[]} entries
 * @param {any[]} answers in the order of asking
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

/** The plainest answers first. @param {string} name @returns {(a: Option, b: Option) => number} */
function by(name) {
  /** @type {Record<string, (value: any) => number[]>} */
  const ranks = {
    pay: pay_rank,
    gain: (gain) => [-gain.shells, -gain.feet],
    answer: (pay) => (pay === null ? [9] : pay_rank(pay)),
    boats: (boats) => [boat_count(boats), boats.side_2, boats.side_1],
    count: (count) => [count],
    offer: ({ space, double }) => [space, Number(double)],
  };
  const rank = ranks[name] ?? (() => []);
  return (a, b) => compare(rank(a.value), rank(b.value));
}

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

/** The cheapest way among the steps of one thing, to stand on its chip. @param {Legal[]} entries @returns {Goods | null} */
export function usual_pay(entries) {
  const pays = entries.flatMap(({ step }) => (step.pay ? [step.pay] : []));
  if (pays.length === 0) return null;
  const total = (/** @type {Goods} */ pay) => pay.shells + pay.feet + pay.fruit;
  return pays.reduce((best, pay) =>
    compare([total(pay), ...pay_rank(pay)], [total(best), ...pay_rank(best)]) < 0 ? pay : best,
  );
}
