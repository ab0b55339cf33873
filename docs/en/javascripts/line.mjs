/**
 * The frames of a replay: the written line and, while the reader is on it, a line of the reader's own.
 *
 * A frame is a <section> that Python made; its number is its step. The own line leaves the written
 * one after the step `own.from` and replaces what follows there until the reader goes back to the text.
 */
export class Line {
  constructor(written) {
    this.written = written;
    this.first = Number(written[0].dataset.step);
    this.own = null;
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

  /** All frames there are. */
  get frames() {
    return [...this.written, ...(this.own?.frames ?? []).map(({ section }) => section)];
  }

  /** How Python finds a step again: where the written line was left, the plays since, and its number. */
  position(step) {
    if (!this.isOwn(step)) return { step, plays: [], at: step };
    return { step: this.own.from, plays: this.own.frames[step - this.own.from - 1].plays, at: step };
  }

  /** Go on from a step with a play and the frames it led to; what followed on the own line is cut off. */
  add(step, play, sections) {
    const plays = [...this.position(step).plays, play];
    const from = this.isOwn(step) ? this.own.from : step;
    const kept = this.isOwn(step) ? this.own.frames.slice(0, step - from) : [];
    this.own = { from, frames: [...kept, ...sections.map((section) => ({ section, plays }))] };
  }

  /** Take the engine's frames instead of the static ones; returns the numbers of those that differ. */
  replace(live) {
    const bySteps = new Map(live.map((section) => [section.dataset.step, section]));
    const differ = this.written.filter((section) => !bySteps.get(section.dataset.step)?.isEqualNode(section));
    this.written = this.written.map((section) => bySteps.get(section.dataset.step) ?? section);
    return differ.map((section) => section.dataset.step);
  }
}
