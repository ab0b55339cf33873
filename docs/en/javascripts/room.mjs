/** Room for the words of every step, so that nothing below them moves while the reader steps. */
import { element } from "./dom.mjs";

const PARTS = ["seats", "words", "notes"];

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
  for (const part of PARTS) {
    const heights = [...room.querySelectorAll(`.oe-${part}`)].map((found) => found.getBoundingClientRect().height);
    figure.style.setProperty(`--oe-${part}`, `${Math.ceil(Math.max(0, ...heights))}px`);
  }
  room.remove();
}
