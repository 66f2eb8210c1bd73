/** Bytes of base64url, as push keys are written. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function bytes_of(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
export function base64url(bytes) {
  const raw = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
