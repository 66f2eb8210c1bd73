import { lazy_module } from "../ui/lazy_module.js";

/** The home page and the tables before a match. */
export const lobby = lazy_module(
  { texts: ["lobby", "refusals", "results"], styles: ["lobby"] },
  () => import("../../pages/lobby_pages.js"),
);
