/** Finding elements, and making them of what Python wrote. */

/**
 * The first element in another that a selector finds, where it is certain that there is one.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 */
export const find = (root, selector) => /** @type {T} */ (root.querySelector(selector));

/**
 * All that a selector finds.
 *
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 */
export const all = (root, selector) => /** @type {T[]} */ ([...root.querySelectorAll(selector)]);

/**
 * What an event hit, or what lies around that, if a selector finds it.
 *
 * @template {Element} [T=HTMLElement]
 * @param {Pick<Event, "target">} event
 * @param {string} selector
 */
export function hit({ target }, selector) {
  return /** @type {T | undefined} */ (/** @type {Element} */ (target).closest?.(selector));
}

/**
 * @param {Element} bearer
 * @param {string} name without "aria-"
 * @param {unknown} value
 */
export const aria = (bearer, name, value) => bearer.setAttribute(`aria-${name}`, String(value));

/** @param {string} html of one element */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

/**
 * Parse many, a few at a time, so that the page can answer the reader in between.
 *
 * @param {string[]} htmls
 */
export async function parsedInTurns(htmls) {
  const made = [];
  for (const html of htmls) {
    made.push(parsed(html));
    if (made.length % 6 === 0) await new Promise((done) => setTimeout(done));
  }
  return made;
}

/**
 * @template {keyof HTMLElementTagNameMap} N
 * @param {N} name
 * @param {Partial<HTMLElementTagNameMap[N]>} properties
 * @param {...(Node | string)} children
 */
export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * Put a number or a word in all its places.
 *
 * @param {ParentNode} root
 * @param {string} name
 * @param {unknown} value
 */
export function put(root, name, value) {
  for (const place of all(root, `[data-count=${name}]`)) place.textContent = String(value);
}

/** Whether an element is a copy in a preview card: the theme's cards and ours connect copies of what they show. */
export const isCopy = (/** @type {Element} */ copy) => copy.closest(".md-tooltip, .md-tooltip2, .oe-tip") !== null;
