/** A whole hand against the computer, which answers with what only its own seat sees. */
import { element, parsed } from "./dom.mjs";
import { morph } from "./morph.mjs";
import { look, move, still } from "./motion.mjs";
import { Referee } from "./referee.mjs";

const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = 900; // ms between two steps that the reader has not made
const WIDE = 640; // px of the element from which the wide board is shown; replay.css has it too
const SEEDS = 1e9;

export class Hand {
  /** The <domino-hand>. */
  #element;
  #referee;
  #plays = [];
  #frame;
  #busy = false;

  constructor(hand) {
    this.#element = hand;
    this.#referee = new Referee(hand.querySelector(".oe-table"));
    hand.addEventListener("click", ({ target }) => this.#press(target.closest("button, .place")));
    new ResizeObserver(() => this.#frame && this.#fit()).observe(hand);
    this.#deal();
  }

  get #data() {
    return this.#element.dataset;
  }

  #find(selector) {
    return this.#element.querySelector(selector);
  }

  get #shape() {
    return this.#element.clientWidth < WIDE ? "tall" : "wide";
  }

  get #board() {
    return this.#find(".oe-board svg");
  }

  #press(control) {
    const { play, try: tried, at, do: todo, why } = control?.dataset ?? {};
    if (why) this.#explain(control);
    else if (todo === "deal") {
      this.#data.seed = Math.floor(Math.random() * SEEDS);
      this.#deal();
    } else if (play || tried || at) this.#play(play || tried || at);
  }

  #deal() {
    this.#plays = [];
    return this.#referee.run(async () => this.#take(await this.#ask([])));
  }

  #ask(plays) {
    const { seed, root } = this.#data;
    return this.#referee.ask("opponent", { seed: Number(seed), plays, root });
  }

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

  /** Show what came, one step after the other, then what can be played. */
  async #take(answer) {
    if (!answer) return;
    const { table } = this.#referee;
    const focused = table.element.contains(document.activeElement);
    this.#find(".oe-because")?.remove();
    table.refuse("");
    this.#data.state = "playing";
    const said = [];
    for (const [n, html] of answer.frames.entries()) {
      if (n && !CALM.matches) await new Promise((done) => setTimeout(done, PAUSE));
      if (!this.#element.isConnected) return;
      this.#frame = parsed(html);
      this.#show(said);
      said.push(this.#frame.querySelector(".oe-say").textContent);
    }
    table.fill(answer.tray, "");
    if (focused && !table.element.contains(document.activeElement)) table.focus();
    if (answer.over) this.#over();
  }

  #show(said) {
    const svg = this.#board;
    if (svg) still(svg);
    const before = svg && look(svg);
    this.#fit(said);
    if (before && this.#board) move(this.#board, before, this.#frame.dataset.mover);
  }

  /** Bring the page up to the frame, with the board that there is room for. */
  #fit(said = []) {
    const frame = this.#frame.cloneNode(true);
    for (const board of frame.querySelectorAll(".oe-board")) if (board.dataset.shape !== this.#shape) board.remove();
    const own = frame.querySelector(".oe-say").firstChild;
    for (const textContent of said) own.before(element("span", { textContent }), " ");
    morph(this.#find(".oe-view"), frame.querySelector(".oe-view"));
  }

  async #explain(button) {
    const open = button.ariaExpanded === "true";
    this.#find(".oe-because")?.remove();
    for (const other of this.#element.querySelectorAll("[data-why]")) other.ariaExpanded = "false";
    if (open || this.#busy) return;
    button.ariaExpanded = "true";
    const { seed, root } = this.#data;
    const where = { about: button.dataset.why, at: Number(this.#frame.dataset.step) };
    const answer = await this.#referee.ask("opponent", { seed: Number(seed), plays: this.#plays, root, ...where });
    if (!answer?.html || button.ariaExpanded !== "true") return;
    this.#find(".oe-words").append(parsed(`<div class="oe-because">${answer.html}</div>`));
  }

  #over() {
    this.#data.state = "over";
    this.#element.dispatchEvent(new CustomEvent("oe-over"));
    const button = element("button", { type: "button", textContent: this.#data.again });
    button.dataset.do = "deal";
    this.#referee.table.tray.append(button);
  }
}
