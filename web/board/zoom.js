/**
 * Zoom and pan of a board, whichever it is: with the wheel and Ctrl, with two fingers, by keys and by buttons. Zoomed, it
 * scrolls in its place: by wheel, by keys, by finger, or by dragging what is no control. The page keeps the wheel until
 * then.
 */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { is_for_board } from "./keys.js";

/** @typedef {{ x: number, y: number }} Point on the screen */

export const zoom_max = 4;
const factor_of_step = 1.4;
/** How much of the wheel doubles the size, and how much of it one event counts at most. */
const doubling_px = 200;
const notch_px = 60;
const slack_px = 7;

/** 1 is the size that fits. */
export const zoom = signal(1);

/** The board on the page. @type {{ view: HTMLElement, content: HTMLElement } | null} */
let board = null;

/** @param {number} level */
export const within_limits = (level) => {
  const limited = Math.max(1, Math.min(zoom_max, level));
  return limited < 1.04 ? 1 : limited;
};

/** The factor of a turn of the wheel. @param {number} delta_y */
export const wheel_factor = (delta_y) => 2 ** (-Math.max(-notch_px, Math.min(notch_px, delta_y)) / doubling_px);

/** How far the board and the page are scrolled. @returns {Point} */
export function scrolled() {
  return { x: window.scrollX + (board?.view.scrollLeft ?? 0), y: window.scrollY + (board?.view.scrollTop ?? 0) };
}

/**
 * Changes the size; what is at `point` stays there.
 * @param {number} level @param {Point} [point] by default the middle of what is visible, or the focused control
 */
export function zoom_to(level, point = middle()) {
  const wanted = within_limits(level);
  if (!board || wanted === zoom.value) return;
  const { view, content } = board;
  const before = content.getBoundingClientRect();
  const growth = wanted / zoom.value;
  zoom.value = wanted;
  view.classList.toggle("is-zoomed", wanted > 1);
  view.tabIndex = wanted > 1 ? 0 : -1;
  content.style.transform = wanted > 1 ? `scale(${wanted})` : "";
  fit_height();
  const now = content.getBoundingClientRect();
  pan_by({
    x: now.x + (point.x - before.x) * growth - point.x,
    y: now.y + (point.y - before.y) * growth - point.y,
  });
}

export const zoom_in = () => zoom_to(zoom.value * factor_of_step);
export const zoom_out = () => zoom_to(zoom.value / factor_of_step);
export const zoom_reset = () => zoom_to(1);

/** Scrolls the board, and the page by what is left. @param {Point} way */
function pan_by(way) {
  if (!board) return;
  const { view } = board;
  const top = view.scrollTop;
  view.scrollBy({ left: way.x, top: way.y, behavior: "instant" });
  const rest = way.y - (view.scrollTop - top);
  if (zoom.value > 1 && Math.abs(rest) >= 1) window.scrollBy({ top: rest, behavior: "instant" });
}

/** On a narrow screen the page is as long as the board; on a wide one the board keeps its place. */
function fit_height() {
  if (!board) return;
  const { view, content } = board;
  const grows = zoom.value > 1 && !matchMedia("(min-width: 68rem)").matches;
  view.style.height = grows ? `${content.offsetHeight * zoom.value}px` : "";
}

/** @returns {Point} */
function middle() {
  if (!board) return { x: 0, y: 0 };
  const { view } = board;
  const focused = view.contains(document.activeElement) && document.activeElement !== view;
  const box = (focused && document.activeElement ? document.activeElement : view).getBoundingClientRect();
  const top = Math.max(0, box.top);
  return { x: box.x + box.width / 2, y: (top + Math.max(top, Math.min(innerHeight, box.bottom))) / 2 };
}

/** @param {{ current: HTMLElement | null }} view @param {{ current: HTMLElement | null }} content */
export function use_zoom(view, content) {
  useEffect(() => {
    if (!view.current || !content.current) return undefined;
    board = { view: view.current, content: content.current };
    const abort = new AbortController();
    const options = { signal: abort.signal, passive: false };
    view.current.addEventListener("wheel", on_wheel, options);
    view.current.addEventListener("pointerdown", on_press, options);
    addEventListener("keydown", on_key, options);
    on_pinch(view.current, options);
    const observer = new ResizeObserver(fit_height);
    observer.observe(content.current);
    return () => {
      zoom_reset();
      observer.disconnect();
      abort.abort();
      board = null;
    };
  }, []);
}

/** @param {WheelEvent} event */
function on_wheel(event) {
  if (!event.ctrlKey || event.defaultPrevented) return;
  event.preventDefault();
  zoom_to(zoom.value * wheel_factor(event.deltaY), { x: event.clientX, y: event.clientY });
}

/** @param {KeyboardEvent} event */
function on_key(event) {
  if (!is_for_board(event)) return;
  if (event.key === "+" || event.key === "=") zoom_in();
  else if (event.key === "-") zoom_out();
  else if (event.key === "0") zoom_reset();
  else return;
  event.preventDefault();
}

/** With the mouse, what is no control can be dragged. @param {PointerEvent} event */
function on_press(event) {
  const target = /** @type {Element} */ (event.target);
  if (zoom.value === 1 || event.button !== 0 || event.pointerType === "touch") return;
  if (target.closest("button, a, input, [role=dialog]")) return;
  const start = { x: event.clientX, y: event.clientY };
  let last = start;
  const abort = new AbortController();
  const { signal: ends } = abort;
  const move = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) => {
    if (Math.hypot(x - start.x, y - start.y) < slack_px && last === start) return;
    // A piece that is lifted moves instead of the board.
    if (board?.view.querySelector("[data-lifting]")) return abort.abort();
    pan_by({ x: last.x - x, y: last.y - y });
    last = { x, y };
  };
  addEventListener("pointermove", move, { signal: ends });
  addEventListener("pointerup", () => abort.abort(), { signal: ends });
  addEventListener("pointercancel", () => abort.abort(), { signal: ends });
}

/** @param {TouchList} touches */
function fingers([one, other]) {
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** Two fingers zoom, and move the board with them. @param {HTMLElement} view @param {AddEventListenerOptions} options */
function on_pinch(view, options) {
  /** @type {ReturnType<typeof fingers> | null} */
  let held = null;
  const begin = (/** @type {TouchEvent} */ event) => {
    // A board may use two fingers to turn a piece.
    held = event.touches.length === 2 && !event.defaultPrevented ? fingers(event.touches) : null;
  };
  const move = (/** @type {TouchEvent} */ event) => {
    if (!held || event.touches.length !== 2) return;
    event.preventDefault();
    const now = fingers(event.touches);
    zoom_to((zoom.value * now.distance) / held.distance, held.middle);
    pan_by({ x: held.middle.x - now.middle.x, y: held.middle.y - now.middle.y });
    held = now;
  };
  view.addEventListener("touchstart", begin, options);
  view.addEventListener("touchmove", move, options);
  view.addEventListener("touchend", begin, options);
}
