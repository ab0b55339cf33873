/**
 * Where a button of the transport leads on a line, what is marked on it, and how long a step stands.
 *
 * @import { Line } from "./line.mjs"
 * @typedef {"first" | "back" | "before" | "next" | "last" | "after"} Way
 */

/**
 * The end of the line in a direction.
 *
 * @param {Line} line
 * @param {Way} way
 */
export const endOf = ({ first, last }, way) =>
  ({ first, back: first, before: first, next: last, last, after: last })[way];

/**
 * The step in a direction: the next one, the next one that is marked, or the last one there.
 *
 * @param {Line} line
 * @param {number} step
 * @param {Way} way
 */
export function stepTo(line, step, way) {
  const end = endOf(line, way);
  if (step === end || way === "first" || way === "last") return end;
  const by = Math.sign(end - step);
  let to = step + by;
  if (way === "before" || way === "after") while (to !== end && !line.marks(to).length) to += by;
  return to;
}

/**
 * The marks of all steps as paths for a drawing as wide as the line: scores at the upper edge, notes at the lower.
 *
 * @param {Line} line
 */
export function drawnMarks(line) {
  /** @type {Record<string, string>} */
  const drawn = { score: "", note: "" };
  for (let step = line.first; step <= line.last; step++) {
    for (const kind of line.marks(step)) drawn[kind] += `M${step} ${kind === "note" ? 3 : 0}v1`;
  }
  return drawn;
}

/**
 * How many milliseconds a step stands while the replay plays.
 *
 * @param {number} pace for a step without words
 * @param {string} words that are to be read
 */
export const timeFor = (pace, words) => pace * (1 + words.length / 100);
