/** What a replay's card does by itself, whatever step it shows: full view, the list of keys, dead spaces, its link. */
import { aria, find } from "./dom.mjs";

/**
 * Do what a button is there for.
 *
 * @param {HTMLElement} replay
 * @param {string} what
 */
export function open(replay, what) {
  /** @type {HTMLDialogElement} */
  const dialog = find(replay, "dialog");
  // The browser closes the dialog with Escape and gives the focus back.
  if (what === "help") dialog.showModal();
  else if (what === "close") dialog.close();
  else if (what === "dead") aria(find(replay, "[data-do=dead]"), "pressed", replay.toggleAttribute("data-dead"));
  else fill(replay, !("full" in replay.dataset));
}

/**
 * Fill the window with the card, or be in the page again.
 *
 * @param {HTMLElement} replay
 * @param {boolean} full
 */
export function fill(replay, full) {
  if (full === replay.hasAttribute("data-full")) return;
  if (!replay.toggleAttribute("data-full", full)) replay.scrollIntoView({ block: "nearest" });
  aria(find(replay, "[data-do=full]"), "pressed", full);
}

/**
 * Copy the address of a link and say so for a moment; where that is not allowed, go there.
 *
 * @param {HTMLAnchorElement} link
 */
export async function copyLink(link) {
  const { textContent, href } = link;
  try {
    await navigator.clipboard.writeText(href);
    link.textContent = String(link.dataset.done);
    setTimeout(() => {
      link.textContent = textContent;
    }, 2000);
  } catch {
    location.assign(href);
  }
}
