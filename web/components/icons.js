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
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  fold: "m6 15 6-6 6 6",
  unfold: "m6 9 6 6 6-6",
  eye: "M2 12c2.500-5 6-7 10-7s7.500 2 10 7c-2.500 5-6 7-10 7s-7.500-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  eye_off:
    "M4 4l16 16M9.500 5.300A9 9 0 0 1 12 5c4 0 7.500 2 10 7a15 15 0 0 1-2.500 3.500M6 7a14 14 0 0 0-4 5c2.500 5 6 7 10 7a9 9 0 0 0 5-1.500M10 10a3 3 0 0 0 4 4",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.8-4 4-6 8-6s7.200 2 8 6",
  people:
    "M9 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.6-3.500 3-5.500 6.500-5.500s5.900 2 6.500 5.500M16 5.300a3.500 3.500 0 0 1 0 6.400M18 15c2 .7 3.200 2.400 3.500 5",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  device: "M4 5h16v11H4zM9 20h6m-3-4v4",
  key: "M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8m-3 3 3 3m-5-1 2 2",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15zM10 21h4",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z",
  box: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  mail: "M3 6h18v12H3zM3 7l9 7 9-7",
  hook: "M12 3v9M12 12a4 4 0 1 1-4 4M12 3a2 2 0 1 0 0 .01",
  download: "M12 4v11m-5-5 5 5 5-5M5 20h14",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  ban: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.700 5.700l12.600 12.600",
  star: "m12 4 2.500 5.200 5.500.8-4 4 1 5.700-5-2.700-5 2.700 1-5.700-4-4 5.500-.8z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  chevron: "m9 5 7 7-7 7",
  chevron_back: "m15 5-7 7 7 7",
  send: "M4 12 20 4l-5 16-4-6zM11 14l4-5",
  book: "M4 5c3-1.5 6-1 8 1 2-2 5-2.5 8-1v14c-3-1.5-6-1-8 1-2-2-5-2.5-8-1zM12 6v14",
};

/** @param {{ name: keyof typeof drawings }} props */
export function Icon({ name }) {
  return html`<svg class=${name === "menu" ? "icon dots" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
    <path d=${drawings[name]} />
  </svg>`;
}
