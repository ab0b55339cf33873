/**
 * <domino-replay>: steps through the frames that Python drew, and asks the engine for more.
 *
 * The static figure is in the page, its frames are in the element's <template>. The element owns
 * stepping, motion and focus; what is shown and what may be done is all made by `tutorials` in
 * Python, at build time or live. Python is loaded on intent only: when a control is pressed.
 *
 * Kept up to date on the element: data-step, data-steps, data-engine, data-branch (there is a line of
 * the reader's own) and data-mismatch (a live frame differs from the static one, which must not be).
 */
import { element, morph, parsed, parsedInTurns } from "./dom.mjs";
import { engine } from "./engine.mjs";
import { onDrag, onSwipe } from "./gestures.mjs";
import { Line } from "./line.mjs";
import { look, move, still } from "./motion.mjs";
import { reserve } from "./room.mjs";
import { Table } from "./table.mjs";
import "./filter.mjs"; // the list of worked hands has a script of its own, too small for a file

const WIDE = 640; // px of the element from which the wide board is shown; replay.css has it too
const NEAR = { rootMargin: "100% 0px" };
const CARDS = ".md-tooltip, .md-tooltip2"; // preview cards copy elements and connect the copies

/**
 * Where replays stand that are just being replaced by their like. At the first link within a page the
 * theme's script puts the page itself in place again; what the reader has played must not be lost.
 */
const replaced = new Map();

class DominoReplay extends HTMLElement {
  #line;
  #step;
  #table;
  /** Counts what was shown, so that a late answer finds out that the reader has moved on. */
  #shown = 0;
  /** What the tray shows: for which `#shown`, and the free places for each shape of the board. */
  #tray = { shown: -1, places: {} };
  #filled;
  #wanted = false;
  #opening = false;
  #near = false;
  /** Runs while the replay plays: until the next step. */
  #timer;
  /** A link to a branch that is still to be followed. */
  #link;
  /** Who sees the hand, "" for the table, and the frames as each sees them: there, other plays are legal. */
  #seat = "";
  #views;
  #shape;
  #width;
  #connection;
  /** Which replay on which page this is. */
  #place;

