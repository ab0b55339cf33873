/** Packs the standard library and our packages, with Pyodide in node as the compiler. */

import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { loadPyodide } from "pyodide";
import { bootOptions } from "./python.mjs";

const PACKAGES = ["domino_rules", "tutorials"];

/**
 * The files of our packages, sorted by path: [[path from the root, bytes], …].
 *
 * @param {string} root directory that holds the packages
 */
export async function packageFiles(root) {
  const files = [];
  for (const name of PACKAGES) {
    const entries = await readdir(path.join(root, name), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".pyc"))) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const inside = path.relative(root, file).split(path.sep).join("/");
      files.push([inside, await readFile(file)]);
    }
  }
  return files.sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Execute our packages in Pyodide and pack what that took.
 *
 * @param {object} parts
 * @param {string} parts.base the npm package's directory, ending in "/"
 * @param {string} parts.stdlib path of its standard library, or of the faster one an earlier call returned
 * @param {object} parts.lock Pyodide's lock file without packages
 * @param {Uint8Array} parts.packer source of pack.py
 * @param {[string, Uint8Array][]} parts.files as from packageFiles
 * @returns {Promise<{stdlib, engine, library: Uint8Array}>}
 */
export async function pack({ base, stdlib, lock, packer, files }) {
  const python = await loadPyodide(bootOptions({ base, stdlib, lock }));
  const write = (target, data) => {
    python.FS.mkdirTree(path.posix.dirname(target));
    python.FS.writeFile(target, data);
  };
  write("/packer/pack.py", packer);
  for (const [name, data] of files) write(`/source/${name}`, data);
  python.runPython("import sys; sys.path.append('/packer')");
  const result = python.pyimport("pack").pack("/source");
  const [packedStdlib, engine, library] = result.toJs();
  result.destroy();
  return { stdlib: packedStdlib, engine, library };
}
