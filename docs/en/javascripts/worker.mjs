/**
 * The module worker that runs Python: one per tab, started by engine.mjs.
 *
 * In:  {id, op, args}
 * Out: {progress: {stage, loaded, total}} while it starts, then {ready: true} or {error: {stage, message}};
 *      {id, value} or {id, error: {stage, message}} for each question, value being JSON text.
 * Stages: "fetch" (bytes on the wire), "start" (Python itself), "import" (our packages), "ask".
 *
 * @import { PyodideAPI } from "pyodide"
 * @import { Ask, Stage, Told, Trouble } from "./types.d.ts"
 */
import { loadPyodide } from "pyodide";
import { bootOptions, extend } from "../../../runtime/python.mjs";

const BASE = new URL("./", import.meta.url).href;
const COURSE = new Set(["judge", "another", "drill", "opponent"]); // what course.bin answers
const REPORT_EVERY = 64 * 1024;
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** What went wrong, in words for the page; `stage` tells when. */
class EngineError extends Error {
  /**
   * @param {Stage} stage
   * @param {string} message
   */
  constructor(stage, message) {
    super(message);
    this.stage = stage;
  }
}

// Pyodide swallows some failures and then waits for ever, so each one also ends the boot from here.
/** @type {(error: EngineError) => void} */
let giveUp;
/** @type {Promise<never>} */
const broken = new Promise((_, reject) => {
  giveUp = reject;
});

const fetchFile = globalThis.fetch.bind(globalThis);
const total = Object.values(PARTS).reduce((sum, { wire }) => sum + wire, 0);
let loaded = 0;
let reported = 0;

const tell = (/** @type {Told} */ what) => postMessage(what);
const reason = (/** @type {unknown} */ error) => /** @type {Error} */ (error).message;

/** @param {Stage} stage */
function report(stage) {
  reported = loaded;
  tell({ progress: { stage, loaded: Math.round(loaded), total } });
}

/**
 * Count unpacked bytes of a part as they arrive, as bytes on the wire: a browser tells only the former.
 *
 * @param {string} name
 * @param {number} bytes
 */
function count(name, bytes) {
  loaded += (bytes * PARTS[name].wire) / PARTS[name].size;
  if (total - loaded < 1) report("start");
  else if (loaded - reported >= REPORT_EVERY) report("fetch");
}

/**
 * Fetch one part, once; a wrong answer ends the boot.
 *
 * @param {string} name
 */
async function fetchPart(name) {
  try {
    const response = await fetchFile(BASE + name);
    if (!response.ok) throw new Error(`is missing: the server answered ${response.status}`);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      throw new Error("is missing: the server sent a web page in its place");
    }
    measure(name, response.clone());
    return response;
  } catch (thrown) {
    const error = new EngineError("fetch", `${name} ${reason(thrown)}.`);
    giveUp(error);
    throw error;
  }
}

/**
 * Read a copy of the answer to count its bytes and to see that it is whole.
 *
 * @param {string} name
 * @param {Response} response
 */
async function measure(name, response) {
  let size = 0;
  try {
    for (const reader = bodyOf(response).getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      count(name, value.length);
    }
  } catch (error) {
    giveUp(new EngineError("fetch", `${name} broke off: ${reason(error)}.`));
  }
  if (size !== PARTS[name].size) {
    giveUp(new EngineError("fetch", `${name} is damaged: ${size} bytes came, not ${PARTS[name].size}.`));
  }
}

const bodyOf = (/** @type {Response} */ response) =>
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);

/**
 * The script is imported, so its bytes cannot be watched: they count when all have come.
 *
 * @param {string} name
 */
async function fetchScript(name) {
  try {
    await import(BASE + name);
    count(name, PARTS[name].size);
  } catch (error) {
    console.error(error);
    giveUp(new EngineError("fetch", `${name} could not be loaded.`));
  }
}

/** @param {unknown} error */
function webAssemblyError(error) {
  const forbidden = /content security policy|unsafe-eval|csp/i.test(reason(error));
  return new EngineError(
    "start",
    forbidden
      ? "This site's content security policy does not let WebAssembly run."
      : `WebAssembly did not start: ${reason(error)}.`,
  );
}

