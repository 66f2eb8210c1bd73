/** Turning a held piece before it is placed: by key, wheel or two fingers. */

import { useEffect, useRef } from "preact/hooks";
import { is_for_board } from "./keys.js";

/**
 * The next or previous one of the possible turns.
 * @param {number[]} turns
 * @param {number} turn
 * @param {1 | -1} direction
 */
export function next_turn(turns, turn, direction) {
  const index = Math.max(0, turns.indexOf(turn));
  return turns[(index + direction + turns.length) % turns.length];
}

/** R turns the held piece. @param {boolean} active @param {() => void} turn */
export function use_turn_key(active, turn) {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!active) return undefined;
    /** @param {KeyboardEvent} event */
    const listen = (event) => {
      if (event.key.toLowerCase() === "r" && is_for_board(event)) latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [active]);
}

/** How much of the wheel is one turn, and the least time between two. */
const NOTCH = 30;
const WHEEL_PAUSE_MS = 130;
/** How far two fingers have to rotate for one turn. */
const TWIST = Math.PI / 6;
/** Two fingers that touch no longer than this, without a twist, are a tap. */
const TAP_MS = 350;

/**
 * Over the board the wheel turns the held piece, and two fingers by a twist or a tap. If nothing can be turned, they
 * scroll and zoom as usual.
 * @param {{current: HTMLElement | null}} board
 * @param {boolean} active
 * @param {(direction: 1 | -1) => void} turn
 */
export function use_turn_gestures(board, active, turn) {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    const place = board.current;
    if (!active || !place) return undefined;
    const ends = [
      on_wheel(place, (direction) => latest.current(direction)),
      on_twist(place, (direction) => latest.current(direction)),
    ];
    return () => ends.forEach((end) => end());
  }, [active]);
}

/** @param {HTMLElement} place @param {(direction: 1 | -1) => void} turn */
function on_wheel(place, turn) {
  let sum = 0;
  let last = -Infinity;
  /** @param {WheelEvent} event */
  const listen = (event) => {
    // With these keys the wheel zooms, or scrolls sideways.
    if (event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (event.timeStamp - last < WHEEL_PAUSE_MS) return;
    sum += event.deltaY;
    if (Math.abs(sum) < NOTCH) return;
    turn(sum > 0 ? 1 : -1);
    sum = 0;
    last = event.timeStamp;
  };
  place.addEventListener("wheel", listen, { passive: false });
  return () => place.removeEventListener("wheel", listen);
}

/** @param {TouchList} touches */
function angle_of([one, other]) {
  return Math.atan2(other.clientY - one.clientY, other.clientX - one.clientX);
}

/** The shorter difference from one angle to another. @param {number} from @param {number} to */
export function twist_between(from, to) {
  return ((to - from + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
}

/** @param {HTMLElement} place @param {(direction: 1 | -1) => void} turn */
function on_twist(place, turn) {
  /** @type {{angle: number, at: number, twisted: boolean} | null} */
  let held = null;
  /** @param {TouchEvent} event */
  const start = (event) => {
    held = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    held = { angle: angle_of(event.touches), at: event.timeStamp, twisted: false };
  };
  /** @param {TouchEvent} event */
  const move = (event) => {
    if (!held || event.touches.length !== 2) return;
    event.preventDefault();
    const twist = twist_between(held.angle, angle_of(event.touches));
    if (Math.abs(twist) < TWIST) return;
    turn(twist > 0 ? 1 : -1);
    held = { ...held, angle: angle_of(event.touches), twisted: true };
  };
  /** @param {TouchEvent} event */
  const end = (event) => {
    if (held && !held.twisted && event.timeStamp - held.at < TAP_MS) turn(1);
    held = null;
  };
  const listeners = /** @type {const} */ ([
    ["touchstart", start],
    ["touchmove", move],
    ["touchend", end],
  ]);
  for (const [type, listen] of listeners) place.addEventListener(type, listen, { passive: false });
  return () => listeners.forEach(([type, listen]) => place.removeEventListener(type, listen));
}
