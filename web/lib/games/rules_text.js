import { unreachable } from "../net/problem.js";

/**
 * A paragraph, a list, a table, or a drawing of pieces (`figure` is opaque to the page).
 * @typedef {string | string[] | { head: string[], rows: string[][] } | { figure: any, caption: string }} Block
 * @typedef {{ id: string, title: string, blocks: Block[] }} Section
 * @typedef {{ facts: Record<string, string>, lead: string, sections: Section[], notes?: { title: string, blocks: Block[] }, owners?: string }} Rules
 *   `notes`: where these rules differ from the printed ones, and why; `owners`: of the trademarks
 *
 * A page in one language: it names figures and tables, and has their words.
 * @typedef {string | string[] | { figure: string, caption: string } | { table: string, head: string[], words: string[] }} TextBlock
 * @typedef {{ facts: Record<string, string>, lead: string, sections: { id: string, title: string, blocks: TextBlock[] }[],
 *   notes?: { title: string, blocks: TextBlock[] }, owners?: string }} RulesText
 *
 * What is the same in all languages. A null in a table is a word of the language.
 * @typedef {{ facts?: Record<string, string>, figures?: Record<string, any>, tables?: Record<string, (string | null)[][]> }} Shared
 */

/**
 * Async because in the bundle the import of a missing page throws synchronously.
 * @param {string} id @param {string} name a language, or "figures" @returns {Promise<any>}
 */
const fetch_page = async (id, name) => (await import(`../../rules/${id}.${name}.js`)).default;

/**
 * The rules of a game in this language, else in English.
 * @param {string} id @param {string} code @param {typeof fetch_page} [fetch]
 * @returns {Promise<Rules | null>} null where there are none; throws a Problem where they cannot be fetched
 */
export async function rules_text(id, code, fetch = fetch_page) {
  const [shared, text] = await Promise.all([
    first_of(id, ["figures"], fetch),
    first_of(id, [...new Set([code, "en"])], fetch),
  ]);
  return text && complete(text, shared ?? {});
}

/** The first of these parts that exists. @param {string} id @param {string[]} names @param {typeof fetch_page} fetch */
async function first_of(id, names, fetch) {
  let away = false;
  for (const name of names) {
    try {
      return await fetch(id, name);
    } catch (error) {
      // A module that exists but cannot be fetched is a TypeError.
      away ||= error instanceof TypeError;
    }
  }
  if (away) throw unreachable();
  return null;
}

/** @param {RulesText} text @param {Shared} shared @returns {Rules} */
function complete({ facts, sections, notes, ...text }, shared) {
  const fill = (/** @type {TextBlock[]} */ blocks) => blocks.map((block) => block_of(block, shared));
  return {
    ...text,
    facts: { ...facts, ...shared.facts },
    sections: sections.map((section) => ({ ...section, blocks: fill(section.blocks) })),
    ...(notes && { notes: { ...notes, blocks: fill(notes.blocks) } }),
  };
}

/** @param {TextBlock} block @param {Shared} shared @returns {Block} */
function block_of(block, { figures = {}, tables = {} }) {
  if (typeof block === "string" || Array.isArray(block)) return block;
  if ("figure" in block) return { figure: figures[block.figure], caption: block.caption };
  const words = block.words.values();
  const rows = tables[block.table].map((row) => row.map((cell) => cell ?? String(words.next().value)));
  return { head: block.head, rows };
}
