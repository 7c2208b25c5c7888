// The chart of a game: the outcome of each position from one player's side, and the mistakes.

import { MARK, OPPOSITE, lostResult } from "./results.js";
import { draw, make, say } from "./texts.js";

/**
 * The distance of the longest win from the top of the chart, and of the longest loss from the
 * bottom, as a fraction of its height.
 */
const SPAN = 0.36;
/** `SPAN` represents at least this number of moves to the end, even if the game is shorter. */
const SHORT = 6;

/**
 * Returns the distances of positions from the top of the chart, as fractions of its height. A win
 * in d moves is d steps below the top, a draw is in the middle, and a loss in d moves is d steps
 * above the bottom.
 */
function heights(positions) {
  const distances = positions.map((ply) => (ply.got && ply.got !== "draw" ? ply.remoteness ?? 0 : 0));
  const step = SPAN / Math.max(SHORT, ...distances);
  return positions.map(({ got, remoteness, over }) => {
    if (!got || got === "draw") return 0.5;
    // A position without a remoteness is drawn in the middle of the span.
    const below = over ? 0 : remoteness == null ? SPAN / 2 : remoteness * step;
    return got === "win" ? below : 1 - below;
  });
}

/** Describes the result of a position for the player of the chart. */
function describeResult({ got, remoteness, over }, who) {
  if (!got) return say("unknown_here");
  const result = say(`${got}_side`, { who });
  return over || remoteness == null ? result : say("in_moves", { result, count: remoteness });
}

/**
 * Draws the chart of a game. `positions` have the result for the player to move (`mover`, 0 for the
 * player of the chart, called `name`). `go` is called with the index of a chosen position,
 * `why` with that of a mistake; `below` are elements for the caption.
 */
export function chart(positions, current, { go, why, name, below }) {
  const plies = positions.map((position) => ({ ...position, got: position.mover === 0 ? position.result : OPPOSITE[position.result] }));
  const [tops, last] = [heights(plies), Math.max(1, plies.length - 1)];
  const left = (at) => (100 * at) / last;
  const top = (at) => 100 * tops[at];
  const put = (element, x, y) => {
    element.style.left = `${x}%`;
    element.style.top = `${y}%`;
    return element;
  };
  const lines = draw("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
    ...[0, 50, 100].map((y) => draw("line", { class: y === 50 ? "axis level" : "axis", x1: 0, x2: 100, y1: y, y2: y })));
  const points = make("ol", {});
  plies.forEach((position, at) => {
    const mistakeKind = at > 0 ? lostResult(positions[at - 1].result, position.result, position.move?.again) : undefined;
    if (at > 0) {
      const isKnown = position.got && plies[at - 1].got;
      const kind = !isKnown ? " unknown" : !mistakeKind ? "" : plies[at - 1].mover === 0 ? " bad" : " good";
      lines.append(draw("line", { class: `path${kind}`, x1: left(at - 1), y1: top(at - 1), x2: left(at), y2: top(at) }));
    }
    const label = [say(position.position ? "ply" : "ply_seen", { at, position: position.position, result: describeResult(position, name) }), position.move?.text, mistakeKind && `${say(`threw_${mistakeKind}`)}.`];
    const ply = make("button", {
      type: "button", class: `ply ${position.got ?? ""}`, "aria-label": label.filter(Boolean).join(" "), title: label.filter(Boolean).join(" "),
      "aria-current": at === current ? "step" : null, tabindex: at === current ? "0" : "-1", onclick: () => go(at),
    }, make("span", { class: "mark" }, MARK[position.got] ?? "○"), make("span", { class: "unseen" }, at));
    const mistake = mistakeKind && make("button", {
      type: "button", class: "thrown", "data-do": `why-${at}`, onclick: () => why(at, mistakeKind),
      "aria-label": `${at}: ${say(`threw_${mistakeKind}`)}. ${say("why_lost")}`, title: `${say(`threw_${mistakeKind}`)}. ${say("why_lost")}`,
    }, "✗", make("span", { class: "unseen" }, ` ${say(`threw_${mistakeKind}`)}`));
    points.append(make("li", {}, mistake ? put(mistake, (left(at - 1) + left(at)) / 2, (top(at - 1) + top(at)) / 2) : null, put(ply, left(at), top(at))));
  });
  const every = Math.ceil(plies.length / 13);
  const ticks = plies.map((_, at) => at).filter((at) => at % every === 0 || at === current);
  const plot = make("div", { class: "plot" }, lines, points,
    make("div", { class: "ticks", "aria-hidden": "true" }, ...ticks.map((at) => put(make("span", { class: at === current ? "now" : null }, at), left(at), 100))));
  plot.style.minWidth = `${plies.length * 16}px`;
  points.addEventListener("keydown", (event) => moveAlong(event, points));
  const sides = ["won", "level", "lost"].map((key, at) => put(make("span", {}, say(`axis_${key}`)), 0, 50 * at));
  return make("figure", { class: "chart history" },
    make("h2", {}, say("chart", { who: name })),
    make("div", { class: "frame" }, make("div", { class: "sides", "aria-hidden": "true" }, ...sides), make("div", { class: "roll" }, plot)),
    make("figcaption", {}, make("p", { class: "here" }, say("chart_here", { at: current, result: describeResult(plies[current], name) })), ...below.filter(Boolean)));
}

/** Scrolls a long chart to the current position. */
export function scrollToCurrent(container) {
  const ply = container.querySelector(".ply[aria-current=step]");
  const roll = ply?.closest(".roll");
  if (roll) roll.scrollLeft = ply.offsetParent.offsetLeft + ply.offsetLeft - roll.clientWidth / 2;
}

/** Moves the focus along the chart with the arrow keys. */
function moveAlong(event, points) {
  const plies = [...points.querySelectorAll(".ply")];
  const index = plies.indexOf(event.target);
  const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: plies.length - 1 }[event.key];
  if (index < 0 || !plies[target]) return;
  event.preventDefault();
  plies.forEach((ply, i) => ply.setAttribute("tabindex", i === target ? "0" : "-1"));
  plies[target].focus();
}
