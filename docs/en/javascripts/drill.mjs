/** <domino-drill>: one kind of question over and over, with a streak, three levels, and a minute if wanted. */
import { all, aria, find, hit, put } from "./dom.mjs";
import { progress } from "./progress.mjs";

/** @import { Timer } from "./types.d.ts" */

const MINUTE = 60; // s

class DominoDrill extends HTMLElement {
  #streak = 0;
  #left = 0;
  #right = 0;
  /** @type {Timer | undefined} */
  #clock;

  connectedCallback() {
    if ("on" in this.dataset) return;
    this.dataset.on = "";
    find(this, ".oe-drill-bar").hidden = false;
    this.addEventListener("oe-judged", (event) => this.#judged(/** @type {CustomEvent} */ (event).detail));
    this.addEventListener("click", (event) => {
      const { to, do: todo } = hit(event, ".oe-drill-bar button")?.dataset ?? {};
      if (to) this.#enter(to);
      else if (todo === "minute") this.#minute();
    });
    this.#enter("1");
  }

  disconnectedCallback() {
    clearInterval(this.#clock);
  }

  get #name() {
    return `${this.dataset.drill}/${this.dataset.level}`;
  }

  /** @param {string} level */
  #enter(level) {
    this.#stop();
    this.dataset.level = level;
    this.#streak = 0;
    for (const section of all(this, "section")) section.hidden = section.dataset.level !== level;
    for (const button of all(this, "[data-to]")) aria(button, "pressed", button.dataset.to === level);
    this.#show();
  }

  /**
   * A question counts once, by the first answer to it.
   *
   * @param {{state: string, first: boolean}} judged
   */
  #judged({ state, first }) {
    if (state === "right" && first) {
      this.#streak++;
      this.#right++;
      progress.reach(this.#name, this.#streak);
    } else if (state !== "right") this.#streak = 0;
    this.#show();
  }

  #show() {
    const minute = progress.best(`${this.#name}/minute`);
    put(this, "streak", this.#streak);
    put(this, "best", progress.best(this.#name));
    put(this, "minute", minute);
    put(this, "left", this.#left);
    put(this, "right", this.#right);
    find(this, ".oe-clock").hidden = !this.#clock;
    find(this, ".oe-minutes").hidden = !minute;
  }

  /** Start the minute, or give it up. */
  #minute() {
    if (this.#clock) return this.#stop();
    this.dataset.timed = "";
    [this.#left, this.#right] = [MINUTE, 0];
    this.#said("");
    this.#pressed(true);
    this.#clock = setInterval(() => {
      this.#left--;
      if (this.#left > 0) return this.#show();
      progress.reach(`${this.#name}/minute`, this.#right);
      this.#stop();
      const { over = "" } = find(this, ".oe-drill-over").dataset;
      this.#said(over.replace("…", String(this.#right)));
    }, 1000);
    this.#show();
  }

  #stop() {
    clearInterval(this.#clock);
    this.#clock = undefined;
    delete this.dataset.timed;
    this.#pressed(false);
    this.#show();
  }

  /** @param {boolean} on */
  #pressed(on) {
    aria(find(this, "[data-do=minute]"), "pressed", on);
  }

  /** @param {string} text */
  #said(text) {
    find(this, ".oe-drill-over").textContent = text;
  }
}

customElements.define("domino-drill", DominoDrill);
