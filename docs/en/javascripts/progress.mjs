/**
 * What the reader has done in the course, kept in this browser and nowhere else.
 *
 * Where nothing can be kept (storage blocked or full), it lasts as long as the tab's document. What
 * is found in the storage or in a file is taken for hostile: only what has the right form is used.
 */
const KEY = "open-ends:course";
const FORM = "open-ends-course";
const LONGEST = 100_000; // characters of a file
const MOST = 500; // entries of a kind
const NAME = /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40}){1,2}$/;
const WAYS = ["shown", "later", "first"]; // how an exercise was solved, the better the later

const listeners = new Set();
let now;
let lasting = true;

const entries = (value, isGood) =>
  new Map(
    Object.entries(value ?? {})
      .filter(([name, what]) => NAME.test(name) && isGood(what))
      .slice(0, MOST),
  );

const isCount = (value) => Number.isInteger(value) && value >= 0 && value < 1_000_000;

/** What a text holds, {done: Map, best: Map}; throws for one that this page has not written. */
function read(text) {
  if (text.length > LONGEST) throw new Error("too long");
  const found = JSON.parse(text);
  if (found?.[FORM] !== 1) throw new Error("not of the course");
  return { done: entries(found.done, (way) => WAYS.includes(way)), best: entries(found.best, isCount) };
}

const written = ({ done, best }) =>
  JSON.stringify({ [FORM]: 1, done: Object.fromEntries(done), best: Object.fromEntries(best) });

function kept() {
  if (now) return now;
  now = { done: new Map(), best: new Map() };
  try {
    now = read(localStorage.getItem(KEY) ?? written(now));
  } catch (error) {
    if (error.name === "SecurityError") lasting = false;
  }
  return now;
}

function keep() {
  try {
    localStorage.setItem(KEY, written(now));
    lasting = true;
  } catch {
    lasting = false;
  }
  for (const listener of [...listeners]) listener();
}

const better = (one, other) => (WAYS.indexOf(one) > WAYS.indexOf(other) ? one : other);

addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  now = undefined; // another tab has written
  for (const listener of [...listeners]) listener();
});

export const progress = {
  /** Whether what is done now is still there tomorrow, as far as is known. */
  get lasting() {
    kept();
    return lasting;
  },

  /** How an exercise was solved, undefined if it was not. */
  way: (id) => kept().done.get(id),

  /** How many exercises of a lesson were solved; `way`: in this way only. */
  count: (lesson, way) =>
    [...kept().done].filter(([id, how]) => id.startsWith(`${lesson}/`) && (!way || how === way)).length,

  /** An exercise was solved; the first time counts, but being shown it does not count for ever. */
  solve(id, way) {
    const before = kept().done.get(id);
    if (before && before !== "shown") return;
    kept().done.set(id, before ? "later" : way);
    keep();
  },

  best: (name) => kept().best.get(name) ?? 0,

  reach(name, count) {
    if (count <= progress.best(name)) return;
    kept().best.set(name, count);
    keep();
  },

  /** All of it, as the text of a file. */
  get text() {
    return written(kept());
  },

  /** Add what a file holds; throws if that is nothing of ours. */
  add(text) {
    const { done, best } = read(text);
    for (const [id, way] of done) kept().done.set(id, better(way, kept().done.get(id)));
    for (const [name, count] of best) kept().best.set(name, Math.max(count, progress.best(name)));
    keep();
  },

  /** Forget a lesson, or everything. */
  clear(lesson) {
    for (const id of [...kept().done.keys()]) if (!lesson || id.startsWith(`${lesson}/`)) now.done.delete(id);
    if (!lesson) now.best.clear();
    keep();
  },

  /** Call `listener` at each change; returns the function that ends it. */
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
