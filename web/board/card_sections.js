/**
 * The `section_of` of a game's cards.
 * @param {Record<string, string[]>} sections the cards that sections of the rules are about
 * @param {string} rest the section about all others
 */
export const section_finder = (sections, rest) => (/** @type {string} */ id) =>
  Object.keys(sections).find((section) => sections[section].includes(id)) ?? rest;
