/** Where the buttons of the transport lead, what is marked, how long a step stands. */
import assert from "node:assert/strict";
import test from "node:test";
import { Line } from "../../docs/en/javascripts/line.mjs";
import { drawnMarks, endOf, stepTo, timeFor } from "../../docs/en/javascripts/steps.mjs";
import { frame, frames } from "./fakes.mjs";

const marked = () =>
  new Line([frame(0), frame(1, "", "score"), frame(2), frame(3, "", "score note"), frame(4, "", "note"), frame(5)]);

test("one step back and on, and no further than the ends", () => {
  const line = new Line(frames(2, 5));
  assert.equal(stepTo(line, 3, "next"), 4);
  assert.equal(stepTo(line, 3, "back"), 2);
  assert.equal(stepTo(line, 5, "next"), 5);
  assert.equal(stepTo(line, 2, "back"), 2);
});

test("the first and the last step, of a part of a hand too", () => {
  const line = new Line(frames(2, 5));
  assert.equal(stepTo(line, 3, "first"), 2);
  assert.equal(stepTo(line, 3, "last"), 5);
});

test("from mark to mark, in both directions", () => {
  const line = marked();
  assert.equal(stepTo(line, 0, "after"), 1);
  assert.equal(stepTo(line, 1, "after"), 3);
  assert.equal(stepTo(line, 4, "before"), 3);
  assert.equal(stepTo(line, 2, "before"), 1);
});

test("where no mark is left, to the end", () => {
  const line = marked();
  assert.equal(stepTo(line, 4, "after"), 5);
  assert.equal(stepTo(line, 5, "after"), 5);
  assert.equal(stepTo(line, 1, "before"), 0);
  assert.equal(stepTo(line, 0, "before"), 0);
});

test("from mark to mark on a line of the reader's own", () => {
  const line = marked();
  line.add(1, "6-6", [frame(2), frame(3, "", "score"), frame(4)]);
  assert.equal(stepTo(line, 1, "after"), 3);
  assert.equal(stepTo(line, 3, "after"), 4);
  assert.equal(stepTo(line, 3, "before"), 1);
});

test("the end in each direction, and none for the button that plays", () => {
  const line = new Line(frames(2, 5));
  assert.deepEqual([endOf(line, "before"), endOf(line, "after")], [2, 5]);
  assert.equal(endOf(line, /** @type {any} */ ("play")), undefined);
});

test("marks are drawn at their steps, scores above and notes below", () => {
  assert.deepEqual(drawnMarks(marked()), { score: "M1 0v1M3 0v1", note: "M3 3v1M4 3v1" });
  assert.deepEqual(drawnMarks(new Line([frame(0)])), { score: "", note: "" });
});

test("a step stands longer the more there is to read", () => {
  assert.equal(timeFor(1500, ""), 1500);
  assert.equal(timeFor(700, "x".repeat(200)), 2100);
});
