import { computed, effect, signal } from "@preact/signals";
import { asset_url } from "../asset_url.js";
import { recall, remember } from "../storage/local_storage.js";
import { choose_language, flatten, translate, with_region } from "./translate.js";

/** Languages by code, each with its own name for itself. */
export const languages = Object.freeze({
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
  it: "Italiano",
});
const codes = Object.keys(languages);

/** @typedef {import("./translate.js").Dictionary | undefined} Dictionary */

/** By `language` or `game/language`. Each has its own signal, so that a change renders only what uses it. @type {Map<string, import("@preact/signals").Signal<Dictionary>>} */
const dictionaries = new Map();

/** @param {string} name */
function dictionary(name) {
  const known = dictionaries.get(name) ?? signal(/** @type {Dictionary} */ (undefined));
  dictionaries.set(name, known);
  return known;
}

/** The language that the reader chose, or else the browser's. */
const chosen = signal(/** @type {string} */ (initial_language()));

/** Whether a language was chosen in this browser. */
export const has_chosen = () => codes.includes(recall("language"));

/** The languages that the browser asks for, the best first. */
function wanted() {
  return navigator.languages ?? [navigator.language];
}

function initial_language() {
  const kept = recall("language");
  return codes.includes(kept) ? kept : choose_language(wanted(), codes);
}

/** The current language. It changes only once its texts are loaded, so that no page is half translated. */
export const language = signal(chosen.value);

/** The language with the reader's region, for dates and numbers. */
const locale = computed(() => with_region(language.value, wanted()));

/** @type {Map<string, Promise<void>>} texts that are here or on their way */
const loaded = new Map();

/** @param {string} name @param {string} path below the client's root */
function load(name, path) {
  let loading = loaded.get(name);
  if (!loading) {
    loading = fetch_texts(name, path);
    // A failure is not cached, so that the next caller tries again.
    loading.catch(() => loaded.delete(name));
    loaded.set(name, loading);
  }
  return loading;
}

/** @param {string} name @param {string} path */
async function fetch_texts(name, path) {
  const response = await fetch(asset_url(path));
  if (!response.ok) throw new Error(`no texts at ${path}`);
  const texts = flatten(await response.json());
  dictionary(name).value = texts;
}

/** @type {Set<string>} games whose texts are in use, and `<id>/<part>` for further texts of a game */
const games_in_use = new Set();
/** The lazy modules whose texts are in use. */
const modules_in_use = signal(/** @type {string[]} */ ([]));

/** The key for the texts of a lazy module; no game's id begins like this. @param {string} part @param {string} code */
const of_part = (part, code) => `+${part}/${code}`;
/** @param {string} part @param {string} code */
const load_part = (part, code) => load(of_part(part, code), `locales/${part}/${code}.json`);

/** @param {string} id a game, or `<id>/<part>` @param {string} code */
function load_of_game(id, code) {
  const [game, ...part] = id.split("/");
  return load(`${id}/${code}`, ["games", game, "locales", ...part, `${code}.json`].join("/"));
}

/** @param {string} code */
async function load_all(code) {
  const of_games = [...games_in_use].map((id) => load_of_game(id, code));
  const of_parts = modules_in_use.value.map((part) => load_part(part, code));
  await Promise.all([load(code, `locales/${code}.json`), ...of_games, ...of_parts]);
}

/** Loads the texts. All languages have the same keys, so no other language is needed. */
export async function start_i18n() {
  await load(chosen.value, `locales/${chosen.value}.json`);
  effect(() => {
    document.documentElement.lang = language.value;
  });
}

/** @param {string} code */
export async function choose(code) {
  if (!codes.includes(code)) return;
  chosen.value = code;
  await load_all(code);
  if (chosen.value !== code) return;
  remember("language", code);
  language.value = code;
}

/**
 * A game's own texts.
 * @param {string} id with `/<part>`: the texts in `games/<id>/locales/<part>/`
 */
export async function load_game_texts(id) {
  games_in_use.add(id);
  await load_of_game(id, language.value);
}

/** Loads the texts of a lazy module: `locales/<part>/<language>.json`. @param {string} part */
export async function load_module_texts(part) {
  await load_part(part, language.value);
  modules_in_use.value = [...new Set([...modules_in_use.value, part])];
}

/** The client's own dictionaries in the order of lookup. */
const own_texts = computed(() =>
  [language.value, ...modules_in_use.value.map((part) => of_part(part, language.value))].map(
    (name) => dictionary(name).value,
  ),
);

