// Proofs of claims for all sizes: on request, and quickly for the claims of a file while the user
// types.

import { certificateBlock } from "./certificate.js";
import { claimBadge } from "./evidence.js";
import { ask, picture, save } from "./request.js";
import { currentGame } from "./source.js";
import { make, say, withCode } from "./texts.js";

const byId = (id) => document.getElementById(id);
/** The time limit of quick proofs in seconds. */
const QUICK_S = 2;
/** The pause in milliseconds before quick proofs start. */
const PAUSE_MS = 700;

let proving = null;
let quickProof = null;
let timer = null;

/**
 * Proves the claim of the form, or else the claims of the file, or else the laws that are found.
 */
export async function prove() {
  stopProving();
  const current = new AbortController();
  proving = current;
  byId("stop-proof").disabled = false;
  byId("proof").replaceChildren(say("working"));
  try {
    const claim = byId("claim").value.trim() || undefined;
    const body = { ...currentGame(), claim, certificates: true, pictures: true };
    const { game } = body;
    const { claims } = await ask("prove", body, { signal: current.signal });
    if (current === proving) byId("proof").replaceChildren(...claims.map((result) => claimArticle(result, game)));
  } catch (error) {
    if (current !== proving) return;
    const isStopped = error.name === "AbortError";
    byId("proof").replaceChildren(isStopped ? say("cancelled") : make("pre", { class: "wrong" }, error.message));
  }
  if (current === proving) proofEnded();
}

/** Cancels the running proof, whose panel then says so. */
export const cancelProof = () => proving?.abort();

/** Cancels the running proof and clears its result. */
export function forgetProof() {
  stopProving();
  byId("proof").replaceChildren();
}

function stopProving() {
  const old = proving;
  proofEnded();
  old?.abort();
}

/** Ends the busy state of the form, and moves the focus away from the disabled button. */
function proofEnded() {
  proving = null;
  if (document.activeElement === byId("stop-proof")) byId("prove").focus();
  byId("stop-proof").disabled = true;
}

/**
 * Proves the claims of the rules after a pause, within a short time limit. `text` is empty if there
 * are no valid rules.
 */
export function proveSoon(text) {
  clearTimeout(timer);
  quickProof?.abort();
  quickProof = null;
  byId("claims").replaceChildren();
  if (!/^\s*claim\b/m.test(text)) return;
  timer = setTimeout(async () => {
    const current = new AbortController();
    quickProof = current;
    try {
      const { game, files } = currentGame();
      const { claims } = await ask("prove", { game, files, seconds: QUICK_S }, { signal: current.signal });
      if (current === quickProof) byId("claims").replaceChildren(...claims.map((result) => make("li", {}, ...verdict(result, game))));
    } catch (error) {
      // An aborted proof was replaced by a newer one.
      if (current === quickProof) byId("claims").replaceChildren(make("li", {}, error.message));
    }
  }, PAUSE_MS);
}

/** Returns an element with the badge, the claim and the verdict. */
function verdict(claim, game) {
  const position = claim.counterexample;
  const link = position == null ? null
    : make("a", { href: `/play?q=${encodeURIComponent(`${game} ${position}`)}` }, say("play_it", { position: position }));
  return [claimBadge(claim.standing), " ", make("code", {}, claim.claim),
    make("span", { class: "said" }, ...withCode(claim.text), link && " ", link)];
}

function claimArticle(claim, game) {
  const conditions = claim.conditions?.length ? make("details", {},
    make("summary", {}, say("conditions", { count: claim.conditions.length })),
    make("ul", {}, ...claim.conditions.map((condition) => make("li", {}, condition)))) : null;
  return make("article", { "data-standing": claim.standing },
    make("p", { class: "evidence" }, ...verdict(claim, game)),
    conditions, automaton(claim), certificateBlock(claim.certificate));
}

/**
 * Returns the automaton of a proof, with its picture if it is small. It is open for a law that was
 * found without a claim.
 */
function automaton({ claim, picture: svg, automata, states }) {
  if (!automata?.length) return null;
  const open = !claim.startsWith("claim ");
  const dot = automata.join("");
  return make("details", { open },
    make("summary", {}, say("automaton", { states })),
    svg ? make("div", { class: "picture free" }, picture(svg, say("automaton", { states }))) : make("p", {}, say("undrawn")),
    make("p", {}, make("button", { type: "button", onclick: () => save("automaton.dot", dot) }, say("save_as", { file: "automaton.dot" })),
      svg ? " " : null,
      svg ? make("button", { type: "button", onclick: () => save("automaton.svg", svg, "image/svg+xml") }, say("save_as", { file: "automaton.svg" })) : null));
}
