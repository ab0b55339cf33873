/**
 * Bundles our scripts and style sheets:
 *
 *   page.js             the script of every page
 *   replay.js           that of pages with a replay, before anything is pressed; it knows the next one's name
 *   player-<hash>.js    the rest of it, which knows the engine's hash
 *   exercise.js         that of the pages of the course
 *   asking-<hash>.js    what asks the engine there
 *   site.css, embed.css, worksheet.css   each all that such a page loads
 *
 * @import { Files } from "./files.mjs"
 * @import { BuildOptions } from "esbuild"
 * @typedef {{hash: string, wire: number}} Engine its name, and its bytes on the wire
 */

import path from "node:path";
import { build } from "esbuild";
import { hashOf } from "./files.mjs";
import { MODULES } from "./node.mjs";

const WEB = path.join(path.dirname(path.dirname(MODULES)), "docs", "en");

/**
 * The pages' scripts.
 *
 * @param {Engine} engine
 */
export async function scripts({ hash, wire }) {
  const engine = { ENGINE_DIR: JSON.stringify(`engine/${hash}/`), ENGINE_BYTES: String(wire) };
  const player = await script("player", engine);
  const asking = await script("asking", engine);
  // An older one in a browser's cache would not fit.
  const [playing, more] = [`player-${hashOf(player)}.js`, `asking-${hashOf(asking)}.js`];
  /** @type {Files} */
  const files = {
    "page.js": await script("page", {}),
    "replay.js": await script("replay", { ...engine, PLAYER: JSON.stringify(playing) }),
    [playing]: player,
    "exercise.js": await script("exercise", { ...engine, ASKING: JSON.stringify(more) }),
    [more]: asking,
  };
  return files;
}

/** The style sheets, each with all that it imports; what a folder holds is imported in one place. */
export async function styles() {
  /** @type {Files} */
  const files = {};
  for (const name of ["site.css", "embed.css", "worksheet.css"]) {
    // The fonts' addresses are those from where the bundle lies.
    files[name] = await bundle(path.join(WEB, "stylesheets", name), { external: ["*.woff2"] });
  }
  return files;
}

/**
 * One module with all that it imports.
 *
 * @param {string} name
 * @param {Record<string, string>} define its compiled-in names
 */
export function script(name, define) {
  return bundle(path.join(WEB, "javascripts", `${name}.mjs`), {
    format: "esm",
    target: "es2022",
    external: ["node:*", "ws"], // Pyodide's, for node only
    nodePaths: [MODULES],
    define,
    tsconfigRaw: "{}", // ours is for the type check
  });
}

/**
 * @param {string} entry
 * @param {BuildOptions} options
 */
async function bundle(entry, options) {
  const usual = { entryPoints: [entry], bundle: true, minify: true, charset: /** @type {const} */ ("utf8") };
  const made = await build({ ...usual, ...options, write: false, logLevel: "warning" });
  return made.outputFiles[0].contents;
}
