/* global document, window, MutationObserver -- used in functions that run in the page */
// The end of a match: the score is counted, the winner celebrated, and the way to the result shown.
import assert from "node:assert/strict";
import { playTurn, table } from "../../http/support/play.js";
import { fresh } from "../../http/support/client.js";
import { assert_sound } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";
import { nearly_won } from "../support/metikoro.js";
import { hears, records_sounds, wakes_sound } from "../support/sounds.js";
import { filling } from "../support/tables.js";

/** A match of Maori that these two players have played to its end, and that one of them has won. */
async function won_match(players) {
  for (;;) {
    const ended = await ended_match(players);
    if (ended.outcome.ranks.filter((rank) => rank === 1).length === 1) return ended;
  }
}

/** A match of Maori that these two players have played to its end. */
async function ended_match(players) {
  const match = await table(players);
  const by_seat = new Map();
  for (const player of players) by_seat.set((await player.snapshot(match)).you, player);
  for (;;) {
    const { to_act, status, outcome, ply } = await players[0].snapshot(match);
    if (status !== "finished") await playTurn(by_seat.get(to_act[0]), match, filling);
    else return { match, outcome, ply, winner: by_seat.get(outcome.ranks.indexOf(1)) };
  }
}

const two = async (stage) => [await stage.server.guest("Ann"), await stage.server.guest("Ben")];

scene("the score is counted item by item, which can be skipped; then the winner is celebrated", async (stage) => {
  const { match, winner } = await won_match(await two(stage));
  const person = await stage.person(winner.user.name, phone, { token: winner.token, motion: true });
  await records_sounds(person);
  await person.open("/");
  await wakes_sound(person, stage.server);
  await person.press(person.page.locator(`a[href="/match/${match}"]`).first());
  const bar = person.role("group", "Counting the points …");
  await person.reads(bar, /[+−]\d/);
  const result = person.role("heading", "Final score");
  assert.equal(await result.count(), 0, "the result is not shown before it is counted");
  await person.press(person.button("Skip"));
  await person.sees(result);
  await person.sees(person.text(/^You won/));
  await hears(person, "victory");

  await person.press(person.button("Count again"));
  await person.sees(bar);
  await person.press(person.button("Skip"));
  await person.sees(result);
  await person.page.reload();
  await person.sees(result);
  assert.equal(await bar.count(), 0, "the second visit begins with the result");
});

scene("where animations are off, the result is there at once, and no petals fall", async (stage) => {
  const { match, winner } = await ended_match(await two(stage));
  const person = await stage.person(winner.user.name, desktop, { token: winner.token, motion: true });
  await person.page.addInitScript(() => localStorage.setItem("atoll.pace", JSON.stringify("off")));
  await person.open(`/match/${match}`);
  await person.sees(person.role("heading", "Final score"));
  await person.sees(person.button("Rematch"));
  assert.equal(await person.role("group", "Counting the points …").count(), 0);
  assert.equal(await person.button("Count again").count(), 0);
  assert.equal(await person.page.locator(".petals").count(), 0);
});

scene(
  "the end shows ranks, a chart that leads to each position, rematch and share, without motion at once",
  async (stage) => {
    const players = await two(stage);
    const { match, outcome, ply } = await ended_match(players);
    const ann = await stage.person("Ann", desktop, { token: players[0].token });
    await ann.open(`/match/${match}`);
    await ann.sees(ann.role("heading", "Final score"));
    const ending = ann.role("region", "Match over");
    const best = Math.max(...outcome.scores);
    await ann.reads(ending, new RegExp(`1\\. .*${Math.abs(best)} point`));
    await ann.sees(ann.button("Rematch"));
    await ann.sees(ending.getByRole("button", { name: "Share" }));
    await ann.press(ending.getByText("Scores over the match"));
    const results = outcome.scores.map((score) => `\\D${Math.abs(score)}\\b`).join(".*");
    await ann.sees(ann.role("img", new RegExp(`^Scores over the match: .*`)));
    await ann.press(ending.getByText("As a table"));
    const chart = await ann.role("img", /^Scores over the match/).getAttribute("aria-label");
    assert.match(chart, new RegExp(results), "the chart ends with the result");
    const moves = ending.getByRole("table").getByRole("link");
    assert.equal(await moves.count(), Math.min(ply + 1, 25));
    await assert_sound(ann, "the end of a match");
    await ann.press(moves.nth(3));
    await ann.sees(ann.link("Back to the current position"));
  },
);

scene("metikoro: the orbs at home are counted one by one, and lit meanwhile", async (stage) => {
  const [winner, loser] = await two(stage);
  const match = await nearly_won(winner, loser);
  const person = await stage.person("Ben", desktop, { token: loser.token, motion: true });
  await person.page.addInitScript(() => localStorage.setItem("atoll.pace", JSON.stringify("slow")));
  await person.open(`/match/${match}`);
  await person.sees(person.text(/^Waiting for Ann/));
  await person.page.evaluate(() => {
    window.counted = [];
    const look = () => {
      const now = document.querySelector(".count-now li.now");
      if (!now) return;
      const lit = document.querySelectorAll(".metikoro-picture .k-lit").length;
      const line = `${now.querySelector("[role=img]").getAttribute("aria-label")}, ${lit} lit`;
      if (window.counted.at(-1) !== line) window.counted.push(line);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const steps = [
    { type: "place", tile: 0, cell: 85, turn: 0 },
    { type: "enough" },
    { type: "draw", tile: 0 },
    { type: "roll", from: 44, to: 10 },
  ];
  const { prompt } = await winner.snapshot(match);
  await winner.post(`/matches/${match}/turns`, { prompt, steps, cmd: fresh() });
  await person.sees(person.role("group", "Counting the points …"));
  await person.sees(person.role("heading", "Final score").or(person.button("Count again")));
  const counted = await person.page.evaluate(() => window.counted);
  for (const count of [1, 2, 3]) {
    assert.ok(counted.includes(`${count} of 3 orbs at home, 1 lit`), counted.join(" / "));
  }
  await person.press(person.button("Count again"));
  await person.press(person.button("Skip"));
  await person.sees(person.button("Rematch"));
});

scene(
  "after a rated match, each change of a rating is in its line, and a long name fits into the head, the wreath and the list",
  async (stage) => {
    const players = await Promise.all(["Annabelle Featherstone", "Ben"].map((name) => stage.server.guest(name)));
    const match = await table(players, { game: "manitou" });
    await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
    const ann = await stage.person("Ann", { viewport: { width: 820, height: 1180 } }, { token: players[0].token });
    await ann.open(`/match/${match}`);
    const changes = ann.page.locator(".rating-step");
    await ann.sees(changes.first());
    for (const change of await changes.all()) {
      const [line, gain] = [await change.boundingBox(), await change.locator(".up, .down").boundingBox()];
      assert.ok(gain.y >= line.y - 1 && gain.y + gain.height <= line.y + line.height + 1, "the gain is in the line");
    }
    const names = ann.page.locator(":is(.ending-winner, .standings) .name");
    for (const width of [1440, 820, 700, 600, 500, 390]) {
      await ann.resizes({ width, height: 1180 });
      const cut = await names.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      assert.equal(cut, 0, `${cut} names are cut at ${width}`);
      const whole = await ann.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(whole <= width, `the page is ${whole} px wide in ${width} px`);
    }
  },
);
