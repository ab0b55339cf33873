/**
 * <domino-replay>: takes over the figure in the page. What steps and plays (player.mjs) is fetched with the
 * first press, key or swipe in a figure, which then acts; so it does after a failure, when tried again.
 *
 * The static figure is in the page, its frames are in the element's <template>. All is made by `tutorials`
 * in Python, at build time or live. What only matters once a figure is used comes into it from the page's
 * template of parts, just before; what is folded in is taken out of the page until then.
 */
import "./cards.mjs";
import { element } from "./dom.mjs";
import "./filter.mjs";
import { onSwipe } from "./gestures.mjs";
import "./place.mjs";
import "./print.mjs";
import { reserve } from "./room.mjs";
import "./search.mjs";

/* global PLAYER, ENGINE_BYTES -- compiled in: the file that steps and plays, the engine's bytes on the wire */

const WIDE = 640; // px of the element from which the wide board is shown; replay.css has it too
const NEAR = { rootMargin: "100% 0px" };
const CARDS = ".md-tooltip, .md-tooltip2, .oe-tip"; // preview cards copy elements and connect the copies
const USES = ["pointerdown", "focusin", "keydown", "click"];
const PRINT = matchMedia("print");

/**
 * What was played where a replay stood that is just being replaced by its like. At the first link within a
 * page the theme's script puts the page itself in place again; what the reader has played must not be lost.
 */
const replaced = new Map();

let Player, coming;
let tries = 0;

/** Fetch the player, once; where that failed, anew, at another address, as browsers remember failures. */
function fetchPlayer() {
  const again = tries ? `?${tries}` : "";
  coming ??= import(new URL(PLAYER + again, import.meta.url)).then(
    (module) => (Player = module.Player),
    (error) => {
      coming = undefined;
      tries++;
      throw error;
    },
  );
  return coming;
}

class DominoReplay extends HTMLElement {
  /** What steps and plays, from the first use on. */
  player;
  /** The written frames, and which of their boards there is room for. */
  written;
  shape;
  /** What the reader did before the player was there. */
  #due = [];
  /** What is folded into the <details>, until it may be wanted. */
  #folded = new Map();
  #near = false;
  #width;
  #connection;
  /** Which replay on which page this is. */
  #place;

  connectedCallback() {
    if (this.closest(CARDS)) return;
    if (!this.written) this.#takeOver();
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
    if (!this.written) return;
    this.#connection.abort();
    if (!this.player) return;
    replaced.set(this.#place, this.player.leave());
    setTimeout(() => replaced.delete(this.#place));
  }

  get #figure() {
    return this.firstElementChild;
  }

  #takeOver() {
    const [...replays] = document.querySelectorAll(this.localName);
    this.#place = `${location.pathname} ${replays.indexOf(this)}`;
    this.written = [...this.querySelector("template").content.children];
    this.dataset.on = "";
    for (const control of this.querySelectorAll(".oe-js")) control.hidden = false;
    this.querySelector(".oe-hint").remove();
    this.querySelector(".oe-share")?.setAttribute("href", `#${this.dataset.example}/${this.dataset.step}`);
    this.#tellSizes(this);
    for (const details of this.querySelectorAll("details:not([open])")) {
      const content = details.lastElementChild;
      this.#folded.set(details, content);
      content.remove();
    }
    this.#figure.tabIndex = -1; // so that the arrows work after a press on the board
    for (const type of USES) this.addEventListener(type, () => this.unfold(), { capture: true, once: true });
    for (const type of ["pointerdown", "keydown"]) {
      this.addEventListener(type, () => fetchPlayer().catch(() => {}), { once: true });
    }
    this.addEventListener("click", (event) => this.#press(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("input", ({ target }) => {
      if (target.matches(".oe-slider")) this.#do("slide", Number(target.value));
    });
    this.addEventListener("change", ({ target }) => {
      if (target.matches(".oe-lens select")) this.#do("see");
    });
    onSwipe(this, (go) => this.#do("move", go));
    document.fonts.ready.then(() => this.reserve());
  }

  #tellSizes(within) {
    const size = (ENGINE_BYTES / 1e6).toFixed(1);
    for (const place of within.querySelectorAll("[data-size]")) {
      place.textContent = place.textContent.replace("…", size);
    }
  }

  // --- What comes into the figure with its first use; all of it is added, nothing there is moved

