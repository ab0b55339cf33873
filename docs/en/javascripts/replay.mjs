/**
 * <domino-replay>: steps through the frames that Python drew, and asks the engine for more.
 *
 * The static figure is in the page, its frames are in the element's <template>. The element owns
 * stepping, motion and focus; what is shown and what may be done is all made by `tutorials` in
 * Python, at build time or live. Python is loaded on intent only: when a control is pressed.
 *
 * Kept up to date on the element: data-step, data-steps, data-engine, data-branch (on the reader's
 * own line) and data-mismatch (a live frame differs from the static one, which must not happen).
 */
import morphdom from "morphdom";
import { engine } from "./engine.mjs";
import { look, move, still } from "./motion.mjs";
import { reserve } from "./room.mjs";

const WIDE = 640; // px of the element from which the wide board is shown; replay.css has it too
const CARDS = ".md-tooltip, .md-tooltip2"; // preview cards copy elements and connect the copies

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const within = (low, n, high) => Math.max(low, Math.min(n, high));

function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function morph(from, to) {
  morphdom(from, to, {
    getNodeKey: (node) => node.dataset?.key,
    onBeforeElUpdated(now, next) {
      if (now.localName === "details") next.open = now.open;
      return !now.isEqualNode(next);
    },
  });
}

class DominoReplay extends HTMLElement {
  /** The written line's frames, the first of which is step `first`. */
  #written;
  #first;
  #step;
  /** The reader's own line: {from, frames}; each frame remembers in `plays` the plays that led to it. */
  #branch = null;
  /** Counts what is shown, so that a late answer finds out that the reader has moved on. */
  #shown = 0;
  #wanted = false;
  #opening = false;
  #tray = { shown: -1, places: {} };
  #shape;
  #width;
  #leave;

