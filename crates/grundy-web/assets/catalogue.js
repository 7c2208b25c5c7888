// The front door: the games that fit what is typed, and where it leads. Without this script the form asks for the same.

import { remember } from "./address.js";

const form = document.getElementById("search-form");
const field = document.getElementById("search");
const found = document.getElementById("found");
const chips = [...document.querySelectorAll("#families a")];
const WAIT = 120;
/** The name under which other pages find rules of one's own. */
const OWN = "my.game";

let asked = 0;
let stop = null;
let later;

/** Rules, of several lines, are no search. */
const isRules = (text) => /^\s*position\b/m.test(text) && /^\s*move\b/m.test(text);

async function look() {
  asked += 1;
  const mine = asked;
  stop?.abort();
  stop = new AbortController();
  const sought = { search: isRules(field.value) ? "" : field.value.trim(), family: found.dataset.family };
  const query = new URLSearchParams({ ...sought, lang: document.documentElement.lang });
  try {
    const response = await fetch(`/?${query}`, { signal: stop.signal });
    const told = await response.text();
    if (mine !== asked || !response.ok) return;
    const fresh = new DOMParser().parseFromString(told, "text/html").getElementById("found");
    const [status, ...rest] = fresh.children;
    // The status stays in place, so that it is read out.
    found.firstElementChild.replaceChildren(...status.childNodes);
    found.replaceChildren(found.firstElementChild, ...rest);
    remember(sought);
  } catch {
    // A later question took its place, or the server is gone: the button still asks it.
  }
}

/** As many lines as are written, up to some. */
function grown() {
  field.rows = Math.min(12, Math.max(1, field.value.split("\n").length));
}

field.addEventListener("input", () => {
  grown();
  clearTimeout(later);
  later = setTimeout(look, WAIT);
});
field.addEventListener("keydown", (event) => {
  // A line is asked by Enter; rules have more lines, and are asked by the button or with Ctrl.
  if (event.key !== "Enter" || event.isComposing || event.shiftKey) return;
  if (field.value.includes("\n") && !event.ctrlKey) return;
  event.preventDefault();
  form.requestSubmit();
});
form.addEventListener("submit", (event) => {
  if (!isRules(field.value)) return;
  // Longer than an address may be.
  event.preventDefault();
  sessionStorage.setItem(OWN, field.value);
  location.assign("/lab");
});
for (const chip of chips) {
  chip.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    found.dataset.family = chip.dataset.family;
    for (const one of chips) one.toggleAttribute("aria-current", one === chip);
    chip.setAttribute("aria-current", "true");
    look();
  });
}
grown();
