/** Room for the words of every step, so that nothing below them moves while the reader steps. */
import { element } from "./dom.mjs";

const PARTS = {
  seats: ".oe-seats",
  row: '.oe-seat:is([data-at="top"], [data-at="bottom"])',
  account: ".oe-account",
  words: ".oe-words",
  notes: ".oe-notes",
};

/** Set on the figure, as --oe-<part>, the height in px of each part where it is highest. */
export function reserve(figure, frames) {
  const room = element("div", { className: "oe-room", inert: true });
  for (const frame of frames) {
    const copy = frame.cloneNode(true);
    for (const drawing of copy.querySelectorAll(".oe-board, .oe-ends")) drawing.remove();
    const say = copy.querySelector(".oe-say");
    say.removeAttribute("role");
    say.prepend(element("small", { textContent: frame.dataset.undone }), " ");
    room.append(...copy.children);
  }
  figure.append(room);
  for (const [part, selector] of Object.entries(PARTS)) {
    const heights = [...room.querySelectorAll(selector)].map((found) => found.getBoundingClientRect().height);
    figure.style.setProperty(`--oe-${part}`, `${Math.ceil(Math.max(0, ...heights))}px`);
  }
  room.remove();
}
