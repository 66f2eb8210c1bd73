// Leaves out what a drawing does not use: a game defines all of its pieces, and a position shows a few of them.

/** @param {string} text @returns {string[]} the ids that it refers to */
const references = (text) =>
  [...text.matchAll(/(?:href="#|url\((?:&#34;)?#)([^")&]+)/g)].map(([, id]) => id);

/**
 * The text of the definitions that the drawing refers to, directly or not.
 * @param {any[]} nodes of the document, with definitions in some of them @param {any} drawing
 */
export function used_definitions(nodes, drawing) {
  const known = new Map(nodes.flatMap(with_ids));
  const used = new Set(references(drawing.written));
  for (const id of used) for (const further of references(known.get(id) ?? "")) used.add(further);
  return `<defs>${[...known].map(([id, text]) => (used.has(id) ? text : "")).join("")}</defs>`;
}

/** The outermost elements with an id, and their texts. @param {any} node @returns {[string, string][]} */
function with_ids(node) {
  const id = node.given?.get("id");
  return id ? [[id, node.written]] : node.childNodes.flatMap(with_ids);
}

/**
 * Writes a sheet of one rule a line into the attributes of the elements: browsers may refuse styles inside a picture.
 * Of the elements' classes nothing remains.
 * @param {string} style @param {any[]} nodes
 */
export function style_by_attributes(style, nodes) {
  const rules = style.split("\n").flatMap((line, order) => {
    const [selectors, body] = line.replace(/ }$/, "").split(" { ");
    return selectors.split(", ").map((selector) => ({ ...parsed(selector), order, values: values_of(body) }));
  });
  rules.sort((one, other) => one.weight - other.weight || one.order - other.order);
  const visit = (/** @type {any} */ node) => {
    if (node.nodeType !== 1) return;
    for (const { parts, values } of rules) {
      if (!fits(node, parts)) continue;
      for (const [name, value] of values) node.setAttribute(name, value);
    }
    node.childNodes.forEach(visit);
  };
  nodes.forEach(visit);
  nodes.forEach(without_classes);
}

/** @param {any} node */
function without_classes(node) {
  node.given?.delete("class");
  node.childNodes.forEach(without_classes);
}

/** The compounds of a selector, the last one first. @param {string} selector */
function parsed(selector) {
  const compounds = selector.replaceAll(">", " ").trim().split(/\s+/).reverse();
  const parts = compounds.map((text) => ({
    tag: /^[a-z]\w*/i.exec(text)?.[0] ?? null,
    classes: [...text.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
  }));
  const weight = parts.reduce((sum, { tag, classes }) => sum + 10 * classes.length + (tag ? 1 : 0), 0);
  return { parts, weight };
}

/** @typedef {{ tag: string | null, classes: string[] }} Compound */

/** @param {any} node @param {Compound} compound */
function is(node, { tag, classes }) {
  const own = (node.given.get("class") ?? "").split(/\s+/);
  return (tag === null || node.localName === tag) && classes.every((name) => own.includes(name));
}

/** @param {any} node @param {Compound[]} parts the last one first @returns {boolean} */
function fits(node, [last, ...outer]) {
  if (!is(node, last)) return false;
  for (const wanted of outer) {
    do node = node.parentNode;
    while (node && !is(node, wanted));
    if (!node) return false;
  }
  return true;
}

/** A declaration as attributes, which have no units in transforms, and no shorthand for fonts. @param {string} body @returns {[string, string][]} */
function values_of(body) {
  return body.split("; ").flatMap((line) => {
    const [name, value] = [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()];
    if (name === "transform") return [[name, value.replace(/(\d)(px|deg)/g, "$1")]];
    if (name !== "font") return [[name, value]];
    const [, weight, size, family] = /^(\d+) ([\d.]+px)(?:\/\S+)? (.*)$/.exec(value) ?? [];
    return weight ? [["font-weight", weight], ["font-size", size], ["font-family", family]] : [];
  });
}
