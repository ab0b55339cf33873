/**
 * The reader's own table below a replay: an invitation, what is said while the engine loads or if it
 * failed, and then the tray of tiles to play. All its words come from Python; this shows and fills in.
 *
 * @import { News } from "./types.d.ts"
 */
import { find, parsed } from "./dom.mjs";
import { morph } from "./morph.mjs";
import { highest } from "./room.mjs";
import { showState } from "./states.mjs";

export class Table {
  /** @type {string[]} */
  #crowded = [];
  #lines;
  #answer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.tray = find(element, ".oe-tray");
    this.#lines = find(element, ".oe-lines");
    this.#answer = find(element, ".oe-answer");
  }

  /**
   * Show the part for a state; focus that would be lost with a button goes to the table.
   *
   * @param {string} state
   */
  show(state) {
    const focused = this.element.contains(document.activeElement);
    showState(this.element, state);
    const { activeElement } = document;
    const kept = this.element.contains(activeElement) && activeElement?.checkVisibility();
    if (focused && !kept) this.element.focus({ preventScroll: true });
  }

  /**
   * Fill in how much has come; `stage` names what is being done.
   *
   * @param {Pick<News, "stage" | "loaded" | "total">} news
   */
  progress({ stage, loaded, total }) {
    const words = find(this.element, ".oe-stage");
    words.textContent = words.dataset[stage] ?? "";
    find(this.element, ".oe-loaded").textContent = (loaded / 1e6).toFixed(1);
    /** @type {HTMLProgressElement} */ (find(this.element, "progress")).value = loaded / total;
  }

  /** @param {string} message */
  fail(message) {
    find(this.element, ".oe-fault").textContent = message;
  }

  /** Make room for the fullest trays, so that nothing below jumps while the reader steps. */
  reserve(crowded = this.#crowded) {
    this.#crowded = crowded;
    this.tray.style.minHeight = "";
    const rooms = crowded.map((html) => parsed(`<div class="oe-tray">${html}</div>`));
    this.tray.after(...rooms);
    const height = highest(rooms);
    for (const room of rooms) room.remove();
    this.tray.style.minHeight = `${height}px`;
  }

  /**
   * Put the tiles in place that can be played, and the list of the reader's own lines.
   *
   * @param {string} [html]
   * @param {string} [lines]
   */
  fill(html = "", lines = "") {
    if (put(this.tray, html)) this.focus();
    if (put(this.#lines, lines)) this.#lines.focus({ preventScroll: true });
  }

  /** Focus the first tile that can be played, or what is said instead. */
  focus() {
    /** @type {HTMLElement | null} */
    const place = this.tray.querySelector("[data-play]") ?? this.tray.querySelector(".oe-tray-head");
    place?.focus({ preventScroll: true });
    if (place?.matches(":focus-visible")) place.scrollIntoView({ block: "nearest" }); // by key
  }

  /**
   * Say why a tile was refused, until the next action.
   *
   * @param {string} html
   */
  refuse(html) {
    this.#answer.innerHTML = html;
    if (html) this.#answer.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Bring a part up to date; tells whether the focus was lost with something in it.
 *
 * @param {HTMLElement} part
 * @param {string} html
 */
function put(part, html) {
  const focused = part.contains(document.activeElement);
  morph(part, parsed(`<div>${html}</div>`), { childrenOnly: true });
  return focused && !part.contains(document.activeElement);
}
