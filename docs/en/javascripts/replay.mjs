/**
 * <domino-replay>: takes over the figure in the page. What steps and plays (player.mjs) is fetched with the
 * first press, key or swipe in a figure, which then acts; so it does after a failure, when tried again.
 *
 * The static figure is in the page, its frames are in the element's <template>. All is made by `tutorials`
 * in Python, at build time or live. What only matters once a figure is used comes into it from the page's
 * template of parts, just before; what is folded in is taken out of the page until then.
 *
 * @import { Kept, Player } from "./player.mjs"
 * @import { Way } from "./steps.mjs"
 * @import { Branch, Replay, Shape } from "./types.d.ts"
 */
import { copyLink, fill, open } from "./card.mjs";
import { all, aria, element, find, hit, isCopy } from "./dom.mjs";
import { shapeIn } from "./frames.mjs";
import { onSwipe } from "./gestures.mjs";
import { later } from "./later.mjs";
import { readLink, stepLink } from "./links.mjs";
import { reserve } from "./room.mjs";
import { showState, tellSizes } from "./states.mjs";

const NEAR = { rootMargin: "100% 0px" };
const USES = ["pointerdown", "focusin", "keydown", "click"];
/** @type {Record<string, Way | "play">} */
const KEYS = { ArrowLeft: "back", ArrowRight: "next" };
/** @type {Record<string, Way | "play">} */
const SLIDER_KEYS = { PageUp: "before", PageDown: "after", " ": "play" };
const PRINT = matchMedia("print");

/**
 * What was played where a replay stood that is just being replaced by its like. At the first link within a
 * page the theme's script puts the page itself in place again; what the reader has played must not be lost.
 */
/** @type {Map<string, Kept>} */
const replaced = new Map();

/** @type {typeof Player | undefined} */
let Made;
const player = later(PLAYER);
const fetchPlayer = async () => {
  Made = (await player()).Player;
};

/** @implements {Replay} */
class DominoReplay extends HTMLElement {
  /** @type {Player | undefined} what steps and plays, from the first use on */
  player;
  /** @type {HTMLElement[]} the written frames */
  written = [];
  /** @type {Shape | undefined} which of their boards there is room for */
  shape;
  /** @type {((player: Player) => void)[]} what the reader did before the player was there */
  #due = [];
  /** @type {Map<Element, Element> | undefined} what is folded into the <details>, until it may be wanted */
  #folded = new Map();
  #near = false;
  /** @type {number | undefined} */
  #width;
  #connection = new AbortController();
  /** Which replay on which page this is. */
  #place = "";

