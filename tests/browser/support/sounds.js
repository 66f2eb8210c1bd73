/* global window, AudioParam -- used in functions that run in the page */
// What a page plays: each sound is recognised by the pitches of its strokes.
import { eventually } from "../../http/support/wait.js";
import { recipes } from "../../../web/lib/sound/recipes.js";

/** From now on, notes the pitch of each stroke that this person's page plays. */
export async function records_sounds({ page }) {
  await page.addInitScript(() => {
    window.pitches = [];
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value > 50) window.pitches.push(value); // Smaller ones are gains.
      return setValueAtTime.call(this, value, at);
    };
  });
}

/** Whether these pitches begin with a sound. The same factor tunes all its strokes. */
const begins_with = (pitches, strokes) =>
  strokes.every(({ hz }, at) => Math.abs((pitches[at] * strokes[0].hz) / (pitches[0] * hz) - 1) < 0.001) &&
  Math.abs(pitches[0] / strokes[0].hz - 1) < 0.02;

/** The names of the sounds that the page has played since it was loaded. */
export async function heard({ page }) {
  const names = [];
  for (let pitches = await page.evaluate(() => window.pitches); pitches.length > 0;) {
    const found = Object.entries(recipes).find(([, strokes]) => begins_with(pitches, strokes));
    if (!found) throw new Error(`no sound begins with ${pitches.slice(0, 6).join(", ")}`);
    names.push(found[0]);
    pitches = pitches.slice(found[1].length);
  }
  return names;
}

/** The path of the script that makes the sounds: the service worker lists all scripts. */
export async function synthesizer({ origin }) {
  const worker = await (await fetch(`${origin}/service_worker.js`)).text();
  return /\/static\/\w+\/app\/synthesizer-\w+\.js/.exec(worker)[0];
}

/** The paths of everything that the page has loaded. */
export const loads = ({ page }) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));

/** Touches the page for the first time, and waits until it can play sounds: it drops one that it cannot play at once. */
export async function wakes_sound(person, server) {
  await person.page.keyboard.press("Shift");
  const script = await synthesizer(server);
  await eventually(async () => (await loads(person)).includes(script), "the sounds to be loaded");
}

/** Waits until the page has played these sounds since it was loaded, and perhaps others. */
export const hears = (person, ...wanted) =>
  eventually(
    async () => {
      const names = await heard(person);
      return wanted.every((each) => names.includes(each));
    },
    `${person.name} to hear ${wanted.join(" and ")}`,
  );
