/** Platforms and the supply: tiles in wells, by kind, each a control where it can be chosen. */

import { html } from "htm/preact";
import { seat_shape } from "../../board/seat_shapes.js";
import { track_id } from "./art.js";
import { kind_name } from "./words.js";

/** One tile as a picture. @param {{tile: number, turn?: number, spot?: string}} props */
export function TilePicture({ tile, turn = 0, spot }) {
  return html`<svg class="metikoro-tile" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <g data-piece=${spot ? tile : undefined} data-spot=${spot}>
      <use href="#metikoro-ground" width="100" height="100" />
      <use href=${`#${track_id(tile, turn)}`} width="100" height="100" />
    </g>
  </svg>`;
}

/** A seat's shape in its colour. @param {{seat: number}} props */
export function SeatMark({ seat }) {
  return html`<svg class=${`metikoro-seat seat-${seat}`} viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
    <path d=${seat_shape(seat)} />
  </svg>`;
}

/**
 * What can be chosen of some tiles: by kind, the spoken name and what the click does.
 * @typedef {Map<number, {label: string, pressed?: boolean, act: () => void}>} Picks
 */

/**
 * A player's platform: name, orbs at home, six places.
 * @param {{game: any, view: any, seat: number, name: string, you: boolean, picks: Picks | null, held: number | null, t: import("./words.js").Translate}} props
 */
export function Platform({ game, view, seat, name, you, picks, held, t }) {
  const counts = view.platforms[seat];
  const corner = view.houses.findIndex((/** @type {any} */ house) => house.seat === seat);
  /** @type {{tile: number, count: number}[]} */
  const kinds = counts.flatMap((/** @type {number} */ count, /** @type {number} */ tile) =>
    count > 0 ? [{ tile, count }] : [],
  );
  const used = counts.reduce((/** @type {number} */ sum, /** @type {number} */ count) => sum + count, 0);
  return html`<section
    class=${`metikoro-player seat-${seat} ${you ? "is-mine" : ""} ${view.turn === seat ? "is-acting" : ""}`}
    aria-label=${t("metikoro.platform", { name })}
  >
    <header class="metikoro-who">
      <span class="metikoro-name"
        ><${SeatMark} seat=${seat} /><b>${name}</b
        >${you ? html`<span class="metikoro-note">${t("metikoro.you")}</span>` : null}
        ${view.turn === seat ? html`<span class="metikoro-acting">${t("metikoro.acting")}</span>` : null}</span
      >
      <${Home} orbs=${corner < 0 ? 0 : view.houses[corner].orbs} wanted=${game.components.home_to_win} t=${t} />
    </header>
    <div class="metikoro-wells" style=${{ "--wells": game.components.slots }}>
      ${kinds.map(({ tile, count }) => html`<${Kind} key=${tile} game=${game} tile=${tile} count=${count} seat=${seat} pick=${picks?.get(tile)} held=${held === tile} t=${t} />`)}
      ${Array.from({ length: game.components.slots - used }, () => html`<span class="metikoro-well" />`)}
      ${used === 0 ? html`<span class="visually-hidden">${t("metikoro.platform.empty")}</span>` : null}
    </div>
  </section>`;
}

/** Cups for the orbs at home, as many as are needed to win. @param {{orbs: number, wanted: number, t: any}} props */
function Home({ orbs, wanted, t }) {
  const words = t("metikoro.home", { count: orbs });
  return html`<span class="metikoro-home" role="img" aria-label=${words} title=${words}>
    <svg viewBox=${`0 0 ${wanted * 58} 58`} aria-hidden="true">
      ${Array.from(
        { length: wanted },
        (_, at) =>
          html`<g transform=${`translate(${29 + at * 58} 29)`}>
            <circle class="k-cup-rim" r="27" /><circle r="24" fill="url(#metikoro-cup)" />
            ${at < orbs ? html`<use href="#metikoro-orb" />` : null}
          </g>`,
      )}
    </svg>
  </span>`;
}

/** The tiles of one kind on a platform, side by side. @param {{game: any, tile: number, count: number, seat: number, pick: any, held: boolean, t: any}} props */
function Kind({ game, tile, count, seat, pick, held, t }) {
  const tiles = Array.from(
    { length: count },
    (_, at) =>
      html`<span class=${`metikoro-well ${held && at === count - 1 ? "is-lifted" : ""}`}
        ><${TilePicture} tile=${tile} spot=${`platform-${seat}-${tile}-${at}`}
      /></span>`,
  );
  const style = { "--span": count };
  if (!pick) {
    const words = t("metikoro.platform.count", { count, tile: kind_name(t, game, tile) });
    return html`<span class="metikoro-kind" style=${style} role="img" aria-label=${words} title=${words}
      >${tiles}</span
    >`;
  }
  return html`<button
    type="button"
    class="metikoro-kind metikoro-pick"
    style=${style}
    aria-pressed=${pick.pressed}
    aria-label=${pick.label}
    title=${pick.label}
    onClick=${pick.act}
  >
    ${tiles}
  </button>`;
}

/** All tiles that are nobody's. @param {{game: any, view: any, picks: Picks | null, t: any}} props */
export function Supply({ game, view, picks, t }) {
  return html`<section class="metikoro-supply" aria-labelledby="metikoro-supply">
    <header class="metikoro-who">
      <h3 class="metikoro-name" id="metikoro-supply">${t("metikoro.supply")}</h3>
      <span class="metikoro-spares"
        ><svg viewBox="-25 -25 54 54" aria-hidden="true"><use href="#metikoro-orb" /></svg
        >${t("metikoro.spares", { count: view.spares })}</span
      >
    </header>
    <div class="metikoro-stacks">
      ${view.supply.map((/** @type {number} */ count, /** @type {number} */ tile) => {
        const pick = picks?.get(tile);
        const words = t("metikoro.supply.count", { count, tile: kind_name(t, game, tile) });
        const inside = html`<${TilePicture} tile=${tile} /><b aria-hidden="true">${count}</b>`;
        const look = `metikoro-stack ${count === 0 ? "is-none" : ""}`;
        if (!pick) return html`<span class=${look} role="img" aria-label=${words} title=${words}>${inside}</span>`;
        const label = `${pick.label} (${words})`;
        return html`<button
          type="button"
          class=${`${look} metikoro-pick`}
          aria-label=${label}
          title=${label}
          onClick=${pick.act}
        >
          ${inside}
        </button>`;
      })}
    </div>
  </section>`;
}
