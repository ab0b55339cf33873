/**
 * Keeps the reader's place while figures above it still find their height, as they do when they come near:
 * the place that a link led to, and the one the reader comes back to, with the link that led away focused.
 * As soon as the reader does anything, the place is theirs.
 *
 * @import { Timer } from "./types.d.ts"
 * @typedef {() => Element | null | undefined} Find
 * @typedef {{index: number, top?: number, link: number}} Place by the numbers of a piece of text and of a link
 */
import { all } from "./dom.mjs";

const SETTLED = 1500; // ms after a jump
const REST = 150; // ms without scrolling until a place is remembered
const TEXT = "article :is(h1, h2, h3, p, li, dd, pre, tr, domino-replay):not(domino-replay *, .oe-tip *)";
const LINKS = "article a[href]:not(domino-replay *, .oe-tip *)";

/** @type {Map<string, Place>} where the reader was, by the entry of the history */
const places = new Map();

let until = 0;
/** @type {{find: Find, top: number} | undefined} what is kept where */
let kept;
let path = location.pathname; // of the page that is shown; its address changes before
/** @type {Place | undefined} the place to come back to */
let back;
/** @type {Timer | undefined} */
let timer;

const entry = () => window.navigation?.currentEntry?.key ?? location.href;
const topOf = (/** @type {Element | null | undefined} */ found) => found?.getBoundingClientRect().top;

/** Remember what is read: the first piece of text in view, how far down it begins, and the link in use. */
function remember() {
  if (location.pathname !== path) return; // on the way to another page
  const edge = document.querySelector(".md-header")?.getBoundingClientRect().bottom ?? 0;
  const text = all(document, TEXT);
  const index = text.findIndex((piece) => piece.getBoundingClientRect().bottom > edge);
  const active = document.activeElement;
  const used = /** @type {HTMLElement} */ (active?.closest(".oe-tip")?.previousSibling ?? active);
  places.set(entry(), { index, top: topOf(text[index]), link: all(document, LINKS).indexOf(used) });
}

/** Come back to the remembered place, once the page is there. */
function resume() {
  if (!back) return;
  const { index, top, link } = back;
  back = undefined;
  if (top !== undefined) hold(() => all(document, TEXT)[index], top);
  all(document, LINKS)[link]?.focus({ preventScroll: true });
}

/** The reader came to another place. One with a slash is that of a replay, which sees to it. */
function arrive() {
  if (back) return;
  const find = () => document.getElementById(location.hash.slice(1));
  const top = location.hash.includes("/") ? undefined : topOf(find());
  if (top !== undefined && top >= 0 && top < innerHeight / 3) hold(find, top);
}

/**
 * @param {Find} find
 * @param {number} top
 */
function hold(find, top) {
  kept = { find, top };
  if (!until) requestAnimationFrame(keep);
  until = performance.now() + SETTLED;
}

function keep() {
  if (!until || !kept) return;
  const by = (topOf(kept.find()) ?? kept.top) - kept.top;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
  if (performance.now() < until) requestAnimationFrame(keep);
  else until = 0;
}

/** The place is the reader's. */
function release() {
  until = 0;
}

/** Something was pressed: what it leads to is another place. */
function leave() {
  remember();
  back = undefined;
}

function comeBack() {
  until = 0;
  back = places.get(entry());
  if (location.pathname === path) requestAnimationFrame(resume);
}

function scrolled() {
  clearTimeout(timer);
  timer = setTimeout(remember, REST);
}

addEventListener("hashchange", arrive);
for (const type of ["wheel", "pointerdown", "keydown"]) addEventListener(type, release, { passive: true });
addEventListener("scroll", scrolled, { passive: true });
addEventListener("click", leave, true);
addEventListener("popstate", comeBack, true);
// The theme's script tells when it has put another page in place of this one; it scrolls after that.
window.document$?.subscribe(() => {
  path = location.pathname;
  requestAnimationFrame(resume);
});
arrive();
