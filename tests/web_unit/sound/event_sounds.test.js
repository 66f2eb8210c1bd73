import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { narrate as narrate_manitou } from "../../../web/games/manitou/events/narrate.js";
import { sounds as manitou } from "../../../web/games/manitou/sounds.js";
import { sounds_of } from "../../../web/lib/sound/event_sounds.js";
import { recipes } from "../../../web/lib/sound/recipes.js";
import { settings_from } from "../../../web/lib/sound/sound.js";
import { seen_between } from "../../../web/lib/match/playback/use_sounds.js";

const root = new URL("../../../", import.meta.url);
const games = readdirSync(new URL("web/games/", root));

/** In a file that also describes steps: only the description of events. @param {string} source */
const described_events = (source) => /describe\(Type<Event>\)[^]*?\n\}/.exec(source)?.[0] ?? source;

/** The event types of a game, from the descriptions in its engine. @param {string} game */
function event_types(game) {
  const file = ["events.hpp", "game.hpp"].find((name) => existsSync(new URL(`engines/${game}/${name}`, root)));
  const source = described_events(readFileSync(new URL(`engines/${game}/${file}`, root), "utf8"));
  const names = [...source.matchAll(/\b(?:alternative|\w*of_seat)<\w+>\(\s*"(\w+)"/g)].map(([, type]) => type);
  // Events that viewers see differently are described twice.
  return [...new Set(names)];
}

for (const game of games) {
  test(`${game}: each event type of the engine has a sound or none, and no other has`, async () => {
    assert.ok(existsSync(new URL(`web/games/${game}/sounds.js`, root)), "it has a table");
    const { sounds } = await import(`../../../web/games/${game}/sounds.js`);
    const types = event_types(game);
    assert.ok(types.length > 0, "the pattern finds the types");
    assert.deepEqual(Object.keys(sounds).sort(), types.sort());
    const names = Object.values(sounds).filter((sound) => sound !== null);
    assert.ok(names.length > types.length / 2, "most events can be heard");
    for (const name of names) assert.ok(name in recipes, name);
  });
}

test("the games together use all sounds of pieces", async () => {
  const tables = await Promise.all(
    games.map(async (game) => (await import(`../../../web/games/${game}/sounds.js`)).sounds),
  );
  const used = new Set(tables.flatMap((table) => Object.values(table)));
  for (const sound of ["place", "take", "slide", "cards"]) assert.ok(used.has(sound), sound);
});

const says = () => "a line of the log";
const table = /** @type {const} */ ({ laid: "place", drew: "take", moved: "slide", passed: null });
/** @param {string[]} types */
const events = (...types) => types.map((type) => ({ type }));

test("events are heard in order; a row of the same sound is one, and silent or unknown events are none", () => {
  assert.deepEqual(sounds_of(events("moved", "laid", "laid", "passed", "laid", "drew", "strange"), table, says), [
    "slide",
    "place",
    "take",
  ]);
  assert.deepEqual(sounds_of(events("passed"), table, says), []);
});

test("a long turn makes at most five sounds", () => {
  const turn = Array.from({ length: 8 }, () => events("laid", "moved")).flat();
  assert.equal(sounds_of(turn, table, says).length, 5);
});

test("what is hidden from the viewer is not heard", () => {
  const t = (/** @type {string} */ key) => key;
  const seats = [
    { seat: 0, name: "Ann", you: true },
    { seat: 1, name: "Ben", you: false },
  ];
  const line = (/** @type {any} */ event) => narrate_manitou(event, { t, seats });
  const heard = (/** @type {any} */ event) => sounds_of([event], manitou, line);
  assert.deepEqual(heard({ type: "drew", seat: 1, card: null }), []);
  assert.deepEqual(heard({ type: "dealt", seat: 1, count: 3, cards: null }), []);
  assert.deepEqual(heard({ type: "drew", seat: 0, card: "bear" }), ["cards"]);
});

const before = { ply: 4, prompt: 5, shown: 3, drafted: 2 };

test("a turn of another player is heard when it is shown, and only once", () => {
  const sight = { ply: 5, prompt: null, own: false, events: events("moved", "laid"), draft: [] };
  assert.deepEqual(seen_between({ ...before, drafted: 0 }, sight), sight.events);
  assert.deepEqual(seen_between({ ply: 5, prompt: null, shown: 2, drafted: 0 }, sight), []);
});

test("a turn that is shown scene by scene is heard in the same way", () => {
  const sight = { ply: 5, prompt: null, own: false, events: events("moved", "laid", "drew"), draft: [] };
  assert.deepEqual(seen_between({ ply: 5, prompt: null, shown: 1, drafted: 0 }, sight), events("laid", "drew"));
  assert.deepEqual(seen_between({ ...before, ply: 6 }, sight), [], "going back is silent");
});

test("a log that is loaded late is not heard", () => {
  const late = { ply: 5, prompt: null, own: false, events: events("moved"), draft: [] };
  assert.deepEqual(seen_between({ ply: 5, prompt: null, shown: Infinity, drafted: 0 }, late), []);
});

test("own steps are heard while they are drafted, and what followed them with the turn", () => {
  const turn = events("moved", "laid", "drew");
  const drafting = { ply: 4, prompt: 5, own: false, events: null, draft: turn.slice(0, 2) };
  assert.deepEqual(seen_between({ ...before, drafted: 1 }, drafting), events("laid"));
  assert.deepEqual(seen_between(before, { ...drafting, draft: turn.slice(0, 1) }), [], "an undone step is not heard");
  const played = { ply: 5, prompt: null, own: true, events: turn, draft: [] };
  assert.deepEqual(seen_between(before, played), events("drew"));
});

test("stored settings are read strictly", () => {
  const usual = settings_from(null);
  assert.equal(usual.muted, false);
  assert.deepEqual(settings_from({ volume: 2, muted: "yes", vibrates: 1 }), usual);
  assert.deepEqual(settings_from({ volume: 0.25, muted: true, vibrates: false }), {
    volume: 0.25,
    muted: true,
    vibrates: false,
  });
});
