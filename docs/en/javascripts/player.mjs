/**
 * What steps through a replay and asks the engine for more: fetched by replay.mjs with the first press.
 *
 * It owns stepping, motion and focus; what is shown and what may be done is all made by `tutorials` in
 * Python, at build time or live. Python is loaded on intent only: when a control is pressed.
 *
 * Kept up to date on the element: data-step, data-steps, data-engine, data-branch (there is a line of
 * the reader's own) and data-mismatch (a live frame differs from the static one, which must not be).
 */
import { element, parsed, parsedInTurns } from "./dom.mjs";
import { engine } from "./engine.mjs";
import { onDrag } from "./gestures.mjs";
import { Line } from "./line.mjs";
import { morph } from "./morph.mjs";
import { look, move, still } from "./motion.mjs";
import { Table } from "./table.mjs";

export class Player {
  /** The <domino-replay>. */
  #replay;
  #line;
  #step;
  /** Counts what was shown, so that a late answer finds out that the reader has moved on. */
  #shown = 0;
  /** What the tray shows: for which `#shown`, and the free places for each shape of the board. */
  #tray = { shown: -1, places: {} };
  #filled;
  #wanted;
  #opening = false;
  /** Runs while the replay plays: until the next step. */
  #timer;
  /** A link to a branch that is still to be followed. */
  #link;
  /** Who sees the hand, "" for the table, and the frames as each sees them: there, other plays are legal. */
  #seat = "";
  #views;

  /** `kept` is what `leave` gave where the element stood before. */
  constructor(replay, kept) {
    this.#replay = replay;
    const { line, step, wanted } = kept ?? {};
    this.#line = line ?? new Line(replay.written);
    this.#step = step ?? Number(this.#data.step);
    this.#wanted = wanted ?? false;
    this.#views = { "": this.#line };
    this.table = new Table(this.#find(".oe-table"));
    this.table.progress(engine.news);
    if (kept) this.show();
    else this.#mark();
    replay.addEventListener("focusin", ({ target }) => target.matches("[data-go=play], .oe-speed") || this.#pause());
    for (const type of ["pointerover", "focusin"]) replay.addEventListener(type, (event) => this.#point(event));
    replay.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !replay.contains(relatedTarget)) this.fill(false);
    });
    onDrag(
      replay,
      (target) => {
        this.#point({ target });
        this.#board.parentElement.scrollIntoView({ block: "nearest" });
      },
      ({ dataset }) => this.#play(dataset.at),
    );
  }

