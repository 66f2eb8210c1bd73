// Writes the TypeScript types of the API and of the games from the OpenAPI document: node scripts/types.js
// The document is what `atoll openapi` prints: build the server first. ATOLL_BINARY: the program, if it is elsewhere.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import prettier from "prettier";

const root = new URL("../", import.meta.url);

/**
 * @typedef {Record<string, any>} Schema
 * @typedef {{ components: { schemas: Record<string, Schema> } }} OpenApi
 * @typedef {Map<string, { name: string, schema: Schema }>} Names types with a name, by what would be written without it
 */

/** The document of the built server. @returns {OpenApi} */
export function openapi_of_the_server() {
  const binary = process.env.ATOLL_BINARY ?? fileURLToPath(new URL("build/release/server/atoll", root));
  return JSON.parse(execFileSync(binary, ["openapi"], { encoding: "utf8", maxBuffer: 1 << 26 }));
}

/** Schemas without a type: the match record is a format of its own, and each problem only adds constants to `Problem`. */
const has_no_type = (/** @type {string} */ name) => name === "Record" || name.startsWith("problem.");

/** The parts of a game, in the order of their file. @type {[string, string][]} */
const game_types = [
  ["options", "Options"],
  ["view", "View"],
  ["step", "Step"],
  ["event", "Event"],
  ["state", "State"],
  ["components", "Components"],
];

/**
 * The files with the types: their text by their path.
 * @param {OpenApi} document
 * @returns {Promise<Map<string, string>>}
 */
export async function files_of(document) {
  const { schemas } = document.components;
  const texts = new Map([["web/lib/api.d.ts", api_types(schemas)]]);
  for (const name of Object.keys(schemas).filter((each) => each.endsWith(".view"))) {
    const game = name.slice(0, -".view".length);
    texts.set(`web/games/${game}/types.d.ts`, types_of_game(schemas, game));
  }
  for (const [path, text] of texts) {
    const config = await prettier.resolveConfig(fileURLToPath(new URL(path, root)));
    texts.set(path, await prettier.format(text, { ...config, parser: "typescript" }));
  }
  return texts;
}

/** @param {string} what */
const head = (what) => `// ${what}. Written by scripts/types.js from what \`atoll openapi\` prints: do not edit.\n\n`;

/** @param {Record<string, Schema>} schemas */
function api_types(schemas) {
  const type_of = types_named(new Map());
  const types = Object.entries(schemas)
    .filter(([name]) => !name.includes(".") && !has_no_type(name))
    .map(([name, schema]) => `${comment(schema)}export type ${name} = ${type_of(schema)};\n`);
  return head("The types of the API") + types.join("\n");
}

/** @param {Record<string, Schema>} schemas @param {string} game */
function types_of_game(schemas, game) {
  const parts = game_types.map(([part, name]) => ({ name, schema: schemas[`${game}.${part}`] }));
  const names = names_of(parts);
  const type_of = types_named(names);
  const types = parts.map(({ name, schema }) => {
    const type = schema.oneOf ? `All.OneOf<${type_of(schema)}>` : type_of(schema);
    return `export type ${name} = ${type};\n`;
  });
  const inner = [...names.values()].map(({ name, schema }) => `export type ${name} = ${type_of(schema, true)};\n`);
  return head("The types of this game") + types_for_boards + [...types, ...inner].join("\n");
}

/** What `web/lib/types.d.ts` describes for all games, for this one. */
const names_for_boards = ["Game", "LegalStep", "Preview", "BoardProps", "GameModule", "CardContext", "CardModule"];
const types_for_boards = `import type * as All from "../../lib/types.js";

export type Types = { options: Options; view: View; step: Step; event: Event; components: Components };
${names_for_boards.map((name) => `export type ${name} = All.${name}<Types>;`).join("\n")}

`;

/**
 * The names of types inside the parts of a game, by their TypeScript: of all objects of the view, and of objects and
 * enumerations that occur several times. The name is the key where a type occurs first.
 * @param {{ name: string, schema: Schema }[]} parts
 * @returns {Names}
 */
