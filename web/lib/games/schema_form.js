/**
 * Fields of a form for a game's options, from their JSON Schema: choices, switches and integers.
 *
 * @typedef {object} Field
 * @property {string} name
 * @property {"choice" | "switch" | "number"} kind
 * @property {any[]} choices
 * @property {Record<string, string>} choice_titles by the choice as text
 * @property {number | null} min
 * @property {number | null} max
 * @property {unknown} initial
 * @property {string} title
 * @property {string} description
 */

/** @param {string} name */
const spoken = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** @param {any} schema @returns {{ choices: any[], titles: Record<string, string> }} */
function choices_of(schema) {
  if (Array.isArray(schema.enum)) return { choices: schema.enum, titles: {} };
  const variants = (schema.oneOf ?? schema.anyOf ?? []).filter((/** @type {any} */ one) => Object.hasOwn(one, "const"));
  const titled = variants.filter((/** @type {any} */ one) => typeof one.title === "string");
  return {
    choices: variants.map((/** @type {any} */ one) => one.const),
    titles: Object.fromEntries(titled.map((/** @type {any} */ one) => [String(one.const), one.title])),
  };
}

/** @param {string} name @param {any} schema @returns {Field | null} null for what no form can ask */
function field_of(name, schema) {
  const { choices, titles } = choices_of(schema);
  const kind = choices.length > 0 ? "choice" : { boolean: "switch", integer: "number" }[String(schema.type)];
  if (!kind) return null;
  const fallback = { choice: choices[0], switch: false, number: schema.minimum ?? 0 }[kind];
  return {
    name,
    kind: /** @type {Field["kind"]} */ (kind),
    choices,
    choice_titles: titles,
    min: schema.minimum ?? null,
    max: schema.maximum ?? null,
    initial: schema.default ?? fallback,
    title: schema.title ?? spoken(name),
    description: schema.description ?? "",
  };
}

/** @param {any} schema of the options @returns {Field[]} in the order of the schema */
export function fields_of(schema) {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => field_of(name, property) ?? []);
}

/** @param {Field[]} fields @returns {Record<string, unknown>} */
export function initial_values(fields) {
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial]));
}

/**
 * The part of the form that a refusal concerns: "/options/side" that field, "/seats/2" the third seat, else the form.
 * @param {string | undefined} path a JSON pointer
 * @returns {{ part: "options" | "seats" | "clock" | "limits" | "form", key: string | null }}
 */
export function place_of(path) {
  const [, part, key] = (path ?? "").split("/");
  if (part === "options" || part === "seats" || part === "clock" || part === "limits")
    return { part, key: key ?? null };
  return { part: "form", key: null };
}
