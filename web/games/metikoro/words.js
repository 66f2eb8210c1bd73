/** Names of pieces and places; `t(key, params)` looks up a text. */

import { bounces_of, cell_name } from "./geometry.js";

/** @typedef {import("../../lib/types.js").Translate} Translate */

/** "Curve". @param {Translate} t @param {import("./types.js").Game} game @param {number} tile */
export function kind_name(t, game, tile) {
  return t(`metikoro.tile.${game.components.tiles[tile].kind}`);
}

/** "top to right", "bounces at the bottom". @param {Translate} t @param {string} link */
function link_name(t, [from, to]) {
  const edge = t(`metikoro.edge.${from}`);
  return from === to
    ? t("metikoro.link.bounce", { edge })
    : t("metikoro.link", { from: edge, to: t(`metikoro.edge.${to}`) });
}

/**
 * A tile with its turn: "Curve (top–right, bottom–left)"; tiles that look the same in every turn by their kind alone.
 * @param {Translate} t @param {import("./types.js").Game} game @param {number} tile @param {number} turn
 */
export function tile_name(t, game, tile, turn) {
  const { links, turns } = game.components.tiles[tile];
  const name = kind_name(t, game, tile);
  if (turns === 1) return name;
  return t("metikoro.tile.turned", {
    tile: name,
    links: links[turn % turns].map((link) => link_name(t, link)).join(", "),
  });
}

/** "D5", with the owner if it is in a house. @param {Translate} t @param {import("./types.js").Game} game @param {number} cell */
export function place_name(t, game, cell) {
  const name = cell_name(cell);
  const { ground } = game.components.cells[cell];
  return ground === "house" || ground === "source" ? t(`metikoro.place.${ground}`, { cell: name }) : name;
}

/** "Roll the orb from D5 to B2: 6 cells, 1 bounce". @param {Translate} t @param {import("./types.js").Game} game @param {import("./turn/choices.js").Roll} roll */
export function way_name(t, game, { to, path }) {
  const way = t("metikoro.way.length", { count: path.length - 1 });
  const bounces = bounces_of(path);
  const more = bounces > 0 ? `, ${t("metikoro.way.bounces", { count: bounces })}` : "";
  return t("metikoro.way", { to: place_name(t, game, to), way: way + more });
}

/** "The orb at D5 can roll to B2, A1 (house)". @param {Translate} t @param {import("./types.js").Game} game @param {import("./turn/choices.js").Roll[]} rolls @param {number} cell */
export function looking_words(t, game, rolls, cell) {
  const ends = rolls.filter(({ from }) => from === cell).map(({ to }) => place_name(t, game, to));
  return t("metikoro.look", { cell: cell_name(cell), ends: ends.join(", ") });
}

/** ", costs 1 more tile"; empty if it is free. @param {Translate} t @param {number} tiles */
export function price_name(t, tiles) {
  return tiles > 0 ? t("metikoro.price", { count: tiles }) : "";
}

/**
 * The description of a cell: what is on it, whose it is, what is locked. May be empty.
 * @param {Translate} t @param {import("./types.js").Game} game @param {import("./types.js").View} view @param {number} cell
 * @param {(seat: number) => string} name
 */
export function cell_words(t, game, view, cell, name) {
  const { ground, corner } = game.components.cells[cell];
  const lying = view.cells[cell];
  const orb = view.orbs.some((each) => each.cell === cell);
  const owner = corner === null ? null : view.houses[corner].seat;
  const bars = bars_at(view, cell);
  const parts = [];
  if (ground === "garden" && owner !== null) parts.push(t("metikoro.cell.garden", { name: name(owner) }));
  if (ground === "house" && owner !== null) parts.push(t("metikoro.cell.house", { name: name(owner) }));
  if (ground === "house" && owner === null) parts.push(t("metikoro.cell.closed"));
  if (ground === "source") parts.push(t("metikoro.cell.source"));
  if (lying) parts.push(tile_name(t, game, lying.tile, lying.turn));
  if (lying && lying.locked > 0) parts.push(t("metikoro.cell.locked", { count: lying.locked }));
  if (orb) parts.push(t("metikoro.cell.orb"));
  for (const { orb: from, turns } of bars)
    parts.push(t("metikoro.cell.barred", { orb: cell_name(from), count: turns }));
  return parts.length > 0 ? `${cell_name(cell)}: ${parts.join(", ")}` : "";
}

/** The orbs that cannot go to a cell now, and for how many turns. @param {import("./types.js").View} view @param {number} cell @returns {{orb: number, turns: number}[]} */
function bars_at(view, cell) {
  return view.orbs.flatMap((orb) =>
    orb.barred.filter((bar) => bar.cell === cell).map((bar) => ({ orb: orb.cell, turns: bar.turns })),
  );
}

/**
 * What the tile in hand would change: rolls that it would make possible, and rolls that it would prevent.
 * @param {Translate} t @param {import("./types.js").Game} game @param {ReturnType<typeof import("./turn/choices.js").compare_rolls>} change
 */
export function effect_words(t, game, { fresh, lost }) {
  if (fresh.length + lost.length === 0) return t("metikoro.effect.none");
  /** @param {string} key @param {import("./turn/choices.js").Roll[]} rolls */
  const part = (key, rolls) => {
    const ways = rolls.map(({ from, to }) =>
      t("metikoro.effect.way", { from: cell_name(from), to: place_name(t, game, to) }),
    );
    return rolls.length > 0 ? [t(key, { ways: ways.join(", ") })] : [];
  };
  return [...part("metikoro.effect.fresh", fresh), ...part("metikoro.effect.lost", lost)].join(" ");
}
