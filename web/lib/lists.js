import { computed, signal } from "@preact/signals";
import { owed_vote } from "./absences.js";
import { api } from "./api.js";
import { by_urgency } from "./clocks.js";
import { socket } from "./connection.js";
import { poll_while_lost } from "./poll.js";
import { owes_answer } from "./offers.js";
import { as_problem } from "./problem.js";
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
async function load(name) {
  const { matches, next } = await api.matches(name, null, name === "mine" ? 100 : page_size);
  lists[name].value = { items: matches, next };
}

/** Guests put nothing in. @param {import("./types.js").User | null | undefined} user @returns {Name[]} */
function names_for(user) {
  if (!user) return ["open"];
  return user.guest ? ["mine", "invited", "open", "finished"] : ["mine", "invited", "open", "finished", "imported"];
}

export async function load_lists() {
  try {
    await Promise.all(names_for(me.value).map(load));
    lists_problem.value = null;
  } catch (error) {
    lists_problem.value = as_problem(error);
  }
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

/** Several notices in a row are one reason to ask. */
export function refresh_lists() {
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
}

/** The match to offer after `id`: the most urgent other one; skipped ones are left out. @param {string} id @param {string[]} skipped */
export function next_match(id, skipped) {
  const others = your_turn.value.filter((item) => item.id !== id);
  return others.find((item) => !skipped.includes(item.id)) ?? null;
}
