import { batch, computed, effect, signal } from "@preact/signals";
import { me } from "../account/session.js";
import { owed_vote } from "../match/absences.js";
import { by_urgency } from "../match/clocks.js";
import { owes_answer } from "../match/offers.js";
import { api } from "../net/api.js";
import { socket } from "../net/connection.js";
import { poll_while_lost } from "../net/poll.js";
import { as_problem, unreachable } from "../net/problem.js";
import { without_live_state, fetch_own } from "../storage/offline_cache.js";
import { route } from "../ui/router.js";
import { when_idle } from "../ui/when_idle.js";

/**
 * The lists of the home page. Notices of the socket say when they changed; then they are loaded again.
 * @typedef {import("../types.js").MatchItem} MatchItem
 * @typedef {"mine" | "invited" | "open" | "finished" | "imported"} Name
 */

const page_size = 24;
const settle_ms = 120;

/** @type {Record<Name, import("@preact/signals").Signal<{ items: MatchItem[], next: string | null } | null>>} */
const lists = {
  mine: signal(null),
  invited: signal(null),
  open: signal(null),
  finished: signal(null),
  imported: signal(null),
};

/** If the lists come from the offline cache: when they were received. Else null. */
export const lists_cached_at = signal(/** @type {number | null} */ (null));
/** Why the lists could not be loaded. */
export const lists_problem = signal(/** @type {import("../net/problem.js").Problem | null} */ (null));

/** Whether a match waits for the viewer's turn, answer to an offer, or vote on an absence. @param {MatchItem} item */
export const waits_for_you = (item) => item.your_turn || owes_answer(item) || owed_vote(item) !== null;

const mine = computed(() => lists.mine.value?.items ?? []);
export const your_turn = computed(() => mine.value.filter(waits_for_you).sort(by_urgency));
export const waiting = computed(() => mine.value.filter((item) => !waits_for_you(item)));
export const invitations = computed(() => lists.invited.value?.items ?? []);
/** Public tables that the viewer can join; invitations have their own list. */
export const open_tables = computed(() => {
  const invited = new Set(invitations.value.map(({ id }) => id));
  return (lists.open.value?.items ?? []).filter((item) => item.you === null && !invited.has(item.id));
});
export const finished = computed(() => lists.finished.value?.items ?? []);
/** The matches that the viewer has imported. */
export const imported = computed(() => lists.imported.value?.items ?? []);
export const more_of = {
  open: computed(() => lists.open.value?.next ?? null),
  finished: computed(() => lists.finished.value?.next ?? null),
  imported: computed(() => lists.imported.value?.next ?? null),
};
/** Whether the lists are loaded. */
export const lists_ready = computed(() => lists.open.value !== null && (!me.value || lists.mine.value !== null));

/** @param {Name} name */
const fetch_list = (name) => api.matches(name, null, name === "mine" ? 100 : page_size);

/** Guests cannot import matches. @param {import("../types.js").User | null | undefined} user @returns {Name[]} */
function names_for(user) {
  if (!user) return ["open"];
  return user.guest ? ["mine", "invited", "open", "finished"] : ["mine", "invited", "open", "finished", "imported"];
}

/** The numbers of the last load that has begun, and of the last one that is shown: an answer may overtake an older one. */
let [begun, shown] = [0, 0];

export async function load_lists() {
  const number = ++begun;
  const names = names_for(me.value);
  const fetch_all = async () =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await fetch_list(name)])));
  try {
    const { at, value } = await fetch_own("lists", fetch_all);
    // If the connection is lost, the loaded lists stay.
    if (at !== null && lists_ready.value) throw unreachable();
    if (number < shown) return;
    shown = number;
    batch(() => {
      for (const name of names) show(name, value[name], at !== null);
      lists_cached_at.value = at;
      lists_problem.value = null;
    });
  } catch (error) {
    lists_problem.value = as_problem(error);
  }
}

/** @param {Name} name @param {any} page of the list @param {boolean} is_cached */
function show(name, { matches, next }, is_cached) {
  lists[name].value = is_cached ? { items: matches.map(without_live_state), next: null } : { items: matches, next };
}

/** @param {"open" | "finished" | "imported"} name */
export async function load_more(name) {
  const known = lists[name].value;
  if (!known?.next) return;
  const { matches, next } = await api.matches(name, known.next, page_size);
  lists[name].value = { items: [...known.items, ...matches], next };
}

/** @type {any} */
let timer = null;

/** Whether the lists have been requested. */
let opened = false;

function open_lists() {
  if (opened) return;
  opened = true;
  load_lists();
}

/** Loads the lists again, once for several notices in a row. Before the first load there is nothing to refresh. */
export function refresh_lists() {
  if (!opened) return;
  clearTimeout(timer);
  timer = setTimeout(load_lists, settle_ms);
}

/** Keeps the lists up to date from now on. */
export function start_lists() {
  socket.on_notice(refresh_lists);
  socket.on_open(refresh_lists);
  poll_while_lost(socket.lost_at, () => (document.visibilityState === "visible" ? load_lists() : undefined));
  me.subscribe((user) => {
    for (const name of /** @type {Name[]} */ (["mine", "invited", "finished", "imported"])) lists[name].value = null;
    if (user !== undefined) refresh_lists();
  });
  // On other pages the lists are secondary, so they load when the page is idle.
  effect(() => {
    if (me.value === undefined || opened) return;
    if (route.value.name === "home") open_lists();
    else when_idle(open_lists);
  });
}

/** The next match to offer after `id`: the most urgent other one that was not skipped. @param {string} id @param {string[]} skipped */
export function next_match(id, skipped) {
  const others = your_turn.value.filter((item) => item.id !== id);
  return others.find((item) => !skipped.includes(item.id)) ?? null;
}
