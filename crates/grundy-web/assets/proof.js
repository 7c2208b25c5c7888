// Claims proved for all sizes, refuted or left open: when that is asked for, and for the claims of a file as it is typed.

import { certified } from "./certificate.js";
import { standing } from "./evidence.js";
import { ask, picture, save } from "./request.js";
import { asked } from "./source.js";
import { make, say } from "./texts.js";

const by = (id) => document.getElementById(id);
/** Seconds for claims that are proved as they are typed, and milliseconds of rest before. */
const QUICK = 2;
const REST = 700;

let proving = null;
let looking = null;
let soon = null;

/** Proves the guess, or what the file claims, or what is found of it. */
export async function prove() {
  stopProving();
  const mine = new AbortController();
  proving = mine;
  by("stop-proof").disabled = false;
  by("proof").replaceChildren(say("working"));
  try {
    const claim = by("claim").value.trim() || undefined;
    const body = { ...asked(), claim, certificates: true, pictures: true };
    const { game } = body;
    const { claims } = await ask("prove", body, { signal: mine.signal });
    if (mine === proving) by("proof").replaceChildren(...claims.map((one) => decided(one, game)));
  } catch (error) {
    if (mine !== proving) return;
    const stopped = error.name === "AbortError";
    by("proof").replaceChildren(stopped ? say("cancelled") : make("pre", { class: "wrong" }, error.message));
  }
  if (mine === proving) ended();
}

/** Stops a proof; whoever asked for it is told. */
export const cancelProof = () => proving?.abort();

/** Stops a proof, and takes away what was shown. */
export function forgetProof() {
  stopProving();
  by("proof").replaceChildren();
}

function stopProving() {
  const old = proving;
  ended();
  old?.abort();
}

/** Nothing is being proved; the focus goes on where the button it was on cannot be used. */
function ended() {
  proving = null;
  if (document.activeElement === by("stop-proof")) by("prove").focus();
  by("stop-proof").disabled = true;
}

/** Proves the claims of the rules after a rest, where that is quick; `text` is nothing where there are no rules to prove. */
export function proveSoon(text) {
  clearTimeout(soon);
  looking?.abort();
  looking = null;
  by("claims").replaceChildren();
  if (!/^\s*claim\b/m.test(text)) return;
  soon = setTimeout(async () => {
    const mine = new AbortController();
    looking = mine;
    try {
      const { game, files } = asked();
      const { claims } = await ask("prove", { game, files, seconds: QUICK }, { signal: mine.signal });
      if (mine === looking) by("claims").replaceChildren(...claims.map((one) => make("li", {}, ...verdict(one, game))));
    } catch (error) {
      // What was stopped was stopped for something newer.
      if (mine === looking) by("claims").replaceChildren(make("li", {}, error.message));
    }
  }, REST);
}

/** The badge, the claim and the verdict. */
function verdict(one, game) {
  const at = one.counterexample;
  const link = at == null ? null
    : make("a", { href: `/play?q=${encodeURIComponent(`${game} ${at}`)}` }, say("play_it", { position: at }));
  return [standing(one.standing), " ", make("code", {}, one.claim),
    make("span", { class: "said" }, one.text, link && " ", link)];
}

function decided(one, game) {
  const conditions = one.conditions?.length ? make("details", {},
    make("summary", {}, say("conditions", { count: one.conditions.length })),
    make("ul", {}, ...one.conditions.map((condition) => make("li", {}, condition)))) : null;
  return make("article", { "data-standing": one.standing },
    make("p", { class: "evidence" }, ...verdict(one, game)),
    conditions, automaton(one), certified(one.certificate));
}

/** The automaton, drawn where it is small; open where nobody wrote a claim, and it is what was found. */
function automaton({ claim, picture: drawn, automata, states }) {
  if (!automata?.length) return null;
  const open = !claim.startsWith("claim ");
  const dot = automata.join("");
  return make("details", { open },
    make("summary", {}, say("automaton", { states })),
    drawn ? make("div", { class: "picture free" }, picture(drawn, say("automaton", { states }))) : make("p", {}, say("undrawn")),
    make("p", {}, make("button", { type: "button", onclick: () => save("automaton.dot", dot) }, say("save_as", { file: "automaton.dot" })),
      drawn ? " " : null,
      drawn ? make("button", { type: "button", onclick: () => save("automaton.svg", drawn, "image/svg+xml") }, say("save_as", { file: "automaton.svg" })) : null));
}
