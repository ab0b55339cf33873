/**
 * Keeps the place that a link led to, while figures above it still find their height: they do so as they
 * come near. As soon as the reader does anything, the place is theirs.
 */
const SETTLED = 1500; // ms after a jump

let until = 0;
let kept;

/** How far below the window's upper edge the place is that the address names; nothing if there is none. */
const top = () => document.getElementById(location.hash.slice(1))?.getBoundingClientRect().top;

/** The reader came to another place. One with a slash is that of a replay, which sees to it. */
function keepPlace() {
  kept = location.hash.includes("/") ? undefined : top();
  if (!(kept >= 0 && kept < innerHeight / 3)) return;
  if (!until) requestAnimationFrame(keep);
  until = performance.now() + SETTLED;
}

function keep() {
  if (!until) return;
  const by = (top() ?? kept) - kept;
  if (by) scrollBy({ top: by, behavior: "instant" });
  if (performance.now() < until) requestAnimationFrame(keep);
  else until = 0;
}

addEventListener("hashchange", keepPlace);
for (const type of ["wheel", "pointerdown", "keydown"]) addEventListener(type, () => (until = 0), { passive: true });
keepPlace();
