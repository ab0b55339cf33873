/**
 * The course: <domino-exercise> and what stands around it, on pages with exercises only.
 *
 * An answer is judged from the verdicts that the page holds, without Python; only a fresh question asks
 * the engine. Answers are buttons and nothing else: no other key answers. The focus stays where the
 * reader has put it.
 *
 * @import { Hand } from "./hand.mjs"
 * @import { How } from "./kept.mjs"
 * @import { Referee } from "./referee.mjs"
 * @import { Answer, Verdict } from "./types.d.ts"
 * @typedef {{answers: Record<string, Verdict>, board: string}} Sheet the verdicts, and the board with the solution
 */
import { all, find, hit, isCopy, parsed } from "./dom.mjs";
import "./drill.mjs";
import { later } from "./later.mjs";
import { look, move, still } from "./motion.mjs";
import { progress } from "./progress.mjs";
import { freshSeed } from "./seed.mjs";
import "./standing.mjs";
import { showState, tellSizes } from "./states.mjs";

const PARTS = [".oe-title", ".oe-view", ".oe-answers"];

const fetchAsking = later(ASKING);

/**
 * Put the words for what is asked of the engine into an element, hidden, with the sizes in them.
 *
 * @param {HTMLElement} element
 */
function addStates(element) {
  /** @type {HTMLTemplateElement} */
  const { content } = find(document, "template.oe-exercise-parts");
  element.append(document.importNode(content, true));
  tellSizes(element);
}

class DominoExercise extends HTMLElement {
  /** @type {Sheet | undefined} */
  #sheet;
  /** @type {Element | undefined} */
  #hints;
  #solution = "";
  /** The board of the question. */
  #asking = "";
  /** Answers given to this question, and whether help was taken. */
  #tries = 0;
  #helped = false;
  /** @type {Referee | undefined} */
  #referee;
  #waiting = false;
  /** @type {Promise<Answer<"drill"> | undefined> | undefined} the next question of a drill, asked for beforehand */
  #coming;
  /** The name of the exercise as the page has it; what is asked anew has others. */
  #origin = "";

  connectedCallback() {
    if (this.#sheet || isCopy(this)) return;
    this.#origin = this.dataset.exercise ?? "";
    this.dataset.on = "";
    this.#take();
    this.addEventListener("click", (event) => {
      const button = hit(event, "button");
      if (button && this.contains(button)) this.#press(button);
    });
    this.toggleAttribute("data-solved", Boolean(progress.how(this.#origin)));
  }

  get #board() {
    return this.querySelector(".oe-view > .oe-board");
  }

  get #verdict() {
    return find(this, ".oe-verdict");
  }

  /** Take hold of the question that stands here. */
  #take() {
    const [hints, solution] = all(this, ".oe-folded");
    /** @type {HTMLTemplateElement} */
    const verdicts = find(this, ".oe-verdicts");
    this.#sheet = JSON.parse(verdicts.content.textContent ?? "");
    this.#hints = find(hints, "ol");
    const told = [...solution.children].slice(1); // after its name
    this.#solution = told.map((part) => part.outerHTML).join("");
    this.#asking = this.#board?.innerHTML ?? "";
    for (const part of [hints, solution, verdicts, this.querySelector(".oe-choices")]) part?.remove();
    for (const part of all(this, ".oe-js")) part.hidden = false;
    this.#tries = 0;
    this.#helped = false;
    this.#state("asking");
    this.#able("hint", true);
    this.#able("show", true);
  }

  /** @param {HTMLElement} button */
  #press(button) {
    const { answer, pick, do: todo, boot } = button.dataset;
    if (button.ariaDisabled === "true") return;
    if (answer !== undefined) this.#judge(answer, button);
    else if (pick) button.ariaPressed = String(button.ariaPressed !== "true");
    else if (todo === "check") this.#judge(this.#picked() || "none", button);
    else if (todo === "hint") this.#hint();
    else if (todo === "show") this.#showSolution();
    else if (todo === "back") this.#reset();
    else if (todo === "another" || (boot && !this.#referee)) this.#another();
    else if (todo === "next") this.#onward();
  }

  #picked() {
    return all(this, "[data-pick][aria-pressed=true]")
      .map(({ dataset }) => dataset.pick)
      .join(" ");
  }

  // --- What is said

  /**
   * @param {string} value
   * @param {HTMLElement} button
   */
  #judge(value, button) {
    if (!this.#sheet) return;
    const { state, html, board } = this.#sheet.answers[value];
    const said = state === "wrong" ? `<p class="oe-not"><b>${this.#verdict.dataset.wrong}</b></p>` : "";
    this.#mark(button, state);
    this.#draw(board ?? (state === "right" ? this.#sheet.board : this.#asking));
    this.#say(said + html);
    this.#state(state, Boolean(board));
    this.#tries++;
    const first = this.#tries === 1 && !this.#helped;
    if (state === "right") this.#solved(first ? "first" : "later");
    this.#tell(state, first);
  }

  /**
   * @param {HTMLElement} button
   * @param {Verdict["state"]} state
   */
  #mark(button, state) {
    const judged = button.dataset.do ? "[data-judged]" : "[data-judged=right]";
    for (const other of all(this, judged)) delete other.dataset.judged;
    button.dataset.judged = state;
    button.ariaDescription = this.#verdict.dataset[state] ?? null;
  }

