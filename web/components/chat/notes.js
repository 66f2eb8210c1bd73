import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { FoldPanel, fold_of } from "../ui/fold_panel.js";
import { LazyPart } from "../ui/lazy_module.js";
import { panel_bodies } from "./chat.js";

export const fold = fold_of("notes");

/** The viewer's private notes. @param {{ notes: import("../../lib/chat/notes.js").Notes }} props */
export function NotesPanel({ notes }) {
  return html`<${FoldPanel} name="notes" title=${t("notes.title")} fold=${fold}>
    <${LazyPart} module=${panel_bodies} part="NotesBody" notes=${notes} />
  </${FoldPanel}>`;
}
