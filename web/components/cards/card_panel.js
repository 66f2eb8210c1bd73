import { useLayoutEffect, useRef } from "preact/hooks";
import { bounds } from "../../board/boxes.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { place_beside } from "./place_beside.js";

/**
 * @typedef {import("../../lib/types.js").PieceCard} PieceCard
 * @typedef {import("../../lib/types.js").Translate} Translate
 */

/**
 * The place of a piece, with what the board shows of it meanwhile (`data-clear`), which its card does not cover.
 * @param {import("./pointing.js").Box} anchor
 */
const shown_around = (anchor) =>
  bounds([anchor, ...[...document.querySelectorAll("[data-clear]")].map((shown) => shown.getBoundingClientRect())]);

/**
 * The cards of some pieces: beside them, or as a sheet at the bottom of a small screen. It does not block the page.
 * @param {{ cards: PieceCard[], label: string, anchor: import("./pointing.js").Box, sheet: boolean, takes_focus: boolean,
 *   game: import("../../lib/types.js").Game, Figure: any, texts: Translate, section_of: ((id: string) => string) | undefined,
 *   on_rules: ((section: string) => void) | undefined, on_close: () => void, element: { current: HTMLElement | null } }} props
 *   `label`: what the control at that place says; `section_of`: the section of the rules about a card; `on_rules`: opens it
 *   here, and not on the page of the rules
 */
export function CardPanel(props) {
  const { cards, label, anchor, sheet, takes_focus, game, Figure, texts, on_close, element } = props;
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const card = panel.current;
    element.current = card;
    card?.showPopover?.();
    if (takes_focus) card?.focus({ preventScroll: true });
    return () => {
      element.current = null;
    };
  }, [takes_focus]);
  useLayoutEffect(() => {
    const card = panel.current;
    if (!card || sheet) return;
    const { width, height } = card.getBoundingClientRect();
    const { left, top } = place_beside(
      shown_around(anchor),
      { width, height },
      { width: innerWidth, height: innerHeight },
    );
    Object.assign(card.style, { left: `${left}px`, top: `${top}px` });
  });
  return html`<section
    ref=${panel}
    class=${`piece-cards ${sheet ? "is-sheet" : ""}`}
    popover="manual"
    role="dialog"
    aria-labelledby="piece-card-0"
    tabindex="-1"
  >
    ${cards.map((card, at) => html`<${Card} key=${at} at=${at} card=${card} game=${game} Figure=${Figure} texts=${texts} rules=${props} />`)}
    ${label && html`<p class="piece-card-here"><span class="quiet">${t("card.now")}</span> ${label}</p>`}
    <button class="button plain square piece-cards-close" aria-label=${t("card.close")} onClick=${on_close}>
      <${Icon} name="close" />
    </button>
  </section>`;
}

/** A text that a piece may not have. @param {Translate} texts @param {string} key */
function optional(texts, key) {
  const text = texts(key);
  return text === key ? null : text;
}

/**
 * @param {{ id: string, game: string, section_of?: (id: string) => string, on_rules?: (section: string) => void }} props
 */
function RulesLink({ id, game, section_of, on_rules }) {
  if (!section_of) return null;
  const section = section_of(id);
  /** @param {MouseEvent} event */
  const open = (event) => {
    if (!on_rules || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    on_rules(section);
  };
  return html`<a class="piece-card-rules" href=${`${paths.rules(game)}#${section}`} onClick=${open}>
    <${Icon} name="book" />${t("card.rules")}
  </a>`;
}

/**
 * @param {{ at: number, card: PieceCard, game: import("../../lib/types.js").Game, Figure: any, texts: Translate,
 *   rules: { section_of?: (id: string) => string, on_rules?: (section: string) => void } }} props
 */
function Card({ at, card, game, Figure, texts, rules }) {
  const [id, ...more] = card.ids;
  const where = optional(texts, `${id}.where`);
  return html`<article class="piece-card" aria-labelledby=${`piece-card-${at}`}>
    ${card.figure && html`<div class="piece-card-picture"><${Figure} game=${game} figure=${card.figure} /></div>`}
    <div class="piece-card-words">
      <h2 id=${`piece-card-${at}`}>${texts(`${id}.name`)}</h2>
      <p>${texts(`${id}.text`)}</p>
      ${where && html`<p class="quiet small">${where}</p>`}
      ${
        card.facts.length > 0 &&
        html`<dl>
          ${card.facts.map(
            ({ label, value }) =>
              html`<div key=${label}>
                <dt>${t(`card.${label}`)}</dt>
                ${value && html`<dd>${value}</dd>`}
              </div>`,
          )}
        </dl>`
      }
      <${RulesLink} id=${id} game=${game.id} section_of=${rules.section_of} on_rules=${rules.on_rules} />
    </div>
    ${
      more.length > 0 &&
      html`<ul class="piece-card-more">
        ${more.map((other) => html`<li key=${other}><strong>${texts(`${other}.name`)}</strong> ${texts(`${other}.text`)}</li>`)}
      </ul>`
    }
  </article>`;
}
