/* global document, window -- used in functions that run in the page */
// Measures what is covered, how large things are, and what moves by itself.

/** The screens that a layout has to suit. */
export const screens = [
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { viewport: { width: 820, height: 1180 }, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1920, height: 1080 } },
  { viewport: { width: 2560, height: 1440 } },
];

/** The names of controls of the board that something covers or that are out of sight. `scrolls`: scrolling to them is fine. */
function hidden_controls(scrolls) {
  const name = (button) => button.getAttribute("aria-label") ?? button.textContent.trim();
  const is_seen = (button) => {
    if (scrolls) button.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) => {
      const there = document.elementFromPoint(left + width / 2, top + height * part);
      return (
        there !== null &&
        (button.contains(there) || there.closest("button") !== null || there.closest("[role=dialog]") !== null)
      );
    });
  };
  const buttons = [...document.querySelectorAll(".board-view button")].filter((each) => each.checkVisibility());
  return buttons.filter((button) => !is_seen(button)).map(name);
}

/** The controls of the board that are covered, after scrolling to them if `scrolls`. */
export const covered = (person, { scrolls }) => person.page.evaluate(hidden_controls, scrolls);

/** From now on the page notes what moves by itself. */
export function watch_shifts(person) {
  return person.page.evaluate(() => {
    window.shifts = [];
    const describe = ({ node, previousRect: from, currentRect: to }) =>
      `${node?.className?.baseVal ?? node?.className ?? node?.nodeName} ${from.x},${from.y},${from.width}x${from.height} -> ${to.x},${to.y},${to.width}x${to.height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) window.shifts.push({ value, what: sources.map(describe) });
    }).observe({ type: "layout-shift" });
  });
}

/** What has moved since then: the sum, and what it was. Also counts what moved in response to a click. */
export async function shifted(person) {
  await person.page.waitForTimeout(300);
  const shifts = await person.page.evaluate(() => window.shifts);
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), what: shifts };
}
