/** Where the reader is, on a page whose text is still moving, and on the way back to it. */
import assert from "node:assert/strict";
import test from "node:test";
import { Window } from "./fakes.mjs";

const HEADER = 48;
let pages = 0;

/** A page with a header, pieces of text and links, of which the test knows where they stand. */
class Page extends Window {
  /** @type {{id?: string, top: number}[]} */
  text = [];
  scrolled = 0;
  now = 0;
  /** @type {(() => void)[]} */
  due = [];
  /** @type {number | undefined} */
  focused;
  active = -1;

  /** @param {string} hash */
  constructor(hash) {
    super();
    this.location = { pathname: "/rules/", hash, href: "/rules/" };
    const piece = (/** @type {{top: number}} */ { top }) => ({
      getBoundingClientRect: () => ({ top, bottom: top + 20 }),
    });
    const links = [0, 1, 2].map((n) => ({ focus: () => (this.focused = n), closest: () => null }));
    const document = {
      querySelector: () => ({ getBoundingClientRect: () => ({ bottom: HEADER }) }),
      querySelectorAll: (/** @type {string} */ selector) =>
        selector.includes("a[href]") ? links : this.text.map(piece),
      getElementById: (/** @type {string} */ id) => {
        const found = this.text.find((each) => each.id === id);
        return found ? piece(found) : null;
      },
    };
    Object.defineProperty(document, "activeElement", { get: () => links[this.active] ?? { closest: () => null } });
    const fake = {
      document,
      location: this.location,
      window: globalThis,
      document$: { subscribe: (/** @type {() => void} */ listener) => this.listen("page", listener) },
      innerHeight: 600,
      addEventListener: this.listen,
      requestAnimationFrame: (/** @type {() => void} */ act) => this.due.push(act),
      scrollBy: (/** @type {{top: number}} */ { top }) => {
        this.scrolled += top;
        for (const each of this.text) each.top -= top;
      },
    };
    Object.assign(globalThis, fake);
    globalThis.performance.now = () => this.now;
  }

  async open() {
    await import(`../../docs/en/javascripts/place.mjs?${pages++}`);
  }

  /** Let a frame pass. */
  pass(ms = 16) {
    this.now += ms;
    for (const act of this.due.splice(0)) act();
  }
}

test("the place that a link led to stays where it is while what is above it grows", async () => {
  const page = new Page("#riba");
  page.text = [{ top: -200 }, { id: "riba", top: 60 }];
  await page.open();
  page.text[1].top += 300;
  page.pass();
  assert.deepEqual([page.text[1].top, page.scrolled], [60, 300]);
  page.pass(1600);
  page.pass();
  page.text[1].top += 50; // long after: whatever moves now is none of ours
  page.pass();
  assert.equal(page.scrolled, 300);
});

test("as soon as the reader does anything, the place is theirs", async () => {
  const page = new Page("#riba");
  page.text = [{ id: "riba", top: 60 }];
  await page.open();
  page.tell("wheel");
  page.text[0].top += 300;
  page.pass();
  assert.equal(page.scrolled, 0);
});

test("an address that names nothing, or a step of a replay, holds nothing", async () => {
  for (const hash of ["", "#", "#nowhere", "#georgian/riba/3", '#"><script>', "#%00"]) {
    const page = new Page(hash);
    page.text = [
      { id: "riba", top: 60 },
      { id: "georgian/riba/3", top: 80 },
    ];
    await page.open();
    assert.equal(page.due.length, 0, hash);
  }
});

test("a place far down, to which the browser did not jump, is not held", async () => {
  const page = new Page("#riba");
  page.text = [{ id: "riba", top: 400 }];
  await page.open();
  assert.equal(page.due.length, 0);
});

test("coming back leads to the text that was read, and to the link that led away", async () => {
  const page = new Page("");
  page.text = [{ top: -500 }, { top: 20 }, { top: 100 }];
  await page.open();
  page.text[1].top = 40; // ends below the header: the first in view
  page.active = 2;
  page.tell("click");
  Object.assign(page.location, { pathname: "/glossary/", href: "/glossary/" });
  page.tell("page");
  page.pass();
  Object.assign(page.location, { pathname: "/rules/", href: "/rules/" });
  page.tell("popstate");
  page.text = [{ top: 0 }, { top: 300 }, { top: 400 }];
  page.tell("page");
  page.pass();
  page.pass();
  assert.deepEqual([page.text[1].top, page.focused], [40, 2]);
});

test("a history entry that is not known leads nowhere in particular", async () => {
  const page = new Page("");
  page.text = [{ top: 60 }];
  await page.open();
  page.tell("popstate");
  page.pass();
  page.pass();
  assert.deepEqual([page.scrolled, page.focused], [0, undefined]);
});
