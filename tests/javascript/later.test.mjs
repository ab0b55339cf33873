/** Scripts that are fetched when they are wanted: once, and after a failure again. */
import assert from "node:assert/strict";
import test from "node:test";
import { later } from "../../docs/en/javascripts/later.mjs";

/** A script beside `later.mjs` that fails as long as `globalThis.down` says so. */
const script = (/** @type {string} */ name) =>
  `data:text/javascript,if (globalThis.down) throw new Error("down"); export const name = "${name}";//`;

test("a script is fetched once, however often it is wanted", async () => {
  const fetched = later(script("one"));
  const [one, other] = await Promise.all([fetched(), fetched()]);
  assert.equal(one, other);
  assert.equal((await fetched()).name, "one");
});

test("after a failure the next one who wants it fetches it anew", async () => {
  const fetched = later(script("two"));
  Object.assign(globalThis, { down: true });
  await assert.rejects(fetched(), /down/);
  await assert.rejects(fetched(), /down/);
  Object.assign(globalThis, { down: false });
  assert.equal((await fetched()).name, "two");
});
