/** Progress in this browser: storage that is damaged, refused or full, other tabs, and files. */
import assert from "node:assert/strict";
import test from "node:test";
import { Storage, Window } from "./fakes.mjs";

const KEY = "open-ends:course";
let pages = 0;

/**
 * The module as a page that has just been opened has it.
 *
 * @param {Storage} storage
 */
async function opened(storage) {
  const window = new Window();
  Object.assign(globalThis, { localStorage: storage, addEventListener: window.listen });
  const { progress } = await import(`../../docs/en/javascripts/progress.mjs?${pages++}`);
  return { progress, tell: window.tell };
}

test("what was done is there on the next visit", async () => {
  const storage = new Storage();
  const { progress } = await opened(storage);
  progress.solve("stavka/alone", "first");
  progress.reach("total/1", 4);
  const later = await opened(storage);
  assert.equal(later.progress.how("stavka/alone"), "first");
  assert.equal(later.progress.best("total/1"), 4);
  assert.equal(later.progress.lasting, true);
});

test("damaged storage counts as nothing done, and what is done then is kept", async () => {
  for (const damaged of ["", "{", "null", '{"open-ends-course": 1, "done": 7}', "x".repeat(200_000)]) {
    const storage = new Storage();
    storage.kept.set(KEY, damaged);
    const { progress } = await opened(storage);
    assert.equal(progress.count("stavka"), 0);
    progress.solve("stavka/alone", "later");
    assert.equal((await opened(storage)).progress.count("stavka"), 1, damaged.slice(0, 40));
  }
});

test("where storage is refused, progress lasts as long as the page", async () => {
  const storage = new Storage();
  storage.refuses = true;
  const { progress } = await opened(storage);
  assert.equal(progress.lasting, false);
  progress.solve("stavka/alone", "first");
  assert.equal(progress.how("stavka/alone"), "first");
  assert.equal(progress.lasting, false);
});

test("a full storage is told, and so is one that has room again", async () => {
  const storage = new Storage();
  storage.full = true;
  const { progress } = await opened(storage);
  assert.equal(progress.lasting, true);
  progress.solve("stavka/alone", "first");
  assert.equal(progress.lasting, false);
  storage.full = false;
  progress.solve("stavka/two", "first");
  assert.equal(progress.lasting, true);
  assert.equal((await opened(storage)).progress.count("stavka"), 2);
});

test("what another tab has done is shown here", async () => {
  const storage = new Storage();
  const here = await opened(storage);
  assert.equal(here.progress.count("stavka"), 0);
  const there = await opened(storage);
  there.progress.solve("stavka/alone", "first");
  let heard = 0;
  const end = here.progress.on(() => heard++);
  here.tell("storage", { key: "theme" });
  assert.equal(here.progress.count("stavka"), 0);
  here.tell("storage", { key: KEY });
  assert.equal(here.progress.count("stavka"), 1);
  end();
  here.tell("storage", { key: null });
  assert.equal(heard, 1);
});

test("a best result is only ever raised, and told when it is", async () => {
  const { progress } = await opened(new Storage());
  let heard = 0;
  progress.on(() => heard++);
  for (const count of [3, 2, 3, 5]) progress.reach("total/1", count);
  assert.deepEqual([progress.best("total/1"), heard], [5, 2]);
});

test("a file adds to what is there, and one that is not ours changes nothing", async () => {
  const { progress } = await opened(new Storage());
  progress.solve("stavka/alone", "later");
  const { text } = progress;
  const other = await opened(new Storage());
  other.progress.solve("riba/one", "first");
  other.progress.add(text);
  assert.deepEqual([other.progress.count("stavka"), other.progress.count("riba")], [1, 1]);
  assert.throws(() => other.progress.add("<html>"));
  assert.equal(other.progress.count("riba"), 1);
});

test("a lesson can be forgotten, and everything", async () => {
  const storage = new Storage();
  const { progress } = await opened(storage);
  for (const id of ["riba/one", "riba-more/one"]) progress.solve(id, "first");
  progress.reach("total/1", 2);
  progress.clear("riba");
  assert.deepEqual([progress.count("riba"), progress.count("riba-more"), progress.best("total/1")], [0, 1, 2]);
  progress.clear();
  const later = await opened(storage);
  assert.deepEqual([later.progress.count("riba-more"), later.progress.best("total/1")], [0, 0]);
});

test("exercises are counted by how they were solved", async () => {
  const { progress } = await opened(new Storage());
  progress.solve("riba/one", "first");
  progress.solve("riba/two", "shown");
  assert.deepEqual([progress.count("riba"), progress.count("riba", "first")], [2, 1]);
});
