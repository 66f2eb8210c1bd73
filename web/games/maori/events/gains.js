/** What a turn brought, as numbers that rise from its tiles. */

/** @typedef {{ item: string, points: number, cells?: number[] }} Item */
/** @typedef {{ boards: Pick<import("../types.js").Board, "shells" | "cells">[] }} Boards */
/** @typedef {{ view: Boards, score: { items: Item[] }[] | null }} Shown */

/** What a finished island scores. */
const OF_ISLANDS = new Set(["palms", "palms_with_hut", "palms_inside", "palms_with_hut_inside", "wreaths"]);

/** @param {Shown} before @param {Shown} now @returns {import("../../../board/gains.js").Gain[]} */
export function gains(before, now) {
  return now.view.boards.flatMap((_, seat) => [
    ...island_points(before, now, seat),
    ...shells(before.view, now.view, seat),
  ]);
}

/** Points of islands that are finished now. @param {Shown} before @param {Shown} now @param {number} seat */
function island_points(before, now, seat) {
  const [old, more] = [of_islands(before, seat), of_islands(now, seat)];
  const amount = sum(more) - sum(old);
  if (!before.score || amount <= 0) return [];
  const counted = new Map(old.flatMap(({ item, cells = [] }) => cells.map((cell) => [`${item} ${cell}`, cell])));
  const cells = new Set(
    more.flatMap(({ item, cells: all = [] }) => all.filter((cell) => !counted.has(`${item} ${cell}`))),
  );
  return [{ spots: [...cells].map((cell) => spot(seat, cell)), amount, of: "points" }];
}

/** @param {Shown} shown @param {number} seat */
const of_islands = ({ score }, seat) => (score?.[seat]?.items ?? []).filter(({ item }) => OF_ISLANDS.has(item));

/** @param {Item[]} items */
const sum = (items) => items.reduce((all, { points }) => all + points, 0);

/** Shells that a new tile brought. @param {Boards} before @param {Boards} now @param {number} seat */
function shells(before, now, seat) {
  const [old, board] = [before.boards[seat], now.boards[seat]];
  const amount = board.shells - old.shells;
  if (amount <= 0) return [];
  const cells = board.cells.flatMap((lies, cell) => (lies && !old.cells[cell] ? [cell] : []));
  const spots = cells.map((cell) => spot(seat, cell));
  return [{ spots, amount, of: "shells", picture: { href: "#maori-shell", frame: "-13 -13 26 26" } }];
}

/** @param {number} seat @param {number} cell */
const spot = (seat, cell) => `seat-${seat}-cell-${cell}`;
