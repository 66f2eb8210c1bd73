// Every text that a game needs exists in each of its languages. The needed texts are derived from the game itself: its
// options, components, score items and rules, and the steps and events of matches that are played here, as the client's
// board, log and sentences use them.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { html } from "htm/preact";
import { options as preact, render } from "preact";
import { stand_in } from "../../../scripts/pictures/small_dom.js";
import { flatten, translate } from "../../../web/lib/i18n/translate.js";
import { languages, languages_with } from "../../web_unit/languages.js";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

const root = new URL("../../../", import.meta.url);
const turns = 30;
const names = ["Ann", "Ben", "Cleo"];

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const document = stand_in();
globalThis.navigator ??= { languages };
preact.__s = true; // As on a server: there are no measurements and no effects.

const read = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));

/** The languages of a game: English is enough. */
const languages_of = (id) => languages_with((language) => `web/games/${id}/locales/${language}.json`);

/** The texts that a game's board uses in each of its languages: its own, then the client's. */
const dictionaries_of = (id) =>
  new Map(
    languages_of(id).map((language) => [
      language,
      [`web/games/${id}/locales/${language}.json`, `web/locales/${language}.json`].map((path) => flatten(read(path))),
    ]),
  );

/** A translator to English that collects what any language lacks: a text, or a parameter of it. */
function noting(id, lacking) {
  const dictionaries = dictionaries_of(id);
  return (key, params) => {
    for (const language of dictionaries.keys()) {
      const text = translate(language, dictionaries.get(language), key, params);
      if (text === key || /\{\w+\}/.test(text)) lacking.add(`${language}: ${key}`);
    }
    return translate("en", dictionaries.get("en"), key, params);
  };
}

/** The reasons for the end of a game: from its recorded games, or as a game without them has them in its code. */
function reasons_of(id, sources) {
  const golden = new URL(`engines/${id}/golden/`, root);
  if (existsSync(golden)) {
    return readdirSync(golden).map((name) => JSON.parse(readFileSync(new URL(name, golden), "utf8")).outcome.reason);
  }
  return sources.flatMap((name) =>
    [...readFileSync(new URL(`engines/${id}/${name}`, root), "utf8").matchAll(/\.reason = "(\w+)"/g)].map(
      ([, reason]) => reason,
    ),
  );
}

/**
 * The texts that the client looks up by the words of the API (options and their values, score items, reasons for the
 * end, refusals), and those that its sources name directly.
 */
function named({ id, options }, score) {
  const sources = readdirSync(new URL(`engines/${id}/`, root)).filter((name) => name.endsWith(".cpp"));
  const rules = sources.flatMap((name) => {
    const source = readFileSync(new URL(`engines/${id}/${name}`, root), "utf8");
    return source.match(new RegExp(`(?<=")${id}\\.(?!state\\b)[a-z_]+\\.[a-z_]+(?=")`, "g")) ?? [];
  });
  const reasons = reasons_of(id, sources);
  assert.ok(rules.length > 0 && reasons.length > 0, "rules and reasons were found");
  const client = new URL(`web/games/${id}/`, root);
  const literal = readdirSync(client, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".js"))
    .flatMap(
      (name) => readFileSync(new URL(name, client), "utf8").match(new RegExp(`(?<=")${id}\\.[\\w.]+(?=")`, "g")) ?? [],
    );
  const derived = [
    ...Object.entries(options.properties ?? {}).flatMap(([name, { enum: values = [] }]) => [
      `option.${name}`,
      ...values.map((value) => `option.${name}.${value}`),
    ]),
    ...score[0].items.flatMap(({ item }) => [`score.${item}`, `score.${item}.hint`]),
    ...reasons.map((reason) => `reason.${reason}`),
    ...rules.map((rule) => `rule.${rule.slice(id.length + 1)}`),
  ].map((key) => `${id}.${key}`);
  return [...derived, ...literal];
}

