import { first_text, game_texts } from "../i18n/i18n.js";

/**
 * A game's texts for its options, score items and endings: its own texts first, then the schema's or the name.
 */

/** @param {string} name */
const spoken = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** The possible keys of a game's text: with its id as a prefix, or without. @param {string} id @param {string} key */
const keys = (id, key) => [`${id}.${key}`, key];

/** @param {string} id @param {string} key @param {string} fallback */
const text_of = (id, key, fallback) => first_text(game_texts(id), keys(id, key), fallback);

/** @param {string} id @param {import("./schema_form.js").Field} field */
export const option_title = (id, field) => text_of(id, `option.${field.name}`, field.title);

/** @param {string} id @param {import("./schema_form.js").Field} field @param {unknown} choice */
export function choice_title(id, field, choice) {
  return text_of(id, `option.${field.name}.${choice}`, field.choice_titles[String(choice)] ?? spoken(String(choice)));
}

/** @param {string} id @param {import("./schema_form.js").Field} field @param {unknown} choice a word more; may be empty */
export const choice_hint = (id, field, choice) => text_of(id, `option.${field.name}.${choice}.hint`, "");

/** @param {string} id @param {import("../types.js").Options} options @param {import("./schema_form.js").Field[]} fields */
export function options_line(id, options, fields) {
  return fields
    .filter((field) => field.kind === "choice" && options[field.name] !== undefined)
    .map((field) => choice_title(id, field, options[field.name]))
    .join(" · ");
}

/** @param {string} id @param {string} item */
export const item_title = (id, item) => text_of(id, `score.${item}`, spoken(item));

/** Explains a score item; may be empty. @param {string} id @param {string} item */
export const item_hint = (id, item) => text_of(id, `score.${item}.hint`, "");

/** @param {string} id @param {string} reason */
export const reason_title = (id, reason) => text_of(id, `reason.${reason}`, spoken(reason));

/** A text of the client that a game may override as `<game>.<key>`. @param {string} id @param {string} key */
export const own_text = (id, key) => text_of(id, key, key);

/** The game in one sentence; may be empty. @param {string} id */
export const pitch_of = (id) => text_of(id, "pitch", "");

/** Whether the game has sealed steps: then it has a text about them. @param {string} id */
export const has_seals = (id) => first_text(game_texts(id), [`${id}.seal.text`], "") !== "";