  unfold() {
    if (!this.#folded) return;
    for (const [details, content] of this.#folded) details.append(content);
    this.#folded = undefined;
    for (const item of this.querySelectorAll(".oe-moves li")) {
      const button = element("button", { type: "button" });
      button.dataset.to = item.value;
      button.append(...item.childNodes);
      item.append(button);
    }
    const names = [];
    for (const seat of this.written[0].querySelectorAll(".oe-seat")) {
      names[seat.dataset.seat] = new Option(seat.querySelector(".oe-name").textContent, seat.dataset.seat);
    }
    this.querySelector(".oe-lens select")?.append(...names);
    this.#addParts();
  }

  #addParts() {
    const parts = document.importNode(document.querySelector("template.oe-parts").content, true);
    const [branch, marks, speeds, states, help] = parts.children;
    this.#tellSizes(states);
    this.querySelector(".oe-title").after(branch);
    this.querySelector(".oe-transport").append(marks);
    const speed = this.querySelector(".oe-speed");
    const usual = [...speeds].findIndex(({ value }) => value === speed.value);
    speed.prepend(...[...speeds].slice(0, usual));
    speed.append(...[...speeds].slice(1));
    this.querySelector(".oe-table").append(...states.children);
    this.#figure.append(help);
  }

  // --- What the reader does

  #press(event) {
    const control = event.target.closest("button, .oe-share, .place");
    if (!control || event.target.closest(".oe-tip")) return;
    if (control.matches(".oe-share")) {
      if (!navigator.clipboard) return; // the link is then followed: its address can be copied
      event.preventDefault();
      event.stopPropagation(); // else the theme takes it for a change of pages
    }
    if (control.dataset.do === "again") this.#load();
    else if (control.dataset.do === "reload") location.reload();
    else this.#do("press", control);
  }

  #key(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("dialog")) return;
    const slider = target.matches(".oe-slider");
    if (!slider && target.matches("input, select, textarea")) return;
    const onSlider = slider && { PageUp: "before", PageDown: "after", " ": "play" }[key];
    const go = { ArrowLeft: "back", ArrowRight: "next" }[key] ?? onSlider;
    if (key === "Escape") return this.player?.fill(false);
    if (key !== "?" && (!go || event.shiftKey)) return;
    event.preventDefault();
    this.#do(...(go ? ["move", go] : ["open", "help"]));
  }

  /** A link #<example>/<step> opens there, without Python; one that holds a branch takes Python to read. */
  #openLink() {
    const { hash } = location;
    if (hash.startsWith("#branch=")) {
      if (document.querySelector(this.localName) === this) this.#do("follow", hash.slice(8));
      return;
    }
    const [, name, digits] = /^#(.+)\/(\d{1,4})$/.exec(hash) ?? [];
    const step = Number(digits);
    if (!name || name !== this.dataset.example) return;
    if (!this.written.some((frame) => Number(frame.dataset.step) === step)) return;
    this.#do("goTo", step);
    if (document.querySelector(`domino-replay[data-example="${name}"]`) !== this) return;
    // After the browser's own jump to a board of that name, which the page may have as well.
    requestAnimationFrame(() => this.scrollIntoView());
  }

  /** Enter the branch that a link held; the replay that read it calls this. */
  take(branch) {
    this.#do("take", branch);
  }

  /** Have the player do something, at once or as soon as it is there. */
  #do(...deed) {
    this.unfold();
    this.dataset.used = ""; // on a phone its controls now stay within reach
    if (this.player) return this.player[deed[0]](deed[1]);
    this.#due.push(deed);
    this.#load();
  }

  #load() {
    if (Player) return this.#begin();
    this.#figure.setAttribute("aria-busy", true);
    fetchPlayer().then(
      () => this.#begin(),
      () => this.#miss(),
    );
  }

  #begin(kept) {
    if (this.player || !this.isConnected) return;
    this.unfold();
    this.#figure.removeAttribute("aria-busy");
    this.player = new Player(this, kept);
    this.player.connect(this.#connection.signal);
    if (kept) this.reserve();
    for (const [what, how] of this.#due.splice(0)) this.player[what](how);
  }

  /** The player could not be fetched: say so; the last thing that the reader did is done if it comes yet. */
  #miss() {
    this.#figure.removeAttribute("aria-busy");
    this.#due = this.#due.slice(-1);
    for (const part of this.querySelector(".oe-table").children) part.hidden = part.dataset.when !== "missing";
  }

  // --- Room

  /** Fit the first replay of a page at once and others as they come near: measuring many takes time. */
  #watchSize(signal) {
    const near = new IntersectionObserver((entries) => {
      this.#near = entries.at(-1).isIntersecting;
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
    const shape = width < WIDE ? "tall" : "wide";
    if (shape !== this.shape) {
      this.shape = shape;
      if (this.player) this.player.show();
      else this.#draw();
    }
    this.player?.table.reserve();
    this.reserve();
  }

  /** Put the board of the right shape in place. */
  #draw() {
    const frame = this.written.find(({ dataset }) => dataset.step === this.dataset.step);
    const board = frame.querySelector(`[data-shape=${this.shape}]`).cloneNode(true);
    this.querySelector(".oe-board").replaceWith(board);
  }

  reserve() {
    if (this.isConnected && this.#width) reserve(this.#figure, this.player?.frames ?? this.written);
  }
}

customElements.define("domino-replay", DominoReplay);
