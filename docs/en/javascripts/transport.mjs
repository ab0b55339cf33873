/**
 * Steps through a line: shows its frames, one step or many on, or one after the other by itself, and keeps the
 * controls and the element's attributes (data-step, data-steps, data-branch, data-playing) up to the step.
 *
 * @import { Line } from "./line.mjs"
 * @import { Way } from "./steps.mjs"
 * @import { Replay, Said, Timer } from "./types.d.ts"
 */
import { all, aria, find } from "./dom.mjs";
import { drawn } from "./frames.mjs";
import { stepLink } from "./links.mjs";
import { morph } from "./morph.mjs";
import { look, move, still } from "./motion.mjs";
import { drawnMarks, endOf, stepTo, timeFor } from "./steps.mjs";

export class Transport {
  #replay;
  #onShow;
  /** @type {Timer | undefined} until the next step, while the replay plays */
  #timer;
  /** Counts what was shown, so that a late answer finds out that the reader has moved on. */
  shown = 0;

  /**
   * @param {Replay} replay
   * @param {Line} line
   * @param {number} step
   * @param {() => void} onShow called when another step is shown
   */
  constructor(replay, line, step, onShow) {
    this.#replay = replay;
    this.line = line;
    this.step = step;
    this.#onShow = onShow;
  }

  get board() {
    return /** @type {SVGSVGElement} */ (find(this.#replay, ".oe-board svg"));
  }

  /** @param {number} step */
  go(step) {
    const by = step - this.step;
    if (by === -1) this.turnTo(step, ...this.#undone());
    else if (by) this.turnTo(step, [], by === 1 ? this.line.frame(step).dataset.mover : undefined);
  }

  /**
   * What is said and moved when the step that is shown is taken back.
   *
   * @returns {[Said, string | undefined]}
   */
  #undone() {
    const { undone = "", mover } = this.line.frame(this.step).dataset;
    return [[["small", undone]], mover];
  }

  /**
   * Show a step.
   *
   * @param {number} step
   * @param {Said} [said] what is said first
   * @param {string} [mover] the side of the table from or to which a tile moves
   */
  turnTo(step, said, mover) {
    this.pause();
    still(this.board);
    const before = look(this.board);
    this.step = step;
    this.show(said);
    if (mover !== undefined) move(this.board, before, mover);
  }

  /** @param {Said} [said] */
  show(said) {
    if (!this.#replay.shape) this.#replay.fit();
    this.shown++;
    const frame = drawn(this.line.frame(this.step), this.#replay.shape, said);
    for (const part of [...frame.children]) morph(find(this.#replay, `.${part.className}`), part);
    this.mark();
    this.#onShow();
  }

  /**
   * What a button does, or the key for it.
   *
   * @param {Way | "play"} go
   */
  move(go) {
    if (go === "play") this.#toggle();
    else this.go(stepTo(this.line, this.step, go));
  }

  /**
   * Show a step of the written line.
   *
   * @param {number} step
   */
  toWritten(step) {
    if (this.line.isOwn(step)) this.line.enter(null);
    this.turnTo(step);
  }

  /** @param {number} step */
  leaveOwn(step) {
    this.line.enter(null);
    this.turnTo(step);
  }

  /** @param {number} line the number of an own line */
  enter(line) {
    this.line.enter(line);
    this.turnTo(this.line.last);
  }

  /** @param {number} line the number of an own line */
  drop(line) {
    const own = this.line.own;
    this.line.remove(line, this.step);
    this.turnTo(own && this.line.own !== own ? Math.min(this.step, own.from) : this.step);
  }

  /**
   * Take back the last change of the reader's own lines, or make it again.
   *
   * @param {"undo" | "redo"} what
   */
  edit(what) {
    const [said, mover] = this.#undone();
    const to = this.line[what](this.step);
    if (what === "undo" && to === this.step - 1) this.turnTo(to, said, mover);
    else this.turnTo(to);
  }

  // --- The controls

  /** Bring controls and attributes up to the step. */
  mark() {
    const { step, line } = this;
    const { first, last, own } = line;
    const replay = this.#replay;
    Object.assign(replay.dataset, { step, steps: last });
    replay.toggleAttribute("data-branch", own !== null);
    find(replay, ".oe-branch").hidden = !own;
    find(replay, ".oe-branch b").textContent = String(own?.from ?? "");
    for (const button of all(replay, ":is(.oe-transport, .oe-extras) [data-go]")) {
      aria(button, "disabled", step === endOf(line, /** @type {Way} */ (button.dataset.go)));
    }
    const slider = Object.assign(find(replay, ".oe-slider"), { max: last, value: step });
    aria(slider, "valuetext", line.frame(step).dataset.value);
    const marks = find(replay, ".oe-marks");
    marks.setAttribute("viewBox", `${first} 0 ${last - first || 1} 4`);
    const drawnBy = drawnMarks(line);
    for (const path of all(marks, "path")) path.setAttribute("d", drawnBy[path.dataset.mark ?? ""]);
    find(replay, ".oe-transport").dataset.count = `${step} / ${last}`;
    replay.querySelector(".oe-moves [aria-current]")?.removeAttribute("aria-current");
    const isOwn = line.isOwn(step);
    const current = !isOwn && replay.querySelector(`.oe-moves [value="${step}"]`);
    if (current) aria(current, "current", "step");
    this.share(isOwn ? "" : stepLink(replay.dataset.example, step));
  }

  /**
   * Give the link to this step its address; until there is one it is away.
   *
   * @param {string} address
   */
  share(address) {
    const share = this.#replay.querySelector(".oe-share");
    share?.classList.toggle("oe-away", !address);
    share?.setAttribute("href", address);
  }

  // --- Playing by itself

  #toggle() {
    if ("playing" in this.#replay.dataset) return this.pause();
    if (this.step === this.line.last) this.turnTo(this.line.first);
    else this.go(this.step + 1);
    this.#run();
  }

  /** Step on after the time that the words take, and so on to the end. Each step shown pauses. */
  #run() {
    if (this.step === this.line.last) return;
    const words = all(this.#replay, ".oe-words, .oe-notes").map(({ textContent }) => textContent);
    const { value } = /** @type {HTMLSelectElement} */ (find(this.#replay, ".oe-speed"));
    this.#playing(true);
    this.#timer = setTimeout(
      () => {
        this.go(this.step + 1);
        this.#run();
      },
      timeFor(Number(value), words.join("")),
    );
  }

  pause() {
    clearTimeout(this.#timer);
    if ("playing" in this.#replay.dataset) this.#playing(false);
  }

  /**
   * The button for it bears the other word then, and style the other sign.
   *
   * @param {boolean} on
   */
  #playing(on) {
    this.#replay.toggleAttribute("data-playing", on);
    const button = find(this.#replay, "[data-go=play]");
    const { ariaLabel } = button;
    button.ariaLabel = button.dataset.pause ?? null;
    button.dataset.pause = ariaLabel ?? "";
  }
}
