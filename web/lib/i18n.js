import { computed, effect, signal } from "@preact/signals";
import { choose_language, flatten, translate } from "./translate.js";
import { recall, remember } from "./storage.js";

/** Languages by code, each named in itself. */
export const languages = Object.freeze({
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
  it: "Italiano",
});
const codes = Object.keys(languages);

/** @typedef {import("./translate.js").Dictionary | undefined} Dictionary */

/** By `language` or `game/language`, each with a signal of its own: who shows one does not hear of the others. @type {Map<string, import("@preact/signals").Signal<Dictionary>>} */
const dictionaries = new Map();

/** @param {string} name */
function dictionary(name) {
  const known = dictionaries.get(name) ?? signal(/** @type {Dictionary} */ (undefined));
  dictionaries.set(name, known);
  return known;
}

/** What the reader chose, or what the browser asks for. */
const chosen = signal(/** @type {string} */ (initial_language()));

/** Did somebody choose a language in this browser? */
export const has_chosen = () => codes.includes(recall("language"));

function initial_language() {
  const kept = recall("language");
  return codes.includes(kept) ? kept : choose_language(navigator.languages ?? [navigator.language], codes);
}

/** The language shown: changes once its texts are here, so that no page is ever half translated. */
export const language = signal(chosen.value);

/** @type {Map<string, Promise<void>>} texts that are here or on their way */
const loaded = new Map();

/** @param {string} name @param {string} path below the client's root */
function load(name, path) {
  let loading = loaded.get(name);
  if (!loading) {
    loading = fetch_texts(name, path);
    // A failure is not kept: whoever wants them next tries again.
    loading.catch(() => loaded.delete(name));
    loaded.set(name, loading);
  }
  return loading;
}

/** @param {string} name @param {string} path */
async function fetch_texts(name, path) {
  const response = await fetch(new URL(`../${path}`, import.meta.url));
  if (!response.ok) throw new Error(`no texts at ${path}`);
  const texts = flatten(await response.json());
  dictionary(name).value = texts;
}

/** @type {Set<string>} games whose texts are in use */
const games_in_use = new Set();
/** Parts of the client whose texts are in use. */
const parts_in_use = signal(/** @type {string[]} */ ([]));

/** Where the texts of a part are kept: no game's id begins like this. @param {string} part @param {string} code */
const of_part = (part, code) => `+${part}/${code}`;
/** @param {string} part @param {string} code */
const load_part = (part, code) => load(of_part(part, code), `locales/${part}/${code}.json`);

/** @param {string} code */
async function load_all(code) {
  const of_games = [...games_in_use].map((id) => load(`${id}/${code}`, `games/${id}/locales/${code}.json`));
  const of_parts = parts_in_use.value.map((part) => load_part(part, code));
  await Promise.all([load(code, `locales/${code}.json`), ...of_games, ...of_parts]);
}

/** Loads the texts; English too, as the fallback. */
export async function start_i18n() {
  await Promise.all([load("en", "locales/en.json"), load(chosen.value, `locales/${chosen.value}.json`)]);
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

/** A game's own texts, in the language shown and in English. @param {string} id */
export async function load_game_texts(id) {
  games_in_use.add(id);
  const wanted = new Set([language.value, "en"]);
  await Promise.all([...wanted].map((code) => load(`${id}/${code}`, `games/${id}/locales/${code}.json`)));
}

/** The texts of a part of the client that not every visit shows: `locales/<part>/<language>.json`. @param {string} part */
export async function load_part_texts(part) {
  await Promise.all([...new Set([language.value, "en"])].map((code) => load_part(part, code)));
  parts_in_use.value = [...new Set([...parts_in_use.value, part])];
}

/** The client's own dictionaries, in the order in which a text is looked for: the language shown, then English. */
const own_texts = computed(() =>
  [language.value, "en"].flatMap((code) =>
    [code, ...parts_in_use.value.map((part) => of_part(part, code))].map((name) => dictionary(name).value),
  ),
);

/** The text of a key in the language shown. @type {import("./types.js").Translate} */
export function t(key, params) {
  return translate(language.value, own_texts.value, key, params);
}

/**
 * The same for one game: its own texts come before the client's.
 * @param {string} id @returns {import("./types.js").Translate}
 */
export function game_texts(id) {
  const order = computed(() =>
    [`${id}/${language.value}`, language.value, `${id}/en`, "en"].map((name) => dictionary(name).value),
  );
  return (key, params) => translate(language.value, order.value, key, params);
}

/** The first of the keys that has a text, or `fallback`. @param {import("./types.js").Translate} translator @param {string[]} keys @param {string} fallback */
export function first_text(translator, keys, fallback) {
  for (const key of keys) {
    const text = translator(key);
    if (text !== key) return text;
  }
  return fallback;
}

/** "2 days", "4 hr": as short as each language has it. @param {string} code */
function short_units(code) {
  const format = (/** @type {string} */ unit) =>
    new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short" });
  return Object.fromEntries(["day", "hour", "minute", "second"].map((unit) => [unit, format(unit)]));
}

/** "1.2 GB": three digits tell enough. @param {string} code */
const byte_units = (code) =>
  ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"].map(
    (unit) => new Intl.NumberFormat(code, { style: "unit", unit, unitDisplay: "short", maximumSignificantDigits: 3 }),
  );

/** @param {Intl.DateTimeFormatOptions} options */
const moments = (options) => computed(() => new Intl.DateTimeFormat(language.value, options));

/** Intl formats, each made when it is first needed and anew when the language changes: making one takes milliseconds. */
const formats = {
  time: moments({ timeStyle: "short" }),
  day: moments({ dateStyle: "medium" }),
  day_time: moments({ dateStyle: "medium", timeStyle: "short" }),
  month_time: moments({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
  weekday_time: moments({ weekday: "short", hour: "numeric", minute: "2-digit" }),
  units: computed(() => short_units(language.value)),
  relative: computed(() => new Intl.RelativeTimeFormat(language.value, { numeric: "auto" })),
  number: computed(() => new Intl.NumberFormat(language.value)),
  share: computed(() => new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 })),
  bytes: computed(() => byte_units(language.value)),
  list: computed(() => new Intl.ListFormat(language.value, { type: "conjunction" })),
};

/** @param {number} ms since 1970 */
export const show_time = (ms) => formats.time.value.format(ms);
/** @param {number} ms since 1970 @param {string} [zone] else the device's */
export const show_day = (ms, zone) =>
  zone
    ? new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeZone: zone }).format(ms)
    : formats.day.value.format(ms);
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
