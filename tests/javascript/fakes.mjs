/** Stand-ins for what the browser has and node has not: as little of it as the tests need. */

/**
 * A frame as Python makes it.
 *
 * @param {number} step
 * @param {string} [textContent]
 * @param {string} [mark]
 * @returns {HTMLElement}
 */
export function frame(step, textContent = "written", mark = undefined) {
  const made = { dataset: { step: String(step), mark }, textContent };
  const isEqualNode = (/** @type {Node} */ other) => other.textContent === textContent;
  return /** @type {any} */ ({ ...made, isEqualNode });
}

/**
 * The frames from one step to another.
 *
 * @param {number} first
 * @param {number} last
 */
export const frames = (first, last) => Array.from({ length: last - first + 1 }, (_, n) => frame(first + n));

/** Events for everybody who listens at the window. */
export class Window {
  /** @type {Map<string, ((event: any) => void)[]>} */
  #listeners = new Map();

  listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) => {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  };

  tell = (/** @type {string} */ type, event = {}) => {
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
  };
}

/** A browser's storage: `refuses` throws at every use, `full` at every write. */
export class Storage {
  /** @type {Map<string, string>} */
  kept = new Map();
  refuses = false;
  full = false;

  #check(throws = this.refuses, name = "SecurityError") {
    if (throws) throw Object.assign(new Error(), { name });
  }

  getItem(/** @type {string} */ key) {
    this.#check();
    return this.kept.get(key) ?? null;
  }

  setItem(/** @type {string} */ key, /** @type {string} */ value) {
    this.#check();
    this.#check(this.full, "QuotaExceededError");
    this.kept.set(key, value);
  }
}

/** A clock that goes on when the test says so; it knows what is to be done every so many milliseconds. */
export class Clock {
  #next = 1;
  /** @type {Map<number, {act: () => void, every: number, due: number}>} */
  #all = new Map();

  setInterval = (/** @type {() => void} */ act, /** @type {number} */ every) => {
    this.#all.set(this.#next, { act, every, due: every });
    return this.#next++;
  };

  clearInterval = (/** @type {number} */ id) => this.#all.delete(id);

  tick(/** @type {number} */ ms) {
    for (let now = 0; now < ms; now++) {
      for (const each of this.#all.values()) {
        each.due -= 1;
        if (each.due) continue;
        each.due = each.every;
        each.act();
      }
    }
  }
}
