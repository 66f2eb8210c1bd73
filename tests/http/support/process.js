// The resources of a process, as Linux reports them.
import { readFileSync, readdirSync } from "node:fs";

/** The processor time of all threads of a process so far, in ms. */
export function worked_ms(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return ns.reduce((sum, each) => sum + each) / 1e6;
}

/** The resident memory of a process, in MB. */
export function resident_mb(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1000;
}
