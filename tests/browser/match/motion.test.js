/* global document, window, MutationObserver, Element -- used in functions that run in the page */
// What just happened: turns are shown event by event, and remain on the page in words.
import assert from "node:assert/strict";
import { mover, playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { end_turn, make_turn, own_turn } from "../support/maori.js";
import { played_back, recorded_motion, records_motion } from "../support/motion.js";
import { desktop, phone, scene } from "../support/scene.js";
import { filling, played_match } from "../support/tables.js";

/** Ann watches a match in which it is Ben's turn. */
async function watched(stage, { game, turns, screen = desktop, motion = true }) {
  const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const [ann_there, ben] = players;
  const match = await played_match(players, turns, { game });
  while ((await mover(players, match)) !== ben) await playTurn(ann_there, match, filling);
  const ann = await stage.person("Ann", screen, { token: ann_there.token, motion });
  await records_motion(ann);
  await ann.open(`/match/${match}`);
  await ann.sees(ann.text(/^Waiting for Ben/));
  await ann.sees(ann.role("region", "Last moves").getByRole("link"));
  // The board measures its pieces after it is drawn.
  await ann.page.waitForTimeout(200);
  await recorded_motion(ann);
  return { ann, ben, match, players };
}

/** Keeps the key frames of everything that moves. */
const records_ways = (ann) =>
  ann.page.evaluate(() => {
    window.steps = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, ...how) {
      if (this.classList.contains("flying")) window.steps.push(frames);
      return animate.call(this, frames, ...how);
    };
  });

