/**
 * A player's village board: five villages from the left, tikis above, kahunas at the side. On the boards of others empty
 * villages are folded.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { use_roving } from "../../board/roving.js";
import { tile_id } from "./art/tiles.js";
import { BADGE, KAHUNA_CELL, ROW_CELLS, SIDE, TIKI_COLUMNS, VILLAGES, village_layout } from "./geometry.js";
import { listed, tile_name } from "./words.js";

/** What the board shows of a player. @typedef {Pick<import("./types.js").Seat, "rows" | "kahunas" | "tikis" | "needed_length">} Owner */

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number, name: string, choices: Map<string, import("./turn/choices.js").Legal[]> | null, drops: Set<string>, lit: Set<number>,
 *   marks: import("./types.js").Event[], folds: boolean, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} props `drops`: the places that take what is lifted
 */
export function Village({ game, view, seat, name, choices, drops, lit, marks, folds, t, onStep }) {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  const owner = view.seats[seat];
  const layout = village_layout(owner, folds);
  const is_long = layout.columns > TIKI_COLUMNS;
  // A village that has grown shows its end.
  useLayoutEffect(() => scroller.current?.scrollTo({ left: layout.width, behavior: "instant" }), [layout.columns]);
  const open = owner.rows.map((_, row) => choices?.get(`row-${row}`)?.[0] ?? null);
  const ghosts = view.pending && open.some(Boolean) ? open.map((entry) => (entry ? view.pending : null)) : [];
  return html`<div
    class="hawaii-village"
    ref=${scroller}
    tabindex=${is_long ? 0 : undefined}
    role="group"
    aria-label=${t("hawaii.board", { name })}
    data-drop=${drops.has("village") ? "village" : undefined}
  >
    <div class="hawaii-stage" style=${{ minWidth: `${layout.least_px}px` }}>
      <${VillagePicture}
        components=${game.components}
        owner=${owner}
        layout=${layout}
        seat=${seat}
        ghosts=${ghosts}
        lit=${lit}
        marks=${marks}
        over=${view.phase === "over"}
      />
      <div class="hawaii-grid" ref=${grid} onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
        <span
          class="hawaii-spot"
          style=${share(layout, head_box(layout))}
          role="img"
          aria-label=${side_words(t, owner)}
        />
        ${owner.rows.map((village, row) => html`<${Row} village=${village} row=${row} owner=${owner} layout=${layout} entry=${open[row]} drop=${drops.has(`row-${row}`)} t=${t} onStep=${onStep} />`)}
      </div>
    </div>
  </div>`;
}

/** @param {import("./geometry.js").VillageLayout} layout */
function head_box(layout) {
  return { x: 0, y: 0, width: layout.width, height: layout.row(0).y };
}

/** @param {import("./geometry.js").VillageLayout} layout @param {import("./geometry.js").Box} box */
function share(layout, box) {
  return {
    left: `${(100 * box.x) / layout.width}%`,
    top: `${(100 * box.y) / layout.height}%`,
    width: `${(100 * box.width) / layout.width}%`,
    height: `${(100 * box.height) / layout.height}%`,
  };
}

/** "2 kahunas, 3 tikis: villages count from 5 tiles on". @param {import("./words.js").Translate} t @param {Owner} owner */
function side_words(t, owner) {
  const parts = [t("hawaii.count.kahuna", { count: owner.kahunas }), t("hawaii.count.tiki", { count: owner.tikis })];
  if (owner.needed_length !== null) parts.push(t("hawaii.needed", { count: owner.needed_length }));
  return parts.join(", ");
}

/** @param {import("./words.js").Translate} t @param {import("./types.js").Row} village @param {number} row @param {Owner} owner */
function row_words(t, village, row, owner) {
  const tiles = village.tiles.map((tile) => tile_name(t, tile.kind, tile.side));
  const what = tiles.length > 0 ? listed(t, tiles) : t("hawaii.village.empty");
  const parts = [t("hawaii.village", { row: row + 1, tiles: what })];
  if (village.tiles.length > 0) parts.push(t(village.counts ? "hawaii.village.counts" : "hawaii.village.idle"));
  if (row < owner.kahunas) parts.push(t("hawaii.village.kahuna"));
  return parts.join("; ");
}

