/**
 * The page's side of the Python engine: one worker per tab, started by the first question.
 *
 * The module lives as long as the tab's document, so the worker survives instant navigation.
 * It always ends in "ready" or "failed"; `retry` starts again from nothing.
 *
 * @import { Engine, News, Stage, Timer, Told } from "./types.d.ts"
 */

const QUIET_SECONDS = 30; // without a word while something is due: stuck, however slow the line

/** @type {Set<(news: News) => void>} */
const listeners = new Set();
/** @type {Map<number | undefined, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
const pending = new Map();
/** @type {News} */
let news = { state: "idle", stage: "", loaded: 0, total: ENGINE_BYTES, message: "" };
/** @type {Worker | undefined} */
let worker;
/** @type {Timer | undefined} */
let clock;
let quiet = 0;
let lastId = 0;

/** @param {Partial<News>} change */
function tell(change) {
  news = { ...news, ...change };
  for (const listener of [...listeners]) listener(news);
}

/** Seconds are counted, not read off a clock, so that waking from sleep does not look like a stall. */
function watch() {
  quiet = 0;
  clock ??= setInterval(() => {
    const loading = news.state === "loading";
    if (!loading && !pending.size) rest();
    else if (++quiet < QUIET_SECONDS) return;
    else if (loading) fail(news.stage, `Loading stood still for ${QUIET_SECONDS} seconds.`);
    else fail("ask", `Python did not answer for ${QUIET_SECONDS} seconds.`);
  }, 1000);
}

function rest() {
  clearInterval(clock);
  clock = undefined;
}

/**
 * @param {Stage} stage
 * @param {string} message
 */
function fail(stage, message) {
  worker?.terminate();
  worker = undefined;
  rest();
  for (const { reject } of pending.values()) reject(problem(stage, message));
  pending.clear();
  tell({ state: "failed", stage, message });
}

/**
 * @param {Stage} stage
 * @param {string} message
 */
const problem = (stage, message) => Object.assign(new Error(message), { stage });

function start() {
  tell({ state: "loading", stage: "fetch", loaded: 0, message: "" });
  watch();
  try {
    worker = new Worker(new URL(`../${ENGINE_DIR}worker.mjs`, import.meta.url), { type: "module" });
  } catch (error) {
    return fail("fetch", `The worker could not be started: ${/** @type {Error} */ (error).message}.`);
  }
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => {
    fail("fetch", message ? `The worker stopped: ${message}.` : "The worker could not be loaded.");
  };
}

/** @param {Told} told */
function hear({ id, value, error, progress, ready }) {
  quiet = 0;
  const asked = pending.get(id);
  pending.delete(id);
  if (progress) tell(progress);
  else if (ready) tell({ state: "ready", stage: "ready" });
  else if (error && !asked) fail(error.stage, error.message);
  else if (error) asked?.reject(problem(error.stage, error.message));
  else if (value) {
    const answer = JSON.parse(value);
    if (answer.error) asked?.reject(problem("ask", answer.error));
    else asked?.resolve(answer);
  }
}

/** @type {Engine} */
const made = {
  /** The last news; the total is known from the start. */
  get news() {
    return news;
  },

  /** Call `listener(news)` at each change; returns the function that ends it. */
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Promise of Python's answer to a question; starts the engine if need be. */
  ask(op, args) {
    if (news.state === "idle") start();
    return new Promise((resolve, reject) => {
      if (!worker) return reject(problem(news.stage, news.message));
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      watch();
      worker.postMessage({ id, op, args: { lang: document.documentElement.lang, ...args } });
    });
  },

  /** After a failure: start again with a new worker. */
  retry() {
    if (news.state === "failed") start();
  },
};

globalThis.openEndsEngine ??= made;
/** The tab's one engine, whichever of the scripts came first. */
export const engine = globalThis.openEndsEngine;

/** Whether the reader saves data, and has not agreed yet to loading the engine. */
export const isSaving = () => navigator.connection?.saveData && engine.news.state === "idle";
