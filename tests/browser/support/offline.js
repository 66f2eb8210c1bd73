// Emulates being offline.
import { eventually } from "../../http/support/wait.js";

/** What a page logs to the console without a network, or when that comes or goes. */
export const offline_errors = /net::ERR_|WebSocket|Failed to fetch/;

/** The note above cached data. */
export const kept_note = {
  offline: /^You are offline\. Last updated /m,
  unreachable: /^The server does not respond\. Last updated /m,
};
/** The message without cached data. */
export const nothing_kept = { offline: /^You are offline$/m, unreachable: /^The server does not respond$/m };

/**
 * Waits until the page says that it has no network. In Chromium 150, opening a page resets the emulation, so that
 * `navigator.onLine` is true again; in 156 it does not. So the text is compared with what the browser reports.
 */
export async function says_offline(person, words) {
  const found = () =>
    person.page.evaluate(() => [navigator.onLine, globalThis.document.querySelector("main")?.innerText ?? ""]);
  await eventually(async () => {
    const [online, text] = await found();
    return (online ? words.unreachable : words.offline).test(text);
  }, `${person.name}'s page to say that there is no network`);
}
