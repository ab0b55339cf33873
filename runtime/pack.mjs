/** Packs the standard library and our packages, with Pyodide in node as the compiler. */

import path from "node:path";
import { loadPyodide } from "pyodide";
import { bootOptions } from "./python.mjs";

/**
 * The standard library with the overlay in it, for `pack` to start from.
 *
 * @param {object} tools
 * @param {string} tools.base the npm package's directory, ending in "/"
 * @param {object} tools.lock Pyodide's lock file without packages
 * @param {Uint8Array} tools.packer source of pack.py
 * @param {[string, Uint8Array][]} overlay its files: path, bytes
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
 * @param {object} tools as for `prepare`
 * @param {string} library path of the prepared standard library
 * @param {[string, Uint8Array][]} packages their files: path, bytes
 * @returns {Promise<Object<string, Uint8Array>>} by name; those of our packages are gzipped zips
 */
export async function pack(tools, library, packages) {
  const python = await start(tools, library);
  write(python, "/source", packages);
  const [stdlib, engine, course] = python.pyimport("pack").pack("/source").toJs();
  return { "stdlib.zip": stdlib, "engine.bin": engine, "course.bin": course };
}

async function start({ base, lock, packer }, stdlib) {
  const python = await loadPyodide(bootOptions({ base, stdlib, lock }));
  write(python, "/packer", [["pack.py", packer]]);
  python.runPython("import sys; sys.path.append('/packer')");
  return python;
}

function write(python, root, files) {
  for (const [name, data] of files) {
    const target = `${root}/${name}`;
    python.FS.mkdirTree(path.posix.dirname(target));
    python.FS.writeFile(target, data);
  }
}
