// Plays Maori by pressing its buttons.
import { playing } from "./play.js";

/** The names of everything on the board that plays when it is pressed. */
export const playable =
  /^(Launch the explorer|Move the explorer|Take|Place the tile|Sail the ship|Move the ship|Leave the ship|Put in|Do nothing|Remove)/;

/** The number of a field along a winding path over the board on which each field is next to the one before. */
function along(name) {
  const [, row, column] = /row (\d), column (\d)/.exec(name).map(Number);
  return row * 10 + (row % 2 === 1 ? column : 10 - column);
}

/** The next choice of a player who wants to fill their board. */
export function usual(lit) {
  const like = (pattern) => lit.filter((name) => pattern.test(name));
  const [field] = like(/^Place the tile/).sort((one, other) => along(one) - along(other));
  const order = [
    /^Take: .*, free$/,
    /^Take: /,
    /^Move the explorer .*, free$/,
    /^Launch/,
    /^Leave/,
    /^Put in/,
    /^Do no/,
  ];
  return field ?? order.flatMap(like)[0] ?? lit[0];
}

export const { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked } = playing({
  playable,
  usual,
});

/** A player's board as a screen reader reads it, field by field. */
export async function board_of(person, name) {
  const fields = await person.role("group", `Board of ${name}`).ariaSnapshot();
  // Leaves out what can be done on the field.
  return [...fields.matchAll(/"((?:[^"\\]|\\.)*row \d, column \d[^"]*)"/g)].map(([, field]) =>
    field.replace(/^[^:]*: /, ""),
  );
}
