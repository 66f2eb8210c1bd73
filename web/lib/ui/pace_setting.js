import { effect } from "@preact/signals";
import { pace, paces } from "../../board/pace.js";
import { recall, remember } from "../storage/local_storage.js";

const usual = "normal";

/** Restores the chosen pace of animations, and keeps it from now on. */
export function start_pace() {
  const kept = recall("pace");
  pace.value = paces.includes(kept) ? kept : usual;
  effect(() => remember("pace", pace.value === usual ? null : pace.value));
}