  #hint() {
    const shown = this.dataset.state === "hint" ? all(this, ".oe-verdict li").length : 0;
    const every = /** @type {Element} */ (this.#hints);
    const hints = /** @type {Element} */ (every.cloneNode(true));
    for (const next of [...hints.children].slice(shown + 1)) next.remove();
    this.#helped = true;
    this.#draw(this.#asking);
    this.#say(hints.outerHTML);
    this.#state("hint");
    this.#able("hint", shown + 1 < every.childElementCount);
  }

  /** The right answer played, with its reasons. */
  #showSolution() {
    const { board } = /** @type {Sheet} */ (this.#sheet);
    this.#helped = true;
    this.#draw(board);
    this.#say(this.#solution);
    this.#state("shown", board !== this.#asking);
    this.#able("show", false);
    this.#solved("shown");
    this.#tell("shown", false);
  }

  #reset() {
    this.#draw(this.#asking);
    this.#say("");
    this.#state("asking");
    find(this, "[data-do=hint]").focus({ preventScroll: true }); // the button pressed goes away
  }

  /** @param {string} html */
  #say(html) {
    this.#verdict.innerHTML = html;
  }

  /**
   * @param {string} state
   * @param {boolean} moved whether the board shows what an answer leads to
   */
  #state(state, moved = false) {
    this.dataset.state = state;
    find(this, "[data-do=back]").hidden = !(moved && state === "wrong");
    find(this, "[data-do=next]").hidden = !["right", "shown"].includes(state) || !this.#following;
  }

  /**
   * @param {string} todo
   * @param {boolean} able
   */
  #able(todo, able) {
    find(this, `[data-do=${todo}]`).ariaDisabled = String(!able);
  }

  /** @param {How} how */
  #solved(how) {
    if (this.closest("domino-drill") || this.dataset.exercise !== this.#origin) return;
    progress.solve(this.#origin, how);
    this.dataset.solved = "";
  }

  /**
   * Tell what stands around: a drill, the standing of the lesson.
   *
   * @param {string} state
   * @param {boolean} first whether it is the first answer to this question
   */
  #tell(state, first) {
    this.dispatchEvent(new CustomEvent("oe-judged", { bubbles: true, detail: { state, first } }));
  }

  /**
   * Show a board; from the question's own, so that one tile moves.
   *
   * @param {string} html
   */
  #draw(html) {
    const board = this.#board;
    if (!board || board.innerHTML === html) return;
    still(board);
    board.innerHTML = this.#asking;
    const before = look(board);
    board.innerHTML = html;
    const svg = /** @type {SVGSVGElement | null} */ (board.firstElementChild);
    if (svg) move(svg, before, "bottom");
  }

  // --- Going on

  /** What comes next in the page: an exercise, else the first heading or paragraph after this one. */
  get #following() {
    if (this.closest("domino-drill")) return null;
    const exercises = all(document, this.localName);
    const next = exercises[exercises.indexOf(this) + 1];
    return next ?? /** @type {HTMLElement | null} */ (document.querySelector("domino-tally"));
  }

  /** The reader asks for it, so the focus goes along. */
  #onward() {
    const next = this.#following;
    if (!next) return;
    const place = next.querySelector("figure") ?? next;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    const leads = next.previousElementSibling;
    (leads?.matches("p, h2") ? leads : next).scrollIntoView({ block: "start" });
  }

  get #news() {
    if (!this.querySelector(".oe-news")) {
      find(this, ".oe-aids").after(parsed('<div class="oe-table oe-news" role="group" tabindex="-1"></div>'));
      addStates(find(this, ".oe-news"));
    }
    return find(this, ".oe-news");
  }

  async #another() {
    if (this.#waiting) return;
    this.#waiting = true;
    const news = this.#news;
    try {
      const asking = await fetchAsking();
      this.#referee ??= new asking.Referee(news);
    } catch {
      showState(news, "failed");
    }
    if (this.#referee) await this.#referee.run(() => this.#askAnother());
    this.#waiting = false;
  }

  async #askAnother() {
    const found = await (this.#coming ?? this.#ask());
    this.#coming = undefined;
    if (!found?.html || !this.isConnected) return;
    this.#replace(parsed(found.html));
    if (this.closest("domino-drill")) this.#coming = this.#ask();
  }

  #ask() {
    const drill = /** @type {HTMLElement | null} */ (this.closest("domino-drill"))?.dataset.drill;
    const referee = /** @type {Referee} */ (this.#referee);
    const { root, level } = this.dataset;
    const seed = freshSeed();
    if (drill) return referee.ask("drill", { drill, level: Number(level), seed, root });
    return referee.ask("another", { exercise: this.#origin, seed, root });
  }

  /**
   * Ask another question in this place: all changes but the row of help, in which the focus is.
   *
   * @param {HTMLElement} asked
   */
  #replace(asked) {
    for (const part of PARTS) find(this, part).replaceWith(find(asked, part));
    const figure = find(this, "figure");
    figure.setAttribute("style", find(asked, "figure").getAttribute("style") ?? "");
    figure.append(...all(asked, ".oe-folded"));
    this.append(find(asked, ".oe-verdicts"));
    this.dataset.exercise = asked.dataset.exercise;
    this.dataset.choose = asked.dataset.choose;
    const { textContent } = find(this, ".oe-title");
    this.#take();
    this.#say('<p class="oe-word"></p>');
    find(this, ".oe-verdict p").textContent = textContent; // heard, and seen above
    this.dispatchEvent(new CustomEvent("oe-asked", { bubbles: true }));
    const { top } = this.getBoundingClientRect();
    if (top < 0) this.scrollIntoView({ block: "start" });
  }
}

/** A hand against the computer, which begins with the first press. */
class DominoHand extends HTMLElement {
  /** @type {Hand | undefined} */
  #hand;

  connectedCallback() {
    if ("on" in this.dataset) return;
    this.dataset.on = "";
    find(this, ".oe-hint").remove();
    const table = find(this, ".oe-table");
    addStates(table);
    table.hidden = false;
    this.addEventListener("oe-over", () => progress.solve("last-hand/whole", "first"));
    this.addEventListener("click", (event) => {
      if (!this.#hand && hit(event, "[data-boot]")) this.#begin(table);
    });
  }

  /** @param {HTMLElement} table */
  async #begin(table) {
    try {
      const asking = await fetchAsking();
      this.#hand ??= new asking.Hand(this);
    } catch {
      showState(table, "failed");
    }
  }
}

customElements.define("domino-exercise", DominoExercise);
customElements.define("domino-hand", DominoHand);
