/** Pyodide's own files and a plain zip of sources: what `boot.py` measures the packed engine against. */
import { loadPyodide } from "./pyodide.mjs";

const base = new URL("./", import.meta.url).href;
const sources = fetch(`${base}packages.zip`).then((answer) => answer.arrayBuffer());

async function start() {
  const python = await loadPyodide({ indexURL: base });
  python.FS.writeFile("/packages.zip", new Uint8Array(await sources));
  python.runPython("import sys; sys.path.append('/packages.zip')");
  return python.pyimport("tutorials.browser.bridge").handle;
}

const started = start();

addEventListener("message", async ({ data }) => {
  const handle = await started;
  postMessage(handle(data));
});
