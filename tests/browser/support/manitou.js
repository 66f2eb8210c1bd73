// Plays Manitou by pressing its buttons.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";

const patience_ms = 20_000;

/** Creates a running match of these players over the API; returns its id. */
export async function match_of(players) {
  const [owner, ...others] = players;
  const seats = [{ kind: "me" }, ...others.map(() => ({ kind: "open" }))];
  const { id } = await owner.post("/matches", { game: "manitou", options: {}, seats, visibility: "public" });
  for (const other of others) await other.post(`/matches/${id}/seats`, {});
  return id;
}

/** A match of new guests, each with its page open in a browser. */
export async function sit_down(stage, names, how = {}) {
  const there = [];
  for (const name of names) there.push(await stage.server.guest(name));
  const match = await match_of(there);
  const people = await Promise.all(
    there.map(({ token }, seat) => stage.person(names[seat], how.screen, { token, ...how })),
  );
  await Promise.all(people.map((person) => person.open(`/match/${match}`)));
  return { match, there, people };
}

/** The cards of the player's own tribe that are not in the team. */
export const places = (person) => person.button(/^Add to the team: /);
export const hand = (person) => person.button(/^Play: /);
export const herds = (person) => person.button(/^Play .* at the .* herd$/);

/** The number of cards in the team, and the number that it needs. */
export async function team_of(person) {
  const words = await person.role("heading", /^Your team/).innerText();
  return words.match(/\d+/g).map(Number);
}

/** Adds the cards at these places to the team, without waiting in between. */
export async function choose(person, wanted) {
  for (const place of wanted) await person.press(places(person).nth(place));
}

/** Chooses a team of the cards from place `first` on, and confirms it. */
export async function choose_team(person, first = 0) {
  await places(person).first().waitFor();
  const [, size] = await team_of(person);
  const count = await places(person).count();
  await choose(
    person,
    Array.from({ length: size }, (_, at) => (first + at) % count),
  );
  await person.sees(person.role("button", "End turn", { disabled: false }));
  await person.press(person.button("End turn"));
}

/** The one of these people whose turn it is to play a card. */
export async function who_lays(people) {
  let found;
  await eventually(
    async () => {
      for (const person of people) {
        if ((await hand(person).count()) > 0) return (found = person);
      }
      return false;
    },
    "a player to be prompted for a card",
    patience_ms,
  );
  return found;
}

/** Plays a card by click or tap; turns the confirmation off the first time. */
export async function lay(person, { card = 0, herd = 0 } = {}) {
  const held = hand(person);
  await held.first().waitFor();
  await person.press(held.nth(card % (await held.count())));
  const open = herds(person);
  await person.press(open.nth(herd % (await open.count())));
  await be_sure(person);
  await held.first().waitFor({ state: "hidden" });
}

/** Plays a card by keyboard: the focus moves from the card to the herds, and along them. */
export async function lay_by_keys(person, { card = 0, herd = 0 } = {}) {
  const held = hand(person);
  await held.first().waitFor();
  await held.nth(card % (await held.count())).press("Enter");
  const open = herds(person);
  await open.and(person.page.locator(":focus")).waitFor();
  for (let steps = herd % (await open.count()); steps > 0; --steps) await person.page.keyboard.press("ArrowRight");
  await person.page.keyboard.press("Enter");
  await be_sure(person);
  await held.first().waitFor({ state: "hidden" });
}

async function be_sure(person) {
  if (person.sure) return;
  person.sure = true;
  const dialog = person.role("dialog", /^Play .* at the .* herd\?/);
  await dialog.getByLabel("Do not ask again").check();
  await person.press(dialog.getByRole("button", { name: "Play it" }));
}

/** These people, in the order of their seats, play this many cards in turn. */
export async function play(people, plays, taste = (at) => ({ card: at, herd: at * 5 + 1 }), by = lay) {
  const first = people.indexOf(await who_lays(people));
  for (let at = 0; at < plays; ++at) await by(people[(first + at) % people.length], taste(at));
}

/** The cards at the herds, as a screen reader reads them. */
export async function table_of(person) {
  const said = [];
  for (const herd of ["first", "second", "third"]) {
    said.push(await person.role("article", `The ${herd} herd`).ariaSnapshot());
  }
  return said.join("\n");
}

/** Waits until all of them see the same cards on the table. */
export async function agree(people) {
  let tables = [];
  await eventually(
    async () => {
      tables = await Promise.all(people.map(table_of));
      return tables.every((table) => table === tables[0]);
    },
    "all to see the same",
    patience_ms,
  ).catch(() => assert.equal(tables[1], tables[0]));
}
