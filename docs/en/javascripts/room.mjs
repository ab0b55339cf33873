/** Room for the words of every step, so that nothing below them moves while the reader steps. */

const PARTS = ["seats", "words"];

/** Set on the figure, as --oe-<part>, the height in px of each part where it is highest. */
export function reserve(figure, frames) {
  const room = document.createElement("div");
  room.className = "oe-room";
  room.inert = true;
  for (const frame of frames) {
    const view = frame.querySelector(".oe-view").cloneNode(true);
    for (const board of view.querySelectorAll(".oe-board")) board.remove();
    const say = view.querySelector(".oe-say");
    const undone = Object.assign(document.createElement("small"), { textContent: frame.dataset.undone });
    say.removeAttribute("role");
    say.prepend(undone, " ");
    room.append(view);
  }
  figure.append(room);
  for (const part of PARTS) {
    const heights = [...room.querySelectorAll(`.oe-${part}`)].map((found) => found.getBoundingClientRect().height);
    figure.style.setProperty(`--oe-${part}`, `${Math.ceil(Math.max(0, ...heights))}px`);
  }
  room.remove();
}
