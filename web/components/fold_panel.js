import { signal } from "@preact/signals";
import { html } from "../lib/html.js";
import { recall, remember } from "../lib/storage.js";
import { Icon } from "./icons.js";

const wide = matchMedia("(min-width: 68rem)");

/**
 * Whether panels of one name are unfolded: one choice for all pages; at first where there is room.
 * @param {string} name
 */
export function fold_of(name) {
  const opened = signal(/** @type {boolean} */ (recall(`${name}.open`) ?? wide.matches));
  return {
    opened,
    /** @param {boolean} open */
    unfold(open) {
      opened.value = open;
      remember(`${name}.open`, open);
    },
  };
}

/**
 * A panel that folds away behind its title.
 * @param {{ name: string, title: string, fold: ReturnType<typeof fold_of>, mark?: any, children: any }} props
 *   `name`: the class, and the beginning of the ids; `mark` stands beside the title
 */
export function FoldPanel({ name, title, fold, mark, children }) {
  const open = fold.opened.value;
  return html`<section class=${`panel folding ${name}`} id=${name} aria-labelledby=${`${name}-title`}>
    <h2>
      <button class="fold" aria-expanded=${open} aria-controls=${`${name}-body`} onClick=${() => fold.unfold(!open)}>
        <span id=${`${name}-title`}>${title}</span>
        ${mark}
        <${Icon} name=${open ? "fold" : "unfold"} />
      </button>
    </h2>
    <div id=${`${name}-body`} hidden=${!open}>${open && children}</div>
  </section>`;
}