/** @param {{village: import("./types.js").Row, row: number, owner: Owner, layout: import("./geometry.js").VillageLayout, entry: import("./turn/choices.js").Legal | null, drop: boolean, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} props */
function Row({ village, row, owner, layout, entry, drop, t, onStep }) {
  const box = layout.row(row);
  const whole = { ...box, x: layout.frame, width: box.width + SIDE };
  const style = share(layout, whole);
  const name = row_words(t, village, row, owner);
  if (!entry) return html`<span class="hawaii-spot" style=${style} role="img" aria-label=${name} />`;
  const label = t("hawaii.do.build", { village: name });
  return html`<button
    type="button"
    class="hawaii-spot hawaii-lit is-row"
    style=${style}
    data-row=${row}
    data-column="0"
    data-choice=""
    data-drop=${drop ? `row-${row}` : undefined}
    aria-label=${label}
    onClick=${() => onStep(entry.step)}
  ></button>`;
}

/**
 * The picture of the board, without controls.
 * @param {{components: import("./types.js").Components, owner: Owner, layout?: import("./geometry.js").VillageLayout, seat: number, ghosts?: (import("./turn/choices.js").Held | null)[],
 *   lit?: Set<number>, marks?: import("./types.js").Event[], over?: boolean}} props
 */
export function VillagePicture({
  components,
  owner,
  layout = village_layout(owner),
  seat,
  ghosts = [],
  lit = new Set(),
  marks = [],
  over = false,
}) {
  const { width, height, frame } = layout;
  const fresh = fresh_cells(marks, seat);
  return html`<svg class="hawaii-picture" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    <rect class="h-frame" x="1" y="1" width=${width - 2} height=${height - 2} rx="16" fill="url(#hawaii-wood)" />
    <rect x="1" y="1" width=${width - 2} height=${height - 2} rx="16" fill="url(#hawaii-grain)" />
    <rect
      class="h-inner"
      x=${frame - 5}
      y=${frame - 5}
      width=${width - 2 * frame + 10}
      height=${height - 2 * frame + 10}
      rx="11"
      fill="url(#hawaii-board)"
    />
    <${Gaze} owner=${owner} layout=${layout} />
    ${owner.rows.map((village, row) => html`<${RowGround} village=${village} row=${row} owner=${owner} layout=${layout} over=${over} />`)}
    <${Tikis} tikis=${components.tikis} owner=${owner} layout=${layout} seat=${seat} />
    <${Kahunas} kahunas=${components.kahunas} owner=${owner} layout=${layout} seat=${seat} over=${over} />
    ${owner.rows.map((village, row) =>
      village.tiles.map(
        (tile, column) =>
          html`<${Laid}
            tile=${tile}
            box=${layout.cell(row, column)}
            gone=${over && !village.counts}
            spot=${`seat-${seat}-${row}-${column}`}
          />`,
      ),
    )}
    ${ghosts.map((tile, row) => (tile ? html`<${Ghost} tile=${tile} box=${layout.cell(row, owner.rows[row].tiles.length)} />` : null))}
    ${[...fresh].map((cell) => html`<path class="h-new" d=${corners(cell_box(layout, cell), 4, 14)} />`)}
    ${[...lit].map((cell) => html`<${Lit} box=${cell_box(layout, cell)} />`)}
  </svg>`;
}

/** Cells as the score numbers them; tikis, which have no number there, follow after the kahunas. @param {import("./types.js").Event[]} marks @param {number} seat */
function fresh_cells(marks, seat) {
  const cells = new Set();
  for (const event of marks) {
    if (event.seat !== seat) continue;
    if (event.type === "built") cells.add(ROW_CELLS * event.row + event.column);
    if (event.type === "kahuna_added") cells.add(KAHUNA_CELL + event.index);
    if (event.type === "tiki_added") cells.add(TIKI_CELL + event.index);
  }
  return cells;
}

const TIKI_CELL = KAHUNA_CELL + VILLAGES;

