// The page of pictures: heat-map, plot and graph.

import { address, remember } from "./address.js";
import { exportButtons } from "./exports.js";
import { heatMap } from "./heatmap.js";
import { openPosition } from "./opened_position.js";
import { layerList, zoomable } from "./pictures.js";
import { playGraph } from "./playgraph.js";
import { files } from "./questions.js";
import { ask } from "./request.js";
import { isP } from "./colours.js";
import { make, say, showText, withCode } from "./texts.js";
import { compute, failure, showWait } from "./waiting.js";

const byId = (id) => document.getElementById(id);
/** The time in milliseconds for which a position stays marked before it is solved. */
const PAUSE_MS = 150;

let game = "";
let timer;
let stop = null;

/** Shows the value of the marked cell at once, and its winning move after a pause. */
function onMark([a, b], cell) {
  clearTimeout(timer);
  stop?.abort();
  const position = `${game} ${a} ${b}`;
  const outcomes = { P: say("lost"), N: say("won"), draw: say("drawn") };
  const value = cell === null || cell === undefined ? say("no_position")
    : isP(cell) ? say("lost") : outcomes[cell] ?? `${say("value")} ${cell}`;
  const text = say("at_value", { a, b, value });
  showText(byId("map-at"), text);
  byId("map-play").href = address("/play", { q: position });
  if (cell === null || cell === undefined) return;
  timer = setTimeout(async () => {
    stop = new AbortController();
    const { signal } = stop;
    try {
      const data = await ask("solve", { question: position, files: await files(position) }, { signal });
      if (signal.aborted) return;
      const winning = data.winning_moves[0];
      showText(byId("map-at"), say("with_why", { text, why: winning ? say("move", { move: winning.move }) : data.why }));
      const goal = winning?.to?.match(/^(\d+) (\d+)$/)?.slice(1).map(Number);
      if (goal) map.aim(goal);
    } catch (error) {
      if (!signal.aborted) showText(byId("map-at"), say("with_why", { text, why: error.message }));
    }
  }, PAUSE_MS);
}

const map = heatMap(byId("map"), byId("map-legend"), { marked: onMark, chosen: () => byId("map-play").click() });
byId("map-in").addEventListener("click", () => map.zoom(0.6));
byId("map-out").addEventListener("click", () => map.zoom(1.6));
byId("map-all").addEventListener("click", () => map.zoom(Infinity));

/** The request that drew the full map with its axes; null before the first. */
let drawnMap = null;
byId("map-save").append(exportButtons(async () => (await ask("plot", drawnMap)).svg, () => game, "heat-map"));

let drawing = null;
async function drawMap(fields) {
  drawing?.abort();
  const current = new AbortController();
  drawing = current;
  clearTimeout(timer);
  stop?.abort();
  // The picture of the old game is cleared.
  game = "";
  map.clear();
  byId("map-play").hidden = true;
  byId("map-save").hidden = true;
  const end = showWait(byId("map-at"), () => current.abort());
  try {
    const request = { game: fields.game, to: Number(fields.to), files: await files(fields.game) };
    // For a game of one heap, `grid` asks for the table of two heaps.
    const table = await ask("table", { ...request, grid: true }, { signal: current.signal });
    end();
    if (current !== drawing) return;
    if (table.shape !== "grid") throw new Error(say("no_grid", { game: fields.game }));
    game = fields.game;
    drawnMap = { ...request, grid: true };
    byId("map-play").hidden = false;
    byId("map-save").hidden = false;
    map.show(table.values);
  } catch (error) {
    end();
    if (current === drawing) byId("map-at").replaceChildren(failure(error));
  }
}

const drawPlot = ({ plot, plot_to, kind }) => compute(byId("plot"), async (signal) => {
  const grid = kind === "grid";
  const request = { game: plot, to: Number(plot_to), kind: grid ? "values" : kind, grid, files: await files(plot) };
  const data = await ask("plot", request, { signal });
  const notes = data.notes.length || kind !== "values" ? data.notes : [say("no_period")];
  return [...notes.map((note) => make("p", { class: "period" }, ...withCode(note))), zoomable(data.svg, say("picture"), false, plot, kind)];
});

/** The maximum numbers of positions of an SVG picture and of the list. */
const [MAX_PICTURE, MAX_LISTED] = [400, 20_000];

const drawGraph = ({ q, misere, layers, unmerged }) => compute(byId("graph"), async (signal) => {
  const isMisere = misere === "1";
  const request = { question: q, misere: isMisere, layers, merged: unmerged !== "1", limit: MAX_LISTED, files: await files(q) };
  const data = await ask("graph", request, { signal });
  const sizes = { positions: data.vertices.length, moves: data.moves.length };
  const total = data.stands_for?.reduce((sum, n) => sum + n, 0) ?? sizes.positions;
  const counts = total > sizes.positions ? say("merged_counts", { ...sizes, all: total, why: data.merged_by.map((one) => say(`merged_${one}`)).join(say("listed")) }) : say("counts", sizes);
  const layerName = (layer) => (layer < 0 ? say("layer_draws") : say(layers === "moves" ? "layer_from" : "layer_left", { count: layer }));
  const graph = {
    ...data, layerName, start: data.start, sided: data.vertices.some((one) => one.side),
    foldName: (count, lost) => say("folded", { count, lost }),
  };
  const questionOf = (position) => {
    const components = position.split(" + ");
    return data.games.map((game, at) => `${game} ${components[at] ?? ""}`.trim()).join(" + ");
  };
  const drawn = playGraph(graph, layers, (side, v, go) =>
    openPosition(side, { graph, question: questionOf(data.vertices[v].position), misere: isMisere, v, go }));
  const components = [make("p", {}, counts), drawn, layerList(data.vertices)];
  if (sizes.positions > MAX_PICTURE) return [...components, make("p", { class: "quiet" }, say("no_svg"))];
  const place = make("div");
  const details = make("details", { class: "as-picture" }, make("summary", {}, say("as_svg")), place);
  details.addEventListener("toggle", () => {
    if (!details.open || place.firstChild) return;
    compute(place, async (again) => zoomable((await ask("graph", { ...request, picture: "svg" }, { signal: again })).svg, say("graph"), true, q, "graph"));
  });
  return [...components, details];
});

for (const [form, work] of [["map-form", drawMap], ["plot-form", drawPlot], ["graph-form", drawGraph]]) {
  const fields = () => ({ ...(form === "graph-form" ? { misere: "", unmerged: "" } : {}), ...Object.fromEntries(new FormData(byId(form))) });
  byId(form).addEventListener("submit", (event) => {
    event.preventDefault();
    remember(fields());
    work(fields());
  });
  byId(form).addEventListener("change", (event) => {
    if (event.target.matches("select, [type=checkbox]")) byId(form).requestSubmit();
  });
  work(fields());
}

byId("graph-q").addEventListener("input", () => (byId("graph-misere").hidden = false));

/**
 * Keeps the section that the address links to in view while late pictures change the layout, until
 * the user scrolls.
 */
function keepInView(element) {
  const watch = new ResizeObserver(() => element.scrollIntoView());
  watch.observe(document.getElementById("main"));
  const release = () => watch.disconnect();
  for (const eventName of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    window.addEventListener(eventName, release, { once: true, passive: true });
  }
}
const linkedElement = location.hash && byId(location.hash.slice(1));
if (linkedElement) keepInView(linkedElement);
