/**
 * What the reader has done in the course, kept in this browser and nowhere else.
 *
 * Where nothing can be kept (storage blocked or full), it lasts as long as the tab's document.
 *
 * @import { How, Kept } from "./kept.mjs"
 */
import { add, nothing, read, solve, solved, written } from "./kept.mjs";

const KEY = "open-ends:course";

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Kept | undefined} */
let now;
let lasting = true;

function tell() {
  for (const listener of [...listeners]) listener();
}

function kept() {
  if (now) return now;
  now = nothing();
  try {
    now = read(localStorage.getItem(KEY) ?? written(now));
  } catch (error) {
    if (/** @type {Error} */ (error).name === "SecurityError") lasting = false;
  }
  return now;
}

function keep() {
  try {
    localStorage.setItem(KEY, written(kept()));
    lasting = true;
  } catch {
    lasting = false;
  }
  tell();
}

addEventListener("storage", ({ key }) => {
  if (key !== KEY && key !== null) return;
  now = undefined; // another tab has written
  tell();
});

export const progress = {
  /** Whether what is done now is still there tomorrow, as far as is known. */
  get lasting() {
    kept();
    return lasting;
  },

  /** How an exercise was solved, undefined if it was not. */
  how: (/** @type {string} */ id) => kept().done.get(id),

  /**
   * How many exercises of a lesson were solved.
   *
   * @param {string} lesson
   * @param {How} [way] in this way only
   */
  count: (lesson, way) => solved(kept(), lesson).filter(([, how]) => !way || how === way).length,

  /**
   * An exercise was solved.
   *
   * @param {string} id
   * @param {How} how
   */
  solve(id, how) {
    if (solve(kept(), id, how)) keep();
  },

  best: (/** @type {string} */ name) => kept().best.get(name) ?? 0,

  /**
   * @param {string} name
   * @param {number} count
   */
  reach(name, count) {
    if (count <= progress.best(name)) return;
    kept().best.set(name, count);
    keep();
  },

  /** All of it, as the text of a file. */
  get text() {
    return written(kept());
  },

  /**
   * Add what a file holds; throws if that is nothing of ours.
   *
   * @param {string} text
   */
  add(text) {
    add(kept(), read(text));
    keep();
  },

  /**
   * Forget a lesson, or everything.
   *
   * @param {string} [lesson]
   */
  clear(lesson) {
    if (lesson) for (const [id] of solved(kept(), lesson)) kept().done.delete(id);
    else now = nothing();
    keep();
  },

  /**
   * Call `listener` at each change; returns the function that ends it.
   *
   * @param {() => void} listener
   */
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
