import { useRef, useState } from "preact/hooks";
import { admin_api } from "../../lib/admin/admin_api.js";
import { announcement_state, field_of_moment, moment_of_field } from "../../lib/admin/forms.js";
import { load_announcements } from "../../lib/app/announcements.js";
import { one_line } from "../../lib/chat/chat.js";
import { html } from "../../lib/html.js";
import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { command_for } from "../../lib/net/tokens.js";
import { notify } from "../../lib/ui/notices.js";
import { use_server_now } from "../../lib/ui/server_time.js";
import { FieldFault } from "../../lib/ui/use_form.js";
import { use_pages } from "../../lib/ui/use_pages.js";
import { TextField } from "../ui/fields.js";
import { Icon } from "../ui/icons.js";
import { ActDialog } from "./act_dialog.js";
import { PagedList, UserLink } from "./common.js";

/** @typedef {import("../../lib/admin/admin_api.js").Announcement} Announcement */

const text_length_max = 500;
const usual_length_ms = 24 * 3_600_000;

const moods = /** @type {Record<string, string>} */ ({ shown: "good", planned: "you" });

/** The section with current and past announcements. */
export function AnnouncementSection() {
  const [writing, set_writing] = useState(false);
  const [leaving, set_leaving] = useState(/** @type {Announcement | null} */ (null));
  const pages = use_pages(
    async (cursor) => {
      const { announcements, next } = await admin_api.announcements({ cursor });
      return { items: announcements, next };
    },
    (/** @type {Announcement} */ { id }) => id,
    [],
  );
  const changed = (/** @type {string} */ done) => {
    notify("info", done);
    load_announcements();
    return pages.reload();
  };
  return html`<h1>${t("admin.announcements.title")}</h1>
    <p class="quiet">${t("admin.announcements.lead")}</p>
    <div class="row">
      <button class="button primary" onClick=${() => set_writing(true)}>
        <${Icon} name="plus" />${t("admin.announcements.new")}
      </button>
    </div>
    <${PagedList}
      pages=${pages}
      label=${t("admin.announcements.title")}
      nothing=${t("admin.announcements.none")}
      row=${(/** @type {Announcement} */ each) => html`<${AnnouncementRow} key=${each.id} announcement=${each} on_withdraw=${() => set_leaving(each)} />`}
    />
    ${writing && html`<${WriteDialog} on_done=${() => changed("admin.announcements.announced")} on_close=${() => set_writing(false)} />`}
    ${
      leaving &&
      html`<${ActDialog}
        title=${t("admin.announcements.withdraw_title")}
        text=${leaving.text}
        confirm=${t("admin.announcements.withdraw")}
        send=${async (/** @type {Record<string, string>} */ { reason }) => {
          await admin_api.withdraw(leaving.id, reason);
          await changed("admin.announcements.withdrawn");
        }}
        on_close=${() => set_leaving(null)}
      />`
    }`;
}

/** @param {{ announcement: Announcement, on_withdraw: () => void }} props */
function AnnouncementRow({ announcement, on_withdraw }) {
  const { text, starts_at, ends_at, created_by } = announcement;
  const state = announcement_state(announcement, use_server_now());
  return html`<li>
    <span class="row-text">
      <span class="announced" dir="auto">${text}</span>
      <span class="marks">
        <span class=${`pill ${moods[state] ?? ""}`}>${t(`admin.announcements.state.${state}`)}</span>
        <span class="quiet small">
          ${t("admin.announcements.span", { from: show_day_time(starts_at), to: show_day_time(ends_at) })}${" · "}
          <${UserLink} user=${created_by} />
        </span>
      </span>
    </span>
    ${
      (state === "shown" || state === "planned") &&
      html`<button class="button" aria-label=${t("admin.announcements.withdraw_of", { text })} onClick=${on_withdraw}>
        ${t("admin.announcements.withdraw")}
      </button>`
    }
  </li>`;
}

/** @param {{ on_done: () => unknown, on_close: () => void }} props */
function WriteDialog({ on_done, on_close }) {
  const [now] = useState(() => Date.now());
  const command = useRef({ wish: "", cmd: "" });
  const send = async (/** @type {Record<string, string>} */ { text, starts_at, ends_at, reason }) => {
    const to = moment_of_field(ends_at);
    if (to === null) throw new FieldFault("ends_at", t("admin.announcements.no_end"));
    const from = moment_of_field(starts_at);
    const wish = { text: one_line(text), ...(from === null ? {} : { starts_at: from }), ends_at: to, reason };
    command.current = command_for(wish, command.current);
    await admin_api.announce({ ...wish, cmd: command.current.cmd });
    await on_done();
  };
  return html`<${ActDialog}
    title=${t("admin.announcements.new")}
    confirm=${t("admin.announcements.announce")}
    kind="primary"
    fields=${["text", "starts_at", "ends_at"]}
    send=${send}
    on_close=${on_close}
  >
    <div class="field">
      <label class="label" for="announcement-text">${t("admin.announcements.text")}</label>
      <textarea
        class="input"
        id="announcement-text"
        name="text"
        rows="3"
        dir="auto"
        maxlength=${text_length_max}
        required
      ></textarea>
      <span class="hint">${t("admin.announcements.text_hint")}</span>
    </div>
    <div class="row dates">
      <${TextField}
        name="starts_at"
        type="datetime-local"
        label=${t("admin.announcements.from")}
        hint=${t("admin.announcements.from_hint")}
      />
      <${TextField}
        name="ends_at"
        type="datetime-local"
        label=${t("admin.announcements.to")}
        initial=${field_of_moment(now + usual_length_ms)}
        required
      />
    </div>
  </${ActDialog}>`;
}
