// Playing as a person does: reads what is lit, and presses it.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";

const patience_ms = 20_000;
/** Anything on the board that can be pressed to play. */
const playable =
  /^(Launch the explorer|Move the explorer|Take|Lay the tile|Sail the ship|Move the ship|Leave the ship|Put into|Do nothing|Remove)/;

/** The names of all buttons in what assistive technology is told of a page. */
export function buttons_in(snapshot) {
  return [...snapshot.matchAll(/- '?button ("(?:[^"\\]|\\.)*")([^\n]*)/g)].map(([, name, more]) => ({
    name: JSON.parse(name),
    on: !more.includes("[disabled]"),
  }));
}

/**
 * What a player sees of a match: is it my turn, is it whole, what is lit, is it over?
 * @returns {Promise<{asked: boolean, whole: boolean, over: boolean, lit: string[]}>}
 */
export async function sight(person) {
  const snapshot = await person.page.getByRole("main").ariaSnapshot();
  const buttons = buttons_in(snapshot);
  const end = buttons.find(({ name }) => name === "End turn");
  return {
    asked: end !== undefined,
    whole: end?.on ?? false,
    over: snapshot.includes('heading "Final score"'),
    lit: buttons.filter(({ name, on }) => on && playable.test(name)).map(({ name }) => name),
  };
}

/** Waits for a sight of which `wanted` is true. */
export async function sees(person, wanted, what) {
  let now;
  await eventually(async () => wanted((now = await sight(person))), `${person.name} to see ${what}`, patience_ms).catch(
    (error) => assert.fail(`${error.message}; there is ${JSON.stringify(now)}`),
  );
  return now;
}

/** Waits until it is this person's turn, or the match is over. */
export const own_turn = (person) =>
  sees(person, ({ over, asked, lit }) => over || (asked && lit.length > 0), "that it is their turn");

/** Fields along a winding path over the board: each lies beside the one before. */
function along(name) {
  const [, row, column] = /row (\d), column (\d)/.exec(name).map(Number);
  return row * 10 + (row % 2 === 1 ? column : 10 - column);
}

/** What a player who wants to fill their board does next. */
export function usual(lit) {
  const like = (pattern) => lit.filter((name) => pattern.test(name));
  const [field] = like(/^Lay the tile/).sort((one, other) => along(one) - along(other));
  const order = [
    /^Take: .*, free$/,
    /^Take: /,
    /^Move the explorer .*, free$/,
    /^Launch/,
    /^Leave/,
    /^Put into/,
    /^Do no/,
  ];
  return field ?? order.flatMap(like)[0] ?? lit[0];
}

/** Presses what is lit under this name, and waits for what comes of it. */
export async function choose(person, name) {
  const before = await sight(person);
  await person.press(person.button(name).first());
  const changed = ({ lit, whole }) => whole !== before.whole || lit.join("\n") !== before.lit.join("\n");
  return sees(person, changed, `what comes of "${name}"`);
}

/** Makes a turn up to the point where it could be ended. */
export async function make_turn(person, taste = usual) {
  let now = await own_turn(person);
  while (!now.whole && !now.over) {
    const name = taste(now.lit);
    assert.ok(name, "something is lit");
    now = await choose(person, name);
  }
}

/** Ends it, and waits until the match has moved on. */
export async function end_turn(person) {
  await person.press(person.button("End turn"));
  return sees(person, ({ asked, whole, lit }) => !asked || (!whole && lit.length > 0), "that the turn is played");
}

export async function play_turn(person, taste) {
  await make_turn(person, taste);
  return end_turn(person);
}

/** The one of these people whose turn it is; null when the match is over for all. */
export async function who_is_asked(people) {
  let found = null;
  await eventually(
    async () => {
      const sights = await Promise.all(people.map(sight));
      found = people.find((_, at) => sights[at].asked && sights[at].lit.length > 0) ?? null;
      return found || sights.every(({ over }) => over);
    },
    "someone to be asked",
    patience_ms,
  );
  return found;
}

/** A player's board, field by field, as it is told to whoever cannot see it. */
export async function board_of(person, name) {
  const fields = await person.role("group", `Board of ${name}`).ariaSnapshot();
  // What could be done on a field is no part of it.
  return [...fields.matchAll(/"((?:[^"\\]|\\.)*row \d, column \d[^"]*)"/g)].map(([, field]) =>
    field.replace(/^[^:]*: /, ""),
  );
}

/** The score sheet, row by row. */
export async function sheet(person) {
  const table = await person.page.getByRole("table").ariaSnapshot();
  return [...table.matchAll(/- '?row ("(?:[^"\\]|\\.)*")/g)].map(([, row]) => JSON.parse(row));
}
