// Playing as a person does: reads what is lit, and presses it.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";

const patience_ms = 20_000;
/** Within this, what is seen can be pressed, unless it has gone out. */
const glimpse_ms = 4_000;

/** The names of all buttons in what assistive technology is told of a page. */
export function buttons_in(snapshot) {
  return [...snapshot.matchAll(/- '?button ("(?:[^"\\]|\\.)*")([^\n]*)/g)].map(([, name, more]) => ({
    name: JSON.parse(name),
    on: !more.includes("[disabled]"),
  }));
}

/** The score sheet, row by row. */
export async function sheet(person) {
  const table = await person.page.getByRole("table").ariaSnapshot();
  return [...table.matchAll(/- '?row ("(?:[^"\\]|\\.)*")/g)].map(([, row]) => JSON.parse(row));
}

/**
 * How a game is played by its buttons.
 * @param {{playable: RegExp, usual: (lit: string[]) => string}} game `playable`: the names of what can be pressed on the
 *   board to play; `usual`: what a player does next who wants to get on, out of what is lit
 */
export function playing({ playable, usual }) {
  /**
   * What a player sees of a match: is it my turn, is it whole, what is lit, is it over?
   * @returns {Promise<{asked: boolean, whole: boolean, over: boolean, lit: string[]}>}
   */
  async function sight(person) {
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
  async function sees(person, wanted, what) {
    let now;
    await eventually(
      async () => wanted((now = await sight(person))),
      `${person.name} to see ${what}`,
      patience_ms,
    ).catch((error) => assert.fail(`${error.message}; there is ${JSON.stringify(now)}`));
    return now;
  }

  /** Waits until it is this person's turn, or the match is over. */
  const own_turn = (person) =>
    sees(person, ({ over, asked, lit }) => over || (asked && lit.length > 0), "that it is their turn");

  /**
   * Presses what is lit under this name, and waits for what comes of it. Where that has gone out since it was seen, as the
   * button below the board does when the press on a cell before it is answered, nothing is pressed, and the test's output
   * says so.
   */
  async function choose(person, name) {
    const before = await sight(person);
    if (!(await presses(person, name, before))) {
      const now = await sight(person);
      console.log(`# ${person.name} does not see "${name}" any more; there is ${JSON.stringify(now)}`);
      return now;
    }
    const changed = ({ lit, whole }) => whole !== before.whole || lit.join("\n") !== before.lit.join("\n");
    return sees(person, changed, `what comes of "${name}"`);
  }

  /** Is it there to be pressed, and pressed? @param {{lit: string[]}} before */
  async function presses(person, name, before) {
    if (!before.lit.includes(name)) return false;
    const button = person.button(name).first();
    try {
      await person.press(button, { timeout: glimpse_ms });
    } catch (error) {
      if (error.name !== "TimeoutError") throw error;
      if ((await button.count()) === 0) return false;
      await person.press(button);
    }
    return true;
  }

  /** Makes a turn up to the point where it could be ended. */
  async function make_turn(person, taste = usual) {
    let now = await own_turn(person);
    while (!now.whole && !now.over) {
      const name = taste(now.lit);
      assert.ok(name, "something is lit");
      now = await choose(person, name);
    }
  }

  /** Ends it, and waits until the match has moved on. */
  async function end_turn(person) {
    await person.press(person.button("End turn"));
    return sees(person, ({ asked, whole, lit }) => !asked || (!whole && lit.length > 0), "that the turn is played");
  }

  async function play_turn(person, taste) {
    await make_turn(person, taste);
    return end_turn(person);
  }

  /** The one of these people whose turn it is; null when the match is over for all. */
  async function who_is_asked(people) {
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

  return { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked };
}
