/** Progress as text: what is found in a browser's storage or in a file may be anything. */
import assert from "node:assert/strict";
import test from "node:test";
import { add, nothing, read, solve, solved, written } from "../../docs/en/javascripts/kept.mjs";

const text = (/** @type {object} */ parts) => JSON.stringify({ "open-ends-course": 1, ...parts });

test("what is written is read again", () => {
  const kept = nothing();
  solve(kept, "stavka/alone", "first");
  kept.best.set("total/2", 7);
  assert.deepEqual(read(written(kept)), kept);
  assert.deepEqual(read(written(nothing())), nothing());
});

test("what is no text of ours is refused", () => {
  const texts = ["", "{", "null", "[]", "1", '"text"', "{}", '{"open-ends-course": 2}', '{"open-ends-course": "1"}'];
  for (const each of texts) assert.throws(() => read(each), Error, each);
});

test("a text that is too long is not even parsed", () => {
  assert.throws(() => read(text({ done: {} }).padEnd(100_001)), /too long/);
  assert.deepEqual(read(text({ done: {} }).padEnd(100_000)), nothing());
});

test("of what is damaged the good part is used", () => {
  const done = { "stavka/alone": "first", "stavka/two": "best", "stavka/three": 1, "stavka/four": null };
  const best = { "total/1": 3, "total/2": -1, "total/3": 1.5, "total/1/minute": "9", "count/1": 1e6 };
  assert.deepEqual(read(text({ done, best })), {
    done: new Map([["stavka/alone", "first"]]),
    best: new Map([["total/1", 3]]),
  });
});

test("parts that are no objects hold nothing", () => {
  for (const part of [null, 0, "stavka/alone", ["first"], true]) {
    assert.deepEqual(read(text({ done: part, best: part })), nothing(), String(part));
  }
});

test("only names that an exercise can have are used", () => {
  const names = [
    "stavka",
    "Stavka/alone",
    "a/b/c/d",
    "a//b",
    "/a",
    "a/",
    "<b>/x",
    "a/é",
    `${"x".repeat(41)}/a`,
    "a/b\n",
  ];
  assert.equal(read(text({ done: Object.fromEntries(names.map((name) => [name, "first"])) })).done.size, 0);
  assert.equal(read('{"open-ends-course": 1, "done": {"__proto__": "first", "constructor/x": "first"}}').done.size, 1);
});

test("there are 500 entries of a kind at the most", () => {
  const done = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`lesson/e${n}`, "first"]));
  assert.equal(read(text({ done })).done.size, 500);
});

test("the first time counts, but being shown it does not count for ever", () => {
  const kept = nothing();
  assert.equal(solve(kept, "a/one", "shown"), true);
  assert.equal(solve(kept, "a/one", "first"), true);
  assert.equal(kept.done.get("a/one"), "later");
  assert.equal(solve(kept, "a/one", "first"), false);
  assert.equal(solve(kept, "a/two", "first"), true);
  assert.equal(solve(kept, "a/two", "shown"), false);
  assert.equal(kept.done.get("a/two"), "first");
});

test("the exercises of a lesson are those below its name", () => {
  const kept = nothing();
  for (const id of ["riba/one", "riba/two", "riba-more/one"]) solve(kept, id, "first");
  assert.deepEqual(
    solved(kept, "riba").map(([id]) => id),
    ["riba/one", "riba/two"],
  );
});

test("of two records the better of each is kept", () => {
  const here = read(text({ done: { "a/one": "later", "a/two": "first" }, best: { "a/1": 5, "a/2": 1 } }));
  add(
    here,
    read(text({ done: { "a/one": "first", "a/two": "shown", "a/three": "shown" }, best: { "a/1": 4, "a/2": 2 } })),
  );
  assert.deepEqual(Object.fromEntries(here.done), { "a/one": "first", "a/two": "first", "a/three": "shown" });
  assert.deepEqual(Object.fromEntries(here.best), { "a/1": 5, "a/2": 2 });
});
