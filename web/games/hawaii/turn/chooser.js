/**
 * The small panel with the remaining questions about one thing: which tile, which price, which boats, how to pay. It is
 * beside the thing on a large screen, and a bottom sheet on a small one. It is not modal: a click elsewhere closes it.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { bar_height_px } from "../../../board/bar.js";
import { FLEET, usual_pay } from "./choices.js";
import { STAGE } from "../geometry.js";
import { BoatPicture, Pay, PriceChip, TilePicture, TokenPicture } from "../art/pieces.js";
import { SignPicture } from "../art/signs.js";
import { fleet_name, goods_name, price_name, tile_name, tiles_name, token_name } from "../words.js";

/**
 * @param {{question: import("./choices.js").Question, view: import("../types.js").View, anchor: import("../geometry.js").Box | null, title: string,
 *   depth: string, t: import("../words.js").Translate, onAnswer: (option: import("./choices.js").Option) => void, onBack: (() => void) | null,
 *   onLeave: (() => void) | null}} props `depth` changes with every question; `onLeave` is null where nothing else can be done
 */
export function Chooser({ question, view, anchor, title, depth, t, onAnswer, onBack, onLeave }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  // On a small screen it lies at the lower edge of the screen also where the board is zoomed.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || getComputedStyle(element).position !== "fixed") return;
    element.popover = "manual";
    element.showPopover();
  }, []);
  useLayoutEffect(() => {
    const first = panel.current?.querySelector(".hawaii-option");
    /** @type {HTMLElement | null | undefined} */ (first)?.focus({ preventScroll: true });
  }, [depth]);
  /** @param {KeyboardEvent} event */
  const on_key = (event) => {
    if (event.key === "Escape" && (onBack ?? onLeave)) {
      event.stopPropagation();
      (onBack ?? onLeave)?.();
    }
    arrows(event, panel.current);
  };
  const asks = t(`hawaii.choose.${question.name}`);
  return html`<div
    class=${`hawaii-chooser asks-${question.name}`}
    role="dialog"
    aria-label=${`${title}: ${asks}`}
    style=${{ ...beside(anchor), "--bar-height": `${bar_height_px.value}px` }}
    ref=${panel}
    onKeyDown=${on_key}
  >
    <div class="hawaii-chooser-head">
      ${onBack ? html`<button type="button" class="hawaii-round tip-below" aria-label=${t("hawaii.back")} data-tip=${t("hawaii.back")} onClick=${onBack}>‹</button>` : null}
      <p><b>${title}</b><span>${asks}</span></p>
      ${onLeave ? html`<button type="button" class="hawaii-round tip-end tip-below" aria-label=${t("hawaii.close")} data-tip=${t("hawaii.close")} onClick=${onLeave}>×</button>` : null}
    </div>
    <div class="hawaii-options">
      ${question.options.map((option) => html`<${Answer} name=${question.name} option=${option} view=${view} t=${t} onAnswer=${onAnswer} />`)}
    </div>
  </div>`;
}

/** The arrow keys move between answers. @param {KeyboardEvent} event @param {HTMLElement | null} panel */
function arrows(event, panel) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step || !panel) return;
  const options = /** @type {HTMLElement[]} */ ([...panel.querySelectorAll(".hawaii-option")]);
  const here = options.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  options[(here + step + options.length) % options.length]?.focus();
  event.preventDefault();
}

/** Below the thing, or above it in the lower half; the style sheet keeps it on the stage. @param {import("../geometry.js").Box | null} anchor */
function beside(anchor) {
  if (!anchor) return { "--at-x": "50%", "--from-top": "22%" };
  const x = { "--at-x": `${(100 * (anchor.x + anchor.width / 2)) / STAGE.width}%` };
  const low = anchor.y > STAGE.height * 0.45;
  if (low) return { ...x, "--from-bottom": `${100 - (100 * anchor.y) / STAGE.height}%` };
  return { ...x, "--from-top": `${(100 * (anchor.y + anchor.height)) / STAGE.height}%` };
}

/**
 * @template {import("./choices.js").QuestionName} Name
 * @param {{name: Name, option: import("./choices.js").Option<Name>, view: import("../types.js").View, t: import("../words.js").Translate,
 *   onAnswer: (option: import("./choices.js").Option) => void}} props
 */
