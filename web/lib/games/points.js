/** Whether there were points, and not just a winner. @param {number[]} scores of a match, at its end */
export const has_points = (scores) => scores.some((score) => score !== 0 && score !== 1);
