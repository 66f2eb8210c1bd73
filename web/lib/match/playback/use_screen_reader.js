import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.js";
import { announce } from "../../ui/notices.js";
import { top_of } from "../draft/draft.js";
import { news_of, sentences } from "./screen_reader.js";

/** @typedef {import("../match_store.js").MatchStore} MatchStore */

/**
 * Announces the match to the screen reader: what others did, the result of one's own step, what to do now, and at the
 * end who won.
 * @param {{ store: MatchStore, sentence: { mood: string, text: string, more?: string }, ply: number | null, narrate: import("./screen_reader.js").Narrate,
 *   name_of: (seat: number) => string }} match
 */
export function use_screen_reader({ store, sentence, ply, narrate, name_of }) {
  const before = useRef(/** @type {import("./screen_reader.js").Spoken | null} */ (null));
  const snapshot = store.snapshot.value;
  const turns = store.log.turns.value;
  const draft = store.turn.draft.value;
  const still = ply === null && store.playback.stage.value === null && store.turn.busy.value === null;
  useEffect(() => {
    if (!still || !snapshot) return;
    const spoken = before.current;
    const done = top_of(draft)?.events ?? [];
    const steps = store.can_act.value ? (draft?.steps.length ?? 0) : 0;
    // The log may arrive after the position.
    const last = turns.at(-1)?.ply ?? snapshot.ply;
    const now = { ply: last, prompt: snapshot.prompt, steps, events: done.length, text: sentence.text };
    before.current = now;
    const yours = sentence.mood === "you" && spoken?.prompt !== now.prompt ? t("turn.yours") : "";
    const asks = [yours, sentence.text, sentence.mood === "over" ? sentence.more : ""];
    if (!spoken) return sentence.mood === "you" ? announce(sentences(asks)) : undefined;
    const resigned = (/** @type {number} */ seat) => `${name_of(seat)} ${t("log.resigned")}`;
    const news = news_of(turns, spoken, snapshot.you, { narrate, resigned });
    if (now.prompt === spoken.prompt) {
      if (steps > spoken.steps) news.push(...done.slice(spoken.events).map(narrate));
      if (steps < spoken.steps) news.push(t("log.taken_back"));
      if (news.length === 0 && now.text === spoken.text && !yours) return;
    }
    announce(sentences([...news, ...asks]));
  }, [still, snapshot?.ply, snapshot?.prompt, snapshot?.status, draft, sentence.text, turns]);
}
