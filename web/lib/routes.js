/**
 * Addresses and what they show, without any browser.
 *
 * @typedef {{ name: "home" } | { name: "new", game: string | null } | { name: "match", id: string, ply: number | null }
 *   | { name: "join", id: string, token: string } | { name: "rules", game: string } | { name: "missing" }} Route
 */

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @param {string} pathname @param {string} [search] @returns {Route} */
export function route_of(pathname, search = "") {
  const parts = pathname.split("/").filter(Boolean).map(decoded);
  if (parts.includes(null)) return { name: "missing" };
  const [head, first, second] = /** @type {string[]} */ (parts);
  if (parts.length === 0) return { name: "home" };
  if (parts.length === 1 && head === "new") return { name: "new", game: new URLSearchParams(search).get("game") };
  if (parts.length === 2 && head === "match") return { name: "match", id: first, ply: null };
  if (parts.length === 3 && head === "match" && /^\d{1,6}$/.test(second)) {
    return { name: "match", id: first, ply: Number(second) };
  }
  if (parts.length === 3 && head === "join") return { name: "join", id: first, token: second };
  if (parts.length === 2 && head === "rules") return { name: "rules", game: first };
  return { name: "missing" };
}

const part = encodeURIComponent;

export const paths = {
  home: () => "/",
  /** @param {string} [game] */
  new: (game) => (game ? `/new?game=${part(game)}` : "/new"),
  /** @param {string} id @param {number | null} [ply] */
  match: (id, ply = null) => (ply === null ? `/match/${part(id)}` : `/match/${part(id)}/${ply}`),
  /** @param {string} id @param {string} token */
  join: (id, token) => `/join/${part(id)}/${part(token)}`,
  /** @param {string} game */
  rules: (game) => `/rules/${part(game)}`,
};
