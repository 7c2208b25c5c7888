// The genus and the misère canonical form of the position of an answer. `pages/genus.rs` has the words.

import { make, say } from "./texts.js";

const fact = (key, text) => make("div", {}, make("dt", {}, say(`genus_${key}`)), make("dd", { "data-fact": key }, text));

function shown({ genus: told, tame, canonical, nim_heap: heap }) {
  const form = heap != null ? say("genus_heap", { heap }) : canonical;
  return make("section", { class: "genus" },
    make("h3", {}, say("genus_title")),
    make("dl", { class: "facts" }, fact("fact", make("code", {}, told)), fact("how", say(tame ? "genus_tame" : "genus_wild")),
      form ? fact("form", form) : null));
}

/** Puts the genus of a question behind its answer; nothing where there is none, or where `signal` said to stop. */
export async function genus(place, question, files, signal) {
  try {
    const response = await fetch(`/genus?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, files }),
      signal,
    });
    const found = response.ok ? await response.json() : null;
    if (found && !signal.aborted) place.append(shown(found));
  } catch {
    // The answer stands without it.
  }
}
