// The positions so far: who wins each, and where that was given away.

import { make, say } from "./texts.js";

export const MARK = { win: "▲", lose: "▼", draw: "◆" };
const OTHER = { win: "lose", lose: "win", draw: "draw" };
const WORTH = { win: 2, draw: 1, lose: 0 };

/** What so many points mean. */
export const byPoints = (points) => (points > 0 ? "win" : points < 0 ? "lose" : "draw");

/**
 * Whether the move from a result (of who made it) to another (of who is then to move, the same player `again` or not)
 * gave something away: what.
 */
export function thrown(before, after, again = false) {
  const got = again ? after : OTHER[after];
  return before && got && WORTH[got] < WORTH[before] ? before : undefined;
}

/**
 * A list of positions, each with its `result`, the one looked at marked. `go` is called with the place of the position
 * that was chosen, `why` with that of a move that gave something away.
 */
export function history(positions, looked, { go, why }) {
  const one = ({ position, move, result }, at) => {
    const lost = at > 0 ? thrown(positions[at - 1].result, result, move?.again) : undefined;
    const told = say("ply", { at, position, result: say(result ? `${result}_here` : "unknown_here") });
    const label = told + (move ? ` ${move.text}` : "") + (lost ? ` ${say(`threw_${lost}`)}.` : "");
    const ply = make("button", {
      type: "button", class: `ply ${result ?? ""}`, "aria-label": label, title: label,
      "aria-current": at === looked ? "step" : null, onclick: () => go(at),
    }, make("span", { class: "mark" }, MARK[result] ?? "○"), String(at));
    const asked = lost && make("button", {
      type: "button", class: "thrown", "data-do": `why-${at}`, "aria-label": `${at}: ${say(`threw_${lost}`)}. ${say("why_lost")}`,
      onclick: () => why(at, lost),
    }, `✗ ${say(`threw_${lost}`)}`);
    return make("li", {}, ply, asked || null);
  };
  return make("section", { class: "history" },
    make("h2", {}, say("history")), make("ol", {}, ...positions.map(one)));
}
