// The value of a partizan position: canonical form, outcome class and thermograph. `pages/worth.rs`
// has the texts.

import { evidence } from "./evidence.js";
import { picture } from "./request.js";
import { make, say, sideName } from "./texts.js";

/** Returns the value of a question, or null if it has none. */
async function value(question, files, signal) {
  const response = await fetch(`/worth?lang=${document.documentElement.lang}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, files }),
    signal,
  });
  return response.ok ? response.json() : null;
}

/**
 * Returns the words for Left and Right. If the rules give a side another name in `names`, the word
 * includes this name.
 */
function sides(names) {
  return ["left", "right"].map((key, index) => {
    const side = say(`${key}_side`);
    const name = names?.[index];
    return name && name.toLowerCase() !== key ? say("named_side", { side, name: sideName(name) }) : side;
  });
}

/**
 * Describes the outcome class `letter`. In the classes L and R, `winner` is the name of the winner.
 */
export function whoeverBegins(letter, winner) {
  const [left, right] = sides([winner, winner]);
  return say(`class_${letter}`, { left, right });
}

const fact = (key, text) => make("div", {}, make("dt", {}, say(key)), make("dd", { "data-fact": key }, text));

/** Returns an element with a value, its properties and its thermograph. */
function renderValue(data) {
  const [left, right] = sides(data.sides);
  const { mean, temperature } = data;
  const caption = say("thermograph", { mean, temperature });
  return make("section", { class: "worth" },
    make("h3", {}, say("worth_title")),
    make("p", { class: "canonical" }, make("code", {}, data.canonical ?? say("too_long"))),
    make("dl", { class: "facts" }, fact("class", say(`class_${data.outcome}`, { left, right })),
      fact("mean", mean), fact("temperature", temperature)),
    data.svg ? make("figure", {}, picture(data.svg, caption), make("figcaption", { class: "quiet" }, caption)) : null,
    make("p", { class: "quiet" }, make("a", { href: "/read/values" }, say("values_guide"))));
}

/** Appends the value of a question to `container`, unless there is none or `signal` is aborted. */
export async function worth(container, question, files, signal) {
  try {
    const data = await value(question, files, signal);
    if (!signal?.aborted) for (const old of container.querySelectorAll(":scope > section.worth")) old.remove();
    if (data && !signal?.aborted) container.append(renderValue(data));
  } catch {
    // Ignore errors: the answer is complete without the value.
  }
}

/**
 * Returns the letter of the outcome class and its description, for an answer `data` that contains
 * the winner if Left begins and the winner if Right begins.
 */
function verdict(data, left, right) {
  const { winner_if_left_begins: winnerIfLeft, winner_if_right_begins: winnerIfRight } = data;
  if (!winnerIfLeft || !winnerIfRight) return [winnerIfLeft ? "N" : "P", say(winnerIfLeft ? "class_left" : "class_right", { left, right })];
  const letter = winnerIfLeft === winnerIfRight ? (winnerIfLeft === "left" ? "L" : "R") : winnerIfLeft === "left" ? "N" : "P";
  return [letter, say(`class_${letter}`, { left, right })];
}

/** Returns whether an answer is about a sum of partizan games. */
export const isSum = (data) => "winner_if_left_begins" in data;

/**
 * Returns an element with the answer about a sum: the outcome, the reason, and the first winning
 * moves of each side.
 */
export function renderSum(data, view, maxMoves) {
  const names = sides(data.sides);
  const [letter, text] = verdict(data, ...names);
  const moveSections = (moves, at) => (moves?.length ? [
    make("h3", {}, say("wins_first", { side: names[at], count: moves.length })),
    make("ul", {}, ...moves.slice(0, maxMoves).map((move) =>
      make("li", {}, say("in_game", { number: move.summand, game: data.games[move.summand - 1], move: move.move }))),
    moves.length > maxMoves ? make("li", {}, say("more", { count: maxMoves })) : null),
  ] : []);
  const hasMoves = data.left_winning_moves && data.right_winning_moves;
  const words = make("div", { class: "words" },
    make("p", { class: `verdict ${letter}` }, text),
    make("p", { class: "why" }, data.why),
    data.advice ? make("p", { class: "quiet" }, data.advice) : null,
    evidence(data.evidence.kind, data.evidence_text),
    ...moveSections(data.left_winning_moves, 0), ...moveSections(data.right_winning_moves, 1),
    hasMoves ? null : make("p", { class: "quiet" }, say("no_moves")));
  return [words, view].filter(Boolean);
}
