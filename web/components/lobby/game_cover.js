import { asset_url } from "../../lib/asset_url.js";
import { html } from "../../lib/html.js";

/** A file and not a component, so that the shelf does not load the boards of all games. @param {string} id */
const cover_of = (id) => asset_url(`games/${id}/cover.svg`);

/** A game without a cover is shown by its colour alone. @param {Event} event */
const hide = ({ target }) => /** @type {HTMLElement} */ (target).remove();

/** The picture of a game: a position in the middle of it. @param {{ id: string }} props */
export function GameCover({ id }) {
  return html`<img
    class="game-cover"
    src=${cover_of(id)}
    alt=""
    width="640"
    height="400"
    loading="lazy"
    decoding="async"
    onError=${hide}
  />`;
}
