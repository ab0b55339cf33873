/**
 * A whole hand against the computer, which answers with what only its own seat sees.
 *
 * @import { Answer, Said } from "./types.d.ts"
 */
import { explain } from "./because.mjs";
import { element, find, hit, parsed } from "./dom.mjs";
import { drawn, sentence, shapeIn } from "./frames.mjs";
import { morph } from "./morph.mjs";
import { CALM, look, move, still } from "./motion.mjs";
import { Referee } from "./referee.mjs";
import { freshSeed } from "./seed.mjs";

const PAUSE = 900; // ms between two steps that the reader has not made

export class Hand {
  /** The <domino-hand>. */
  #element;
  #data;
  #referee;
  /** @type {string[]} */
  #plays = [];
  /** @type {HTMLElement | undefined} */
  #frame;
  #busy = false;

  /** @param {HTMLElement} hand */
  constructor(hand) {
    this.#element = hand;
    this.#data = hand.dataset;
    this.#referee = new Referee(find(hand, ".oe-table"));
    hand.addEventListener("click", (event) => {
      const control = hit(event, "button, .place");
      if (control) this.#press(control);
    });
    new ResizeObserver(() => this.#fit()).observe(hand);
    this.#deal();
  }

  get #board() {
    return /** @type {SVGSVGElement | null} */ (this.#element.querySelector(".oe-board svg"));
  }

  /** @param {HTMLElement} control */
  #press(control) {
    const { play, try: tried, at, do: todo, why } = control.dataset;
    const played = play || tried || at;
    if (why) this.#explain(control, why);
    else if (todo === "deal") {
      this.#data.seed = String(freshSeed());
      this.#deal();
    } else if (played) this.#play(played);
  }

  #deal() {
    this.#plays = [];
    return this.#referee.run(async () => this.#take(await this.#ask([])));
  }

  /**
   * @param {string[]} plays
   * @param {{about?: string, at?: number}} where something is to be explained
   */
  #ask(plays, where = {}) {
    const { seed, root } = this.#data;
    return this.#referee.ask("opponent", { seed: Number(seed), plays, root, ...where });
  }

  /** @param {string} play */
  async #play(play) {
    if (this.#busy) return;
    this.#busy = true;
    const plays = [...this.#plays, play];
    await this.#referee.run(async () => {
      const answer = await this.#ask(plays);
      if (answer?.refused) return this.#referee.table.refuse(answer.refused);
      if (answer) this.#plays = plays;
      await this.#take(answer);
    });
    this.#busy = false;
  }

  /**
   * Show what came, one step after the other, then what can be played.
   *
   * @param {Answer<"opponent"> | undefined} answer
   */
  async #take(answer) {
    if (!answer?.frames) return;
    const { table } = this.#referee;
    const focused = table.element.contains(document.activeElement);
    this.#element.querySelector(".oe-because")?.remove();
    table.refuse("");
    this.#data.state = "playing";
    /** @type {Said} */
    const said = [];
    for (const [n, html] of answer.frames.entries()) {
      if (n && !CALM.matches) await new Promise((done) => setTimeout(done, PAUSE));
      if (!this.#element.isConnected) return;
      this.#frame = parsed(html);
      this.#show(said);
      said.push(["span", sentence(this.#frame)]);
    }
    table.fill(answer.tray);
    if (focused && !table.element.contains(document.activeElement)) table.focus();
    if (answer.over) this.#over();
  }

  /** @param {Said} said */
  #show(said) {
    const svg = this.#board;
    if (svg) still(svg);
    const before = svg && look(svg);
    this.#fit(said);
    if (before && this.#board) move(this.#board, before, this.#frame?.dataset.mover);
  }

  /**
   * Bring the page up to the frame, with the board that there is room for.
   *
   * @param {Said} [said] what is said before it
   */
  #fit(said) {
    if (!this.#frame) return;
    const frame = drawn(this.#frame, shapeIn(this.#element), said);
    morph(find(this.#element, ".oe-view"), find(frame, ".oe-view"));
  }

  /**
   * @param {HTMLElement} button
   * @param {string} about
   */
  #explain(button, about) {
    const at = Number(this.#frame?.dataset.step);
    explain(this.#element, button, async () => (this.#busy ? {} : this.#ask(this.#plays, { about, at })));
  }

  #over() {
    this.#data.state = "over";
    this.#element.dispatchEvent(new CustomEvent("oe-over"));
    const button = element("button", { type: "button", textContent: this.#data.again });
    button.dataset.do = "deal";
    this.#referee.table.tray.append(button);
  }
}
