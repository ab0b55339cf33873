/**
 * What a link to a word or a clause means, without leaving the page: `data-card` names its card.
 *
 * Pointed at or focused, the link shows its sentence at once (`data-tip`), and the whole card as soon as
 * cards.json has come, which is fetched for the first one; if it cannot be had, the sentence it is. The
 * pointer may go onto the card; Escape puts it away. A finger's first tap opens the card, a second one on
 * the link, or one on the link in the card, leads to the entry. The focus stays where it is.
 *
 * @import { Timer } from "./types.d.ts"
 * @typedef {{html: string, tip: string}} Card
 * @typedef {Record<string, Card> & {sprite?: Record<string, string>}} Cards and the drawings that they need, by name
 */
import { beside } from "./beside.mjs";
import { all, aria, element, hit } from "./dom.mjs";

const ROOT = new URL("..", import.meta.url);
const REST = 200; // ms that the pointer rests on a link before its card is shown
const LEAVE = 300; // ms that the pointer may take from the link to the card

/** @type {Promise<Cards> | undefined} */
let cards;
/** @type {HTMLAnchorElement | undefined} the link whose card is shown */
let shown;
/** @type {HTMLAnchorElement | undefined} the link whose card was put away while pointed at */
let dismissed;
/** @type {Timer | undefined} */
let timer;
let pointer = "mouse";

const card = element("div", { className: "oe-tip", popover: "manual" });

/**
 * @param {Event} event
 * @returns {HTMLAnchorElement | undefined}
 */
const linkAt = (event) => hit(event, "a[data-card]") ?? undefined;
const inCard = (/** @type {Event} */ { target }) => card.contains(/** @type {Node} */ (target));

/** All cards, fetched once; after a failure with the next link again. */
function fetched() {
  cards ??= fetch(new URL("cards.json", ROOT))
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
    .then((/** @type {Cards} */ found) => {
      if (!found.sprite) cards = undefined;
      return found;
    });
  return cards;
}

/**
 * @param {number} ms
 * @param {() => void} act
 */
function soon(ms, act) {
  clearTimeout(timer);
  timer = setTimeout(act, ms);
}

/**
 * Show the card of a link.
 *
 * @param {HTMLAnchorElement} link
 * @param {boolean} [tapped] with what a finger needs to go on from it
 */
async function show(link, tapped = false) {
  clearTimeout(timer);
  if (link === shown && !tapped) return;
  hide();
  shown = link;
  const { card: id = "", tip } = link.dataset;
  if (tip) open(link, [sentence(tip), ...(tapped ? [entryOf(link)] : [])], tapped);
  const { sprite = {}, ...found } = await fetched();
  if (shown !== link || !link.isConnected) return;
  if (Object.hasOwn(found, id)) open(link, drawn(found[id], sprite, tip), tapped);
  else if (!tip) hide();
  if (!tapped || shown) return;
  pointer = ""; // nothing to show: the link as it is
  link.click();
}

/**
 * Put the card after its link, so that reading and tabbing go on into it.
 *
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement[]} content
 * @param {boolean} tapped
 */
function open(link, content, tapped) {
  card.replaceChildren(...content, ...(tapped ? [closer()] : []));
  if (card.previousSibling !== link) link.after(card);
  if (!card.matches(":popover-open")) card.showPopover();
  Object.assign(card, { role: tapped ? "dialog" : null, ariaLabel: tapped ? link.textContent : null });
  if (tapped) aria(link, "expanded", true);
  else aria(link, "describedby", "oe-tip");
  place();
}

function hide() {
  clearTimeout(timer);
  if (!shown) return;
  if (card.isConnected) card.hidePopover();
  card.remove();
  for (const name of ["aria-describedby", "aria-expanded"]) shown.removeAttribute(name);
  shown = undefined;
}

const sentence = (/** @type {string} */ text) => element("p", { id: "oe-tip", role: "tooltip" }, text);
const entryOf = (/** @type {HTMLAnchorElement} */ { href }) => element("p", {}, element("a", { href }, "Full entry"));

function closer() {
  return element("button", { type: "button", className: "oe-tip-close", ariaLabel: "Close", onclick: hide }, "✕");
}

/**
 * What a card shows; a screen reader hears its sentence, which stands in it somewhere, on its own.
 *
 * @param {Card} card
 * @param {Record<string, string>} sprites
 * @param {string} [told] the sentence, where the link has it
 */
function drawn({ html, tip }, sprites, told) {
  const body = element("div", { className: "oe-tip-body", innerHTML: html });
  for (const link of /** @type {HTMLAnchorElement[]} */ (all(body, "a"))) {
    link.href = new URL(link.getAttribute("href") ?? "", ROOT).href;
  }
  const heard = Object.assign(sentence(told ?? tip), { hidden: true });
  const lacking = Object.keys(sprites).filter(
    (name) => html.includes(`#${name}`) && !document.querySelector(`.sprite [id^=${name}]`),
  );
  return [heard, ...lacking.map((name) => element("div", { innerHTML: sprites[name] })), body];
}

/** Put the card beside its link; where that is out of sight, away. */
function place() {
  if (!shown) return;
  card.style.maxHeight = "";
  const { clientWidth: width } = document.documentElement;
  const spot = beside([...shown.getClientRects()], card.getBoundingClientRect(), { width, height: innerHeight });
  if (!spot) return hide();
  const { top, left, maxHeight } = spot;
  Object.assign(card.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${maxHeight}px` });
}

function listen() {
  addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = linkAt(event);
    if (link && link !== dismissed) soon(REST, () => show(link));
    else if (inCard(event)) clearTimeout(timer);
    if (link !== dismissed) dismissed = undefined;
  });
  addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || !(linkAt(event) || inCard(event))) return;
    soon(LEAVE, () => document.activeElement === shown || hide());
  });
  addEventListener("focusin", (event) => {
    const link = linkAt(event);
    if (link?.matches(":focus-visible") && pointer !== "touch") show(link);
    else if (!inCard(event) && event.target !== shown) hide();
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && relatedTarget !== shown && !card.contains(/** @type {Node} */ (relatedTarget))) hide();
  });
  addEventListener(
    "keydown",
    (event) => {
      pointer = "key";
      if (event.key !== "Escape" || !shown) return;
      event.stopPropagation();
      dismissed = shown;
      hide();
    },
    true,
  );
  addEventListener(
    "pointerdown",
    (event) => {
      pointer = event.pointerType;
      if (shown && linkAt(event) !== shown && !inCard(event)) hide();
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const link = linkAt(event);
      if (hit(event, "a") && shown) setTimeout(hide); // followed
      if (!link || pointer !== "touch" || link === shown || inCard(event)) return;
      event.preventDefault();
      event.stopPropagation();
      show(link, true);
    },
    true,
  );
  addEventListener("scroll", place, { capture: true, passive: true });
  addEventListener("resize", place);
}

if ("showPopover" in card) listen();