  connectedCallback() {
    if (this.closest(CARDS)) return;
    if (!this.#written) this.#takeOver();
    this.#leave = new AbortController();
    const { signal } = this.#leave;
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
    sizes.observe(this);
    const unhear = engine.on((news) => this.#hear(news));
    signal.addEventListener("abort", () => {
      sizes.disconnect();
      unhear();
    });
    addEventListener("hashchange", () => this.#openLink(), { signal });
    this.#fit();
    this.#openLink();
  }

  disconnectedCallback() {
    this.#leave?.abort();
  }

  #takeOver() {
    this.#written = [...this.querySelector("template").content.children];
    this.#first = Number(this.dataset.first);
    this.#step = Number(this.dataset.step);
    this.dataset.on = "";
    for (const control of this.querySelectorAll(".oe-js")) control.hidden = false;
    for (const item of this.querySelectorAll(".oe-moves li")) {
      const button = Object.assign(document.createElement("button"), { type: "button" });
      button.dataset.to = item.value;
      button.append(...item.childNodes);
      item.append(button);
    }
    this.#say("total", engine.news.total);
    this.firstElementChild.tabIndex = -1; // so that the arrows work after a press on the board
    this.addEventListener("click", (event) => this.#press(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("input", ({ target }) => this.#control() && this.#go(Number(target.value)));
    for (const type of ["pointerover", "focusin"]) this.addEventListener(type, (event) => this.#point(event));
    document.fonts.ready.then(() => this.#reserve());
  }

  // --- Where we are

  get #last() {
    return this.#branch ? this.#branch.from + this.#branch.frames.length : this.#first + this.#written.length - 1;
  }

  #frame(step) {
    const own = this.#branch && step - this.#branch.from;
    return own > 0 ? this.#branch.frames[own - 1] : this.#written[step - this.#first];
  }

  get #own() {
    return this.#branch && this.#step > this.#branch.from;
  }

  /** The position for a question to Python. */
  get #position() {
    const { record, example, root } = this.dataset;
    const line = this.#own ? { step: this.#branch.from, plays: this.#frame(this.#step).plays } : { step: this.#step };
    return { ...(record ? { record } : { example }), root, ...line, at: this.#step };
  }

  #go(step) {
    const left = this.#frame(this.#step);
    const to = within(this.#first, step, this.#last);
    const by = to - this.#step;
    if (by === -1) this.#turnTo(to, [["small", left.dataset.undone]], left.dataset.mover);
    else if (by) this.#turnTo(to, [], by === 1 ? this.#frame(to).dataset.mover : undefined);
  }

  /** Show a step, with `said` before its own sentence; if `mover` is given, its tile moves. */
  #turnTo(step, said, mover) {
    const board = this.querySelector(".oe-board svg");
    still(board);
    const before = look(board);
    this.#step = step;
    this.#show(said);
    if (mover !== undefined) move(board, before, mover);
  }

  /** Put the step's frame in place; `said` holds [element name, sentence] pairs to say before its own. */
  #show(said = []) {
    this.#shown++;
    const frame = this.#frame(this.#step).cloneNode(true);
    for (const board of frame.querySelectorAll(".oe-board")) {
      if (board.dataset.shape !== this.#shape) board.remove();
    }
    const own = frame.querySelector(".oe-say").firstChild;
    for (const [name, textContent] of said) own.before(Object.assign(document.createElement(name), { textContent }), " ");
    for (const part of frame.children) morph(this.querySelector(`.${part.className}`), part);
    this.querySelector(".oe-answer").textContent = "";
    this.#mark();
    this.#fillTray();
  }

  /** Bring controls and attributes up to the step. */
  #mark() {
    const [step, last, frame] = [this.#step, this.#last, this.#frame(this.#step)];
    Object.assign(this.dataset, { step, steps: last });
    this.toggleAttribute("data-branch", Boolean(this.#branch));
    this.querySelector(".oe-branch").hidden = !this.#branch;
    this.querySelector(".oe-branch b").textContent = this.#branch?.from;
    const ends = { first: this.#first, back: this.#first, next: last, last };
    for (const button of this.querySelectorAll(".oe-transport button")) {
      button.setAttribute("aria-disabled", step === ends[button.dataset.go]);
    }
    const slider = this.querySelector(".oe-slider");
    Object.assign(slider, { max: last, value: step });
    slider.setAttribute("aria-valuetext", frame.dataset.value);
    this.querySelector(".oe-count").textContent = `${step} / ${last}`;
    this.querySelector(".oe-moves [aria-current]")?.removeAttribute("aria-current");
    if (!this.#own) this.querySelector(`.oe-moves [value="${step}"]`)?.setAttribute("aria-current", "step");
    const share = this.querySelector(".oe-share");
    if (!share) return;
    share.firstElementChild.href = `#${this.dataset.example}/${step}`;
    share.classList.toggle("oe-away", this.#own);
  }

  #backToText() {
    const step = Math.min(this.#step, this.#branch.from);
    this.#branch = null;
    this.#turnTo(step, []);
    this.querySelector("[data-go=next]").focus({ preventScroll: true });
  }

  // --- What the reader does

  #press(event) {
    const control = event.target.closest("button, .oe-share a, .place");
    if (!control) return;
    const { go, to, play, try: tried, why, boot, done, at } = control.dataset;
    if (done) return this.#copyLink(event, control);
    if (at) return this.#play(at);
    if (boot === "yes") return this.#retry();
    if (!this.#control(boot)) return;
    if (to) this.#toWritten(Number(to));
    else if (go === "text") this.#backToText();
    else if (go) this.#go({ first: this.#first, back: this.#step - 1, next: this.#step + 1, last: this.#last }[go]);
    else if (why) this.#explain(control);
    else if (play || tried) this.#play(play || tried);
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const slider = event.target.matches(".oe-slider");
    if (!slider && event.target.matches("input, select, textarea")) return;
    const step = {
      ArrowLeft: () => this.#step - 1,
      ArrowRight: () => this.#step + 1,
      PageUp: () => slider && this.#scoring(-1),
      PageDown: () => slider && this.#scoring(1),
    }[event.key]?.();
    if (typeof step !== "number") return;
    event.preventDefault();
    if (this.#control()) this.#go(step);
  }

  /** The next step in a direction that scores, or the last one there. */
  #scoring(by) {
    let step = this.#step + by;
    while (step > this.#first && step < this.#last && !("scores" in this.#frame(step).dataset)) step += by;
    return step;
  }

  #toWritten(step) {
    if (step > this.#branch?.from) this.#branch = null;
    this.#turnTo(step, []);
  }

  /** A link #<example>/<step> opens there, without Python. */
  #openLink() {
    const [, example, step] = /^#(.+)\/(\d{1,4})$/.exec(location.hash) ?? [];
    if (!example || example !== this.dataset.example) return;
    if (step < this.#first || step >= this.#first + this.#written.length) return;
    this.#branch = null;
    this.#turnTo(Number(step), []);
    if (document.querySelector(`domino-replay[data-example="${example}"]`) === this) {
      // After the browser's own jump to a board of that name, which the page may have as well.
      requestAnimationFrame(() => this.scrollIntoView());
    }
  }

  async #copyLink(event, link) {
    if (!navigator.clipboard) return; // the link is then followed: its address can be copied
    event.preventDefault();
    const name = link.textContent;
    await navigator.clipboard.writeText(link.href).then(
      () => (link.textContent = link.dataset.done),
      () => location.assign(link.href),
    );
    setTimeout(() => (link.textContent = name), 2000);
  }

  // --- The engine

  /** A control was pressed: start the engine, unless the reader saves data and has not agreed. */
  #control(boot) {
    if (this.#wanted) return true;
    if (navigator.connection?.saveData && engine.state === "idle") {
      this.#table("ask");
      return !boot;
    }
    this.#want();
    return true;
  }

  #want() {
    this.#wanted = true;
    if (engine.state === "failed") this.#hear(engine.news);
    else this.#open();
  }

  #retry() {
    this.#wanted = true;
    if (engine.state === "failed") engine.retry();
    else this.#open();
  }

  #hear({ state, stage, loaded, total, message }) {
    if (!this.#wanted) return;
    if (state === "failed") return this.#fail(message);
    if (state !== "loading") return;
    if (!this.#opening) return this.#open();
    this.#engine("loading");
    const words = this.querySelector(".oe-stage");
    words.textContent = words.dataset[stage];
    this.#say("loaded", loaded);
    this.#say("total", total);
    this.querySelector("progress").value = loaded / total;
  }

  #fail(message) {
    this.querySelector(".oe-fault").textContent = message;
    this.#engine("failed");
  }

  /** Get all frames from the engine, compare them with the static ones, and go on with those. */
  async #open() {
    this.#opening = true;
    if (engine.state === "ready") this.dataset.engine = "loading";
    try {
      const { frames } = await this.#ask("open");
      const live = frames.map(parsed);
      this.#written = this.#written.map((frame, n) => this.#compared(frame, live[this.#first + n]));
      this.#engine("ready");
      await this.#fillTray();
    } catch (error) {
      this.#fail(error.message);
    }
    this.#opening = false;
  }

  #compared(frame, live) {
    if (live?.isEqualNode(frame)) return live;
    const { step } = frame.dataset;
    this.dataset.mismatch = step;
    console.error(`${this.dataset.example}: step ${step} is not what the engine says`, frame, live);
    return live ?? frame;
  }

  async #ask(op, args = {}) {
    const answer = await engine.ask(op, { ...this.#position, ...args });
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  #engine(state) {
    this.dataset.engine = state;
    this.#table(state);
  }

  /** Show one part of the table; focus that would be lost with a button goes to the table. */
  #table(state) {
    const table = this.querySelector(".oe-table");
    const focused = table.contains(document.activeElement);
    for (const part of table.children) part.hidden = part.dataset.when !== state;
    if (focused && !document.activeElement.checkVisibility()) table.focus({ preventScroll: true });
  }

  #say(size, bytes) {
    for (const place of this.querySelectorAll(`[data-size=${size}]`)) place.textContent = megabytes(bytes);
  }

  // --- The reader's own line

  async #fillTray() {
    if (this.dataset.engine !== "ready") return;
    const shown = this.#shown;
    const { html, places } = await this.#ask("tray").catch(() => ({}));
    if (!html || shown !== this.#shown) return;
    this.#tray = { shown, places };
    const tray = this.querySelector(".oe-tray");
    const focused = tray.contains(document.activeElement);
    morph(tray, parsed(`<div class="oe-tray">${html}</div>`));
    if (focused && !tray.contains(document.activeElement)) this.#focusTray();
    tray.style.minHeight = `${tray.offsetHeight}px`;
  }

  #focusTray() {
    this.querySelector(".oe-tray :is([data-play], .oe-tray-head)")?.focus({ preventScroll: true });
  }

