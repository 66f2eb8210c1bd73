import { useEffect, useState } from "preact/hooks";
import { Failed, Loading } from "../components/states.js";
import { game_by_id } from "../lib/games.js";
import { html } from "../lib/html.js";
import { language, t } from "../lib/i18n.js";
import { Problem } from "../lib/problem.js";
import { paths } from "../lib/routes.js";
import { set_title } from "../lib/title.js";
import { use_game } from "../lib/use_game.js";

/**
 * A paragraph, a list, a table, or a drawing of pieces (what `figure` holds is the game's own).
 * @typedef {string | string[] | { head: string[], rows: string[][] } | { figure: any, caption: string }} Block
 * @typedef {{ id: string, title: string, blocks: Block[] }} Section
 * @typedef {{ facts: Record<string, string>, lead: string, sections: Section[], notes: { title: string, blocks: Block[] }, owners: string }} Rules
 */

const fact_names = /** @type {const} */ (["players", "duration", "designer", "publisher", "year"]);

/** @param {{ id: string }} props */
export function RulesPage({ id }) {
  const code = language.value;
  const [rules, set_rules] = useState(/** @type {Rules | null | undefined} */ (undefined));
  useEffect(() => {
    let gone = false;
    // What is not written in the reader's language is better read in English than not at all.
    import(`../rules/${id}.${code}.js`)
      .catch(() => import(`../rules/${id}.en.js`))
      .then(
        (module) => gone || set_rules(module.default),
        () => gone || set_rules(null),
      );
    return () => {
      gone = true;
    };
  }, [id, code]);
  useEffect(() => {
    if (rules && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [rules]);
  const draw = use_figures(id);
  const name = game_by_id(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
  set_title(t("rules.title", { game: name }));
  if (rules === undefined) return html`<${Loading} />`;
  if (rules === null) return html`<${Failed} problem=${new Problem("not_found", 404)} />`;
  return html`<article class="page rules">
    <header class="stack">
      <h1>${t("rules.title", { game: name })}</h1>
      <dl class="facts">
        ${fact_names.map(
          (fact) =>
            html`<div key=${fact}>
              <dt>${t(`rules.${fact}`)}</dt>
              <dd>${rules.facts[fact]}</dd>
            </div>`,
        )}
      </dl>
      <p class="lead">${rules.lead}</p>
    </header>
    <nav class="contents" aria-label=${t("rules.contents")}>
      <h2>${t("rules.contents")}</h2>
      <ol>
        ${rules.sections.map(({ id: anchor, title }) => html`<li key=${anchor}><a href=${`${paths.rules(id)}#${anchor}`}>${title}</a></li>`)}
      </ol>
      ${game_by_id(id) && html`<a class="button primary" href=${paths.new(id)}>${t("home.new_match")}</a>`}
    </nav>
    <div class="rules-text">
      ${rules.sections.map(
        ({ id: anchor, title, blocks }) =>
          html`<section key=${anchor} id=${anchor} tabindex="-1">
            <h2>${title}</h2>
            ${blocks.map((block) => html`<${ShowBlock} block=${block} draw=${draw} />`)}
          </section>`,
      )}
      <aside class="panel notes" aria-labelledby="rules-notes">
        <h2 id="rules-notes">${rules.notes.title}</h2>
        ${rules.notes.blocks.map((block) => html`<${ShowBlock} block=${block} draw=${draw} />`)}
      </aside>
      <p class="quiet small">${rules.owners}</p>
    </div>
  </article>`;
}

/**
 * The game's drawings for its rules, once its pieces are here; the text does without until then.
 * @param {string} id @returns {((figure: any) => any) | null}
 */
function use_figures(id) {
  const { loaded } = use_game(id);
  const Figure = loaded?.module.Figure;
  return Figure ? (figure) => html`<${Figure} game=${loaded.game} figure=${figure} />` : null;
}

/** @param {{ block: Block, draw: ((figure: any) => any) | null }} props */
function ShowBlock({ block, draw }) {
  if (typeof block === "string") return html`<p>${block}</p>`;
  if (Array.isArray(block))
    return html`<ul>
      ${block.map((line) => html`<li key=${line}>${line}</li>`)}
    </ul>`;
  if ("figure" in block) {
    return html`<figure>
      ${draw?.(block.figure)}
      <figcaption class="quiet small">${block.caption}</figcaption>
    </figure>`;
  }
  return html`<table>
    <thead>
      <tr>
        ${block.head.map((cell) => html`<th key=${cell} scope="col">${cell}</th>`)}
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
