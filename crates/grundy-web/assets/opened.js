// A position of a graph, opened beside it: what it looks like, who wins, its moves, and play from there.

import { address } from "./address.js";
import { board } from "./board.js";
import { ask } from "./questions.js";
import { make, say, sideName } from "./texts.js";

let asked = 0;

/** Fills the side with a position; `go` opens another one. */
export async function opened(side, { graph, question, misere, v, go }) {
  asked += 1;
  const mine = asked;
  const vertex = graph.vertices[v];
  const facts = [
    vertex.side ? say("to_move", { side: sideName(vertex.side) }) : null,
    vertex.grundy != null ? say("worth", { value: vertex.grundy }) : null,
    vertex.remoteness != null ? say("left", { count: vertex.remoteness }) : null,
    graph.stands_for?.[v] > 1 ? say("stands_for", { count: graph.stands_for[v] }) : null,
  ].filter(Boolean);
  const wins = new Set(graph.winning);
  const moves = graph.moves.flatMap(([from, to], at) => (from === v ? [{ to, wins: wins.has(at) }] : []));
  const SIGNS = { P: "▲", N: "▼", draw: "◆" };
  const one = ({ to, wins: won }) => {
    const there = graph.vertices[to];
    const sign = won ? "▲" : there.outcome === "draw" ? "◆" : graph.sided ? "▼" : SIGNS[there.outcome];
    const kind = { "▲": "win-word", "▼": "lose-word", "◆": "draw-word" }[sign];
    return make("li", {}, make("button", { type: "button", onclick: () => go(to) },
      make("span", { class: kind }, `${sign} `),
      there.board ? make("span", { class: "small-board" }, there.board) : there.position || "0"));
  };
  const seen = make("div", { class: "seen" });
  side.replaceChildren(...[
    seen, make("p", { class: "quiet" }, facts.join(say("between"))),
    moves.length ? make("ul", { class: "followed" }, ...moves.slice(0, 60).map(one)) : make("p", {}, say("over")),
    make("p", {}, make("a", { class: "button play-here", href: address("/play", { q: question, misere: misere ? "1" : "" }) }, say("play_here"))),
  ].filter(Boolean));
  try {
    const { views } = await ask("view", question, misere);
    if (mine !== asked || views.some((view) => view.kind === "text" || size(view) > 200)) return;
    const drawn = board(views, { start: views, odd: false, movable: new Set(), picked: [], point: () => {} });
    for (const thing of drawn.querySelectorAll(".view > *")) thing.inert = true;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", vertex.position);
    seen.replaceChildren(drawn);
  } catch {
    // The position as it is written is there already.
  }
}

/** How many things there are to draw. */
function size(view) {
  const numbers = view.sizes ?? view.stones ?? view.heads ?? view.names ?? [];
  return numbers.reduce((sum, n) => sum + (typeof n === "number" ? n : 1), 0);
}
