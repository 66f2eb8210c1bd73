// A whole match between two people, each with their own screen, through a killed server and a reload.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { run } from "../../http/support/server.js";
import { eventually } from "../../http/support/wait.js";
import { board_of, end_turn, make_turn, play_turn, sight, who_is_asked } from "../support/maori.js";
import { sheet } from "../support/play.js";
import { core_scene, desktop, phone } from "../support/scene.js";

/** Creates a table with the form; returns the invitation link. */
async function open_table(ann) {
  await ann.open("/");
  await ann.press(ann.link("Create match: Maori"));
  await ann.names_oneself();
  await ann.page.getByLabel("Pro", { exact: true }).check();
  await ann.page.getByLabel("Atoll", { exact: true }).check();
  await ann.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: "By invitation link" });
  await ann.page.getByLabel("Anyone with the link").check();
  await ann.press(ann.button("Create match"));
  return ann.page.getByLabel("Invitation link").inputValue();
}

async function sit_down(ben, link) {
  await ben.open(link);
  await ben.sees(ben.role("heading", "Ann invites you to a match of Maori"));
  await ben.names_oneself();
  await ben.press(ben.button("Join"));
}

const both_boards = async (person) => [await board_of(person, "Ann"), await board_of(person, "Ben")];
const tiles_on = (board) => board.filter((field) => !field.startsWith("Open water")).length;

// Each of the next two returns whether the turn was suitable: if a volcano is in the way, a turn places no tile.

async function killed_after_a_turn(stage, mover, other) {
  const before = tiles_on(await board_of(mover, mover.name));
  await play_turn(mover);
  if (tiles_on(await board_of(mover, mover.name)) === before) return false;
  await stage.kill();
  for (const person of [mover, other]) await person.sees(person.text("Reconnecting …"));
  await stage.revive();
  for (const person of [mover, other]) {
    await person.sees_no(person.text("Reconnecting …"));
    const sees_it = async () => tiles_on(await board_of(person, mover.name)) === before + 1;
    await eventually(sees_it, `${person.name} to see the turn`);
  }
  return true;
}

async function reloaded_in_a_turn(mover, other) {
  await make_turn(mover);
  const [draft, seen] = [await both_boards(mover), await both_boards(other)];
  if (isDeepStrictEqual(draft, seen)) {
    await end_turn(mover);
    return false;
  }
  await mover.page.reload();
  await mover.sees(mover.role("button", "End turn", { disabled: false }));
  assert.deepEqual(await both_boards(mover), draft, "the draft is unchanged");
  assert.deepEqual(await both_boards(other), seen);
  await end_turn(mover);
  return true;
}

/** Checks the match with `atoll replay` and the database with `atoll verify`; returns the record. */
async function holds_before_the_program(stage, ann) {
  const id = ann.page.url().split("/").pop();
  const record = await (await ann.context.request.get(`/api/v1/matches/${id}/record`)).text();
  const folder = await mkdtemp(join(tmpdir(), "atoll-record-"));
  try {
    await writeFile(join(folder, "match.json"), record);
    const replay = await run("replay", join(folder, "match.json"));
    assert.equal(replay.code, 0, replay.output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await Promise.all(stage.people.map(({ context }) => context.close()));
  await stage.server.end("SIGTERM");
  const verify = await run("verify", "--data", stage.server.data);
  assert.equal(verify.code, 0, verify.output);
  return JSON.parse(record);
}

core_scene("two players play a whole match, desktop and phone, through a killed server and a reload", async (stage) => {
  const [ann, ben] = await Promise.all([stage.person("Ann", desktop), stage.person("Ben", phone)]);
  await sit_down(ben, await open_table(ann));

  const troubles = [
    { from: 6, befalls: (mover, other) => killed_after_a_turn(stage, mover, other) },
    { from: 9, befalls: reloaded_in_a_turn },
    { from: 12, befalls: reloaded_in_a_turn },
  ];
  for (let turn = 0; ; ++turn) {
    const mover = await who_is_asked([ann, ben]);
    if (!mover) break;
    const other = mover === ann ? ben : ann;
    if (!(turn >= troubles[0]?.from)) await play_turn(mover);
    else if (await troubles[0].befalls(mover, other)) troubles.shift();
  }
  assert.deepEqual(troubles, [], "no turn was suitable, or the other player sees what is not played yet");

  for (const person of [ann, ben]) assert.ok((await sight(person)).over);
  const [final, boards] = [await sheet(ann), await both_boards(ann)];
  assert.ok(
    boards.some((board) => tiles_on(board) === 20),
    "a board is full",
  );
  assert.deepEqual(await sheet(ben), final);
  assert.deepEqual(await both_boards(ben), boards);
  const totals = final
    .find((row) => row.startsWith("Total"))
    .split(" ")
    .slice(1);
  await ann.reads(ann.page.getByRole("main"), /You won|won with|share the victory|is a draw/);

  const record = await holds_before_the_program(stage, ann);
  assert.deepEqual(
    totals.map((points) => Number(points.replace("−", "-"))),
    record.outcome.scores,
  );
});
