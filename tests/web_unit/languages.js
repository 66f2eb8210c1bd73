/** The languages that the client speaks, English first: those in which its own texts are written. */

import { readdirSync } from "node:fs";

const written = readdirSync(new URL("../../web/locales/", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

export const languages = ["en", ...written.filter((language) => language !== "en").sort()];
