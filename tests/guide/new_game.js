// Writes the game Heaps below a folder, as scripts/new-game makes it: node tests/guide/new_game.js FOLDER
import { write_game } from "../../scripts/new_game.js";

export const id = "heaps";
export const seats = 5;

await write_game(process.argv[2], id, seats);
