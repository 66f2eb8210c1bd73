import { batch, computed, effect, signal } from "@preact/signals";
import { owed_vote } from "./absences.js";
import { api } from "./api.js";
import { by_urgency } from "./clocks.js";
import { socket } from "./connection.js";
import { when_drawn } from "./drawn.js";
import { as_it_stood, told_to_viewer } from "./keepsakes.js";
import { poll_while_lost } from "./poll.js";
import { owes_answer } from "./offers.js";
import { as_problem, unreachable } from "./problem.js";
import { route } from "./router.js";
import { me } from "./session.js";

/**
 * The lists of the home page. Notices of the socket say when they changed; then they are asked for anew.
 * @typedef {import("./types.js").MatchItem} MatchItem
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

/** When the lists were told, if nobody answers now and they are what was kept of the viewer's matches; else null. */
export const lists_kept_at = signal(/** @type {number | null} */ (null));
/** Why the lists could not be had. */
export const lists_problem = signal(/** @type {import("./problem.js").Problem | null} */ (null));

/** For a turn, for an answer to an offer, or for a word on somebody absent. @param {MatchItem} item */
export const waits_for_you = (item) => item.your_turn || owes_answer(item) || owed_vote(item) !== null;

const mine = computed(() => lists.mine.value?.items ?? []);
export const your_turn = computed(() => mine.value.filter(waits_for_you).sort(by_urgency));
export const waiting = computed(() => mine.value.filter((item) => !waits_for_you(item)));
export const invitations = computed(() => lists.invited.value?.items ?? []);
/** What is offered to everybody; an invitation stands in its own list. */
export const open_tables = computed(() => {
  const invited = new Set(invitations.value.map(({ id }) => id));
  return (lists.open.value?.items ?? []).filter((item) => item.you === null && !invited.has(item.id));
});
export const finished = computed(() => lists.finished.value?.items ?? []);
/** What the viewer has put in from records. */
export const imported = computed(() => lists.imported.value?.items ?? []);
export const more_of = {
  open: computed(() => lists.open.value?.next ?? null),
  finished: computed(() => lists.finished.value?.next ?? null),
  imported: computed(() => lists.imported.value?.next ?? null),
};
/** Are the lists here? */
export const lists_ready = computed(() => lists.open.value !== null && (!me.value || lists.mine.value !== null));

/** @param {Name} name */
const ask = (name) => api.matches(name, null, name === "mine" ? 100 : page_size);

/** Guests put nothing in. @param {import("./types.js").User | null | undefined} user @returns {Name[]} */
function names_for(user) {
  if (!user) return ["open"];
  return user.guest ? ["mine", "invited", "open", "finished"] : ["mine", "invited", "open", "finished", "imported"];
}

export async function load_lists() {
  const names = names_for(me.value);
  const told = async () => Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)])));
  try {
    const { at, value } = await told_to_viewer("lists", told);
    // A line that is lost takes nothing away from what is there.
    if (at !== null && lists_ready.value) throw unreachable();
    batch(() => {
      for (const name of names) show(name, value[name], at !== null);
      lists_kept_at.value = at;
      lists_problem.value = null;
    });
  } catch (error) {
    lists_problem.value = as_problem(error);
  }
}

/** @param {Name} name @param {any} page of the list @param {boolean} is_kept */
function show(name, { matches, next }, is_kept) {
  lists[name].value = is_kept ? { items: matches.map(as_it_stood), next: null } : { items: matches, next };
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

/** Have they been asked for? */
let asked = false;

function open_lists() {
  if (asked) return;
  asked = true;
  load_lists();
}

/** Several notices in a row are one reason to ask; none before the first time, which tells it all. */
export function refresh_lists() {
  if (!asked) return;
  clearTimeout(timer);
  timer = setTimeout(load_lists, settle_ms);
}

/** From now on the lists follow the server. */
export function start_lists() {
  socket.on_notice(refresh_lists);
  socket.on_open(refresh_lists);
  poll_while_lost(socket.lost_at, () => (document.visibilityState === "visible" ? load_lists() : undefined));
  me.subscribe((user) => {
    for (const name of /** @type {Name[]} */ (["mine", "invited", "finished", "imported"])) lists[name].value = null;
    if (user !== undefined) refresh_lists();
  });
  // Elsewhere they stand beside what the page was opened for, which comes first.
  effect(() => {
    if (me.value === undefined || asked) return;
    if (route.value.name === "home") open_lists();
    else when_drawn(open_lists);
  });
}

/** The match to offer after `id`: the most urgent other one; skipped ones are left out. @param {string} id @param {string[]} skipped */
export function next_match(id, skipped) {
  const others = your_turn.value.filter((item) => item.id !== id);
  return others.find((item) => !skipped.includes(item.id)) ?? null;
}
