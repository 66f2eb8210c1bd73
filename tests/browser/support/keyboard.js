/* global document, getComputedStyle, innerHeight, innerWidth, Node -- used in functions that run in the page */
// Playing without a mouse: only keys are pressed, and the focus is found where it is.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { focused_button } from "./buttons.js";

/** The most key presses from one control to the next one of a turn. */
const far = 15;

/** The name of the button with the focus; null if another element has it. */
export const focused = ({ page }) => focused_button(page);

/** Presses Tab, or another key, until a matching button has the focus. */
export async function tab_to(person, pattern, key = "Tab") {
  for (let presses = 0; presses < 60; ++presses) {
    if (pattern.test((await focused(person)) ?? "")) return;
    await person.page.keyboard.press(key);
  }
  assert.fail(`no ${pattern} reached with ${key}`);
}

/** Moves to another of several matching buttons with the arrow keys; fails if there is none. */
export async function step_aside(person, pattern) {
  const before = await focused(person);
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    await person.page.keyboard.press(`${arrow}`);
    const now = await focused(person);
    assert.match(now, pattern);
    if (now !== before) return;
  }
  assert.fail(`no arrow key moves from ${before}`);
}

/**
 * The keys that lead to a control from where the focus is, the best one first; none if it has the focus. The arrow keys
 * move within a grid, where one control is in the tab order; the links at the top and after the board skip what is between.
 * @param {HTMLElement} control
 */
function keys_to(control) {
  const here = document.activeElement;
  if (here === control) return { keys: [], at: "" };
  const of = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [of(here), of(control)];
  const at = `${Math.round(from.x)} ${Math.round(from.y)}`;
  const skips =
    (/^Skip to your choices/.test(here.textContent) && control.closest(".board-place")) ||
    (/^Skip to “End turn”/.test(here.textContent) && control.closest(".turn-bar"));
  if (skips) return { keys: ["Enter"], at };
  let grid = control;
  while (grid && !grid.querySelector("button[data-row][tabindex='0']")) grid = grid.parentElement;
  if (control.tabIndex < 0 && here.matches("button[data-row]") && grid?.contains(here)) {
    const arrows = [
      ["ArrowRight", to.x - from.x],
      ["ArrowLeft", from.x - to.x],
      ["ArrowDown", to.y - from.y],
      ["ArrowUp", from.y - to.y],
    ];
    return { keys: arrows.sort(([, one], [, other]) => other - one).map(([key]) => key), at };
  }
  const is_behind = here.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING;
  return { keys: [is_behind ? "Tab" : "Shift+Tab"], at };
}

/** Reaches a button with few key presses. @param {string | RegExp} name */
export async function reach(person, name) {
  const control = person.role("button", name, { disabled: false }).first();
  const tried = new Set();
  for (let presses = 0; presses <= far; ++presses) {
    const { keys, at } = await control.evaluate(keys_to);
    if (keys.length === 0) return;
    const key = keys.find((each) => !each.startsWith("Arrow") || !tried.has(`${at} ${each}`));
    assert.ok(key, `no arrow key leads on to "${name}"`);
    tried.add(`${at} ${key}`);
    await person.page.keyboard.press(key);
  }
  assert.fail(`"${name}" is more than ${far} key presses away; the focus is at "${await focused(person)}"`);
}

/** What is wrong with the focus; null if it can be seen. */
function fault_of_focus() {
  const element = document.activeElement;
  if (element === document.body) return "it is nowhere";
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === "none" || outlineWidth === "0px") return "it has no ring";
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (bottom < 0 || right < 0 || top > innerHeight || left > innerWidth) return "it is outside of the screen";
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (!above || element.contains(above) || above.contains(element)) return null;
  return `it is below ${above.outerHTML.slice(0, 200)}`;
}

/** Waits until the focus is somewhere, and asserts that it can be seen there. @param {string} when */
export async function assert_focus(person, when) {
  let fault = null;
  await eventually(
    async () => (fault = await person.page.evaluate(fault_of_focus)) === null,
    "the focus to be seen",
  ).catch(async () => assert.fail(`the focus ${when}, at "${await focused(person)}": ${fault}`));
}