  connectedCallback() {
    if (this.closest(CARDS)) return;
    if (!this.#line) this.#takeOver();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#watchSize(signal);
    signal.addEventListener("abort", engine.on((news) => this.#hear(news)));
    addEventListener("hashchange", () => this.#openLink(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#pause(), { signal });
    this.#openLink();
    if (this.#wanted) this.#open();
  }

  disconnectedCallback() {
    if (!this.#line) return;
    this.#connection.abort();
    this.#pause();
    replaced.set(this.#place, [this.#views[""], Math.min(this.#step, this.#views[""].last), this.#wanted]);
    setTimeout(() => replaced.delete(this.#place));
  }

  #takeOver() {
    const [...replays] = document.querySelectorAll(this.localName);
    this.#place = `${location.pathname} ${replays.indexOf(this)}`;
    const written = [...this.querySelector("template").content.children];
    [this.#line, this.#step, this.#wanted] = replaced.get(this.#place) ?? [
      new Line(written),
      Number(this.dataset.step),
      false,
    ];
    this.#views = { "": this.#line };
    this.#table = new Table(this.querySelector(".oe-table"));
    this.#table.progress(engine.news);
    this.dataset.on = "";
    for (const control of this.querySelectorAll(".oe-js")) control.hidden = false;
    for (const item of this.querySelectorAll(".oe-moves li")) {
      const button = element("button", { type: "button" });
      button.dataset.to = item.value;
      button.append(...item.childNodes);
      item.append(button);
    }
    this.firstElementChild.tabIndex = -1; // so that the arrows work after a press on the board
    this.addEventListener("click", (event) => this.#press(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("input", ({ target }) => {
      if (target.matches(".oe-slider") && this.#intend()) this.#go(Number(target.value));
    });
    this.addEventListener("change", ({ target }) => {
      if (!target.matches(".oe-lens select")) return;
      this.#intend();
      if (this.#wanted) this.#see(target.value);
      else target.value = "";
    });
    this.addEventListener("focusin", ({ target }) => target.matches("[data-go=play], .oe-speed") || this.#pause());
    for (const type of ["pointerover", "focusin"]) this.addEventListener(type, (event) => this.#point(event));
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !this.contains(relatedTarget)) this.#fill(false);
    });
    onSwipe(this, (go) => this.#intend() && this.#move(go));
    onDrag(
      this,
      (target) => this.#point({ target }),
      ({ dataset }) => this.#play(dataset.at),
    );
    document.fonts.ready.then(() => this.#reserve());
  }

  // --- Steps

  get #board() {
    return this.querySelector(".oe-board svg");
  }

  #go(step) {
    const to = Math.max(this.#line.first, Math.min(this.#line.last, step));
    const left = this.#line.frame(this.#step);
    const by = to - this.#step;
    if (by === -1) this.#turnTo(to, [["small", left.dataset.undone]], left.dataset.mover);
    else if (by) this.#turnTo(to, [], by === 1 ? this.#line.frame(to).dataset.mover : undefined);
  }

  /** Show a step; `said` are [element name, sentence] pairs to say first, `mover` the seat whose tile moves. */
  #turnTo(step, said = [], mover = undefined) {
    this.#pause();
    still(this.#board);
    const before = look(this.#board);
    this.#step = step;
    this.#show(said);
    if (mover !== undefined) move(this.#board, before, mover);
  }

  #show(said = []) {
    if (!this.#shape) this.#fit();
    this.#shown++;
    const frame = this.#line.frame(this.#step).cloneNode(true);
    for (const board of frame.querySelectorAll(".oe-board")) {
      if (board.dataset.shape !== this.#shape) board.remove();
    }
    const own = frame.querySelector(".oe-say").firstChild;
    for (const [name, textContent] of said) own.before(element(name, { textContent }), " ");
    for (const part of frame.children) morph(this.querySelector(`.${part.className}`), part);
    this.#table.refuse("");
    this.#mark();
    this.#filled = this.#fillTray();
  }

  /** Bring controls and attributes up to the step. */
  #mark() {
    const [step, { first, last, own }] = [this.#step, this.#line];
    Object.assign(this.dataset, { step, steps: last });
    this.toggleAttribute("data-branch", own !== null);
    this.querySelector(".oe-branch").hidden = !own;
    this.querySelector(".oe-branch b").textContent = own?.from;
    for (const button of this.querySelectorAll(":is(.oe-transport, .oe-extras) [data-go]")) {
      const end = { first, back: first, before: first, next: last, last, after: last }[button.dataset.go];
      button.setAttribute("aria-disabled", step === end);
    }
    const slider = this.querySelector(".oe-slider");
    Object.assign(slider, { max: last, value: step });
    slider.setAttribute("aria-valuetext", this.#line.frame(step).dataset.value);
    this.#drawMarks();
    this.querySelector(".oe-count").textContent = `${step} / ${last}`;
    const written = !this.#line.isOwn(step);
    this.querySelector(".oe-moves [aria-current]")?.removeAttribute("aria-current");
    if (written) this.querySelector(`.oe-moves [value="${step}"]`)?.setAttribute("aria-current", "step");
    this.#share(written && `#${this.dataset.example}/${step}`);
  }

  /** Give the link to this step its address; until there is one it is away. */
  #share(address) {
    const share = this.querySelector(".oe-share");
    share?.classList.toggle("oe-away", !address);
    share?.firstElementChild.setAttribute("href", address);
  }

  #drawMarks() {
    const { first, last } = this.#line;
    const drawn = { score: "", note: "" };
    for (let step = first; step <= last; step++) {
      for (const kind of this.#line.marks(step)) drawn[kind] += `M${step} ${kind === "note" ? 3 : 0}v1`;
    }
    const marks = this.querySelector(".oe-marks");
    marks.setAttribute("viewBox", `${first} 0 ${last - first || 1} 4`);
    for (const path of marks.children) path.setAttribute("d", drawn[path.dataset.mark]);
  }

  /** The next step in a direction that has a mark, or the last one there. */
  #marked(by) {
    let step = this.#step + by;
    while (this.#line.frame(step) && !this.#line.marks(step).length) step += by;
    return step;
  }

  // --- Playing by itself

  #toggle() {
    if ("playing" in this.dataset) return this.#pause();
    if (this.#step === this.#line.last) this.#turnTo(this.#line.first);
    else this.#go(this.#step + 1);
    this.#run();
  }

  /** Step on after the time that the words take, and so on to the end. Each step shown pauses. */
  #run() {
    if (this.#step === this.#line.last) return;
    const words = [...this.querySelectorAll(".oe-words, .oe-notes")].map(({ textContent }) => textContent).join("");
    const time = this.querySelector(".oe-speed").value * (1 + words.length / 100);
    this.dataset.playing = "";
    this.#timer = setTimeout(() => {
      this.#go(this.#step + 1);
      this.#run();
    }, time);
  }

  #pause() {
    clearTimeout(this.#timer);
    delete this.dataset.playing;
  }

  #leaveOwn(step) {
    this.#line.enter(null);
    this.#turnTo(step);
  }

  /** A link #<example>/<step> opens there, without Python; one that holds a branch takes Python to read. */
  #openLink() {
    if (location.hash.startsWith("#branch=") && document.querySelector(this.localName) === this) {
      this.#link = location.hash.slice(8);
      if (this.#intend() && this.dataset.engine === "ready") this.#follow();
      return;
    }
    const { example } = this.dataset;
    const [, name, digits] = /^#(.+)\/(\d{1,4})$/.exec(location.hash) ?? [];
    const step = Number(digits);
    if (!name || name !== example) return;
    if (step < this.#line.first || step > this.#line.lastWritten) return;
    this.#leaveOwn(step);
    if (document.querySelector(`domino-replay[data-example="${example}"]`) === this) {
      // After the browser's own jump to a board of that name, which the page may have as well.
      requestAnimationFrame(() => this.scrollIntoView());
    }
  }

  // --- What the reader does

  #press(event) {
    const control = event.target.closest("button, .oe-share a, .place");
    if (!control) return;
    const { go, to, play, try: tried, why, boot, done, at, do: todo, line, drop, edit } = control.dataset;
    if (go !== "play") this.#pause();
    if (todo) this.#do(todo);
    else if (done) this.#copyLink(event, control);
    else if (boot === "yes") this.#start();
    else if (!this.#intend(boot)) return;
    else if (to) this.#toWritten(Number(to));
    else if (go === "text") this.#backToText();
    else if (go) this.#move(go);
    else if (!this.#wanted) return; // all below takes the engine
    else if (why) this.#explain(control);
    else if (line) this.#enter(line);
    else if (drop) this.#drop(drop);
    else if (edit) this.#edit(edit);
    else if (at || play || tried) this.#play(at || play || tried);
  }

  /** What a button of the transport does, or the key for it. */
  #move(go) {
    if (go === "play") return this.#toggle();
    const step = this.#step;
    const to = {
      first: () => 0,
      back: () => step - 1,
      next: () => step + 1,
      last: () => this.#line.last,
      before: () => this.#marked(-1),
      after: () => this.#marked(1),
    }[go];
    this.#go(to());
  }

  #key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog")) return;
    const slider = target.matches(".oe-slider");
    if (!slider && target.matches("input, select, textarea")) return;
    const onSlider = slider && { PageUp: "before", PageDown: "after", " ": "play" }[key];
    const go = { ArrowLeft: "back", ArrowRight: "next" }[key] ?? onSlider;
    if (key === "?") this.#do("help");
    else if (key === "Escape") return this.#fill(false);
    else if (!go || event.shiftKey) return;
    else if (this.#intend()) this.#move(go);
    event.preventDefault();
  }

  /** What takes no engine and changes no step. */
  #do(what) {
    const dialog = this.querySelector("dialog");
    if (what === "help") dialog.showModal(); // the browser closes it with Escape and gives the focus back
    else if (what === "close") dialog.close();
    else this.#fill(!("full" in this.dataset));
  }

  /** Fill the window with the card, or be in the page again. */
  #fill(full) {
    if (full === this.hasAttribute("data-full")) return;
    if (!this.toggleAttribute("data-full", full)) this.scrollIntoView({ block: "nearest" });
    this.querySelector("[data-do=full]").setAttribute("aria-pressed", full);
  }

  #toWritten(step) {
    if (this.#line.isOwn(step)) this.#leaveOwn(step);
    else this.#turnTo(step);
  }

  #backToText() {
    this.#leaveOwn(Math.min(this.#step, this.#line.own.from));
    this.querySelector("[data-go=next]").focus({ preventScroll: true });
  }

  #enter(line) {
    this.#line.enter(line);
    this.#turnTo(this.#line.last);
  }

  #drop(line) {
    const own = this.#line.own;
    this.#line.remove(line, this.#step);
    this.#turnTo(this.#line.own === own ? this.#step : Math.min(this.#step, own.from));
  }

  /** Take back the last change of the reader's own lines, or make it again. */
  #edit(what) {
    const left = this.#line.frame(this.#step);
    const to = this.#line[what](this.#step);
    const back = what === "undo" && to === this.#step - 1;
    this.#turnTo(to, back ? [["small", left.dataset.undone]] : [], back ? left.dataset.mover : undefined);
  }

  async #copyLink(event, link) {
    if (!navigator.clipboard) return; // the link is then followed: its address can be copied
    event.preventDefault();
    event.stopPropagation(); // else the theme takes it for a change of pages
    const { textContent, href } = link;
    try {
      await navigator.clipboard.writeText(href);
      link.textContent = link.dataset.done;
      setTimeout(() => (link.textContent = textContent), 2000);
    } catch {
      location.assign(href);
    }
  }

  // --- The engine

  /** A control was pressed: start the engine, unless the reader saves data and has not agreed yet. */
  #intend(boot) {
    if (this.#wanted) return true;
    if (navigator.connection?.saveData && engine.state === "idle") {
      this.#table.show("ask");
      return !boot;
    }
    this.#wanted = true;
    if (engine.state === "failed") this.#hear(engine.news);
    else this.#open();
    return true;
  }

  #start() {
    this.#wanted = true;
    if (engine.state === "failed") engine.retry(); // every replay that waits hears of it
    else this.#open();
  }

  #hear(news) {
    if (!this.#wanted) return;
    if (news.state === "failed") this.#fail(news.message);
    if (news.state !== "loading") return;
    this.#engine("loading");
    this.#table.progress(news);
    this.#open();
  }

  #fail(message) {
    this.#table.fail(message);
    this.#engine("failed");
  }

  #engine(state) {
    this.dataset.engine = state;
    this.#table.show(state);
  }

