// The file that moves the clock of a server.
import { renameSync, writeFileSync } from "node:fs";

/**
 * Sets by how much the clock is ahead. A server that reads at the same time finds the old number or the new one, never
 * none.
 */
export function move_clock(file, ahead_ms) {
  writeFileSync(`${file}.new`, String(ahead_ms));
  renameSync(`${file}.new`, file);
}
