/** With equal points, shells decide. @param {{ boards: { shells: number }[] }} view @param {number} seat */
export const tie_break = (view, seat) => view.boards[seat]?.shells ?? 0;
