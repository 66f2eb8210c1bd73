/* global document -- used in functions that run in the page */
// Hawaii: a whole match between two windows, a match against four bots on a phone, and accessibility after every step.
import assert from "node:assert/strict";
import {
  board_of,
  brisk,
  choose,
  end_turn,
  own_turn,
  play_turn,
  sees,
  sight,
  usual,
  who_is_asked,
} from "../support/hawaii.js";
import { focused, reach, step_aside } from "../support/keyboard.js";
import { faults_here, faults_of_part } from "../support/look.js";
import { plays_to_the_end, sheet } from "../support/play.js";
import { core_scene, desktop, phone, scene } from "../support/scene.js";

const numbers = (row) => row.match(/−?\d+/g).map((points) => Number(points.replace("−", "-")));

/** A row of the score sheet, as numbers. */
async function row_of(person, title) {
  const found = (await sheet(person)).find((row) => row.startsWith(title));
  assert.ok(found, `${title} is in the score sheet`);
  return numbers(found.slice(title.length));
}

async function sit_down(ann, ben) {
  await ann.open("/new?game=hawaii");
  await ann.names_oneself();
  await ann.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: "By invitation link" });
  await ann.page.getByLabel("Anyone with the link").check();
  await ann.press(ann.button("Create match"));
  await ben.open(await ann.page.getByLabel("Invitation link").inputValue());
  await ben.names_oneself();
  await ben.press(ben.button("Join"));
}

core_scene("two players play a whole match of Hawaii and see the same explained score", async (stage) => {
  const [ann, ben] = await Promise.all([stage.person("Ann", desktop), stage.person("Ben", phone, { motion: true })]);
  await sit_down(ann, ben);
  const tastes = new Map([ann, ben].map((person) => [person, brisk(2)]));
  let turns = 0;
  for (let mover; (mover = await who_is_asked([ann, ben])); ++turns) await play_turn(mover, tastes.get(mover));
  assert.ok(turns >= 10, `five rounds of two players have at least ten turns, not ${turns}`);

  const final = await sheet(ann);
  assert.deepEqual(await sheet(ben), final, "Ben's pieces are animated: his match is over when they have stopped");
  for (const name of ["Ann", "Ben"]) {
    const board = await board_of(ann, name);
    assert.equal(board.length, 6);
    assert.deepEqual(await board_of(ben, name), board, `both players see the same villages of ${name}`);
  }
  const rows = final.slice(1);
  const at = rows.findIndex((row) => row.startsWith("Total"));
  // The sheet shows points before their explanation: the row of an item has four numbers for two players.
  const totals = [0, 1].map((seat) => rows.slice(0, at).reduce((sum, row) => sum + line(row)[2 * seat], 0));
  assert.deepEqual(await row_of(ann, "Total"), totals, "the items add up to the total");
  await ann.reads(ann.page.getByRole("main"), /won with|share the victory|is a draw/);
  await ann.reads(ann.page.getByRole("main"), /Five rounds have been played/);

  const id = ann.page.url().split("/").pop();
  const record = await (await ann.context.request.get(`/api/v1/matches/${id}/record`)).json();
  assert.deepEqual(record.outcome.scores, totals);
});

/** The four numbers of an item's row: for each player the points and what they are computed from. */
function line(row) {
  const found = /(−?\d+) ?[^\d−]*(\d+)[^\d−]+(−?\d+) ?[^\d−]*(\d+)\D*$/.exec(row);
  assert.ok(found, row);
  return found.slice(1).map((points) => Number(points.replace("−", "-")));
}

scene("one player plays a match of Hawaii against four computers, on a phone", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/new?game=hawaii");
  await ann.names_oneself();
  for (let seat = 3; seat <= 5; ++seat) await ann.press(ann.button("Add seat"));
  for (let seat = 2; seat <= 5; ++seat) {
    const bot = seat % 2 === 0 ? "Computer (Medium)" : "Computer (Easy)";
    await ann.page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption({ label: bot });
  }
  await ann.press(ann.button("Create match"));

  const taste = brisk(1);
  for (let turns = 0; turns < 3; ++turns) await play_turn(ann, taste);
  await plays_to_the_end(stage, ann);
  assert.ok((await own_turn(ann)).over);
  const [totals, places] = [await row_of(ann, "Total"), await row_of(ann, "Place")];
  assert.equal(totals.length, 5);
  for (const [one, points] of totals.entries()) {
    for (const [other, more] of totals.entries()) {
      assert.ok(more <= points || places[other] < places[one], `places ${places} for points ${totals}`);
    }
  }
  for (const name of ["Ann", "Computer 1", "Computer 2", "Computer 3", "Computer 4"]) {
    assert.equal((await board_of(ann, name)).length, 6, `the villages of ${name} are shown`);
  }
});

/** Ann before her first turn against bots. */
async function at_the_table(stage, screen, how) {
  const there = await stage.server.guest("Ann");
  const seats = [{ kind: "me" }, ...Array.from({ length: 4 }, () => ({ kind: "bot", bot: "random" }))];
  const { id } = await there.post("/matches", { game: "hawaii", options: {}, visibility: "public", seats });
  const ann = await stage.person("Ann", screen, { token: there.token, ...how });
  await ann.open(`/match/${id}`);
  await own_turn(ann);
  return ann;
}

scene("every step of a turn of Hawaii is accessible, on a phone, in dark colours", async (stage) => {
  const ann = await at_the_table(stage, phone, { dark: true });
  const faults = await faults_here(ann, "going");
  for (let now = await own_turn(ann); !now.whole;) {
    now = await choose(ann, usual(now.lit));
    faults.push(...(await faults_of_part(ann, now.lit[0] ?? "whole", ".board-place")));
  }
  await end_turn(ann);
  assert.deepEqual(faults, []);
});

scene("the last board can be scrolled into view, however long the side column is", async (stage) => {
  const ann = await at_the_table(stage, desktop);
  await ann.page.locator(".match-side").evaluate((side) => side.style.setProperty("min-height", "4000px"));
  const lowest = ann.role("group", /^Village board of /).last();
  await lowest.evaluate((element) => element.scrollIntoView({ block: "end" }));
  const { x, y, width, height } = await lowest.boundingBox();
  const is_there = (element, [left, top]) => element.contains(document.elementFromPoint(left, top));
  for (const top of [y + 1, y + height - 1]) assert.ok(await lowest.evaluate(is_there, [x + width / 2, top]));
});

scene("a whole turn of Hawaii by keyboard; Escape closes a question", async (stage) => {
  const ann = await at_the_table(stage, desktop);
  const { keyboard } = ann.page;
  await ann.page.locator("button.hawaii-spot[tabindex='0']").first().focus();
  await step_aside(ann, /./);
  await reach(ann, /^Go to/);
  const before = await sight(ann);
  await keyboard.press("Enter");
  let now = await sees(ann, ({ lit }) => lit.join() !== before.lit.join(), "the next question");
  while (!/^Buy/.test(now.lit[0])) {
    await ann.sees(ann.page.locator(".hawaii-chooser :focus"));
    assert.match(await focused(ann), /^(Pay|Choose)/, "the focus is in the question");
    const asked = now.lit.join();
    await keyboard.press("Enter");
    now = await sees(ann, ({ lit }) => lit.join() !== asked, "the next question");
  }
  await ann.sees(ann.page.locator(".hawaii-option:focus"));
  await keyboard.press("Escape");
  const back = await sees(ann, ({ lit }) => !lit.some((name) => /^Buy/.test(name)), "the question to be closed");
  assert.ok(back.lit.length > 0, "other choices are available");
});
