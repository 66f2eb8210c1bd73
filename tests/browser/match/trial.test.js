// The analysis board: a player tries moves for both sides while the opponent is to move, and nothing is played.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { controls_of } from "../support/buttons.js";
import * as maori from "../support/maori.js";
import * as metikoro from "../support/metikoro.js";
import { desktop, phone, scene } from "../support/scene.js";

async function waiting(stage, { game, screen, dark }) {
  const players = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  const match = await table(players, { game });
  const { to_act, seats } = await players[0].snapshot(match);
  const at = players.findIndex(({ user }) => user.id !== seats[to_act[0]].user.id);
  const [name, other] = at === 0 ? ["Ann", "Ben"] : ["Ben", "Ann"];
  const person = await stage.person(name, screen, { dark, token: players[at].token });
  await person.open(`/match/${match}`);
  await person.sees(person.text(`Waiting for ${other}`));
  return { match, person, other, player: players[at] };
}

const position_of = ({ ply, view, to_act, prompt }) => ({ ply, view, to_act, prompt });

/** Presses enabled choices until the turn is complete. */
async function whole_turn(person, { playable, usual }) {
  const end = person.button("Next turn");
  const sight = async () =>
    (await controls_of(person.page)).buttons
      .filter(({ name, on }) => on && playable.test(name))
      .map(({ name }) => name);
  while (await end.isDisabled()) {
    const lit = await sight();
    if (lit.length === 0) continue;
    await person.press(person.button(usual(lit)).first());
    const moved_on = async () => (await end.isEnabled()) || (await sight()).join("\n") !== lit.join("\n");
    await eventually(moved_on, "the result of the step");
  }
}

for (const { screen, dark } of [{ screen: desktop }, { screen: phone, dark: true }])
  scene(`moves are tried for both players, at ${screen.viewport.width} pixels`, async (stage) => {
    const { match, person, other, player } = await waiting(stage, { game: "metikoro", screen, dark });
    const before = position_of(await player.snapshot(match));
    await person.press(person.button("Analysis board"));
    const heading = person.page.getByRole("main").getByText(/^Analysis for/);
    await person.reads(heading, new RegExp(`^Analysis for ${other}:.* These moves are not played`));
    await whole_turn(person, metikoro);
    await person.press(person.button("Next turn"));
    await person.reads(heading, new RegExp(`^Analysis for ${person.name}:`));
    await person.press(person.button("Undo"));
    await person.reads(heading, new RegExp(`^Analysis for ${other}:`));
    await person.press(person.button("Start over"));
    await person.press(person.button("Close analysis"));
    await person.sees(person.text(`Waiting for ${other}`));
    assert.deepEqual(position_of(await player.snapshot(match)), before);
  });

scene("an analysis ends where the next step is random; with hidden cards there is none", async (stage) => {
  const { person } = await waiting(stage, { game: "maori", screen: desktop });
  await person.press(person.button("Analysis board"));
  // One turn launches the explorer; the other takes a tile that is replaced from the stack.
  const main = person.page.getByRole("main");
  for (const next of [new RegExp(`Analysis for ${person.name}:`), /The next step is random/]) {
    await whole_turn(person, maori);
    await person.press(person.button("Next turn"));
    await person.reads(main, next);
  }
  const other = await stage.person("Cleo", desktop, { token: (await stage.server.guest("Cleo")).token });
  const players = await Promise.all(["Dan", "Eve"].map((name) => stage.server.guest(name)));
  await other.open(`/match/${await table(players, { game: "manitou" })}`);
  await other.sees(other.button("Match menu"));
  await other.sees_no(other.button("Analysis board"));
});
