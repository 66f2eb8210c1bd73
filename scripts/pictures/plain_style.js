// Converts style sheets for a simple SVG renderer: light theme, custom properties replaced, colours computed.

/** The text in the brackets that open at `at`, and the index after them. @param {string} text @param {number} at */
function bracketed(text, at) {
  let depth = 0;
  for (let index = at; index < text.length; ++index) {
    if (text[index] === "(") ++depth;
    if (text[index] === ")" && --depth === 0) return { inside: text.slice(at + 1, index), end: index + 1 };
  }
  throw new Error(`brackets without an end in ${text}`);
}

/** Splits at commas outside of brackets. @param {string} text */
function parts_of(text) {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** @param {string} text @returns {number[] | null} red, green, blue, alpha */
function colour_of(text) {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red, green, blue, alpha = 255] = digits.map((pair) => parseInt(pair, 16));
    return [red, green, blue, alpha / 255];
  }
  const numbers = /^rgba?\(/.test(text) ? text.match(/[\d.]+%?/g) : null;
  if (numbers) {
    const [red, green, blue, alpha = "1"] = numbers;
    return [red, green, blue].map(Number).concat(alpha.endsWith("%") ? parseFloat(alpha) / 100 : Number(alpha));
  }
  if (text === "transparent") return [0, 0, 0, 0];
  return { white: [255, 255, 255, 1], black: [0, 0, 0, 1] }[text] ?? null;
}

/** @param {string} inside of color-mix() */
function mixed(inside) {
  const [, ...ends] = parts_of(inside);
  const read = ends.map((end) => {
    const share = /\s([\d.]+)%$/.exec(end);
    return { colour: colour_of(end.replace(/\s[\d.]+%$/, "")), share: share && Number(share[1]) / 100 };
  });
  const [one, other] = read;
  if (!one.colour || !other.colour) return ends[0].replace(/\s[\d.]+%$/, "");
  const weight = one.share ?? (other.share === null ? 0.5 : 1 - other.share);
  const at = (/** @type {number} */ index) =>
    /** @type {number[]} */ (one.colour)[index] * weight + /** @type {number[]} */ (other.colour)[index] * (1 - weight);
  return `rgba(${[0, 1, 2].map((index) => Math.round(at(index))).join(", ")}, ${at(3).toFixed(3)})`;
}

/** @param {string} value @param {Map<string, string>} properties @returns {string} */
function resolved(value, properties) {
  for (const [name, say] of Object.entries({
    "var(": (/** @type {string} */ inside) => {
      const [property, ...fallback] = parts_of(inside);
      return properties.get(property) ?? fallback.join(", ");
    },
    "light-dark(": (/** @type {string} */ inside) => parts_of(inside)[0],
  })) {
    for (let at = value.indexOf(name); at >= 0; at = value.indexOf(name)) {
      const { inside, end } = bracketed(value, at + name.length - 1);
      value = value.slice(0, at) + say(inside) + value.slice(end);
    }
  }
  // Innermost first.
  for (let at = value.lastIndexOf("color-mix("); at >= 0; at = value.lastIndexOf("color-mix(")) {
    const { inside, end } = bracketed(value, at + "color-mix".length);
    value = value.slice(0, at) + mixed(inside) + value.slice(end);
  }
  return value.replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g, (_, red, green, blue, alpha) => {
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 100})`;
  });
}

/** The rules of a sheet without at-rules such as @media. @param {string} css */
function rules_of(css) {
  const plain = css.replace(/\/\*[^]*?\*\//g, "");
  const rules = [];
  for (let at = 0; at < plain.length;) {
    const open = plain.indexOf("{", at);
    if (open < 0) break;
    const head = plain.slice(at, open).trim();
    let depth = 1;
    let end = open + 1;
    for (; depth > 0; ++end) depth += plain[end] === "{" ? 1 : plain[end] === "}" ? -1 : 0;
    if (!head.startsWith("@")) rules.push({ selectors: parts_of(head), body: plain.slice(open + 1, end - 1) });
    at = end;
  }
  return rules;
}

/** @param {string} body @returns {[string, string][]} */
const declarations_of = (body) =>
  body
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line.includes(":"))
    .map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]);

/** The properties that affect a drawing. */
const drawn =
  /^(fill|stroke|opacity|stop|paint-order|font|text-anchor|dominant-baseline|letter-spacing|mix-blend-mode|display|visibility|transform|overflow|clip)/;
const seats = 5;

/** @param {string} css of all sheets, in order */
export function plain_style(css) {
  const rules = rules_of(css);
  const properties = new Map();
  for (const { selectors, body } of rules) {
    if (selectors.some((selector) => selector.startsWith(":root[") || /^\.seat-/.test(selector))) continue;
    for (const [name, value] of declarations_of(body)) if (name.startsWith("--")) properties.set(name, value);
  }
  const lines = [];
  for (const { selectors, body } of rules) {
    if (selectors.every((selector) => /[:[]/.test(selector))) continue;
    const kept = declarations_of(body).filter(([name]) => drawn.test(name));
    if (kept.length === 0) continue;
    const text = (/** @type {Map<string, string>} */ known) =>
      kept.map(([name, value]) => `${name}: ${resolved(value, known)}`).join("; ");
    const plain = selectors.filter((selector) => !/[:[]/.test(selector));
    lines.push(`${plain.join(", ")} { ${text(properties)} }`);
    // Rules with a player's colour take it from the enclosing element.
    for (let seat = 0; seat < seats; ++seat) {
      const own = new Map(properties).set("--of-seat", `var(--seat-${seat})`);
      if (text(own) === text(properties)) continue;
      const of_seat = plain.flatMap((each) => [
        `.seat-${seat} ${each}`,
        `.seat-${seat}${each.replace(/^(?=[^.])/, " ")}`,
      ]);
      lines.push(`${of_seat.join(", ")} { ${text(own)} }`);
    }
  }
  return lines.join("\n");
}
