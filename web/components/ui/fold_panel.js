import { signal } from "@preact/signals";
import { html } from "../../lib/html.js";
import { recall, remember } from "../../lib/storage/local_storage.js";
import { wide } from "../../lib/ui/viewport.js";
import { Icon } from "./icons.js";

/**
 * Whether panels of one name are unfolded: one choice for all pages. The default depends on the width.
 * @param {string} name
 */
export function fold_of(name) {
  const opened = signal(/** @type {boolean} */ (recall(`${name}.open`) ?? wide.peek()));
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
 * A panel that can be folded.
 * @param {{ name: string, title: string, fold: ReturnType<typeof fold_of>, mark?: any, children: any }} props
 *   `name`: the class, and the beginning of the ids; `mark` is shown beside the title
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