  async #play(play) {
    const shown = this.#shown;
    if (this.#tray.shown !== shown) return; // the tray is still that of another position
    const { frames, refused } = await this.#ask("play", { play }).catch(() => ({}));
    if (shown !== this.#shown) return;
    if (refused) this.#refuse(refused);
    else if (frames) await this.#addOwn(play, frames.map(parsed));
  }

  #refuse(reason) {
    const answer = this.querySelector(".oe-answer");
    answer.innerHTML = reason;
    answer.scrollIntoView({ block: "nearest" });
  }

  async #addOwn(play, added) {
    const from = this.#step;
    const plays = [...(this.#position.plays ?? []), play];
    for (const frame of added) frame.plays = plays;
    const kept = this.#own ? this.#branch.frames.slice(0, from - this.#branch.from) : [];
    this.#branch = { from: this.#own ? this.#branch.from : from, frames: [...kept, ...added] };
    const focused = this.querySelector(".oe-tray").contains(document.activeElement);
    const said = added.slice(0, -1).map((frame) => ["span", frame.querySelector(".oe-say").textContent]);
    this.#turnTo(from + added.length, said, added[0].dataset.mover);
    this.#reserve();
    this.querySelector(".oe-board").scrollIntoView({ block: "nearest" });
    await this.#fillTray();
    if (focused) this.#focusTray();
  }

  async #explain(button) {
    const shown = this.#shown;
    const open = button.getAttribute("aria-expanded") === "true";
    this.querySelector(".oe-because")?.remove();
    button.setAttribute("aria-expanded", !open);
    if (open) return;
    button.ariaBusy = true;
    const { html } = await this.#ask("why", { about: button.dataset.why }).catch(() => ({ html: "" }));
    if (shown !== this.#shown) return;
    button.ariaBusy = null;
    if (html) button.parentElement.insertAdjacentHTML("afterend", `<div class="oe-because">${html}</div>`);
    else button.setAttribute("aria-expanded", false);
  }

  // --- Free places, for pointers

  /** Show where the tile that is pointed at may go. */
  #point({ target, type }) {
    const button = target.closest("[data-play]");
    if (!button || (type === "focusin" && !button.matches(":focus-visible"))) return;
    const board = this.querySelector(".oe-board svg");
    for (const place of board.querySelectorAll(".place")) place.remove();
    const places = parsed(this.#tray.places[this.#shape]);
    const { tile } = button.dataset;
    for (const choice of this.querySelectorAll(`[data-tile="${tile}"]`)) {
      const place = places.querySelector(`[data-end="${choice.dataset.end}"][data-double="${Number(tile[0] === tile[2])}"]`);
      if (!place) continue;
      place.dataset.at = choice.dataset.play;
      place.classList.toggle("chosen", choice === button);
      board.append(place);
    }
  }

  // --- Room

  #fit() {
    const width = this.clientWidth;
    if (!width || width === this.#width) return;
    this.#width = width;
    const shape = width < WIDE ? "tall" : "wide";
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#show();
    }
    this.#reserve();
  }

  #reserve() {
    if (this.isConnected) reserve(this.firstElementChild, [...this.#written, ...(this.#branch?.frames ?? [])]);
  }
}

customElements.define("domino-replay", DominoReplay);
