// The command line of tests/torture/run cluster.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { torture_cluster, whole_run } from "./torture.js";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string" }, matches: { type: "string" } },
});
const number = (text, fallback) => {
  if (text === undefined) return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${text} is not a number`);
  return Number(text);
};

await torture_cluster({
  rounds: number(values.rounds, whole_run),
  seed: number(values.seed, randomInt(2 ** 32)),
  matches: number(values.matches, 5),
});
