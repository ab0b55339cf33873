/**
 * A replay's talk with the engine: when it is loaded, what is said meanwhile, questions about the step that is
 * shown, whose eyes see the hand, and links to branches, which only Python can read.
 *
 * Kept up to date on the element: data-engine and data-mismatch (a live frame differs from the static one, which
 * must not be).
 *
 * @import { Transport } from "./transport.mjs"
 * @import { Answer, Branch, News, Position, Question, Questions, Replay, Source } from "./types.d.ts"
 */
import { all, find, parsed, parsedInTurns } from "./dom.mjs";
import { engine, isSaving } from "./engine.mjs";
import { sentence } from "./frames.mjs";
import { Line } from "./line.mjs";
import { Table } from "./table.mjs";

export class Session {
  #replay;
  #transport;
  #onReady;
  #opening = false;
  /** @type {string | undefined} a link to a branch that is still to be followed */
  #link;
  /** Who sees the hand, "" for the table, and the frames as each sees them: there, other plays are legal. */
  #seat = "";
  /** @type {Record<string, Line>} */
  #views;

  /**
   * @param {Replay} replay
   * @param {Transport} transport
   * @param {boolean} wanted whether the engine has been asked for
   * @param {() => Promise<void>} onReady called when the engine has answered for the first time
   */
  constructor(replay, transport, wanted, onReady) {
    this.#replay = replay;
    this.#transport = transport;
    this.#onReady = onReady;
    this.#views = { "": transport.line };
    this.wanted = wanted;
    this.table = new Table(find(replay, ".oe-table"));
    this.table.progress(engine.news);
  }

  /** The line as the table sees it. */
  get line() {
    return this.#views[""];
  }

  get isReady() {
    return this.#replay.dataset.engine === "ready";
  }

  // --- Loading

  /**
   * The element is in a page, until the signal aborts.
   *
   * @param {AbortSignal} signal
   */
  connect(signal) {
    const ended = engine.on((news) => this.#hear(news));
    signal.addEventListener("abort", ended);
    if (this.wanted) this.#open();
  }

  /**
   * A control was pressed: start the engine, unless the reader saves data and has not agreed yet.
   *
   * @param {string} [boot] given by what does nothing but start it
   */
  intend(boot) {
    if (this.wanted) return true;
    if (isSaving()) {
      this.table.show("ask");
      return !boot;
    }
    this.wanted = true;
    if (engine.news.state === "failed") this.#hear(engine.news);
    else this.#open();
    return true;
  }

  /** The reader agreed, or tries again. */
  start() {
    this.wanted = true;
    // Every replay that waits hears of a new start.
    if (engine.news.state === "failed") engine.retry();
    else this.#open();
  }

  /** @param {News} news */
  #hear(news) {
    if (!this.wanted) return;
    if (news.state === "failed") this.#fail(news.message);
    if (news.state !== "loading") return;
    this.#show("loading");
    this.table.progress(news);
    this.#open();
  }

  /** @param {string} message */
  #fail(message) {
    this.table.fail(message);
    this.#show("failed");
    find(this.#replay, "[data-when=failed]").scrollIntoView({ block: "nearest" });
  }

  /** @param {string} state */
  #show(state) {
    this.#replay.dataset.engine = state;
    this.table.show(state);
  }

  /** Get all frames from the engine, compare them with the static ones, and go on with those. */
  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const { frames = [], crowded } = await this.#ask("open", { seat: "" });
      for (const step of this.line.replace(await parsedInTurns(frames))) {
        this.#replay.dataset.mismatch = step;
        console.error("mismatch", this.#replay.dataset.example, step);
      }
      this.#show("ready");
      this.table.reserve(crowded);
      await this.#onReady();
      if (this.#link !== undefined) await this.#enterLink(this.#link);
    } catch (error) {
      this.#fail(/** @type {Error} */ (error).message);
    }
    this.#opening = false;
  }

  // --- Questions

  /**
   * Python's answer to a question about the step that is shown.
   *
   * @template {Question} Q
   * @param {Q} op
   * @param {Omit<Questions[Q], keyof Source | keyof Position> & Source} args
   */
  #ask(op, args) {
    const { record, example, root } = this.#replay.dataset;
    const { line, step } = this.#transport;
    const about = { record, example, root, seat: this.#seat, ...line.position(step), ...args };
    return engine.ask(op, /** @type {any} */ (about));
  }

  /**
   * As above, but without an answer, {}, if the reader has moved on meanwhile or the engine failed.
   *
   * @template {Question} Q
   * @param {Q} op
   * @param {Omit<Questions[Q], keyof Source | keyof Position> & Source} args
   * @returns {Promise<Answer<Q>>}
   */
  async ask(op, args) {
    const { shown } = this.#transport;
    const answer = await this.#ask(op, args).catch(() => ({}));
    return shown === this.#transport.shown ? answer : {};
  }

  /**
   * See the hand as a seat does, or as the table ("").
   *
   * @param {string} seat
   */
  async see(seat) {
    const { first, lastWritten } = this.line;
    if (!this.#views[seat]) {
      const { frames } = await this.#ask("open", { seat }).catch(() => /** @type {Answer<"open">} */ ({}));
      if (frames) this.#views[seat] = new Line(frames.slice(first, lastWritten + 1).map(parsed));
    }
    this.#seat = this.#views[seat] ? seat : "";
    const line = this.#views[this.#seat];
    /** @type {HTMLSelectElement} */ (find(this.#replay, ".oe-lens select")).value = this.#seat;
    for (const move of all(this.#replay, ".oe-moves button")) {
      move.textContent = sentence(line.written[Number(move.dataset.to) - first]);
    }
    this.#transport.line = line;
    this.#transport.turnTo(Math.min(this.#transport.step, line.last));
    this.#replay.reserve();
  }

  /** See the hand as the table does, where there are own lines. */
  seeAll() {
    if (this.#seat) this.see("");
  }

  // --- Links to branches

  /**
   * Follow a link to a branch: as soon as Python can read it.
   *
   * @param {string} link
   */
  follow(link) {
    this.#link = link;
    if (this.intend() && this.isReady) this.#enterLink(link);
  }

  /**
   * Have the link read, and its branch entered by the replay on this page that it belongs to.
   *
   * @param {string} link
   */
  async #enterLink(link) {
    this.#link = undefined;
    const answer = await this.#ask("follow", { link }).catch(() => ({}));
    const { refused, elsewhere = "", ...found } = /** @type {Answer<"follow">} */ (answer);
    /** @type {Replay[]} */
    const replays = all(document, this.#replay.localName);
    const owner = replays.find(({ dataset }) => dataset.example === found.example && dataset.record === found.record);
    if (owner?.written.some((frame) => Number(frame.dataset.step) === found.step)) {
      owner.take(/** @type {Branch} */ (found));
    } else this.table.refuse(refused ?? elsewhere);
  }
}
