/**
 * A frame: what Python made of one step, with the boards of all shapes.
 *
 * @import { Said, Shape } from "./types.d.ts"
 */
import { all, element, find } from "./dom.mjs";

const WIDE = 640; // px of the element from which the wide board is shown; the style sheets have it too

/**
 * The shape of the board that an element has room for.
 *
 * @param {Element} place
 * @returns {Shape}
 */
export const shapeIn = ({ clientWidth }) => (clientWidth < WIDE ? "tall" : "wide");

/**
 * A copy of a frame with the board of one shape, and sentences said before its own.
 *
 * @param {HTMLElement} frame
 * @param {Shape | undefined} shape
 * @param {Said} said
 */
export function drawn(frame, shape, said = []) {
  const copy = /** @type {HTMLElement} */ (frame.cloneNode(true));
  for (const board of all(copy, ".oe-board")) if (board.dataset.shape !== shape) board.remove();
  const own = /** @type {ChildNode} */ (find(copy, ".oe-say").firstChild);
  for (const [name, textContent] of said) own.before(element(name, { textContent }), " ");
  return copy;
}

/**
 * What a frame says.
 *
 * @param {ParentNode} frame
 */
export const sentence = (frame) => find(frame, ".oe-say").textContent ?? "";