/** @param {import("./geometry.js").VillageLayout} layout @param {number} cell */
function cell_box(layout, cell) {
  if (cell >= TIKI_CELL) return layout.tiki(cell - TIKI_CELL);
  if (cell >= KAHUNA_CELL) return layout.kahuna(cell - KAHUNA_CELL);
  return layout.cell(Math.floor(cell / ROW_CELLS), cell % ROW_CELLS);
}

/** The columns below a tiki: a village that reaches them counts. @param {{owner: Owner, layout: import("./geometry.js").VillageLayout}} props */
function Gaze({ owner, layout }) {
  if (owner.tikis === 0) return null;
  const first = layout.tiki(owner.tikis - 1);
  const last = layout.tiki(0);
  const y = first.y + first.height - 6;
  const { bottom } = layout;
  return html`<rect
      x=${first.x + 1}
      y=${y}
      width=${last.x + last.width - first.x - 2}
      height=${bottom - y}
      fill="url(#hawaii-gaze)"
    />
    <path class="h-gaze-edge" d=${`M${first.x + 1} ${y}V${bottom}`} />`;
}

/** @param {{village: import("./types.js").Row, row: number, owner: Owner, layout: import("./geometry.js").VillageLayout, over: boolean}} props */
function RowGround({ village, row, owner, layout, over }) {
  const box = layout.row(row);
  const first = layout.cell(row, 0);
  const length = village.tiles.length;
  const state = village.counts ? "counts" : village.open && !over ? "open" : "idle";
  const end = layout.cell(row, layout.columns - 1).x + first.width;
  const folded = layout.folded[row];
  const ground = folded ? { y: box.y + 2, height: box.height - 4 } : { y: first.y - 1, height: first.height + 2 };
  return html`<g class=${`h-row is-${state}`}>
    <rect
      class="h-row-ground"
      x=${first.x - 1}
      y=${ground.y}
      width=${end - first.x + 2}
      height=${ground.height}
      rx=${folded ? 4 : 9}
    />
    ${length === 0 && state === "open" && !folded ? html`<use class="h-plot" href=${`#${tile_id("start_hut")}`} x=${first.x + 6} y=${first.y + 6} width=${first.width - 12} height=${first.height - 12} />` : null}
    ${length > 0 ? html`<${Badge} village=${village} owner=${owner} x=${box.x + box.width - BADGE / 2 + 1} y=${box.y + box.height / 2} />` : null}
  </g>`;
}

/** Whether a village counts: a tick, or how many of the needed tiles it has. @param {{village: import("./types.js").Row, owner: Owner, x: number, y: number}} props */
function Badge({ village, owner, x, y }) {
  if (village.counts)
    return html`<g data-card="counts"
      ><circle class="h-yes" cx=${x} cy=${y} r="14" /><path class="h-tick" d=${`M${x - 6.4} ${y}l4.6 5 8.2-9.6`}
    /></g>`;
  return html`<text class="h-lack" data-card="counts" x=${x} y=${y + 5.6}
    >${village.length}/${owner.needed_length ?? "–"}</text
  >`;
}

