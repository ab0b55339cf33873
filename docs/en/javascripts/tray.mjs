/**
 * The tiles and dice that the reader may play: pointed at, turned, and the places on the board where they may go.
 *
 * @import { Replay, Shape } from "./types.d.ts"
 */
import { all, find, hit, parsed } from "./dom.mjs";
import { CHOICES } from "./gestures.mjs";

export class Tray {
  #replay;
  /** The free places, for each shape of the board. */
  places = /** @type {Record<Shape, string>} */ ({});

  /** @param {Replay} replay */
  constructor(replay) {
    this.#replay = replay;
    for (const type of ["pointerover", "focusin"]) {
      replay.addEventListener(type, (event) => {
        const button = hit(event, CHOICES);
        const isDragging = replay.querySelector(".oe-ghost"); // and passes over with another tile
        if (button && !isDragging && (type !== "focusin" || button.matches(":focus-visible"))) this.point(button);
      });
    }
  }

  /**
   * Turn a die by a quarter, and say and show where it fits like this.
   *
   * @param {HTMLElement} button
   */
  turn(button) {
    const quarters = Number(button.dataset.quarters) + 1;
    button.dataset.quarters = String(quarters);
    find(button, "*").style.rotate = `${quarters * 90}deg`;
    find(this.#replay, ".oe-turns").textContent = String(button.dataset.told).split("\n")[quarters % 4];
    this.point(button);
  }

  /**
   * Show the places where the tile or die of a button may go: a tap there plays it.
   *
   * @param {HTMLElement} button
   */
  point(button) {
    const { quarters, facing, tile = "" } = button.dataset;
    const way = quarters ? String(Number(quarters) % 4) : facing; // only dice have one
    const board = find(this.#replay, ".oe-board svg");
    const places = parsed(this.places[/** @type {Shape} */ (this.#replay.shape)]);
    for (const place of all(board, ".place")) place.remove();
    for (const choice of this.#choicesLike(button, way)) {
      const place = placeFor(places, choice, tile);
      if (!place) continue;
      const isChosen = choice === button || (quarters !== undefined && choice.dataset.facing === way);
      place.dataset.at = choice.dataset.play;
      place.classList.toggle("chosen", isChosen);
      if (way && isChosen) place.append(find(choice, "use").cloneNode());
      board.append(place);
    }
    for (const place of way ? all(places, ".place") : []) {
      place.classList.add("oe-vain");
      place.dataset.at = `${tile} ${place.dataset.end}`;
      board.append(place);
    }
  }

  /**
   * All that may be played with the tile of a button, that button first, then what lies the same way.
   *
   * @param {HTMLElement} button
   * @param {string | undefined} way
   */
  #choicesLike(button, way) {
    const near = (/** @type {HTMLElement} */ choice) =>
      Number(choice === button) + Number(way === choice.dataset.facing);
    const choices = all(this.#replay, `[data-play][data-tile="${button.dataset.tile}"]`);
    return choices.sort((one, other) => near(other) - near(one));
  }
}

/**
 * @param {HTMLElement} places
 * @param {HTMLElement} choice
 * @param {string} tile
 * @returns {SVGElement | null}
 */
function placeFor(places, { dataset }, tile) {
  return places.querySelector(`[data-end="${dataset.end}"][data-double="${Number(tile[0] === tile[2])}"]`);
}
