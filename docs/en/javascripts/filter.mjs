// The choices over a list: an item is shown if its data-<by> holds what every choice says; and how many are.

document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("[data-filter]");
  if (!form) return;
  const choices = [...form.querySelectorAll("select")];
  const [game] = choices.filter(({ dataset }) => dataset.by === "game");
  for (const group of form.querySelectorAll("optgroup")) {
    group.disabled = game.value !== "" && group.dataset.game !== game.value;
    if (group.disabled && group.querySelector(":checked")) group.parentElement.value = "";
  }
  const items = [...document.querySelectorAll(`.${form.dataset.filter} > li`)];
  for (const item of items) {
    item.hidden = !choices.every(({ value, dataset }) => !value || item.dataset[dataset.by].split(" ").includes(value));
  }
  // A game of which nothing is shown goes with its heading.
  for (const list of document.querySelectorAll(`.${form.dataset.filter}`)) {
    list.hidden = [...list.children].every((item) => item.hidden);
  }
  const shown = items.filter((item) => !item.hidden).length;
  form.querySelector("output").value = `${shown} of ${items.length} hands`;
});
