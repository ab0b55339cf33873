/**
 * How Python is started: the same options for the browser's worker and for node,
 * so that what the tests compare in node is what the reader runs.
 *
 * @import { Lockfile, PyodideAPI, PyodideConfig } from "pyodide"
 */

/** Where the zip of our packages lies in Python's file system. */
const ENGINE_PATH = "/lib/engine.zip";
const COURSE_PATH = "/lib/course.zip";

/**
 * Options for `loadPyodide`.
 *
 * @param {object} parts
 * @param {string} parts.base directory with pyodide.asm.mjs and pyodide.asm.wasm, ending in "/"
 * @param {string} parts.stdlib address or path of the standard library's zip
 * @param {Lockfile} parts.lock Pyodide's lock file without packages
 * @param {Uint8Array | Promise<Uint8Array>} [parts.engine] the zip of our packages
 * @returns {PyodideConfig}
 */
export function bootOptions({ base, stdlib, lock, engine }) {
  return {
    indexURL: base,
    packageBaseUrl: base, // the default is a CDN
    stdLibURL: stdlib,
    lockFileContents: lock,
    enableRunUntilComplete: false, // needs stack switching, which Safari lacks
    env: {
      PYTHONHASHSEED: "0",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONNODEBUGRANGES: "1", // columns for tracebacks make a third of the bytecode
      ...(engine && { PYTHONPATH: ENGINE_PATH }),
    },
    fsInit: async (FS) => {
      if (engine) FS.writeFile(ENGINE_PATH, await engine, { canOwn: true });
    },
  };
}

/**
 * Take in the zip of what only the course needs, after which requests about it are answered.
 *
 * @param {PyodideAPI} python
 * @param {Uint8Array} course
 */
export function extend(python, course) {
  python.FS.writeFile(COURSE_PATH, course, { canOwn: true });
  python.pyimport("tutorials.browser.bridge.extend")(COURSE_PATH);
}
