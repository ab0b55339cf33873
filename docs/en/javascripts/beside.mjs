/**
 * Where a card stands: below a link, or above it where there is more room; always within the window.
 *
 * @typedef {{top: number, left: number, maxHeight: number}} Spot in px of the window
 */
const GAP = 4; // px between link and card
const EDGE = 8; // px that a card keeps from the edge of the window

/**
 * @param {DOMRect[]} lines of the link, from the first to the last
 * @param {{width: number, height: number}} card
 * @param {{width: number, height: number}} window
 * @returns {Spot | undefined} nothing where the link is out of sight
 */
export function beside(lines, card, window) {
  const [first, last] = [lines[0], lines[lines.length - 1]];
  if (!first || last.bottom < 0 || first.top > window.height) return undefined;
  const below = window.height - last.bottom - GAP - EDGE;
  const above = first.top - GAP - EDGE;
  const down = card.height <= below || below >= above;
  const room = window.width - card.width - EDGE;
  return {
    top: down ? last.bottom + GAP : Math.max(EDGE, first.top - GAP - card.height),
    left: Math.max(EDGE, Math.min((down ? last : first).left, room)),
    maxHeight: down ? below : above,
  };
}
