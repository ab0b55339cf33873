/** The choices over a list: an item is shown if it holds what every choice says; and how many are. */
import { isOffered, isShown } from "./choices.mjs";
import { all, find, hit } from "./dom.mjs";

document.addEventListener("change", (event) => {
  const form = hit(event, "[data-filter]");
  if (!form) return;
  /** @type {HTMLSelectElement[]} */
  const selects = all(form, "select");
  const chosen = () => selects.map(({ value, dataset: { by } }) => ({ by, value }));
  for (const group of /** @type {HTMLOptGroupElement[]} */ (all(form, "optgroup"))) {
    group.disabled = !isOffered(group.dataset.game, chosen());
    const select = group.closest("select");
    if (select && group.disabled && group.querySelector(":checked")) select.value = "";
  }
  const choices = chosen();
  const list = `.${form.dataset.filter}`;
  const items = all(document, `${list} > li`);
  for (const item of items) item.hidden = !isShown(item.dataset, choices);
  // A game of which nothing is shown goes with its heading.
  for (const part of all(document, list)) part.hidden = all(part, ":scope > *").every((item) => item.hidden);
  const shown = items.filter((item) => !item.hidden).length;
  /** @type {HTMLOutputElement} */ (find(form, "output")).value = `${shown} of ${items.length} hands`;
});
