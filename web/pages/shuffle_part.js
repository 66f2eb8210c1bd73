import { ShufflePage } from "./shuffle.js";

export const pages = { shuffle: ShufflePage };