/** @param {{tikis: import("./types.js").Components["tikis"], owner: Owner, layout: import("./geometry.js").VillageLayout, seat: number}} props */
function Tikis({ tikis, owner, layout, seat }) {
  return Array.from({ length: TIKI_COLUMNS }, (_, index) => {
    const { x, y, width, height } = layout.tiki(index);
    if (index < owner.tikis)
      return html`<use
        href=${`#${tile_id("tiki")}`}
        x=${x + 1}
        y=${y}
        width=${width - 2}
        height=${height - 2}
        data-piece="tiki"
        data-settles
        data-spot=${`tiki-${seat}-${index}`}
      />`;
    return html`<rect
        class="h-slot"
        data-card="tiki"
        x=${x + 4}
        y=${y + 3}
        width=${width - 8}
        height=${height - 8}
        rx="8"
      />
      <${Bonus} name="feet" count=${tikis.feet[index]} x=${x + width / 2} y=${y + height / 2 - 1} />`;
  });
}

/** @param {{name: string, count: number, x: number, y: number}} props */
function Bonus({ name, count, x, y }) {
  return Array.from({ length: count }, (_, index) => {
    const dx = (index - (count - 1) / 2) * 17;
    return html`<use class="h-bonus" href=${`#hawaii-${name}`} transform=${`translate(${x + dx} ${y}) scale(0.66)`} />`;
  });
}

/** @param {{kahunas: import("./types.js").Components["kahunas"], owner: Owner, layout: import("./geometry.js").VillageLayout, seat: number, over: boolean}} props */
function Kahunas({ kahunas, owner, layout, seat, over }) {
  return Array.from({ length: VILLAGES }, (_, index) => {
    if (layout.folded[index]) return null;
    const { x, y, width, height } = layout.kahuna(index);
    const there = index < owner.kahunas;
    const counts = there && owner.rows[index].counts;
    const at = there
      ? { x: x + width - 12, y: y + height - 11 }
      : { x: x + width / 2, y: y + height / 2 - (kahunas.shells[index] > 0 ? 7 : 0) };
    return html`<g class=${there && !counts ? `h-kahuna-idle ${over ? "h-gone" : ""}` : ""}>
      ${
        there
          ? html`<use
              href=${`#${tile_id("kahuna")}`}
              x=${x}
              y=${y}
              width=${width}
              height=${height}
              data-piece="kahuna"
              data-settles
              data-spot=${`kahuna-${seat}-${index}`}
            />`
          : html`<rect
              class="h-slot"
              data-card="kahuna"
              x=${x + 2}
              y=${y + 2}
              width=${width - 4}
              height=${height - 4}
              rx="8"
            />`
      }
      <use href="#hawaii-flower" transform=${`translate(${at.x} ${at.y}) scale(${there ? 0.68 : 0.78})`} />
      <text class="h-points" x=${at.x} y=${at.y + 5}>${kahunas.points[index]}</text>
      ${there ? null : html`<${Bonus} name="shells" count=${kahunas.shells[index]} x=${x + width / 2} y=${y + height - 13} />`}
    </g>`;
  });
}

/** @param {{tile: import("./types.js").Tile, box: import("./geometry.js").Box, gone: boolean, spot: string}} props */
function Laid({ tile, box, gone, spot }) {
  return html`<g class=${gone ? "h-gone" : ""}>
    <use
      href=${`#${tile_id(tile.kind, tile.side)}`}
      x=${box.x + 0.5}
      y=${box.y}
      width=${box.width - 1}
      height=${box.height}
      data-piece=${tile.kind}
      data-spot=${spot}
      data-settles
    />
    ${tile.used ? html`<path class="h-strike-rim" d=${`M${box.x + 8} ${box.y + 46}L${box.x + 46} ${box.y + 8}`} /><path class="h-strike" d=${`M${box.x + 8} ${box.y + 46}L${box.x + 46} ${box.y + 8}`} />` : null}
  </g>`;
}

/** @param {{tile: import("./turn/choices.js").Held, box: import("./geometry.js").Box}} props */
function Ghost({ tile, box }) {
  return html`<use
    class="h-ghost"
    href=${`#${tile_id(tile.kind, tile.side ?? 1)}`}
    x=${box.x}
    y=${box.y}
    width=${box.width}
    height=${box.height}
  />`;
}

/** @param {{box: import("./geometry.js").Box}} props */
function Lit({ box }) {
  return html`<rect
    class="h-lit"
    x=${box.x + 1}
    y=${box.y + 1}
    width=${box.width - 2}
    height=${box.height - 2}
    rx="9"
  />`;
}

/** Four corner brackets inside a box. @param {import("./geometry.js").Box} box @param {number} inset @param {number} arm */
function corners(box, inset, arm) {
  const [x, y, right, bottom] = [box.x + inset, box.y + inset, box.x + box.width - inset, box.y + box.height - inset];
  return `M${x} ${y + arm}V${y + 5}q0-5 5-5H${x + arm}M${right - arm} ${y}H${right - 5}q5 0 5 5V${y + arm}M${right} ${bottom - arm}V${bottom - 5}q0 5-5 5H${right - arm}M${x + arm} ${bottom}H${x + 5}q-5 0-5-5V${bottom - arm}`;
}
