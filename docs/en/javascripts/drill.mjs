/** <domino-drill>: one kind of question over and over, with a streak, three levels, and a minute if wanted. */
import { progress } from "./progress.mjs";

const MINUTE = 60; // s

class DominoDrill extends HTMLElement {
  #streak = 0;
  #left = 0;
  #right = 0;
  #clock;

  connectedCallback() {
    if ("on" in this.dataset) return;
    this.dataset.on = "";
    this.querySelector(".oe-drill-bar").hidden = false;
    this.addEventListener("oe-judged", ({ detail }) => this.#judged(detail));
    this.addEventListener("click", ({ target }) => {
      const { to, do: todo } = target.closest(".oe-drill-bar button")?.dataset ?? {};
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

  #enter(level) {
    this.#stop();
    this.dataset.level = level;
    this.#streak = 0;
    for (const section of this.querySelectorAll("section")) section.hidden = section.dataset.level !== level;
    for (const button of this.querySelectorAll("[data-to]")) button.ariaPressed = button.dataset.to === level;
    this.#show();
  }

  /** A question counts once, by the first answer to it. */
  #judged({ state, first }) {
    if (state === "right" && first) {
      this.#streak++;
      this.#right++;
      progress.reach(this.#name, this.#streak);
    } else if (state !== "right") this.#streak = 0;
    this.#show();
  }

  #show() {
    const best = progress.best(this.#name);
    const minute = progress.best(`${this.#name}/minute`);
    this.#put("streak", this.#streak);
    this.#put("best", best);
    this.#put("minute", minute);
    this.#put("left", this.#left);
    this.#put("right", this.#right);
    this.querySelector(".oe-clock").hidden = !this.#clock;
    this.querySelector(".oe-minutes").hidden = !minute;
  }

  #put(name, value) {
    this.querySelector(`[data-count=${name}]`).textContent = value;
  }

  /** Start the minute, or give it up. */
  #minute() {
    if (this.#clock) return this.#stop();
    Object.assign(this.dataset, { timed: "" });
    [this.#left, this.#right] = [MINUTE, 0];
    this.#said("");
    this.#pressed(true);
    this.#clock = setInterval(() => {
      this.#left--;
      if (this.#left > 0) return this.#show();
      progress.reach(`${this.#name}/minute`, this.#right);
      this.#stop();
      const over = this.querySelector(".oe-drill-over").dataset.over;
      this.#said(over.replace("…", this.#right));
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

  #pressed(on) {
    this.querySelector("[data-do=minute]").ariaPressed = on;
  }

  #said(text) {
    this.querySelector(".oe-drill-over").textContent = text;
  }
}

customElements.define("domino-drill", DominoDrill);
