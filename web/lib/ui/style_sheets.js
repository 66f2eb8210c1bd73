import { asset_url } from "../asset_url.js";
import { unreachable } from "../net/problem.js";

/** Style sheets that are here or on their way, by path. @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** @param {string} path @param {(link: HTMLLinkElement) => void} insert */
function load(path, insert) {
  const known = loaded.get(path);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = asset_url(path);
  /** @type {Promise<void>} */
  const loading = new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      // A failure is not kept, so that the next caller tries again.
      loaded.delete(path);
      reject(unreachable());
    };
  });
  loaded.set(path, loading);
  insert(link);
  return loading;
}

/** The style sheet of a game, after that of all pages. @param {string} id */
export const load_game_style = (id) => load(`games/${id}/all.css`, (link) => document.head.append(link));

/**
 * The style sheet of a part that is loaded on demand. It comes before that of all pages, so that it changes nothing on
 * the pages that are opened after it.
 * @param {string} part
 */
export const load_part_style = (part) =>
  load(`style/${part}.css`, (link) => document.head.querySelector('link[rel="stylesheet"]')?.before(link));