/** The text of a key in the current language. @type {import("../types.js").Translate} */
export function t(key, params) {
  return translate(locale.value, own_texts.value, key, params);
}

/**
 * The same for one game: its own texts come before the client's.
 * @param {string} id @returns {import("../types.js").Translate}
 */
export function game_texts(id) {
  const order = computed(() => [dictionary(`${id}/${language.value}`).value, ...own_texts.value]);
  return (key, params) => translate(locale.value, order.value, key, params);
}

/** The texts of a game's piece cards, then its own, then the client's. @param {string} id @returns {import("../types.js").Translate} */
export function card_texts(id) {
  const cards = game_texts(`${id}/cards`);
  const own = game_texts(id);
  return (key, params) => first_of([cards, own, t], key, params);
}

/** @param {import("../types.js").Translate[]} translators @param {string} key @param {Record<string, any>} [params] */
function first_of(translators, key, params) {
  for (const translator of translators) {
    const text = translator(key, params);
    if (text !== key) return text;
  }
  return key;
}

/** The first of the keys that has a text, or `fallback`. @param {import("../types.js").Translate} translator @param {string[]} keys @param {string} fallback */
export function first_text(translator, keys, fallback) {
  for (const key of keys) {
    const text = translator(key);
    if (text !== key) return text;
  }
  return fallback;
}

/** "2 days", "4 hr": in the language's short form. @param {string} code */
function short_units(code) {
  const format = (/** @type {string} */ unit) =>
    new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" });
  return Object.fromEntries(["day", "hour", "minute", "second"].map((unit) => [unit, format(unit)]));
}

/** "1.2 GB": three digits are enough. @param {string} code */
const byte_units = (code) =>
  ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"].map(
    (unit) => new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "short", maximumSignificantDigits: 3 }),
  );

/** @param {Intl.DateTimeFormatOptions} options */
const moments = (options) => computed(() => new Intl.DateTimeFormat(locale.value, options));

/** Intl formats, cached by language: creating one takes milliseconds. */
const formats = {
  time: moments({ timeStyle: "short" }),
  day: moments({ dateStyle: "medium" }),
  day_time: moments({ dateStyle: "medium", timeStyle: "short" }),
  month: moments({ month: "short" }),
  month_time: moments({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
  weekday_time: moments({ weekday: "short", hour: "numeric", minute: "2-digit" }),
  units: computed(() => short_units(locale.value)),
  relative: computed(() => new Intl.RelativeTimeFormat(locale.value, { numeric: "auto" })),
  number: computed(() => new Intl.NumberFormat(locale.value)),
  share: computed(() => new Intl.NumberFormat(locale.value, { style: "percent", maximumFractionDigits: 0 })),
  bytes: computed(() => byte_units(locale.value)),
  list: computed(() => new Intl.ListFormat(locale.value, { type: "conjunction" })),
};

/** @param {number} ms since 1970 */
export const show_time = (ms) => formats.time.value.format(ms);
/** @param {number} ms since 1970 @param {string} [zone] else the device's */
export const show_day = (ms, zone) =>
  zone
    ? new Intl.DateTimeFormat(locale.value, { dateStyle: "medium", timeZone: zone }).format(ms)
    : formats.day.value.format(ms);
/** The name of the month. @param {number} ms since 1970 */
export const show_month = (ms) => formats.month.value.format(ms);
/** @param {number} ms since 1970 */
export const show_day_time = (ms) => formats.day_time.value.format(ms);
/** @param {number} ms since 1970 */
export const show_weekday_time = (ms) => formats.weekday_time.value.format(ms);
/** @param {number} ms since 1970 */
export const show_month_time = (ms) => formats.month_time.value.format(ms);
/** "2 days 4 hr". @param {{ value: number, unit: string }[]} parts */
export const show_short_units = (parts) =>
  parts.map(({ value, unit }) => formats.units.value[unit].format(value)).join(" ");
/** With a true minus sign. @param {number} n */
export const show_number = (n) => formats.number.value.format(n).replace("-", "−");
/** "12 %". @param {number} share of 1 */
export const show_share = (share) => formats.share.value.format(share);
/** "1.2 GB". @param {number} bytes */
export function show_bytes(bytes) {
  const units = formats.bytes.value;
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return units[power].format(bytes / 1000 ** power);
}
/** @param {string[]} names */
export const show_list = (names) => formats.list.value.format(names);
/** @param {{ value: number, unit: Intl.RelativeTimeFormatUnit }} span */
export const show_span = ({ value, unit }) => formats.relative.value.format(value, unit);
