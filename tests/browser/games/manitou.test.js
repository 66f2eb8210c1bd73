// Manitou: all players choose at once, played cards stay, and no viewer sees what is hidden from them.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { faults_of } from "../support/look.js";
import {
  agree,
  choose,
  choose_team,
  hand,
  herds,
  lay,
  lay_by_keys,
  places,
  play,
  sit_down,
  team_of,
  who_lays,
} from "../support/manitou.js";
import { sheet } from "../support/play.js";
import { core_scene, phone, scene } from "../support/scene.js";
import { leaks_in, listen } from "../support/traffic.js";

const tablet = { viewport: { width: 820, height: 700 } };
const reason = "You have already drawn a new card";

/** These players and a spectator play this many hunts by keyboard. */
async function hunts(stage, names, count) {
  const { match, there, people } = await sit_down(stage, names, { screen: tablet });
  const eve = await stage.person("Eve", tablet);
  await eve.open(`/match/${match}`);
  for (let hunt = 1; hunt <= count; ++hunt) {
    if (hunt > 1) {
      // The question for a team appears together with its cards, and the result of the last hunt below them.
      for (const person of people) {
        await person.reads(person.page.locator(".sentence"), /Choose \d cards for your team/);
        await person.sees(places(person));
      }
    }
    await Promise.all(people.map((person, seat) => choose_team(person, 2 + 3 * seat)));
    await play(people, 7 * people.length, undefined, lay_by_keys);
    for (const person of [...people, eve]) await person.sees(person.role("region", `Result of hunt ${hunt}`));
  }
  await agree([...people, eve]);
  return { match, there, people, eve };
}

scene("four players choose at once, and play a hunt, with a spectator", (stage) =>
  hunts(stage, ["Ann", "Ben", "Cleo", "Dan"], 1),
);

core_scene(
  "two players choose at once and play three hunts to an explained score, with a spectator",
  async (stage) => {
    const { match, there, people, eve } = await hunts(stage, ["Ann", "Ben"], 3);
    for (const person of [...people, eve]) await person.sees(person.role("heading", "Final score"));
    const rows = await sheet({ page: { getByRole: () => people[0].role("region", "Final score").getByRole("table") } });
    const row = (title) =>
      rows
        .find((each) => each.startsWith(title))
        .match(/[−-]?\d+/g)
        .map((n) => Number(n.replace("−", "-")));
    const { outcome } = await there[0].snapshot(match);
    assert.deepEqual(row("Total"), outcome.scores);
    const items = rows.filter((each) => /^(Buffalo|Prisoners|Fur robber)/.test(each));
    assert.equal(items.length, 3);
    assert.ok(
      items.every((each) => /card|point/.test(each)),
      "each row explains what it counts",
    );
    const winners = outcome.ranks.filter((rank) => rank === 1).length;
    await people[0].reads(people[0].page.getByRole("main"), winners > 1 ? /share the victory/ : /won with/);
  },
  { timeout: 480_000 },
);

scene("no hidden card is in the traffic of an opponent or a spectator", async (stage) => {
  const { match, there, people } = await sit_down(stage, ["Ann", "Ben"]);
  const [ann, ben] = people;
  const eve = await stage.person("Eve");
  const heard = new Map([ann, ben, eve].map((person) => [person, listen(person.page)]));
  for (const person of [ann, ben, eve]) await person.open(`/match/${match}`);
  await choose(ann, [0, 2, 4]);
  await eventually(async () => (await team_of(ann))[0] === 3, "Ann's draft to be three cards");
  await ann.press(ann.button("Restart turn"));
  await Promise.all([choose_team(ann, 4), choose_team(ben, 8)]);
  await play(people, 5);
  for (const person of [ben, eve]) await person.page.reload();
  await play(people, 9, (at) => ({ card: at + 1, herd: at * 2 }));
  await choose_team(ben, 0);

  for (const [person, seat] of [
    [ann, 0],
    [ben, 1],
    [eve, null],
  ]) {
    const messages = await heard.get(person).messages();
    assert.ok(messages.length > 25, `${person.name} received ${messages.length} messages`);
    assert.deepEqual(leaks_in(messages, seat), [], `what ${person.name} should not have received`);
  }
  // Checks the search: it finds the secrets in the messages of their owner.
  const own = leaks_in(await heard.get(ann).messages(), null);
  for (const kind of [/^own/, /dealt/, /drew/, /chose/])
    assert.ok(
      own.some((leak) => kind.test(leak)),
      `${kind}`,
    );
  const { own: nothing } = (await (await eve.context.request.get(`/api/v1/matches/${match}`)).json()).view;
  assert.equal(nothing, null);
  assert.equal((await there[0].snapshot(match)).status, "running");
});