  /** The element is in a page, until the signal aborts. */
  connect(signal) {
    signal.addEventListener(
      "abort",
      engine.on((news) => this.#hear(news)),
    );
    document.addEventListener("visibilitychange", () => document.hidden && this.#pause(), { signal });
    if (this.#wanted) this.#open();
  }

  /** The element is no longer in a page; returns what is kept for its like in its place. */
  leave() {
    this.#pause();
    const line = this.#views[""];
    return { line, step: Math.min(this.#step, line.last), wanted: this.#wanted };
  }

  /** All frames there are. */
  get frames() {
    return this.#line.frames;
  }

  get #data() {
    return this.#replay.dataset;
  }

  #find(selector) {
    return this.#replay.querySelector(selector);
  }

  #all(selector) {
    return [...this.#replay.querySelectorAll(selector)];
  }

  // --- Steps

  get #board() {
    return this.#find(".oe-board svg");
  }

  #go(step) {
    const to = Math.max(this.#line.first, Math.min(this.#line.last, step));
    const left = this.#line.frame(this.#step);
    const by = to - this.#step;
    if (by === -1) this.#turnTo(to, [["small", left.dataset.undone]], left.dataset.mover);
    else if (by) this.#turnTo(to, [], by === 1 ? this.#line.frame(to).dataset.mover : undefined);
  }

  /** Show a step; `said` are [element name, sentence] pairs to say first, `mover` the side of the table from or to which a tile moves. */
  #turnTo(step, said = [], mover = undefined) {
    this.#pause();
    still(this.#board);
    const before = look(this.#board);
    this.#step = step;
    this.show(said);
    if (mover !== undefined) move(this.#board, before, mover);
  }

  show(said = []) {
    if (!this.#replay.shape) this.#replay.fit();
    this.#shown++;
    const frame = this.#line.frame(this.#step).cloneNode(true);
    for (const board of frame.querySelectorAll(".oe-board")) {
      if (board.dataset.shape !== this.#replay.shape) board.remove();
    }
    const own = frame.querySelector(".oe-say").firstChild;
    for (const [name, textContent] of said) own.before(element(name, { textContent }), " ");
    for (const part of frame.children) morph(this.#find(`.${part.className}`), part);
    this.table.refuse("");
    this.#mark();
    this.#filled = this.#fillTray();
  }

  /** Bring controls and attributes up to the step. */
  #mark() {
    const [step, { first, last, own }] = [this.#step, this.#line];
    Object.assign(this.#data, { step, steps: last });
    this.#replay.toggleAttribute("data-branch", own !== null);
    this.#find(".oe-branch").hidden = !own;
    this.#find(".oe-branch b").textContent = own?.from;
    for (const button of this.#all(":is(.oe-transport, .oe-extras) [data-go]")) {
      const end = { first, back: first, before: first, next: last, last, after: last }[button.dataset.go];
      button.setAttribute("aria-disabled", step === end);
    }
    const slider = this.#find(".oe-slider");
    Object.assign(slider, { max: last, value: step });
    slider.setAttribute("aria-valuetext", this.#line.frame(step).dataset.value);
    this.#drawMarks();
    this.#find(".oe-transport").dataset.count = `${step} / ${last}`;
    const written = !this.#line.isOwn(step);
    this.#find(".oe-moves [aria-current]")?.removeAttribute("aria-current");
    if (written) this.#find(`.oe-moves [value="${step}"]`)?.setAttribute("aria-current", "step");
    this.#share(written && `#${this.#data.example}/${step}`);
  }

  /** Give the link to this step its address; until there is one it is away. */
  #share(address) {
    const share = this.#find(".oe-share");
    share?.classList.toggle("oe-away", !address);
    share?.setAttribute("href", address);
  }

  #drawMarks() {
    const { first, last } = this.#line;
    const drawn = { score: "", note: "" };
    for (let step = first; step <= last; step++) {
      for (const kind of this.#line.marks(step)) drawn[kind] += `M${step} ${kind === "note" ? 3 : 0}v1`;
    }
    const marks = this.#find(".oe-marks");
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
    if ("playing" in this.#data) return this.#pause();
    if (this.#step === this.#line.last) this.#turnTo(this.#line.first);
    else this.#go(this.#step + 1);
    this.#run();
  }

  /** Step on after the time that the words take, and so on to the end. Each step shown pauses. */
  #run() {
    if (this.#step === this.#line.last) return;
    const words = this.#all(".oe-words, .oe-notes")
      .map(({ textContent }) => textContent)
      .join("");
    const time = this.#find(".oe-speed").value * (1 + words.length / 100);
    this.#playing(true);
    this.#timer = setTimeout(() => {
      this.#go(this.#step + 1);
      this.#run();
    }, time);
  }

  #pause() {
    clearTimeout(this.#timer);
    if ("playing" in this.#data) this.#playing(false);
  }

  /** The button for it bears the other word then, and style the other sign. */
  #playing(on) {
    if (!this.#replay.toggleAttribute("data-playing", on) === on) return;
    const button = this.#find("[data-go=play]");
    const { ariaLabel } = button;
    button.ariaLabel = button.dataset.pause;
    button.dataset.pause = ariaLabel;
  }

  #leaveOwn(step) {
    this.#line.enter(null);
    this.#turnTo(step);
  }

  /** Show a step of the written line. */
  goTo(step) {
    this.#leaveOwn(step);
  }

  /** Follow a link to a branch: as soon as Python can read it. */
  follow(link) {
    this.#link = link;
    if (this.#intend() && this.#data.engine === "ready") this.#enterLink();
  }

  // --- What the reader does

  press(control) {
    const { go, to, play, try: tried, quarters, why, boot, done, at, do: todo, line, drop, edit } = control.dataset;
    if (go !== "play") this.#pause();
    if (todo) this.open(todo);
    else if (done) this.#copyLink(control);
    else if (boot === "yes") this.#start();
    else if (!this.#intend(boot)) return;
    else if (to) this.#toWritten(Number(to));
    else if (go === "text") this.#backToText();
    else if (go) this.#move(go);
    else if (!this.#wanted) return;
    // All below takes the engine.
    else if (quarters) this.#turn(control);
    else if (why) this.#explain(control);
    else if (line) this.#enter(line);
    else if (drop) this.#drop(drop);
    else if (edit) this.#edit(edit);
    else if (at || play || tried) this.#play(at || play || tried);
  }

  /** A key or a swipe that does what a button of the transport does. */
  move(go) {
    if (this.#intend()) this.#move(go);
  }

  /** Show the step that the slider was moved to. */
  slide(step) {
    if (this.#intend()) this.#go(step);
  }

  /** See the hand as the seat that was chosen does. */
  see() {
    const seats = this.#find(".oe-lens select");
    this.#intend();
    if (this.#wanted) this.#see(seats.value);
    else seats.value = "";
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

  /** What takes no engine and changes no step. */
  open(what) {
    const dialog = this.#find("dialog");
    // The browser closes the dialog with Escape and gives the focus back.
    if (what === "help") dialog.showModal();
    else if (what === "close") dialog.close();
    else if (what === "dead") {
      this.#find("[data-do=dead]").setAttribute("aria-pressed", this.#replay.toggleAttribute("data-dead"));
    } else this.fill(!("full" in this.#data));
  }

  /** Fill the window with the card, or be in the page again. */
  fill(full) {
    if (full === this.#replay.hasAttribute("data-full")) return;
    if (!this.#replay.toggleAttribute("data-full", full)) this.#replay.scrollIntoView({ block: "nearest" });
    this.#find("[data-do=full]").setAttribute("aria-pressed", full);
  }

  #toWritten(step) {
    if (this.#line.isOwn(step)) this.#leaveOwn(step);
    else this.#turnTo(step);
  }

  #backToText() {
    this.#leaveOwn(Math.min(this.#step, this.#line.own.from));
    this.#find("[data-go=next]").focus({ preventScroll: true });
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

  async #copyLink(link) {
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
      this.table.show("ask");
      return !boot;
    }
    this.#wanted = true;
    if (engine.state === "failed") this.#hear(engine.news);
    else this.#open();
    return true;
  }

  #start() {
    this.#wanted = true;
    // Every replay that waits hears of a new start.
    if (engine.state === "failed") engine.retry();
    else this.#open();
  }

  #hear(news) {
    if (!this.#wanted) return;
    if (news.state === "failed") this.#fail(news.message);
    if (news.state !== "loading") return;
    this.#engine("loading");
    this.table.progress(news);
    this.#open();
  }

  #fail(message) {
    this.table.fail(message);
    this.#engine("failed");
    this.#find("[data-when=failed]").scrollIntoView({ block: "nearest" });
  }

  #engine(state) {
    this.#data.engine = state;
    this.table.show(state);
  }

  /** Get all frames from the engine, compare them with the static ones, and go on with those. */
  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const { frames, crowded } = await this.#ask("open", { seat: "" });
      for (const step of this.#views[""].replace(await parsedInTurns(frames))) {
        this.#data.mismatch = step;
        console.error(`${this.#data.example}: step ${step} is not what the engine says`);
      }
      this.#engine("ready");
      this.table.reserve(crowded);
      await this.#fillTray();
      if (this.#link !== undefined) await this.#enterLink();
    } catch (error) {
      this.#fail(error.message);
    }
    this.#opening = false;
  }

  /** Python's answer to a question about the step that is shown. */
  async #ask(op, args = {}) {
    const { record, example, root } = this.#data;
    const source = record ? { record } : { example };
    const answer = await engine.ask(op, {
      ...source,
      root,
      seat: this.#seat,
      ...this.#line.position(this.#step),
      ...args,
    });
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
    this.#find(".oe-lens select").value = this.#seat;
    this.#line = this.#views[this.#seat];
    for (const button of this.#all(".oe-moves button")) {
      button.textContent = this.#line.written[button.dataset.to - first].querySelector(".oe-say").textContent;
    }
    this.#turnTo(Math.min(this.#step, this.#line.last));
    this.#replay.reserve();
  }

  async #fillTray() {
    if (this.#data.engine !== "ready") return;
    const { html, places, lines, link } = await this.#askHere("tray", this.#line.listed);
    if (!html) return;
    this.#tray = { shown: this.#shown, places };
    this.table.fill(html, lines);
    if (link) this.#share(`#branch=${link}`);
  }

  /** Have the link read, and its branch entered by the replay on this page that it belongs to. */
  async #enterLink() {
    const { refused, elsewhere = "", ...found } = await this.#ask("follow", { link: this.#link }).catch(() => ({}));
    this.#link = undefined;
    const owner = [...document.querySelectorAll(this.#replay.localName)].find(
      ({ dataset }) => dataset.example === found.example && dataset.record === found.record,
    );
    if (owner?.written?.some((frame) => Number(frame.dataset.step) === found.step)) owner.take(found);
    else this.table.refuse(refused ?? elsewhere);
  }

  /** Enter the branch that a link held. */
  take({ step, plays }) {
    this.#intend("link");
    if (this.#seat) this.#see("");
    this.#line.enter(null);
    for (const [play, frames] of plays) {
      this.#line.add(step, play, frames.map(parsed));
      step += frames.length;
    }
    this.#turnTo(step);
    this.#replay.reserve();
    this.#replay.scrollIntoView();
  }

  async #play(play) {
    if (this.#tray.shown !== this.#shown) return; // the tray is still that of another step
    const { frames, refused } = await this.#askHere("play", { play });
    if (refused) this.table.refuse(refused);
    if (!frames) return;
    const sections = frames.map(parsed);
    const said = sections.slice(0, -1).map((section) => ["span", section.querySelector(".oe-say").textContent]);
    const focused = this.table.tray.contains(document.activeElement);
    this.#line.add(this.#step, play, sections);
    this.#turnTo(this.#step + sections.length, said, sections[0].dataset.mover);
    this.#replay.reserve();
    this.#board.parentElement.scrollIntoView({ block: "nearest" });
    await this.#filled;
    if (focused) this.table.focus();
  }

  async #explain(button) {
    const open = button.getAttribute("aria-expanded") === "true";
    this.#find(".oe-because")?.remove();
    for (const other of this.#all("[data-why]")) other.setAttribute("aria-expanded", false);
    button.setAttribute("aria-expanded", !open);
    if (open) return;
    const { html } = await this.#askHere("why", { about: button.dataset.why });
    const because = html && parsed(`<div class="oe-because">${html}</div>`);
    if (!because || button.getAttribute("aria-expanded") !== "true") return button.setAttribute("aria-expanded", false);
    this.#find(".oe-because")?.remove(); // asked twice in a moment
    this.#find(".oe-words").append(because);
    because.scrollIntoView({ block: "nearest" });
  }

  /** Turn a die in the tray by a quarter, and say and show where it fits like this. */
  #turn(button) {
    const quarters = Number(button.dataset.quarters) + 1;
    button.dataset.quarters = quarters;
    button.firstElementChild.style.rotate = `${quarters * 90}deg`;
    this.#find(".oe-turns").textContent = button.dataset.told.split("\n")[quarters % 4];
    this.#point({ target: button });
  }

  /** Show the places where the tile or die that is pointed at may go: a tap there plays it. */
  #point({ target, type }) {
    const button = target.closest("[data-play], [data-quarters]");
    if (!button || (type === "focusin" && !button.matches(":focus-visible"))) return;
    if (type && this.#find(".oe-ghost")) return; // passed over with another tile
    const { tile, quarters, facing } = button.dataset;
    const way = quarters ? String(quarters % 4) : facing; // only dice have one
    const double = Number(tile[0] === tile[2]);
    const places = parsed(this.#tray.places[this.#replay.shape]);
    for (const place of this.#board.querySelectorAll(".place")) place.remove();
    const near = (choice) => Number(choice === button) + Number(way === choice.dataset.facing);
    const choices = this.#all(`[data-play][data-tile="${tile}"]`);
    for (const choice of choices.sort((one, other) => near(other) - near(one))) {
      const place = places.querySelector(`[data-end="${choice.dataset.end}"][data-double="${double}"]`);
      if (!place) continue;
      place.dataset.at = choice.dataset.play;
      const chosen = choice === button || (quarters && choice.dataset.facing === way);
      place.classList.toggle("chosen", chosen);
      if (way && chosen) place.append(choice.querySelector("use").cloneNode());
      this.#board.append(place);
    }
    for (const place of way ? places.querySelectorAll(".place") : []) {
      place.classList.add("oe-vain");
      place.dataset.at = `${tile} ${place.dataset.end}`;
      this.#board.append(place);
    }
  }
}
