/**
 * Texts and their parameters, without a browser. `{name}` is replaced by the parameter; of an entry with plural forms
 * (`{"one": …, "other": …}`) the parameter `count` selects one.
 *
 * @typedef {string | Record<string, string>} Entry
 * @typedef {Record<string, Entry>} Dictionary
 */

/** @type {Map<string, Intl.PluralRules>} */
const plural_rules = new Map();
/** @type {Map<string, Intl.NumberFormat>} */
const number_formats = new Map();

/** @template T @param {Map<string, T>} cache @param {string} language @param {() => T} make @returns {T} */
function cached(cache, language, make) {
  let value = cache.get(language);
  if (value === undefined) cache.set(language, (value = make()));
  return value;
}

/** @param {string} language @param {unknown} value */
function shown(language, value) {
  if (typeof value !== "number") return String(value ?? "");
  return cached(number_formats, language, () => new Intl.NumberFormat(language))
    .format(value)
    .replace("-", "−");
}

/** @param {string} language @param {Entry} entry @param {Record<string, any>} params */
function form_of(language, entry, params) {
  if (typeof entry === "string") return entry;
  const count = Number(params.count ?? params.n ?? 0);
  const form = cached(plural_rules, language, () => new Intl.PluralRules(language)).select(count);
  return (count === 0 && entry.zero) || entry[form] || entry.other || "";
}

/**
 * The text of `key` in the first dictionary that has it, else the key itself, so that a missing text is noticed.
 * @param {string} language @param {(Dictionary | undefined)[]} dictionaries @param {string} key
 * @param {Record<string, any>} [params]
 */
export function translate(language, dictionaries, key, params = {}) {
  for (const dictionary of dictionaries) {
    const entry = dictionary && Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;
    if (entry === undefined) continue;
    return form_of(language, entry, params).replaceAll(/\{(\w+)\}/g, (whole, name) =>
      Object.hasOwn(params, name) ? shown(language, params[name]) : whole,
    );
  }
  return key;
}

/**
 * Nested objects become dotted keys. An object of plural forms is one entry, and each form can be named as well.
 * @param {any} tree @param {string} [prefix] @returns {Dictionary}
 */
export function flatten(tree, prefix = "") {
  /** @type {Dictionary} */
  const flat = {};
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix + name;
    if (typeof value === "string") {
      flat[key] = value;
    } else {
      if (typeof value.other === "string") flat[key] = value;
      Object.assign(flat, flatten(value, `${key}.`));
    }
  }
  return flat;
}

/** The best of `offered` for the languages that the browser asks for. @param {readonly string[]} wanted @param {readonly string[]} offered */
export function choose_language(wanted, offered) {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (offered.includes(language)) return language;
  }
  return offered[0];
}

/**
 * The tag for dates and numbers: the current language with the region of the first wanted language that has one. An
 * English reader in Berlin gets "en-DE", with a 24-hour clock.
 * @param {string} language @param {readonly string[]} wanted the languages that the browser asks for
 */
export function with_region(language, wanted) {
  for (const tag of wanted) {
    const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(tag) ?? [];
    if (region) return `${language}-${region.toUpperCase()}`;
  }
  return language;
}
