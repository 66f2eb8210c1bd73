import { seat_class } from "../../board/seats.js";
import { me } from "../../lib/account/session.js";
import { parts_of } from "../../lib/chat/chat_text.js";
import { html } from "../../lib/html.js";
import { show_day_time, show_time, t } from "../../lib/i18n/i18n.js";
import { name_of } from "../people/person.js";
import { SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";

/**
 * @typedef {import("../../lib/chat/chat.js").Line} Line
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 */

const day_ms = 86_400_000;
/** Lines of one player within this time share one heading. */
const breath_ms = 5 * 60_000;

/**
 * One line, with its author unless the line before has the same one.
 * @param {{ line: Line, before: Line | undefined, look: SeatLook | null, names: string[],
 *   on_menu: (line: Line, button: HTMLElement) => void }} props
 */
export function Said({ line, before, look, names, on_menu }) {
  const own = line.user.id === me.value?.id;
  const goes_on = before && before.user.id === line.user.id && line.at - before.at < breath_ms;
  const when = Date.now() - line.at < day_ms ? show_time(line.at) : show_day_time(line.at);
  return html`<li class=${`said ${own ? "own" : ""} ${goes_on ? "goes-on" : ""} ${look ? seat_class(look.seat) : ""}`}>
    <span class=${goes_on ? "visually-hidden" : "said-head"}>
      ${look ? html`<${SeatTag} look=${{ ...look, name: name_of(line.user) }} bare />` : html`<span class="name">${name_of(line.user)}</span>`}
      <time class="quiet small" datetime=${new Date(line.at).toISOString()} title=${show_day_time(line.at)}
        >${when}</time
      >
    </span>
    <span class="said-body">
      ${
        line.removed
          ? html`<span class="said-text removed quiet">${t("chat.removed")}</span>`
          : html`<span class="said-text" dir="auto"><${Words} text=${line.text} names=${names} /></span>`
      }
      ${line.reported && html`<span class="reported" title=${t("report.is_reported")}><${Icon} name="flag" /><span class="visually-hidden">${t("report.is_reported")}</span></span>`}
      ${me.value && !own && !line.removed && html`<${MenuButton} line=${line} on_menu=${on_menu} />`}
    </span>
  </li>`;
}

/** @param {{ line: Line, on_menu: (line: Line, button: HTMLElement) => void }} props */
function MenuButton({ line, on_menu }) {
  const label = t("chat.line_menu", { name: name_of(line.user) });
  return html`<button
    class="button plain square line-button"
    aria-label=${label}
    title=${label}
    onClick=${(/** @type {any} */ event) => on_menu(line, event.currentTarget)}
  >
    <${Icon} name="menu" />
  </button>`;
}

/** The text of a line, with links to this site and mentions. @param {{ text: string, names: string[] }} props */
function Words({ text, names }) {
  const own = me.value?.name;
  const known = own === undefined || names.includes(own) ? names : [...names, own];
  return parts_of(text, { names: known, own, origin: location.origin }).map((part, at) => {
    if (part.kind === "link") return html`<a key=${at} href=${part.path}>${part.text}</a>`;
    if (part.kind === "mention") return html`<mark key=${at} class=${part.own ? "you" : ""}>${part.text}</mark>`;
    return part.text;
  });
}
