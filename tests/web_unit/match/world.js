import { signal } from "@preact/signals";
import { preview, snapshot } from "./fixtures.js";

export class World {
  /** @type {Map<string, any>} */
  kept = new Map();
  /** @type {string[]} */
  notices = [];
  /** @type {any[]} */
  asked = [];
  /** @type {any} */
  subscription = null;
  resubscribed = 0;
  /** @type {any[]} what the server was sent to keep for another device */
  sent = [];
  /** @type {any} what it keeps */
  kept_there = null;
  /** @type {Set<() => void>} */
  on_open = new Set();
  match = snapshot();
  /** @type {any} */
  frames = { ply: 5, frames: [] };
  /** @type {(what: string, body: any) => any} */
  answer = (what, body) =>
    what === "commit" ? { ply: 6 } : preview({ stones: 5 - body.steps.length, rows: [] }, body.steps.length > 1);

  recall = (/** @type {string} */ key) => this.kept.get(key) ?? null;
  remember = (/** @type {string} */ key, /** @type {any} */ value) => {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, structuredClone(value));
  };
  notify = (/** @type {string} */ _kind, /** @type {string} */ key) => void this.notices.push(key);
  scene_ms = () => 0;
  show = () => null;
  me = () => null;
  watched = () => true;
  skips_confirmation = (/** @type {string} */ game) => this.unconfirmed_games.has(game);
  /** @type {Set<string>} */
  unconfirmed_games = new Set();

  #request = async (/** @type {string} */ what, /** @type {any} */ body) => {
    this.asked.push({ what, ...body });
    return this.answer(what, body);
  };
  socket = /** @type {any} */ ({
    state: signal("open"),
    lost_at: signal(null),
    request: this.#request,
    subscribe: (/** @type {string} */ _id, /** @type {any} */ subscription) => {
      this.subscription = subscription;
      return () => {};
    },
    resubscribe: () => ++this.resubscribed,
    on_open: (/** @type {() => void} */ listener) => {
      this.on_open.add(listener);
      return () => this.on_open.delete(listener);
    },
  });
  api = /** @type {any} */ ({
    match: async () => structuredClone(this.match),
    log: async () => ({ turns: [] }),
    note_seen: async (/** @type {string} */ _id, /** @type {number} */ ply) => void this.sent.push({ seen: ply }),
    draft: async () => ({ draft: this.kept_there }),
    keep_draft: async (/** @type {string} */ _id, /** @type {any} */ draft) => void this.sent.push({ draft }),
    drop_draft: async () => void this.sent.push({ draft: null }),
    frames: async (/** @type {string} */ _id, /** @type {number} */ since) => {
      this.asked.push({ what: "frames", since });
      return this.frames;
    },
    preview: (/** @type {string} */ _id, /** @type {any} */ body) => this.#request("preview", body),
    commit: (/** @type {string} */ _id, /** @type {any} */ body) => this.#request("commit", body),
  });
  commits = () => this.asked.filter(({ what }) => what === "commit");
}

/** Waits until the condition is true, at most two seconds. */
export const until = async (/** @type {() => boolean} */ true_now) => {
  for (let tries = 0; !true_now(); ++tries) {
    if (tries > 400) throw new Error("the condition did not become true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