/** Keeps the numbers that rise from pieces, and which of one row cover each other; returns what reads the numbers. */
async function records_gains(ann) {
  await ann.page.evaluate(() => {
    window.gains = [];
    window.covered = [];
    const compare = () => {
      const row = [...document.querySelectorAll(".gain")].map((number) => ({
        text: number.textContent,
        top: number.style.top,
        ...number.getBoundingClientRect().toJSON(),
      }));
      for (const one of row)
        for (const other of row)
          if (one.top === other.top && one.left < other.left && one.right > other.left + 1)
            window.covered.push(`${other.text} by ${one.text}`);
      window.requestAnimationFrame(compare);
    };
    compare();
    const note = (records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) if (node.classList?.contains("gain")) window.gains.push(node.textContent);
      }
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  return () => ann.page.evaluate(() => window.gains);
}

for (const [game, turns, said] of [
  ["maori", 8, [/Ben moves the explorer/, /Ben takes/, /Ben places/]],
  ["hawaii", 4, [/Ben (goes|ends|fishes|visits)/]],
  ["metikoro", 6, [/Ben (puts|places|rotates|replaces|takes)/]],
  ["manitou", 4, [/Ben plays /]],
]) {
  scene(
    `${game}: the turn of another player is shown step by step, and then stands below the headline`,
    async (stage) => {
      const { ann, ben, match } = await watched(stage, { game, turns });
      await played_back(ann, () => playTurn(ben, match, filling));
      const { captions, flown } = await recorded_motion(ann);
      for (const line of said)
        assert.ok(
          captions.some((text) => line.test(text)),
          `${line} in ${captions.join(" / ")}`,
        );
      assert.ok(flown.length > 0, "a piece flew");
      const last = await ann.reads(ann.role("region", "Last moves"), said.at(-1));
      for (const line of captions.filter((text) => text.startsWith("Ben "))) {
        assert.ok(last.includes(line), `"${line}" stands in "${last}"`);
      }
    },
  );
}

scene("manitou: a card that another player draws is shown from behind", async (stage) => {
  const { ann, ben, match } = await watched(stage, { game: "manitou", turns: 4 });
  await played_back(ann, () => playTurn(ben, match));
  const { flown } = await recorded_motion(ann);
  const drawn = flown.filter((html) => html.includes("mn-back") && !html.includes("mn-card"));
  assert.equal(drawn.length, 1, "one card flies as a back alone");
});

scene("after one's own turn the computer's reply is shown, and Skip ends it", async (stage) => {
  const ann_there = await stage.server.guest("Ann");
  const match = await table([ann_there], { bots: 1 });
  const ann = await stage.person("Ann", desktop, { token: ann_there.token, motion: true });
  await records_motion(ann);
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  await make_turn(ann);
  await recorded_motion(ann);
  await played_back(ann, () => end_turn(ann));
  await own_turn(ann);
  const { captions } = await recorded_motion(ann);
  assert.ok(
    captions.some((text) => /^Computer (launches|moves)/.test(text)),
    captions.join(" / "),
  );
  await ann.press(ann.button("Settings"));
  await ann.page.getByLabel("Animations").selectOption("Slow"); // time enough for the click
  await ann.page.keyboard.press("Escape");
  await ann.sees_no(ann.page.getByLabel("Animations"));
  await make_turn(ann);
  await ann.press(ann.button("End turn"));
  await ann.press(ann.button("Skip"));
  await ann.sees_no(ann.button("Skip"));
});

scene(
  "animations can be switched off, which is kept, and are off where the device asks for less motion",
  async (stage) => {
    const { ann, ben, match, players } = await watched(stage, { game: "maori", turns: 8 });
    await ann.press(ann.button("Settings"));
    await ann.page.getByLabel("Animations").selectOption("Off");
    await ann.page.reload();
    await ann.sees(ann.text(/^Waiting for Ben/));
    await recorded_motion(ann);
    await playTurn(ben, match, filling);
    await ann.reads(ann.role("region", "Last moves"), /Ben places/);
    const { captions, flown } = await recorded_motion(ann);
    assert.deepEqual([captions.filter((text) => text.startsWith("Ben")), flown], [[], []]);

    const less = await stage.person("Ann in a train", phone, { token: players[0].token });
    await less.open(`/match/${match}`);
    await less.press(less.button("Settings"));
    assert.equal(await less.page.getByLabel("Animations").isDisabled(), true);
  },
);

scene("the log is in view on a desktop, and one tap away on a phone", async (stage) => {
  const { ann, match, players } = await watched(stage, { game: "hawaii", turns: 4, motion: false });
  const first_lines = 80; // A turn of many steps can be longer than what is left of the window.
  await eventually(async () => {
    const log = await ann.role("log").getByRole("link").first().boundingBox();
    return log.y + Math.min(log.height, first_lines) < 900;
  }, "the newest turn to be in view");

  const walker = await stage.person("Ann in a train", phone, { token: players[0].token });
  await walker.open(`/match/${match}`);
  await walker.press(walker.button("Game log"));
  await eventually(async () => {
    const box = await walker.role("log").getByRole("link").first().boundingBox();
    return box && box.y + box.height < 844;
  }, "the log to open");
  await walker.page.keyboard.press("Escape");
  await walker.sees_no(walker.role("log"));
  await walker.sees(walker.button("Game log").and(walker.page.locator(":focus")));
});

scene(
  "hawaii: a chief walks on the roads, and a bought tile is held over the board before it is laid",
  async (stage) => {
    const { ann, ben, match } = await watched(stage, { game: "hawaii", turns: 1 });
    await records_ways(ann);
    const { places } = (await ben.snapshot(match)).view;
    const to_village = ({ step }) => step.type === "go" && !/boat|kahuna|tiki/.test(places[step.place].kinds.join());
    const far = (legal) => legal.filter(to_village).toSorted((one, other) => other.step.pay.feet - one.step.pay.feet);
    const buying = (legal) => far(legal)[0] ?? legal[0];
    await played_back(ann, () => playTurn(ben, match, buying));
    const { flown } = await recorded_motion(ann);
    const steps = await ann.page.evaluate(() => window.steps);
    assert.ok(steps.some((frames) => frames.length > 4 && frames.every(({ transform }) => /rotate/.test(transform))));
    const tiles = flown.filter((html) => html.includes("hawaii-held") || html.includes("#hawaii-tile-"));
    assert.ok(tiles.length >= 2, "the tile flies from the place, and to the village");
  },
);

scene("maori: what a turn brings rises from its tiles", async (stage) => {
  const { ann, match, players } = await watched(stage, { game: "maori", turns: 2 });
  const gains = await records_gains(ann);
  for (let turn = 0; turn < 24 && (await gains()).length === 0; ++turn) {
    const next = await mover(players, match);
    await played_back(ann, () => playTurn(next, match, filling));
  }
  const [first] = await gains();
  assert.match(first ?? "nothing", /^\+[1-9]/);
  const { flown } = await recorded_motion(ann);
  const laid = flown.filter((html) => html.includes("data-settles"));
  assert.ok(laid.length > 0, "tiles fly to the boards");
  assert.deepEqual(
    laid.filter((html) => !html.includes("#maori-ground")),
    [],
    "with their sea",
  );
});

scene("hawaii: income rises from the chiefs, and a new round is dealt face down and turned over", async (stage) => {
  const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await table(players, { game: "hawaii" });
  const ann = await stage.person("Ann", desktop, { token: players[0].token, motion: true });
  await records_motion(ann);
  await ann.open(`/match/${match}`);
  await ann.sees(ann.role("region", "Last moves"));
  const gains = await records_gains(ann);
  const ending_round = (legal) => legal.find(({ step }) => step.type === "order");
  for (let turn = 0; turn < 2; ++turn) await playTurn(await mover(players, match), match, ending_round);
  const flown = [];
  await eventually(async () => {
    flown.push(...(await recorded_motion(ann)).flown);
    return flown.some((html) => html.includes("#hawaii-coin-back") && html.includes("h-coin-number"));
  }, "tokens to be turned over");
  assert.ok(flown.filter((html) => html.includes("hawaii-chief-")).length >= 2, "the chiefs go back to the bay");
  assert.ok((await gains()).filter((text) => /^\+[1-9]/.test(text)).length >= 4, "shells and feet for both");
  assert.deepEqual(await ann.page.evaluate(() => window.covered), [], "no number covers the next");
});

scene("maori: the sea moves, but not with reduced motion", async (stage) => {
  const { ann } = await watched(stage, { game: "maori", turns: 2 });
  const moving = () =>
    ann.page.evaluate(
      () => document.getAnimations().filter(({ animationName }) => /^maori-/.test(animationName)).length,
    );
  await eventually(async () => (await moving()) > 0, "the sea to move");
  await ann.page.emulateMedia({ reducedMotion: "reduce" });
  await eventually(async () => (await moving()) === 0, "the sea to be calm");
  await ann.page.emulateMedia({ reducedMotion: "no-preference" });
  await eventually(async () => (await moving()) > 0, "the sea to move");
});

/** Keeps what turns in its place, and how many pieces fly, by the headline meanwhile. */
const records_tiles = (ann) =>
  ann.page.evaluate(() => {
    window.turned = [];
    window.flights = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, ...how) {
      if (this.dataset?.spot && /rotate\((-?90|-?180)deg\)/.test(frames[0]?.transform))
        window.turned.push(this.dataset.spot);
      if (this.classList.contains("flying")) {
        window.flights.push(document.querySelector(".sentence").textContent.trim().replace(/\s+/g, " "));
      }
      return animate.call(this, frames, ...how);
    };
  });

