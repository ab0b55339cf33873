/**
 * The reader's own table below a replay: an invitation, what is said while the engine loads or if it
 * failed, and then the tray of tiles to play. All its words come from Python; this shows and fills in.
 */
import { parsed } from "./dom.mjs";
import { morph } from "./morph.mjs";

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class Table {
  constructor(element) {
    this.element = element;
    this.tray = element.querySelector(".oe-tray");
    this.lines = element.querySelector(".oe-lines");
    this.answer = element.querySelector(".oe-answer");
    this.crowded = [];
  }

  /** Show the part for a state; focus that would be lost with a button goes to the table. */
  show(state) {
    const focused = this.element.contains(document.activeElement);
    for (const part of this.element.children) part.hidden = part.dataset.when !== state;
    const { activeElement } = document;
    const kept = this.element.contains(activeElement) && activeElement.checkVisibility();
    if (focused && !kept) this.element.focus({ preventScroll: true });
  }

  /** Fill in how much has come; `stage` names what is being done. */
  progress({ stage, loaded, total }) {
    const words = this.element.querySelector(".oe-stage");
    words.textContent = words.dataset[stage] ?? "";
    this.element.querySelector(".oe-loaded").textContent = megabytes(loaded);
    this.element.querySelector("progress").value = loaded / total;
  }

  fail(message) {
    this.element.querySelector(".oe-fault").textContent = message;
  }

  /** Make room for the fullest trays, so that nothing below jumps while the reader steps. */
  reserve(crowded = this.crowded) {
    this.crowded = crowded;
    this.tray.style.minHeight = "";
    const rooms = crowded.map((html) => parsed(`<div class="oe-tray">${html}</div>`));
    this.tray.after(...rooms);
    const heights = rooms.map((room) => room.getBoundingClientRect().height);
    for (const room of rooms) room.remove();
    this.tray.style.minHeight = `${Math.max(0, ...heights)}px`;
  }

  /** Put the tiles in place that can be played, and the list of the reader's own lines. */
  fill(html, lines) {
    if (this.#put(this.tray, html)) this.focus();
    if (this.#put(this.lines, lines)) this.lines.focus({ preventScroll: true });
  }

  /** Bring a part up to date; tells whether the focus was lost with something in it. */
  #put(part, html) {
    const focused = part.contains(document.activeElement);
    morph(part, parsed(`<div>${html}</div>`), { childrenOnly: true });
    return focused && !part.contains(document.activeElement);
  }

  /** Focus the first tile that can be played, or what is said instead. */
  focus() {
    const place = this.tray.querySelector("[data-play]") ?? this.tray.querySelector(".oe-tray-head");
    place?.focus({ preventScroll: true });
    if (place?.matches(":focus-visible")) place.scrollIntoView({ block: "nearest" }); // by key
  }

  /** Say why a tile was refused, until the next action. */
  refuse(html) {
    this.answer.innerHTML = html;
    if (html) this.answer.scrollIntoView({ block: "nearest" });
  }
}