function names_of(parts) {
  /** @type {Map<string, { schema: Schema, key: string, within: string, times: number, is_word: boolean }>} */
  const found = new Map();
  /** @type {(schema: Schema, key: string, within: string, worth: number) => void} */
  const visit = (schema, key, within, worth) => {
    const is_word = schema.enum?.length > 2;
    if (schema.properties || is_word) {
      const text = text_of(schema);
      const seen = found.get(text) ?? { schema, key, within, times: 0, is_word };
      found.set(text, { ...seen, times: seen.times + (is_word ? 1 : worth) });
    }
    visit_inside(schema, key, within, worth);
  };
  /** @type {typeof visit} */
  const visit_inside = (schema, key, within, worth) => {
    const { properties = {}, items, oneOf, anyOf = oneOf, prefixItems = anyOf } = schema;
    for (const [inner, value] of Object.entries(properties)) visit(value, inner, properties.type?.const ?? key, worth);
    for (const value of prefixItems ?? []) visit(value, key, within, worth);
    if (items) visit(items, key.replace(/s$/, ""), within, worth);
  };
  for (const { name, schema } of parts) {
    for (const part of schema.oneOf ?? [schema]) visit_inside(part, name, name, name === "View" ? 2 : 1);
  }
  const taken = new Set([...game_types.map(([, name]) => name), ...names_for_boards, "All"]);
  const repeated = [...found].filter(([, { times }]) => times > 1);
  return new Map(
    repeated.map(([text, { schema, key, within, is_word }]) => {
      return [text, { name: free_name(key, within, is_word, taken), schema }];
    }),
  );
}

/**
 * `face_up` as `FaceUp`. If that is taken, words are `FaceUpName`, and an object has the name of what it is in before.
 * @param {string} key @param {string} within @param {boolean} is_word @param {Set<string>} taken
 */
function free_name(key, within, is_word, taken) {
  const pascal = (/** @type {string} */ text) => text.replace(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());
  const longer = is_word ? `${pascal(key)}Name` : pascal(within) + pascal(key);
  const free = [pascal(key), longer].find((name) => !taken.has(name));
  if (!free) throw new Error(`two types would have the name ${longer}`);
  taken.add(free);
  return free;
}

/** @param {Schema} schema */
const comment = ({ description }) => (description ? `/** ${description} */\n` : "");

/** @param {string[]} types */
const union = (types) => (types.length > 1 ? `(${[...new Set(types)].join(" | ")})` : types[0]);

/** @param {string} reference */
function referred(reference) {
  const name = reference.replace("#/components/schemas/", "");
  if (name.includes("/")) throw new Error(`${reference} is not a component`);
  return has_no_type(name) ? "unknown" : name;
}

/**
 * The function that writes the TypeScript type of a JSON Schema.
 * @param {Names} names
 */
function types_named(names) {
  return type_of;

  /** @param {Schema} schema @param {boolean} [in_full] even if it has a name @returns {string} */
  function type_of(schema, in_full = false) {
    const named = in_full || names.size === 0 ? undefined : names.get(text_of(schema));
    if (named) return named.name;
    if (schema.$ref) return referred(schema.$ref);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return union(schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).sort());
    const either = schema.oneOf ?? schema.anyOf;
    if (either) return union(either.map((/** @type {Schema} */ each) => type_of(each)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => type_of({ ...schema, type })));
    return plain_type(schema);
  }

  /** @param {Schema} schema */
  function plain_type(schema) {
    switch (schema.type) {
      case "object":
        return object_type(schema);
      case "array":
        return array_type(schema);
      case "integer":
      case "number":
        return "number";
      case "string":
      case "boolean":
      case "null":
        return schema.type;
      case undefined:
        return "unknown";
      default:
        throw new Error(`a schema of a type without a translation: ${JSON.stringify(schema)}`);
    }
  }

  /** @param {Schema} schema */
  function array_type({ items = {}, prefixItems }) {
    return prefixItems
      ? `[${prefixItems.map((/** @type {Schema} */ each) => type_of(each)).join(", ")}]`
      : `${type_of(items)}[]`;
  }

  /** An object as it is read: what has a default is there. @param {Schema} schema */
  function object_type({ properties = {}, required = [], additionalProperties = true }) {
    /** @type {[string, Schema][]} */
    const members = Object.entries(properties);
    if (members.length === 0) return map_type(additionalProperties);
    members.sort(([one], [other]) => Number(other === "type") - Number(one === "type"));
    const texts = members.map(([key, value]) => {
      const sure = required.includes(key) || "default" in value;
      return `${comment(value)}${JSON.stringify(key)}${sure ? "" : "?"}: ${type_of(value)};`;
    });
    const closed = `{\n${texts.join("\n")}\n}`;
    return additionalProperties === false ? closed : `${closed} & ${map_type(additionalProperties)}`;
  }

  /** @param {boolean | Schema} values */
  function map_type(values) {
    if (values === false) return "Record<string, never>";
    return `{ [key: string]: ${values === true ? "unknown" : type_of(values)} }`;
  }
}

/** The TypeScript type of a JSON Schema, with nothing written elsewhere. */
const text_of = types_named(new Map());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await files_of(openapi_of_the_server())) writeFileSync(new URL(path, root), text);
}
