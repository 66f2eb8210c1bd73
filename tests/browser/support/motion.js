/* global document, window -- used in functions that run in the page */
// Records what moves on a page, and what its headline says meanwhile.
import { eventually } from "../../http/support/wait.js";

/** Records from the next page load on: the texts of the headline, the pieces that fly, and how often turns were played back. */
export async function records_motion(person) {
  await person.page.addInitScript(() => {
    window.captions = [];
    window.flown = [];
    window.playbacks = 0;
    let playing = false;
    const look = (records) => {
      const text = document.querySelector(".sentence")?.textContent.trim().replace(/\s+/g, " ");
      if (text && text !== window.captions.at(-1)) window.captions.push(text);
      const was_playing = playing;
      playing = [...document.querySelectorAll(".match-head button")].some(
        ({ textContent }) => textContent.trim() === "Skip",
      );
      if (was_playing && !playing) ++window.playbacks;
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (!node.classList?.contains("flights")) continue;
          for (const flying of node.children) window.flown.push(flying.outerHTML);
        }
      }
    };
    new window.MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** What has been recorded since the last call. @returns {Promise<{captions: string[], flown: string[]}>} */
export const recorded_motion = (person) =>
  person.page.evaluate(() => ({ captions: window.captions.splice(0), flown: window.flown.splice(0) }));

/** Does something, and waits until the turns that follow from it have been played back. @param {() => Promise<any>} act */
export async function played_back(person, act) {
  const count = () => person.page.evaluate(() => window.playbacks);
  const before = await count();
  await act();
  await eventually(async () => (await count()) > before, "a turn to be played back");
}