function Answer({ name, option, view, t, onAnswer }) {
  const { value, entries } = option;
  const pay = name === "pay" || name === "answer" || name === "gain" ? null : usual_pay(entries);
  const { label, picture } = LOOKS[name]({ value, view, t });
  const price =
    pay === null ? "" : `, ${entries.length > 1 ? t("hawaii.or", { price: price_name(t, pay) }) : price_name(t, pay)}`;
  return html`<button
    type="button"
    class=${`hawaii-option is-${name}`}
    data-choice="first"
    onClick=${() => onAnswer(option)}
  >
    <span class="visually-hidden">${`${label}${price}`}</span>
    <span class="hawaii-looks" aria-hidden="true">${picture}</span>
    <${PriceChip} pay=${pay} more=${entries.length > 1} t=${t} />
  </button>`;
}

/**
 * The picture and the label of an answer to each question.
 * @type {{[name in import("./choices.js").QuestionName]: (how: {value: import("./choices.js").Answers[name], view: import("../types.js").View,
 *   t: import("../words.js").Translate}) => {label: string, picture: import("preact").ComponentChildren}}}
 */
const LOOKS = {
  pay: ({ value, t }) => ({
    label: t("hawaii.do.pay", { goods: goods_name(t, value) }),
    picture: html`<${Pay} pay=${value} t=${t} />`,
  }),
  gain: ({ value, t }) => ({
    label: t("hawaii.do.gain", { goods: goods_name(t, value) }),
    picture: html`<${Pay} pay=${value} t=${t} />`,
  }),
  answer: ({ value, t }) =>
    value === null
      ? { label: t("hawaii.do.decline"), picture: html`<span>${t("hawaii.do.decline")}</span>` }
      : {
          label: t("hawaii.do.convert", { goods: goods_name(t, value) }),
          picture: html`<${Pay} pay=${value} t=${t} />`,
        },
  count: ({ value, view, t }) => {
    const tokens = view.harbour.fish.slice(0, value);
    const fish = tokens.reduce((sum, token) => sum + token.fish, 0);
    return {
      label: t("hawaii.do.count", { count: value, fish: t("hawaii.count.fish", { count: fish }) }),
      picture: html`<span class="hawaii-pieces" data-card="fish"
        >${tokens.map((token) => html`<${TokenPicture} token=${token} />`)}</span
      >`,
    };
  },
  boats: ({ value, t }) => ({
    label: t("hawaii.do.sail", { boats: fleet_name(t, value) }),
    picture: html`<span class="hawaii-pieces"
      >${FLEET.flatMap((sort) => Array.from({ length: value[sort] }, () => html`<${BoatPicture} boat=${LIKE[sort]} />`))}</span
    >`,
  }),
  kind: ({ value, view, t }) => ({
    label: t("hawaii.do.tile", { tile: tile_name(t, value) }),
    picture: html`<span data-card=${value} data-drag=${`tile-${view.pending?.at}-${value}`}
        ><${TilePicture} kind=${value} /></span
      ><span class="hawaii-kind">${tile_name(t, value)}<${SignPicture} kind=${value} /></span>`,
  }),
  offer: ({ value, view, t }) => {
    const { kind, from, at } = /** @type {import("./choices.js").Held} */ (view.pending);
    const token = from === "place" ? view.places[at].spaces[value.space].token : null;
    const pair = kind === "kahuna" || kind === "tiki";
    const pieces = pair && value.double ? 2 : 1;
    const side = value.double && !pair ? 2 : 1;
    return {
      label: t("hawaii.do.buy", { tile: tiles_name(t, kind, side, pieces), token: token ? token_name(t, token) : "" }),
      picture: html`${token ? html`<${TokenPicture} token=${token} />` : null}<span
          class="hawaii-pieces is-heap"
          data-card=${kind}
          >${Array.from({ length: pieces }, () => html`<${TilePicture} kind=${kind} side=${side} />`)}</span
        >`,
    };
  },
};

/** A boat of each kind, for pictures. @type {Record<keyof import("../types.js").Boats, Omit<import("../types.js").Boat, "side">>} */
const LIKE = {
  fishing: { kind: "fishing", feet: 2, free_feet: 0, used: false },
  side_1: { kind: "boat", feet: 3, free_feet: 0, used: false },
  side_2: { kind: "boat", feet: 4, free_feet: 1, used: false },
};
