/** With equal points, what is left of shells, feet and fruit decides. @param {{ seats: { shells: number, feet: number, fruit: number }[] }} view @param {number} seat */
export function tie_break(view, seat) {
  const { shells = 0, feet = 0, fruit = 0 } = view.seats[seat] ?? {};
  return shells + feet + fruit;
}
