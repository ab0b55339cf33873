/**
 * How far the reader is: <domino-tally> at the end of a lesson, <domino-progress> above the list of a course;
 * above the first one progress can also be saved as a file, loaded and cleared.
 */
import { progress } from "./progress.mjs";

const FILE = "open-ends-course.json";
const LARGEST = 200_000; // bytes

/** An element that shows the progress and follows it as long as it is in a page. */
class Standing extends HTMLElement {
  #ended;

  connectedCallback() {
    this.hidden = false;
    this.#ended = progress.on(() => this.show());
    if (!("on" in this.dataset)) this.begin();
    this.dataset.on = "";
    this.show();
  }

  disconnectedCallback() {
    this.#ended?.();
  }

  find(selector) {
    return this.querySelector(selector);
  }

  put(name, value) {
    for (const place of this.querySelectorAll(`[data-count=${name}]`)) place.textContent = value;
  }
}

class DominoTally extends Standing {
  begin() {
    this.find("[data-do=again]")?.addEventListener("click", () => {
      progress.clear(this.dataset.lesson);
      location.reload();
    });
  }

  show() {
    const { lesson, of } = this.dataset;
    const done = progress.count(lesson);
    this.put("done", done);
    this.put("first", progress.count(lesson, "first"));
    this.toggleAttribute("data-all", done >= Number(of));
  }
}

class DominoProgress extends Standing {
  begin() {
    this.addEventListener("click", ({ target }) => this.#press(target.closest("button")?.dataset.do));
    this.find("input")?.addEventListener("change", ({ target }) => this.#load(target));
  }

  show() {
    let [done, all, next] = [0, 0, undefined];
    for (const place of this.nextElementSibling.querySelectorAll("[data-of]")) {
      const { lesson, of } = place.dataset;
      const solved = Math.min(progress.count(lesson), Number(of));
      [done, all] = [done + solved, all + Number(of)];
      place.textContent = solved ? `${solved} of ${of}` : "";
      const item = place.closest("li");
      item.toggleAttribute("data-done", solved >= Number(of));
      if (solved < Number(of)) next ??= item;
    }
    this.put("done", done);
    this.put("all", all);
    Object.assign(this.find("progress"), { max: all, value: done });
    const link = this.find("[data-resume]");
    const to = next?.querySelector("a");
    link.hidden = !to;
    if (to) link.href = to.href;
    this.put("title", to?.textContent ?? "");
    const begun = done < all ? "begun" : "finished";
    this.dataset.state = done ? begun : "new";
    link.firstElementChild.hidden = done > 0;
    link.lastElementChild.hidden = done === 0;
    this.find(".oe-unkept")?.toggleAttribute("hidden", progress.lasting);
  }

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

  /** Ask before clearing; the focus goes to where the answer is, and back. */
  #ask(open) {
    this.find(".oe-sure").hidden = !open;
    this.find(open ? "[data-do=keep]" : "[data-do=clear]").focus();
    if (open) this.#said();
  }

  #save() {
    const url = URL.createObjectURL(new Blob([progress.text], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: url, download: FILE });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    this.#said("saved");
  }

  async #load(input) {
    const [file] = input.files;
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

  #said(what) {
    const place = this.find("[role=status]");
    place.textContent = what ? place.dataset[what] : "";
  }
}

customElements.define("domino-tally", DominoTally);
customElements.define("domino-progress", DominoProgress);
