/* global document, window -- used in functions that run in the page */
// Records what a page announces to the screen reader.
import { eventually } from "../../http/support/wait.js";

/** Records every line of the page's polite live region, from the next page load on. */
export async function records_announcements(person) {
  await person.page.addInitScript(() => {
    window.announced = [];
    const region = "[aria-live='polite'][aria-atomic='false']";
    const note = (node) => node.parentElement?.matches(region) && window.announced.push(node.textContent);
    new window.MutationObserver((records) =>
      records.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => note(node)),
    ).observe(document, { childList: true, subtree: true });
  });
}

/** The number of announced lines. */
export const announced_count = (person) => person.page.evaluate(() => window.announced.length);

/** Waits until the lines announced since number `since` match, and returns them. */
export async function announces(person, wanted, since = 0) {
  let text = "";
  await eventually(
    async () =>
      wanted.test((text = await person.page.evaluate((from) => window.announced.slice(from).join("\n"), since))),
    `${wanted} to be announced`,
    20_000,
  ).catch((error) => {
    throw new Error(`${error.message}; announced: ${text}`);
  });
  return text;
}
