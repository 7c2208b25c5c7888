// Values of positions whose sides differ: the canonical form, who wins, and the thermograph. `pages/worth.rs` has the words.

import { evidence } from "./evidence.js";
import { picture } from "./request.js";
import { make, say, sideName } from "./texts.js";

/** The value of a question, or null where it has none. */
async function value(question, files, signal) {
  const response = await fetch(`/worth?lang=${document.documentElement.lang}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, files }),
    signal,
  });
  return response.ok ? response.json() : null;
}

/** The sides as the field calls them, each with its name in the rules. */
function sides(names) {
  return ["left", "right"].map((which, at) => {
    const side = say(`${which}_side`);
    const name = names?.[at];
    return name && name.toLowerCase() !== which ? say("named_side", { side, name: sideName(name) }) : side;
  });
}

/** An outcome class in words; `winner` is the name of who wins whoever begins, in those where one does. */
export function whoeverBegins(letter, winner) {
  const [left, right] = sides([winner, winner]);
  return say(`class_${letter}`, { left, right });
}

const fact = (key, text) => make("div", {}, make("dt", {}, say(key)), make("dd", { "data-fact": key }, text));

/** What is known of a value, with its thermograph. */
function shown(found) {
  const [left, right] = sides(found.sides);
  const { mean, temperature } = found;
  const caption = say("thermograph", { mean, temperature });
  return make("section", { class: "worth" },
    make("h3", {}, say("worth_title")),
    make("p", { class: "canonical" }, make("code", {}, found.canonical ?? say("too_long"))),
    make("dl", { class: "facts" }, fact("class", say(`class_${found.outcome}`, { left, right })),
      fact("mean", mean), fact("temperature", temperature)),
    found.svg ? make("figure", {}, picture(found.svg, caption), make("figcaption", { class: "quiet" }, caption)) : null,
    make("p", { class: "quiet" }, make("a", { href: "/read/values" }, say("values_guide"))));
}

/** Puts the value of a question behind what stands in a place; nothing where it has none, or where `signal` said to stop. */
export async function worth(place, question, files, signal) {
  try {
    const found = await value(question, files, signal);
    if (!signal?.aborted) for (const old of place.querySelectorAll(":scope > section.worth")) old.remove();
    if (found && !signal?.aborted) place.append(shown(found));
  } catch {
    // The answer stands without its value.
  }
}

/** Who wins, from who does when either begins. */
function verdict(found, left, right) {
  const { winner_if_left_begins: one, winner_if_right_begins: other } = found;
  if (!one || !other) return [one ? "N" : "P", say(one ? "class_left" : "class_right", { left, right })];
  const letter = one === other ? (one === "left" ? "L" : "R") : one === "left" ? "N" : "P";
  return [letter, say(`class_${letter}`, { left, right })];
}

/** Whether an answer is about a sum of games whose sides differ, which says who wins for each side that may begin. */
export const isSum = (found) => "winner_if_left_begins" in found;

/** Such an answer in words: who wins, why, and the first winning moves of each side. */
export function sum(found, drawn, most) {
  const names = sides(found.sides);
  const [letter, text] = verdict(found, ...names);
  const listed = (moves, at) => (moves?.length ? [
    make("h3", {}, say("wins_first", { side: names[at], count: moves.length })),
    make("ul", {}, ...moves.slice(0, most).map((one) =>
      make("li", {}, say("in_game", { number: one.summand, game: found.games[one.summand - 1], move: one.move }))),
    moves.length > most ? make("li", {}, say("more", { count: most })) : null),
  ] : []);
  const known = found.left_winning_moves && found.right_winning_moves;
  const words = make("div", { class: "words" },
    make("p", { class: `verdict ${letter}` }, text),
    make("p", { class: "why" }, found.why),
    found.advice ? make("p", { class: "quiet" }, found.advice) : null,
    evidence(found.evidence.kind, found.evidence_text),
    ...listed(found.left_winning_moves, 0), ...listed(found.right_winning_moves, 1),
    known ? null : make("p", { class: "quiet" }, say("no_moves")));
  return [words, drawn].filter(Boolean);
}
