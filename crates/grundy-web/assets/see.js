// Pictures of values and of play.

import { address, remember } from "./address.js";
import { exporter } from "./exports.js";
import { heatMap } from "./heatmap.js";
import { opened } from "./opened.js";
import { layerList, zoomable } from "./pictures.js";
import { playGraph } from "./playgraph.js";
import { files } from "./questions.js";
import { ask, into } from "./request.js";
import { isP } from "./shades.js";
import { make, say } from "./texts.js";

const by = (id) => document.getElementById(id);
/** So long the mark rests before the server is asked about it. */
const REST = 150;

let game = "";
let rest;
let stop = null;

/** The value under the mark at once, the winning move when the mark rests. */
function marked([a, b], cell) {
  clearTimeout(rest);
  stop?.abort();
  const position = `${game} ${a} ${b}`;
  const known = { P: say("lost"), N: say("won"), draw: say("drawn") };
  const value = cell === null || cell === undefined ? say("no_position")
    : isP(cell) ? say("lost") : known[cell] ?? `${say("value")} ${cell}`;
  const text = say("at_value", { a, b, value });
  by("map-at").textContent = text;
  by("map-play").href = address("/play", { q: position });
  if (cell === null || cell === undefined) return;
  rest = setTimeout(async () => {
    stop = new AbortController();
    const { signal } = stop;
    try {
      const found = await ask("solve", { question: position, files: await files(position) }, { signal });
      if (signal.aborted) return;
      const first = found.winning_moves[0];
      by("map-at").textContent = say("with_why", { text, why: first ? say("move", { move: first.move }) : found.why });
      const goal = first?.to?.match(/^(\d+) (\d+)$/)?.slice(1).map(Number);
      if (goal) map.aim(goal);
    } catch (error) {
      if (!signal.aborted) by("map-at").textContent = say("with_why", { text, why: error.message });
    }
  }, REST);
}

const map = heatMap(by("map"), by("map-legend"), { marked, chosen: () => by("map-play").click() });
by("map-in").addEventListener("click", () => map.zoom(0.6));
by("map-out").addEventListener("click", () => map.zoom(1.6));
by("map-all").addEventListener("click", () => map.zoom(Infinity));

/** The whole map with its axes, as the program draws it. */
let drawnMap = null;
by("map-save").append(exporter(async () => (await ask("plot", drawnMap)).svg, () => game, "heat-map"));

let asked = 0;
async function drawMap(fields) {
  asked += 1;
  const mine = asked;
  clearTimeout(rest);
  stop?.abort();
  // The picture of one game does not stand under the name of another.
  game = "";
  map.clear();
  by("map-play").hidden = true;
  by("map-save").hidden = true;
  by("map-at").textContent = say("working");
  try {
    const wanted = { game: fields.game, to: Number(fields.to), files: await files(fields.game) };
    // A game of one heap has sums of two.
    const table = await ask("table", { ...wanted, grid: true });
    if (mine !== asked) return;
    if (table.shape !== "grid") throw new Error(say("no_grid", { game: fields.game }));
    game = fields.game;
    drawnMap = { ...wanted, grid: true };
    by("map-play").hidden = false;
    by("map-save").hidden = false;
    map.show(table.values);
  } catch (error) {
    if (mine === asked) by("map-at").textContent = error.message;
  }
}

const drawPlot = ({ plot, plot_to, kind }) => into(by("plot"), async () => {
  const grid = kind === "grid";
  const asked = { game: plot, to: Number(plot_to), kind: grid ? "values" : kind, grid, files: await files(plot) };
  const found = await ask("plot", asked);
  const notes = found.notes.length || kind !== "values" ? found.notes : [say("no_period")];
  return [...notes.map((note) => make("p", { class: "period" }, note)), zoomable(found.svg, say("picture"), false, plot, kind)];
});

/** So many positions are drawn as a picture too; the server lists no more than it says. */
const [PICTURED, LISTED] = [400, 20_000];

const drawGraph = ({ q, misere, layers, apart }) => into(by("graph"), async () => {
  const reversed = misere === "1";
  const request = { question: q, misere: reversed, layers, merged: apart !== "1", limit: LISTED, files: await files(q) };
  const found = await ask("graph", request);
  const many = { positions: found.vertices.length, moves: found.moves.length };
  const all = found.stands_for?.reduce((sum, n) => sum + n, 0) ?? many.positions;
  const counts = all > many.positions ? say("merged_counts", { ...many, all, why: found.merged_by.map((one) => say(`merged_${one}`)).join(say("listed")) }) : say("counts", many);
  const layerName = (layer) => (layer < 0 ? say("layer_draws") : say(layers === "moves" ? "layer_from" : "layer_left", { count: layer }));
  const graph = {
    ...found, layerName, start: found.start, sided: found.vertices.some((one) => one.side),
    foldName: (count, lost) => say("folded", { count, lost }),
  };
  const asked = (position) => {
    const parts = position.split(" + ");
    return found.games.map((game, at) => `${game} ${parts[at] ?? ""}`.trim()).join(" + ");
  };
  const drawn = playGraph(graph, layers, (side, v, go) =>
    opened(side, { graph, question: asked(found.vertices[v].position), misere: reversed, v, go }));
  const parts = [make("p", {}, counts), drawn, layerList(found.vertices)];
  if (many.positions > PICTURED) return [...parts, make("p", { class: "quiet" }, say("no_svg"))];
  const place = make("div");
  const details = make("details", { class: "as-picture" }, make("summary", {}, say("as_svg")), place);
  details.addEventListener("toggle", () => {
    if (!details.open || place.firstChild) return;
    into(place, async () => zoomable((await ask("graph", { ...request, picture: "svg" })).svg, say("graph"), true, q, "graph"));
  });
  return [...parts, details];
});

for (const [form, work] of [["map-form", drawMap], ["plot-form", drawPlot], ["graph-form", drawGraph]]) {
  const fields = () => ({ ...(form === "graph-form" ? { misere: "", apart: "" } : {}), ...Object.fromEntries(new FormData(by(form))) });
  by(form).addEventListener("submit", (event) => {
    event.preventDefault();
    remember(fields());
    work(fields());
  });
  by(form).addEventListener("change", (event) => {
    if (event.target.matches("select, [type=checkbox]")) by(form).requestSubmit();
  });
  work(fields());
}

/** Pictures that come late push what was linked to out of sight: it is kept there until somebody moves the page. */
function kept(place) {
  const watch = new ResizeObserver(() => place.scrollIntoView());
  watch.observe(document.getElementById("main"));
  const let_go = () => watch.disconnect();
  for (const moved of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(moved, let_go, { once: true, passive: true });
  }
}
const linked = location.hash && by(location.hash.slice(1));
if (linked) kept(linked);
