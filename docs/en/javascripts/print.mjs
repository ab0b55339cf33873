/** The button that prints the page it stands on. */
import { hit } from "./dom.mjs";

document.addEventListener("click", (event) => {
  if (hit(event, "[data-print]")) print();
});
