/** The choices over the list of hands. */
import assert from "node:assert/strict";
import test from "node:test";
import { isOffered, isShown } from "../../docs/en/javascripts/choices.mjs";

const hand = { game: "georgian", rule: "georgian.riba georgian.stavka-closed" };

test("without a choice everything is shown", () => {
  assert.ok(isShown(hand, []));
  assert.ok(isShown(hand, [{ by: "game", value: "" }]));
});

test("an item is shown if it holds what every choice says", () => {
  const game = { by: "game", value: "georgian" };
  assert.ok(isShown(hand, [game, { by: "rule", value: "georgian.riba" }]));
  assert.ok(!isShown(hand, [game, { by: "rule", value: "georgian.nichia" }]));
  assert.ok(
    !isShown(hand, [
      { by: "game", value: "draw" },
      { by: "rule", value: "georgian.riba" },
    ]),
  );
});

test("a part of a word is not the word, and an item without words holds none", () => {
  assert.ok(!isShown(hand, [{ by: "rule", value: "georgian.stavka" }]));
  assert.ok(!isShown({}, [{ by: "rule", value: "georgian.riba" }]));
});

test("the rules on offer are those of the game that is chosen", () => {
  assert.ok(isOffered("draw", [{ by: "game", value: "" }]));
  assert.ok(isOffered("draw", [{ by: "game", value: "draw" }]));
  assert.ok(!isOffered("draw", [{ by: "game", value: "georgian" }]));
  assert.ok(isOffered("draw", [{ by: "rule", value: "georgian.riba" }]));
});
