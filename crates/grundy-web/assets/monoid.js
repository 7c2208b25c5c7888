// The misère quotient with the path of a position. `pages/monoid.rs` has the texts.

import { picture } from "./request.js";
import { make, say } from "./texts.js";

function renderQuotient({ svg, order, element, is_p: isP }) {
  const caption = say("monoid_picture", { order });
  return make("section", { class: "monoid" },
    make("h3", {}, say("monoid_title")),
    make("p", {}, say(isP ? "monoid_P" : "monoid_N", { element })),
    make("figure", {}, picture(svg, caption), make("figcaption", { class: "quiet" }, caption)),
    make("p", { class: "quiet" }, make("a", { href: "/read/misere" }, say("monoid_guide"))));
}

/** Appends the quotient of a question to its answer, unless it has none or `signal` is aborted. */
export async function monoid(container, question, files, signal) {
  try {
    const response = await fetch(`/monoid?lang=${document.documentElement.lang}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question, files }),
      signal,
    });
    const data = response.ok ? await response.json() : null;
    if (data && !signal.aborted) container.append(renderQuotient(data));
  } catch {
    // Ignore errors: the answer is complete without the quotient.
  }
}
