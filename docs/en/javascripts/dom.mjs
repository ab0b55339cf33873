/** Parsing what Python made, and bringing what is shown up to it. */
import morphdom from "morphdom";

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

export function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

/** Change `from` into `to`, keeping the nodes that stay; what the reader folded open stays open. */
export function morph(from, to, options = {}) {
  morphdom(from, to, {
    ...options,
    getNodeKey: (node) => node.dataset?.key,
    onBeforeElUpdated(now, next) {
      if (now.localName === "details") next.open = now.open;
      return !now.isEqualNode(next);
    },
  });
}
