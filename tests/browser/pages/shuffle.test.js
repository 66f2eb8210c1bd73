// A player checks the shuffles of a finished match.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faults_of } from "../support/look.js";
import { phone, scene } from "../support/scene.js";
import { finished_match } from "../support/tables.js";

scene("the commitment is shown at the table, and a finished match is verified as fair", async (stage) => {
  const ben = await stage.server.guest("Ben");
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { id, commitment } = await ben.post("/matches", { game: "maori", options: {}, seats, visibility: "public" });
  const ann = await stage.person("Ann");
  await ann.open(`/match/${id}`);
  await ann.press(ann.text("Fair shuffle"));
  await ann.sees(ann.text(commitment));
  await ann.names_oneself();
  await ann.press(ann.button("Join"));
  await ann.sees(ann.role("group", "Board of Ben"));
  await ann.open(`/match/${id}/shuffle`);
  await ann.sees(ann.text("The match is not over yet"));
  await ann.sees(ann.text(commitment));

  await ann.open(`/match/${id}`);
  await ben.post(`/matches/${id}/resign`, { cmd: "resign-of-ben" });
  await ann.press(ann.link("Verify the shuffle"));
  await ann.sees(ann.role("heading", "The shuffle is fair"));
  await ann.reads(ann.page.locator(".shares"), /Ben None \(empty value\) Ann [0-9a-f]{64} Sent by this browser/);
  await ann.reads(ann.page.locator(".plies > li").first(), /Setup Player who places the explorer/);
  const { nonces } = await ben.get(`/matches/${id}/record`);
  assert.match(nonces[1], /^[0-9a-f]{64}$/);
});

scene("a record with one changed number fails the check, and the page shows where", async (stage) => {
  const ann = await stage.server.guest("Ann");
  const id = await finished_match(ann, { level: "advanced" });
  const record = await ann.get(`/matches/${id}/record`);
  const watcher = await stage.person("Watcher", phone);
  await watcher.open(`/match/${id}/shuffle`);
  await watcher.sees(watcher.role("heading", "The shuffle is fair"));
  await watcher.reads(watcher.page.locator(".plies"), /Move \d+ \S+.* New tile on the display: /);
  assert.deepEqual(await faults_of(watcher, "fair"), []);

  await watcher.open("/shuffle");
  const check = async (text, wanted) => {
    await watcher.page.getByLabel("Or paste its text").fill(text);
    await watcher.press(watcher.button("Verify"));
    return watcher.reads(watcher.page.locator(".verdict"), wanted);
  };
  await check(JSON.stringify(record), /The shuffle is fair/);
  const turn = record.turns.find(({ draws }) => draws.length > 0);
  const forged = structuredClone(record);
  const draw = forged.turns[turn.ply - 1].draws[0];
  draw[1] = (draw[1] + 1) % draw[0];
  await check(JSON.stringify(forged), new RegExp(`Verification failed .*1 of \\d+ draws .*at move ${turn.ply}$`));
  await watcher.press(watcher.link(/^Go to the first wrong draw/));
  await watcher.reads(watcher.page.locator(`#ply-${turn.ply} .numbers .wrong`), /should be/);
  assert.deepEqual(await faults_of(watcher, "unfair"), []);
  const other = (text) =>
    text[9] === "0" ? `${text.slice(0, 9)}1${text.slice(10)}` : `${text.slice(0, 9)}0${text.slice(10)}`;
  await check(JSON.stringify({ ...record, seed: other(record.seed) }), /The seed does not match the commitment/);
  await check(
    JSON.stringify({ ...record, commitment: other(record.commitment) }),
    /the commitment belongs to another seed/,
  );
  await check(JSON.stringify({ ...record, nonces: ["ab", ""] }), /A random value or the draws were probably changed/);
  await check(JSON.stringify({ ...record, seed: undefined }), /still running/);
  await check(await readFile(new URL(import.meta.url), "utf8"), /This is not JSON/);
});
