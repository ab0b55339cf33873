/**
 * The course: <domino-exercise> and what stands around it, on pages with exercises only.
 *
 * An answer is judged from the verdicts that the page holds, without Python; only a fresh question asks
 * the engine. Answers are buttons and nothing else: no other key answers. The focus stays where the
 * reader has put it.
 */
import { parsed } from "./dom.mjs";
import "./drill.mjs";
import { look, move, still } from "./motion.mjs";
import { progress } from "./progress.mjs";
import "./standing.mjs";

/* global ASKING, ENGINE_BYTES -- compiled in: the file that asks the engine, the engine's bytes on the wire */

const SEEDS = 1e9;
const CARDS = ".md-tooltip, .md-tooltip2, .oe-tip"; // preview cards copy elements and connect the copies
const PARTS = [".oe-title", ".oe-view", ".oe-answers"];

let coming;
let tries = 0;

/** Fetch what asks the engine, once; after a failure at another address, as browsers remember failures. */
function fetchAsking() {
  coming ??= import(new URL(tries ? `${ASKING}?${tries}` : ASKING, import.meta.url)).catch((error) => {
    coming = undefined;
    tries++;
    throw error;
  });
  return coming;
}

/** Put the words for what is asked of the engine into an element, hidden, with the sizes in them. */
function addStates(element) {
  element.append(document.importNode(document.querySelector("template.oe-exercise-parts").content, true));
  for (const place of element.querySelectorAll("[data-size]")) {
    place.textContent = place.textContent.replace("…", (ENGINE_BYTES / 1e6).toFixed(1));
  }
}

function show(element, state) {
  for (const part of element.children) part.hidden = part.dataset.when !== state;
}

class DominoExercise extends HTMLElement {
  /** {answers: {value: {state, html, board}}, board}, from the page. */
  #data;
  #hints;
  #solution;
  #asking;
  /** Answers given to this question, and whether help was taken. */
  #tries = 0;
  #helped = false;
  #referee;
  #waiting = false;
  /** The next question of a drill, asked for beforehand. */
  #coming;
  /** The name of the exercise as the page has it; what is asked anew has others. */
  #origin;

