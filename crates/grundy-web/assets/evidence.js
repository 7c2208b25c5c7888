// How an answer is known, as a badge: by word and by border, not by colour alone. `pages/evidence.rs` has the words.

import { make, say } from "./texts.js";

const SIGNS = { theorem: "■", proved: "✓", computed: "#", observed: "~", conjecture: "?" };

/** The badge of a kind of evidence. */
export function badge(kind) {
  return make("span", { class: `badge ${kind}`, "data-evidence": kind, title: say(`${kind}_means`) },
    make("span", { "aria-hidden": "true" }, SIGNS[kind]), ` ${say(kind)}`);
}

/** The badge of a claim that was to be proved: that of what is proved, or one that no evidence has. */
export function standing(kind) {
  if (kind === "proved") return badge(kind);
  const sign = kind === "false" ? "✗" : "…";
  return make("span", { class: `badge ${kind}`, "data-standing": kind },
    make("span", { "aria-hidden": "true" }, sign), ` ${say(`${kind}_claim`)}`);
}

/** The badge with what the answer rests on and, below, what the badge means. */
export function evidence(kind, basis) {
  return make("p", { class: "evidence" }, badge(kind), ` ${basis}`, make("small", {}, say(`${kind}_means`)));
}
