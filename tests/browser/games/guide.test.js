// The games of the guide (docs/) and one that scripts/new-game made, clicked as players do. Their server is guide_atoll.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { faults_of } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";

const built = (/** @type {string} */ path) => fileURLToPath(new URL(`../../../build/release/${path}`, import.meta.url));
const server = { program: built("tests/guide_atoll"), env: { ATOLL_WEB: built("guide_client/web") } };

/** Two players with an account over the API, the first one in a browser. */
async function pair(stage, screen = desktop) {
  const [ann, ben] = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  return { ann, ben, person: await stage.person("Ann", screen, { token: ann.token }) };
}

/** Waits until it is the person's turn, or the match is over. @returns {Promise<string>} the headline */
const asked = (person, wanted) => person.reads(person.page.locator(".sentence"), wanted);

scene(
  "a new game is on the shelf, and is clicked to its end",
  async (stage) => {
    const ann = await stage.person("Ann", phone);
    await ann.open("/");
    await ann.reads(ann.role("main"), /The player who takes the last one wins/);
    await ann.press(ann.button("Play now: Heaps"));
    await ann.sees(ann.button("Match menu"));
    const board = ann.role("region", "Board");
    for (let turns = 0; ; ++turns) {
      assert.ok(turns < 20, "the match ends");
      const headline = await asked(ann, /Take one to three|won/);
      if (/won/.test(headline)) break;
      await ann.press(board.getByRole("button", { name: "Take 1" }));
      await ann.press(ann.button("End turn"));
      await ann.sees_it_drawn();
    }
    await ann.reads(ann.role("main"), /The heap is gone/);
  },
  { server },
);

scene(
  "a new game is accessible in both themes, and its draft can be undone",
  async (stage) => {
    const { ann, ben, person } = await pair(stage);
    const match = await table([ann, ben], { game: "heaps" });
    const first = (await ann.snapshot(match)).to_act[0] === (await ann.snapshot(match)).you;
    if (!first) await playTurn(ben, match);
    await person.open(`/match/${match}`);
    const board = person.role("region", "Board");
    const pebbles = async () => Number(/(\d+) pebbles/.exec(await board.innerText())?.[1]);
    await person.sees(board.getByRole("button", { name: "Take 3" }));
    assert.deepEqual(await faults_of(person, "heaps", [390, 1440]), []);
    const before = await pebbles();
    await person.press(board.getByRole("button", { name: "Take 3" }));
    await eventually(async () => (await pebbles()) === before - 3, "three pebbles less");
    await person.press(person.button("Undo"));
    await eventually(async () => (await pebbles()) === before, "the pebbles to be back");
  },
  { server },
);

/** Throws in Pig until the turn of the player has three commits; if a one comes first, the other player keeps at once. */
async function throw_three(ann, ben, match) {
  const named = (type) => (legal) => legal.find(({ step }) => step.type === type) ?? legal[0];
  for (let own = 0; own < 3;) {
    const { to_act, you, status } = await ann.snapshot(match);
    assert.equal(status, "running");
    if (to_act[0] === you) {
      await playTurn(ann, match, named("roll"));
      const after = await ann.snapshot(match);
      own = after.to_act[0] === you ? own + 1 : 0;
    } else {
      await playTurn(ben, match, named("keep"));
    }
  }
}

scene(
  "Pig: a turn of several throws is one step back, and one of the last moves",
  async (stage) => {
    const { ann, ben, person } = await pair(stage);
    const match = await table([ann, ben], { game: "pig", options: { length: "full" } });
    await throw_three(ann, ben, match);
    const { turns } = await ann.get(`/matches/${match}/log`);
    const began = turns.findLast(({ within_turn, kind }) => kind === "turn" && !within_turn).ply;
    const last = turns.at(-1).ply;
    assert.equal(last - began, 2, "the turn has three commits");

    await person.open(`/match/${match}`);
    const moves = person.role("region", "Last moves");
    const groups = async () =>
      (await moves.getByRole("listitem").allInnerTexts()).map((text) => text.match(/threw/g)?.length);
    await eventually(async () => (await groups()).join() === "3", "the turn as one group");
    const dice = person.role("group", "The throws of this turn").getByRole("img");
    await eventually(async () => (await dice.count()) === 3, "the three throws");

    await person.press(person.button("Previous move"));
    await eventually(() => person.page.url().endsWith(`/${began - 1}`), "the position before the turn");
    await person.press(person.button("Next move"));
    await eventually(() => person.page.url().endsWith(match), "the newest position");

    const { you, view } = await ann.snapshot(match);
    await person.press(person.role("region", "Board").getByRole("button", { name: /Keep/ }));
    await person.press(person.button("End turn"));
    const kept = async () => (await ann.snapshot(match)).view.points[you];
    await eventually(async () => (await kept()) === view.points[you] + view.thrown, "the throws to be kept");
  },
  { server },
);

scene(
  "Chests: a bid is chosen with keys, and a reaction is answered by a click",
  async (stage) => {
    const { ann, ben, person } = await pair(stage);
    const match = await table([ann, ben], { game: "chests" });
    await person.open(`/match/${match}`);
    const chests = person.role("group", "The four chests").getByRole("img");
    const first = /^The chest is worth \d+$/;
    await person.sees(chests);
    assert.match(await chests.first().getAttribute("aria-label"), first);
    assert.equal(await chests.last().getAttribute("aria-label"), "Chest 4 is still to come");
    const bid = person.role("spinbutton", "Your bid");
    await bid.focus();
    await person.page.keyboard.press("PageUp");
    await person.press(person.button("Bid 10"));
    await person.press(person.button("End turn"));
    await playTurn(ben, match, (legal) => legal[0]);
    await person.press(person.button(/^Pay/));
    await person.press(person.button("End turn"));
    await eventually(async () => (await ann.snapshot(match)).view.round === 2, "the next chest");
    await person.reads(person.role("region", "Board"), /Ann: 90 coins/);
    assert.equal(await chests.first().getAttribute("aria-label"), "Chest 1 is gone");
    assert.match(await chests.nth(1).getAttribute("aria-label"), first);
  },
  { server },
);

scene(
  "the boards of the guide's games are accessible in both themes",
  async (stage) => {
    const { ann, ben, person } = await pair(stage);
    const faults = [];
    for (const game of ["pebbles", "pig", "chests"]) {
      const match = await table([ann, ben], { game });
      for (let now; !(now = await ann.snapshot(match)).to_act.includes(now.you);) await playTurn(ben, match);
      await person.open(`/match/${match}`);
      await person.sees(person.button("End turn"));
      faults.push(...(await faults_of(person, game, [390, 1440])));
    }
    assert.deepEqual(faults, []);
  },
  { server },
);
