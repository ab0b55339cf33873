// The choice of a rule over a list: shows the items whose `data-rules` hold it, and says how many.

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !target.dataset.filter) return;
  const items = [...document.querySelectorAll(`.${target.dataset.filter} > [data-rules]`)];
  for (const item of items) item.hidden = target.value !== "" && !item.dataset.rules.split(" ").includes(target.value);
  const shown = items.filter((item) => !item.hidden).length;
  target.parentElement.querySelector("output").value = `${shown} of ${items.length} hands`;
});
