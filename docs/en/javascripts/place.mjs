/**
 * Keeps the reader's place while figures above it still find their height, as they do when they come near:
 * the place that a link led to, and the one the reader comes back to, with the link that led away focused.
 * As soon as the reader does anything, the place is theirs.
 */
const SETTLED = 1500; // ms after a jump
const REST = 150; // ms without scrolling until a place is remembered
const TEXT = "article :is(h1, h2, h3, p, li, dd, pre, tr, domino-replay):not(domino-replay *, .oe-tip *)";
const LINKS = "article a[href]:not(domino-replay *, .oe-tip *)";

/** Where the reader was, by the entry of the history. */
const places = new Map();

let until = 0;
let kept; // what is kept where: { find, top }
let path = location.pathname; // of the page that is shown; its address changes before
let back; // the place to come back to
let timer;

const entry = () => window.navigation?.currentEntry?.key ?? location.href;
const all = (selector) => [...document.querySelectorAll(selector)];
const topOf = (found) => found?.getBoundingClientRect().top;

/** Remember what is read: the first piece of text in view, how far down it begins, and the link in use. */
function remember() {
  if (location.pathname !== path) return; // on the way to another page
  const edge = document.querySelector(".md-header")?.getBoundingClientRect().bottom ?? 0;
  const text = all(TEXT);
  const index = text.findIndex((piece) => piece.getBoundingClientRect().bottom > edge);
  const active = document.activeElement;
  const link = all(LINKS).indexOf(active.closest(".oe-tip")?.previousSibling ?? active);
  places.set(entry(), { index, top: topOf(text[index]), link });
}

/** Come back to the remembered place, once the page is there. */
function resume() {
  if (!back) return;
  const { index, top, link } = back;
  back = undefined;
  hold(() => all(TEXT)[index], top);
  all(LINKS)[link]?.focus({ preventScroll: true });
}

/** The reader came to another place. One with a slash is that of a replay, which sees to it. */
function arrive() {
  if (back) return;
  const find = () => document.getElementById(location.hash.slice(1));
  const top = location.hash.includes("/") ? undefined : topOf(find());
  if (top >= 0 && top < innerHeight / 3) hold(find, top);
}

function hold(find, top) {
  kept = { find, top };
  if (!until) requestAnimationFrame(keep);
  until = performance.now() + SETTLED;
}

function keep() {
  if (!until) return;
  const by = (topOf(kept.find()) ?? kept.top) - kept.top;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
  if (performance.now() < until) requestAnimationFrame(keep);
  else until = 0;
}

addEventListener("hashchange", arrive);
for (const type of ["wheel", "pointerdown", "keydown"]) addEventListener(type, () => (until = 0), { passive: true });
addEventListener(
  "scroll",
  () => {
    clearTimeout(timer);
    timer = setTimeout(remember, REST);
  },
  { passive: true },
);
addEventListener(
  "click",
  () => {
    remember();
    back = undefined;
  },
  true,
);
addEventListener(
  "popstate",
  () => {
    until = 0;
    back = places.get(entry());
    if (location.pathname === path) requestAnimationFrame(resume);
  },
  true,
);
// The theme's script tells when it has put another page in place of this one; it scrolls after that.
window.document$?.subscribe(() => {
  path = location.pathname;
  requestAnimationFrame(resume);
});
arrive();
