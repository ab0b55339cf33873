/**
 * Keeps the place that a link within the page led to, while figures above it still find their height: they
 * do so as they come near. As soon as the reader does anything, the place is theirs.
 */
const SETTLED = 1500; // ms after a jump

let until = 0;

const target = () => document.getElementById(location.hash.slice(1));
const isAtTop = ({ top }) => top >= 0 && top < innerHeight / 3;

function jumped() {
  const found = target();
  until = found && isAtTop(found.getBoundingClientRect()) ? performance.now() + SETTLED : 0;
}

/** To be called when a figure has got another height. */
export function keepPlace() {
  if (performance.now() < until) target()?.scrollIntoView();
}

addEventListener("hashchange", jumped);
for (const type of ["wheel", "pointerdown", "keydown"]) addEventListener(type, () => (until = 0), { passive: true });
jumped();
