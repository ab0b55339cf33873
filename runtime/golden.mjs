/**
 * Answers requests with the packed engine, in node: one JSON request a line in, one response a line out.
 *
 * node golden.mjs build/assets/engine/<hash> < requests.jsonl
 *
 * What it prints must be, byte for byte, what CPython answers.
 */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { readLock, run } from "./node.mjs";
import { bootOptions, extend } from "./python.mjs";

await run(async () => {
  const base = path.resolve(process.argv[2]) + path.sep;
  const stdlib = `${base}stdlib.zip`;
  const engine = gunzipSync(await readFile(`${base}engine.bin`));
  const python = await loadPyodide(bootOptions({ base, stdlib, lock: await readLock(), engine }));
  extend(python, gunzipSync(await readFile(`${base}course.bin`)));
  const handle = python.pyimport("tutorials.browser.bridge.handle");
  const requests = (await text(process.stdin)).split("\n").filter(Boolean);
  process.stdout.write(requests.map((request) => `${handle(request)}\n`).join(""));
});
