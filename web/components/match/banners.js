// What stands above the board only in some matches, loaded for those.
export { Absences } from "./absences.js";
export { OfferBanner } from "./offers.js";
export { OriginNote } from "./origin.js";
