// One player on several devices, and browsing through the moves of a match.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { playTurn } from "../../http/support/play.js";
import { without } from "../../http/support/objects.js";
import { eventually } from "../../http/support/wait.js";
import { board_of, end_turn, make_turn, own_turn } from "../support/maori.js";
import { desktop, phone, scene } from "../support/scene.js";
import { asked_match, filling } from "../support/tables.js";

const both = async (stage) => {
  const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  return { players, match: await asked_match(players) };
};

/** This player's snapshot of the match without presence, which changes with open pages. */
async function notices_of(player, match) {
  const { seats, ...more } = await player.snapshot(match);
  return { ...more, seats: seats.map((seat) => without(seat, "present")) };
}

scene("a turn that was started on the phone is finished on the desktop", async (stage) => {
  const { players, match } = await both(stage);
  const [{ token }, ben] = players;
  const [on_phone, at_desk] = [
    await stage.person("Ann on the phone", phone, { token }),
    await stage.person("Ann at the desk", desktop, { token }),
  ];
  await at_desk.open(`/match/${match}`);
  await own_turn(at_desk);
  await on_phone.open(`/match/${match}`);
  await make_turn(on_phone);
  const begun = await board_of(on_phone, "Ann");
  const before = await notices_of(ben, match);
  await on_phone.open("/");
  await eventually(async () => {
    const { draft } = await players[0].get(`/matches/${match}/draft`);
    if (!draft) return false;
    const { prompt, steps } = draft;
    return (await players[0].post(`/matches/${match}/preview`, { prompt, steps })).can_commit;
  }, "the whole draft to be stored");

  await at_desk.page.reload();
  await at_desk.sees(at_desk.role("button", "End turn", { disabled: false }));
  assert.deepEqual(await board_of(at_desk, "Ann"), begun);
  assert.deepEqual(await notices_of(ben, match), before);
  await end_turn(at_desk);
  await on_phone.open(`/match/${match}`);
  await on_phone.sees(on_phone.text(/^Waiting for Ben/));
  assert.deepEqual(await board_of(on_phone, "Ann"), begun);
});

scene("turns missed since the last visit on another device are played back, and this can be skipped", async (stage) => {
  const { players, match } = await both(stage);
  const [ann, ben] = players;
  const there = await stage.person("Ann on the phone", phone, { token: ann.token });
  await there.open(`/match/${match}`);
  await own_turn(there);
  await there.open("/");
  const { ply: left } = await ann.snapshot(match);
  await eventually(async () => (await ann.snapshot(match)).seen === left, "the visit to be stored");
  for (const player of [ann, ben, ann, ben]) await playTurn(player, match);

  const here = await stage.person("Ann at the desk", desktop, { token: ann.token, motion: true });
  await here.open("/");
  await here.press(here.button("Settings"));
  await here.page.getByLabel("Animations").selectOption("Slow"); // time enough for the press
  await here.open(`/match/${match}`);
  await here.press(here.button("Skip"));
  await own_turn(here);
  await here.open("/");
  await eventually(async () => (await ann.snapshot(match)).seen === left + 4, "the second visit to be stored");
  await there.open(`/match/${match}`);
  await own_turn(there);
});

scene("moves are browsed by keyboard, with the slider and with the log", async (stage) => {
  const { players, match } = await both(stage);
  for (let turn = 0; turn < 6; ++turn) await playTurn(players[turn % 2], match, filling);
  const { ply: last } = await players[0].snapshot(match);
  const ann = await stage.person("Ann", desktop, { token: players[0].token });
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  const newest = await board_of(ann, "Ben");
  const steps = ann.role("group", "Browse the moves");
  const shows = async (ply) => {
    await ann.reads(steps, new RegExp(`^${ply} / ${last}$`));
    assert.ok(
      ann.page.url().endsWith(ply === last ? `/match/${match}` : `/match/${match}/${ply}`),
      "the position has its own address",
    );
  };
  await ann.page.keyboard.press("ArrowLeft");
  await shows(last - 1);
  await ann.page.keyboard.press("Home");
  await shows(0);
  await ann.page.keyboard.press("ArrowRight");
  await shows(1);
  await ann.role("slider", "Position in the match").fill("3");
  await shows(3);
  await ann.sees(ann.link("Back to the current position"));
  await ann.page.reload();
  await shows(3);
  const is_earlier = async () => !isDeepStrictEqual(await board_of(ann, "Ben"), newest);
  await eventually(is_earlier, "the board to show the earlier position");
  await ann.press(ann.role("log").getByRole("link").nth(1));
  await shows(last - 1);
  await ann.press(ann.button("Previous move"));
  await shows(last - 2);
  await ann.press(ann.button("Current position"));
  await shows(last);
  await own_turn(ann);
  assert.deepEqual(await board_of(ann, "Ben"), newest);
});
