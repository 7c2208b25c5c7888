// The front page: updates the list of matching games while the user types. Without this script the
// form does the same.

import { remember } from "./address.js";

const form = document.getElementById("search-form");
const field = document.getElementById("search");
const results = document.getElementById("found");
const chips = [...document.querySelectorAll("#families a")];
const DELAY_MS = 120;
/** The key of the visitor's rule file in the session storage. */
const OWN_RULES = "my.game";

let requests = 0;
let stop = null;
let timer;

/** Returns whether a text is a rule file, which is not a search. */
const isRules = (text) => /^\s*position\b/m.test(text) && /^\s*move\b/m.test(text);

async function runSearch() {
  requests += 1;
  const request = requests;
  stop?.abort();
  stop = new AbortController();
  const query = { search: isRules(field.value) ? "" : field.value.trim(), family: results.dataset.family };
  const parameters = new URLSearchParams({ ...query, lang: document.documentElement.lang });
  try {
    const response = await fetch(`/?${parameters}`, { signal: stop.signal });
    const html = await response.text();
    if (request !== requests || !response.ok) return;
    const newResults = new DOMParser().parseFromString(html, "text/html").getElementById("found");
    const [status, ...others] = newResults.children;
    // The status element stays in the document, so that screen readers announce it.
    results.firstElementChild.replaceChildren(...status.childNodes);
    results.replaceChildren(results.firstElementChild, ...others);
    remember(query);
  } catch {
    // A newer request replaced this one, or the server does not answer; the button still works.
  }
}

/** Fits the height of the search field to its number of lines. */
function fitRows() {
  field.rows = Math.min(12, Math.max(1, field.value.split("\n").length));
}

field.addEventListener("input", () => {
  fitRows();
  clearTimeout(timer);
  timer = setTimeout(runSearch, DELAY_MS);
});
field.addEventListener("keydown", (event) => {
  // Enter submits a line; rules have several lines and need Ctrl+Enter or the button.
  if (event.key !== "Enter" || event.isComposing || event.shiftKey) return;
  if (field.value.includes("\n") && !event.ctrlKey) return;
  event.preventDefault();
  form.requestSubmit();
});
form.addEventListener("submit", (event) => {
  if (!isRules(field.value)) return;
  // Rules are too long for an address, so they are stored in the tab.
  event.preventDefault();
  sessionStorage.setItem(OWN_RULES, field.value);
  location.assign("/lab");
});
for (const chip of chips) {
  chip.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    results.dataset.family = chip.dataset.family;
    for (const one of chips) one.toggleAttribute("aria-current", one === chip);
    chip.setAttribute("aria-current", "true");
    runSearch();
  });
}
fitRows();
