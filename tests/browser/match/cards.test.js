/* global document, getComputedStyle -- used in functions that run in the page */
// What a piece does, and the rules, without leaving the match: by mouse, finger and keyboard.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { tab_to } from "../support/keyboard.js";
import { settled } from "../support/hands.js";
import { own_turn } from "../support/hawaii.js";
import * as metikoro from "../support/metikoro.js";
import { faults_here } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";
import { asked_match } from "../support/tables.js";

const card = (person) => person.page.locator(".piece-cards");

/** Lets the mouse rest on the middle of a thing until its card opens; moves it again if the page has redrawn meanwhile. */
async function rest_on(person, thing) {
  await thing.scrollIntoViewIfNeeded();
  let tries = 0;
  await eventually(async () => {
    const { x, y, width, height } = await thing.boundingBox();
    await person.page.mouse.move(x + width / 2 + (++tries % 2), y + height / 2);
    const opened = card(person).waitFor({ timeout: 2_000 });
    return opened.then(() => true).catch(() => false);
  }, "the card to open");
}

/** Keeps a finger on a thing. */
async function hold(person, thing, ms) {
  // Not at the bottom, where the turn bar would cover it.
  await thing.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await settled(person, thing);
  const { x, y, width, height } = await thing.boundingBox();
  const devtools = await person.context.newCDPSession(person.page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await person.page.waitForTimeout(ms);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

scene("a card explains a piece to the mouse, a finger and the keyboard", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "hawaii" });
  const mouse = await stage.person("Ann", desktop, { token: ann.token });
  await mouse.open(`/match/${match}`);
  const hula = mouse.page.locator("g[data-card=hula][data-spot]");
  await own_turn(mouse);
  await rest_on(mouse, hula);
  await mouse.sees(card(mouse).getByText("for each tile of her village"));
  await mouse.sees(card(mouse).getByText("Price now"));
  assert.match(await card(mouse).innerText(), /Left\s+10/, "how many are left");
  assert.deepEqual(await faults_here(mouse, "a card"), []);
  await mouse.page.mouse.move(3, 500);
  await mouse.sees_no(card(mouse));

  const place = mouse.page.locator("button.is-place").first();
  await place.focus();
  await mouse.page.keyboard.press("i");
  await mouse.sees(card(mouse).getByRole("heading", { name: "Place on the island" }));
  const has_focus = () => mouse.page.evaluate(() => document.activeElement.matches(".piece-cards"));
  await eventually(has_focus, "the card to have the focus");
  assert.ok((await card(mouse).getByRole("heading").count()) > 1, "the tiles of the place have cards, too");
  await mouse.page.keyboard.press("Escape");
  await mouse.sees_no(card(mouse));
  const is_back = () => place.evaluate((element) => element === document.activeElement);
  await eventually(is_back, "the focus to be back on the place");

  const finger = await stage.person("Ann on the phone", phone, { token: ann.token });
  await finger.open(`/match/${match}`);
  const sum = finger.page.locator(".is-mine .hawaii-sum");
  await finger.sees(sum);
  await hold(finger, sum, 0);
  await finger.page.waitForTimeout(600); // A card would be open by now.
  assert.equal(await card(finger).count(), 0, "a tap opens no card");
  await hold(finger, sum, 900);
  await finger.sees(card(finger).getByRole("heading", { name: "Your round so far" }));
  await finger.press(finger.button("Close"));
  await finger.sees_no(card(finger));
});

scene("an action that is not possible stays in place and says what it needs", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "metikoro" });
  const person = await stage.person("Ann", desktop, { token: ann.token });
  await person.open(`/match/${match}`);
  await metikoro.own_turn(person);
  const take = person.page.locator("button[data-card=take]");
  await take.focus();
  assert.equal(await take.getAttribute("aria-disabled"), "true", "the platform is full");
  await person.page.keyboard.press("i");
  await person.sees(card(person).getByText("Not possible now"));
  await person.sees(card(person).getByText("It needs two free places on your platform"));
});

scene("the card of an orb does not cover the ways that are shown for it", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const person = await stage.person("Ann", desktop, { token: ann.token });
  await person.open(`/match/${await metikoro.nearly_won(ann, bob)}`);
  await metikoro.own_turn(person);
  await rest_on(person, person.page.locator("button.metikoro-spot.is-look").first());
  const ways = await person.page.locator("[data-clear]").all();
  assert.ok(ways.length > 0, "ways are shown");
  const { x, y, width, height } = await card(person).boundingBox();
  for (const way of ways) {
    const box = await way.boundingBox();
    const apart = box.x + box.width <= x || x + width <= box.x || box.y + box.height <= y || y + height <= box.y;
    assert.ok(apart, JSON.stringify({ box, card: { x, y, width, height } }));
  }
});

scene("a card leads to its section of the rules, in the match and on their page", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "hawaii" });
  const person = await stage.person("Ann", desktop, { token: ann.token });
  await person.open(`/match/${match}`);
  await own_turn(person);
  await rest_on(person, person.page.locator("g[data-card=ku]"));
  await person.press(card(person).getByRole("link", { name: "In the rules" }));
  const drawer = person.role("dialog", "Rules of Hawaii");
  await person.sees(drawer.getByRole("heading", { name: "The gods" }));
  const top_of = async (thing) => (await thing.boundingBox()).y;
  const text = drawer.locator(".rules-drawer-text");
  const distance = async () => Math.abs((await top_of(drawer.locator("#gods"))) - (await top_of(text)));
  await eventually(async () => (await distance()) < 60, "the drawer to be at the gods");
  assert.equal(new URL(person.page.url()).pathname, `/match/${match}`, "the match stays");

  await person.open("/rules/hawaii");
  const piece = person.page.locator("main figure [data-card=ku], main figure [data-piece=ku]").first();
  await piece.scrollIntoViewIfNeeded();
  await rest_on(person, piece);
  await person.press(card(person).getByRole("link", { name: "In the rules" }));
  await person.page.waitForURL(/\/rules\/hawaii#gods$/);
});

