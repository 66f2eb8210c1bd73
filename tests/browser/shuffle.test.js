// The shuffles of a finished match, checked by whoever played it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults_of } from "./support/look.js";
import { phone, scene } from "./support/scene.js";
import { finished_match } from "./support/tables.js";

scene("the seal is shown at the table, and a match that was played is found fair", async (stage) => {
  const ben = await stage.server.guest("Ben");
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { id, commitment } = await ben.post("/matches", { game: "maori", options: {}, seats, visibility: "public" });
  const ann = await stage.person("Ann");
  await ann.open(`/match/${id}`);
  await ann.press(ann.text("The shuffle is sealed"));
  await ann.sees(ann.text(commitment));
  await ann.names_oneself();
  await ann.press(ann.button("Take a seat"));
  await ann.sees(ann.role("group", "Board of Ben"));
  await ann.open(`/match/${id}/shuffle`);
  await ann.sees(ann.text("The match is not over"));
  await ann.sees(ann.text(commitment));

  await ann.open(`/match/${id}`);
  await ben.post(`/matches/${id}/resign`, { cmd: "resign-of-ben" });
  await ann.press(ann.link("Check the shuffle"));
  await ann.sees(ann.role("heading", "Everything fits"));
  await ann.reads(ann.page.locator(".shares"), /Ben None: counts as empty Ann [0-9a-f]{64} Sent by this browser/);
  await ann.reads(ann.page.locator(".plies > li").first(), /Setting up Who sets out first/);
  const { nonces } = await ben.get(`/matches/${id}/record`);
  assert.match(nonces[1], /^[0-9a-f]{64}$/);
});

scene("a record with one number changed fails, and the page says where", async (stage) => {
  const ann = await stage.server.guest("Ann");
  const id = await finished_match(ann, { level: "advanced" });
  const record = await ann.get(`/matches/${id}/record`);
  const watcher = await stage.person("Watcher", phone);
  await watcher.open(`/match/${id}/shuffle`);
  await watcher.sees(watcher.role("heading", "Everything fits"));
  await watcher.reads(watcher.page.locator(".plies"), /Move \d+ \S+.* A new tile /);
  assert.deepEqual(await faults_of(watcher, "fair"), []);

  await watcher.open("/shuffle");
  const check = async (text, wanted) => {
    await watcher.page.getByLabel("Or as text").fill(text);
    await watcher.press(watcher.button("Check"));
    return watcher.reads(watcher.page.locator(".verdict"), wanted);
  };
  await check(JSON.stringify(record), /Everything fits/);
  const turn = record.turns.find(({ draws }) => draws.length > 0);
  const forged = structuredClone(record);
  const draw = forged.turns[turn.ply - 1].draws[0];
  draw[1] = (draw[1] + 1) % draw[0];
  await check(JSON.stringify(forged), new RegExp(`does not fit .*1 of \\d+ draws .*at move ${turn.ply}$`));
  await watcher.press(watcher.link(/^To the first one/));
  await watcher.reads(watcher.page.locator(`#ply-${turn.ply} .numbers .wrong`), /but it has to be/);
  assert.deepEqual(await faults_of(watcher, "unfair"), []);
  const other = (text) =>
    text[9] === "0" ? `${text.slice(0, 9)}1${text.slice(10)}` : `${text.slice(0, 9)}0${text.slice(10)}`;
  await check(JSON.stringify({ ...record, seed: other(record.seed) }), /The seed is not the one that was sealed/);
  await check(JSON.stringify({ ...record, commitment: other(record.commitment) }), /the seal is another’s/);
  await check(JSON.stringify({ ...record, nonces: ["ab", ""] }), /One of the shares was probably changed/);
  await check(JSON.stringify({ ...record, seed: undefined }), /still running/);
  await check(await readFile(new URL(import.meta.url), "utf8"), /This is not JSON/);
});
