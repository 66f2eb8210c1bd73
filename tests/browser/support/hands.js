/* global document, innerHeight -- used in functions that run in the page */
// Drags pieces by mouse and by finger.
import { eventually } from "../../http/support/wait.js";

/** How far above the finger a piece is held. */
const above_finger_px = 40;
/** How long a finger rests on a piece until it lifts it: more than the 180 ms of the page, whose timer may be late. */
const rest_ms = 400;

async function middle_of(thing) {
  const { x, y, width, height } = await thing.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** A finger on the page. */
async function finger_of(person) {
  person.devtools ??= await person.context.newCDPSession(person.page);
  const send = (type, touchPoints) => person.devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at) => send("touchStart", [at]),
    move: (at) => send("touchMove", [at]),
    up: () => send("touchEnd", []),
  };
}

/** The part of the screen that neither the match's head nor the turn bar covers. */
const free_part = (person) =>
  person.page.evaluate(() => ({
    top: document.querySelector(".match-head")?.getBoundingClientRect().bottom ?? 0,
    bottom: document.querySelector(".turn-bar")?.getBoundingClientRect().top ?? innerHeight,
  }));

/** Waits until the page scrolls no more. */
export async function settled(person, thing) {
  for (let last = NaN; ;) {
    const { y } = await thing.boundingBox();
    if (y === last) return;
    last = y;
    await person.page.waitForTimeout(60);
  }
}

/** Moves in several steps, as a hand does. */
async function go(person, from, to, move) {
  for (let part = 1; part <= 5; ++part) {
    await move({ x: from.x + ((to.x - from.x) * part) / 5, y: from.y + ((to.y - from.y) * part) / 5 });
    await person.page.waitForTimeout(30);
  }
}

/**
 * Lifts a piece, and holds it. Returns what one can do with it: `over` holds it over a thing, for which the page scrolls
 * if necessary; `drop` puts it down.
 */
export async function lift(person, piece) {
  for (let tries = 0; ; ++tries) {
    const hold = await tries_to_lift(person, piece);
    const lifted = person.page.locator("[data-lifting]").waitFor({ timeout: tries < 3 ? 2_000 : undefined });
    if (
      await lifted.then(
        () => true,
        (error) => (tries < 3 ? false : Promise.reject(error)),
      )
    )
      return hold;
    // A page that was busy has taken the press for something else, such as scrolling.
    await hold.drop();
  }
}

async function tries_to_lift(person, piece) {
  await piece.waitFor();
  await piece.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await settled(person, piece);
  const start = await middle_of(piece);
  const finger = person.touch ? await finger_of(person) : null;
  const { mouse } = person.page;
  const move = (at) => (finger ? finger.move(at) : mouse.move(at.x, at.y));
  let here = start;
  const to = async (at) => {
    await go(person, here, at, move);
    here = at;
  };
  if (!finger) await mouse.move(start.x, start.y);
  await (finger ? finger.down(start) : mouse.down());
  if (finger) await person.page.waitForTimeout(rest_ms);
  await to({ x: start.x + 14, y: start.y + 10 });
  return {
    async over(thing) {
      const place = thing.first();
      await place.waitFor();
      for (let tries = 0; tries < 60; ++tries) {
        const { top, bottom } = await free_part(person);
        const { x, y } = await middle_of(place);
        if (y > top && y < bottom - 110) {
          await to({ x, y: y + (finger ? above_finger_px : 0) });
          await settled(person, place);
          // The page may have scrolled on the way.
          if (Math.abs((await middle_of(place)).y - y) < 2) return;
        } else {
          const edge = { x: here.x, y: y > top ? bottom - 4 : 4 };
          if (here.y !== edge.y) await to(edge);
          await person.page.waitForTimeout(60);
        }
      }
      throw new Error("the page did not scroll to the place");
    },
    drop: () => (finger ? finger.up() : mouse.up()),
  };
}

/** Drags a piece to a place that takes it. */
export async function drag(person, piece, place) {
  const hold = await lift(person, piece);
  // A page that scrolls late moves the place away from under the hand, which then follows it, as a person's does.
  await eventually(async () => {
    await hold.over(place);
    return person.page.locator("[data-over]").first().isVisible();
  }, "the place to take the piece");
  await hold.drop();
}

/** Moves a finger over a thing at once, as one who scrolls. */
export async function swipe(person, thing, by) {
  const finger = await finger_of(person);
  const start = await middle_of(thing);
  // The first move goes with the press, so that it is not late on a busy machine.
  const at_once = { x: start.x, y: start.y + Math.sign(by) * 30 };
  await Promise.all([finger.down(start), finger.move(at_once)]);
  await go(person, at_once, { x: start.x, y: start.y + by }, finger.move);
  await finger.up();
}
