// The theme's search is a dialog without a name: it takes that of its input.

const search = document.querySelector(".md-search[role=dialog]");
search?.setAttribute("aria-label", search.querySelector("input").ariaLabel);
