/* global document, getComputedStyle -- used in functions that run in the page */
// Room: boards use the window, nothing is covered, nothing jumps, and every board can be zoomed.
import assert from "node:assert/strict";
import { mover, playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import * as hawaii from "../support/hawaii.js";
import * as manitou from "../support/manitou.js";
import * as maori from "../support/maori.js";
import * as metikoro from "../support/metikoro.js";
import { covered, screens, shifted, watch_shifts } from "../support/room.js";
import { desktop, phone, scene } from "../support/scene.js";
import { filling, played_match } from "../support/tables.js";

/** Manitou is played in two presses: a card, and where it goes. */
const cards = {
  own_turn: (person) => person.sees(manitou.hand(person)),
  play_turn: (person) => manitou.lay(person),
};

const games = { maori, hawaii, metikoro, manitou: cards };

/** A match of so many players in which it is Ann's turn, opened by her. */
async function asked(
  stage,
  game,
  { count = 2, turns = 6, screen = desktop, motion = false, first = "Ann", second = "Ben" } = {},
) {
  const names = [first, second, "Cleopatra of Alexandria", "Dan", "Eve"].slice(0, count);
  const players = await Promise.all(names.map((name) => stage.server.guest(name)));
  const match = await played_match(players, turns, { game });
  for (let now; (now = await mover(players, match)) !== players[0];) await playTurn(now, match, filling);
  const ann = await stage.person("Ann", screen, { token: players[0].token, motion });
  await ann.open(`/match/${match}`);
  await games[game].own_turn(ann);
  return { ann, match, players };
}

/** The names that do not fit into their space. */
function cut_names(person, selector) {
  return person.page
    .locator(selector)
    .evaluateAll((names) =>
      names.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    );
}

/** On a large screen the page need not even be scrolled. */
async function covered_at_all_sizes(ann) {
  const faults = [];
  for (const { viewport } of screens) {
    await ann.resizes(viewport);
    await ann.page.evaluate(() => globalThis.scrollTo(0, 0));
    const names = await covered(ann, { scrolls: viewport.width < 1440 });
    faults.push(...names.map((name) => `${name} at ${viewport.width}`));
  }
  await ann.resizes(desktop.viewport);
  return faults;
}

/** Makes a part of a turn. Returns whether there is more to do. */
async function next_step(game, ann) {
  if (game === "manitou") {
    await ann.press(manitou.hand(ann).first());
    await ann.sees(manitou.herds(ann));
    return false;
  }
  const { sight, choose, usual } = games[game];
  const { lit } = await sight(ann);
  return !(await choose(ann, usual(lit))).whole;
}

for (const [game, count] of [
  ["maori", 5],
  ["hawaii", 5],
  ["metikoro", 4],
  ["manitou", 4],
]) {
  scene(`${game}: no control of the board is covered, at any size`, async (stage) => {
    const { ann } = await asked(stage, game, { count, turns: 3 * count });
    const faults = await covered_at_all_sizes(ann);
    for (let steps = 0, more = true; steps < 2 && more; ++steps) {
      more = await next_step(game, ann);
      faults.push(...(await covered_at_all_sizes(ann)));
    }
    assert.deepEqual(faults, []);
  });

  for (const screen of [phone, desktop]) {
    scene(`${game}: nothing jumps within a turn at ${screen.viewport.width}`, async (stage) => {
      const { ann } = await asked(stage, game, { screen, motion: true });
      await ann.page.waitForLoadState("networkidle");
      await ann.page.waitForTimeout(500);
      await watch_shifts(ann);
      await games[game].play_turn(ann);
      const { sum, what } = await shifted(ann);
      const turn = () => ann.role("region", "Last moves").innerText();
      assert.ok(sum <= 0.02, `${sum}: ${JSON.stringify(what, null, 1)} in ${sum > 0.02 && (await turn())}`);
    });
  }
}

/** The widths of the boards with these names; one's own is the first. */
async function board_widths(ann, pattern) {
  const boxes = await Promise.all((await ann.role("group", pattern).all()).map((board) => board.boundingBox()));
  return boxes.map(({ width }) => width);
}

/** The name of the first stop of the explorer at which a tile can be taken: beside a volcano there may be none. */
async function stop_with_tiles(ann) {
  const stops = (await maori.own_turn(ann)).lit.filter((name) => /^(Move the explorer|Launch)/.test(name));
  for (const stop of stops) {
    const { lit } = await maori.choose(ann, stop);
    await ann.press(ann.button("Restart turn"));
    await ann.sees(ann.button(stop));
    if (lit.some((name) => /^Take: /.test(name))) return stop;
  }
  return assert.fail("there is nothing to take at any stop");
}

scene("maori: what is decided is large, and pointing at a stop shows what could be taken there", async (stage) => {
  const { ann } = await asked(stage, "maori", { count: 3 });
  for (const { viewport } of screens) {
    await ann.resizes(viewport);
    const widths = await board_widths(ann, /^Board of/);
    assert.ok(Math.max(...widths) <= widths[0] + 1, `one's own board is not smaller at ${viewport.width}: ${widths}`);
  }
  await ann.resizes(desktop.viewport);
  const stop = await stop_with_tiles(ann);
  const prices = ann.page.locator(".maori-display [role=img] .maori-price");
  await ann.page.mouse.move(2, 2);
  await eventually(async () => (await prices.count()) === 0, "no prices without pointing at a stop");
  await ann.button(stop).hover();
  await ann.sees(prices);
  await ann.press(ann.button(stop));
  const { width } = await ann
    .button(/^Take: /)
    .first()
    .boundingBox();
  assert.ok(width >= 96, `a tile is ${width} px wide`);
});

scene("hawaii: tiles of villages are never narrower than 40 px, and one's own board is not smaller", async (stage) => {
  const { ann } = await asked(stage, "hawaii", { count: 5, turns: 40 });
  for (const { viewport } of screens) {
    await ann.resizes(viewport);
    const tiles = ann.page.locator(".hawaii-village [data-spot^='seat-']");
    const least = await tiles.evaluateAll((all) => Math.min(...all.map((tile) => tile.getBoundingClientRect().width)));
    assert.ok(least >= 38, `${least} px at ${viewport.width}`); // The drawing leaves a margin in its place of 40 px.
    const widths = await board_widths(ann, /^Village board of/);
    assert.ok(Math.max(...widths) <= widths[0] + 1, `${widths} at ${viewport.width}`);
  }
});

/** The things that are not wholly between the headline and the turn bar. */
async function out_of_sight(ann, things) {
  const top = await ann.page.locator(".match-head").boundingBox();
  const bar = await ann.page.locator(".turn-bar").boundingBox();
  const boxes = await Promise.all((await things.all()).map((thing) => thing.boundingBox()));
  return boxes.filter(({ y, height }) => y < top.y + top.height || y + height > bar.y);
}

scene("hawaii: with five players, all boards are in sight on a large screen", async (stage) => {
  const screen = { viewport: { width: 1920, height: 1080 } };
  const { ann } = await asked(stage, "hawaii", { count: 5, turns: 5, screen });
  assert.equal(await ann.role("group", /^Village board of/).count(), 5);
  assert.deepEqual(await out_of_sight(ann, ann.role("group", /^Village board of/)), []);
});

scene("maori: with four players, the name of who moves can be read beside the board", async (stage) => {
  const { ann, match, players } = await asked(stage, "maori", { count: 4 });
  for (let now = players[0]; (await mover(players, match)) !== players[2]; now = await mover(players, match))
    await playTurn(now, match, filling);
  const mover_at = ann.page.locator(".maori-others .is-acting", { hasText: "Cleopatra" });
  await ann.sees(mover_at);
  const name = await mover_at.locator(".maori-name b").boundingBox();
  assert.ok(name.width >= 30, `the name has ${name.width} px`);
  const sign = await mover_at.locator(".maori-acting").boundingBox();
  const board = await mover_at.locator(".maori-stage").boundingBox();
  assert.ok(sign.x + sign.width <= board.x, "the sign of who moves is not below the board");
});

scene("maori: with two players, no name is cut on a large screen", async (stage) => {
  const { ann } = await asked(stage, "maori", { second: "Cleopatra" });
  assert.deepEqual(await cut_names(ann, ".maori-name b"), []);
});

scene("maori: what is beside one's own long name is not below the board", async (stage) => {
  const { ann } = await asked(stage, "maori", { count: 4, first: "Annabelle Featherstone" });
  for (const { viewport } of screens) {
    await ann.resizes(viewport);
    const goods = await ann.page.locator(".maori-own .maori-goods").boundingBox();
    const board = await ann.page.locator(".maori-own .maori-stage").boundingBox();
    assert.ok(goods.y + goods.height <= board.y + 1, `it is below the board at ${viewport.width}`);
    const name = await ann.page.locator(".maori-own .maori-name b").boundingBox();
    assert.ok(name.width >= 80, `the name has ${name.width} px at ${viewport.width}`);
  }
});

scene("the lines of the log are not wider than the log, however long a name is", async (stage) => {
  const first = "Maximilian-Alexander von Hohen";
  const { ann, match, players } = await asked(stage, "maori", { first });
  await playTurn(players[0], match, filling);
  const log = ann.role("log", "Game log");
  await ann.sees(log.locator(".turn-head", { hasText: first }).first());
  const { x, width } = await log.boundingBox();
  const ends = await log
    .locator(".turn-head, .line")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  assert.ok(Math.max(...ends) <= x + width, `they end at ${Math.max(...ends)}, the log at ${x + width}`);
});

scene("hawaii: why a place cannot be reached is said within the screen of a phone", async (stage) => {
  const { ann } = await asked(stage, "hawaii", { count: 5, turns: 12, screen: phone });
  const places = ann.page.locator("span.hawaii-spot");
  const tip = ann.page.locator("span.hawaii-spot[data-shown]");
  const width = phone.viewport.width;
  let shown = 0;
  for (const place of await places.all()) {
    await place.evaluate((each) => each.click());
    await ann.sees_it_drawn();
    if ((await tip.count()) === 0) continue;
    ++shown;
    const { left, right } = await tip.evaluate(tip_edges);
    assert.ok(left >= 0 && right <= width, `${await tip.getAttribute("data-tip")}: from ${left} to ${right}`);
  }
  assert.ok(shown >= 3, `only ${shown} places say why`);
});

/** Where the tip of an element begins and ends in the window. @param {HTMLElement} element */
function tip_edges(element) {
  const { left } = element.getBoundingClientRect();
  const tip = getComputedStyle(element, "::after");
  const [own, shift] = [tip.width, tip.left].map(parseFloat);
  const padding = parseFloat(tip.paddingLeft) + parseFloat(tip.paddingRight);
  const whole = tip.boxSizing === "border-box" ? own : own + padding;
  const start = left + shift - (tip.translate === "-50%" ? whole / 2 : 0);
  return { left: start, right: start + whole };
}

scene("manitou: a long name of a tribe stays beside its mark", async (stage) => {
  const { ann } = await asked(stage, "manitou", { count: 3 });
  const tribe = ann.page.locator(".manitou-player", { hasText: "Cleopatra" });
  const [mark, name] = [
    await tribe.locator(".mn-mark").first().boundingBox(),
    await tribe.locator(".mn-name").boundingBox(),
  ];
  assert.ok(name.x >= mark.x + mark.width, "the name is not below the mark");
  assert.ok(name.y < mark.y + mark.height, "the name is in the line of the mark");
});

scene("metikoro: on a phone, one's tiles are in sight below the board", async (stage) => {
  const { ann } = await asked(stage, "metikoro", { screen: phone });
  assert.deepEqual(await out_of_sight(ann, ann.page.locator(".metikoro-stage, .is-mine .metikoro-wells")), []);
  await ann.press(ann.button(/^Pick up/).first());
  await ann.press(ann.button(/^Place at/).first());
  await ann.sees(ann.button(/^Place at \w+$/));
  assert.deepEqual(await out_of_sight(ann, ann.button(/^Place at \w+$/)), []);
});

const middle_of = async (thing) => {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

for (const game of ["maori", "hawaii"]) {
  scene(`${game}: the board is zoomed by wheel and keys, and what is pointed at stays there`, async (stage) => {
    const { ann } = await asked(stage, game);
    const { page } = ann;
    const level = ann.button(/^Reset the zoom/);
    const choice = page.locator(".board-view button[data-row]").first();
    const before = await middle_of(choice);
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down("Control");
    for (let notches = 0; notches < 3; ++notches) await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await ann.reads(level, /187%/);
    const after = await middle_of(choice);
    assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 4, `${JSON.stringify([before, after])}`);
    // It can be pressed where it is drawn.
    assert.ok(await choice.evaluate((e, { x, y }) => e.contains(document.elementFromPoint(x, y)), after));
    const last = page.locator(".board-view button[data-row]").last();
    await last.focus();
    const view = await page.locator(".board-view").boundingBox();
    await eventually(async () => {
      const focused = await middle_of(last);
      return focused.x > view.x && focused.x < view.x + view.width;
    }, "the board to scroll to the focus");
    await page.keyboard.press("0");
    await ann.reads(level, /100%/);
    assert.equal(await page.locator(".board-scaled").evaluate((e) => getComputedStyle(e).transform), "none");
    await page.keyboard.press("+");
    await ann.reads(level, /140%/);
    await ann.press(ann.button("Zoom out"));
    await ann.reads(level, /100%/);
    // Elsewhere a key of one character does nothing (WCAG 2.1.4).
    await page.mouse.move(2, 2);
    await page.locator("#main .sentence").focus();
    await page.keyboard.press("+");
    await ann.reads(level, /100%/);
    await last.focus();
    await page.keyboard.press("+");
    await ann.reads(level, /140%/);
  });
}

scene("two fingers zoom the board on a phone, and the page does not get wider", async (stage) => {
  const { ann } = await asked(stage, "hawaii", { screen: phone });
  const session = await ann.context.newCDPSession(ann.page);
  const touch = (type, ...xs) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) });
  await touch("touchStart", 150, 250);
  for (let way = 0; way <= 80; way += 10) await touch("touchMove", 150 - way, 250 + way);
  await touch("touchEnd");
  const scaled = ann.page.locator(".board-scaled");
  await eventually(async () => {
    const scale = await scaled.evaluate((e) => e.getBoundingClientRect().width / e.offsetWidth);
    return scale > 2 && scale < 3;
  }, "the board to be two to three times as large");
  assert.ok(
    await ann.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  );
});

scene("the page says how a board is zoomed without its buttons", async (stage) => {
  const there = await stage.server.guest("Ann");
  const match = await table([there], { game: "maori", bots: 1 });
  const ann = await stage.person("Ann", desktop, { token: there.token });
  await ann.open(`/match/${match}`);
  const hint = "The mouse wheel with Ctrl, or two fingers, zoom the board.";
  await ann.sees(ann.text(hint));
  assert.equal(await ann.role("group", "Zoom").getAttribute("aria-description"), hint);
});
