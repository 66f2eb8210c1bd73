import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { scene_ms } from "../board/pace.js";
import { parts_of } from "../components/match/lazy_parts.js";
import { MatchTable } from "../components/match/match_table.js";
import { LazyPart, lazy_module } from "../components/ui/lazy_module.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { loaded_module } from "../lib/games/games.js";
import { use_game } from "../lib/games/use_game.js";
import { html } from "../lib/html.js";
import { refresh_lists } from "../lib/lobby/lists.js";
import { your_turn } from "../lib/match/match_state.js";
import { MatchStore } from "../lib/match/match_store.js";
import { owes_answer } from "../lib/match/offers.js";
import { prefetched_match } from "../lib/match/prefetch.js";
import { api, invited } from "../lib/net/api.js";
import { socket } from "../lib/net/connection.js";
import { skips_confirmation } from "../lib/storage/confirmations.js";
import { recall, remember } from "../lib/storage/local_storage.js";
import { cache_match, cached_match } from "../lib/storage/offline_cache.js";
import { notify } from "../lib/ui/notices.js";

/** @type {import("../lib/match/match_store.js").World} */
const world = {
  api,
  socket,
  recall,
  remember,
  notify,
  scene_ms,
  show: (game) => loaded_module(game)?.scene ?? null,
  watched: () => document.visibilityState === "visible",
  me: () => me.value,
  skips_confirmation,
};

/** The kept position of a match; its script is kept, too. */
const offline_match = lazy_module({}, () => import("../components/match/offline_match.js"));

/**
 * @param {{ id: string, ply: number | null, invitation: string | null }} props `ply` asks for an earlier position,
 *   `invitation` opens a private match to anyone who has its link
 */
export function MatchPage({ id, ply, invitation }) {
  const store = useMemo(() => {
    const calls = { ...invited(invitation), match: (/** @type {string} */ of) => prefetched_match(of, invitation) };
    return new MatchStore(id, { ...world, api: calls }, invitation);
  }, [id, invitation]);
  // Before painting, so that a prefetched match shows at once.
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
  // The server notifies players for whom the match waits now, but not the one who has just played.
  useEffect(refresh_lists, [waits_for_you]);
  const { loaded, problem: game_problem, retry } = use_game(snapshot?.game);
  const complete = use_parts(snapshot);
  const problem = snapshot ? game_problem : store.problem.value;
  const cached = use_cached_match(id, store.problem.value?.status === 0);
  // The cache needs the user, who may be known only after the position.
  useEffect(() => (snapshot ? cache_match(snapshot) : undefined), [snapshot, me.value]);
  if (!snapshot && cached === undefined) return html`<${Loading} />`;
  if (!snapshot && cached) return html`<${LazyPart} module=${offline_match} part="OfflineMatch" cached=${cached} />`;
  if (problem) return html`<${Failed} problem=${problem} retry=${snapshot ? retry : () => store.refresh()} />`;
  if (!snapshot || !loaded || !complete) return html`<${Loading} />`;
  return html`<${MatchTable} store=${store} snapshot=${snapshot} loaded=${loaded} ply=${ply} />`;
}

/**
 * Whether what the match shows at first is here, so that nothing moves when the rest arrives. What fails shows its error.
 * @param {import("../lib/types.js").Snapshot | null} snapshot
 */
function use_parts(snapshot) {
  const complete = useRef(false);
  const missing =
    snapshot && !complete.current
      ? parts_of(snapshot).filter(({ exports, problem }) => !exports.value && !problem.value)
      : [];
  complete.current ||= snapshot !== null && missing.length === 0;
  useLayoutEffect(() => {
    for (const part of missing) part.load();
  }, [missing.length]);
  return complete.current;
}

/**
 * The cached match while the server cannot be reached; undefined until looked up, null if there is none.
 * @param {string} id @param {boolean} away
 */
function use_cached_match(id, away) {
  const [found, set_found] = useState(/** @type {Awaited<ReturnType<typeof cached_match>> | undefined} */ (undefined));
  useEffect(() => {
    let gone = false;
    set_found(undefined);
    if (away) cached_match(id).then((found) => gone || set_found(found));
    return () => {
      gone = true;
    };
  }, [id, away]);
  return away ? found : null;
}
