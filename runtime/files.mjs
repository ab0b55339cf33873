/**
 * Files on their way to the browser: read, named by their contents, written.
 *
 * @typedef {Record<string, Uint8Array>} Files by name
 */

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * The files below some folders of a root, sorted: path from the root, bytes.
 *
 * @param {string} root
 * @param {string[]} folders
 */
export async function filesBelow(root, folders) {
  /** @type {[string, Uint8Array][]} */
  const files = [];
  for (const folder of folders) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile() && !each.name.endsWith(".pyc"))) {
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      files.push([path.relative(root, file).split(path.sep).join("/"), await readFile(file)]);
    }
  }
  return files.sort(([one], [other]) => (one < other ? -1 : 1));
}

/**
 * Write files so that the directory is there whole or not at all.
 *
 * @param {string} directory
 * @param {Files} files
 */
export async function writeDirectory(directory, files) {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(draft, name), data);
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/**
 * Write files into a directory, and nothing else is left in it.
 *
 * @param {string} directory
 * @param {Files} files
 */
export async function fill(directory, files) {
  await mkdir(directory, { recursive: true });
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(directory, name), data);
  await removeBut(directory, (name) => Object.hasOwn(files, name));
}

/**
 * Remove everything in a directory but the names to keep.
 *
 * @param {string} directory
 * @param {(name: string) => boolean} isKept
 */
export async function removeBut(directory, isKept) {
  for (const name of await readdir(directory)) {
    if (!isKept(name)) await rm(path.join(directory, name), { recursive: true });
  }
}

/**
 * A short hash of strings and bytes, their lengths included.
 *
 * @param {...(string | Uint8Array)} pieces
 */
export function hashOf(...pieces) {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(`${Buffer.byteLength(piece)}:`).update(piece);
  return hash.digest("hex").slice(0, 16);
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
