// Previews of moves: highlights the move that a click on the element under the pointer would play,
// and shows its words and its result.

import { resolvePointed } from "./choose.js";
import { MARK, RESULT_RANK } from "./results.js";
import { byPointer } from "./input.js";
import { draw, make, say } from "./texts.js";

/**
 * Returns the moves that a click on the element `key` can mean if the elements `picked` are already
 * chosen: one move, which the click plays, or several moves to choose from.
 */
function candidateMoves({ views, moves }, picked, key) {
  const { move, candidates } = resolvePointed(views, moves, picked, key);
  return move ? [move] : candidates ?? [];
}

/**
 * Returns the best of several moves and its result: the fastest win, else a draw, else the slowest
 * loss. `resultOf` returns the result of a move. Returns null if the result of a move is missing.
 */
function bestMove(moves, resultOf) {
  const withResults = moves.map((move) => ({ move, result: resultOf(move) })).filter(({ result }) => result);
  if (!withResults.length || withResults.length < moves.length) return null;
  const urgency = ({ move, result }) => (result === "win" ? -1 : 1) * (move.remoteness ?? 0);
  return withResults.reduce((current, other) =>
    (RESULT_RANK[other.result] - RESULT_RANK[current.result] || urgency(other) - urgency(current)) > 0 ? other : current);
}

/** Returns the elements in the drawing `box` of a position that can be chosen. */
const activeThings = (box) => [...box.querySelectorAll(".thing:not(.still)")];

/**
 * Highlights in the drawing `box` the move that a click on the element under the pointer, or with
 * the focus, would play. Calls `announce` with the move in words. `picked` are the chosen elements.
 */
export function attachAims(box, position, picked, announce) {
  const clearAims = () => {
    box.querySelectorAll(".aim").forEach((thing) => thing.classList.remove("aim"));
    announce("");
  };
  const showAim = ({ target, type }) => {
    // Focus that comes from a touch or from a script does not mean that the user considers a move.
    if (type === "focusin" && byPointer()) return;
    const thing = target.closest?.("[data-to], .thing:not(.still)");
    clearAims();
    if (!thing) return;
    const key = thing.dataset.to ?? thing.dataset.key;
    const moves = candidateMoves(position, picked, key);
    if (moves.length !== 1) return announce(moves.length ? say("several_here", { count: moves.length }) : "");
    const keys = moves[0].keySets.find((keys) => keys.has(key)) ?? new Set();
    for (const other of activeThings(box)) other.classList.toggle("aim", keys.has(other.dataset.key));
    announce(moves[0].text);
  };
  box.addEventListener("pointerover", showAim);
  box.addEventListener("focusin", showAim);
  box.addEventListener("pointerleave", clearAims);
  box.addEventListener("focusout", clearAims);
}

/** Marks the elements that the hinted move changes, visually and for screen readers. */
export function markHint(box, move) {
  const keys = move?.keySets[0] ?? new Set();
  for (const thing of box.querySelectorAll(".thing")) {
    if (!keys.has(thing.dataset.key)) continue;
    thing.classList.add("hinted");
    thing.setAttribute("aria-label", `${thing.getAttribute("aria-label")}; ${say("hint")}`);
  }
}

/** The SVG paths of the signs of results, centred, of size 1. */
const SHAPES = { win: "M0 -1L.95 .75H-.95z", lose: "M0 1L.95 -.75H-.95z", draw: "M0 -1L1 0L0 1L-1 0z" };

/**
 * Draws onto each active element the result of its move: a shape, a colour, and the number of moves
 * to the end.
 */
export function showValues(box, position, picked, resultOf) {
  for (const thing of activeThings(box)) {
    const bestHere = bestMove(candidateMoves(position, picked, thing.dataset.key), resultOf);
    if (!bestHere) continue;
    const { move, result } = bestHere;
    const count = move.remoteness == null ? null : move.remoteness + 1;
    const text = count == null ? say(result) : say("in_moves", { result: say(result), count });
    thing.setAttribute("aria-label", `${thing.getAttribute("aria-label")}; ${text}`);
    thing.dataset.worth = result;
    if (thing instanceof SVGElement) thing.append(drawSign(thing, result, count));
    else thing.append(make("span", { class: `worth ${result}`, "aria-hidden": "true" }, MARK[result]));
  }
}

/**
 * Draws the sign of a result: in the centre of an empty cell or a line, at the corner of a piece.
 */
function drawSign(thing, result, count) {
  const { x, y, width, height } = (thing.querySelector(".hit, circle, .line") ?? thing).getBBox();
  const piece = thing.matches(".place") && thing.dataset.text && Math.min(width, height) > 40;
  const size = piece ? 15 : Math.min(30, Math.max(11, Math.min(width, height) * 0.3));
  const [across, down] = piece ? [x + width - 14, y + 14] : [x + width / 2, y + height / 2];
  const group = draw("g", { class: `worth ${result}`, transform: `translate(${across} ${down})`, "aria-hidden": "true" },
    piece || size < 16 ? draw("circle", { class: "ground", r: size * 1.35 }) : null,
    draw("path", { d: SHAPES[result], transform: `scale(${size})` }));
  if (count != null && count < 100 && size >= 15) {
    group.append(draw("text", { y: result === "win" ? size * 0.25 : result === "lose" ? -size * 0.2 : 0, "font-size": size * (count > 9 ? 0.72 : 0.9) }, count));
  }
  return group;
}

/** Returns the legend that explains the signs of results. */
export function legend(box) {
  const number = box.querySelector(".worth text") ? make("li", {}, say("legend_number")) : null;
  const entry = (result) => make("li", {}, make("span", { class: `worth ${result}` }, MARK[result]), ` ${say(`${result}s`)}`);
  return make("ul", { class: "legend" }, ...["win", "draw", "lose"].map(entry), number);
}
