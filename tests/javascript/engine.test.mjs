/** The page's side of the engine: it always ends in "ready" or "failed". */
import assert from "node:assert/strict";
import test from "node:test";
import { Clock } from "./fakes.mjs";

/** A worker that does what the test says. */
class FakeWorker {
  /** @type {FakeWorker} the one that was started last */
  static last;
  /** @type {{id: number, op: string, args: object}[]} */
  asked = [];
  ended = false;
  /** @type {(event: {data: object}) => void} */
  onmessage = () => {};
  /** @type {(event: {message?: string}) => void} */
  onerror = () => {};

  constructor() {
    if (FakeWorker.forbidden) throw new Error("forbidden");
    FakeWorker.last = this;
  }

  static forbidden = false;

  postMessage(/** @type {any} */ what) {
    this.asked.push(what);
  }

  terminate() {
    this.ended = true;
  }

  say(/** @type {object} */ data) {
    this.onmessage({ data });
  }
}

let tabs = 0;

const clock = new Clock();

/** The engine of a tab that has just been opened. */
async function opened() {
  const { setInterval, clearInterval } = clock;
  const compiled = { ENGINE_DIR: "engine/x/", ENGINE_BYTES: 100 };
  const document = { documentElement: { lang: "en" } };
  Object.assign(globalThis, compiled, { document, Worker: FakeWorker, setInterval, clearInterval });
  globalThis.openEndsEngine = undefined;
  FakeWorker.forbidden = false;
  const { engine } = await import(`../../docs/en/javascripts/engine.mjs?${tabs++}`);
  return engine;
}

test("nothing is loaded before the first question", async () => {
  const engine = await opened();
  assert.deepEqual(engine.news, { state: "idle", stage: "", loaded: 0, total: 100, message: "" });
});

test("a question starts the engine, and is answered", async () => {
  const engine = await opened();
  const answer = engine.ask("why", { about: "sum" });
  assert.equal(engine.news.state, "loading");
  const worker = FakeWorker.last;
  worker.say({ progress: { stage: "fetch", loaded: 50, total: 100 } });
  assert.equal(engine.news.loaded, 50);
  worker.say({ ready: true });
  worker.say({ id: worker.asked[0].id, value: '{"html": "nine"}' });
  assert.deepEqual(await answer, { html: "nine" });
  assert.deepEqual([engine.news.state, worker.asked[0].op], ["ready", "why"]);
});

test("answers find their questions, in whatever order they come", async () => {
  const engine = await opened();
  const answers = ["one", "two"].map((about) => engine.ask("why", { about }));
  const worker = FakeWorker.last;
  for (const { id } of [...worker.asked].reverse()) worker.say({ id, value: `{"html": "${id}"}` });
  const [one, two] = await Promise.all(answers);
  assert.deepEqual(
    [one.html, two.html],
    worker.asked.map(({ id }) => String(id)),
  );
});

test("what Python cannot answer, and what broke, is that question's failure alone", async () => {
  const engine = await opened();
  const [one, two] = ["one", "two"].map((about) => engine.ask("why", { about }));
  const worker = FakeWorker.last;
  worker.say({ ready: true });
  worker.say({ id: worker.asked[0].id, value: '{"error": "no such request: fly"}' });
  worker.say({ id: worker.asked[1].id, error: { stage: "ask", message: "KeyError" } });
  await assert.rejects(one, /no such request/);
  await assert.rejects(two, { message: "KeyError", stage: "ask" });
  assert.equal(engine.news.state, "ready");
});

test("a worker that stops fails all questions, and another is started on demand", async () => {
  const engine = await opened();
  const first = engine.ask("why", {});
  const worker = FakeWorker.last;
  worker.say({ error: { stage: "start", message: "no WebAssembly" } });
  await assert.rejects(first, /no WebAssembly/);
  assert.deepEqual([engine.news.state, engine.news.stage, worker.ended], ["failed", "start", true]);
  await assert.rejects(engine.ask("why", {}), /no WebAssembly/);
  engine.retry();
  assert.equal(engine.news.state, "loading");
  assert.notEqual(FakeWorker.last, worker);
  FakeWorker.last.say({ ready: true });
  engine.retry(); // nothing to try again
  assert.equal(engine.news.state, "ready");
});

test("a worker that cannot be loaded, or is not allowed, is told in words", async () => {
  const engine = await opened();
  const answer = engine.ask("why", {});
  FakeWorker.last.onerror({});
  await assert.rejects(answer, /could not be loaded/);
  FakeWorker.forbidden = true;
  engine.retry();
  assert.match(engine.news.message, /could not be started: forbidden/);
});

test("thirty seconds without a word are a failure, a word now and then is none", async () => {
  const engine = await opened();
  const answer = engine.ask("why", {});
  clock.tick(29_000);
  FakeWorker.last.say({ progress: { stage: "start", loaded: 100, total: 100 } });
  clock.tick(29_000);
  assert.equal(engine.news.state, "loading");
  clock.tick(1000);
  await assert.rejects(answer, /stood still for 30 seconds/);
});

test("an engine that is ready and asked nothing is left alone; one that does not answer has failed", async () => {
  const engine = await opened();
  const first = engine.ask("why", {});
  const { last: worker } = FakeWorker;
  worker.say({ ready: true });
  worker.say({ id: worker.asked[0].id, value: "{}" });
  await first;
  clock.tick(100_000);
  assert.equal(engine.news.state, "ready");
  const second = engine.ask("why", {});
  clock.tick(30_000);
  await assert.rejects(second, /did not answer/);
});

test("whoever listens hears every change, until they end it", async () => {
  const engine = await opened();
  /** @type {string[]} */
  const heard = [];
  const end = engine.on((/** @type {{state: string}} */ { state }) => heard.push(state));
  engine.ask("why", {}).catch(() => {});
  FakeWorker.last.say({ ready: true });
  end();
  FakeWorker.last.say({ error: { stage: "ask", message: "" } });
  assert.deepEqual(heard, ["loading", "ready"]);
});

test("a second script of a tab gets the engine that is there", async () => {
  const engine = await opened();
  const { engine: other } = await import(`../../docs/en/javascripts/engine.mjs?${tabs++}`);
  assert.equal(other, engine);
});
