/**
 * Gestures, each beside something that a tap or a key does as well: a swipe over the board steps, a tile
 * of the tray can be dragged to its place. The page scrolls as ever: a swipe is level, and a finger has
 * to rest on a tile for a moment before it drags it.
 */
import { all, find, hit } from "./dom.mjs";

const FAR = 40; // px
const START = 8; // px
const REST = 250; // ms

/** Buttons for a tile that can be played, or a die that is to be turned first. */
export const CHOICES = "[data-play], [data-quarters]";

/**
 * Call `go` for a swipe of one finger over the board to the left or right.
 *
 * @param {HTMLElement} replay
 * @param {(way: "next" | "back") => void} go
 */
export function onSwipe(replay, go) {
  /** @type {PointerEvent | undefined} */
  let down;
  replay.addEventListener("pointerdown", (event) => {
    const begins = event.isPrimary && event.pointerType !== "mouse" && hit(event, ".oe-board");
    down = begins ? event : undefined;
  });
  replay.addEventListener("pointercancel", () => {
    down = undefined;
  });
  replay.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (!down) return;
    const x = clientX - down.clientX;
    if (Math.abs(x) > Math.max(FAR, 2 * Math.abs(clientY - down.clientY))) go(x < 0 ? "next" : "back");
    down = undefined;
  });
}

/**
 * Let tiles be dragged.
 *
 * @param {HTMLElement} replay
 * @param {(button: HTMLElement) => void} begin shows the places that a tile may go to
 * @param {(place: SVGElement) => void} drop plays it there
 */
export function onDrag(replay, begin, drop) {
  let dragged = false;
  replay.addEventListener("click", (event) => dragged && event.stopImmediatePropagation(), { capture: true });
  replay.addEventListener("pointerdown", (down) => {
    const button = hit(down, CHOICES);
    if (!button || !down.isPrimary || down.button) return;
    /** @type {SVGElement | undefined} */
    let ghost;
    /** @type {SVGElement | undefined} */
    let over;
    let ready = down.pointerType !== "touch";
    const timer = setTimeout(() => {
      ready = true;
    }, REST);
    const ended = new AbortController();
    /**
     * @template {keyof WindowEventMap} T
     * @param {T} type
     * @param {(event: WindowEventMap[T]) => void} listener
     */
    const on = (type, listener) =>
      addEventListener(type, listener, { signal: ended.signal, capture: true, passive: false });
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      ghost?.remove();
      dragged = Boolean(ghost);
      setTimeout(() => {
        dragged = false; // the click that follows is none
      });
    };
    on("pointermove", ({ clientX, clientY }) => {
      if (!ghost && Math.hypot(clientX - down.clientX, clientY - down.clientY) < START) return;
      if (!ready) return end();
      if (!ghost) {
        begin(button);
        ghost = /** @type {SVGElement} */ (find(button, "svg").cloneNode(true));
        ghost.classList.add("oe-ghost");
        replay.append(ghost);
      }
      const { left, top } = replay.getBoundingClientRect();
      ghost.style.translate = `${clientX - left}px ${clientY - top}px`;
      over = nearest(replay, clientX, clientY);
    });
    on("touchmove", (event) => ready && event.preventDefault());
    on("pointerup", () => {
      end();
      if (ghost && over) drop(over);
    });
    on("pointercancel", end);
    on("keydown", (event) => {
      if (event.key !== "Escape" || !ghost) return;
      event.stopPropagation();
      end();
    });
  });
}

/**
 * The place at a point, give or take a finger's width, marked as chosen; the others are not.
 *
 * @param {HTMLElement} replay
 * @param {number} x
 * @param {number} y
 */
function nearest(replay, x, y) {
  /** @type {SVGElement | undefined} */
  let found;
  let least = FAR;
  /** @type {SVGElement[]} */
  const places = all(replay, ".oe-board .place");
  for (const place of places) {
    const { left, right, top, bottom } = place.getBoundingClientRect();
    const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    if (away < least) [found, least] = [place, away];
  }
  for (const place of places) place.classList.toggle("chosen", place === found);
  return found;
}