scene("a card stays once it is confirmed; the confirmation can be turned off and on again", async (stage) => {
  const { match, there, people } = await sit_down(stage, ["Ann", "Ben"]);
  await Promise.all(people.map((person) => choose_team(person, 6)));
  const mover = await who_lays(people);
  const seat = people.indexOf(mover);
  const { ply } = await there[seat].snapshot(match);
  const name = (await hand(mover).first().getAttribute("aria-label")).replace("Play: ", "");

  // Cancelled: nothing changes.
  await mover.press(hand(mover).first());
  await mover.press(herds(mover).nth(1));
  // The dialog also announces the effect of a warrior.
  const question = mover.role("dialog", new RegExp(`^Play ${name} at the second herd\\?`));
  await mover.reads(question, /cannot undo this, because you draw a new card/);
  await mover.press(question.getByRole("button", { name: "Cancel" }));
  assert.equal(await hand(mover).count(), 3);
  assert.equal((await there[seat].snapshot(match)).ply, ply);

  // Confirmed: the card is played and cannot be undone.
  await mover.press(hand(mover).first());
  await mover.press(herds(mover).nth(1));
  await mover.press(question.getByRole("button", { name: "Play it" }));
  const other = people[1 - seat];
  await eventually(async () => (await hand(other).count()) === 3, "the other player to be prompted");
  await mover.press(mover.button("Undo"));
  await mover.sees(mover.text(new RegExp(reason)));
  assert.equal((await there[seat].snapshot(match)).ply, ply + 1);
  await mover.page.reload();
  await mover.press(mover.button("Undo"));
  await mover.sees(mover.text(new RegExp(reason)));

  // The confirmation can be turned off and on again.
  await lay(other);
  await mover.sees(hand(mover));
  await lay(mover);
  await lay(other);
  await mover.sees(hand(mover));
  await lay(mover, { herd: 2 });
  await lay(other);
  await mover.press(mover.button("Match menu"));
  await mover.press(mover.button("Confirm steps that cannot be undone"));
  await mover.sees(hand(mover));
  await mover.press(hand(mover).first());
  await mover.press(herds(mover).first());
  await mover.sees(mover.role("dialog", /^Play .* at the first herd\?/));
});

scene("a team is chosen by clicks and drags, in any order, and is kept through a reload", async (stage) => {
  const { match, there, people } = await sit_down(stage, ["Ann", "Ben"]);
  const [ann, ben] = people;
  const card = (person, name) => person.button(`Add to the team: ${name}`);
  const back = (name) => ann.button(`Remove from the team: ${name}`);
  const size_is = (count) => eventually(async () => (await team_of(ann))[0] === count, `a team of ${count}`);
  for (const name of ["Hunter 10", "Hunter 3", "Chief"]) await ann.press(card(ann, name).first());
  await size_is(3);
  await ann.sees(ann.text("2 hunters, sum 13"));

  // The card chosen first is removed first; the others stay.
  await ann.press(back("Hunter 10"));
  await size_is(2);
  await ann.sees(ann.text("1 hunter, sum 3"));
  await card(ann, "Scout").first().dragTo(ann.role("group", "Your team"));
  await back("Chief").dragTo(ann.role("group", "Your tribe"));
  await ann.sees(back("Scout"));
  await ann.sees_no(back("Chief"));
  await size_is(2);

  // By keyboard: arrow keys move through the tribe, and the focus stays where it is.
  await card(ann, "Hunter 1").focus();
  for (const key of ["ArrowRight", "Enter", "ArrowRight", "ArrowRight"]) await ann.page.keyboard.press(key);
  await size_is(3);
  assert.equal(await ann.page.locator(":focus").getAttribute("aria-label"), "Add to the team: Hunter 4");

  // The opponent does not see the draft, and the opponent's turn leaves it as it is.
  await ben.sees(ben.role("article", "Tribe of Ann").getByText("choosing …"));
  const [, size] = await team_of(ben);
  await choose(
    ben,
    Array.from({ length: size }, (_, at) => at),
  );
  // A complete team says why no other card can be chosen. Playwright waits for a button to be enabled, a person does not.
  await ben.sees(ben.role("button", "End turn", { disabled: false }));
  await ben.press(places(ben).last(), { force: true });
  await ben.sees(ben.page.locator("[data-shown][data-tip^='Your team is complete']"));
  await ben.press(ben.button("End turn"));
  await ann.sees(ann.role("article", "Tribe of Ben").getByText("ready"));
  await size_is(3);
  await ann.page.reload();
  await size_is(3);
  for (const name of ["Hunter 2", "Hunter 3", "Scout"]) await ann.sees(back(name));
  assert.deepEqual((await there[1].snapshot(match)).view.tribes[0].ready, false);
});

scene("the table is accessible in both themes", async (stage) => {
  const { people } = await sit_down(stage, ["Ann", "Ben"]);
  const [ann, ben] = people;
  const faults = [];
  const look = async (name, person = ann) => {
    faults.push(...(await faults_of(person, name)));
  };
  await choose(ann, [0, 3, 12, 14]);
  await look("choosing");
  await ann.press(ann.button("Restart turn"));
  await choose_team(ann);
  await ann.sees(ann.text("Your team is complete."));
  await look("chosen");
  await choose_team(ben, 1);
  await play(people, 9);
  const mover = await who_lays(people);
  await mover.press(hand(mover).first());
  await look("a card picked", mover);
  await mover.press(hand(mover).first());
  await play(people, 5);
  await ann.sees(ann.role("region", "Result of hunt 1"));
  await look("scored");
  assert.deepEqual(faults, []);
});

scene("on a phone, a card is played by touch, and the whole table is visible", async (stage) => {
  const { people } = await sit_down(stage, ["Ann", "Ben", "Cleo"], { screen: phone });
  await people[0].sees(places(people[0]));
  assert.equal(await places(people[0]).count(), 21);
  await Promise.all(people.map((person, seat) => choose_team(person, 2 + 3 * seat)));
  await play(people, 6);
  const mover = await who_lays(people);
  for (const name of ["Ann", "Ben", "Cleo"]) await mover.sees(mover.role("article", `Tribe of ${name}`));
  await mover.sees(mover.role("region", "Who beats whom"));
});
