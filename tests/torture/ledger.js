// What the server has acknowledged to the players, and must have kept.
import assert from "node:assert/strict";

/**
 * @typedef {{match: string, client: any, path: string, body: any, cmd: string, answer: any}} Acknowledged
 * @typedef {{match: string, cmd: string, code: string}} Refused
 */

export class Ledger {
  /** @type {Acknowledged[]} */ turns = [];
  /** @type {Acknowledged[]} */ lines = [];
  /** @type {Refused[]} */ refused = [];
  /** How often each thing has happened. */
  counts = {};

  count(what) {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** How many commands have been refused because nothing could be stored. */
  get starved() {
    return this.refused.filter(({ code }) => code === "unavailable").length;
  }
}

const steps_of = (turn) => JSON.stringify(turn.body.steps ?? null);

/**
 * The differences between the log of the database and what the players received, as sentences.
 * @param {Ledger} ledger
 * @param {{match: string, ply: number, cmd: string, kind: string, steps: string}[]} rows
 */
export function faults_of_log(ledger, rows) {
  const by_cmd = new Map();
  const plies = new Map();
  for (const row of rows) {
    const name = `${row.match} ${row.cmd}`;
    if (row.cmd !== "") by_cmd.set(name, [...(by_cmd.get(name) ?? []), row]);
    plies.set(row.match, [...(plies.get(row.match) ?? []), row.ply]);
  }
  const faults = [];
  for (const [match, found] of plies) {
    const gap = found.sort((one, other) => one - other).findIndex((ply, index) => ply !== index + 1);
    if (gap >= 0) faults.push(`${match}: the plies do not count on at ${gap + 1}`);
  }
  for (const turn of ledger.turns) {
    const found = (by_cmd.get(`${turn.match} ${turn.cmd}`) ?? []).filter(({ cmd }) => !cmd.startsWith("bot:"));
    const what = `${turn.match}: ${turn.cmd}, acknowledged as ply ${turn.answer.ply},`;
    if (found.length !== 1) faults.push(`${what} is there ${found.length} times`);
    else if (found[0].ply !== turn.answer.ply) faults.push(`${what} is ply ${found[0].ply}`);
    else if (found[0].kind === "turn" && found[0].steps !== steps_of(turn)) faults.push(`${what} has other steps`);
  }
  for (const { match, cmd, code } of ledger.refused) {
    if (by_cmd.has(`${match} ${cmd}`)) faults.push(`${match}: ${cmd}, refused as ${code}, is there`);
  }
  return faults;
}

/**
 * The differences between the chats and what the players received.
 * @param {Ledger} ledger
 * @param {Map<string, {number: number, text: string}[]>} chats by match
 */
export function faults_of_chat(ledger, chats) {
  return ledger.lines.flatMap(({ match, body, answer }) => {
    const found = (chats.get(match) ?? []).filter(({ text }) => text === body.text);
    if (found.length === 1 && found[0].number === answer.number) return [];
    return [`${match}: the line "${body.text}", acknowledged as ${answer.number}, is there ${found.length} times`];
  });
}

/** The faults as one failure. */
export function assert_none(faults, what) {
  assert.equal(faults.length, 0, `${what}, ${faults.length} faults:\n${faults.slice(0, 20).join("\n")}`);
}
