/** Why a kind of action is not possible now, for its button. The rules are those of the engine. */

/** @typedef {import("./choices.js").Mode} Mode */

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((total, count) => total + count, 0);

/**
 * The last part of the text's key.
 * @param {Mode} mode an action that is not offered @param {import("../types.js").Game} game @param {Pick<import("../types.js").View, "turn" | "phase" | "action" | "platforms" | "cells">} view @param {number} seat who acts
 */
export function reason_of(mode, game, view, seat) {
  if (view.turn !== null && view.turn !== seat) return "waiting";
  if (view.phase !== "act" && view.phase !== "more") return "done";
  if (view.action && view.action.kind !== mode) return "other";
  const own = sum(view.platforms[seat]);
  if (mode === "take") return game.components.slots - own < 2 ? "room" : "supply";
  if (own === 0) return "tile";
  if (mode === "place") return "cell";
  if (mode === "replace" && own < 2) return "two";
  return view.cells.some((lying) => lying !== null) ? "locked" : "board";
}
