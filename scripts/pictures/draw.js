// Draws the pictures of the games, and of the site:
//
//   web/pictures/<id>.png        the preview of links, 1200 by 630 pixels
//   web/games/<id>/cover.svg     the picture on the shelf, without what the game's scripts and styles would draw besides
//
//   node scripts/pictures/draw.js [ID…]     needs rsvg-convert (Debian: librsvg2-bin)
//
// A game's pictures show a position (scripts/pictures/<id>.json), drawn by the client's components, so that all look
// alike.
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plain_style } from "./plain_style.js";
import { style_by_attributes, used_definitions } from "./pruning.js";
import { stand_in } from "./small_dom.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = join(root, "scripts/pictures");
const document = stand_in();
const { render } = await import("preact");
const { html } = await import("htm/preact");

/** The style sheets of a board. @param {string} id */
async function style_of(id) {
  const folder = join(root, "web/games", id);
  const sheets = (await readdir(folder)).filter((name) => name.endsWith(".css")).map((name) => join(folder, name));
  const texts = await Promise.all(
    [join(root, "web/style/tokens.css"), ...sheets].map((path) => readFile(path, "utf8")),
  );
  return plain_style(texts.join("\n"));
}

const shared = `
  .word { font-family: "DejaVu Serif"; font-weight: bold; font-size: 84px; fill: #fffefb; }
  .house { font-family: "DejaVu Sans"; font-size: 34px; letter-spacing: 6px; fill: #fffefb; opacity: 0.86; }`;

/** @param {string} inside */
const sheet = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="1200" height="630" viewBox="0 0 1200 630"><style>${shared}</style>${inside}</svg>`;

/** The text to the left of the picture. @param {string[]} shades @param {string} word @param {string} note */
const front = ([deep, light], word, note) => `
  <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
  </linearGradient>
  <rect width="1200" height="630" fill="url(#ground)"/>
  <path d="M0 520q60-26 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0V630H0Z" fill="#fff" opacity="0.07"/>
  <path d="M0 566q60-26 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0V630H0Z" fill="#fff" opacity="0.07"/>
  <text class="word" x="64" y="${note ? 330 : 352}">${word}</text>
  <text class="house" x="68" y="394">${note}</text>`;

/** For each game the background, from dark to light, and the visible part of the picture, if not all of it. */
const settings = {
  maori: { shades: ["#07304a", "#1f87a3"] },
  hawaii: { shades: ["#5a2a12", "#c8792e"] },
  metikoro: { shades: ["#1f3d2b", "#4f8a5b"] },
  manitou: { shades: ["#4a2413", "#a8622f"], shown: [0, 0, 300, 205] },
};
const place = { x: 590, y: 50, width: 560, height: 530 };

/** The largest rectangle of this aspect ratio in the picture's area. @param {number} width @param {number} height */
function fitted(width, height) {
  const scale = Math.min(place.width / width, place.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: place.x + (place.width - size.width) / 2, y: place.y + (place.height - size.height) / 2, ...size };
}

/**
 * A position of a game, drawn by its component `Picture`.
 * @param {keyof typeof settings} id
 */
async function drawing_of(id) {
  const { game, view } = JSON.parse(await readFile(join(here, `${id}.json`), "utf8"));
  const module = await import(join(root, "web/games", id, "index.js"));
  const host = document.createElement("div");
  document.body.append(host);
  render(html`<${module.Picture} game=${game} view=${view} seat=${0} seats=${view.seats ?? []} />`, host);
  const board = host.childNodes.find((/** @type {any} */ node) => node.localName === "svg") ?? host.firstChild;
  host.remove();
  // All games' definitions stay in the document; those of this game are used.
  style_by_attributes(await style_of(id), [...document.body.childNodes, board]);
  const definitions = used_definitions(document.body.childNodes, board);
  const { shades, shown } = /** @type {{ shades: string[], shown?: number[] }} */ (settings[id]);
  const box = shown ?? board.given.get("viewBox").split(/[ ,]+/).map(Number);
  return { name: game.name, board, definitions, shades, box };
}

/** @param {any} board @param {Record<string, number>} frame @param {number[]} box */
function placed(board, frame, box) {
  for (const [name, value] of Object.entries({ ...frame, viewBox: box.join(" ") })) board.setAttribute(name, value);
  return board.written;
}

/** Layers of a soft shadow around a rectangle. @param {string} corners its attributes */
const shadow = (corners) =>
  [24, 16, 8]
    .map((by) => `<rect ${corners} transform="translate(0 ${by / 2})" stroke="#000" stroke-width="${by}" opacity="0.07"/>`)
    .join("");

/** @param {Record<string, number>} frame @param {number} round */
const corners_of = ({ x, y, width, height }, round) =>
  `x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"`;

/** @param {keyof typeof settings} id */
async function game_picture(id) {
  const { name, board, definitions, shades, box } = await drawing_of(id);
  const frame = fitted(box[2], box[3]);
  return sheet(
    `${definitions}<clipPath id="frame"><rect ${corners_of(frame, 16)}/></clipPath>
    ${front(shades, name, "ATOLL")}${shadow(corners_of(frame, 20))}
    <g clip-path="url(#frame)">${placed(board, frame, box)}</g>`,
  );
}

const cover_size = { width: 640, height: 400 };

/** The board tilted, on the game's colour, larger than the picture. @param {keyof typeof settings} id */
async function game_cover(id) {
  const { board, definitions, shades, box } = await drawing_of(id);
  const { width, height } = cover_size;
  const scale = Math.min((width * 0.92) / box[2], (height * 0.92) / box[3]);
  const size = { width: box[2] * scale, height: box[3] * scale };
  const frame = { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
  const [deep, light] = shades;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${definitions}
<radialGradient id="ground" cx="0.5" cy="0.4" r="0.8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
<clipPath id="frame"><rect ${corners_of(frame, 14)}/></clipPath>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<g transform="rotate(-4 ${width / 2} ${height / 2})">${shadow(corners_of(frame, 18))}<g clip-path="url(#frame)">${placed(board, frame, box)}</g></g>
</svg>
`;
}

/** The site's picture: its palm, large. */
async function house_picture() {
  const icon = await readFile(join(root, "web/icons/atoll.svg"), "utf8");
  const inside = icon.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const box = /viewBox="([^"]+)"/.exec(icon)?.[1] ?? "0 0 512 512";
  return sheet(
    `${front(["#07304a", "#1f87a3"], "Atoll", "")}
    <svg x="640" y="75" width="480" height="480" viewBox="${box}">${inside}</svg>`,
  );
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ["atoll", ...Object.keys(settings)];
const folder = await mkdtemp(join(tmpdir(), "atoll-pictures-"));
for (const id of wanted) {
  if (id !== "atoll") {
    const cover = await game_cover(/** @type {keyof typeof settings} */ (id));
    await writeFile(join(root, `web/games/${id}/cover.svg`), cover);
  }
  const svg = id === "atoll" ? await house_picture() : await game_picture(/** @type {keyof typeof settings} */ (id));
  const path = join(folder, `${id}.svg`);
  await writeFile(path, svg);
  execFileSync("rsvg-convert", [
    "--width",
    "1200",
    "--height",
    "630",
    "--output",
    join(root, `web/pictures/${id}.png`),
    path,
  ]);
}
await rm(folder, { recursive: true });
