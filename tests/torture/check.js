// What must be true after the evening, whatever has happened to the server.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import patch from "fast-json-patch";
import { run, run_with } from "../http/support/server.js";
import { eventually } from "../http/support/wait.js";
import { assert_none, faults_of_chat, faults_of_log } from "./ledger.js";

const received = ["ply", "status", "to_act", "prompt", "offer", "legal", "score", "outcome", "view"];
const position_of = (snapshot) => Object.fromEntries(received.map((member) => [member, snapshot[member]]));
const same = (one, other) => {
  try {
    assert.deepEqual(one, other);
    return true;
  } catch {
    return false;
  }
};

/** By their snapshots and frames, all clients have the position that the server has for them. */
export async function check_positions({ sittings }) {
  for (const { match, players, watcher, game } of sittings) {
    const all = [...players.map(({ client, line }) => ({ client, line })), { client: watcher.client, line: watcher }];
    for (const { client, line } of all) {
      let position;
      // Bots may play on meanwhile.
      const met = async () => {
        position = await client.snapshot(match);
        return same(position_of(line.snapshot), position_of(position));
      };
      await eventually(met, "a client on the server's position").catch(() => {
        assert.deepEqual(position_of(line.snapshot), position_of(position), `${game} ${match}`);
      });
    }
  }
}

/** The frames from the beginning lead every player to the current position. */
export async function check_frames({ sittings }) {
  for (const { match, players } of sittings) {
    for (const { client } of players) {
      const { view: start } = await client.get(`/matches/${match}/at/0`);
      const snapshot = await client.snapshot(match);
      let view = start;
      let ply = 0;
      while (ply < snapshot.ply) {
        const { frames } = await client.get(`/matches/${match}/frames?since=${ply}`);
        if (!frames) break; // A seat was given up: there is a snapshot instead of frames.
        for (const frame of frames) {
          assert.deepEqual([frame.base, frame.ply], [ply, ply + 1], `${match}: a frame is missing`);
          view = patch.applyPatch(view, frame.patch, true).newDocument;
          ++ply;
          if (ply === snapshot.ply) assert.deepEqual(view, snapshot.view, `${match}: the frames lead elsewhere`);
        }
      }
    }
  }
}

/** Each acknowledged command is known by its id, and sending it again does nothing. */
export async function check_commands(ledger) {
  for (const { client, path, body, answer } of [...ledger.turns, ...ledger.lines]) {
    assert.deepEqual(await client.post(path, body), answer, `${body.cmd} is not known any more`);
  }
}

/** Each acknowledged line is there, once. */
export async function check_chats({ sittings }, ledger) {
  const chats = new Map();
  for (const { match, players } of sittings) {
    const lines = [];
    for (let more = await chat_after(players[0], match, 0); more.length > 0;) {
      lines.push(...more);
      more = await chat_after(players[0], match, more.at(-1).number);
    }
    chats.set(match, lines);
  }
  assert_none(faults_of_chat(ledger, chats), "the chats are not what was acknowledged");
}
const chat_after = async ({ client }, match, number) =>
  (await client.get(`/matches/${match}/chat?after=${number}`)).lines;

/** Records of finished matches replay correctly, up to the hash of the last state. */
export async function check_records({ sittings, server }) {
  const records = [];
  for (const { match, players } of sittings) {
    const { client } = players[0];
    if ((await client.snapshot(match)).status !== "finished") continue;
    records.push(JSON.stringify(await client.get(`/matches/${match}/record?states=1`)));
  }
  const file = join(server.data, "records.jsonl");
  await writeFile(file, records.join("\n"));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
  return records.length;
}

const whole_log =
  "SELECT matches.id AS match, turns.ply, cmd, kind, steps FROM turns JOIN matches ON matches.key = turns.match ORDER BY turns.key";

/** The log in the database is what was acknowledged, and every match in it replays to the stored state. */
export async function check_database({ server: { data }, storage }, ledger) {
  const rows = storage.rows(data, whole_log);
  assert_none(faults_of_log(ledger, rows), "the log is not what was acknowledged");
  const { code, output } = await run_with(storage.command_env, "verify", "--data", data);
  assert.equal(code, 0, output);
  return rows;
}
