/** Platforms and the supply: tiles by kind, each a button if it can be chosen. */

import { html } from "htm/preact";
import { SeatMark } from "../../board/seat_mark.js";
import { track_id } from "./art/art.js";
import { kind_name } from "./words.js";

/** One tile as a picture. @param {{tile: number, turn?: number, spot?: string, stock?: number, drag?: string}} props */
export function TilePicture({ tile, turn = 0, spot, stock, drag }) {
  return html`<svg
    class="metikoro-tile"
    viewBox="0 0 100 100"
    aria-hidden="true"
    focusable="false"
    data-stock=${stock}
    data-drag=${drag}
  >
    <g data-piece=${spot ? tile : undefined} data-spot=${spot}>
      <use href="#metikoro-ground" width="100" height="100" />
      <use href=${`#${track_id(tile, turn)}`} width="100" height="100" />
    </g>
  </svg>`;
}

/**
 * The tiles that can be chosen: by kind, the label and the action.
 * @typedef {Map<number, {label: string, pressed?: boolean, act: (event: MouseEvent) => void}>} Picks
 *
 * What the hand can do here: the tiles that it can lift, and where it can put down what it holds.
 * @typedef {{tiles: {has: (tile: number) => boolean}, takes?: boolean}} Hand
 */

/**
 * A player's platform: name, orbs at home, and six places.
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number, name: string, you: boolean, picks: Picks | null, held: number | null, hand: Hand | null, t: import("./words.js").Translate}} props
 */
export function Platform({ game, view, seat, name, you, picks, held, hand, t }) {
  const counts = view.platforms[seat];
  const corner = view.houses.findIndex((house) => house.seat === seat);
  const kinds = counts.flatMap((count, tile) => (count > 0 ? [{ tile, count }] : []));
  const used = counts.reduce((sum, count) => sum + count, 0);
  return html`<section
    class=${`metikoro-player seat-${seat} ${you ? "is-mine" : ""} ${view.turn === seat ? "is-acting" : ""}`}
    aria-label=${t("metikoro.platform", { name })}
    data-drop=${hand?.takes ? "platform" : undefined}
  >
    <header class="metikoro-who">
      <span class="metikoro-name" data-card="platform"
        ><${SeatMark} seat=${seat} look=${`metikoro-seat seat-${seat}`} /><b>${name}</b
        >${you ? html`<span class="metikoro-note">${t("metikoro.yours")}</span>` : null}
        ${view.turn === seat ? html`<span class="metikoro-acting">${t("metikoro.acting")}</span>` : null}</span
      >
      <${Home} game=${game} count=${corner < 0 ? 0 : view.houses[corner].orbs} pops=${`home-${seat}`} t=${t} />
    </header>
    <div class="metikoro-wells" style=${{ "--wells": game.components.slots }}>
      ${kinds.map(({ tile, count }) => html`<${Kind} key=${tile} game=${game} tile=${tile} count=${count} seat=${seat} pick=${picks?.get(tile)} held=${held === tile} drag=${hand?.tiles.has(tile) ? `tile-${tile}` : undefined} t=${t} />`)}
      ${Array.from({ length: game.components.slots - used }, () => html`<span class="metikoro-well" />`)}
      ${used === 0 ? html`<span class="visually-hidden">${t("metikoro.platform.empty")}</span>` : null}
    </div>
  </section>`;
}

/**
 * Cups for the orbs at home, as many as are needed to win.
 * @param {{game: import("./types.js").Game, count: number, pops?: string, t: import("./words.js").Translate}} props `pops`: its name on the board
 */
export function Home({ game, count, pops, t }) {
  const wanted = game.components.home_to_win;
  const words = t("metikoro.home", { count });
  return html`<span class="metikoro-home" role="img" aria-label=${words} data-card="home">
    <svg viewBox=${`0 0 ${wanted * 58} 58`} aria-hidden="true" data-count=${pops} data-value=${count}>
      ${Array.from(
        { length: wanted },
        (_, at) =>
          html`<g transform=${`translate(${29 + at * 58} 29)`}>
            <circle class="k-cup-rim" r="27" /><circle r="24" fill="url(#metikoro-cup)" />
            ${at < count ? html`<use href="#metikoro-orb" />` : null}
          </g>`,
      )}
    </svg>
  </span>`;
}

/** The tiles of one kind on a platform, side by side. @param {{game: import("./types.js").Game, tile: number, count: number, seat: number, pick: ReturnType<Picks["get"]>, held: boolean, drag?: string, t: import("./words.js").Translate}} props */
function Kind({ game, tile, count, seat, pick, held, drag, t }) {
  const tiles = Array.from(
    { length: count },
    (_, at) =>
      html`<span class=${`metikoro-well ${held && at === count - 1 ? "is-lifted" : ""}`}
        ><${TilePicture} tile=${tile} spot=${`platform-${seat}-${tile}-${at}`} drag=${drag}
      /></span>`,
  );
  const style = { "--span": count };
  if (!pick) {
    const words = t("metikoro.platform.count", { count, tile: kind_name(t, game, tile) });
    return html`<span class="metikoro-kind" style=${style} role="img" aria-label=${words} data-card=${tile}
      >${tiles}</span
    >`;
  }
  return html`<button
    type="button"
    class="metikoro-kind metikoro-pick"
    data-choice=""
    style=${style}
    aria-pressed=${pick.pressed}
    aria-label=${pick.label}
    data-card=${tile}
    onClick=${pick.act}
  >
    ${tiles}
  </button>`;
}

/** The supply of tiles. @param {{game: import("./types.js").Game, view: import("./types.js").View, picks: Picks | null, hand: Hand, t: import("./words.js").Translate}} props */
export function Supply({ game, view, picks, hand, t }) {
  return html`<section
    class="metikoro-supply"
    aria-labelledby="metikoro-supply"
    data-drop=${hand.takes ? "supply" : undefined}
  >
    <header class="metikoro-who">
      <h2 class="metikoro-name" id="metikoro-supply" data-card="supply">${t("metikoro.supply")}</h2>
      <span class="metikoro-spares" data-card="orb"
        ><svg viewBox="-25 -25 54 54" aria-hidden="true"><use href="#metikoro-orb" /></svg
        >${t("metikoro.spares", { count: view.spares })}</span
      >
    </header>
    <div class="metikoro-stacks">
      ${view.supply.map((count, tile) => {
        const pick = picks?.get(tile);
        const words = t("metikoro.supply.count", { count, tile: kind_name(t, game, tile) });
        const inside = html`<${TilePicture}
            tile=${tile}
            stock=${tile}
            drag=${hand.tiles.has(tile) ? `supply-${tile}` : undefined}
          /><b aria-hidden="true" data-count=${`supply-${tile}`}>${count}</b>`;
        const look = `metikoro-stack ${count === 0 ? "is-none" : ""}`;
        if (!pick) return html`<span class=${look} role="img" aria-label=${words} data-card=${tile}>${inside}</span>`;
        const label = `${pick.label} (${words})`;
        return html`<button
          type="button"
          class=${`${look} metikoro-pick`}
          data-choice=""
          aria-label=${label}
          data-card=${tile}
          onClick=${pick.act}
        >
          ${inside}
        </button>`;
      })}
    </div>
  </section>`;
}
