// Checks every response and message of the tests against the protocol documents.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Ajv2020 from "ajv/dist/2020.js";

const folder = new URL("../../../protocol/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

export const openapi = read("openapi.json");
export const messages = read("messages.schema.json");
export const record = read("record.schema.json");

const ajv = new Ajv2020.default({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
ajv.addVocabulary(Object.keys(openapi)); // An OpenAPI document is not a schema itself, but contains some.
ajv.addSchema(openapi, "openapi.json", false, false);
ajv.addSchema(record);
ajv.addSchema(messages);

const compiled = new Map();

/** Asserts that `value` conforms to the schema at `ref` (a file name and a JSON pointer). */
export function conforms(ref, value, what) {
  if (!compiled.has(ref)) compiled.set(ref, ajv.compile({ $ref: ref }));
  const validate = compiled.get(ref);
  if (validate(value)) return;
  const faults = validate.errors.map((fault) => `${fault.instancePath || "(all)"} ${fault.message}`).join("; ");
  assert.fail(`${what} does not conform to ${ref}: ${faults}\n${JSON.stringify(value, null, 1).slice(0, 4000)}`);
}

const token = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");
/** A node of the OpenAPI document with its reference, after following references on the way. */
function locate(...keys) {
  let node = openapi;
  let pointer = "";
  for (const key of keys) {
    node = node[key];
    pointer += `/${token(key)}`;
    if (typeof node?.$ref === "string" && node.$ref.startsWith("#/components/")) {
      pointer = node.$ref.slice(1);
      node = pointer
        .slice(1)
        .split("/")
        .reduce((inner, part) => inner[part], openapi);
    }
  }
  return { node, ref: `openapi.json#${pointer.split("/").map(encodeURIComponent).join("/")}` };
}

const base = "/api/v1";
const templates = Object.keys(openapi.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${(openapi.paths[template].servers ? "" : base) + template.replace(/\{\w+\}/g, "[^/]+")}$`),
}));
// A fixed path is tried before one with parameters.
templates.sort((one, other) => one.template.split("{").length - other.template.split("{").length);

/** The path template that matches a request's path, or undefined. */
const templateOf = (path) => templates.find(({ pattern }) => pattern.test(path))?.template;

/** Asserts that the OpenAPI document describes this response to this request. */
export function judge(request, answer) {
  const { pathname, searchParams } = new URL(request.path, "http://x");
  const what = `${request.method} ${request.path} -> ${answer.status}`;
  const template = templateOf(pathname);
  if (!template) return problemOf("not_found", answer, what);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  if (!openapi.paths[template][method]) {
    headersOf(openapi.components.responses.method_not_allowed, answer, what);
    return problemOf("method_not_allowed", answer, what);
  }
  const { node: response } = locate("paths", template, method, "responses", String(answer.status));
  assert.ok(response, `${what}: this response is not documented; ${answer.text}`);
  headersOf(response, answer, what);
  bodyOf([template, method, answer.status], response, request, answer, what);
  if (answer.status < 300) wasAllowed(template, method, request, searchParams, what);
}

function headersOf(response, answer, what) {
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const value = answer.headers[name.toLowerCase()];
    assert.ok(value !== undefined, `${what}: header ${name} is missing`);
    if (header.schema.pattern)
      assert.match(String(value), new RegExp(header.schema.pattern), `${what}: header ${name}`);
  }
}

function bodyOf([template, method, status], response, request, answer, what) {
  const [type] = Object.keys(response.content ?? {});
  if (!type) return assert.equal(answer.text, "", `${what}: no body is documented`);
  assert.equal(answer.headers["content-type"]?.split(";")[0], type, `${what}: content type`);
  if (request.method === "HEAD") return assert.equal(answer.text, "", `${what}: HEAD has no body`);
  const { ref } = locate("paths", template, method, "responses", String(status), "content", type, "schema");
  conforms(ref, answer.body, what);
}

function problemOf(code, answer, what) {
  assert.equal(answer.headers["content-type"]?.split(";")[0], "application/problem+json", `${what}: content type`);
  if (answer.text !== "") conforms(`openapi.json#/components/schemas/problem.${code}`, answer.body, what);
}

/** The document must allow what the server accepts; otherwise clients could not know of it. */
function wasAllowed(template, method, request, parameters, what) {
  const { node: operation } = locate("paths", template, method);
  if (operation.requestBody && (operation.requestBody.required || request.body !== undefined)) {
    const { ref } = locate("paths", template, method, "requestBody", "content", "application/json", "schema");
    conforms(ref, JSON.parse(request.body), `the body of ${what}`);
  }
  const known = (operation.parameters ?? []).map(({ $ref }) => openapi.components.parameters[$ref.split("/").pop()]);
  for (const name of parameters.keys()) {
    assert.ok(
      known.some((each) => each.in === "query" && each.name === name),
      `${what}: unknown parameter ${name}`,
    );
  }
}

/**
 * Asserts that a message from the server conforms to its schema; `asked` is the type of the message that it replies to.
 */
export function judgeMessage(message, asked) {
  const definition = message.type === "ack" ? `${asked}_ack` : message.type;
  assert.ok(messages.$defs[definition], `a message of unknown type: ${JSON.stringify(message)}`);
  conforms(`messages.schema.json#/$defs/${definition}`, message, `message ${definition}`);
  if (message.type !== "error") return;
  const { re, ...problem } = message;
  assert.ok(re === null || Number.isInteger(re));
  const code = `openapi.json#/components/schemas/problem.${message.code}`;
  conforms(code, { ...problem, type: "about:blank" }, `error ${message.code}`);
}

/** Asserts that a message that the server acknowledged conforms to its schema. */
export const judgeSent = (message) => conforms(`messages.schema.json#/$defs/${message.type}`, message, "sent message");
