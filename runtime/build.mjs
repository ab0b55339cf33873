/**
 * Builds what the browser loads beside the pages:
 *
 *   <out>/engine/<hash>/          the worker, Pyodide and three zips of .pyc; the hash is theirs
 *   <out>/javascripts/*.js, <out>/stylesheets/*.css   see bundles.mjs
 *   <out>/fonts/*.woff2
 *
 * node build.mjs [--out DIR] [--source DIR] [--cache DIR]
 *   --out     default build/assets
 *   --source  directory that holds domino_rules/ and tutorials/; default the repository
 *   --cache   default build/cache/runtime
 *
 * @import { Lockfile } from "pyodide"
 * @import { Engine } from "./bundles.mjs"
 * @import { Files } from "./files.mjs"
 * @import { Tools } from "./pack.mjs"
 */

import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { script, scripts, styles } from "./bundles.mjs";
import { filesBelow, fill, hashOf, kilobytes, removeBut, writeDirectory } from "./files.mjs";
import { MODULES, PYODIDE, readLock, run } from "./node.mjs";

const HERE = path.dirname(MODULES);
const ROOT = path.dirname(HERE);
// What gzip leaves of each kind of file. Fixed, so that the hash does not hang on node's zlib.
/** @type {Record<string, number>} */
const GZIP = { ".wasm": 0.37, ".mjs": 0.21, ".zip": 1, ".bin": 1 };

const { values: options } = parseArgs({
  options: {
    out: { type: "string", default: path.join(ROOT, "build", "assets") },
    source: { type: "string", default: ROOT },
    cache: { type: "string", default: path.join(ROOT, "build", "cache", "runtime") },
  },
});

await run(async () => {
  const lock = await readLock();
  const engine = await writeEngine(await engineParts(lock), lock);
  console.log(`engine/${engine.hash}: about ${kilobytes(engine.wire)} on the wire`);
  await write("javascripts", await scripts(engine));
  await write("stylesheets", await styles());
  console.log(await writeFonts());
});

/**
 * Write bundles into a directory of their own, and say how large they are.
 *
 * @param {string} directory
 * @param {Files} files
 */
async function write(directory, files) {
  await fill(path.join(options.out, directory), files);
  for (const [name, data] of Object.entries(files)) console.log(`${name}: ${kilobytes(gzipSync(data).length)} gzip`);
}

/**
 * The engine's files, but for the worker.
 *
 * @param {Lockfile} lock
 * @returns {Promise<Files>}
 */
async function engineParts(lock) {
  const loader = await readFile(`${PYODIDE}pyodide.asm.mjs`);
  const wasm = await readFile(`${PYODIDE}pyodide.asm.wasm`);
  const packer = await readFile(path.join(HERE, "pack.py"));
  const zips = await packedZips({ base: PYODIDE, lock, packer }, hashOf(loader, wasm, packer));
  return { "pyodide.asm.mjs": loader, "pyodide.asm.wasm": wasm, ...zips };
}

/**
 * The zips, packed again only if something that goes in has changed.
 *
 * @param {Tools} tools
 * @param {string} toolsHash
 * @returns {Promise<Files>}
 */
async function packedZips(tools, toolsHash) {
  const overlay = await filesBelow(path.join(HERE, "overlay"), ["."]);
  const packages = await filesBelow(options.source, ["domino_rules", "tutorials"]);
  const stdlib = await readFile(`${PYODIDE}python_stdlib.zip`);
  const libraryHash = hashOf(toolsHash, stdlib, ...overlay.flat());
  return cached(`packed-${hashOf(libraryHash, ...packages.flat())}`, async () => {
    const { pack, prepare } = await import("./pack.mjs"); // slow to load
    const name = `library-${libraryHash}`;
    await cached(name, async () => ({ "library.zip": await prepare(tools, overlay) }));
    return pack(tools, path.join(options.cache, name, "library.zip"), packages);
  });
}

/**
 * Write the engine's directory.
 *
 * @param {Files} parts
 * @param {Lockfile} lock
 * @returns {Promise<Engine>}
 */
async function writeEngine(parts, lock) {
  /** @type {Record<string, {size: number, wire: number}>} */
  const sizes = {};
  for (const [name, { length: size }] of Object.entries(parts)) {
    if (name === "course.bin") continue; // comes when asked for
    sizes[name] = { size, wire: Math.round(size * GZIP[path.extname(name)]) };
  }
  const define = { LOCK: JSON.stringify(lock), PARTS: JSON.stringify(sizes) };
  const files = { "worker.mjs": await script("worker", define), ...parts };
  const hash = hashOf(...Object.entries(files).flat());
  const home = path.join(options.out, "engine");
  const directory = path.join(home, hash);
  if (!existsSync(directory)) await writeDirectory(directory, files);
  await removeBut(home, (name) => name === hash);
  return { hash, wire: Object.values(sizes).reduce((sum, { wire }) => sum + wire, 0) };
}

/** Copy the fonts that fonts.json names, and nothing else. */
async function writeFonts() {
  /** @type {{package: string, file: string}[]} */
  const fonts = JSON.parse(await readFile(path.join(HERE, "fonts.json"), "utf8"));
  /** @type {Files} */
  const files = {};
  for (const { package: name, file } of fonts) files[file] = await readFile(path.join(MODULES, name, "files", file));
  await fill(path.join(options.out, "fonts"), files);
  return `fonts: ${fonts.length}`;
}

/**
 * The files of a directory in the cache, made if it is not there in place of an older one.
 *
 * @param {string} name
 * @param {() => Promise<Files>} make
 */
async function cached(name, make) {
  const directory = path.join(options.cache, name);
  if (!existsSync(directory)) {
    await writeDirectory(directory, await make());
    const kind = name.slice(0, name.indexOf("-") + 1);
    await removeBut(options.cache, (entry) => entry === name || !entry.startsWith(kind));
  }
  /** @type {Files} */
  const files = {};
  for (const file of await readdir(directory)) files[file] = await readFile(path.join(directory, file));
  return files;
}
