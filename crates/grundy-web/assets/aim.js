// What pointing at a thing would do, shown before it is done: the move by its things and in words, and what it leads to.

import { pointed } from "./choose.js";
import { MARK, WORTH } from "./history.js";
import { draw, make, say } from "./texts.js";

/** The moves that pointing at a thing leads to: one that is played, or several to choose from. */
function led({ views, moves }, picked, key) {
  const { move, few } = pointed(views, moves, picked, key);
  return move ? [move] : few ?? [];
}

/** The best of some moves for who makes it, with its result: won soonest, else lost latest. */
function best(moves, resultOf) {
  const known = moves.map((move) => ({ move, result: resultOf(move) })).filter(({ result }) => result);
  if (!known.length || known.length < moves.length) return null;
  const soon = ({ move, result }) => (result === "win" ? -1 : 1) * (move.remoteness ?? 0);
  return known.reduce((one, other) =>
    (WORTH[other.result] - WORTH[one.result] || soon(other) - soon(one)) > 0 ? other : one);
}

/** The things of a drawn position, with their keys; those that lead elsewhere have the key of what they lead to. */
const things = (box) => [...box.querySelectorAll(".thing:not(.still)")];

/** Shows what a thing would do while it is pointed at or has the focus; `tell` is called with the move in words. */
export function aims(box, here, picked, tell) {
  const clear = () => {
    box.querySelectorAll(".aim").forEach((thing) => thing.classList.remove("aim"));
    tell("");
  };
  const show = ({ target }) => {
    const thing = target.closest?.("[data-to], .thing:not(.still)");
    clear();
    if (!thing) return;
    const key = thing.dataset.to ?? thing.dataset.key;
    const moves = led(here, picked, key);
    if (moves.length !== 1) return tell(moves.length ? say("several_here", { count: moves.length }) : "");
    const way = moves[0].ways.find((way) => way.has(key)) ?? new Set();
    for (const other of things(box)) other.classList.toggle("aim", way.has(other.dataset.key));
    tell(moves[0].text);
  };
  box.addEventListener("pointerover", show);
  box.addEventListener("focusin", show);
  box.addEventListener("pointerleave", clear);
  box.addEventListener("focusout", clear);
}

/** The shapes of results, around the middle, as large as 1. */
const SHAPES = { win: "M0 -1L.95 .75H-.95z", lose: "M0 1L.95 -.75H-.95z", draw: "M0 -1L1 0L0 1L-1 0z" };

/** Puts what each thing leads to onto it: its shape and colour, and the moves to the end where they are known. */
export function values(box, here, picked, resultOf) {
  for (const thing of things(box)) {
    const found = best(led(here, picked, thing.dataset.key), resultOf);
    if (!found) continue;
    const { move, result } = found;
    const count = move.remoteness == null ? null : move.remoteness + 1;
    const text = count == null ? say(result) : say("in_moves", { result: say(result), count });
    thing.setAttribute("aria-label", `${thing.getAttribute("aria-label")}; ${text}`);
    thing.dataset.worth = result;
    if (thing instanceof SVGElement) thing.append(sign(thing, result, count));
    else thing.append(make("span", { class: `worth ${result}`, "aria-hidden": "true" }, MARK[result]));
  }
}

/** The sign on a thing of a drawing: in the middle of an empty place, at the corner of a piece, in the middle of a line. */
function sign(thing, result, count) {
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

/** What the signs mean, and their numbers where some have one. */
export function legend(box) {
  const number = box.querySelector(".worth text") ? make("li", {}, say("legend_number")) : null;
  const one = (result) => make("li", {}, make("span", { class: `worth ${result}` }, MARK[result]), ` ${say(`${result}s`)}`);
  return make("ul", { class: "legend" }, ...["win", "draw", "lose"].map(one), number);
}