  /** Get all frames from the engine, compare them with the static ones, and go on with those. */
  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const { frames, crowded } = await this.#ask("open", { seat: "" });
      for (const step of this.#views[""].replace(await parsedInTurns(frames))) {
        this.dataset.mismatch = step;
        console.error(`${this.dataset.example}: step ${step} is not what the engine says`);
      }
      this.#engine("ready");
      this.#table.reserve(crowded);
      await this.#fillTray();
      if (this.#link !== undefined) await this.#follow();
    } catch (error) {
      this.#fail(error.message);
    }
    this.#opening = false;
  }

  /** Python's answer to a question about the step that is shown. */
  async #ask(op, args = {}) {
    const { record, example, root } = this.dataset;
    const source = record ? { record } : { example };
    const answer = await engine.ask(op, { ...source, root, seat: this.#seat, ...this.#line.position(this.#step), ...args });
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  /** As `ask`, but without an answer, {}, if the reader has moved on meanwhile or the engine failed. */
  async #askHere(op, args) {
    const shown = this.#shown;
    const answer = await this.#ask(op, args).catch(() => ({}));
    return shown === this.#shown ? answer : {};
  }

  /** See the hand as a seat does, or as the table (""). */
  async #see(seat) {
    const { first, lastWritten } = this.#views[""];
    if (!this.#views[seat]) {
      const { frames } = await this.#ask("open", { seat }).catch(() => ({}));
      if (frames) this.#views[seat] = new Line(frames.slice(first, lastWritten + 1).map(parsed));
    }
    this.#seat = this.#views[seat] ? seat : "";
    this.querySelector(".oe-lens select").value = this.#seat;
    this.#line = this.#views[this.#seat];
    for (const move of this.querySelectorAll(".oe-moves button")) {
      move.textContent = this.#line.written[move.dataset.to - first].querySelector(".oe-say").textContent;
    }
    this.#turnTo(Math.min(this.#step, this.#line.last));
    this.#reserve();
  }

  async #fillTray() {
    if (this.dataset.engine !== "ready") return;
    const { html, places, lines, link } = await this.#askHere("tray", this.#line.listed);
    if (!html) return;
    this.#tray = { shown: this.#shown, places };
    this.#table.fill(html, lines);
    if (link) this.#share(`#branch=${link}`);
  }

  /** Have the link read, and its branch entered by the replay on this page that it belongs to. */
  async #follow() {
    const { refused, elsewhere = "", ...found } = await this.#ask("follow", { link: this.#link }).catch(() => ({}));
    this.#link = undefined;
    const owner = [...document.querySelectorAll(this.localName)].find(
      ({ dataset }) => dataset.example === found.example && dataset.record === found.record,
    );
    if (owner?.#line?.frame(found.step)) owner.#take(found);
    else this.#table.refuse(refused ?? elsewhere);
  }

  #take({ step, plays }) {
    this.#intend("link");
    if (this.#seat) this.#see("");
    this.#line.enter(null);
    for (const [play, frames] of plays) {
      this.#line.add(step, play, frames.map(parsed));
      step += frames.length;
    }
    this.#turnTo(step);
    this.#reserve();
    this.scrollIntoView();
  }

  async #play(play) {
    if (this.#tray.shown !== this.#shown) return; // the tray is still that of another step
    const { frames, refused } = await this.#askHere("play", { play });
    if (refused) this.#table.refuse(refused);
    if (!frames) return;
    const sections = frames.map(parsed);
    const said = sections.slice(0, -1).map((section) => ["span", section.querySelector(".oe-say").textContent]);
    const focused = this.#table.tray.contains(document.activeElement);
    this.#line.add(this.#step, play, sections);
    this.#turnTo(this.#step + sections.length, said, sections[0].dataset.mover);
    this.#reserve();
    this.#board.parentElement.scrollIntoView({ block: "nearest" });
    await this.#filled;
    if (focused) this.#table.focus();
  }

  async #explain(button) {
    const open = button.getAttribute("aria-expanded") === "true";
    this.querySelector(".oe-because")?.remove();
    for (const other of this.querySelectorAll("[data-why]")) other.setAttribute("aria-expanded", false);
    button.setAttribute("aria-expanded", !open);
    if (open) return;
    const { html } = await this.#askHere("why", { about: button.dataset.why });
    const because = html && parsed(`<div class="oe-because">${html}</div>`);
    if (!because || button.getAttribute("aria-expanded") !== "true") return button.setAttribute("aria-expanded", false);
    this.querySelector(".oe-because")?.remove(); // asked twice in a moment
    this.querySelector(".oe-words").append(because);
    because.scrollIntoView({ block: "nearest" });
  }

  /** Show the places where the tile that is pointed at may go: a tap there plays it. */
  #point({ target, type }) {
    const button = target.closest("[data-play]");
    if (!button || (type === "focusin" && !button.matches(":focus-visible"))) return;
    if (type && this.querySelector(".oe-ghost")) return; // passed over with another tile
    const { tile } = button.dataset;
    const double = Number(tile[0] === tile[2]);
    const places = parsed(this.#tray.places[this.#shape]);
    for (const place of this.#board.querySelectorAll(".place")) place.remove();
    for (const choice of this.querySelectorAll(`[data-tile="${tile}"]`)) {
      const place = places.querySelector(`[data-end="${choice.dataset.end}"][data-double="${double}"]`);
      if (!place) continue;
      place.dataset.at = choice.dataset.play;
      place.classList.toggle("chosen", choice === button);
      this.#board.append(place);
    }
  }

  // --- Room

  /** Fit the first replay of a page at once and others as they come near: measuring many takes time. */
  #watchSize(signal) {
    const near = new IntersectionObserver((entries) => {
      this.#near = entries.at(-1).isIntersecting;
      if (this.#near) this.#fit();
    }, NEAR);
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#near && this.#fit()));
    for (const observer of [near, sizes]) {
      observer.observe(this);
      signal.addEventListener("abort", () => observer.disconnect());
    }
    if (document.querySelector(this.localName) === this) this.#fit();
  }

  #fit() {
    const width = this.clientWidth;
    if (width === this.#width) return;
    this.#width = width;
    const shape = width < WIDE ? "tall" : "wide";
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#show();
    }
    this.#table.reserve();
    this.#reserve();
  }

  #reserve() {
    if (this.isConnected && this.#width) reserve(this.firstElementChild, this.#line.frames);
  }
}

customElements.define("domino-replay", DominoReplay);
