// The genus and the misère canonical form of a position. `pages/genus.rs` has the texts.

import { make, say } from "./texts.js";

const fact = (key, text) => make("div", {}, make("dt", {}, say(`genus_${key}`)), make("dd", { "data-fact": key }, text));

function renderGenus({ genus: genusText, tame, canonical, nim_heap: heap }) {
  const form = heap != null ? say("genus_heap", { heap }) : canonical;
  return make("section", { class: "genus" },
    make("h3", {}, say("genus_title")),
    make("dl", { class: "facts" }, fact("fact", make("code", {}, genusText)), fact("how", say(tame ? "genus_tame" : "genus_wild")),
      form ? fact("form", form) : null));
}

/** Appends the genus of a question to its answer, unless it has none or `signal` is aborted. */
export async function genus(container, question, files, signal) {
  try {
    const response = await fetch(`/genus?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, files }),
      signal,
    });
    const data = response.ok ? await response.json() : null;
    if (data && !signal.aborted) container.append(renderGenus(data));
  } catch {
    // Ignore errors: the answer is complete without the genus.
  }
}
