// The minimal DOM that Preact needs to render into, with output as SVG.

const escaped = (/** @type {unknown} */ text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

class SmallNode {
  /** @type {SmallNode[]} */ childNodes = [];
  /** @type {SmallNode | null} */ parentNode = null;
  /** @type {Map<string, string>} */ given = new Map();
  style = { setProperty() {} };

  /** @param {number} type @param {string} name @param {string} text */
  constructor(type, name, text = "") {
    this.nodeType = type;
    this.localName = name;
    this.nodeName = name;
    this.data = text;
    this.ownerDocument = globalThis.document;
    this.namespaceURI = "http://www.w3.org/2000/svg";
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get attributes() {
    return [...this.given].map(([name, value]) => ({ name, value }));
  }
  /** @param {SmallNode} child @param {SmallNode | null} [before] */
  insertBefore(child, before = null) {
    child.remove();
    child.parentNode = this;
    const at = before ? this.childNodes.indexOf(before) : -1;
    this.childNodes.splice(at < 0 ? this.childNodes.length : at, 0, child);
    return child;
  }
  /** @param {SmallNode} child */
  appendChild(child) {
    return this.insertBefore(child);
  }
  /** @param {SmallNode[]} children */
  append(...children) {
    for (const child of children) this.appendChild(child);
  }
  /** @param {SmallNode} child */
  removeChild(child) {
    child.remove();
    return child;
  }
  remove() {
    const siblings = this.parentNode?.childNodes;
    if (siblings) siblings.splice(siblings.indexOf(this), 1);
    this.parentNode = null;
  }
  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) {
    this.given.set(name, String(value));
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.given.delete(name);
  }
  addEventListener() {}
  removeEventListener() {}
  get written() {
    if (this.nodeType === 3) return escaped(this.data);
    const attributes = [...this.given].map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    return `<${this.localName}${attributes}>${this.inside}</${this.localName}>`;
  }
  /** @returns {string} */
  get inside() {
    const inside = this.childNodes.map((child) => child.written).join("");
    const box = this.localName === "symbol" && this.given.get("viewBox")?.split(/[ ,]+/);
    if (!box) return inside;
    // Browsers clip a symbol to its frame by themselves, but the renderer needs an explicit clip path.
    const clip = `frame-of-${this.given.get("id")}`;
    const [x, y, width, height] = box;
    return `<clipPath id="${clip}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>
      <g clip-path="url(#${clip})">${inside}</g>`;
  }
}

/** Installs the small DOM as the global `document`. */
export function stand_in() {
  const element = (/** @type {string} */ name) => new SmallNode(1, name);
  const document = {
    createElement: element,
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => element(name),
    createTextNode: (/** @type {string} */ text) => new SmallNode(3, "#text", text),
    addEventListener() {},
    body: element("body"),
    documentElement: element("html"),
  };
  const nobody = { matches: false, addEventListener() {} };
  // Older versions of node have no navigator.
  globalThis.navigator ??= /** @type {any} */ ({ languages: ["en"] });
  Object.assign(globalThis, { document, matchMedia: () => nobody, addEventListener() {}, window: globalThis });
  return document;
}
