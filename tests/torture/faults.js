// Controls the disk of faults.c.
import { execFile } from "node:child_process";
import { closeSync, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const source = fileURLToPath(new URL("faults.c", import.meta.url));
const members = { fail: 0, skip: 4, kinds: 8, error: 12, torn: 16, hits: 20 };
const kinds = { write: 1, sync: 2, truncate: 4, read: 8 };

export class Disk {
  #file;

  /** Compiles it into the test's folder. */
  static async in(folder) {
    const disk = new Disk();
    const library = join(folder, "faults.so");
    await run("cc", ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source, "-ldl"]);
    const plan = join(folder, "faults");
    writeFileSync(plan, Buffer.alloc(24));
    disk.#file = openSync(plan, "r+");
    /** The environment of a server on this disk. */
    disk.env = { LD_PRELOAD: library, ATOLL_FAULTS: plan };
    return disk;
  }

  #set(member, value) {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    writeSync(this.#file, bytes, 0, 4, members[member]);
  }

  /** The next `times` calls of this kind (`write`, `sync`, `truncate`, `read`) fail, after `skip` that do not. */
  fail(kind, { skip = 0, times = 1, error = "EIO", torn = false } = {}) {
    this.work();
    this.#set("skip", skip);
    this.#set("kinds", kinds[kind]);
    this.#set("error", constants.errno[error]);
    this.#set("torn", Number(torn));
    this.#set("fail", times);
  }

  /** No call fails any more. */
  work() {
    this.#set("fail", 0);
  }

  /** How many calls have failed. */
  get hits() {
    const bytes = Buffer.alloc(4);
    readSync(this.#file, bytes, 0, 4, members.hits);
    return bytes.readInt32LE();
  }

  close() {
    closeSync(this.#file);
  }
}

/**
 * Limits how large any file of a running process may grow, in bytes, as on a full disk; null: no limit. Needs no rights
 * beyond those of the process.
 */
export async function limit_files(pid, bytes) {
  await run("prlimit", ["--pid", String(pid), `--fsize=${bytes ?? "unlimited"}:`]);
}
