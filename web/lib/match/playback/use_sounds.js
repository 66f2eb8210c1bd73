import { useEffect, useRef } from "preact/hooks";
import { top_of } from "../draft/draft.js";
import { play_events } from "../../sound/event_sounds.js";
import { play } from "../../sound/sound.js";

/**
 * @typedef {import("../match_store.js").MatchStore} MatchStore
 * @typedef {import("../../types.js").GameEvent} GameEvent
 *
 * The newest position that the viewer has seen: its ply, how many events of the turn that led to it, and how many of
 * the draft.
 * @typedef {{ ply: number, prompt: number | null, shown: number, drafted: number }} Seen
 *
 * What the viewer sees now: the events of the turn that led to it, as far as they are shown, and those of the draft.
 * @typedef {{ ply: number, prompt: number | null, own: boolean, goes_on?: boolean, events: GameEvent[] | null, draft: GameEvent[] }} Sight
 *   `events` is null until the log is loaded
 */

/**
 * What happened between two moments in front of the viewer. The steps of an own turn were seen while it was drafted.
 * @param {Seen} before @param {Sight} now @returns {GameEvent[]}
 */
export function seen_between(before, { ply, own, events, draft }) {
  if (ply > before.ply) return events?.slice(own ? before.drafted : 0) ?? [];
  if (ply < before.ply) return [];
  return [...(events?.slice(before.shown) ?? []), ...draft.slice(before.drafted)];
}

/** @param {MatchStore} store @returns {Sight | null} */
function sight_of(store) {
  const snapshot = store.snapshot.value;
  if (!snapshot?.view) return null;
  const stage = store.playback.stage.value;
  const ply = stage?.ply ?? snapshot.ply;
  const entry = stage ?? store.log.turns.value.find((turn) => turn.ply === ply);
  const draft = stage ? [] : (top_of(store.turn.sealing.value ?? store.turn.draft.value)?.events ?? []);
  const prompt = store.can_act.value ? snapshot.prompt : null;
  const own = entry !== undefined && snapshot.you !== null && entry.seat === snapshot.you;
  // The viewer is in the middle of their own turn.
  const goes_on = own && snapshot.mid_turn === true;
  return { ply, prompt, own, goes_on, events: entry?.events ?? null, draft };
}

/**
 * Plays the sounds of a match: what others did when the board shows it, the viewer's own steps, and the viewer's turn.
 * @param {{ store: MatchStore, table: import("../../sound/event_sounds.js").SoundTable, away: boolean, narrate: (event: GameEvent) => any }} match
 *   `away`: another position is shown
 */
export function use_sounds({ store, table, away, narrate }) {
  const before = useRef(/** @type {Seen | null} */ (null));
  const sight = sight_of(store);
  useEffect(() => {
    if (!sight) return;
    const { ply, prompt, events: shown, draft, goes_on } = sight;
    const seen = before.current;
    before.current = { ply, prompt, shown: shown?.length ?? Infinity, drafted: draft.length };
    if (!seen || away) return;
    const events = document.visibilityState === "visible" ? seen_between(seen, sight) : [];
    const length_ms = play_events(events, table, narrate);
    if (prompt !== null && prompt !== seen.prompt && !goes_on) play("your_turn", length_ms);
  }, [away, sight?.ply, sight?.prompt, sight?.draft.length, sight?.events?.length]);
}
