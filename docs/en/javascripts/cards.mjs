/**
 * What a link to a word or a clause means, without leaving the page: `data-card` names its card.
 *
 * Pointed at or focused, the link shows its sentence at once (`data-tip`), and the whole card as soon as
 * cards.json has come, which is fetched for the first one; if it cannot be had, the sentence it is. The
 * pointer may go onto the card; Escape puts it away. A finger's first tap opens the card, a second one on
 * the link, or one on the link in the card, leads to the entry. The focus stays where it is.
 */
import { element } from "./dom.mjs";

const ROOT = new URL("..", import.meta.url);
const REST = 200; // ms that the pointer rests on a link before its card is shown
const LEAVE = 300; // ms that the pointer may take from the link to the card
const GAP = 4; // px between link and card
const EDGE = 8; // px that a card keeps from the edge of the window

let cards;
/** The link whose card is shown, and the one whose card was put away while pointed at. */
let shown, dismissed;
let timer;
let pointer = "mouse";

const card = element("div", { className: "oe-tip", popover: "manual" });

const linkAt = ({ target }) => target.closest?.("a[data-card]");
const inCard = ({ target }) => card.contains(target);

/** All cards, fetched once; after a failure with the next link again. */
function fetched() {
  cards ??= fetch(new URL("cards.json", ROOT))
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}))
    .then((all) => {
      if (!all.sprite) cards = undefined;
      return all;
    });
  return cards;
}

function soon(ms, act) {
  clearTimeout(timer);
  timer = setTimeout(act, ms);
}

/** Show the card of a link; `tapped`: with what a finger needs to go on from it. */
async function show(link, { tapped = false } = {}) {
  clearTimeout(timer);
  if (link === shown && !tapped) return;
  hide();
  shown = link;
  const { card: id, tip } = link.dataset;
  if (tip) open(link, [sentence(tip), tapped && entryOf(link)], tapped);
  const all = await fetched();
  if (shown !== link || !link.isConnected) return;
  if (Object.hasOwn(all, id)) open(link, drawn(all[id], all.sprite, tip), tapped);
  else if (!tip) hide();
  if (!tapped || shown) return;
  pointer = ""; // nothing to show: the link as it is
  link.click();
}

/** Put the card after its link, so that reading and tabbing go on into it. */
function open(link, content, tapped) {
  card.replaceChildren(...content.filter(Boolean), ...(tapped ? [closer()] : []));
  if (card.previousSibling !== link) link.after(card);
  if (!card.matches(":popover-open")) card.showPopover();
  Object.assign(card, { role: tapped ? "dialog" : null, ariaLabel: tapped ? link.textContent : null });
  if (tapped) link.setAttribute("aria-expanded", true);
  else link.setAttribute("aria-describedby", "oe-tip");
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

const sentence = (text) => element("p", { id: "oe-tip", role: "tooltip" }, text);
const entryOf = ({ href }) => element("p", {}, element("a", { href }, "Full entry"));

function closer() {
  return element("button", { type: "button", className: "oe-tip-close", ariaLabel: "Close", onclick: hide }, "✕");
}

/** What a card shows; a screen reader hears its sentence, which stands in it somewhere, on its own. */
function drawn({ html, tip }, sprites, told) {
  const body = element("div", { className: "oe-tip-body", innerHTML: html });
  for (const link of body.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), ROOT);
  const heard = Object.assign(sentence(told ?? tip), { hidden: true });
  const lacking = Object.keys(sprites).filter(
    (name) => html.includes(`#${name}`) && !document.querySelector(`.sprite [id^=${name}]`),
  );
  return [heard, ...lacking.map((name) => element("div", { innerHTML: sprites[name] })), body];
}

/** Below the link, or above it where there is more room; always within the window. */
function place() {
  const lines = [...shown.getClientRects()];
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || last.bottom < 0 || first.top > innerHeight) return hide();
  card.style.maxHeight = "";
  const { width, height } = card.getBoundingClientRect();
  const below = innerHeight - last.bottom - GAP - EDGE;
  const above = first.top - GAP - EDGE;
  const down = height <= below || below >= above;
  const top = down ? last.bottom + GAP : Math.max(EDGE, first.top - GAP - height);
  const room = document.documentElement.clientWidth - width - EDGE;
  const left = Math.max(EDGE, Math.min((down ? last : first).left, room));
  Object.assign(card.style, { top: `${top}px`, left: `${left}px`, maxHeight: `${down ? below : above}px` });
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
    if (relatedTarget && relatedTarget !== shown && !card.contains(relatedTarget)) hide();
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
      if (event.target.closest("a") && shown) setTimeout(hide); // followed
      if (!link || pointer !== "touch" || link === shown || inCard(event)) return;
      event.preventDefault();
      event.stopPropagation();
      show(link, { tapped: true });
    },
    true,
  );
  addEventListener("scroll", () => shown && place(), { capture: true, passive: true });
  addEventListener("resize", () => shown && place());
}

if (card.showPopover) listen();
