/**
 * The `scene` of a game's module, from the position after each type of event. An event of a type that is not known yet has
 * no scene.
 * @template {import("../lib/types.js").GameTypes} G
 * @param {import("../lib/types.js").Scenes<G>} after
 * @returns {NonNullable<import("../lib/types.js").GameModule<G>["scene"]>}
 */
export const scene_from = (after) => (view, event, next) => {
  const show = /** @type {Record<string, ((view: any, event: any, next: any) => any) | undefined>} */ (after)[
    event.type
  ];
  return show?.(view, event, next) ?? null;
};
