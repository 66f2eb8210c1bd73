import { useEffect } from "preact/hooks";
import { PieceCards } from "../components/cards/lazy_cards.js";
import { RulesSections } from "../components/rules/rules_sections.js";
import { Failed, Loading, Missing } from "../components/ui/states.js";
import { set_title } from "../lib/app/title.js";
import { game_by_id } from "../lib/games/games.js";
import { use_game } from "../lib/games/use_game.js";
import { use_rules } from "../lib/games/use_rules.js";
import { html } from "../lib/html.js";
import { language, t } from "../lib/i18n/i18n.js";
import { paths } from "../lib/ui/routes.js";

const fact_names = /** @type {const} */ (["players", "duration", "designer", "publisher", "year"]);

/** @param {{ game: string }} props */
const RulesPage = ({ game }) => html`<${RulesOf} key=${game} id=${game} />`;

/** By the names of their routes. */
export const pages = { rules: RulesPage };

/** @param {{ id: string }} props */
function RulesOf({ id }) {
  const { rules, problem, retry } = use_rules(id, language.value);
  useEffect(() => {
    if (rules && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [rules]);
  const name = game_by_id(id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
  set_title(rules === null ? t("state.no_page") : t("rules.title", { game: name }));
  if (problem) return html`<${Failed} problem=${problem} retry=${retry} />`;
  if (rules === undefined) return html`<${Loading} />`;
  if (rules === null) return html`<${Missing} />`;
  return html`<${Shown} id=${id} name=${name} rules=${rules} />`;
}

/** @param {{ id: string, name: string, rules: import("../lib/games/rules_text.js").Rules }} props */
function Shown({ id, name, rules }) {
  const { loaded } = use_game(id);
  return html`<article class="page rules">
    <header class="stack">
      <h1>${t("rules.title", { game: name })}</h1>
      <dl class="facts">
        ${fact_names.map(
          (fact) =>
            rules.facts[fact] &&
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
    <${RulesSections} rules=${rules} loaded=${loaded} />
    ${loaded && html`<${PieceCards} loaded=${loaded} />`}
  </article>`;
}
