// As much of a document as Preact needs to draw a part of a board, without a browser.
import { render } from "preact";

/** @typedef {(event: object) => void} Listener */

class SmallNode {
  /** @type {SmallNode[]} */
  childNodes = [];
  /** @type {SmallNode | null} */
  parentNode = null;
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, Listener>} */
  listeners = new Map();
  tabIndex = 0;
  nodeType = 1;
  namespaceURI = "http://www.w3.org/1999/xhtml";
  data = "";
  style = {
    /** @type {Record<string, string>} */
    set: {},
    /** @param {string} name @param {string} value */
    setProperty(name, value) {
      this.set[name] = value;
    },
  };

  /** @param {string} name */
  constructor(name) {
    this.localName = name;
  }
  get ownerDocument() {
    return small_document;
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get dataset() {
    const own = [...this.attributes].filter(([name]) => name.startsWith("data-"));
    return Object.fromEntries(own.map(([name, value]) => [name.slice("data-".length), value]));
  }
  /** @returns {string} */
  get textContent() {
    return this.nodeType === 3 ? this.data : this.childNodes.map((each) => each.textContent).join("");
  }
  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  /** @param {string} name */
  get(name) {
    return this.attributes.get(name) ?? null;
  }
  /** @param {SmallNode} child @param {SmallNode | null} before */
  insertBefore(child, before) {
    child.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  /** @param {SmallNode} child */
  appendChild(child) {
    return this.insertBefore(child, null);
  }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((each) => each !== this);
    this.parentNode = null;
  }
  /** @param {SmallNode} child */
  removeChild(child) {
    child.remove();
  }
  /** @param {SmallNode | null} node @returns {boolean} */
  contains(node) {
    return node === this || (node?.parentNode ? this.contains(node.parentNode) : false);
  }
  /** @param {string} type @param {Listener} listener */
  addEventListener(type, listener) {
    this.listeners.set(type.toLowerCase(), listener);
  }
  /** @param {string} type */
  removeEventListener(type) {
    this.listeners.delete(type.toLowerCase());
  }
  focus() {
    small_document.activeElement = this;
    this.fire("focusin");
  }
  /** The event bubbles. @param {string} type @param {object} [what] @returns {boolean} whether its default was prevented */
  fire(type, what = {}) {
    let prevented = false;
    const event = {
      type,
      target: this,
      timeStamp: performance.now(),
      ...what,
      preventDefault: () => (prevented = true),
    };
    for (let at = /** @type {SmallNode | null} */ (this); at; at = at.parentNode) {
      const listener = at.listeners.get(type);
      if (listener) listener.call(at, { ...event, currentTarget: at });
    }
    return prevented;
  }
  /** @param {(node: SmallNode) => boolean} wanted @returns {SmallNode[]} */
  all(wanted) {
    return this.childNodes.flatMap((each) => [...(wanted(each) ? [each] : []), ...each.all(wanted)]);
  }
  /** Knows the one selector of the arrow keys. @param {string} selector */
  querySelectorAll(selector) {
    if (selector !== "button[data-row]") throw new Error(`unknown here: ${selector}`);
    return this.all(({ localName, attributes }) => localName === "button" && attributes.has("data-row"));
  }
}

const small_document = {
  /** @type {SmallNode | null} */
  activeElement: null,
  /** @param {string} _space @param {string} name */
  createElementNS: (_space, name) => new SmallNode(name),
  /** @param {string} name */
  createElement: (name) => new SmallNode(name),
  /** @param {string} text */
  createTextNode: (text) => Object.assign(new SmallNode("#text"), { nodeType: 3, data: String(text) }),
};

/** Draws in a new document. @returns {{ root: SmallNode, draw: (part: import("preact").ComponentChild) => void }} */
export function small_page() {
  const root = new SmallNode("body");
  Object.assign(globalThis, { document: small_document });
  small_document.activeElement = null;
  return { root, draw: (part) => render(part, /** @type {Element} */ (/** @type {unknown} */ (root))) };
}

/** What a state change draws comes a moment later. */
export const redrawn = () => new Promise((done) => setTimeout(done, 5));
