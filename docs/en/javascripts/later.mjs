/** Scripts that are fetched when the reader wants what is in them. */

/**
 * The function that fetches a script of this site, once; after a failure, which browsers remember, at another address.
 *
 * @param {string} name
 * @returns {() => Promise<any>}
 */
export function later(name) {
  /** @type {Promise<any> | undefined} */
  let coming;
  let tries = 0;
  return () => {
    coming ??= import(new URL(tries ? `${name}?${tries}` : name, import.meta.url).href).catch((error) => {
      coming = undefined;
      tries++;
      throw error;
    });
    return coming;
  };
}
