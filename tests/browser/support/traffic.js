// Records all traffic of a page, and searches it for what the viewer must not receive.

/**
 * Records every API response and every socket message from now on.
 * @param {import("playwright-core").Page} page
 * @returns {{messages: () => Promise<any[]>}} parsed
 */
export function listen(page) {
  const bodies = [];
  const texts = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.startsWith("/api/")) bodies.push(response.text().catch(() => ""));
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => texts.push(String(payload)));
    socket.on("framesent", ({ payload }) => texts.push(String(payload)));
  });
  const parsed = (text) => {
    try {
      return [JSON.parse(text)];
    } catch {
      return [];
    }
  };
  return { messages: async () => [...(await Promise.all(bodies)), ...texts].flatMap(parsed) };
}

const card = /^(hunter_\d+|chief|medicine_man|rain_maker|scout|clan_mother)$/;
const hidden_events = new Set(["chose", "dealt", "drew"]);

/** Paths where cards are visible to everyone. */
const open = [
  /^(\/\w+)*\/components\/cards\//,
  /\/tribes\/\d+\/(left|lost|prisoners)\b/,
  /\/hunts\/\d+\/herds\/\d+\/cards\b/,
  /\/events\/\d+\/laid\/(card|met\/card)$/,
  /\/events\/\d+\/took_prisoners\/cards\//,
];

/**
 * The cards in these messages that are secret to this viewer.
 * @param {any[]} messages @param {number | null} seat of the viewer; null for a spectator
 * @returns {string[]} where each was found
 */
export function leaks_in(messages, seat) {
  const found = new Set();
  for (const message of messages) search(message, "", seat, found);
  return [...found];
}

/** @param {any} value @param {string} path @param {number | null} seat @param {Set<string>} found */
function search(value, path, seat, found) {
  if (typeof value === "string") {
    if (card.test(value) && !open.some((pattern) => pattern.test(path))) found.add(named(path));
    return;
  }
  if (value === null || typeof value !== "object") return;
  if (value.op !== undefined && typeof value.path === "string") {
    // A patch operation on a view: on the viewer's own part, or on what everyone sees.
    if (seat === null || !value.path.startsWith("/own")) search(value.value, value.path, seat, found);
    return;
  }
  // A player's own prompts, drafts and turns are not secret to them.
  for (const [key, inner] of Object.entries(value)) {
    const own = seat !== null && is_own(key, value, seat);
    if (own) continue;
    const word =
      Array.isArray(value) && typeof inner?.type === "string" && path.endsWith("/events")
        ? `${key}/${inner.type}`
        : key;
    search(inner, `${path}/${word}`, seat, found);
  }
}

/** Whether the value of this key belongs to the viewer. */
function is_own(key, holder, seat) {
  if (key === "own") return holder.tribes !== undefined && is_team_of(holder, seat);
  if (key === "legal") return true;
  if (key === "steps") return holder.seat === undefined || holder.seat === seat;
  if (key === "cards" || key === "card" || key === "team")
    return hidden_events.has(holder.type) && holder.seat === seat;
  return false;
}

/** The viewer's own cards are those that their tribe has left. */
function is_team_of({ tribes, own }, seat) {
  return own.home.length + own.team.length > 0 && tribes[seat] !== undefined && own_fits(own, tribes[seat]);
}

function own_fits(own, tribe) {
  const left = [...tribe.left];
  return [...own.hand, ...own.pile].every((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** @param {string} path */
const named = (path) => path.replace(/^\/(view|snapshot\/view|position\/view)?\/?/, "").replace(/\d+/g, "#");
