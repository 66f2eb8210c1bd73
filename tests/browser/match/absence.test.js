// Clocks at the seats, and what happens when a player's time runs out.
import assert from "node:assert/strict";
import { mover, playTurn, table } from "../../http/support/play.js";
import { desktop, phone, scene } from "../support/scene.js";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const a_day = { kind: "per_move", move_ms: day_ms };
const timed = { timed: true };

/** A match with a clock; each player has its page open. `late` is the player whose turn it is. */
async function at_a_table(stage, names, { screens = [], ...more } = {}) {
  const players = await Promise.all(names.map((name) => stage.server.guest(name)));
  const match = await table(players, { clock: a_day, ...more });
  const asked = await mover(players, match);
  const people = [];
  for (const [at, player] of players.entries()) {
    const person = await stage.person(player.user.name, screens[at] ?? desktop, { token: player.token });
    await person.open(`/match/${match}`);
    await person.sees(person.button("Match menu"));
    people.push(Object.assign(person, { player }));
  }
  const late = people.find(({ player }) => player === asked);
  return { match, people, late, others: people.filter((person) => person !== late) };
}

const banner = (person) => person.role("region", "Absent player");

async function vote(person, choice, strength) {
  await banner(person).getByRole("radio", { name: choice }).check();
  if (strength) await banner(person).getByLabel("Strength of the computer").selectOption(strength);
  await person.press(banner(person).getByRole("button", { name: "Vote", exact: true }));
}

scene(
  "the clock of the seat to move counts down, and is marked as low when little time is left",
  async (stage) => {
    const { people, late } = await at_a_table(stage, ["Ann", "Ben"], { screens: [desktop, phone] });
    const clock = (person) => person.button(new RegExp(`^${late.name} has .* left, until`));
    for (const person of people) await person.reads(clock(person), /23 hrs? 5\d mins?|1 day/);
    await stage.server.go_on(20 * hour_ms);
    for (const person of people) {
      await person.open(new URL(person.page.url()).pathname);
      await person.reads(clock(person), /3 hrs? 5\d mins?|4 hrs?/);
      await person.sees(person.button(/low on time$/));
    }
    const [ann] = people;
    await ann.press(clock(ann));
    await ann.reads(clock(ann), /until/);
  },
  timed,
);

scene(
  "a player's time runs out, the others vote, and the computer plays on",
  async (stage) => {
    const { late, others } = await at_a_table(stage, ["Ann", "Ben", "Cleo"], { screens: [desktop, phone] });
    const [first, second] = others;
    await stage.server.go_on(day_ms + 1_000);
    for (const person of others) {
      await person.reads(
        banner(person),
        new RegExp(`${late.name} ran out of time\\..*How should the match continue\\?`),
      );
    }
    await late.reads(banner(late), /You ran out of time\. The other players decide how to continue\./);

    await vote(first, /^Wait/);
    await first.reads(banner(first), new RegExp(`Waiting for votes from: ${second.name}\\.`));
    await second.reads(banner(second), new RegExp(`Wait.*Votes: ${first.name}`));
    await first.press(banner(first).getByRole("button", { name: "Change vote" }));
    await vote(first, /^The computer takes over/, "Strong");
    await second.reads(banner(second), new RegExp(`The computer takes over.*Votes: ${first.name} \\(Strong\\)`));
    await vote(second, /^The computer takes over/, "Strong");
    for (const person of others) {
      await person.sees_no(banner(person));
      await person.in_log(async (log) => {
        await person.sees(log.getByText(`Vote result: the computer takes over for ${late.name} (Strong)`));
        await person.sees(log.getByText(`${late.name} ran out of time`));
      });
      await person.reads(person.role("region", "Players"), /resigned/);
    }
    assert.equal((await first.player.snapshot(first.page.url().split("/").at(-1))).status, "running");
  },
  timed,
);

scene(
  "a player who makes a turn after all is no longer absent",
  async (stage) => {
    const { match, late, others } = await at_a_table(stage, ["Ann", "Ben"]);
    const [other] = others;
    await stage.server.go_on(day_ms + 1_000);
    await other.sees(banner(other));
    await late.sees(banner(late));
    await playTurn(late.player, match);
    for (const person of [late, other]) await person.sees_no(banner(person));
    await other.in_log((log) => other.sees(log.getByText(`${late.name} is back`)));
    await late.in_log((log) => late.sees(log.getByText("You are back")));
  },
  timed,
);

scene(
  "a visitor takes over a seat that needs a replacement",
  async (stage) => {
    const { late, others } = await at_a_table(stage, ["Ann", "Ben"]);
    const [other] = others;
    const eve = await stage.person("Eve", phone);
    await eve.open("/");
    await eve.sees(eve.text("There are no open tables."));
    await stage.server.go_on(day_ms + 1_000);
    await vote(other, /^Find a replacement/);
    await other.reads(banner(other), /This match is looking for a replacement player\./);
    const card = eve.role("region", /^Open tables/).getByRole("link", { name: /Looking for a replacement player/ });
    await eve.press(card);
    await eve.names_oneself();
    await eve.press(eve.button("Take over this seat"));
    await eve.sees(eve.role("group", "Board of Eve"));
    await other.sees_no(banner(other));
    await other.in_log((log) => other.sees(log.getByText("Eve takes over the seat")));
    await late.sees_no(late.button("End turn"));
  },
  timed,
);

scene(
  "the only remaining player ends the match",
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
  "matches with the least time left come first on the home page",
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
    await person.reads(cards.first(), /1 day left|23 hrs? 5\d mins? left/);
  },
  timed,
);