const looks_of = (you) => names.map((name, seat) => ({ seat, name, you: seat === you, kind: "player", present: true }));

/** Renders the board of a position for a viewer, and its question. */
function show({ module, game, t }, { view, legal, draft, score, marks }, you) {
  const seats = looks_of(you);
  module.ask(view, legal, { t, seats, you });
  const host = document.createElement("div");
  document.body.append(host);
  const nothing = () => {};
  render(
    html`<${module.Board}
      ...${{ game, view, legal, draft, seats, you, t, score, marks, highlight: null }}
      onStep=${nothing}
      onTry=${async () => null}
      onUndo=${nothing}
      onDrop=${nothing}
    />`,
    host,
  );
  host.remove();
}

/** Plays a turn step by step, and shows each step. */
async function play_turn(shown, player, match, pick) {
  const { prompt, view, legal, score, you } = await player.snapshot(match);
  const steps = [];
  let now = { view, legal, score, events: [], can_commit: false };
  while (!now.can_commit) {
    show(shown, { ...now, draft: steps, marks: now.events }, you);
    steps.push(pick(now.legal).step);
    now = await player.post(`/matches/${match}/preview`, { prompt, steps });
    if (now.sealed) shown.module.seal?.(steps.at(-1), now, { t: shown.t, seats: looks_of(you), you });
  }
  show(shown, { ...now, draft: steps, marks: now.events }, you);
  await player.post(`/matches/${match}/turns`, { prompt, steps, cmd: fresh() });
}

/** Plays some turns with these options and narrates all events; returns the score. */
async function play(shown, options) {
  const { module, game, t } = shown;
  const players = await Promise.all(names.slice(0, game.seats.max).map((name) => server.guest(name)));
  const match = await table(players, { game: game.id, options });
  let picks = 0;
  const pick = (legal) => legal[(picks++ * 7 + 3) % legal.length];
  let turn = 0;
  for (; turn < turns; ++turn) {
    const views = await Promise.all(players.map((player) => player.snapshot(match)));
    const at = views.findIndex(({ you, to_act }) => to_act.includes(you));
    if (at < 0) break;
    for (const { view, score, you } of views) show(shown, { view, legal: [], draft: [], score, marks: [] }, you);
    await play_turn(shown, players[at], match, pick);
  }
  const { score, view } = await players[0].snapshot(match);
  const { frames } = await players[0].get(`/matches/${match}/frames?since=0`);
  const events = frames.flatMap((frame) => frame.events);
  assert.ok(turn > 0 && events.length >= turn, "there are events");
  for (const event of events) {
    for (const you of [0, 1, 2, null]) module.narrate(event, { t, seats: looks_of(you), game, view });
  }
  return score;
}

for (const id of readdirSync(new URL("web/games/", root))) {
  test(`${id} has a text for everything that it shows, in each of its languages`, { timeout: 300_000 }, async () => {
    const game = await server.nobody().get(`/games/${id}`);
    const module = await import(new URL(`web/games/${id}/index.js`, root));
    const lacking = new Set();
    const t = noting(id, lacking);
    const shown = { module, game, t };
    const wishes = Object.entries(game.options.properties ?? {});
    const rounds = Math.max(1, ...wishes.map(([, { enum: values = [] }]) => values.length));
    let score;
    for (let round = 0; round < rounds; ++round) {
      const wish = wishes.map(([name, { enum: values = [] }]) => [name, values[Math.min(round, values.length - 1)]]);
      score = await play(shown, Object.fromEntries(wish));
    }
    for (const [language, texts] of dictionaries_of(id)) {
      const has = (key) => texts.some((dictionary) => Object.hasOwn(dictionary, key));
      // A line of the log may have two forms, `.you` and `.they`; the sources name the stem.
      const missing = named(game, score).filter((key) => !has(key) && !(has(`${key}.you`) && has(`${key}.they`)));
      for (const key of missing) lacking.add(`${language}: ${key}`);
    }
    assert.deepEqual([...lacking], []);
  });
}
