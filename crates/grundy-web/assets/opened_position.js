// The panel of a position beside its graph: its picture, its outcome, its moves, and a link to
// play.

import { address } from "./address.js";
import { board } from "./board.js";
import { ask } from "./questions.js";
import { make, say, sideName } from "./texts.js";

let requests = 0;

/** Fills the panel with the position of vertex `v`; `go` opens another vertex. */
export async function openPosition(side, { graph, question, misere, v, go: openVertex }) {
  requests += 1;
  const request = requests;
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
  const moveItem = ({ to, wins: isWinning }) => {
    const target = graph.vertices[to];
    const sign = isWinning ? "▲" : target.outcome === "draw" ? "◆" : graph.sided ? "▼" : SIGNS[target.outcome];
    const kind = { "▲": "win-word", "▼": "lose-word", "◆": "draw-word" }[sign];
    return make("li", {}, make("button", { type: "button", onclick: () => openVertex(to) },
      make("span", { class: kind }, `${sign} `),
      target.board ? make("span", { class: "small-board" }, target.board) : target.position || "0"));
  };
  const viewElement = make("div", { class: "seen" });
  side.replaceChildren(...[
    viewElement, make("p", { class: "quiet" }, facts.join(say("between"))),
    moves.length ? make("ul", { class: "followed" }, ...moves.slice(0, 60).map(moveItem)) : make("p", {}, say("over")),
    make("p", {}, make("a", { class: "button play-here", href: address("/play", { q: question, misere: misere ? "1" : "" }) }, say("play_here"))),
  ].filter(Boolean));
  try {
    const { views } = await ask("view", question, misere);
    if (request !== requests || views.some((view) => view.kind === "text" || thingCount(view) > 200)) return;
    const element = board(views, { start: views, odd: false, movable: new Set(), picked: [], point: () => {} });
    for (const thing of element.querySelectorAll(".view > *")) thing.inert = true;
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", vertex.position);
    viewElement.replaceChildren(element);
  } catch {
    // Ignore errors of the picture: the text of the position is shown already.
  }
}

/** Returns the approximate number of elements in the picture of a view. */
function thingCount(view) {
  const numbers = view.sizes ?? view.stones ?? view.heads ?? view.names ?? [];
  return numbers.reduce((sum, n) => sum + (typeof n === "number" ? n : 1), 0);
}
