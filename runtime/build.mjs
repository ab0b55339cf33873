/**
 * Builds what the browser loads beside the pages:
 *
 *   <out>/engine/<hash>/          the worker, Pyodide and three zips of .pyc; the hash is theirs
 *   <out>/javascripts/page.js     the script of every page
 *   <out>/javascripts/replay.js   that of pages with a replay, before anything is pressed; it knows the next one's name
 *   <out>/javascripts/player-<hash>.js   the rest of it, which knows the engine's hash
 *   <out>/javascripts/exercise.js   that of the pages of the course, which load it beside the other
 *   <out>/javascripts/asking-<hash>.js   what asks the engine there
 *   <out>/fonts/*.woff2
 *
 * node build.mjs [--out DIR] [--source DIR] [--cache DIR]
 *   --out     default build/assets
 *   --source  directory that holds domino_rules/ and tutorials/; default the repository
 *   --cache   default build/cache/runtime
 *
 * @import { Lockfile } from "pyodide"
 * @import { Tools } from "./pack.mjs"
 * @typedef {Record<string, Uint8Array>} Files by name
 * @typedef {{hash: string, wire: number}} Engine its name, and its bytes on the wire
 */

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { MODULES, PYODIDE, readLock, run } from "./node.mjs";

const HERE = path.dirname(MODULES);
const ROOT = path.dirname(HERE);
const SCRIPTS = path.join(ROOT, "docs", "en", "javascripts");
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
  for (const line of await writeScripts(engine)) console.log(line);
  console.log(await writeFonts());
});

/**
 * The engine's files, but for the worker.
 *
 * @param {Lockfile} lock
 * @returns {Promise<Files>}
 */
async function engineParts(lock) {
  const script = await readFile(`${PYODIDE}pyodide.asm.mjs`);
  const wasm = await readFile(`${PYODIDE}pyodide.asm.wasm`);
  const packer = await readFile(path.join(HERE, "pack.py"));
  const zips = await packedZips({ base: PYODIDE, lock, packer }, hashOf(script, wasm, packer));
  return { "pyodide.asm.mjs": script, "pyodide.asm.wasm": wasm, ...zips };
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
  const files = { "worker.mjs": await bundle(path.join(SCRIPTS, "worker.mjs"), define), ...parts };
  const hash = hashOf(...Object.entries(files).flat());
  const home = path.join(options.out, "engine");
  const directory = path.join(home, hash);
  if (!existsSync(directory)) await writeDirectory(directory, files);
  await removeBut(home, (name) => name === hash);
  return { hash, wire: Object.values(sizes).reduce((sum, { wire }) => sum + wire, 0) };
}

/**
 * Bundle the pages' scripts, and say how large they are.
 *
 * @param {Engine} engine
 */
async function writeScripts({ hash, wire }) {
  const engine = { ENGINE_DIR: JSON.stringify(`engine/${hash}/`), ENGINE_BYTES: String(wire) };
  const player = await bundle(path.join(SCRIPTS, "player.mjs"), engine);
  const name = `player-${hashOf(player)}.js`; // an older one in a browser's cache would not fit
  const define = { PLAYER: JSON.stringify(name), ENGINE_BYTES: String(wire) };
  const asking = await bundle(path.join(SCRIPTS, "asking.mjs"), engine);
  const more = `asking-${hashOf(asking)}.js`;
  /** @type {Files} */
  const scripts = {
    "page.js": await bundle(path.join(SCRIPTS, "page.mjs"), {}),
    "replay.js": await bundle(path.join(SCRIPTS, "replay.mjs"), define),
    [name]: player,
    "exercise.js": await bundle(path.join(SCRIPTS, "exercise.mjs"), { ...define, ASKING: JSON.stringify(more) }),
    [more]: asking,
  };
  const target = path.join(options.out, "javascripts");
  await mkdir(target, { recursive: true });
  for (const [file, script] of Object.entries(scripts)) await writeFile(path.join(target, file), script);
  await removeBut(target, (file) => Object.hasOwn(scripts, file));
  const sizes = Object.values(scripts).map((script) => kilobytes(gzipSync(script).length));
  const [every, before, after, course, asked] = sizes;
  return [
    `page.js: ${every} gzip on every page`,
    `replay.js: ${before} gzip where there is a replay, before anything is pressed`,
    `${name}: ${after} gzip with the first press`,
    `exercise.js: ${course} gzip on pages of the course`,
    `${more}: ${asked} gzip with the first fresh question`,
  ];
}

/** Copy the fonts that fonts.json names, and nothing else. */
async function writeFonts() {
  /** @type {{package: string, file: string}[]} */
  const fonts = JSON.parse(await readFile(path.join(HERE, "fonts.json"), "utf8"));
  const target = path.join(options.out, "fonts");
  await mkdir(target, { recursive: true });
  for (const { package: name, file } of fonts) {
    await copyFile(path.join(MODULES, name, "files", file), path.join(target, file));
  }
  await removeBut(target, (name) => fonts.some(({ file }) => file === name));
  return `fonts: ${fonts.length}`;
}

/**
 * One minified ES module from an entry point.
 *
 * @param {string} entry
 * @param {Record<string, string>} define its compiled-in names
 */
async function bundle(entry, define) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    external: ["node:*", "ws"], // Pyodide's, for node only
    nodePaths: [MODULES],
    define,
    tsconfigRaw: "{}", // ours is for the type check
    logLevel: "warning",
  });
  return outputFiles[0].contents;
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

/**
 * The files below some folders of a root, sorted: path from the root, bytes.
 *
 * @param {string} root
 * @param {string[]} folders
 */
async function filesBelow(root, folders) {
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
async function writeDirectory(directory, files) {
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(draft, name), data);
  await rm(directory, { recursive: true, force: true });
  await rename(draft, directory);
}

/**
 * Remove everything in a directory but the names to keep.
 *
 * @param {string} directory
 * @param {(name: string) => boolean} isKept
 */
async function removeBut(directory, isKept) {
  for (const name of await readdir(directory)) {
    if (!isKept(name)) await rm(path.join(directory, name), { recursive: true });
  }
}

/**
 * A short hash of strings and bytes, their lengths included.
 *
 * @param {...(string | Uint8Array)} pieces
 */
function hashOf(...pieces) {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(`${Buffer.byteLength(piece)}:`).update(piece);
  return hash.digest("hex").slice(0, 16);
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
