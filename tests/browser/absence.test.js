// Time to think: clocks at the seats, and what becomes of somebody whose time is up.
import assert from "node:assert/strict";
import { mover, playTurn, table } from "../http/support/play.js";
import { desktop, phone, scene } from "./support/scene.js";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const a_day = { kind: "per_move", move_ms: day_ms };
const timed = { timed: true };

/** People at one table with a clock, each on the page of the match; `late` is the one who is asked. */
async function at_a_table(stage, names, { screens = [], ...more } = {}) {
  const players = await Promise.all(names.map((name) => stage.server.guest(name)));
  const match = await table(players, { clock: a_day, ...more });
  const asked = await mover(players, match);
  const people = [];
  for (const [at, player] of players.entries()) {
    const person = await stage.person(player.user.name, screens[at] ?? desktop, { token: player.token });
    await person.open(`/match/${match}`);
    await person.sees(person.button("More about this match"));
    people.push(Object.assign(person, { player }));
  }
  const late = people.find(({ player }) => player === asked);
  return { match, people, late, others: people.filter((person) => person !== late) };
}

const banner = (person) => person.role("region", "Absence");
const log = (person) => person.page.getByRole("log");

async function vote(person, choice) {
  await banner(person).getByRole("radio", { name: choice }).check();
  await person.press(banner(person).getByRole("button", { name: "Vote", exact: true }));
}

scene(
  "a clock counts down at the seat that is asked, and is marked when little is left",
  async (stage) => {
    const { people, late } = await at_a_table(stage, ["Ann", "Ben"], { screens: [desktop, phone] });
    const clock = (person) => person.button(new RegExp(`^${late.name} has .* left, until`));
    for (const person of people) await person.reads(clock(person), /23 hr 59 min|1 day/);
    await stage.server.go_on(20 * hour_ms);
    for (const person of people) {
      await person.open(new URL(person.page.url()).pathname);
      await person.reads(clock(person), /3 hr 59 min|4 hr/);
      await person.sees(person.button(/little time left$/));
    }
    const [ann] = people;
    await ann.press(clock(ann));
    await ann.reads(clock(ann), /until/);
  },
  timed,
);

scene(
  "an opponent's time runs out, the others vote, and the match goes on with the computer",
  async (stage) => {
    const { late, others } = await at_a_table(stage, ["Ann", "Ben", "Cleo"], { screens: [desktop, phone] });
    const [first, second] = others;
    await stage.server.go_on(day_ms + 1_000);
    for (const person of others) {
      await person.reads(banner(person), new RegExp(`${late.name}’s time is up\\..*How shall it go on\\?`));
    }
    await late.reads(banner(late), /Your time is up\. The others decide how to go on\./);

    await vote(first, /^Wait/);
    await first.reads(banner(first), new RegExp(`Still to vote: ${second.name}\\.`));
    await second.reads(banner(second), new RegExp(`Wait.*Chosen by ${first.name}`));
    await first.press(banner(first).getByRole("button", { name: "Vote otherwise" }));
    await vote(first, /^The computer takes over/);
    await second.reads(banner(second), new RegExp(`The computer takes over.*Chosen by ${first.name}`));
    await vote(second, /^The computer takes over/);
    for (const person of others) {
      await person.sees_no(banner(person));
      await person.sees(log(person).getByText(`Decided: the computer takes over for ${late.name}`));
      await person.sees(log(person).getByText(`${late.name}’s time is up`));
      await person.reads(person.role("region", "Players"), /resigned/);
    }
    assert.equal((await first.player.snapshot(first.page.url().split("/").at(-1))).status, "running");
  },
  timed,
);

scene(
  "whoever plays after all is back",
  async (stage) => {
    const { match, late, others } = await at_a_table(stage, ["Ann", "Ben"]);
    const [other] = others;
    await stage.server.go_on(day_ms + 1_000);
    await other.sees(banner(other));
    await late.sees(banner(late));
    await playTurn(late.player, match);
    for (const person of [late, other]) await person.sees_no(banner(person));
    await other.sees(log(other).getByText(`${late.name} is back`));
    await late.sees(log(late).getByText("You are back"));
  },
  timed,
);

scene(
  "a stranger takes the seat over that looks for somebody new",
  async (stage) => {
    const { late, others } = await at_a_table(stage, ["Ann", "Ben"]);
    const [other] = others;
    const eve = await stage.person("Eve", phone);
    await eve.open("/");
    await eve.sees(eve.text("No table waits for players."));
    await stage.server.go_on(day_ms + 1_000);
    await vote(other, /^Look for somebody new/);
    await other.reads(banner(other), /A seat of this match looks for somebody new\./);
    const card = eve.role("region", /^Open tables/).getByRole("link", { name: /A seat looks for somebody new/ });
    await eve.press(card);
    await eve.names_oneself();
    await eve.press(eve.button("Take over this seat"));
    await eve.sees(eve.role("group", "Board of Eve"));
    await other.sees_no(banner(other));
    await other.sees(log(other).getByText("Eve takes the seat over"));
    await late.sees_no(late.button("End turn"));
  },
  timed,
);

scene(
  "the one who is left ends the match",
  async (stage) => {
    const { people, late, others } = await at_a_table(stage, ["Ann", "Ben"]);
    const [other] = others;
    await stage.server.go_on(day_ms + 1_000);
    await vote(other, /^End the match/);
    for (const person of people) await person.reads(person.page.getByRole("main"), /A player ran out of time/);
    await other.sees(other.text(/^You won/));
    await late.sees(late.text(new RegExp(`^${other.name} won`)));
  },
  timed,
);

scene(
  "what has the least time left is the most urgent, at home and for Next match",
  async (stage) => {
    const [ann, ben, cleo, dan] = await Promise.all(
      ["Ann", "Ben", "Cleo", "Dan"].map((name) => stage.server.guest(name)),
    );
    const asked = async (other, clock) => {
      for (;;) {
        const match = await table([ann, other], { clock });
        if ((await mover([ann, other], match)) === ann) return match;
        await other.post(`/matches/${match}/resign`, { cmd: `resign-${match}` });
      }
    };
    await asked(ben, null);
    await asked(cleo, { kind: "per_move", move_ms: 7 * day_ms });
    await asked(dan, a_day);
    const person = await stage.person("Ann", desktop, { token: ann.token });
    await person.open("/");
    const cards = person.role("region", /^Your turn/).getByRole("link");
    await person.reads(cards, /Dan.*Cleo.*Ben/);
    await person.reads(cards.first(), /1 day left|23 hr 59 min left/);
  },
  timed,
);
