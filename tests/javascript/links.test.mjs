/** Addresses that lead into a replay; they come from anywhere. */
import assert from "node:assert/strict";
import test from "node:test";
import { branchLink, readLink, stepLink } from "../../docs/en/javascripts/links.mjs";

test("a link to a step is read as it was written", () => {
  assert.equal(stepLink("georgian/terms-in-one-hand", 7), "#georgian/terms-in-one-hand/7");
  assert.deepEqual(readLink("#georgian/terms-in-one-hand/7"), { example: "georgian/terms-in-one-hand", step: 7 });
});

test("a link to a branch is read as it was written, whatever is in it", () => {
  assert.deepEqual(readLink(branchLink("1.eNo=/5")), { branch: "1.eNo=/5" });
  assert.deepEqual(readLink("#branch="), { branch: "" });
});

test("the address of a heading or of nothing leads nowhere", () => {
  for (const hash of ["", "#", "#georgian.riba", "#/5", "#branch", "#BRANCH=1"]) assert.deepEqual(readLink(hash), {});
});

test("a damaged step leads nowhere", () => {
  for (const step of ["", "x", "-1", "1.5", "12345", "1e3", " 7", "7 ", "%37", "0x1", "٣"]) {
    assert.deepEqual(readLink(`#georgian/riba/${step}`), {}, step);
  }
});

test("hostile addresses are only ever a name and a number", () => {
  const names = ["javascript:alert(1)", '"><script>', "__proto__", "../../..", "x".repeat(10_000), "a\"]{}[b='c"];
  for (const example of names) assert.deepEqual(readLink(`#${example}/1`), { example, step: 1 });
});
