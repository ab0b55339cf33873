/** The theme's search is a dialog without a name: it takes that of its input. */
import { aria } from "./dom.mjs";

const search = document.querySelector(".md-search[role=dialog]");
if (search) aria(search, "label", search.querySelector("input")?.ariaLabel);
