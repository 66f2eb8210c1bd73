import { useMemo, useState } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { first_text, game_texts, language, show_list, t } from "../../../lib/i18n/i18n.js";
import { is_match_event, narrate_match } from "../../../lib/match/offers.js";
import { seat_looks } from "../../../lib/match/seats.js";
import { BoardPlace } from "../../match/board_place.js";
import { ScoreSheet } from "../../match/ending/score_sheet.js";
import { SeatTag } from "../../people/seat_tag.js";
import { Moment } from "../common.js";
import { looks_of } from "./matches.js";

/**
 * @typedef {import("../../../lib/admin/matches.js").Shown} Shown
 * @typedef {import("../../../lib/admin/matches_api.js").WholeMatch} WholeMatch
 * @typedef {import("../../../lib/games/use_game.js").Loaded} Loaded
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 */

/** The same array each time, so that the board does not render again. @type {any[]} */
const nothing = [];
const ignored = () => {};
const no_preview = async () => null;

/**
 * One position: the board as one viewer sees it, the entry that led to it, and its data.
 * @param {{ shown: Shown, match: WholeMatch, loaded: Loaded, children: any }} props `children` are below the board
 */
export function InspectedPosition({ shown, match, loaded, children }) {
  const [viewer, set_viewer] = useState(/** @type {number | null} */ (null));
  const [lit, set_lit] = useState(/** @type {import("../../../lib/types.js").Highlight | null} */ (null));
  const { game, module } = loaded;
  const looks = useMemo(() => looks_of(match), [match, language.value]);
  const faces = useMemo(() => seat_looks({ seats: match.seats, you: viewer }, t), [match, viewer, language.value]);
  const texts = useMemo(() => game_texts(game.id), [game.id]);
  const view = (shown.views.find((each) => each.viewer === viewer) ?? shown.views[0]).view;
  const board = useMemo(
    () =>
      html`<${module.Board}
        game=${game}
        view=${view}
        legal=${nothing}
        draft=${nothing}
        seats=${faces}
        you=${viewer}
        t=${texts}
        highlight=${lit}
        score=${shown.score}
        marks=${shown.events}
        onStep=${ignored}
        onTry=${no_preview}
        onUndo=${ignored}
        onDrop=${ignored}
      />`,
    [loaded, view, faces, viewer, texts, lit, shown],
  );
  return html`${shown.views.length > 1 && html`<${ViewerChoice} looks=${looks} viewer=${viewer} on_choose=${set_viewer} />`}
    <div class="inspected">
      <${BoardPlace} below=${children}>${board}</${BoardPlace}>
      <div class="stack">
        <${Entry} shown=${shown} looks=${looks} loaded=${loaded} view=${view} />
        ${shown.score && html`<${ScoreSheet} loaded=${loaded} looks=${looks} score=${shown.score} outcome=${null} on_light=${set_lit} lit=${lit} />`}
        ${shown.state !== undefined && html`<${Json} title=${t("admin.inspection.state")} value=${shown.state} />`}
      </div>
    </div>`;
}

/** The choice of the viewer. @param {{ looks: SeatLook[], viewer: number | null, on_choose: (viewer: number | null) => void }} props */
function ViewerChoice({ looks, viewer, on_choose }) {
  const choices = [
    { value: null, name: t("admin.inspection.spectator") },
    ...looks.map(({ seat, name }) => ({ value: seat, name })),
  ];
  return html`<fieldset class="viewers">
    <legend class="label">${t("admin.inspection.viewer")}</legend>
    <div class="choices">
      ${choices.map(
        ({ value, name }) =>
          html`<label class="choice" key=${value}>
            <input
              type="radio"
              name="viewer"
              checked=${value === viewer}
              onChange=${() => on_choose(/** @type {number | null} */ (value))}
            />
            <span>${name}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** The entry that led to the position. @param {{ shown: Shown, looks: SeatLook[], loaded: Loaded, view: import("../../../lib/types.js").View }} props */
function Entry({ shown, looks, loaded: { game, module }, view }) {
  const { ply, kind, seat, at, steps, draws, events, to_act } = shown;
  const context = { t: game_texts(game.id), seats: looks, game, view };
  const lines = events
    .map((event) => (is_match_event(event) ? narrate_match(event, looks, t) : module.narrate(event, context)))
    .filter((line) => line !== null && line !== undefined && line !== "");
  const kind_text =
    kind === null ? t("admin.inspection.kind.start") : first_text(t, [`admin.inspection.kind.${kind}`], kind);
  return html`<section class="panel stack entry-panel" aria-labelledby="entry">
    <h2 id="entry">${t("admin.inspection.entry", { ply, kind: kind_text })}</h2>
    ${
      at !== null &&
      html`<p class="marks">
        ${seat !== null && html`<${SeatTag} look=${looks[seat]} bare />`}
        <span class="quiet small"><${Moment} at=${at} /></span>
      </p>`
    }
    ${
      lines.length > 0 &&
      html`<ul class="lines">
        ${lines.map((line, index) => html`<li key=${index}>${line}</li>`)}
      </ul>`
    }
    ${
      to_act.length > 0 &&
      html`<p class="quiet small">
        ${t("admin.inspection.to_act", { names: show_list(to_act.map((each) => looks[each].name)) })}
      </p>`
    }
    ${steps.length > 0 && html`<${Json} title=${t("admin.inspection.steps", { count: steps.length })} value=${steps} />`}
    ${draws.length > 0 && html`<${Json} title=${t("admin.inspection.draws", { count: draws.length })} value=${draws} />`}
  </section>`;
}

/** Folded; the text is created only when it is opened. @param {{ title: string, value: unknown }} props */
function Json({ title, value }) {
  const [open, set_open] = useState(false);
  return html`<details class="unfold json" onToggle=${(/** @type {any} */ event) => set_open(event.currentTarget.open)}>
    <summary>${title}</summary>
    ${open && html`<pre tabindex="0" role="region" aria-label=${title}>${JSON.stringify(value, null, 2)}</pre>`}
  </details>`;
}
