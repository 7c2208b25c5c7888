// The misère quotient in which the position of an answer walks. `pages/monoid.rs` has the words.

import { picture } from "./request.js";
import { make, say } from "./texts.js";

function shown({ svg, order, element, is_p: lost }) {
  const caption = say("monoid_picture", { order });
  return make("section", { class: "monoid" },
    make("h3", {}, say("monoid_title")),
    make("p", {}, say(lost ? "monoid_P" : "monoid_N", { element })),
    make("figure", {}, picture(svg, caption), make("figcaption", { class: "quiet" }, caption)),
    make("p", { class: "quiet" }, make("a", { href: "/read/misere" }, say("monoid_guide"))));
}

/** Puts the quotient of a question behind its answer; nothing where there is none, or where `signal` said to stop. */
export async function monoid(place, question, files, signal) {
  try {
    const response = await fetch(`/monoid?lang=${document.documentElement.lang}`, {
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
