/** Making elements of what Python wrote. */

export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Parse many, a few at a time, so that the page can answer the reader in between. */
export async function parsedInTurns(htmls) {
  const all = [];
  for (const html of htmls) {
    all.push(parsed(html));
    if (all.length % 6 === 0) await new Promise((done) => setTimeout(done));
  }
  return all;
}

export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
