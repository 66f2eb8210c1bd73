/**
 * The address of a file of the client that is fetched at run time: a text, a style, an icon. Scripts are bundled into one
 * folder below the root, so this file has to be in a folder directly below `web/` as well.
 * @param {string} path below `web/`
 */
export const asset_url = (path) => new URL(`../${path}`, import.meta.url).href;
