/* global document, window -- what is handed to the page runs there */
// What a screen reader is told while a page goes on.
import { eventually } from "../../http/support/wait.js";

/** Notes every line of the page's polite live region, from the next page on. */
export async function listens(person) {
  await person.page.addInitScript(() => {
    window.told = [];
    const region = "[aria-live='polite'][aria-atomic='false']";
    const note = (node) => node.parentElement?.matches(region) && window.told.push(node.textContent);
    new window.MutationObserver((records) =>
      records.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => note(node)),
    ).observe(document, { childList: true, subtree: true });
  });
}

/** How many lines have been told. */
export const told_count = (person) => person.page.evaluate(() => window.told.length);

/** All that was told since so many lines, once it is as wanted. */
export async function told(person, wanted, since = 0) {
  let text = "";
  await eventually(
    async () => wanted.test((text = await person.page.evaluate((from) => window.told.slice(from).join("\n"), since))),
    `${wanted} to be told`,
    20_000,
  ).catch((error) => {
    throw new Error(`${error.message}; it was told: ${text}`);
  });
  return text;
}
