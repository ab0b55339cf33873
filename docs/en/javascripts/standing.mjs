/**
 * How far the reader is: <domino-tally> at the end of a lesson, <domino-progress> above the list of a course;
 * above the first one progress can also be saved as a file, loaded and cleared.
 */
import { all, element, find, hit, put } from "./dom.mjs";
import { progress } from "./progress.mjs";

const FILE = "open-ends-course.json";
const LARGEST = 200_000; // bytes

/** An element that shows the progress and follows it as long as it is in a page. */
class Standing extends HTMLElement {
  #ended = () => {};

  connectedCallback() {
    this.hidden = false;
    this.#ended = progress.on(() => this.show());
    if (!("on" in this.dataset)) this.begin();
    this.dataset.on = "";
    this.show();
  }

  disconnectedCallback() {
    this.#ended();
  }

  /** Called once, before the first time it is shown. */
  begin() {}

  show() {}
}

class DominoTally extends Standing {
  begin() {
    this.querySelector("[data-do=again]")?.addEventListener("click", () => {
      progress.clear(this.dataset.lesson);
      location.reload();
    });
  }

  show() {
    const { lesson = "", of } = this.dataset;
    const done = progress.count(lesson);
    put(this, "done", done);
    put(this, "first", progress.count(lesson, "first"));
    this.toggleAttribute("data-all", done >= Number(of));
  }
}

class DominoProgress extends Standing {
  begin() {
    this.addEventListener("click", (event) => this.#press(hit(event, "button")?.dataset.do));
    const input = this.querySelector("input");
    input?.addEventListener("change", () => this.#load(input));
  }

  show() {
    let [done, max] = [0, 0];
    /** @type {HTMLElement | undefined} */
    let next;
    for (const place of all(/** @type {Element} */ (this.nextElementSibling), "[data-of]")) {
      const { lesson = "", of } = place.dataset;
      const solved = Math.min(progress.count(lesson), Number(of));
      [done, max] = [done + solved, max + Number(of)];
      place.textContent = solved ? `${solved} of ${of}` : "";
      const item = /** @type {HTMLElement} */ (place.closest("li"));
      item.toggleAttribute("data-done", solved >= Number(of));
      if (solved < Number(of)) next ??= item;
    }
    put(this, "done", done);
    put(this, "all", max);
    Object.assign(find(this, "progress"), { max, value: done });
    /** @type {HTMLAnchorElement} */
    const link = find(this, "[data-resume]");
    const to = next?.querySelector("a");
    link.hidden = !to;
    if (to) link.href = to.href;
    put(this, "title", to?.textContent ?? "");
    const begun = done < max ? "begun" : "finished";
    this.dataset.state = done ? begun : "new";
    link.firstElementChild?.toggleAttribute("hidden", done > 0);
    link.lastElementChild?.toggleAttribute("hidden", done === 0);
    this.querySelector(".oe-unkept")?.toggleAttribute("hidden", progress.lasting);
  }

  /** @param {string | undefined} todo */
  #press(todo) {
    if (todo === "export") this.#save();
    else if (todo === "clear") this.#ask(true);
    else if (todo === "keep") this.#ask(false);
    else if (todo === "sure") {
      progress.clear();
      this.#ask(false);
      this.#said("cleared");
    }
  }

  /**
   * Ask before clearing; the focus goes to where the answer is, and back.
   *
   * @param {boolean} open
   */
  #ask(open) {
    find(this, ".oe-sure").hidden = !open;
    find(this, open ? "[data-do=keep]" : "[data-do=clear]").focus();
    if (open) this.#said();
  }

  #save() {
    const url = URL.createObjectURL(new Blob([progress.text], { type: "application/json" }));
    element("a", { href: url, download: FILE }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    this.#said("saved");
  }

  /** @param {HTMLInputElement} input */
  async #load(input) {
    const file = input.files?.[0];
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error("too large");
      progress.add(await file.text());
      this.#said("loaded");
    } catch {
      this.#said("refused");
    }
    input.value = "";
  }

  /** @param {string} [what] */
  #said(what) {
    const place = find(this, "[role=status]");
    place.textContent = (what && place.dataset[what]) || "";
  }
}

customElements.define("domino-tally", DominoTally);
customElements.define("domino-progress", DominoProgress);
