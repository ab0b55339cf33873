/**
 * The frames of a replay: the written line, and lines of the reader's own that leave it.
 *
 * A frame is a <section> that Python made; its number is its step. An own line leaves the written one
 * after the step `from` and replaces what follows there while the reader is on it. Own lines are never
 * changed, only replaced by others, so that taking back is going back to those of before.
 *
 * @import { Listed, Position } from "./types.d.ts"
 * @typedef {{section: HTMLElement, plays: string[]}} Frame with the plays since the line left the written one
 * @typedef {{from: number, frames: Frame[]}} Own
 * @typedef {{all: Own[], own: Own | null}} Lines the own lines, and the one that the reader is on
 */
const MOST = 20; // own lines; the oldest makes room

const lastOf = (/** @type {Own} */ { frames }) => frames[frames.length - 1].plays;

export class Line {
  /** @type {Lines} */
  #lines = { all: [], own: null };
  /** @type {[Lines, number][]} */
  #past = [];
  /** @type {[Lines, number][]} */
  #future = [];

  /** @param {HTMLElement[]} written */
  constructor(written) {
    this.written = written;
    this.first = Number(written[0].dataset.step);
  }

  get own() {
    return this.#lines.own;
  }

  get last() {
    return this.own ? this.own.from + this.own.frames.length : this.lastWritten;
  }

  get lastWritten() {
    return this.first + this.written.length - 1;
  }

  /** @param {number} step */
  isOwn(step) {
    return this.own !== null && step > this.own.from;
  }

  /**
   * The frame of the own line at a step; there is none on the written line.
   *
   * @param {number} step
   */
  #ownAt(step) {
    return this.own?.frames[step - this.own.from - 1];
  }

  /**
   * The frame at a step from the first to the last.
   *
   * @param {number} step
   */
  frame(step) {
    return this.#ownAt(step)?.section ?? this.written[step - this.first];
  }

  /**
   * What a step is marked for: "score", "note".
   *
   * @param {number} step
   */
  marks(step) {
    return this.frame(step).dataset.mark?.split(" ") ?? [];
  }

  /** All frames there are. */
  get frames() {
    return [...this.written, ...this.#lines.all.flatMap(({ frames }) => frames.map(({ section }) => section))];
  }

  /**
   * How Python finds a step again: where the written line was left, the plays since, and its number.
   *
   * @param {number} step
   * @returns {Position}
   */
  position(step) {
    const own = this.#ownAt(step);
    return this.own && own ? { step: this.own.from, plays: own.plays, at: step } : { step, plays: [], at: step };
  }

  /**
   * The own lines as Python lists them.
   *
   * @returns {Listed}
   */
  get listed() {
    const { all, own } = this.#lines;
    return {
      lines: all.map((line) => [line.from, lastOf(line)]),
      current: own ? all.indexOf(own) : -1,
      undo: this.#past.length > 0,
      redo: this.#future.length > 0,
    };
  }

  /**
   * Go on from a step with a play and the frames it led to: on a line that does, or a new one.
   *
   * @param {number} step
   * @param {string} play
   * @param {HTMLElement[]} sections
   */
  add(step, play, sections) {
    const { step: from, plays: before } = this.position(step);
    const plays = [...before, play];
    const { all, own } = this.#lines;
    const known = all.find((other) => other.from === from && plays.every((each, n) => each === lastOf(other)[n]));
    if (known) return this.enter(known);
    const kept = own && this.isOwn(step) ? own.frames.slice(0, step - from) : [];
    const line = { from, frames: [...kept, ...sections.map((section) => ({ section, plays }))] };
    const others = kept.length && step === this.last ? all.filter((each) => each !== own) : all;
    this.#change({ all: [...others, line].slice(-MOST), own: line }, step);
  }

  /**
   * Be on an own line, by its number or itself, or on the written one (null).
   *
   * @param {Own | number | null} line
   */
  enter(line) {
    this.#lines = { ...this.#lines, own: typeof line === "number" ? this.#lines.all[line] : line };
  }

  /**
   * @param {number} number of the own line that goes
   * @param {number} step where the reader is
   */
  remove(number, step) {
    const { all, own } = this.#lines;
    const gone = all[number];
    this.#change({ all: all.filter((each) => each !== gone), own: own === gone ? null : own }, step);
  }

  /**
   * Take the last change of the own lines back, or make it again; returns the step of then.
   *
   * @param {number} step
   */
  undo(step) {
    return this.#swap(this.#past, this.#future, step);
  }

  /** @param {number} step */
  redo(step) {
    return this.#swap(this.#future, this.#past, step);
  }

  /**
   * @param {Lines} lines
   * @param {number} step
   */
  #change(lines, step) {
    this.#past.push([this.#lines, step]);
    this.#future = [];
    this.#lines = lines;
  }

  /**
   * @param {[Lines, number][]} from
   * @param {[Lines, number][]} to
   * @param {number} step
   */
  #swap(from, to, step) {
    const found = from.pop();
    if (!found) return step;
    to.push([this.#lines, step]);
    this.#lines = found[0];
    return found[1];
  }

  /**
   * Take the engine's frames instead of the static ones; returns the numbers of those that differ.
   *
   * @param {HTMLElement[]} live
   */
  replace(live) {
    const bySteps = new Map(live.map((section) => [section.dataset.step, section]));
    const differ = this.written.filter((section) => !bySteps.get(section.dataset.step)?.isEqualNode(section));
    this.written = this.written.map((section) => bySteps.get(section.dataset.step) ?? section);
    return differ.map((section) => section.dataset.step);
  }
}
