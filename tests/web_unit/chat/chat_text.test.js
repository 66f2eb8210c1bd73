import assert from "node:assert/strict";
import { test } from "node:test";
import { completed, completion_at, parts_of } from "../../../web/lib/chat/chat_text.js";

const origin = "https://atoll.example";
const names = ["Ann", "Anna", "Ben of the Sea"];
/** @param {string} text */
const parts = (text, own = "Ann") =>
  parts_of(text, { names, own, origin }).map((part) => {
    if (part.kind === "link") return `[${part.text} -> ${part.path}]`;
    return part.kind === "mention" ? `{${part.text}${part.own ? "!" : ""}}` : part.text;
  });

test("an address of this site becomes a link, all others stay text", () => {
  assert.deepEqual(parts("see https://atoll.example/match/x?y=1#z."), [
    "see ",
    "[https://atoll.example/match/x?y=1#z -> /match/x?y=1#z]",
    ".",
  ]);
  for (const text of [
    "https://evil.example/match/x",
    "https://atoll.example.evil.example/",
    "https://atoll.example:8443/",
    "http://atoll.example/",
    "https://me@atoll.example/",
    "https://me:pw@atoll.example/",
    "javascript:alert(1)",
    "//atoll.example/x",
    "atoll.example/x",
    "https://",
    "https://[",
  ]) {
    assert.deepEqual(parts(text), [text], text);
  }
});

test("@ and a whole name is a mention; the longest name that fits counts", () => {
  assert.deepEqual(parts("@Ann, @anna and @Ben of the Sea!"), [
    "{@Ann!}",
    ", ",
    "{@anna}",
    " and ",
    "{@Ben of the Sea}",
    "!",
  ]);
  for (const text of ["@Annabel", "me@Ann", "@Ben of", "@", "@@", "@Ännchen"]) assert.deepEqual(parts(text), [text]);
  assert.deepEqual(parts("@@Ann"), ["@", "{@Ann!}"]);
  assert.deepEqual(parts_of("@Ann", { names: ["", "Ben"], origin }), [{ kind: "text", text: "@Ann" }]);
});

test("the name before the caret after an @ is completed", () => {
  assert.deepEqual(completion_at("Hi @an", 6, names), { at: 3, names: ["Ann", "Anna"] });
  assert.deepEqual(completion_at("Hi @ann", 7, names), { at: 3, names: ["Anna"] });
  assert.deepEqual(completion_at("@", 1, names), { at: 0, names });
  assert.equal(completion_at("Hi @x", 5, names), null);
  assert.equal(completion_at("Hi an", 5, names), null);
  assert.equal(completion_at("me@an", 5, names), null);
  assert.equal(completion_at("@an", 0, names), null);
  assert.deepEqual(completed("Hi @an there", 3, 6, "Anna"), { text: "Hi @Anna there", caret: 9 });
  assert.deepEqual(completed("@b", 0, 2, "Ben of the Sea"), { text: "@Ben of the Sea ", caret: 16 });
});
