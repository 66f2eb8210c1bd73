// The home page and what leads into a match, loaded on demand.
import { OpenTable } from "../components/lobby/open_table.js";
import { HomePage } from "./home.js";
import { JoinPage } from "./join.js";
import { NewMatchPage } from "./new_match.js";

/** By the names of their routes. */
export const pages = {
  home: HomePage,
  new: NewMatchPage,
  join: JoinPage,
};

export { OpenTable };
