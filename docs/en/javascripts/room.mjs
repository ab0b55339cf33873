/** Room for the words of every step, so that nothing below them moves while the reader steps. */
import { all, element, find } from "./dom.mjs";

const PARTS = {
  seats: ".oe-seats",
  row: '.oe-seat:is([data-at="top"], [data-at="bottom"])',
  account: ".oe-account",
  words: ".oe-words",
  notes: ".oe-notes",
};

const heightOf = (/** @type {Element} */ found) => found.getBoundingClientRect().height;

/**
 * The height in px of the highest of some elements.
 *
 * @param {Element[]} found
 */
export const highest = (found) => Math.max(0, ...found.map(heightOf));

/**
 * Set on the figure, as --oe-<part>, the height in px of each part where it is highest.
 *
 * @param {HTMLElement} figure
 * @param {HTMLElement[]} frames
 */
export function reserve(figure, frames) {
  const room = element("div", { className: "oe-room", inert: true });
  for (const frame of frames) {
    const copy = /** @type {HTMLElement} */ (frame.cloneNode(true));
    for (const drawing of all(copy, ".oe-board, .oe-ends")) drawing.remove();
    const say = find(copy, ".oe-say");
    say.removeAttribute("role");
    say.prepend(element("small", { textContent: frame.dataset.undone }), " ");
    room.append(...copy.children);
  }
  figure.append(room);
  for (const [part, selector] of Object.entries(PARTS)) {
    figure.style.setProperty(`--oe-${part}`, `${Math.ceil(highest(all(room, selector)))}px`);
  }
  room.remove();
}
