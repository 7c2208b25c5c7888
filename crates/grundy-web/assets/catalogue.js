// The catalogue: what is found while it is typed. Without this script the form asks for the same page.

import { remember } from "./address.js";

const form = document.getElementById("search-form");
const found = document.getElementById("found");
const WAIT = 120;

let asked = 0;
let stop = null;
let later;

async function look() {
  asked += 1;
  const mine = asked;
  stop?.abort();
  stop = new AbortController();
  const sought = Object.fromEntries(new FormData(form));
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

form.addEventListener("input", () => {
  clearTimeout(later);
  later = setTimeout(look, WAIT);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(later);
  look();
});
