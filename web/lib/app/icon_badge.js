import { effect } from "@preact/signals";
import { asset_url } from "../asset_url.js";
import { with_count } from "../i18n/format.js";
import { your_turn } from "../lobby/lists.js";

const logo = asset_url("icons/atoll.svg");

/** Shows the number of waiting matches in the tab's icon. */
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
