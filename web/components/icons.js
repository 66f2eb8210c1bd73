import { html } from "../lib/html.js";

/** Drawn on a 24 by 24 grid, stroked in the colour of the text. */
const drawings = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  restart: "M3 12a9 9 0 1 0 3-6.7M3 4v5h5",
  check: "m4 12.5 5 5L20 6.5",
  checked: "M4 4h16v16H4zm4 8.500 3 3 5-6.500",
  unchecked: "M4 4h16v16H4z",
  next: "M5 12h14m-6-6 6 6-6 6",
  back: "M19 12H5m6-6-6 6 6 6",
  first: "M6 5v14M19 6l-7 6 7 6z",
  previous: "M16 5 8 12l8 7z",
  following: "m8 5 8 7-8 7z",
  last: "M18 5v14M5 6l7 6-7 6z",
  menu: "M5 12h.01M12 12h.01M19 12h.01",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  close: "m6 6 12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  play: "m8 5 11 7-11 7z",
  skip: "m6 5 8 7-8 7zM18 5v14",
  settings:
    "M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM19 12a7 7 0 0 0-.1-1.3l2-1.5-2-3.4-2.3 1a7 7 0 0 0-2.3-1.300L14 3h-4l-.4 2.500a7 7 0 0 0-2.2 1.300l-2.3-1-2 3.4 2 1.500a7 7 0 0 0 0 2.600l-2 1.5 2 3.4 2.3-1a7 7 0 0 0 2.2 1.300L10 21h4l.4-2.500a7 7 0 0 0 2.2-1.300l2.3 1 2-3.4-2-1.500c.1-.4.1-.9.1-1.300z",
  flag: "M5 21V4m0 1h12l-2.5 4L17 13H5",
  draw: "M4 9h16M4 15h16",
  winner: "M4 19h16M5 15 3 7l5 4 4-7 4 7 5-4-2 8z",
  door: "M14 4h5v16h-5M3 12h11m-4-4 4 4-4 4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2",
  pause: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM10 9v6m4-6v6",
  alert: "M12 3.500 22 20H2zM12 10v4.500m0 2.500v.01",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.400 1.400m11.200 11.200L19 19M5 19l1.400-1.400M17.600 6.400 19 5",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  computer: "M4 5h16v11H4zM9 20h6m-3-4v4",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  gate: "M4 20V6m16 14V6M4 10h16M4 15h16M9 10v5m6-5v5",
  unrated: "M4 19h16M7 19v-6m5 6V8m5 11V5M3 4l18 17",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  renew: "M20 11a8 8 0 0 0-14-4.500L3.500 9M4 13a8 8 0 0 0 14 4.500l2.500-2.500M3.500 4v5h5M20.500 20v-5h-5",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5",
  book: "M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14",
};

/** @param {{ name: keyof typeof drawings }} props */
export function Icon({ name }) {
  return html`<svg class=${name === "menu" ? "icon dots" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${drawings[name]} />
  </svg>`;
}
