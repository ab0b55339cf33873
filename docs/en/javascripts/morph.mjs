/** Bringing what is shown up to what Python made. */
import morphdom from "morphdom";

/**
 * Change `from` into `to`, keeping the nodes that stay; what the reader folded open stays open.
 *
 * @param {Element} from
 * @param {Element} to
 * @param {{childrenOnly?: boolean}} options
 */
export function morph(from, to, options = {}) {
  morphdom(from, to, {
    ...options,
    getNodeKey: (node) => /** @type {HTMLElement} */ (node).dataset?.key,
    onBeforeElUpdated(now, next) {
      if (now instanceof HTMLDetailsElement) /** @type {HTMLDetailsElement} */ (next).open = now.open;
      return !now.isEqualNode(next);
    },
  });
}
