/**
 * What the scripts for node share.
 *
 * @import { Lockfile } from "pyodide"
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The npm packages' directory, and Pyodide's in it with a slash at its end. */
export const MODULES = fileURLToPath(new URL("node_modules", import.meta.url));
export const PYODIDE = path.join(MODULES, "pyodide") + path.sep;

/**
 * The part of Pyodide's lock file that a boot without packages needs.
 *
 * @returns {Promise<Lockfile>}
 */
export async function readLock() {
  const { info } = JSON.parse(await readFile(`${PYODIDE}pyodide-lock.json`, "utf8"));
  return { info, packages: {} };
}

/**
 * Run a script's main function; an error of Python's is told without node's dump of Pyodide's source.
 *
 * @param {() => Promise<void>} main
 */
export async function run(main) {
  try {
    await main();
  } catch (thrown) {
    const error = /** @type {Error} */ (thrown);
    console.error(error.name === "PythonError" ? error.message : error.stack);
    process.exitCode = 1;
  }
}
