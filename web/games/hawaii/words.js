/** Names of pieces, places and amounts; `t(key, params)` looks up a text. */

import { FLEET, GOODS, is_free } from "./turn/choices.js";

/** @typedef {import("../../lib/types.js").Translate} Translate */

/** "3 shells and 1 foot"; "free" for nothing. @param {Translate} t @param {Partial<Record<"shells" | "feet" | "fruit", number>>} goods */
export function goods_name(t, goods) {
  const parts = GOODS.filter((name) => (goods[name] ?? 0) > 0).map((name) =>
    t(`hawaii.count.${name}`, { count: goods[name] ?? 0 }),
  );
  return parts.length === 0 ? t("hawaii.free") : listed(t, parts);
}

/** "a, b and c". @param {Translate} t @param {string[]} parts */
export function listed(t, parts) {
  if (parts.length < 2) return parts[0] ?? "";
  return t("hawaii.and", { first: parts.slice(0, -1).join(", "), last: parts[parts.length - 1] });
}

/** "for 3 shells", "free". @param {Translate} t @param {import("./turn/choices.js").Goods} pay */
export function price_name(t, pay) {
  return is_free(pay) ? t("hawaii.free") : t("hawaii.for", { goods: goods_name(t, pay) });
}

/** A tile, with its side if it has two: "Shell hut II". @param {Translate} t @param {string} kind @param {number} [side] */
export function tile_name(t, kind, side) {
  const name = t(`hawaii.kind.${kind}`);
  return side && kind !== "kahuna" && kind !== "tiki" && kind !== "start_hut" ? `${name} ${"I".repeat(side)}` : name;
}

/** One tile, or two of a kind that comes in pairs. @param {Translate} t @param {string} kind @param {number | null} side @param {number | null} pieces */
export function tiles_name(t, kind, side, pieces) {
  if (kind === "kahuna" || kind === "tiki") return t(`hawaii.count.${kind}`, { count: pieces ?? 1 });
  return tile_name(t, kind, side ?? undefined);
}

/** @param {Translate} t @param {string} place its name in the data */
export function place_name(t, place) {
  return t(`hawaii.place.${place}`);
}

/** "token 4 with spears", "2 fish". @param {Translate} t @param {import("./art/pieces.js").AnyToken} token */
export function token_name(t, token) {
  if (token.fish !== undefined) return t("hawaii.count.fish", { count: token.fish });
  return t(token.spears ? "hawaii.token.spears" : "hawaii.token", { price: token.price });
}

/** "the fishing boat and 2 boats I". @param {Translate} t @param {import("./turn/choices.js").Fleet} fleet */
export function fleet_name(t, fleet) {
  const parts = FLEET.filter((sort) => fleet[sort] > 0).map((sort) =>
    t(`hawaii.fleet.${sort}`, { count: fleet[sort] }),
  );
  return listed(t, parts);
}

/** One boat of a player. @param {Translate} t @param {Pick<import("./types.js").Boat, "kind" | "side" | "used">} boat */
export function boat_name(t, boat) {
  const name = t(`hawaii.boat.${boat.kind === "fishing" ? "fishing" : `side_${boat.side}`}`);
  return boat.used ? t("hawaii.boat.used", { boat: name }) : name;
}

/** What a place offers, for screen readers. @param {Translate} t @param {import("./types.js").Place} place */
export function place_words(t, place) {
  const stacks = place.stacks.map(({ kind, count }) => t("hawaii.stack", { tile: t(`hawaii.kind.${kind}`), count }));
  const tokens = place.spaces.flatMap(({ token }) => (token ? [token_name(t, token)] : []));
  return [
    place_name(t, place.name),
    stacks.join(", "),
    tokens.length > 0 ? t("hawaii.prices", { tokens: tokens.join(", ") }) : t("hawaii.prices.none"),
  ].join("; ");
}

/** The subject of the current question. @param {Translate} t @param {import("./types.js").View} view @param {string | null} spot */
export function chooser_title(t, view, spot) {
  const [sort, at] = spot?.split("-") ?? [];
  if (view.pending?.kind && view.phase !== "tile") return tile_name(t, view.pending.kind);
  if (sort === "place") return place_name(t, view.places[Number(at)].name);
  if (sort === "landing") {
    const island = t(`hawaii.island.${view.landings[Number(at)].island ?? "fruit_tile"}`);
    return t("hawaii.landing.title", { at: Number(at) + 1, island });
  }
  if (sort === "harbour") return t("hawaii.harbour");
  return t(view.phase === "income" ? "hawaii.kind.irrigation" : "hawaii.kind.kane");
}
