// The types of the games that the API describes: the client's TypeScript is made of them, and what is sent fits them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import { files_of, openapi_of_the_server } from "../../../scripts/types.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, binary } from "../support/server.js";

process.env.ATOLL_BINARY = binary;

let server;
let players;
before(async () => {
  server = await Server.start();
  players = [await server.guest("Ann"), await server.guest("Ben"), await server.guest("Eve")];
});
after(() => server?.stop());

test("`atoll openapi` prints the document that the server serves", async () => {
  assert.deepEqual(openapi_of_the_server(), await server.nobody().get("/openapi.json"));
});

test("the types of the client are those of the server", async () => {
  for (const [path, text] of await files_of(openapi_of_the_server())) {
    const kept = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
    assert.ok(kept === text, `${path} is out of date: run \`node scripts/types.js\` after building the server`);
  }
});

/** Asserts that values fit the component of this name. */
function judge_of(schemas) {
  const ajv = new Ajv2020.default({ allErrors: true, strict: true, allowUnionTypes: true, strictTypes: false });
  const compiled = new Map();
  return (name, value) => {
    if (!compiled.has(name)) compiled.set(name, ajv.compile(schemas[name]));
    const fits = compiled.get(name);
    assert.ok(fits(value), `${name}: ${ajv.errorsText(fits.errors)}\n${JSON.stringify(value).slice(0, 2000)}`);
  };
}

const turns_max = 40;

test("what every game sends and stores fits its schemas", async () => {
  const { schemas } = openapi_of_the_server().components;
  const judge = judge_of(schemas);
  const [ann, ben, eve] = players;
  for (const game of await ann.get("/games")) {
    const { components } = await ann.get(`/games/${game.id}`);
    judge(`${game.id}.components`, components);
    const match = await table([ann, ben], { game: game.id });
    for (let turn = 0; turn < turns_max && (await ann.snapshot(match)).status === "running"; ++turn) {
      for (const viewer of [ann, eve]) {
        const { options, view, legal } = await viewer.snapshot(match);
        judge(`${game.id}.options`, options);
        judge(`${game.id}.view`, view);
        for (const { step } of legal) judge(`${game.id}.step`, step);
      }
      const vary = (listed, steps) => listed[(7 * turn + 5 * steps.length + 3) % listed.length];
      await playTurn(await mover([ann, ben], match), match, vary);
    }
    const { turns } = await eve.get(`/matches/${match}/log`);
    assert.ok(turns.length > 10, game.id);
    for (const event of turns.flatMap(({ events }) => events)) judge(`${game.id}.event`, event);
  }
});

test("a schema refuses what a game would not send", async () => {
  const judge = judge_of(openapi_of_the_server().components.schemas);
  judge("maori.step", { type: "move", steps: 3 });
  assert.throws(() => judge("maori.step", { type: "move" }), assert.AssertionError);
  assert.throws(() => judge("maori.step", { type: "move", steps: 3, more: 1 }), assert.AssertionError);
  assert.throws(() => judge("maori.step", { type: "fly" }), assert.AssertionError);
});
