import { html } from "../../lib/html.js";

/**
 * @typedef {import("../../lib/games/rules_text.js").Rules} Rules
 * @typedef {import("../../lib/games/rules_text.js").Block} Block
 * @typedef {import("../../lib/games/use_game.js").Loaded} Loaded
 * @typedef {((figure: any) => any) | null} Draw
 */

/**
 * The text of the rules, on its page and in the drawer.
 * @param {{ rules: Rules, loaded: Loaded | null, current?: string }} props `loaded`: the game, whose figures are drawn
 *   once it is there; `current`: the section of the present question
 */
export function RulesSections({ rules, loaded, current }) {
  const { notes } = rules;
  const draw = figures_of(loaded);
  return html`<div class="rules-text">
    ${rules.sections.map(
      ({ id, title, blocks }) =>
        html`<section key=${id} id=${id} tabindex="-1" aria-current=${id === current ? "true" : undefined}>
          <h2>${title}</h2>
          ${blocks.map((block) => html`<${ShowBlock} block=${block} draw=${draw} />`)}
        </section>`,
    )}
    ${
      notes &&
      html`<aside class="panel notes" aria-labelledby="rules-notes">
        <h2 id="rules-notes">${notes.title}</h2>
        ${notes.blocks.map((block) => html`<${ShowBlock} block=${block} draw=${draw} />`)}
      </aside>`
    }
    <p class="quiet small">${rules.owners}</p>
  </div>`;
}

/** The game's drawings for its rules; null until the game is loaded. @param {Loaded | null} loaded @returns {Draw} */
function figures_of(loaded) {
  const Figure = loaded?.module.Figure;
  return Figure ? (figure) => html`<${Figure} game=${loaded.game} figure=${figure} />` : null;
}

/** @param {{ block: Block, draw: Draw }} props */
function ShowBlock({ block, draw }) {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if (Array.isArray(block))
    return html`<ul>
      ${block.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>`;
  if ("figure" in block) {
    // Can be focused, so that the key "i" explains its pieces.
    return html`<figure tabindex="0">
      ${draw?.(block.figure)}
      <figcaption class="quiet small">${block.caption}</figcaption>
    </figure>`;
  }
  return html`<table>
    <thead>
      <tr>
        ${block.head.map((cell) => (cell ? html`<th key=${cell} scope="col">${cell}</th>` : html`<td key=""></td>`))}
      </tr>
    </thead>
    <tbody>
      ${block.rows.map(
        ([what, ...cells]) =>
          html`<tr key=${what}>
            <th scope="row">${what}</th>
            ${cells.map((cell) => html`<td key=${cell}>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
