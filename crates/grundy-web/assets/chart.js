// The game so far as a line: who wins each position, seen from one player's side, and where that was given away.

import { MARK, OTHER, thrown } from "./history.js";
import { draw, make, say } from "./texts.js";

/** What a win or a loss far away still keeps from the middle. */
const SPAN = 0.36;
/** Games as short as this use all of it. */
const SHORT = 6;

/** How far under the top a position stands, from 0 to 1: a win in d moves is d steps under it, a loss d above the foot. */
function heights(positions) {
  const far = positions.map((one) => (one.got && one.got !== "draw" ? one.remoteness ?? 0 : 0));
  const step = SPAN / Math.max(SHORT, ...far);
  return positions.map(({ got, remoteness, over }) => {
    if (!got || got === "draw") return 0.5;
    // Where only the winner is known, half way.
    const below = over ? 0 : remoteness == null ? SPAN / 2 : remoteness * step;
    return got === "win" ? below : 1 - below;
  });
}

/** What a position is for the player from whose side all is seen. */
function told({ got, remoteness, over }, who) {
  if (!got) return say("unknown_here");
  const result = say(`${got}_side`, { who });
  return over || remoteness == null ? result : say("in_moves", { result, count: remoteness });
}

/**
 * The line of a game. `positions` have the result for who is to move there (`mover`, 0 for the player from whose side it is
 * drawn, called `name`); `go` is called with the place of the position that was chosen, `why` with that of a mistake; `below`
 * stands under the line.
 */
export function chart(positions, looked, { go, why, name, below }) {
  const all = positions.map((one) => ({ ...one, got: one.mover === 0 ? one.result : OTHER[one.result] }));
  const [tops, last] = [heights(all), Math.max(1, all.length - 1)];
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
  all.forEach((one, at) => {
    const lost = at > 0 ? thrown(positions[at - 1].result, one.result, one.move?.again) : undefined;
    if (at > 0) {
      const known = one.got && all[at - 1].got;
      const kind = !known ? " unknown" : !lost ? "" : all[at - 1].mover === 0 ? " bad" : " good";
      lines.append(draw("line", { class: `path${kind}`, x1: left(at - 1), y1: top(at - 1), x2: left(at), y2: top(at) }));
    }
    const label = [say(one.position ? "ply" : "ply_seen", { at, position: one.position, result: told(one, name) }), one.move?.text, lost && `${say(`threw_${lost}`)}.`];
    const ply = make("button", {
      type: "button", class: `ply ${one.got ?? ""}`, "aria-label": label.filter(Boolean).join(" "), title: label.filter(Boolean).join(" "),
      "aria-current": at === looked ? "step" : null, tabindex: at === looked ? "0" : "-1", onclick: () => go(at),
    }, make("span", { class: "mark" }, MARK[one.got] ?? "○"), make("span", { class: "unseen" }, at));
    const mistake = lost && make("button", {
      type: "button", class: "thrown", "data-do": `why-${at}`, onclick: () => why(at, lost),
      "aria-label": `${at}: ${say(`threw_${lost}`)}. ${say("why_lost")}`, title: `${say(`threw_${lost}`)}. ${say("why_lost")}`,
    }, "✗", make("span", { class: "unseen" }, ` ${say(`threw_${lost}`)}`));
    points.append(make("li", {}, mistake ? put(mistake, (left(at - 1) + left(at)) / 2, (top(at - 1) + top(at)) / 2) : null, put(ply, left(at), top(at))));
  });
  const every = Math.ceil(all.length / 13);
  const ticks = all.map((_, at) => at).filter((at) => at % every === 0 || at === looked);
  const plot = make("div", { class: "plot" }, lines, points,
    make("div", { class: "ticks", "aria-hidden": "true" }, ...ticks.map((at) => put(make("span", { class: at === looked ? "now" : null }, at), left(at), 100))));
  plot.style.minWidth = `${all.length * 16}px`;
  points.addEventListener("keydown", (event) => walked(event, points));
  const sides = ["won", "level", "lost"].map((key, at) => put(make("span", {}, say(`axis_${key}`)), 0, 50 * at));
  return make("figure", { class: "chart history" },
    make("h2", {}, say("chart", { who: name })),
    make("div", { class: "frame" }, make("div", { class: "sides", "aria-hidden": "true" }, ...sides), make("div", { class: "roll" }, plot)),
    make("figcaption", {}, make("p", { class: "here" }, say("chart_here", { at: looked, result: told(all[looked], name) })), ...below.filter(Boolean)));
}

/** Arrow keys go along the line. */
function walked(event, points) {
  const all = [...points.querySelectorAll(".ply")];
  const at = all.indexOf(event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || !all[to]) return;
  event.preventDefault();
  all.forEach((one, i) => one.setAttribute("tabindex", i === to ? "0" : "-1"));
  all[to].focus();
}
