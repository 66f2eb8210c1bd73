import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../../lib/html.js";
import { load_module_texts, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { unreachable } from "../../lib/net/problem.js";
import { load_part_style } from "../../lib/ui/style_sheets.js";
import { Failed, Loading } from "./states.js";

/**
 * A part of the client that is loaded on demand: a script, with its texts and style sheets.
 * @typedef {{ exports: import("@preact/signals").Signal<Record<string, any> | null>,
 *   problem: import("@preact/signals").Signal<import("../../lib/net/problem.js").Problem | null>, load: () => Promise<void> }} LazyModule
 *
 * @param {{ texts?: string[], styles?: string[] }} needs the folders in `locales/` and in `style/`
 * @param {() => Promise<Record<string, any>>} fetch_module @returns {LazyModule}
 */
export function lazy_module({ texts = [], styles = [] }, fetch_module) {
  /** @type {LazyModule["exports"]} */
  const exports = signal(null);
  /** @type {LazyModule["problem"]} */
  const problem = signal(null);
  const load = async () => {
    if (exports.value) return;
    problem.value = null;
    try {
      const needed = [...texts.map(load_module_texts), ...styles.map(load_part_style)];
      const [fetched] = await Promise.all([fetch_module(), ...needed]);
      exports.value = fetched;
    } catch (error) {
      console.warn(error);
      problem.value = unreachable();
    }
  };
  return { exports, problem, load };
}

/** The key of a page: another player is another page, another section of the account is not. @param {Record<string, any>} route */
const subject_of = (route) => `${route.name} ${route.id ?? route.token ?? ""}`;

/** @param {LazyModule} module */
function use_module(module) {
  useEffect(() => {
    module.load();
  }, [module]);
  return module.exports.value;
}

/**
 * A page of a lazy module, which is loaded if necessary: what it exports in `pages`, by the names of the routes.
 * @param {{ module: LazyModule, route: import("../../lib/ui/routes.js").Route }} props
 */
export function LazyPage({ module, route }) {
  const Page = use_module(module)?.pages[route.name];
  if (module.problem.value) return html`<${Failed} problem=${module.problem.value} retry=${module.load} />`;
  if (!Page) return html`<${Loading} />`;
  return html`<${Page} key=${subject_of(route)} ...${{ ...route, name: undefined }} />`;
}

/**
 * A component of a lazy module; nothing until it is loaded.
 * @param {{ module: LazyModule, part: string, [prop: string]: any }} props `part`: its name; the others are its own
 */
export function LazyPart({ module, part, ...props }) {
  const Part = use_module(module)?.[part];
  const problem = module.problem.value;
  if (problem) {
    return html`<p class="fault" role="alert">
      ${problem_text(problem)} <button class="button" onClick=${module.load}>${t("state.retry")}</button>
    </p>`;
  }
  return Part ? html`<${Part} ...${props} />` : null;
}
