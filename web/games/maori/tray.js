/** What lies beside a board: name, shells, boats, the storage place, and the ship before its first tile. */

import { html } from "htm/preact";
import { Pile, SeatMark, ShipIcon, TilePicture } from "./pieces.js";
import { counted, tile_name } from "./words.js";

/**
 * @param {{game: any, view: any, seat: number, name: string, you: boolean, choices: import("./choices.js").Choices | null,
 *   t: any, onStep: (step: any) => void}} props
 */
export function Tray({ game, view, seat, name, you, choices, t, onStep }) {
  const board = view.boards[seat];
  const waiting = view.level !== "basic" && board.ship === null;
  return html`<header class="maori-tray">
    <span class="maori-name">
      <${SeatMark} seat=${seat} /><b>${name}</b>
      ${you ? html`<span class="maori-you">${t("maori.you")}</span>` : null}
      ${view.turn === seat ? html`<span class="maori-acting">${t("maori.acting")}</span>` : null}
      ${view.last_round === seat ? html`<span class="maori-full">${t("maori.full")}</span>` : null}
    </span>
    <span class="maori-goods">
      ${waiting ? html`<span class="maori-pile" role="img" aria-label=${t("maori.ship.waiting")} title=${t("maori.ship.waiting")}><${ShipIcon} seat=${seat} /></span>` : null}
      <${Pile} name="boat" count=${board.boats} label=${counted(t, "maori.has.boats", board.boats, { name })} />
      <${Pile} name="shell" count=${board.shells} label=${counted(t, "maori.has.shells", board.shells, { name })} />
      <${Storage} game=${game} tile=${board.storage} seat=${seat} choices=${choices} t=${t} onStep=${onStep} />
    </span>
  </header>`;
}

/** @param {{game: any, tile: number | null, seat: number, choices: import("./choices.js").Choices | null, t: any, onStep: (step: any) => void}} props */
function Storage({ game, tile, seat, choices, t, onStep }) {
  const entry = choices?.store ?? choices?.unstore ?? null;
  const inside = tile === null ? t("maori.storage.empty") : tile_name(t, game.components.tiles[tile]);
  const picture =
    tile === null
      ? html`<svg class="maori-tile-picture" viewBox="0 0 100 100" aria-hidden="true">
          <path class="m-mat" d="M22 38h56M22 50h56M22 62h56M38 24v52M50 24v52M62 24v52" />
        </svg>`
      : html`<${TilePicture} tile=${tile} spot=${`storage-${seat}`} />`;
  const name = t("maori.storage", { tile: inside });
  if (!entry)
    return html`<span
      class=${`maori-storage ${tile === null ? "is-empty" : ""}`}
      role="img"
      aria-label=${name}
      title=${name}
      >${picture}</span
    >`;
  const label = `${t(entry.step.type === "store" ? "maori.do.store" : "maori.do.unstore")} (${name})`;
  return html`<button
    type="button"
    class=${`maori-storage is-lit ${tile === null ? "is-empty" : ""}`}
    aria-label=${label}
    title=${label}
    onClick=${() => onStep(entry.step)}
  >
    ${picture}
  </button>`;
}
