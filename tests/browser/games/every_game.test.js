/* global document -- used in functions that run in the page */
// Accessibility of the match page of every game, before, during and after the match, in both themes.
import assert from "node:assert/strict";
import { seat_shape } from "../../../web/board/seat_shapes.js";
import { fresh } from "../../http/support/client.js";
import { playTurn } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { faults_of, faults_of_part } from "../support/look.js";
import { scene } from "../support/scene.js";
import { played_match } from "../support/tables.js";

const games = ["maori", "hawaii", "metikoro", "manitou"];
const widths = [390, 1440];

/** Players can be told apart without colours: the board shows each player's shape. */
async function assert_shapes(person, count) {
  const board = person.role("region", "Board");
  for (let seat = 0; seat < count; ++seat) {
    const marks = board.locator(`path[d="${seat_shape(seat)}"]`);
    await eventually(async () => (await marks.count()) > 0, `the shape of seat ${seat + 1} to be on the board`);
  }
}

/** The controls for earlier positions are visible on a large screen, and nothing covers them. */
async function assert_at_hand(person) {
  await person.resizes({ width: 1440, height: 900 });
  const group = person.role("group", "Browse the moves");
  await person.sees(group);
  for (const button of await group.getByRole("button").or(person.button("Analysis board")).all()) {
    const { x, y, width, height } = await button.boundingBox();
    const is_there = (element, [left, top]) => element.contains(document.elementFromPoint(left, top));
    for (const top of [y + 2, y + height - 2]) assert.ok(await button.evaluate(is_there, [x + width / 2, top]));
  }
}

/**
 * The match page during and after the match and, as it is the same for all games, before a match of the first one:
 * `[name, id, an element that is there when it has loaded]`.
 */
async function match_pages(stage, game) {
  const { seats: count } = await stage.server.nobody().get(`/games/${game}`);
  const names = ["Ann", "Ben", "Cleopatra of Alexandria", "Dan", "Eve"].slice(0, count.max);
  const players = await Promise.all(names.map((name) => stage.server.guest(name)));
  const [ann, ben] = players;
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const open = await ann.post("/matches", { game, options: {}, seats, visibility: "private" });
  const running = await played_match(players, 9, { game });
  const finished = await played_match([ann, ben], 6, { game });
  await ben.post(`/matches/${finished}/resign`, { cmd: fresh() });
  return {
    players,
    running,
    count: count.max,
    pages: [
      ...(game === games[0] ? [["gathering", open.id, (person) => person.button("Copy link")]] : []),
      ["running", running, (person) => person.role("log").getByRole("link")],
      ["finished", finished, (person) => person.role("heading", "Final score")],
    ],
  };
}

/** What opens above the match: a card, the rules. */
async function faults_of_panels(ann) {
  const { keyboard } = ann.page;
  const faults = [];
  await ann.sees(ann.role("log").getByRole("link"));
  await ann.resizes({ width: 1440, height: 900 });
  const piece = ann.page.locator(".board-place [data-card]").first();
  await ann.sees(piece);
  await piece.evaluate((element) => {
    element.tabIndex = -1;
    element.focus();
  });
  await keyboard.press("i");
  faults.push(...(await faults_of_part(ann, "card", ".piece-cards")));
  await keyboard.press("Escape");
  await ann.press(ann.button("Rules"));
  await ann.sees(ann.role("dialog").getByLabel("Contents"));
  faults.push(...(await faults_of_part(ann, "rules", ".rules-drawer")));
  await keyboard.press("Escape");
  return faults;
}

/** What opens above the match and is the same in every game: the menu, a question. */
async function faults_of_menu(ann) {
  const faults = [];
  await ann.press(ann.button("Match menu"));
  faults.push(...(await faults_of_part(ann, "menu", ".menu-list")));
  await ann.press(ann.button("Resign"));
  faults.push(...(await faults_of_part(ann, "question", "dialog:modal")));
  return faults;
}

/** The page while turns wait to be shown, as they do in the background. */
async function faults_of_playback(stage, [ann, ...others], match) {
  const person = await stage.person("Ann, later", undefined, { token: ann.token, motion: true });
  await person.open(`/match/${match}`);
  await person.sees(person.role("log").getByRole("link"));
  await person.sees_no(person.button("Skip"));
  await person.page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
  const views = await Promise.all([ann, ...others].map((player) => player.snapshot(match)));
  const at = views.findIndex(({ you, to_act }) => to_act.includes(you));
  await playTurn([ann, ...others][at], match);
  await person.sees(person.button("Skip"));
  return faults_of_part(person, "playback", ".match");
}

for (const game of games) {
  scene(`${game} is accessible in both themes`, async (stage) => {
    const { players, running, count, pages } = await match_pages(stage, game);
    const [{ token }] = players;
    const ann = await stage.person("Ann", undefined, { token });
    const faults = [];
    for (const [name, match, landmark] of pages) {
      await ann.open(`/match/${match}`);
      await ann.sees(landmark(ann));
      if (name === "running") {
        await assert_shapes(ann, count);
        await assert_at_hand(ann);
      }
      faults.push(...(await faults_of(ann, name, widths)));
    }
    await ann.open(`/match/${running}`);
    faults.push(...(await faults_of_panels(ann)));
    if (game === games[0]) faults.push(...(await faults_of_menu(ann)));
    faults.push(...(await faults_of_playback(stage, players, running)));
    assert.deepEqual(faults, []);
  });
}
