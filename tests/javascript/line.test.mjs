/** The written line and the reader's own lines. */
import assert from "node:assert/strict";
import test from "node:test";
import { Line } from "../../docs/en/javascripts/line.mjs";
import { frame, frames } from "./fakes.mjs";

const written = () => new Line(frames(0, 5)); // steps 0 to 5

test("a written line has its steps, and no step is the reader's", () => {
  const line = written();
  assert.deepEqual([line.first, line.last, line.lastWritten], [0, 5, 5]);
  assert.equal(line.isOwn(5), false);
  assert.equal(line.frame(3).dataset.step, "3");
  assert.deepEqual(line.position(3), { step: 3, plays: [], at: 3 });
  assert.deepEqual(line.listed, { lines: [], current: -1, undo: false, redo: false });
});

test("a part of a hand begins at its first step", () => {
  const line = new Line(frames(7, 9));
  assert.deepEqual([line.first, line.last, line.frame(8).dataset.step], [7, 9, "8"]);
});

test("an own line replaces what follows the step it leaves at", () => {
  const line = written();
  line.add(2, "6-6", [frame(3, "own"), frame(4, "own")]);
  assert.equal(line.last, 4);
  assert.deepEqual(
    [2, 3, 4].map((step) => line.isOwn(step)),
    [false, true, true],
  );
  assert.equal(line.frame(2).textContent, "written");
  assert.equal(line.frame(4).textContent, "own");
  assert.equal(line.frames.length, 8);
});

test("Python finds a step of an own line by where it left and the plays since", () => {
  const line = written();
  line.add(2, "6-6", [frame(3), frame(4)]);
  line.add(4, "6-5 left", [frame(5)]);
  assert.deepEqual(line.position(3), { step: 2, plays: ["6-6"], at: 3 });
  assert.deepEqual(line.position(5), { step: 2, plays: ["6-6", "6-5 left"], at: 5 });
  assert.deepEqual(line.listed.lines, [[2, ["6-6", "6-5 left"]]]);
});

test("a play from the middle of an own line makes another, which keeps what was before", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.add(3, "6-5", [frame(4)]);
  line.add(3, "6-4", [frame(4), frame(5)]);
  assert.deepEqual(line.listed.lines, [
    [2, ["6-6", "6-5"]],
    [2, ["6-6", "6-4"]],
  ]);
  assert.deepEqual([line.listed.current, line.last], [1, 5]);
});

test("the same play again enters the line that has it", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.add(3, "6-5", [frame(4)]);
  line.enter(null);
  line.add(2, "6-6", [frame(3)]);
  assert.equal(line.listed.lines.length, 1);
  assert.equal(line.last, 4);
});

test("the written line is there again, and an own one by its number", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.enter(null);
  assert.equal(line.last, 5);
  line.enter(0);
  assert.equal(line.last, 3);
});

test("taking back and making again give the lines and the step of then", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.add(3, "6-5", [frame(4)]);
  assert.equal(line.undo(4), 3);
  assert.deepEqual(line.listed.lines, [[2, ["6-6"]]]);
  assert.equal(line.undo(3), 2);
  assert.deepEqual(line.listed, { lines: [], current: -1, undo: false, redo: true });
  assert.equal(line.undo(2), 2);
  assert.equal(line.redo(2), 3);
  assert.equal(line.redo(3), 4);
  assert.equal(line.redo(4), 4);
  assert.deepEqual(line.listed.lines, [[2, ["6-6", "6-5"]]]);
});

test("a change after taking back leaves nothing to make again", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.undo(3);
  line.add(1, "5-5", [frame(2)]);
  assert.equal(line.listed.redo, false);
});

test("a line that is removed can be taken back", () => {
  const line = written();
  line.add(2, "6-6", [frame(3)]);
  line.add(0, "5-5", [frame(1)]);
  line.remove(0, 1);
  assert.deepEqual(line.listed.lines, [[0, ["5-5"]]]);
  assert.equal(line.listed.current, 0);
  line.remove(0, 1);
  assert.deepEqual([line.own, line.last], [null, 5]);
  assert.equal(line.undo(1), 1);
  assert.equal(line.listed.current, 0);
});

test("there are twenty lines at the most, and the oldest makes room", () => {
  const line = written();
  for (let n = 0; n < 25; n++) {
    line.enter(null);
    line.add(1, `play ${n}`, [frame(2)]);
  }
  assert.equal(line.listed.lines.length, 20);
  assert.deepEqual(line.listed.lines[0], [1, ["play 5"]]);
  assert.equal(line.listed.current, 19);
});

test("live frames take the place of static ones, and those that differ are named", () => {
  const line = written();
  const live = [...frames(0, 3), frame(4, "other")];
  assert.deepEqual(line.replace(live), ["4", "5"]); // 5 did not come
  assert.equal(line.frame(4), live[4]);
  assert.equal(line.frame(5).dataset.step, "5");
});