  connectedCallback() {
    if (this.#data || this.closest(CARDS)) return;
    this.#origin = this.dataset.exercise;
    this.dataset.on = "";
    this.#take();
    this.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button && this.contains(button)) this.#press(button);
    });
    this.toggleAttribute("data-solved", Boolean(progress.way(this.#origin)));
  }

  #find(selector) {
    return this.querySelector(selector);
  }

  get #board() {
    return this.#find(".oe-view > .oe-board");
  }

  /** Take hold of the question that stands here. */
  #take() {
    const [hints, solution] = this.querySelectorAll(".oe-folded");
    this.#data = JSON.parse(this.#find(".oe-verdicts").content.textContent);
    this.#hints = hints.querySelector("ol");
    this.#solution = [...solution.children]
      .slice(1)
      .map((part) => part.outerHTML)
      .join("");
    this.#asking = this.#board?.innerHTML ?? "";
    for (const part of [hints, solution, this.#find(".oe-verdicts"), this.#find(".oe-choices")]) part?.remove();
    for (const part of this.querySelectorAll(".oe-js")) part.hidden = false;
    this.#tries = 0;
    this.#helped = false;
    this.#state("asking");
    this.#able("hint", true);
    this.#able("show", true);
  }

  #press(button) {
    const { answer, pick, do: todo, boot } = button.dataset;
    if (button.ariaDisabled === "true") return;
    if (answer !== undefined) this.#judge(answer, button);
    else if (pick) this.#pick(button);
    else if (todo === "check") this.#judge(this.#picked() || "none", button);
    else if (todo === "hint") this.#hint();
    else if (todo === "show") this.#showSolution();
    else if (todo === "back") this.#reset();
    else if (todo === "another" || (boot && !this.#referee)) this.#another();
    else if (todo === "next") this.#onward();
  }

  #pick(button) {
    button.ariaPressed = button.ariaPressed !== "true";
  }

  #picked() {
    return [...this.querySelectorAll("[data-pick][aria-pressed=true]")].map(({ dataset }) => dataset.pick).join(" ");
  }

  // --- What is said

  #judge(value, button) {
    const { state, html, board } = this.#data.answers[value];
    const verdict = this.#find(".oe-verdict");
    const said = state === "wrong" ? `<p class="oe-not"><b>${verdict.dataset.wrong}</b></p>` : "";
    this.#mark(button, state);
    this.#draw(board ?? (state === "right" ? this.#data.board : this.#asking));
    this.#say(said + html);
    this.#state(state, Boolean(board));
    this.#tries++;
    const first = this.#tries === 1 && !this.#helped;
    if (state === "right") this.#solved(first ? "first" : "later");
    this.#tell(state, first);
  }

  #mark(button, state) {
    for (const other of this.querySelectorAll("[data-judged=right]")) delete other.dataset.judged;
    if (button.dataset.do) for (const other of this.querySelectorAll("[data-judged]")) delete other.dataset.judged;
    button.dataset.judged = state;
    button.ariaDescription = this.#find(".oe-verdict").dataset[state];
  }

  #hint() {
    const shown = this.querySelectorAll(".oe-verdict li").length * (this.dataset.state === "hint");
    const hints = this.#hints.cloneNode(true);
    for (const later of [...hints.children].slice(shown + 1)) later.remove();
    this.#helped = true;
    this.#draw(this.#asking);
    this.#say(hints.outerHTML);
    this.#state("hint");
    this.#able("hint", shown + 1 < this.#hints.childElementCount);
  }

  /** The right answer played, with its reasons. */
  #showSolution() {
    this.#helped = true;
    this.#draw(this.#data.board);
    this.#say(this.#solution);
    this.#state("shown", this.#data.board !== this.#asking);
    this.#able("show", false);
    this.#solved("shown");
    this.#tell("shown", false);
  }

  #reset() {
    this.#draw(this.#asking);
    this.#say("");
    this.#state("asking");
    this.#find("[data-do=hint]").focus({ preventScroll: true }); // the button pressed goes away
  }

  #say(html) {
    this.#find(".oe-verdict").innerHTML = html;
  }

  /** `moved`: the board shows what an answer leads to. */
  #state(state, moved = false) {
    this.dataset.state = state;
    this.#find("[data-do=back]").hidden = !(moved && state === "wrong");
    this.#find("[data-do=next]").hidden = !["right", "shown"].includes(state) || !this.#following;
  }

  #able(todo, able) {
    this.#find(`[data-do=${todo}]`).ariaDisabled = String(!able);
  }

  #solved(way) {
    if (this.closest("domino-drill") || this.dataset.exercise !== this.#origin) return;
    progress.solve(this.#origin, way);
    this.dataset.solved = "";
  }

  /** Tell what stands around: a drill, the standing of the lesson. */
  #tell(state, first) {
    this.dispatchEvent(new CustomEvent("oe-judged", { bubbles: true, detail: { state, first } }));
  }

  /** Show a board; from the question's own, so that one tile moves. */
  #draw(svg) {
    const board = this.#board;
    if (!board || board.innerHTML === svg) return;
    if (board.firstElementChild) still(board.firstElementChild);
    board.innerHTML = this.#asking;
    const before = board.firstElementChild ? look(board.firstElementChild) : { tiles: new Map(), badges: new Set() };
    board.innerHTML = svg;
    if (board.firstElementChild) move(board.firstElementChild, before, "bottom");
  }

  // --- Going on

  /** What comes next in the page: an exercise, else the first heading or paragraph after this one. */
  get #following() {
    if (this.closest("domino-drill")) return null;
    const all = [...document.querySelectorAll(this.localName)];
    return all[all.indexOf(this) + 1] ?? document.querySelector("domino-tally");
  }

  /** The reader asks for it, so the focus goes along. */
  #onward() {
    const next = this.#following;
    const place = next.querySelector("figure") ?? next;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    const leads = next.previousElementSibling;
    (leads?.matches("p, h2") ? leads : next).scrollIntoView({ block: "start" });
  }

  get #news() {
    if (!this.#find(".oe-news")) {
      this.#find(".oe-aids").after(parsed('<div class="oe-table oe-news" role="group" tabindex="-1"></div>'));
      addStates(this.#find(".oe-news"));
    }
    return this.#find(".oe-news");
  }

  async #another() {
    if (this.#waiting) return;
    this.#waiting = true;
    const news = this.#news;
    try {
      const { Referee } = await fetchAsking();
      this.#referee ??= new Referee(news);
    } catch {
      show(news, "failed");
    }
    if (this.#referee) await this.#referee.run(() => this.#askAnother());
    this.#waiting = false;
  }

  async #askAnother() {
    const found = await (this.#coming ?? this.#ask());
    this.#coming = undefined;
    if (!found || !this.isConnected) return;
    this.#replace(parsed(found.html));
    if (this.closest("domino-drill")) this.#coming = this.#ask();
  }

  #ask() {
    const drill = this.closest("domino-drill")?.dataset.drill;
    const seed = Math.floor(Math.random() * SEEDS);
    const { root, level } = this.dataset;
    const what = drill ? { drill, level: Number(level) } : { exercise: this.#origin };
    return this.#referee.ask(drill ? "drill" : "another", { ...what, seed, root });
  }

  /** Ask another question in this place: all changes but the row of help, in which the focus is. */
  #replace(asked) {
    for (const part of PARTS) {
      const [now, next] = [this.#find(part), asked.querySelector(part)];
      now.replaceWith(next);
    }
    const figure = this.#find("figure");
    figure.setAttribute("style", asked.querySelector("figure").getAttribute("style") ?? "");
    figure.append(...asked.querySelectorAll(".oe-folded"));
    this.append(asked.querySelector(".oe-verdicts"));
    this.dataset.exercise = asked.dataset.exercise;
    this.dataset.choose = asked.dataset.choose;
    const { textContent } = this.#find(".oe-title");
    this.#take();
    this.#say('<p class="oe-word"></p>');
    this.#find(".oe-verdict p").textContent = textContent; // heard, and seen above
    this.dispatchEvent(new CustomEvent("oe-asked", { bubbles: true }));
    const { top } = this.getBoundingClientRect();
    if (top < 0) this.scrollIntoView({ block: "start" });
  }
}

/** A hand against the computer, which begins with the first press. */
class DominoHand extends HTMLElement {
  #hand;

  connectedCallback() {
    if ("on" in this.dataset) return;
    this.dataset.on = "";
    this.querySelector(".oe-hint").remove();
    const table = this.querySelector(".oe-table");
    addStates(table);
    table.hidden = false;
    this.addEventListener("oe-over", () => progress.solve("last-hand/whole", "first"));
    this.addEventListener("click", ({ target }) => {
      if (!this.#hand && target.closest("[data-boot]")) this.#begin(table);
    });
  }

  async #begin(table) {
    try {
      const { Hand } = await fetchAsking();
      this.#hand ??= new Hand(this);
    } catch {
      show(table, "failed");
    }
  }
}

customElements.define("domino-exercise", DominoExercise);
customElements.define("domino-hand", DominoHand);
