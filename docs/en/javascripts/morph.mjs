/** Bringing what is shown up to what Python made. */
import morphdom from "morphdom";

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
