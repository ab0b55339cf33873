/**
 * The frames of a replay: the written line, and lines of the reader's own that leave it.
 *
 * A frame is a <section> that Python made; its number is its step. An own line leaves the written one
 * after the step `from` and replaces what follows there while the reader is on it. Own lines are never
 * changed, only replaced by others, so that taking back is going back to those of before.
 */
const MOST = 20; // own lines; the oldest makes room

export class Line {
  /** The own lines, {from, frames: [{section, plays}]}, and the one that the reader is on. */
  #lines = { all: [], own: null };
  #past = [];
  #future = [];

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

  isOwn(step) {
    return this.own !== null && step > this.own.from;
  }

  frame(step) {
    return this.isOwn(step) ? this.own.frames[step - this.own.from - 1]?.section : this.written[step - this.first];
  }

  /** What a step is marked for: "score", "note". */
  marks(step) {
    return this.frame(step).dataset.mark?.split(" ") ?? [];
  }

  /** All frames there are. */
  get frames() {
    return [...this.written, ...this.#lines.all.flatMap(({ frames }) => frames.map(({ section }) => section))];
  }

  /** How Python finds a step again: where the written line was left, the plays since, and its number. */
  position(step) {
    if (!this.isOwn(step)) return { step, plays: [], at: step };
    return { step: this.own.from, plays: this.own.frames[step - this.own.from - 1].plays, at: step };
  }

  /** The own lines as Python lists them. */
  get listed() {
    const { all, own } = this.#lines;
    return {
      lines: all.map(({ from, frames }) => [from, frames.at(-1).plays]),
      current: all.indexOf(own),
      undo: this.#past.length > 0,
      redo: this.#future.length > 0,
    };
  }

  /** Go on from a step with a play and the frames it led to: on a line that does, or a new one. */
  add(step, play, sections) {
    const plays = [...this.position(step).plays, play];
    const from = this.isOwn(step) ? this.own.from : step;
    const same = (other) => other.from === from && plays.every((each, n) => each === other.frames.at(-1).plays[n]);
    const { all, own } = this.#lines;
    const known = all.find(same);
    if (known) return this.enter(known);
    const kept = this.isOwn(step) ? own.frames.slice(0, step - from) : [];
    const line = { from, frames: [...kept, ...sections.map((section) => ({ section, plays }))] };
    const others = kept.length && step === this.last ? all.filter((each) => each !== own) : all;
    this.#change({ all: [...others, line].slice(-MOST), own: line }, step);
  }

  /** Be on an own line, by its number or itself, or on the written one (null). */
  enter(line) {
    this.#lines = { ...this.#lines, own: this.#lines.all[line] ?? line };
  }

  remove(number, step) {
    const { all, own } = this.#lines;
    const gone = all[number];
    this.#change({ all: all.filter((each) => each !== gone), own: own === gone ? null : own }, step);
  }

  /** Take the last change of the own lines back, or make it again; returns the step of then. */
  undo(step) {
    return this.#swap(this.#past, this.#future, step);
  }

  redo(step) {
    return this.#swap(this.#future, this.#past, step);
  }

  #change(lines, step) {
    this.#past.push([this.#lines, step]);
    this.#future = [];
    this.#lines = lines;
  }

  #swap(from, to, step) {
    if (!from.length) return step;
    to.push([this.#lines, step]);
    const [lines, then] = from.pop();
    this.#lines = lines;
    return then;
  }

  /** Take the engine's frames instead of the static ones; returns the numbers of those that differ. */
  replace(live) {
    const bySteps = new Map(live.map((section) => [section.dataset.step, section]));
    const differ = this.written.filter((section) => !bySteps.get(section.dataset.step)?.isEqualNode(section));
    this.written = this.written.map((section) => bySteps.get(section.dataset.step) ?? section);
    return differ.map((section) => section.dataset.step);
  }
}
