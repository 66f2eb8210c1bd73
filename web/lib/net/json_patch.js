/**
 * JSON Patch (RFC 6902) on immutable values. The result shares with the input whatever the patch does not touch, so
 * equal parts stay identical objects.
 *
 * @typedef {{ op: string, path: string, from?: string, value?: any }} Operation
 */

/** @param {string} pointer RFC 6901 @returns {string[]} */
function tokens_of(pointer) {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new Error(`not a pointer: ${pointer}`);
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The index that a token means in a list; one past the end where that is allowed. @param {any[]} list @param {string} token @param {number} last */
function index_of(list, token, last) {
  const index = token === "-" ? list.length : Number(token);
  if ((token !== "-" && !/^(0|[1-9]\d*)$/.test(token)) || index > last) throw new Error(`no such index: ${token}`);
  return index;
}

/** @param {any} holder @param {string} token @returns {any} */
function child(holder, token) {
  if (Array.isArray(holder)) return holder[index_of(holder, token, holder.length - 1)];
  if (holder === null || typeof holder !== "object" || !Object.hasOwn(holder, token))
    throw new Error(`no such member: ${token}`);
  return holder[token];
}

/** @param {any} document @param {string[]} path */
const at = (document, path) => path.reduce(child, document);

/**
 * A copy of the document after `change` was applied to a copy of the value that contains the last token.
 * @param {any} document @param {string[]} path @param {(holder: any, token: string) => void} change @returns {any}
 */
function changed(document, [token, ...rest], change) {
  if (rest.length > 0) {
    const below = changed(child(document, token), rest, change);
    return changed(document, [token], (holder, name) => put(holder, name, below));
  }
  if (document === null || typeof document !== "object") throw new Error(`nothing can hold ${token}`);
  const copy = Array.isArray(document) ? [...document] : { ...document };
  change(copy, token);
  return copy;
}

/** @param {any} holder @param {string} name @param {any} value defined, not assigned: "__proto__" is a name like any other */
function put(holder, name, value) {
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

/** @param {any} document @param {string[]} path @param {any} value */
function add(document, path, value) {
  if (path.length === 0) return value;
  return changed(document, path, (holder, token) => {
    if (Array.isArray(holder)) holder.splice(index_of(holder, token, holder.length), 0, value);
    else put(holder, token, value);
  });
}

/** @param {any} document @param {string[]} path */
function remove(document, path) {
  if (path.length === 0) return null;
  return changed(document, path, (holder, token) => {
    child(holder, token);
    if (Array.isArray(holder)) holder.splice(Number(token), 1);
    else delete holder[token];
  });
}

/** @param {any} document @param {string[]} path @param {any} value */
function replace(document, path, value) {
  if (path.length === 0) return value;
  return changed(document, path, (holder, token) => {
    child(holder, token);
    put(holder, token, value);
  });
}

/** Compares JSON values. @param {any} a @param {any} b @returns {boolean} */
function same(a, b) {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}

/** @param {any} document @param {Operation} operation */
function step(document, { op, path, from, value }) {
  const target = tokens_of(path);
  switch (op) {
    case "add":
      return add(document, target, value);
    case "remove":
      return remove(document, target);
    case "replace":
      return replace(document, target, value);
    case "move": {
      const source = tokens_of(from ?? "");
      return add(remove(document, source), target, at(document, source));
    }
    case "copy":
      return add(document, target, at(document, tokens_of(from ?? "")));
    case "test":
      if (!same(at(document, target), value)) throw new Error(`test failed at ${path}`);
      return document;
    default:
      throw new Error(`unknown operation: ${op}`);
  }
}

/**
 * @template T
 * @param {T} document @param {Operation[]} operations
 * @returns {T} the patched document; throws, and has changed nothing, if the patch does not fit
 */
export function patched(document, operations) {
  return operations.reduce(step, /** @type {any} */ (document));
}
