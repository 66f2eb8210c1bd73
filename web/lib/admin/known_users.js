import { useEffect, useState } from "preact/hooks";
import { admin_api } from "./admin_api.js";

/** @typedef {import("../types.js").User} User */

/** Users by id, cached while the page is open. @type {Map<string, Promise<User | null>>} */
const requests = new Map();

/** @param {string} id */
function user_of(id) {
  const known = requests.get(id);
  if (known) return known;
  const request = admin_api.user(id).then(
    ({ user }) => user,
    () => {
      requests.delete(id);
      return null;
    },
  );
  requests.set(id, request);
  return request;
}

/**
 * The users with these ids, as far as they are loaded.
 * @param {string[]} ids @param {User[]} known those that are known already
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
