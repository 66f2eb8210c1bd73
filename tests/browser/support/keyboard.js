// Playing without a pointer.
import assert from "node:assert/strict";
import { buttons_in } from "./play.js";

/** The name of the button that has the keyboard; null if it is elsewhere. */
export async function focused(person) {
  const [thing] = await person.page.locator(":focus").all();
  return thing ? (buttons_in(await thing.ariaSnapshot())[0]?.name ?? null) : null;
}

/** Goes on with the tabulator, or another key, until a button like this has the keyboard. */
export async function tab_to(person, pattern, key = "Tab") {
  for (let presses = 0; presses < 60; ++presses) {
    if (pattern.test((await focused(person)) ?? "")) return;
    await person.page.keyboard.press(key);
  }
  assert.fail(`no ${pattern} within reach of the tabulator`);
}

/** To another of several by the arrows, if there is one. */
export async function step_aside(person, pattern) {
  const before = await focused(person);
  for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
    await person.page.keyboard.press(`${arrow}`);
    const now = await focused(person);
    assert.match(now, pattern);
    if (now !== before) return;
  }
  assert.fail(`no arrow leads from ${before}`);
}
