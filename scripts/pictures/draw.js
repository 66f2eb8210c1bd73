// Draws what messengers show of links: web/pictures/*.png, one for each game and one for the house, of 1200 by 630.
//
//   node scripts/pictures/draw.js [ID…]     needs rsvg-convert (Debian: librsvg2-bin)
//
// A game's is its own picture of a position (scripts/pictures/<id>.json), drawn by the components that draw it in the
// client, so that both look alike.
import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plain_style } from "./plain_style.js";
import { stand_in } from "./small_dom.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const here = join(root, "scripts/pictures");
const document = stand_in();
const { render } = await import("preact");
const { html } = await import("htm/preact");

/** The sheets that a board is styled by. @param {string} id */
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

/** @param {string} style @param {string} inside */
const sheet = (style, inside) => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="1200" height="630" viewBox="0 0 1200 630"><style>${style}${shared}</style>${inside}</svg>`;

/** Where the words stand: quiet, to the left of the picture. @param {string[]} shades @param {string} word @param {string} note */
const front = ([deep, light], word, note) => `
  <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/>
  </linearGradient>
  <rect width="1200" height="630" fill="url(#ground)"/>
  <path d="M0 520q60-26 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0V630H0Z" fill="#fff" opacity="0.07"/>
  <path d="M0 566q60-26 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0 120 0V630H0Z" fill="#fff" opacity="0.07"/>
  <text class="word" x="64" y="${note ? 330 : 352}">${word}</text>
  <text class="house" x="68" y="394">${note}</text>`;

/** How each game's picture is set: its ground, from deep to light, and what of the picture is shown, if not all. */
const settings = {
  maori: { shades: ["#07304a", "#1f87a3"] },
  hawaii: { shades: ["#5a2a12", "#c8792e"] },
  metikoro: { shades: ["#1f3d2b", "#4f8a5b"] },
  manitou: { shades: ["#4a2413", "#a8622f"], shown: [0, 0, 300, 205] },
};
const place = { x: 590, y: 50, width: 560, height: 530 };

/** The largest rectangle of this shape in the place of the picture. @param {number} width @param {number} height */
function fitted(width, height) {
  const scale = Math.min(place.width / width, place.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: place.x + (place.width - size.width) / 2, y: place.y + (place.height - size.height) / 2, ...size };
}

/** @param {keyof typeof settings} id */
async function game_picture(id) {
  const { game, view } = JSON.parse(await readFile(join(here, `${id}.json`), "utf8"));
  const module = await import(join(root, "web/games", id, "index.js"));
  const host = document.createElement("div");
  document.body.append(host);
  const looks = view.seats ?? [];
  render(html`<${module.Picture} game=${game} view=${view} seat=${0} seats=${looks} />`, host);
  const board = host.childNodes.find((/** @type {any} */ node) => node.localName === "svg") ?? host.firstChild;
  const { shades, shown } = /** @type {{ shades: string[], shown?: number[] }} */ (settings[id]);
  const box = shown ?? board.given.get("viewBox").split(/[ ,]+/).map(Number);
  const frame = fitted(box[2], box[3]);
  for (const [name, value] of Object.entries({ ...frame, viewBox: box.join(" ") })) board.setAttribute(name, value);
  const defs = document.body.childNodes.filter((/** @type {any} */ node) => node !== host).map((node) => node.inside);
  host.remove();
  const style = await style_of(id);
  const corners = (/** @type {number} */ round) =>
    `x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="${round}"`;
  const shadows = [24, 16, 8].map(
    (by) =>
      `<rect ${corners(20)} transform="translate(0 ${by / 2})" stroke="#000" stroke-width="${by}" opacity="0.07"/>`,
  );
  return sheet(
    style,
    `${defs.join("")}<clipPath id="frame"><rect ${corners(16)}/></clipPath>
    ${front(shades, game.name, "ATOLL")}${shadows.join("")}<g clip-path="url(#frame)">${board.written}</g>`,
  );
}

/** The house's own: its palm, large. */
async function house_picture() {
  const icon = await readFile(join(root, "web/icons/atoll.svg"), "utf8");
  const inside = icon.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const box = /viewBox="([^"]+)"/.exec(icon)?.[1] ?? "0 0 512 512";
  return sheet(
    "",
    `${front(["#07304a", "#1f87a3"], "Atoll", "")}
    <svg x="640" y="75" width="480" height="480" viewBox="${box}">${inside}</svg>`,
  );
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ["atoll", ...Object.keys(settings)];
const folder = await mkdtemp(join(tmpdir(), "atoll-pictures-"));
for (const id of wanted) {
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
