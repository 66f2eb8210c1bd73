import { effect } from "@preact/signals";
import { with_count } from "./format.js";
import { your_turn } from "./lists.js";

const logo = new URL("../icons/atoll.svg", import.meta.url).href;

/** From now on the tab's icon says how many matches wait for the viewer. */
export function start_icon_badge() {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (!link) return;
  /** @type {Promise<string> | null} */
  let drawing = null;
  let last = 0;
  effect(() => {
    const count = your_turn.value.length;
    if (count === last) return;
    last = count;
    if (count === 0) {
      link.href = logo;
      return;
    }
    drawing ??= fetch(logo).then((response) => response.text());
    drawing.then(
      (svg) => {
        if (last === count) link.href = `data:image/svg+xml,${encodeURIComponent(with_count(svg, count))}`;
      },
      () => {
        drawing = null;
      },
    );
  });
}
