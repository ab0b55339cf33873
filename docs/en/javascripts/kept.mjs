/**
 * The text in which progress is kept, in the browser's storage or in a file. What is found there is taken for
 * hostile: only what has the right form is used.
 *
 * @typedef {"shown" | "later" | "first"} How an exercise was solved, the better the later in `HOW`
 * @typedef {{done: Map<string, How>, best: Map<string, number>}} Kept by the names of exercises and of drills
 */
const FORM = "open-ends-course";
const LONGEST = 100_000; // characters
const MOST = 500; // entries of a kind
const NAME = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40}){1,2}$/;
/** @type {unknown[]} */
const HOW = ["shown", "later", "first"];

/** @returns {Kept} */
export const nothing = () => ({ done: new Map(), best: new Map() });

const isCount = (/** @type {unknown} */ value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1_000_000;

/**
 * @param {object | null | undefined} value
 * @param {(what: unknown) => boolean} isGood
 */
function entries(value, isGood) {
  const found = Object.entries(value ?? {}).filter(([name, what]) => NAME.test(name) && isGood(what));
  return new Map(found.slice(0, MOST));
}

/**
 * What a text holds; throws for one that these pages have not written.
 *
 * @param {string} text
 * @returns {Kept}
 */
export function read(text) {
  if (text.length > LONGEST) throw new Error("too long");
  const found = JSON.parse(text);
  if (found?.[FORM] !== 1) throw new Error("not of the course");
  return { done: entries(found.done, (how) => HOW.includes(how)), best: entries(found.best, isCount) };
}

/** @param {Kept} kept */
export const written = ({ done, best }) =>
  JSON.stringify({ [FORM]: 1, done: Object.fromEntries(done), best: Object.fromEntries(best) });

/**
 * Add what another one holds: the better of each.
 *
 * @param {Kept} kept
 * @param {Kept} other
 */
export function add({ done, best }, other) {
  for (const [id, how] of other.done) if (HOW.indexOf(how) > HOW.indexOf(done.get(id))) done.set(id, how);
  for (const [name, count] of other.best) best.set(name, Math.max(count, best.get(name) ?? 0));
}

/**
 * An exercise was solved: the first time counts, but being shown it does not count for ever. Tells whether that is new.
 *
 * @param {Kept} kept
 * @param {string} id
 * @param {How} how
 */
export function solve({ done }, id, how) {
  const before = done.get(id);
  if (before && before !== "shown") return false;
  done.set(id, before ? "later" : how);
  return true;
}

/**
 * The exercises of a lesson that were solved.
 *
 * @param {Kept} kept
 * @param {string} lesson
 */
export const solved = ({ done }, lesson) => [...done].filter(([id]) => id.startsWith(`${lesson}/`));
