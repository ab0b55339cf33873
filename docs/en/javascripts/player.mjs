/**
 * What plays a replay and asks the engine for more: fetched by replay.mjs with the first press.
 *
 * It has the reader's deeds done: `transport` steps and shows, `session` talks with the engine, `tray` holds the
 * tiles to play. What is shown and what may be done is all made by `tutorials` in Python, at build time or live.
 * Python is loaded on intent only: when a control is pressed.
 *
 * @import { Way } from "./steps.mjs"
 * @import { Branch, Replay } from "./types.d.ts"
 * @typedef {{line: Line, step: number, wanted: boolean}} Kept what is kept while one element takes another's place
 */
import { explain } from "./because.mjs";
import { find, parsed } from "./dom.mjs";
import { sentence } from "./frames.mjs";
import { onDrag } from "./gestures.mjs";
import { Line } from "./line.mjs";
import { branchLink } from "./links.mjs";
import { Session } from "./session.mjs";
import { Transport } from "./transport.mjs";
import { Tray } from "./tray.mjs";

export class Player {
  /** The <domino-replay>. */
  #replay;
  #tray;
  /** What was shown when the tray was filled, and whether it is being filled. */
  #filledAt = -1;
  /** @type {Promise<void> | undefined} */
  #filling;

  /**
   * @param {Replay} replay
   * @param {Kept} [kept] what `leave` gave where the element stood before
   */
  constructor(replay, kept) {
    this.#replay = replay;
    const { line = new Line(replay.written), step = Number(replay.dataset.step), wanted = false } = kept ?? {};
    this.transport = new Transport(replay, line, step, () => this.#shown());
    this.session = new Session(replay, this.transport, wanted, () => this.#fillTray());
    this.#tray = new Tray(replay);
    if (kept) this.transport.show();
    else this.transport.mark();
    this.#listen();
  }

  #listen() {
    const replay = this.#replay;
    replay.addEventListener("focusin", ({ target }) => {
      if (!(/** @type {Element} */ (target).matches("[data-go=play], .oe-speed"))) this.transport.pause();
    });
    const begin = (/** @type {HTMLElement} */ button) => {
      this.#tray.point(button);
      this.#showBoard();
    };
    onDrag(replay, begin, ({ dataset }) => this.#play(dataset.at));
  }

  /**
   * The element is in a page, until the signal aborts.
   *
   * @param {AbortSignal} signal
   */
  connect(signal) {
    document.addEventListener("visibilitychange", () => document.hidden && this.transport.pause(), { signal });
    this.session.connect(signal);
  }

  /**
   * The element is no longer in a page; returns what is kept for its like in its place.
   *
   * @returns {Kept}
   */
  leave() {
    this.transport.pause();
    const { line, wanted } = this.session;
    return { line, step: Math.min(this.transport.step, line.last), wanted };
  }

  #shown() {
    this.session.table.refuse("");
    this.#filling = this.#fillTray();
  }

  #showBoard() {
    this.transport.board.parentElement?.scrollIntoView({ block: "nearest" });
  }

  // --- What the reader does

  /** @param {HTMLElement} control */
  press(control) {
    const { go, to, boot } = control.dataset;
    if (go !== "play") this.transport.pause();
    if (boot === "yes") this.session.start();
    else if (!this.session.intend(boot)) return;
    else if (to) this.transport.toWritten(Number(to));
    else if (go === "text") this.#backToText();
    else if (go) this.transport.move(/** @type {Way | "play"} */ (go));
    else if (this.session.wanted) this.#ask(control);
  }

  /**
   * Do what takes the engine.
   *
   * @param {HTMLElement} control
   */
  #ask(control) {
    const { play, try: tried, quarters, why, at, line, drop, edit } = control.dataset;
    const played = at || play || tried;
    if (quarters) this.#tray.turn(control);
    else if (why) explain(this.#replay, control, () => this.session.ask("why", { about: why }));
    else if (line) this.transport.enter(Number(line));
    else if (drop) this.transport.drop(Number(drop));
    else if (edit) this.transport.edit(/** @type {"undo" | "redo"} */ (edit));
    else if (played) this.#play(played);
  }

  /**
   * A key or a swipe that does what a button of the transport does.
   *
   * @param {Way | "play"} go
   */
  move(go) {
    if (this.session.intend()) this.transport.move(go);
  }

  /**
   * Show the step that the slider was moved to.
   *
   * @param {number} step
   */
  slide(step) {
    if (this.session.intend()) this.transport.go(step);
  }

  /** See the hand as the seat that was chosen does. */
  see() {
    /** @type {HTMLSelectElement} */
    const seats = find(this.#replay, ".oe-lens select");
    this.session.intend();
    if (this.session.wanted) this.session.see(seats.value);
    else seats.value = "";
  }

  #backToText() {
    const { step, line } = this.transport;
    this.transport.leaveOwn(Math.min(step, line.own?.from ?? step));
    find(this.#replay, "[data-go=next]").focus({ preventScroll: true });
  }

  /**
   * Enter the branch that a link held.
   *
   * @param {Branch} branch
   */
  take({ step, plays }) {
    this.session.intend("link");
    this.session.seeAll();
    const { line } = this.transport;
    line.enter(null);
    let at = step;
    for (const [play, frames] of plays) {
      line.add(at, play, frames.map(parsed));
      at += frames.length;
    }
    this.transport.turnTo(at);
    this.#replay.reserve();
    this.#replay.scrollIntoView();
  }

  // --- What the engine answers

  async #fillTray() {
    if (!this.session.isReady) return;
    const { html, places, lines, link } = await this.session.ask("tray", this.transport.line.listed);
    if (!html || !places) return;
    this.#filledAt = this.transport.shown;
    this.#tray.places = places;
    this.session.table.fill(html, lines);
    if (link) this.transport.share(branchLink(link));
  }

  /** @param {string} [play] */
  async #play(play = "") {
    if (this.#filledAt !== this.transport.shown) return; // the tray is still that of another step
    const { frames, refused } = await this.session.ask("play", { play });
    if (refused) this.session.table.refuse(refused);
    if (!frames) return;
    const sections = frames.map(parsed);
    const focused = this.session.table.tray.contains(document.activeElement);
    const { line, step } = this.transport;
    line.add(step, play, sections);
    this.transport.turnTo(
      step + sections.length,
      sections.slice(0, -1).map((section) => ["span", sentence(section)]),
      sections[0].dataset.mover,
    );
    this.#replay.reserve();
    this.#showBoard();
    await this.#filling;
    if (focused) this.session.table.focus();
  }
}