/** A match of MetiKoro in which it is Ben's turn, and he may change a tile on the board in this way. */
async function match_to_change(players, ben, type) {
  const match = await played_match(players, 6, { game: "metikoro" });
  for (;;) {
    const player = await mover(players, match);
    const { legal } = await player.snapshot(match);
    if (player === ben && legal.some(({ step }) => step.type === type)) return match;
    await playTurn(player, match, filling);
  }
}

for (const [type, said] of [
  ["rotate", /Ben rotates/],
  ["replace", /Ben replaces/],
]) {
  scene(`metikoro: a tile that another player ${type}s is seen moving`, async (stage) => {
    const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
    const [ann_there, ben] = players;
    const match = await match_to_change(players, ben, type);
    const ann = await stage.person("Ann", desktop, { token: ann_there.token, motion: true });
    await records_motion(ann);
    await ann.open(`/match/${match}`);
    await ann.sees(ann.text(/^Waiting for Ben/));
    // The board measures its pieces after it is drawn.
    await ann.page.waitForTimeout(200);
    await records_tiles(ann);
    const wanted = (legal) => legal.find(({ step }) => step.type === type) ?? filling(legal);
    await played_back(ann, () => playTurn(ben, match, wanted));
    await ann.reads(ann.role("region", "Last moves"), said);
    const { turns } = await ben.get(`/matches/${match}/log`);
    const changed = turns.at(-1).events.filter((event) => event.type === `${type}d`);
    const { turned, flights } = await ann.page.evaluate(() => ({ turned: window.turned, flights: window.flights }));
    const cells = changed.map((event) => `cell-${event.cell}`);
    if (type === "rotate") return assert.deepEqual(turned, cells);
    const flown = flights.filter((text) => said.test(text)).length;
    assert.ok(flown >= 2 * cells.length, `the new tile and the old one fly: ${flights.join(" / ")}`);
  });
}
