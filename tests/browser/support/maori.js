// Maori by its buttons.
import { playing } from "./play.js";

/** Anything on the board that can be pressed to play. */
export const playable =
  /^(Launch the explorer|Move the explorer|Take|Lay the tile|Sail the ship|Move the ship|Leave the ship|Put into|Do nothing|Remove)/;

/** Fields along a winding path over the board: each lies beside the one before. */
function along(name) {
  const [, row, column] = /row (\d), column (\d)/.exec(name).map(Number);
  return row * 10 + (row % 2 === 1 ? column : 10 - column);
}

/** What a player who wants to fill their board does next. */
export function usual(lit) {
  const like = (pattern) => lit.filter((name) => pattern.test(name));
  const [field] = like(/^Lay the tile/).sort((one, other) => along(one) - along(other));
  const order = [
    /^Take: .*, free$/,
    /^Take: /,
    /^Move the explorer .*, free$/,
    /^Launch/,
    /^Leave/,
    /^Put into/,
    /^Do no/,
  ];
  return field ?? order.flatMap(like)[0] ?? lit[0];
}

export const { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked } = playing({
  playable,
  usual,
});

/** A player's board, field by field, as it is told to whoever cannot see it. */
export async function board_of(person, name) {
  const fields = await person.role("group", `Board of ${name}`).ariaSnapshot();
  // What could be done on a field is no part of it.
  return [...fields.matchAll(/"((?:[^"\\]|\\.)*row \d, column \d[^"]*)"/g)].map(([, field]) =>
    field.replace(/^[^:]*: /, ""),
  );
}
