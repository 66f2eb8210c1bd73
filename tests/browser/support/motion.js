/* global document, window -- used in functions that run in the page */
// Records what moves on a page, and what its headline says meanwhile.

/** Records from the next page load on: the texts of the headline, and the pieces that fly. */
export async function records_motion(person) {
  await person.page.addInitScript(() => {
    window.captions = [];
    window.flown = [];
    const look = (records) => {
      const text = document.querySelector(".sentence")?.textContent.trim().replace(/\s+/g, " ");
      if (text && text !== window.captions.at(-1)) window.captions.push(text);
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
