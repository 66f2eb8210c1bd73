import { useEffect, useState } from "preact/hooks";
import { admin_api } from "./admin_api.js";

/** @typedef {import("./types.js").User} User */

/** Users by their ids, as they were told while the page is open. @type {Map<string, Promise<User | null>>} */
const asked = new Map();

/** @param {string} id */
function user_of(id) {
  const known = asked.get(id);
  if (known) return known;
  const asking = admin_api.user(id).then(
    ({ user }) => user,
    () => {
      asked.delete(id);
      return null;
    },
  );
  asked.set(id, asking);
  return asking;
}

/**
 * Who the ids stand for, as far as that is known by now.
 * @param {string[]} ids @param {User[]} known those that need not be asked for
 * @returns {Map<string, User>}
 */
export function use_users(ids, known) {
  const [found, set_found] = useState(/** @type {User[]} */ ([]));
  const wanted = [...new Set(ids)].filter((id) => !known.some((user) => user.id === id)).sort();
  useEffect(() => {
    let gone = false;
    Promise.all(wanted.map(user_of)).then((users) => gone || set_found(users.filter((user) => user !== null)));
    return () => {
      gone = true;
    };
  }, [wanted.join()]);
  return new Map([...known, ...found].map((user) => [user.id, user]));
}
