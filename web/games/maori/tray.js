/** What is beside a board: name, shells, boats, the storage place, and the ship before its first tile. */

import { html } from "htm/preact";
import { SeatMark } from "../../board/seat_mark.js";
import { Pile, ShipIcon, StoragePicture, TilePicture } from "./art/pieces.js";
import { counted, tile_name } from "./words.js";

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number, name: string, you: boolean, choices: import("./turn/choices.js").Choices | null,
 *   carried: import("./turn/hands.js").Carried | null, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} props
 */
export function Tray({ game, view, seat, name, you, choices, carried, t, onStep }) {
  const board = view.boards[seat];
  const taken = !you && view.turn === seat ? (view.hand?.tile ?? null) : null;
  const waiting = view.level !== "basic" && board.ship === null;
  return html`<header class="maori-tray">
    <span class="maori-name" data-card=${view.side}>
      <${SeatMark} seat=${seat} look=${`maori-mark maori-seat-${seat}`} /><b>${name}</b>
      ${you ? html`<span class="maori-you">${t("maori.you")}</span>` : null}
      ${view.turn === seat ? html`<span class="maori-acting">${t("maori.acting")}</span>` : null}
      ${view.last_round === seat ? html`<span class="maori-full">${t("maori.full")}</span>` : null}
    </span>
    <span class="maori-goods">
      ${taken !== null && html`<span class="maori-taken"><${TilePicture} tile=${taken} spot="hand" /></span>`}
      ${waiting ? html`<span class="maori-pile" role="img" aria-label=${t("maori.ship.waiting")} data-card="ship"><${ShipIcon} seat=${seat} drag=${choices && choices.ships.size > 0 ? "ship" : undefined} /></span>` : null}
      <${Pile}
        name="boat"
        count=${board.boats}
        counts=${`boats-${seat}`}
        label=${counted(t, "maori.has.boats", board.boats, { name })}
      />
      <${Pile}
        name="shell"
        count=${board.shells}
        counts=${`shells-${seat}`}
        label=${counted(t, "maori.has.shells", board.shells, { name })}
      />
      <${Storage}
        game=${game}
        tile=${board.storage}
        seat=${seat}
        choices=${choices}
        takes=${Boolean(carried?.choices.store)}
        t=${t}
        onStep=${onStep}
      />
    </span>
  </header>`;
}

/** @param {{game: import("./types.js").Game, tile: number | null, seat: number, choices: import("./turn/choices.js").Choices | null, takes: boolean, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} props */
function Storage({ game, tile, seat, choices, takes, t, onStep }) {
  const drop = takes ? "storage" : undefined;
  const entry = choices?.store ?? choices?.unstore ?? null;
  const inside = tile === null ? t("maori.storage.empty") : tile_name(t, game.components.tiles[tile]);
  const picture =
    tile === null
      ? html`<${StoragePicture} />`
      : html`<${TilePicture}
          tile=${tile}
          spot=${`storage-${seat}`}
          drag=${choices?.unstore ? "storage" : undefined}
        />`;
  const name = t("maori.storage", { tile: inside });
  if (!entry)
    return html`<span
      class=${`maori-storage ${tile === null ? "is-empty" : ""}`}
      role="img"
      aria-label=${name}
      data-card="storage"
      data-drop=${drop}
      >${picture}</span
    >`;
  const label = `${t(entry.step.type === "store" ? "maori.do.store" : "maori.do.unstore")} (${name})`;
  return html`<button
    type="button"
    class=${`maori-storage is-lit ${tile === null ? "is-empty" : ""}`}
    aria-label=${label}
    data-card="storage"
    data-choice="last"
    data-drop=${drop}
    onClick=${() => onStep(entry.step)}
  >
    ${picture}
  </button>`;
}
