/**
 * How tiles and dice move on a board: from their player's side to their place, and back the same way. A die
 * turns on its way: it lies in the rack facing NE.
 *
 * A board is the SVG that Python drew; nothing in it is changed for good. Whatever still moves when
 * the next step comes is simply there (`still`), so that fast steps neither queue up nor pile up.
 *
 * @typedef {{tiles: Map<string | undefined, SVGGElement>, badges: Set<string>}} Look
 */
import { all, find } from "./dom.mjs";

export const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const TRAVEL = { duration: 250, easing: "cubic-bezier(.2, .75, .3, 1)" };
/** @type {KeyframeAnimationOptions} */
const APPEAR = { duration: 120, delay: TRAVEL.duration, fill: "backwards" };
const TILE = 40; // the length of a tile in the drawing's units

/**
 * End every motion on a board at once.
 *
 * @param {Element} board
 */
export function still(board) {
  for (const leaving of all(board, ".leaving")) leaving.remove();
  for (const motion of board.getAnimations({ subtree: true })) motion.cancel();
}

/**
 * What lies on a board, to be compared after it has changed.
 *
 * @param {Element} board
 * @returns {Look}
 */
export function look(board) {
  /** @type {SVGGElement[]} */
  const tiles = all(board, ".tiles > *");
  return {
    tiles: new Map(tiles.map((tile) => [tile.dataset.key, /** @type {SVGGElement} */ (tile.cloneNode(true))])),
    badges: new Set(badges(board).map((badge) => badge.outerHTML)),
  };
}

/**
 * Move the one tile that came or went since `before`.
 *
 * @param {SVGSVGElement} board
 * @param {Look} before
 * @param {string} [side] from or to which: bottom, left, top or right
 */
export function move(board, before, side) {
  if (CALM.matches) return;
  const now = look(board);
  const came = [...now.tiles.keys()].filter((key) => !before.tiles.has(key));
  const went = [...before.tiles.keys()].filter((key) => !now.tiles.has(key));
  if (came.length + went.length !== 1) return;
  if (came.length) arrive(board, find(board, `[data-key="${came[0]}"]`), side);
  else leave(board, /** @type {SVGGElement} */ (before.tiles.get(went[0])), side);
  for (const badge of badges(board)) {
    if (!before.badges.has(badge.outerHTML)) badge.animate({ opacity: [0, 1] }, APPEAR);
  }
}

const badges = (/** @type {Element} */ board) => all(board, ".badge");

/**
 * @param {SVGSVGElement} board
 * @param {SVGGElement} tile
 * @param {string} [side]
 */
function arrive(board, tile, side) {
  const translate = [away(board, tile, side), "0 0"];
  for (const part of [tile, board.querySelector(".ring")]) part?.animate({ translate }, TRAVEL);
  const die = dieOf(tile);
  die?.animate({ rotate: [unturned(die), "0deg"] }, TRAVEL);
}

const dieOf = (/** @type {SVGGElement} */ tile) => /** @type {SVGGElement | null} */ (tile.firstElementChild);

/**
 * The way back to how a die lay in the rack, by the shorter side.
 *
 * @param {SVGGElement} die
 */
function unturned(die) {
  const { angle } = die.transform.baseVal[0] ?? { angle: 0 };
  return `${angle > 180 ? 360 - angle : -angle}deg`;
}

/**
 * @param {SVGSVGElement} board
 * @param {SVGGElement} tile
 * @param {string} [side]
 */
function leave(board, tile, side) {
  tile.classList.add("leaving");
  delete tile.dataset.key;
  board.append(tile);
  const translate = ["0 0", away(board, tile, side)];
  const die = dieOf(tile);
  die?.animate({ rotate: ["0deg", unturned(die)] }, { ...TRAVEL, fill: "forwards" });
  tile.animate({ translate }, { ...TRAVEL, fill: "forwards" }).onfinish = () => tile.remove();
}

/**
 * The way from a tile's place to beyond the edge of the table where its player sits.
 *
 * @param {SVGSVGElement} board
 * @param {SVGGElement} tile
 * @param {string} [side]
 */
function away(board, tile, side) {
  const { x, y, width, height } = board.viewBox.baseVal;
  const { e, f } = tile.transform.baseVal.getItem(0).matrix;
  if (side === "left") return `${x - TILE - e}px 0`;
  if (side === "right") return `${x + width + TILE - e}px 0`;
  return `0 ${side === "top" ? y - TILE - f : y + height + TILE - f}px`;
}