  connectedCallback() {
    if (isCopy(this)) return;
    if (!this.#place) this.#takeOver();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const kept = replaced.get(this.#place);
    if (kept) this.#begin(kept);
    else this.player?.connect(signal);
    this.#watchSize(signal);
    addEventListener("hashchange", () => this.#openLink(), { signal });
    addEventListener("beforeprint", () => this.unfold(), { signal });
    PRINT.addEventListener("change", () => this.unfold(), { signal });
    this.#openLink();
  }

  disconnectedCallback() {
    if (!this.#place) return;
    this.#connection.abort();
    if (!this.player) return;
    replaced.set(this.#place, this.player.leave());
    setTimeout(() => replaced.delete(this.#place));
  }

  get #figure() {
    return /** @type {HTMLElement} */ (this.firstElementChild);
  }

  #takeOver() {
    const { example, step } = this.dataset;
    this.#place = `${location.pathname} ${all(document, this.localName).indexOf(this)}`;
    const { content: frames } = /** @type {HTMLTemplateElement} */ (find(this, "template"));
    this.written = /** @type {HTMLElement[]} */ ([...frames.children]);
    this.dataset.on = "";
    for (const control of all(this, ".oe-js")) control.hidden = false;
    find(this, ".oe-hint").remove();
    this.querySelector(".oe-share")?.setAttribute("href", stepLink(example, step));
    tellSizes(this);
    for (const details of all(this, "details:not([open])")) {
      const content = /** @type {Element} */ (details.lastElementChild);
      this.#folded?.set(details, content);
      content.remove();
    }
    this.#figure.tabIndex = -1; // so that the arrows work after a press on the board
    for (const type of USES) this.addEventListener(type, () => this.unfold(), { capture: true, once: true });
    for (const type of ["pointerdown", "keydown"]) {
      this.addEventListener(type, () => fetchPlayer().catch(() => {}), { once: true });
    }
    this.addEventListener("click", (event) => this.#press(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !this.contains(/** @type {Node} */ (relatedTarget))) fill(this, false);
    });
    this.addEventListener("input", (event) => {
      /** @type {HTMLInputElement | undefined} */
      const slider = hit(event, ".oe-slider");
      if (!slider) return;
      const to = Number(slider.value); // now: the player brings the slider up to the step that is shown
      this.#do((made) => made.slide(to));
    });
    this.addEventListener("change", (event) => {
      if (hit(event, ".oe-lens select")) this.#do((made) => made.see());
    });
    onSwipe(this, (go) => this.#do((made) => made.move(go)));
    document.fonts.ready.then(() => this.reserve());
  }

  // --- What comes into the figure with its first use; all of it is added, nothing there is moved

  unfold() {
    if (!this.#folded) return;
    for (const [details, content] of this.#folded) details.append(content);
    this.#folded = undefined;
    for (const item of /** @type {HTMLLIElement[]} */ (all(this, ".oe-moves li"))) {
      const button = element("button", { type: "button" }, ...item.childNodes);
      button.dataset.to = String(item.value);
      item.append(button);
    }
    /** @type {HTMLOptionElement[]} */
    const names = [];
    for (const seat of all(this.written[0], ".oe-seat")) {
      const number = Number(seat.dataset.seat);
      names[number] = new Option(String(find(seat, ".oe-name").textContent), String(number));
    }
    this.querySelector(".oe-lens select")?.append(...names);
    this.#addParts();
  }

  #addParts() {
    /** @type {HTMLTemplateElement} */
    const { content } = find(document, "template.oe-parts");
    const [branch, marks, speeds, states, help] = document.importNode(content, true).children;
    tellSizes(states);
    find(this, ".oe-title").after(branch);
    find(this, ".oe-transport").append(marks);
    /** @type {HTMLSelectElement} */
    const speed = find(this, ".oe-speed");
    /** @type {HTMLOptionElement[]} */
    const choices = all(speeds, "option");
    const usual = choices.findIndex(({ value }) => value === speed.value);
    speed.prepend(...choices.slice(0, usual));
    speed.append(...choices.slice(usual + 1));
    find(this, ".oe-table").append(...states.children);
    this.#figure.append(help);
  }

  // --- What the reader does

  /** @param {Event} event */
  #press(event) {
    const control = hit(event, "button, .oe-share, .place");
    if (!control || hit(event, ".oe-tip")) return;
    const { do: todo } = control.dataset;
    if (control.matches(".oe-share")) this.#share(event);
    else if (todo === "again") this.#load();
    else if (todo === "reload") location.reload();
    else if (todo) this.#open(todo);
    else this.#do((made) => made.press(control));
  }

  /** @param {Event} event on the link to the step */
  #share(event) {
    if (!navigator.clipboard) return; // the link is then followed: its address can be copied
    event.preventDefault();
    event.stopPropagation(); // else the theme takes it for a change of pages
    this.player?.transport.pause();
    copyLink(find(this, ".oe-share"));
  }

  /** @param {string} what */
  #open(what) {
    this.#use();
    this.player?.transport.pause();
    open(this, what);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || hit(event, "dialog")) return;
    const slider = hit(event, ".oe-slider");
    if (!slider && hit(event, "input, select, textarea")) return;
    const go = KEYS[key] ?? (slider && SLIDER_KEYS[key]);
    if (key === "Escape") return fill(this, false);
    if (key !== "?" && (!go || event.shiftKey)) return;
    event.preventDefault();
    if (go) this.#do((made) => made.move(go));
    else this.#open("help");
  }

  /** A link #<example>/<step> opens there, without Python; one that holds a branch takes Python to read. */
  #openLink() {
    const { branch, example, step } = readLink(location.hash);
    const replays = all(document, this.localName);
    if (branch !== undefined) {
      if (replays[0] === this) this.#do((made) => made.session.follow(branch));
      return;
    }
    if (!example || example !== this.dataset.example) return;
    if (!this.written.some((frame) => Number(frame.dataset.step) === step)) return;
    this.#do((made) => made.transport.leaveOwn(Number(step)));
    if (replays.find(({ dataset }) => dataset.example === example) !== this) return;
    // After the browser's own jump to a board of that name, which the page may have as well; it jumps once more
    // when the page has loaded.
    const show = () => requestAnimationFrame(() => this.scrollIntoView());
    show();
    if (document.readyState !== "complete") addEventListener("load", show, { once: true });
  }

