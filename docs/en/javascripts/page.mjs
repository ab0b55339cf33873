/** What every page of the site has, whatever is on it. */
import "./cards.mjs";
import "./filter.mjs";
import "./place.mjs";
import "./print.mjs";
import "./search.mjs";
