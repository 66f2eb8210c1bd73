// Offline: the page shows the user's own cached data, read-only.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { logs_in, logs_out, registers } from "../support/account.js";
import { faults_here, faults_of } from "../support/look.js";
import { kept_note, nothing_kept, offline_errors, says_offline } from "../support/offline.js";
import { desktop, scene } from "../support/scene.js";
import { played_match } from "../support/tables.js";

const names = { maori: "Maori", hawaii: "Hawaii", metikoro: "MetiKoro", manitou: "Manitou" };

const is_shell_kept = (person) =>
  person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

/** How many entries below this path the browser has cached. */
const kept_under = (person, path) =>
  person.page.evaluate(async (wanted) => {
    const { caches, URL } = globalThis;
    const found = (await caches.keys()).filter((name) => name.startsWith("kept-"));
    const addresses = await Promise.all(found.map(async (name) => (await caches.open(name)).keys()));
    return addresses.flat().filter(({ url }) => new URL(url).pathname.startsWith(wanted)).length;
  }, path);

const matches_kept = (person) => kept_under(person, "/kept/match/");
const lists_kept = (person) => kept_under(person, "/kept/lists");

const note = (person) => person.text(/^(You are offline|The server does not respond)\. Last updated /);

async function goes_offline(person) {
  await eventually(() => is_shell_kept(person), "the client to be cached");
  person.excuse(offline_errors);
  await person.context.setOffline(true);
}

scene("home and every board open offline at the last known position, and recover afterwards", async (stage) => {
  const [there, other] = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  const matches = {};
  for (const game of Object.keys(names)) matches[game] = await played_match([there, other], 4, { game });
  const ann = await stage.person("Ann", desktop, { token: there.token });
  await ann.open("/");
  await ann.sees(ann.link(/^Maori/));
  await eventually(async () => (await matches_kept(ann)) === 4, "the matches on the home page to be cached");

  await goes_offline(ann);
  await ann.open("/");
  await says_offline(ann, kept_note);
  assert.deepEqual(await faults_of(ann, "home offline"), []);
  await ann.sees_no(ann.button(/^Play now/));
  for (const [game, name] of Object.entries(names)) {
    await ann.open("/");
    await ann.press(ann.link(new RegExp(`^${name}`)));
    await ann.sees(ann.role("heading", name));
    await says_offline(ann, kept_note);
    const board = ann.role("region", "Board");
    await ann.sees(board);
    await ann.sees(board.getByRole("img"));
    await ann.sees_no(ann.button("End turn"));
    if (game === "maori") assert.deepEqual(await faults_here(ann, `${game} offline`, ["dark"]), []);
  }

  await ann.open(`/match/${matches.manitou}`);
  await says_offline(ann, kept_note);
  await ann.context.setOffline(false);
  await ann.sees_no(note(ann));
  await ann.sees(ann.button("Match menu"));
  await ann.sees(ann.page.getByRole("log"));
  await ann.context.setOffline(true);
  await ann.open("/");
  await says_offline(ann, kept_note);
  await ann.context.setOffline(false);
  await ann.sees_no(note(ann));
  await ann.sees(ann.role("region", "Open tables"));
});

scene("cached data is deleted at logout, and never shown to another user", async (stage) => {
  const ann = await stage.person("Ann");
  await registers(ann);
  const cleo = await stage.server.guest("Cleo");
  const [session] = (await ann.context.cookies()).filter(({ name }) => name === "atoll_session");
  const there = stage.server.nobody();
  there.token = session.value;
  const { id } = await cleo.post("/matches", {
    game: "manitou",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await there.ok("POST", `/matches/${id}/seats`, {});
  await ann.open(`/match/${id}`);
  await ann.sees(ann.button("Match menu"));
  await eventually(async () => (await matches_kept(ann)) === 1, "the match to be cached");
  await ann.open("/");
  await logs_out(ann);
  await eventually(async () => (await matches_kept(ann)) === 0, "it to be deleted");
  await goes_offline(ann);
  for (const path of ["/", `/match/${id}`]) {
    await ann.open(path);
    await says_offline(ann, nothing_kept);
  }
  await ann.context.setOffline(false);

  const ben = Object.assign(Object.create(ann), { name: "Ben" });
  await registers(ben);
  await ben.open("/");
  await ben.sees(ben.role("heading", "Hello, Ben"));
  await eventually(async () => (await lists_kept(ben)) === 1, "the home page to be cached");
  await ben.context.setOffline(true);
  await ben.open("/");
  await says_offline(ben, kept_note);
  await ben.sees_no(ben.link(/^Manitou/));
  await ben.open(`/match/${id}`);
  await ben.sees(ben.role("heading", "The server does not respond"));
  await ben.context.setOffline(false);
  await logs_out(ben);
  await logs_in(ann);
  await ann.sees(ann.role("heading", "Hello, Ann"));
});