  /**
   * Enter the branch that a link held; the replay that read it calls this.
   *
   * @param {Branch} branch
   */
  take(branch) {
    this.#do((made) => made.take(branch));
  }

  #use() {
    this.unfold();
    this.dataset.used = ""; // on a phone its controls now stay within reach
  }

  /**
   * Have the player do something, at once or as soon as it is there.
   *
   * @param {(player: Player) => void} deed
   */
  #do(deed) {
    this.#use();
    if (this.player) return deed(this.player);
    this.#due.push(deed);
    this.#load();
  }

  #load() {
    if (Made) return this.#begin();
    aria(this.#figure, "busy", true);
    fetchPlayer().then(
      () => this.#begin(),
      () => this.#miss(),
    );
  }

  /** @param {Kept} [kept] */
  #begin(kept) {
    if (!Made || this.player || !this.isConnected) return;
    this.unfold();
    this.#figure.removeAttribute("aria-busy");
    this.player = new Made(this, kept);
    this.player.connect(this.#connection.signal);
    if (kept) this.reserve();
    for (const deed of this.#due.splice(0)) deed(this.player);
  }

  /** The player could not be fetched: say so; the last thing that the reader did is done if it comes yet. */
  #miss() {
    this.#figure.removeAttribute("aria-busy");
    this.#due = this.#due.slice(-1);
    showState(find(this, ".oe-table"), "missing");
  }

  // --- Room

  /**
   * Fit the first replay of a page at once and others as they come near: measuring many takes time.
   *
   * @param {AbortSignal} signal
   */
  #watchSize(signal) {
    const near = new IntersectionObserver((entries) => {
      this.#near = entries[entries.length - 1].isIntersecting;
      if (this.#near) this.fit();
    }, NEAR);
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => this.#near && this.fit()));
    for (const observer of [near, sizes]) {
      observer.observe(this);
      signal.addEventListener("abort", () => observer.disconnect());
    }
    if (document.querySelector(this.localName) === this) this.fit();
  }

  fit() {
    const width = this.clientWidth;
    if (width === this.#width) return;
    this.#width = width;
    const shape = shapeIn(this);
    if (shape !== this.shape) {
      this.shape = shape;
      if (this.player) this.player.transport.show();
      else this.#draw(shape);
    }
    this.player?.session.table.reserve();
    this.reserve();
  }

  /**
   * Put the board of a shape in place.
   *
   * @param {Shape} shape
   */
  #draw(shape) {
    const frame = this.written.find(({ dataset }) => dataset.step === this.dataset.step) ?? this.written[0];
    find(this, ".oe-board").replaceWith(find(frame, `[data-shape=${shape}]`).cloneNode(true));
  }

  reserve() {
    if (this.isConnected && this.#width) reserve(this.#figure, this.player?.transport.line.frames ?? this.written);
  }
}

customElements.define("domino-replay", DominoReplay);
