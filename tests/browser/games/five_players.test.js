// One player and four bots, on a phone.
import assert from "node:assert/strict";
import { board_of, own_turn, play_turn } from "../support/maori.js";
import { plays_to_the_end, sheet } from "../support/play.js";
import { phone, scene } from "../support/scene.js";

scene("one player plays a match against four computers, on a phone", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/");
  await ann.press(ann.link("Create match: Maori"));
  await ann.names_oneself();
  for (let seat = 3; seat <= 5; ++seat) await ann.press(ann.button("Add seat"));
  for (let seat = 2; seat <= 5; ++seat) {
    const bot = seat % 2 === 0 ? "Computer (Medium)" : "Computer (Easy)";
    await ann.page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption({ label: bot });
  }
  await ann.press(ann.button("Create match"));

  for (let turns = 0; turns < 5; ++turns) await play_turn(ann);
  await plays_to_the_end(stage, ann);
  assert.ok((await own_turn(ann)).over);

  const players = ["Ann", "Computer 1", "Computer 2", "Computer 3", "Computer 4"];
  const [head, ...rows] = await sheet(ann);
  assert.equal(head, players.join(" "));
  const row = (title) =>
    rows
      .find((each) => each.startsWith(title))
      .slice(title.length)
      .trim()
      .split(" ");
  const totals = row("Total").map((points) => Number(points.replace("−", "-")));
  const places = row("Place").map((place) => parseInt(place, 10));
  assert.equal(totals.length, 5);
  for (const [one, points] of totals.entries()) {
    for (const [other, more] of totals.entries()) {
      assert.ok(more <= points || places[other] < places[one], `places ${places} for points ${totals}`);
    }
  }
  const winners = players.filter((_, at) => places[at] === 1);
  await ann.reads(
    ann.page.getByRole("main"),
    winners.length > 1 ? /share the victory/ : new RegExp(`${winners[0] === "Ann" ? "You" : winners[0]} won with`),
  );
  for (const name of players) assert.equal((await board_of(ann, name)).length, 16, `the board of ${name} is shown`);
  await ann.open("/");
  await ann.sees(ann.role("heading", /^Finished 1/));
});
