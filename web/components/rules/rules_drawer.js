import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { bar_height_px } from "../../board/bar.js";
import { use_rules } from "../../lib/games/use_rules.js";
import { html } from "../../lib/html.js";
import { language, t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";
import { RulesSections } from "./rules_sections.js";

/**
 * The rules beside the board, or below it on a small screen, at the section of the present question. The board stays
 * usable.
 * @param {{ loaded: import("../../lib/games/use_game.js").Loaded, section: string | undefined, wanted: { section: string } | null,
 *   on_close: () => void }} props `wanted`: another section that was asked for
 */
export function RulesDrawer({ loaded, section, wanted, on_close }) {
  const { game } = loaded;
  const { rules, problem, retry } = use_rules(game.id, language.value);
  const drawer = useRef(/** @type {HTMLElement | null} */ (null));
  const came_from = useRef(document.activeElement);
  useEffect(() => {
    drawer.current?.focus({ preventScroll: true });
    return () => {
      const back = came_from.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  const ready = Boolean(rules);
  // Only at the beginning: later questions do not take away what is being read.
  useLayoutEffect(() => go_to(drawer.current, wanted?.section ?? section), [ready, wanted]);
  /** @param {KeyboardEvent} event */
  const on_key = (event) => {
    if (event.key === "Escape") on_close();
  };
  return html`<section
    class="rules-drawer"
    ref=${drawer}
    role="dialog"
    aria-labelledby="rules-drawer"
    tabindex="-1"
    style=${`--bar-height: ${bar_height_px.value}px`}
    onKeyDown=${on_key}
  >
    <header>
      <h2 id="rules-drawer">${t("rules.title", { game: game.name })}</h2>
      ${rules && html`<${Contents} rules=${rules} section=${wanted?.section ?? section} on_choose=${(/** @type {string} */ id) => go_to(drawer.current, id)} />`}
      <a
        class="button plain square tip-end tip-below"
        href=${paths.rules(game.id)}
        target="_blank"
        aria-label=${t("rules.page")}
        data-tip=${t("rules.page")}
      >
        <${Icon} name="book" />
      </a>
      <button
        class="button plain square tip-end tip-below"
        aria-label=${t("action.close")}
        data-tip=${t("action.close")}
        onClick=${on_close}
      >
        <${Icon} name="close" />
      </button>
    </header>
    <div class="rules-drawer-text">
      <p class="quiet small">${t("rules.cards")}</p>
      ${problem && html`<${Failed} problem=${problem} retry=${retry} />`}
      ${!problem && rules === undefined && html`<${Loading} />`} ${rules === null && html`<p>${t("rules.none")}</p>`}
      ${rules && html`<${RulesSections} rules=${rules} loaded=${loaded} current=${section} />`}
    </div>
  </section>`;
}

/** @param {HTMLElement | null} drawer @param {string | undefined} id */
function go_to(drawer, id) {
  const section = id && drawer?.querySelector(`#${CSS.escape(id)}`);
  if (section) section.scrollIntoView({ block: "start" });
}

/**
 * @param {{ rules: import("../../lib/games/rules_text.js").Rules, section: string | undefined, on_choose: (id: string) => void }} props
 */
function Contents({ rules, section, on_choose }) {
  return html`<select
    class="input"
    aria-label=${t("rules.contents")}
    value=${section}
    onChange=${(/** @type {any} */ event) => on_choose(event.target.value)}
  >
    ${rules.sections.map(
      ({ id, title }) => html`<option key=${id} value=${id} selected=${id === section}>${title}</option>`,
    )}
  </select>`;
}
