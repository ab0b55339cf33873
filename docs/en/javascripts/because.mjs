/** Why a number is what it is: asked with a button, and said below the words. */
import { all, aria, find, parsed } from "./dom.mjs";

/**
 * Show the explanation that a button asks for in place of any other, or put it away.
 *
 * @param {HTMLElement} figure
 * @param {HTMLElement} button
 * @param {() => Promise<{html?: string} | undefined>} ask
 */
export async function explain(figure, button, ask) {
  const open = button.ariaExpanded === "true";
  const close = () => figure.querySelector(".oe-because")?.remove();
  close();
  for (const other of all(figure, "[data-why]")) aria(other, "expanded", false);
  if (open) return;
  aria(button, "expanded", true);
  const answer = await ask();
  if (!answer?.html || button.ariaExpanded !== "true") return aria(button, "expanded", false);
  close(); // asked twice in a moment
  const because = parsed(`<div class="oe-because">${answer.html}</div>`);
  find(figure, ".oe-words").append(because);
  because.scrollIntoView({ block: "nearest" });
}
