// How heavy a first visit to a match may be, and what the server's answers weigh among it.
import { readFileSync } from "node:fs";

export const weight_limit_kib = 130;
/** By so much the answers may differ from what is kept: ids, names and times are never the same. */
export const slack_kib = 1;

/** Where the weight of the answers is kept, which `tests/web_unit/tree.test.js` adds to what it can weigh itself. */
export const kept_path = new URL("answers.json", import.meta.url);
/** By game: KiB of the server's answers, headers included. @returns {Record<string, number>} */
export const kept_answers = () => JSON.parse(readFileSync(kept_path, "utf8"));
