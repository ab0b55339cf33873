/**
 * Packs the standard library and our packages, with Pyodide in node as the compiler.
 *
 * @import { Lockfile, PyodideAPI } from "pyodide"
 * @typedef {object} Tools
 * @property {string} base the npm package's directory, ending in "/"
 * @property {Lockfile} lock Pyodide's lock file without packages
 * @property {Uint8Array} packer source of pack.py
 * @typedef {[string, Uint8Array][]} Tree files: path, bytes
 */

import path from "node:path";
import { loadPyodide } from "pyodide";
import { bootOptions } from "./python.mjs";

/**
 * The standard library with the overlay in it, for `pack` to start from.
 *
 * @param {Tools} tools
 * @param {Tree} overlay
 * @returns {Promise<Uint8Array>}
 */
export async function prepare(tools, overlay) {
  const python = await start(tools, `${tools.base}python_stdlib.zip`);
  write(python, "/overlay", overlay);
  const result = python.pyimport("pack").prepare("/overlay");
  return result.toJs();
}

/**
 * Execute our packages and pack what that took.
 *
 * @param {Tools} tools
 * @param {string} library path of the prepared standard library
 * @param {Tree} packages
 * @returns {Promise<Record<string, Uint8Array>>} by name; those of our packages are gzipped zips
 */
export async function pack(tools, library, packages) {
  const python = await start(tools, library);
  write(python, "/source", packages);
  const [stdlib, engine, course] = python.pyimport("pack").pack("/source").toJs();
  return { "stdlib.zip": stdlib, "engine.bin": engine, "course.bin": course };
}

/**
 * @param {Tools} tools
 * @param {string} stdlib path of the standard library
 */
async function start({ base, lock, packer }, stdlib) {
  const python = await loadPyodide(bootOptions({ base, stdlib, lock }));
  write(python, "/packer", [["pack.py", packer]]);
  python.runPython("import sys; sys.path.append('/packer')");
  return python;
}

/**
 * @param {PyodideAPI} python
 * @param {string} root
 * @param {Tree} files
 */
function write(python, root, files) {
  for (const [name, data] of files) {
    const target = `${root}/${name}`;
    python.FS.mkdirTree(path.posix.dirname(target));
    python.FS.writeFile(target, data);
  }
}
