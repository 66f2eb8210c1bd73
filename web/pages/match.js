import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { KeptMatch } from "../components/kept_match.js";
import { MatchTable } from "../components/match_table.js";
import { Failed, Loading } from "../components/states.js";
import { match_ahead } from "../lib/ahead.js";
import { api, invited } from "../lib/api.js";
import { socket } from "../lib/connection.js";
import { html } from "../lib/html.js";
import { keep_match, kept_match } from "../lib/keepsakes.js";
import { refresh_lists } from "../lib/lists.js";
import { your_turn } from "../lib/match_state.js";
import { MatchStore } from "../lib/match_store.js";
import { notify } from "../lib/notices.js";
import { owes_answer } from "../lib/offers.js";
import { me } from "../lib/session.js";
import { recall, remember } from "../lib/storage.js";
import { is_sure } from "../lib/sure.js";
import { use_game } from "../lib/use_game.js";

const less_motion = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {import("../lib/match_store.js").World} */
const world = {
  api,
  socket,
  recall,
  remember,
  notify,
  in_haste: () => less_motion.matches || document.visibilityState === "hidden",
  watched: () => document.visibilityState === "visible",
  me: () => me.value,
  sure: is_sure,
};

/**
 * @param {{ id: string, ply: number | null, invitation: string | null }} props `ply` asks for an earlier position,
 *   `invitation` opens a private match to whoever has its link
 */
export function MatchPage({ id, ply, invitation }) {
  const store = useMemo(() => {
    const calls = { ...invited(invitation), match: (/** @type {string} */ of) => match_ahead(of, invitation) };
    return new MatchStore(id, { ...world, api: calls }, invitation);
  }, [id, invitation]);
  // Before anything is painted: a match that is here already is then the first thing that is.
  useLayoutEffect(() => {
    store.start();
    const turned = () => (document.visibilityState === "visible" ? store.come_back() : store.leave());
    const left = () => store.leave();
    document.addEventListener("visibilitychange", turned);
    addEventListener("pagehide", left);
    return () => {
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", left);
      store.stop();
      refresh_lists();
    };
  }, [store]);
  const snapshot = store.snapshot.value;
  const waits_for_you = snapshot !== null && (your_turn(snapshot) || owes_answer(snapshot));
  // The server tells the others that the match waits for them, not the one who has just played that it waits no more.
  useEffect(refresh_lists, [waits_for_you]);
  const { loaded, problem: game_problem, retry } = use_game(snapshot?.game);
  const problem = snapshot ? game_problem : store.problem.value;
  const kept = use_kept(id, store.problem.value?.status === 0);
  // Who has a seat is told so only with their name, which may come after the position.
  useEffect(() => (snapshot ? keep_match(snapshot) : undefined), [snapshot, me.value]);
  if (!snapshot && kept === undefined) return html`<${Loading} />`;
  if (!snapshot && kept) return html`<${KeptMatch} kept=${kept} />`;
  if (problem) return html`<${Failed} problem=${problem} retry=${snapshot ? retry : () => store.refresh()} />`;
  if (!snapshot || !loaded) return html`<${Loading} />`;
  return html`<${MatchTable} store=${store} snapshot=${snapshot} loaded=${loaded} ply=${ply} />`;
}

/**
 * What was told last of a match, where nobody answers; undefined until that is found, null if there is none.
 * @param {string} id @param {boolean} away
 */
function use_kept(id, away) {
  const [found_kept, set_kept] = useState(
    /** @type {Awaited<ReturnType<typeof kept_match>> | undefined} */ (undefined),
  );
  useEffect(() => {
    let gone = false;
    set_kept(undefined);
    if (away) kept_match(id).then((found) => gone || set_kept(found));
    return () => {
      gone = true;
    };
  }, [id, away]);
  return away ? found_kept : null;
}
