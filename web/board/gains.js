/** Numbers that rise from the pieces that brought something. */

/**
 * @typedef {object} Gain
 * @property {string[]} spots the places of the pieces that brought it: the number rises from their middle
 * @property {number} amount
 * @property {string} of what was gained: the class of the number
 * @property {{ href: string, frame: string }} [picture] a symbol beside the number, and its view box
 */

/** How long a number rises, as a multiple of the time in which pieces move, and its shortest time. */
const RISING = 3;
const RISING_MIN_MS = 1_100;

/** How far apart the numbers are that rise from the same pieces, in widths of their letters: also while they swell. */
const BESIDE_EM = 3.8;

/** @type {Keyframe[]} */
const FRAMES = [
  { opacity: 0, transform: "translate(-50%, -20%) scale(.4)" },
  { opacity: 1, transform: "translate(-50%, -60%) scale(1.25)", offset: 0.18 },
  { opacity: 1, transform: "translate(-50%, -75%) scale(1)", offset: 0.3 },
  { opacity: 1, transform: "translate(-50%, -130%) scale(1)", offset: 0.75 },
  { opacity: 0, transform: "translate(-50%, -190%) scale(.9)" },
];

/**
 * The numbers have a layer of their own, since they outlast the scene in which they begin.
 * @param {HTMLElement} root @param {Map<string, { box: DOMRect }>} pieces by place @param {Gain[]} gains
 * @param {number} ms how long pieces move, before the numbers rise
 */
export function show_gains(root, pieces, gains, ms) {
  for (const gain of gains) {
    const boxes = gain.spots.flatMap((spot) => pieces.get(spot)?.box ?? []).filter(({ width }) => width > 0);
    if (boxes.length === 0) continue;
    const together = gains.filter(({ spots }) => spots.join() === gain.spots.join());
    const { x, y } = middle_of(boxes);
    const aside = BESIDE_EM * (together.indexOf(gain) - (together.length - 1) / 2);
    rise(layer_of(root), { x, y, aside }, gain, ms);
  }
}

/** @param {HTMLElement} root */
function layer_of(root) {
  const there = root.querySelector(":scope > .gains");
  if (there) return there;
  const layer = document.createElement("div");
  layer.className = "gains";
  layer.setAttribute("aria-hidden", "true");
  root.append(layer);
  return layer;
}

/**
 * @param {Element} layer @param {{ x: number, y: number, aside: number }} from on the page; `aside` in em
 * @param {Gain} gain @param {number} ms
 */
function rise(layer, from, { amount, of, picture }, ms) {
  const box = layer.getBoundingClientRect();
  const number = document.createElement("span");
  number.className = `gain is-${of}`;
  number.textContent = `${amount > 0 ? "+" : "−"}${Math.abs(amount)}`;
  if (picture) number.append(drawing(picture));
  number.style.left = `calc(${from.x - box.x - window.scrollX}px + ${from.aside}em)`;
  number.style.top = `${from.y - box.y - window.scrollY}px`;
  layer.append(number);
  const duration = Math.max(RISING_MIN_MS, RISING * ms);
  const rising = number.animate(FRAMES, { duration, delay: 0.8 * ms, easing: "ease-out", fill: "both" });
  rising.onfinish = () => number.remove();
}

/** @param {{ href: string, frame: string }} picture */
function drawing({ href, frame }) {
  const name = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(name, "svg");
  svg.setAttribute("viewBox", frame);
  svg.append(document.createElementNS(name, "use"));
  svg.firstElementChild?.setAttribute("href", href);
  return svg;
}

/** @param {DOMRect[]} boxes */
function middle_of(boxes) {
  const mean = (/** @type {(box: DOMRect) => number} */ of) =>
    boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
  return { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
}