/** Raise, before anything is fetched, if the browser or the site does not let WebAssembly run. */
function checkWebAssembly() {
  if (typeof WebAssembly !== "object") {
    throw new EngineError("start", "This browser does not run WebAssembly, or it is switched off.");
  }
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch (error) {
    throw webAssemblyError(error);
  }
}

/** Make Pyodide fetch through `fetchPart`, and its WebAssembly failures end the boot. */
function watchPyodide() {
  globalThis.fetch = (resource, options) => {
    const name = String(resource instanceof Request ? resource.url : resource).replace(BASE, "");
    return Object.hasOwn(PARTS, name) ? fetchPart(name) : fetchFile(resource, options);
  };
  const stream = WebAssembly.instantiateStreaming.bind(WebAssembly);
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const response = await source;
      // Some hosts do not know the type of WebAssembly; the bytes are good all the same.
      return response.headers.get("content-type") === "application/wasm"
        ? await stream(response, imports)
        : await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      giveUp(error instanceof EngineError ? error : webAssemblyError(error));
      throw error;
    }
  };
}

/** @param {Response} response */
async function unzipped(response) {
  const unpacked = new Response(bodyOf(response).pipeThrough(new DecompressionStream("gzip")));
  return new Uint8Array(await unpacked.arrayBuffer());
}

const fetchEngine = async () => unzipped(await fetchPart("engine.bin"));

/** @type {Promise<void> | null} */
let course = null;

/**
 * Take in what only the course needs, once; after a failure the next request tries again.
 *
 * @param {PyodideAPI} python
 */
function withCourse(python) {
  course ??= fetchFile(`${BASE}course.bin`)
    .then(async (response) => {
      if (!response.ok) throw new EngineError("fetch", `course.bin is missing: ${response.status}.`);
      extend(python, await unzipped(response));
    })
    .catch((error) => {
      course = null;
      throw error;
    });
  return course;
}

/** Start Python; returns it with its one function, JSON text in and out. */
async function startPython() {
  checkWebAssembly();
  watchPyodide();
  report("fetch");
  const engine = fetchEngine();
  engine.catch(() => {}); // already told by fetchPart; Pyodide may never come to wait for it
  fetchScript("pyodide.asm.mjs");
  const stdlib = `${BASE}stdlib.zip`;
  const python = await loadPyodide(bootOptions({ base: BASE, stdlib, lock: LOCK, engine }));
  report("import");
  return { python, handle: python.pyimport("tutorials.browser.bridge.handle") };
}

/**
 * The envelope of an error: a Python one is told by the last line of its traceback, others by the first.
 *
 * @param {Error & {stage?: Stage}} error
 * @param {Stage} stage
 * @returns {Trouble}
 */
function told(error, stage) {
  console.error(error);
  const lines = (error.message ?? String(error)).trim().split("\n");
  const line = error.name === "PythonError" ? lines[lines.length - 1] : lines[0];
  return { stage: error.stage ?? stage, message: line };
}

const started = Promise.race([broken, startPython()]);

started.then(
  () => tell({ ready: true }),
  (error) => tell({ error: told(error, "start") }),
);

addEventListener("message", async (/** @type {MessageEvent<Ask>} */ { data: { id, op, args } }) => {
  const engine = await started.catch(() => null);
  if (!engine) return; // every question has been answered by the boot's error
  const { python, handle } = engine;
  try {
    if (COURSE.has(op)) await withCourse(python);
    tell({ id, value: handle(JSON.stringify({ ...args, op })) });
  } catch (thrown) {
    const error = /** @type {Error & {pyodide_fatal_error?: boolean}} */ (thrown);
    const { stage, message } = told(error, "ask");
    // A fatal one is not the answer to one question: there will be no more answers.
    if (error.pyodide_fatal_error) tell({ error: { stage, message: `Python stopped: ${message}.` } });
    else tell({ id, error: { stage, message } });
  }
});
