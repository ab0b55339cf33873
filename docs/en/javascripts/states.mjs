/** The words for each state of loading, of which one part is shown: that whose `data-when` names the state. */
import { all } from "./dom.mjs";

/**
 * @param {Element} element
 * @param {string} state
 */
export function showState(element, state) {
  for (const part of /** @type {HTMLElement[]} */ ([...element.children])) part.hidden = part.dataset.when !== state;
}

/**
 * Put the size of the engine where Python left room for it.
 *
 * @param {ParentNode} within
 */
export function tellSizes(within) {
  for (const place of all(within, "[data-size]")) {
    place.textContent = place.textContent?.replace("…", (ENGINE_BYTES / 1e6).toFixed(1)) ?? "";
  }
}