scene("a player's points lead to the score sheet, where it can be read", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "maori" });
  const person = await stage.person("Ann", { viewport: { width: 1440, height: 700 } }, { token: ann.token });
  await person.open(`/match/${match}`);
  await person.press(person.page.locator(".players a.points").first());
  const heading = person.role("heading", "If the match ended now");
  await eventually(async () => {
    const { y, height } = await heading.boundingBox();
    const head = await person.page.locator(".match-head").boundingBox();
    const bar = await person.page.locator(".turn-bar").boundingBox();
    return y >= head.y + head.height && y + height <= bar.y;
  }, "the score sheet to be in view");
  await person.sees(person.button("End turn"));
});

scene("hawaii: a tile has its card also where its price and side are chosen", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "hawaii" });
  const person = await stage.person("Ann", desktop, { token: ann.token });
  await person.open(`/match/${match}`);
  await own_turn(person);
  await person.press(person.button(/^(Go to|Choose at) Hula dancers/).first());
  const chooser = person.page.locator(".hawaii-chooser");
  const asks = (wanted) => person.page.locator(`.hawaii-chooser.asks-${wanted}`);
  await person.sees(chooser);
  if (await asks("pay").count()) await person.press(chooser.locator(".hawaii-option").first());
  await person.sees(asks("offer"));
  await person.page.keyboard.press("i");
  await person.sees(card(person).getByText("for each tile of her village"));
});

scene("a disabled button says why, to the keyboard and to a finger", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await asked_match([ann, bob], { game: "maori" });
  const person = await stage.person("Ann on the phone", phone, { token: ann.token });
  await person.open(`/match/${match}`);
  const end = person.button("End turn");
  await person.sees(end);
  const bubble = () => end.evaluate((element) => getComputedStyle(element, "::after").content);
  const words = /Your turn is not complete yet/;
  assert.doesNotMatch(await bubble(), words);
  // Playwright waits for a button to be enabled, which a person does not.
  await person.press(end, { force: true });
  await eventually(async () => words.test(await bubble()), "the button to say why");
  const described = await end.evaluate(
    (element) => document.getElementById(element.getAttribute("aria-describedby")).textContent,
  );
  assert.match(described, words);
  await person.button("Undo").focus();
  await person.page.keyboard.press("Enter");
  const undo = () => person.button("Undo").evaluate((element) => getComputedStyle(element, "::after").content);
  await eventually(async () => /There is nothing to undo/.test(await undo()), "Undo to say why");
});

scene("the rules open beside the board, at the section of the question", async (stage) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await table([ann, bob], { game: "manitou" });
  const person = await stage.person("Ann", desktop, { token: ann.token });
  await person.open(`/match/${match}`);
  await person.sees(person.button("Rules"));
  await tab_to(person, /^Rules$/);
  await person.page.keyboard.press("Enter");
  const drawer = person.role("dialog", "Rules of Manitou");
  await person.sees(drawer.getByRole("heading", { name: "Choosing a team" }));
  const team = drawer.locator("#team");
  const top_of = async (thing) => (await thing.boundingBox()).y;
  const distance = async () => Math.abs((await top_of(team)) - (await top_of(drawer.locator(".rules-drawer-text"))));
  await eventually(async () => (await distance()) < 60, "the drawer to be at the section");
  assert.equal(new URL(person.page.url()).pathname, `/match/${match}`, "the match stays");
  assert.deepEqual(await faults_here(person, "the drawer"), []);
  await drawer.getByLabel("Contents").selectOption("scoring");
  await person.sees(drawer.locator("#scoring"));
  await rest_on(person, drawer.locator("[data-card=large]").first());
  // The first Escape closes the card, the next one the drawer.
  await drawer.press("Escape");
  await person.sees_no(card(person));
  await drawer.press("Escape");
  await person.sees_no(drawer);
  await person.sees(person.button(/^Add to the team: Chief/));
});

for (const [game, section] of [
  ["maori", "setup"],
  ["hawaii", "turn"],
  ["metikoro", "turn"],
]) {
  scene(`${game}: the rules open at the section of the question, on a phone, too`, async (stage) => {
    const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
    const match = await table([ann, bob], { game });
    const [seat] = (await ann.snapshot(match)).to_act;
    const player = (await ann.snapshot(match)).you === seat ? ann : bob;
    const person = await stage.person(player.user.name, phone, { token: player.token });
    await person.open(`/match/${match}`);
    await person.press(person.button("Match menu"));
    await person.press(person.role("main").getByRole("button", { name: "Rules", exact: true }).last());
    const drawer = person.role("dialog", /^Rules of/);
    const current = drawer.locator("section[aria-current=true]");
    await person.sees(current);
    assert.equal(await current.getAttribute("id"), section);
    const top_of = async (thing) => (await thing.boundingBox()).y;
    const distance = async () =>
      Math.abs((await top_of(current)) - (await top_of(drawer.locator(".rules-drawer-text"))));
    await eventually(async () => (await distance()) < 60, "the drawer to be at the section");
    await person.press(drawer.getByRole("button", { name: "Close" }));
    await person.sees_no(drawer);
  });
}
