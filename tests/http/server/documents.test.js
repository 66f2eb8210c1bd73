// The documents agree with their own examples. Needs no server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { conforms, judgeMessage, messages, openapi, record } from "../support/documents.js";
import { without } from "../support/objects.js";

const pointerOf = (...keys) =>
  `openapi.json#/${keys.map((key) => encodeURIComponent(key.replaceAll("/", "~1"))).join("/")}`;

/** Every media type object below `node` that has an example, with its path. */
function* examples(node, way = []) {
  if (typeof node !== "object" || node === null) return;
  if ("schema" in node && "example" in node) yield { way, node };
  for (const [key, inner] of Object.entries(node)) yield* examples(inner, [...way, key]);
}

test("the examples in openapi.json match their schemas", () => {
  let count = 0;
  for (const { way, node } of examples(openapi)) {
    conforms(pointerOf(...way, "schema"), node.example, way.join(" "));
    ++count;
  }
  assert.ok(count > 30, `only ${count} examples were found`);
});

test("every operation with a body has an example of it", () => {
  for (const [path, item] of Object.entries(openapi.paths)) {
    for (const method of ["get", "post", "put", "delete"].filter((each) => item[each])) {
      const { requestBody, responses } = item[method];
      if (requestBody) assert.ok(requestBody.content["application/json"].example, `${method} ${path}`);
      const good = responses["200"]?.content ?? responses["201"]?.content;
      if (good && path !== "/openapi.json") assert.ok(Object.values(good)[0].example, `${method} ${path}`);
    }
  }
});

test("the example messages match their schemas, and there is one of each type", () => {
  const asked = new Map();
  const seen = new Set();
  for (const message of messages.examples) {
    conforms("messages.schema.json", message, JSON.stringify(message));
    if ("id" in message) asked.set(message.id, message.type);
    else judgeMessage(message, asked.get(message.re));
    seen.add(message.type === "ack" ? `${asked.get(message.re)}_ack` : message.type);
  }
  const types = Object.keys(messages.$defs).filter((name) => !["client", "server", "id"].includes(name));
  assert.deepEqual([...seen].sort(), types.sort());
});

test("the example records match their schema", () => {
  assert.equal(record.examples.length, 2);
  for (const example of record.examples) conforms("record.schema.json", example, "record");
});

const [finished, running] = record.examples;
const secrets = {
  "the seed of a match that runs": { ...running, seed: finished.seed },
  "the setup of a match that runs": { ...running, setup: finished.setup },
  "the draws of a match that runs": { ...running, turns: finished.turns },
  "a finished record without its seed": without(finished, "seed"),
};
for (const [name, value] of Object.entries(secrets)) {
  test(`the record's schema refuses ${name}`, () => {
    assert.throws(() => conforms("record.schema.json", value, name), assert.AssertionError);
  });
}

const [snapshot] = [...examples(openapi)]
  .filter(({ way }) => way.includes("201") && way.includes("/matches"))
  .map(({ node }) => node.example);
const faults = {
  "an unknown member": { ...snapshot, seed: "0".repeat(64) },
  "a missing member": without(snapshot, "commitment"),
  "a number that is not an integer": { ...snapshot, ply: 1.5 },
  "an unknown status": { ...snapshot, status: "paused" },
};
for (const [name, value] of Object.entries(faults)) {
  test(`the schema of a snapshot refuses ${name}`, () => {
    assert.throws(() => conforms("openapi.json#/components/schemas/Snapshot", value, name), assert.AssertionError);
  });
}
