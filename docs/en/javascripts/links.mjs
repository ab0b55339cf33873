/**
 * Addresses within a page that lead into a replay: a step of its example, or a branch that Python has to read.
 * They come from outside: whatever is not of these forms is none.
 */
const STEP = /^#(.+)\/(\d{1,4})$/;
const BRANCH = "#branch=";

/**
 * @param {string | undefined} example as in the data of an element
 * @param {number | string | undefined} step
 */
export const stepLink = (example, step) => `#${example}/${step}`;

/** @param {string} branch as Python writes it */
export const branchLink = (branch) => BRANCH + branch;

/**
 * What the end of an address names: a branch, an example and a step, or neither.
 *
 * @param {string} hash
 * @returns {{branch?: string, example?: string, step?: number}}
 */
export function readLink(hash) {
  if (hash.startsWith(BRANCH)) return { branch: hash.slice(BRANCH.length) };
  const [, example, digits] = STEP.exec(hash) ?? [];
  return example ? { example, step: Number(digits) } : {};
}
