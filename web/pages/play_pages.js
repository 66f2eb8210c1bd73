// The pages of the games and matches, loaded on demand.
import { GamePage } from "./game.js";
import { GamesPage } from "./games.js";
import { StatisticsPage } from "./statistics.js";
import { WatchPage } from "./watch.js";

/** By the names of their routes. */
export const pages = {
  games: GamesPage,
  game: GamePage,
  watch: WatchPage,
  statistics: StatisticsPage,
};
