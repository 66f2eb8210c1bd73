import { useEffect, useRef, useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { account_api } from "../../lib/account/account_api.js";

/**
 * @typedef {import("../../lib/types.js").User} User
 * @typedef {{ user: User, friend: boolean, online: boolean }} Candidate
 */

const patience_ms = 180;

/** @param {string} text */
function begins_with(text) {
  const begin = text.trim().toLocaleLowerCase();
  return (/** @type {Candidate} */ { user }) => user.name.toLocaleLowerCase().startsWith(begin);
}

/** Players whose name begins with the text, friends first. @param {string} text @param {Candidate[]} friends @returns {Promise<Candidate[]>} */
async function candidates(text, friends) {
  const known = friends.filter(begins_with(text));
  if (text.trim() === "") return known;
  const { players } = await account_api.find_players(text.trim());
  const others = players
    .filter((/** @type {User} */ user) => user.id !== me.value?.id && !known.some((each) => each.user.id === user.id))
    .map((/** @type {User} */ user) => ({ user, friend: false, online: false }));
  return [...known, ...others];
}

/** The viewer's friends; none if they cannot be loaded. @returns {Promise<Candidate[]>} */
async function load_friends() {
  if (!me.value) return [];
  const { friends } = await account_api.friends().catch(() => ({ friends: [] }));
  return friends.map((/** @type {{ user: User, online: boolean }} */ { user, online }) => ({
    user,
    online,
    friend: true,
  }));
}

/**
 * A search field for players. Friends are suggested before anything is typed.
 * @param {{ label: string, id: string, on_choose: (user: User) => void, invalid?: boolean }} props
 */
export function PlayerSearch({ label, id, on_choose, invalid = false }) {
  const [text, set_text] = useState("");
  const [found, set_found] = useState(/** @type {Candidate[] | null} */ (null));
  const [failed, set_failed] = useState(false);
  const [open, set_open] = useState(false);
  const [active, set_active] = useState(0);
  const friends = useRef(/** @type {Promise<Candidate[]> | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    let gone = false;
    const search = async () => {
      try {
        friends.current ??= load_friends();
        const list = await candidates(text, await friends.current);
        if (gone) return;
        set_found(list);
        set_failed(false);
        set_active(0);
      } catch {
        if (!gone) set_failed(true);
      }
    };
    const timer = setTimeout(search, text.trim() === "" ? 0 : patience_ms);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, open]);
  // Results for an earlier text are not shown for a longer one.
  const shown = open && found ? found.filter(begins_with(text)) : [];
  const choose = (/** @type {Candidate} */ { user }) => {
    set_open(false);
    set_text("");
    on_choose(user);
  };
  const on_key = (/** @type {KeyboardEvent} */ event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps && shown.length > 0) {
      event.preventDefault();
      set_active((active + steps[/** @type {"ArrowDown"} */ (event.key)] + shown.length) % shown.length);
    } else if (event.key === "Enter") {
      // Enter selects; it must not submit the surrounding form.
      event.preventDefault();
      if (shown[active]) choose(shown[active]);
    } else if (event.key === "Escape") {
      set_open(false);
    }
  };
  const list = `${id}-list`;
  return html`<div class="player-search">
    <input
      class="input"
      id=${id}
      type="text"
      role="combobox"
      aria-label=${label}
      aria-autocomplete="list"
      aria-expanded=${shown.length > 0}
      aria-controls=${list}
      aria-activedescendant=${shown.length > 0 ? `${list}-${active}` : undefined}
      aria-invalid=${invalid}
      autocomplete="off"
      placeholder=${t("search.placeholder")}
      value=${text}
      onInput=${(/** @type {any} */ event) => {
        set_text(event.target.value);
        set_active(0);
        set_open(true);
      }}
      onFocus=${() => set_open(true)}
      onBlur=${() => set_open(false)}
      onKeyDown=${on_key}
    />
    <ul id=${list} role="listbox" aria-label=${t("search.results")} class="search-list" hidden=${shown.length === 0}>
      ${shown.map(
        (candidate, at) =>
          html`<li
            key=${candidate.user.id}
            id=${`${list}-${at}`}
            role="option"
            aria-selected=${at === active}
            onMouseDown=${(/** @type {Event} */ event) => event.preventDefault()}
            onClick=${() => choose(candidate)}
          >
            <span class="name">${candidate.user.name}</span>
            ${candidate.friend && html`<span class="pill">${t("search.friend")}</span>`}
            ${candidate.online && html`<span class="presence here" role="img" aria-label=${t("seat.present")}></span>`}
          </li>`,
      )}
    </ul>
    <span class="hint" role="status">${search_status({ open, text, found, failed })}</span>
  </div>`;
}

/** @param {{ open: boolean, text: string, found: Candidate[] | null, failed: boolean }} search */
function search_status({ open, text, found, failed }) {
  if (!open) return "";
  if (failed) return t("search.failed");
  if (found === null || found.length > 0) return "";
  return text.trim() === "" ? t("search.hint") : t("search.nobody", { name: text.trim() });
}
