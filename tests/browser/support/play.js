// Plays like a user: reads the choices and presses one.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { playTurn } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { controls_of } from "./buttons.js";

const patience_ms = 20_000;
/** How long a press waits for the button before checking whether it has disappeared. */
const glimpse_ms = 4_000;
/** Playwright has no timeout for page.evaluate: after this time the page is considered hanging. */
const hung_ms = 60_000;
/** More presses than a turn of any game needs. */
const longest_turn = 60;

/** The buttons and headings that this person sees; fails if the page hangs. */
async function look_at(person) {
  return Promise.race([
    controls_of(person.page),
    sleep(hung_ms, null, { ref: false }).then(() => assert.fail(`${person.name}'s page does not respond`)),
  ]);
}

/** Presses a thing, unless it disappears meanwhile: the answer to a press before may still be on its way. Returns whether it did. */
export async function presses_unless_gone(person, thing) {
  for (let glimpses = 5; ; --glimpses) {
    try {
      await person.press(thing, { timeout: glimpse_ms });
      return true;
    } catch (error) {
      if (error.name !== "TimeoutError" || glimpses === 0) throw error;
      if ((await thing.count()) === 0) return false;
    }
  }
}

/** This person's match continues over the API to its end, for a scene about how matches begin and end. */
export async function plays_to_the_end(stage, { name: player, context, page }) {
  const client = Object.assign(stage.server.nobody(), { user: { name: player } });
  client.token = (await context.cookies()).find(({ name }) => name === "atoll_session").value;
  const match = new URL(page.url()).pathname.split("/").at(-1);
  const is_asked = async () => {
    const { status, prompt } = await client.snapshot(match);
    return status === "finished" ? "finished" : prompt !== null;
  };
  while ((await eventually(is_asked, "the next turn")) !== "finished") await playTurn(client, match);
}

/** The score sheet, row by row. */
export async function sheet(person) {
  const table = await person.page.getByRole("table").ariaSnapshot();
  return [...table.matchAll(/- '?row ("(?:[^"\\]|\\.)*")/g)].map(([, row]) => JSON.parse(row));
}

/**
 * How a game is played by its buttons.
 * @param {{playable: RegExp, usual: (lit: string[]) => string}} game `playable`: the names of buttons that play;
 * `usual`: chooses the next of the enabled ones for a player who plays fast
 */
export function playing({ playable, usual }) {
  /**
   * What a player sees of a match: `asked`, whether it is their turn; `whole`, whether the turn can end; `lit`, the
   * names of the enabled choices; `over`, whether the match has ended.
   * @returns {Promise<{asked: boolean, whole: boolean, over: boolean, lit: string[]}>}
   */
  async function sight(person) {
    const { buttons, headings } = await look_at(person);
    const end = buttons.find(({ name }) => name === "End turn");
    return {
      asked: end !== undefined,
      whole: end?.on ?? false,
      over: headings.includes("Final score"),
      lit: buttons.filter(({ name, on }) => on && playable.test(name)).map(({ name }) => name),
    };
  }

  /** Waits until `wanted` is true of what the player sees; returns that. */
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
   * Presses the choice with this name and waits for the result. If the choice has disappeared since it was seen (as the
   * button below the board does after a press on a cell), it presses nothing and notes that in the test's output.
   */
  async function choose(person, name) {
    const before = await sight(person);
    if (!(await presses(person, name, before))) {
      const now = await sight(person);
      console.log(`# ${person.name} does not see "${name}" any more; there is ${JSON.stringify(now)}`);
      return now;
    }
    const changed = ({ lit, whole }) => whole !== before.whole || lit.join("\n") !== before.lit.join("\n");
    return sees(person, changed, `the result of "${name}"`);
  }

  /** Presses it if it is there. Returns whether it was. @param {{lit: string[]}} before */
  async function presses(person, name, before) {
    if (!before.lit.includes(name)) return false;
    return presses_unless_gone(person, person.button(name).first());
  }

  /** Makes a turn up to the point where it can be ended. */
  async function make_turn(person, taste = usual) {
    let now = await own_turn(person);
    const pressed = [];
    while (!now.whole && !now.over) {
      const name = taste(now.lit);
      assert.ok(name, "a choice is enabled");
      assert.ok(pressed.length < longest_turn, `${person.name} does not complete a turn with ${pressed.join(", ")}`);
      pressed.push(name);
      now = await choose(person, name);
    }
  }

  /** Ends the turn, and waits until the match has moved on. */
  async function end_turn(person) {
    await person.press(person.button("End turn"));
    return sees(person, ({ asked, whole, lit }) => !asked || (!whole && lit.length > 0), "that the turn is played");
  }

  async function play_turn(person, taste) {
    await make_turn(person, taste);
    return end_turn(person);
  }

  /** The one of these people whose turn it is; null when the match is over for all of them. */
  async function who_is_asked(people) {
    let found = null;
    await eventually(
      async () => {
        const sights = await Promise.all(people.map(sight));
        found = people.find((_, at) => sights[at].asked && sights[at].lit.length > 0) ?? null;
        return found || sights.every(({ over }) => over);
      },
      "a player to be prompted",
      patience_ms,
    );
    return found;
  }

  return { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked };
}
