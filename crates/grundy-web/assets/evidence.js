// The badge of the evidence for an answer: word and border differ, not only the colour.
// `pages/evidence.rs` has the texts.

import { make, say } from "./texts.js";

/** Returns the badge of a kind of evidence. */
export function badge(kind) {
  return make("span", { class: `badge ${kind}`, "data-evidence": kind, title: say(`${kind}_means`) },
    make("span", { "aria-hidden": "true" }, say(`${kind}_sign`)), ` ${say(kind)}`);
}

/** Returns the badge of the status of a claim: proved, false or unknown. */
export function claimBadge(kind) {
  if (kind === "proved") return badge(kind);
  const sign = kind === "false" ? "✗" : "…";
  return make("span", { class: `badge ${kind}`, "data-standing": kind },
    make("span", { "aria-hidden": "true" }, sign), ` ${say(`${kind}_claim`)}`);
}

/**
 * Returns the badge of a kind of evidence, followed by its basis (such as a theorem) and its
 * meaning.
 */
export function evidence(kind, basis) {
  return make("p", { class: "evidence" }, badge(kind), ` ${basis}`, make("small", {}, say(`${kind}_means`)));
}
