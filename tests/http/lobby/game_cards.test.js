// The cards that explain the pieces: each piece that a game's components contain has its texts in every language, and
// there is no text without a piece. What the boards, the log and the pages of rules name has a card.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { flatten, translate } from "../../../web/lib/i18n/translate.js";
import { languages_with } from "../../web_unit/languages.js";
import { playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

const root = new URL("../../../", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, root), "utf8"));
const with_cards = readdirSync(new URL("web/games/", root)).filter((id) =>
  existsSync(new URL(`web/games/${id}/cards.js`, root)),
);
assert.ok(with_cards.length >= 4);
const turns = 12;
/** The languages of a game: English is enough. */
const languages_of = (id) => languages_with((language) => `web/games/${id}/locales/cards/${language}.json`);

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

/** What is wrong with a table of texts for these pieces. */
function faults_of(texts, ids) {
  const missing = ids.filter((id) => !texts[id]).map((id) => `${id} is missing`);
  const superfluous = Object.keys(texts).filter((id) => !ids.includes(id));
  const empty = Object.entries(texts).filter(([, { name, text }]) => !name || !text);
  return [...missing, ...superfluous.map((id) => `${id} is no piece`), ...empty.map(([id]) => `${id} is empty`)];
}

/** A translator that refuses unknown keys and missing parameters. */
function strict(game, language) {
  const paths = [`web/games/${game}/locales/cards`, `web/games/${game}/locales`, "web/locales/cards", "web/locales"];
  const dictionaries = paths.map((path) => flatten(read(`${path}/${language}.json`)));
  return (key, params) => {
    const text = translate(language, dictionaries, key, params);
    assert.ok(text !== key && !/\{\w+\}/.test(text), `${game}, ${language}: ${key}`);
    return text;
  };
}

test("the check of a table notices a missing, a superfluous and an empty text", () => {
  const texts = { palm: { name: "Palm", text: "Counts." }, hut: { name: "Hut", text: "" } };
  assert.deepEqual(faults_of(texts, ["palm", "boat"]), ["boat is missing", "hut is no piece", "hut is empty"]);
});

for (const id of with_cards) {
  test(`each piece of ${id} has a card in every language, and each card a piece`, async () => {
    const [{ components }, { ids, section_of }] = await Promise.all([
      server.nobody().get(`/games/${id}`),
      import(`../../../web/games/${id}/cards.js`),
    ]);
    const pieces = ids(components);
    const { default: rules } = await import(`../../../web/rules/${id}.en.js`);
    const sections = rules.sections.map((section) => section.id);
    for (const piece of pieces) assert.ok(sections.includes(section_of(piece)), `${piece} has a section of the rules`);
    assert.equal(new Set(pieces).size, pieces.length, "no piece is named twice");
    for (const language of languages_of(id)) {
      const texts = read(`web/games/${id}/locales/cards/${language}.json`);
      assert.deepEqual(faults_of(texts, pieces), [], language);
    }
    const more = ids({ ...components, jewels: [] });
    assert.ok(more.includes("jewels"), "a new kind of component needs a card");
  });

  test(`the cards of ${id} say what a piece costs and what is left, in every language`, async () => {
    const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
    const players = [ann, bob];
    const game = await ann.get(`/games/${id}`);
    const { ids, card_of } = await import(`../../../web/games/${id}/cards.js`);
    const match = await table(players, { game: id });
    for (let turn = 0; turn < turns; ++turn) {
      for (const player of players) {
        const { view, legal, you, prompt } = await player.snapshot(match);
        for (const language of languages_of(id)) {
          const t = strict(id, language);
          for (const piece of ids(game.components)) {
            for (const seen of [view, null]) {
              const card = card_of(piece, undefined, { game, view: seen, legal: seen ? legal : [], you, t });
              for (const text of card.ids) t(`${text}.text`);
              for (const { label } of card.facts) t(`card.${label}`);
            }
          }
        }
        if (prompt !== null)
          await playTurn(player, match, (steps, made) => steps[(5 * turn + made.length) % steps.length]);
      }
    }
  });
}

test("the log names pieces that have cards", async () => {
  for (const id of with_cards) {
    const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
    const game = await ann.get(`/games/${id}`);
    const { card_of } = await import(`../../../web/games/${id}/cards.js`);
    const { cards_of } = await import(`../../../web/games/${id}/events/narrate.js`);
    const match = await table([ann, bob], { game: id });
    for (let turn = 0; turn < turns; ++turn) {
      for (const player of [ann, bob]) {
        const { prompt } = await player.snapshot(match);
        if (prompt !== null)
          await playTurn(player, match, (steps, made) => steps[(7 * turn + made.length) % steps.length]);
      }
    }
    const { view, you } = await ann.snapshot(match);
    const { turns: log } = await ann.get(`/matches/${match}/log`);
    const named = log.flatMap(({ events }) => events.flatMap((event) => cards_of(event).split(" ").filter(Boolean)));
    assert.ok(named.length > 0, `${id}: the log names pieces`);
    const t = strict(id, "en");
    for (const piece of named) {
      assert.ok(card_of(piece, undefined, { game, view, legal: [], you, t }), `${id}: ${piece} has no card`);
    }
  }
});
