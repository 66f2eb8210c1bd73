import { useState } from "preact/hooks";
import { use_game } from "../../lib/games/use_game.js";
import { html } from "../../lib/html.js";
import { first_text, game_texts, show_number, t } from "../../lib/i18n/i18n.js";
import { SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";

/**
 * @typedef {import("../../lib/shuffle/fair_shuffle.js").CheckedPly} CheckedPly
 * @typedef {import("../../lib/shuffle/fair_shuffle.js").CheckedDraw} CheckedDraw
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../lib/games/use_game.js").Loaded} Loaded
 */

/** The number of plies shown at first, in addition to those with errors. */
const plies_at_first = 20;

/** @param {CheckedPly} checked */
const is_wrong = ({ draws }) => draws.some((draw) => !draw.fits);

/** All draws by ply, with what they decided if the game says it. @param {{ game: string, checked: CheckedPly[], looks: SeatLook[] }} props */
export function Draws({ game, checked, looks }) {
  const [all, set_all] = useState(false);
  const { loaded } = use_game(game);
  const shown = all ? checked : checked.filter((each, index) => index < plies_at_first || is_wrong(each));
  const count = checked.reduce((sum, { draws }) => sum + draws.length, 0);
  return html`<section class="panel stack draws" aria-labelledby="draws">
    <h2 id="draws">${t("shuffle.draws", { count })}</h2>
    <p class="quiet small">${t("shuffle.draws_text")}</p>
    <ol class="plies">
      ${shown.map((each) => html`<${PlyDraws} key=${each.ply.ply} checked=${each} looks=${looks} loaded=${loaded} />`)}
    </ol>
    ${
      shown.length < checked.length &&
      html`<button class="button plain wide" onClick=${() => set_all(true)}>
        ${t("shuffle.all_plies", { count: checked.length })}
      </button>`
    }
  </section>`;
}

/**
 * What the events of a ply say about its draws.
 * @param {CheckedPly["ply"]} ply @param {Loaded | null} loaded @param {SeatLook[]} looks @returns {import("preact").ComponentChildren[]}
 */
function lines_of({ events }, loaded, looks) {
  if (!loaded) return [];
  const { game, module } = loaded;
  const context = { t: game_texts(game.id), seats: looks, game, view: {} };
  try {
    return events
      .filter(({ type }) => module.drawn?.includes(type))
      .map((event) => module.narrate(event, context))
      .filter(Boolean);
  } catch {
    return []; // A record from elsewhere may tell of what this version does not know.
  }
}

/** What the draws of a ply decide, in short. @param {number} ply @param {Loaded | null} loaded */
function purpose_of(ply, loaded) {
  if (!loaded) return "";
  const { id } = loaded.game;
  return first_text(game_texts(id), [`${id}.drawn.${ply === 0 ? "setup" : "turn"}`], "");
}

/** @param {{ checked: CheckedPly, looks: SeatLook[], loaded: Loaded | null }} props */
function PlyDraws({ checked, looks, loaded }) {
  const { ply, draws } = checked;
  const look = ply.seat === null ? null : looks[ply.seat];
  const lines = lines_of(ply, loaded, looks);
  const purpose = purpose_of(ply.ply, loaded);
  return html`<li id=${`ply-${ply.ply}`} class=${is_wrong(checked) ? "wrong" : ""}>
    <p class="ply-head">
      <strong>${ply.ply === 0 ? t("shuffle.setup") : t("shuffle.ply", { ply: ply.ply })}</strong>
      ${look && html`<${SeatTag} look=${look} />`}
    </p>
    ${lines.length === 0 && purpose && html`<p class="quiet small">${purpose}</p>`}
    ${lines.map((line, at) => html`<p key=${at} class="small">${line}</p>`)}
    <ol class="numbers">
      ${draws.map((draw) => html`<${Draw} key=${draw.index} draw=${draw} />`)}
    </ol>
  </li>`;
}

/** @param {{ draw: CheckedDraw }} props */
function Draw({ draw: { index, bound, value, expected, fits } }) {
  const text = t(fits ? "shuffle.draw_fits" : "shuffle.draw_wrong", { index, bound, value, expected });
  return html`<li class=${fits ? "fits" : "wrong"} title=${text}>
    <span class="visually-hidden">${text}</span>
    <span aria-hidden="true"
      ><strong>${show_number(value)}</strong> <span class="of">/ ${show_number(bound)}</span>${
        !fits && html` <span class="expected">→ ${show_number(expected)}</span>`
      }</span
    >
    <${Icon} name=${fits ? "check" : "close"} />
  </li>`;
}
