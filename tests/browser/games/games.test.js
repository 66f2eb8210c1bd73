/* global getComputedStyle -- used in functions that run in the page */
// The shelf, the page of a game, the matches to watch, and a player's statistics.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { mover, playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { core_scene, phone, scene } from "../support/scene.js";
import { asked_match, finished_match } from "../support/tables.js";

core_scene(
  "Play in the header leads to the shelf, and a card to its game, from which a match begins",
  async (stage) => {
    const ann = await stage.person("Ann", phone);
    await ann.open("/rules/hawaii");
    await ann.press(ann.role("banner").getByRole("link", { name: "Play" }));
    await ann.sees(ann.role("heading", "Choose a game"));
    // Anywhere on the card.
    const card = ann.role("main").locator("article", { hasText: "Maori" });
    await ann.press(card, { position: { x: 40, y: 40 } });
    await ann.sees(ann.page.getByRole("heading", { name: "Maori", level: 1 }));
    await ann.reads(
      ann.role("main"),
      /2 to 5 players.*30 to 45 minutes.*as its box says.*about 17 for each player.*Günter Burkhardt.*2009/,
    );
    await ann.sees(ann.link("Rules"));
    await ann.press(ann.button("Play now"));
    await ann.sees(ann.button("Match menu"));
  },
);

scene("a game's page shows matches to watch and its ranking", async (stage) => {
  const [ann, ben] = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  await asked_match([ann, ben]);
  await asked_match([ann, ben], { game: "hawaii" });
  const eve = await stage.person("Eve");
  const asked = eve.page.waitForRequest(/\/matches\?list=watch&game=maori\b/);
  await eve.open("/games/maori");
  await asked;
  const matches = eve.role("region", "Matches to watch").locator(".card");
  await eve.sees(matches.filter({ hasText: "Ann" }));
  assert.equal(await matches.count(), 1, "that of the other game is not listed");
  await eve.sees(eve.role("region", "Ranking").getByText("No players yet."));
  eve.excuse(/status of 404/);
  await eve.open("/games/chess");
  await eve.sees(eve.text("This server does not have this game."));
});

core_scene("a spectator finds a match in the list and is counted", async (stage) => {
  const [ann, ben] = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  await table([ann, ben], { game: "manitou" });
  const match = await table([ann, ben], { game: "maori" });
  const player = await stage.person("Ann", undefined, { token: ann.token });
  await player.open(`/match/${match}`);
  await player.sees(player.role("region", "Players"));
  await player.sees_no(player.text("1 spectator"));

  const eve = await stage.person("Eve");
  await eve.open("/watch");
  const cards = eve.role("main").getByRole("listitem").getByRole("link");
  await eventually(async () => (await cards.count()) === 2, "two matches to watch");
  await eve.press(cards.filter({ hasText: "Maori" }));
  await eve.sees(eve.text("You are watching."));
  await eve.sees(eve.text("1 spectator"));
  await player.sees(player.text("1 spectator"));
  await player.sees_no(player.text("You are watching."));

  // In another window, the match that is watched comes first.
  const other = await eve.tab();
  await other.open("/watch");
  await other.reads(other.role("main").locator(".card").first(), /Maori.*1 spectator/);
  await eve.open("/");
  await player.sees_no(player.text("1 spectator"));
});

scene("the pictures of the matches to watch are living", async (stage) => {
  const [ann, ben] = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  const match = await asked_match([ann, ben]);
  const eve = await stage.person("Eve");
  await eve.open("/watch");
  await eve.sees(eve.text("Waiting for Ann"));
  await playTurn(ann, match);
  await eve.sees(eve.text("Waiting for Ben"));
});

scene("an invitation says who, what and how long, with Join in view on a phone", async (stage) => {
  const ann = await stage.server.guest("Ann");
  const seats = [{ kind: "me" }, { kind: "invite" }, { kind: "invite" }, { kind: "invite" }, { kind: "invite" }];
  const table = { game: "hawaii", options: {}, seats, visibility: "private" };
  const { id, invitation } = await ann.post("/matches", table);
  const ben = await stage.person("Ben", phone);
  await ben.open(`/join/${id}/${invitation}`);
  await ben.sees(ben.role("heading", "Ann invites you to a match of Hawaii"));
  await ben.reads(ben.role("main"), /villages.*2 to 5 players.*60 to 90 minutes/);
  await ben.sees(ben.link("Rules"));
  const { y, height } = await ben.button("Join").boundingBox();
  assert.ok(y + height <= ben.page.viewportSize().height, `Join is at ${y}`);
});

scene("a player's statistics can be exported, and nobody else sees them", async (stage) => {
  const ann = await stage.server.guest("Ann");
  await finished_match(ann);
  const person = await stage.person("Ann", undefined, { token: ann.token });
  await person.open("/statistics");
  await person.reads(person.role("main"), /One match has ended for you/);
  await person.sees(person.role("region", "By game").getByRole("link", { name: "Maori" }));
  await person.sees(person.role("region", "By opponent").getByText("Computer (Random steps)"));
  await person.resizes({ width: 820, height: 1180 });
  const wrapped = person.page
    .locator(".statistics td")
    .evaluateAll((cells) =>
      cells.filter((cell) => getComputedStyle(cell).whiteSpace !== "nowrap").map(({ textContent }) => textContent),
    );
  assert.deepEqual(await wrapped, [], "numbers do not wrap in the tables");
  const [download] = await Promise.all([
    person.page.waitForEvent("download"),
    person.press(person.button("CSV for spreadsheets")),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  assert.equal(lines.length, 2);
  assert.match(lines[1], /,maori,.*,finished,.*,random,\d+,\d*$/);
  const nobody = await stage.person("Nobody");
  await nobody.open("/statistics");
  await nobody.sees(nobody.text("No matches yet"));
});

scene(
  "a game's page says how long a match takes here, once enough were played",
  async (stage) => {
    const players = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
    const eve = await stage.person("Eve", phone);
    await eve.open("/games/metikoro");
    await eve.reads(eve.role("main"), /Duration (\d+ to )?\d+ minutes/);
    for (const minutes of [2, 3, 4, 5, 9]) {
      const match = await table(players, { game: "metikoro" });
      for (const pause of [0, minutes, minutes]) {
        await stage.server.go_on(pause * 60_000);
        await playTurn(await mover(players, match), match);
      }
      const cmd = "agree-on-a-draw";
      const { ply } = await players[0].post(`/matches/${match}/offers`, { offer: { kind: "draw" }, cmd });
      await players[1].post(`/matches/${match}/votes`, { offer: ply, accept: true, cmd });
    }
    // The server computes it again after ten minutes.
    await stage.server.go_on(11 * 60_000);
    await eve.page.reload();
    await eve.reads(
      eve.role("main"),
      /About 8 minutes here \(the median of 5 matches\); \d+ to \d+ minutes in one sitting \(our estimate\)/,
    );
  },
  { timed: true },
);
