import { html } from "../../lib/html.js";
import { game_texts, t } from "../../lib/i18n/i18n.js";
import { wide } from "../../lib/ui/viewport.js";
import { FoldPanel, fold_of } from "../ui/fold_panel.js";

/** @type {Map<string, ReturnType<typeof fold_of>>} */
const folds = new Map();

/** @param {string} game */
function fold_for(game) {
  const fold = folds.get(game) ?? fold_of(`legend.${game}`);
  folds.set(game, fold);
  return fold;
}

/**
 * What the signs on a board mean. On a large screen it is open until the reader folds it, and scrolls.
 * @param {{ game: string, signs: NonNullable<import("../../lib/types.js").GameModule["legend"]> }} props
 */
export function Legend({ game, signs }) {
  const texts = game_texts(game);
  return html`<${FoldPanel} name="legend" title=${t("match.legend")} fold=${fold_for(game)}>
    <ul class="signs" tabindex=${wide.value ? 0 : undefined} aria-label=${t("match.legend")}>
      ${signs.map(
        ([name, Picture]) =>
          html`<li>
            <span class="sign"><${Picture} /></span><span>${texts(`${game}.legend.${name}`)}</span>
          </li>`,
      )}
    </ul>
    <p class="quiet small">${t("zoom.hint")}</p>
  </${FoldPanel}>`;
}
