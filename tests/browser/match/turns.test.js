/* global location -- used in functions that run in the page */
// Making a turn: keyboard, several tabs, double presses, and the next match.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { board_of, choose, end_turn, make_turn, own_turn, play_turn, sees, usual } from "../support/maori.js";
import { step_aside, tab_to } from "../support/keyboard.js";
import { core_scene, desktop, phone, scene } from "../support/scene.js";
import { asked_match } from "../support/tables.js";

/** Ann on the page of a match in which it is her turn, against Ben, who has no page open. */
async function ann_asked(stage, { screen, ...how } = {}) {
  const [ann_there, ben_there] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await asked_match([ann_there, ben_there]);
  const ann = await stage.person("Ann", screen, { token: ann_there.token, ...how });
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  return { ann, ann_there, ben_there, match };
}

core_scene("a whole turn is played by keyboard alone", async (stage) => {
  const { ann } = await ann_asked(stage);
  await ann.page.keyboard.press("Tab");
  assert.match(await ann.page.locator(":focus").innerText(), /Skip to content/);
  await ann.page.keyboard.press("Enter");
  let now = await own_turn(ann);
  while (!now.whole) {
    const kind = [/^Place the tile/, /^Take/, /^Move the explorer/, /^Do nothing/].find((each) =>
      now.lit.some((name) => each.test(name)),
    );
    await tab_to(ann, kind);
    if (now.lit.filter((name) => kind.test(name)).length > 1) await step_aside(ann, kind);
    const before = now.lit.join();
    await ann.page.keyboard.press("Enter");
    now = await sees(ann, ({ lit, whole }) => whole || lit.join() !== before, "the next step");
  }
  await tab_to(ann, /^End turn$/);
  await ann.page.keyboard.press("Enter");
  await ann.sees(ann.text(/^Waiting for Ben/));
  await ann.reads(ann.role("log"), /You (place the tile|do nothing)/);
});

scene("changing the language in the middle of a turn keeps the turn", async (stage) => {
  const { ann } = await ann_asked(stage);
  const { lit } = await own_turn(ann);
  await choose(ann, usual(lit));
  await ann.press(ann.button("Settings"));
  await ann.page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await ann.page.keyboard.press("Escape");

  const main = ann.page.getByRole("main");
  await ann.reads(main, /Nimm ein Plättchen aus der Reihe|Von hier aus ist kein Plättchen/);
  await ann.sees(ann.role("button", "Zurück", { disabled: false }));
  await ann.sees(ann.role("heading", "Wenn jetzt Schluss wäre"));
  await ann.sees(ann.role("heading", "Spielverlauf"));
  await ann.reads(ann.role("log"), /setzt das Entdeckerschiff ein/);
  await ann.sees(ann.page.locator("html[lang=de]"));
  await ann.reads(main, /^(?!.*\b(Take|Turn|the explorer|Palms|Undo)\b)/);

  await ann.page.reload();
  await ann.reads(main, /Nimm ein Plättchen aus der Reihe|Von hier aus ist kein Plättchen/);
  await ann.press(ann.button("Einstellungen"));
  await ann.page.getByLabel("Sprache").selectOption({ label: "English" });
  await ann.reads(main, /Take a tile from the explorer|You cannot take a tile/);
  await ann.page.keyboard.press("Escape");
  await play_turn(ann);
  await ann.sees(ann.text(/^Waiting for Ben/));
});

core_scene("of the same turn in several tabs one is played, and the other tabs explain that", async (stage) => {
  const { ann, ann_there, match } = await ann_asked(stage);
  const [second, late] = [await ann.tab(), await ann.tab()];
  await late.hears_nothing();
  const pass = (lit) => lit.find((name) => name === "Do nothing") ?? usual(lit);
  for (const tab of [second, late]) await tab.open(`/match/${match}`);
  for (const tab of [second, late, ann]) {
    await tab.page.bringToFront();
    await make_turn(tab, tab === ann ? usual : pass);
  }
  const { ply } = await ann_there.snapshot(match);
  await end_turn(ann);

  // This tab receives the turn in time, and discards its own.
  await second.page.bringToFront();
  await second.sees(second.text("The match has continued elsewhere. The turn you had started here was discarded."));
  // This tab does not, and sends its own turn.
  await late.page.bringToFront();
  await late.press(late.button("End turn"));
  await late.sees(
    late.text("This turn was already played, perhaps in another window. You now see the current position."),
  );

  const played = await board_of(ann, "Ann");
  assert.ok(played.some((field) => !field.startsWith("Open water")));
  for (const tab of [second, late]) {
    await tab.sees(tab.text(/^Waiting for Ben/));
    assert.deepEqual(await board_of(tab, "Ann"), played);
  }
  assert.equal((await ann_there.snapshot(match)).ply, ply + 1);
});

/** Presses the middle of a rectangle, whatever is there now. */
async function press_at(person, { x, y, width, height }) {
  const screen = person.touch ? person.page.touchscreen : person.page.mouse;
  const point = [x + width / 2, y + height / 2];
  await (person.touch ? screen.tap(...point) : screen.click(...point));
}

for (const [name, screen] of Object.entries({ desktop, phone })) {
  scene(`a second press on "End turn" does not open the next match on a ${name}`, async (stage) => {
    const { ann_there, ben_there, match } = await ann_asked(stage, { screen });
    const ann = stage.people[0];
    const more = await asked_match([ann_there, ben_there]);
    await ann.page.reload();
    await make_turn(ann);
    const place = await ann.button("End turn").boundingBox();
    const began = Date.now();
    await press_at(ann, place);
    await ann.sees(ann.link("Next match"));
    await press_at(ann, place);
    const onward = await ann.link("Next match").boundingBox();
    assert.ok(onward.x + onward.width < place.x, "the link to the next match is beside the button that was pressed");
    await press_at(ann, onward);
    const stayed = (await ann.page.evaluate(() => location.pathname)).endsWith(match);
    // On a slow machine this press may come after the two seconds in which none reaches the link.
    assert.ok(stayed || Date.now() - began > 1_500, "at first no press reaches the link");
    if (stayed) await ann.press(ann.link("Next match"));
    await own_turn(ann);
    assert.ok(ann.page.url().endsWith(more));
  });
}

scene("the title shows the number of waiting matches, and the next one is offered", async (stage) => {
  const { ann, ann_there, ben_there, match } = await ann_asked(stage);
  const ben = await stage.person("Ben", undefined, { token: ben_there.token });
  await ben.open("/");
  await ben.sees(ben.role("heading", "Hello, Ben"));
  const titled = (person, title) =>
    eventually(async () => (await person.page.title()) === title, `${person.name}'s tab to say ${title}`);
  await titled(ann, "(1) Maori · Ben · Atoll");
  await titled(ben, "Atoll");
  const second = await asked_match([ann_there, ben_there]);
  await titled(ann, "(2) Maori · Ben · Atoll");

  await play_turn(ann);
  await titled(ann, "(1) Maori · Ben · Atoll");
  await titled(ben, "(1) Atoll");
  await ben.sees(ben.page.getByLabel("1 match is waiting for you"));
  await ann.press(ann.link("Next match"));
  await own_turn(ann);
  assert.match(ann.page.url(), new RegExp(`/match/${second}$`));
  await make_turn(ann);
  await end_turn(ann);
  await titled(ann, "Maori · Ben · Atoll");
  await titled(ben, "(2) Atoll");
  const first = ben.role("main").getByRole("link", { name: /Maori/ }).first();
  const is_oldest = async () => (await first.getAttribute("href")) === `/match/${match}`;
  await eventually(is_oldest, "the match that has waited longest to be first");
});
