/** Where a card stands: always within the window. */
import assert from "node:assert/strict";
import test from "node:test";
import { beside } from "../../docs/en/javascripts/beside.mjs";

const WINDOW = { width: 400, height: 300 };

/**
 * A line of text of a link.
 *
 * @param {number} top
 * @param {number} left
 */
const line = (top, left) => /** @type {DOMRect} */ ({ top, bottom: top + 20, left });

test("below the link where there is room", () => {
  assert.deepEqual(beside([line(50, 30)], { width: 200, height: 100 }, WINDOW), { top: 74, left: 30, maxHeight: 218 });
});

test("above it where there is more", () => {
  assert.deepEqual(beside([line(250, 30)], { width: 200, height: 100 }, WINDOW), {
    top: 146,
    left: 30,
    maxHeight: 238,
  });
});

test("a card that is too high for either takes the larger, and no more of it than there is", () => {
  const spot = beside([line(100, 30)], { width: 200, height: 900 }, WINDOW);
  assert.deepEqual(spot, { top: 124, left: 30, maxHeight: 168 });
  assert.equal(beside([line(200, 30)], { width: 200, height: 900 }, WINDOW)?.top, 8);
});

test("never beyond the right edge, nor the left", () => {
  assert.equal(beside([line(50, 350)], { width: 200, height: 100 }, WINDOW)?.left, 192);
  assert.equal(beside([line(50, 5)], { width: 500, height: 100 }, WINDOW)?.left, 8);
});

test("a link over two lines has the card below its last, or above its first", () => {
  const lines = [line(120, 300), line(140, 10)];
  assert.deepEqual(beside(lines, { width: 100, height: 50 }, WINDOW), { top: 164, left: 10, maxHeight: 128 });
  assert.equal(beside([line(220, 250), line(240, 10)], { width: 100, height: 50 }, WINDOW)?.left, 250);
});

test("a link that is out of sight has none", () => {
  const card = { width: 100, height: 50 };
  for (const lines of [[], [line(-40, 0)], [line(301, 0)]]) assert.equal(beside(lines, card, WINDOW), undefined);
});
