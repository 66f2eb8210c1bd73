// The command line of tests/torture/run.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { torture, whole_evening } from "./torture.js";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" }, database: { type: "boolean" } },
});
const number = (text, fallback) => {
  if (text === undefined) return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${text} is not a number`);
  return Number(text);
};

await torture({
  rounds: number(values.rounds, whole_evening),
  seed: number(values.seed, randomInt(2 ** 32)),
  database: values.database,
});
