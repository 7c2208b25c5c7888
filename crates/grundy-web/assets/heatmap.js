// A heat-map: a grid of values on a canvas with zoom, pan and a mark.

import { nextFrame } from "./frames.js";
import { trackPointers } from "./pointers.js";
import { dark, image, isP, number } from "./colours.js";
import { createMapPainter, flipRow, mapLegend } from "./heatmap_paint.js";
import { say } from "./texts.js";

/** The minimum number of cells across that are visible. */
const CLOSEST = 6;

/**
 * Returns a map on a canvas.
 * `onMark` is called with the marked cell whenever the mark moves; `onChoose` when Enter chooses
 * it.
 */
export function heatMap(canvas, legend, { marked: onMark, chosen: onChoose }) {
  const paint = createMapPainter(canvas);
  canvas.setAttribute("aria-label", say("map"));
  const map = { rows: [], maxValue: 1, picture: null, pPositions: [] };
  let mark = [0, 0];
  let goal = null;
  // The visible corner, and the width of the view in cells.
  let view = { x: 0, y: 0, cells: 1 };
  dark.addEventListener("change", () => map.rows.length && recolour());

  function show(rows) {
    map.rows = rows;
    map.maxValue = rows.reduce((most, row) => row.reduce((top, cell) => Math.max(top, number(cell)), most), 1);
    map.pPositions = rows.flatMap((row, a) => row.flatMap((cell, b) => (isP(cell) ? [[a, b]] : [])));
    view = { x: 0, y: 0, cells: rows.length };
    recolour();
    move([0, 0]);
  }

  /** Clears the map, its legend and the marked move. */
  function clear() {
    map.rows = [];
    map.picture = null;
    map.pPositions = [];
    goal = null;
    canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
    legend.replaceChildren();
  }

  function recolour() {
    map.picture = image([...map.rows].reverse(), map.maxValue);
    legend.replaceChildren(...mapLegend(map));
    schedulePaint();
  }

  const schedulePaint = nextFrame(() => paint(map, view, mark, goal));

  const inside = (n) => Math.min(map.rows.length - 1, Math.max(0, n));

  function move(to) {
    mark = to.map(inside);
    goal = null;
    schedulePaint();
    onMark(mark, map.rows[mark[0]]?.[mark[1]]);
  }

  /** Multiplies the number of visible cells by `by`. The point `at` stays in place. */
  function zoom(by, at = [view.x + view.cells / 2, view.y + view.cells / 2]) {
    const visibleCells = Math.min(map.rows.length, Math.max(Math.min(CLOSEST, map.rows.length), view.cells * by));
    const corner = (n, from) => n - ((n - from) / view.cells) * visibleCells;
    view = { x: corner(at[0], view.x), y: corner(at[1], view.y), cells: visibleCells };
    shift(0, 0);
  }

  function shift(x, y) {
    const clamp = (n) => Math.min(Math.max(0, n), map.rows.length - view.cells);
    view.x = clamp(view.x + x);
    view.y = clamp(view.y + y);
    schedulePaint();
  }

  function cellAt(event) {
    const box = canvas.getBoundingClientRect();
    return [
      view.x + ((event.clientX - box.left) / box.width) * view.cells,
      view.y + ((event.clientY - box.top) / box.height) * view.cells,
    ];
  }

  trackPointers(canvas, { under: cellAt, zoom, shift, move: ([x, y]) => map.rows.length && move([flipRow(map, Math.floor(y)), Math.floor(x)]) });

  const steps = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const middle = () => [mark[1] + 0.5, flipRow(map, mark[0]) + 0.5];
  canvas.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!map.rows.length) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const stride = event.shiftKey ? 10 : 1;
      move([mark[0] + stride * step[0], mark[1] + stride * step[1]]);
      // Keep the mark in view.
      const scrollBy = (from, at) => Math.min(Math.max(from, at + 1 - view.cells), at) - from;
      shift(scrollBy(view.x, mark[1]), scrollBy(view.y, flipRow(map, mark[0])));
    } else if (event.key === "+" || event.key === "=") zoom(0.8, middle());
    else if (event.key === "-") zoom(1.25, middle());
    else if (event.key === "0") zoom(Infinity);
    else if (event.key === "Enter") onChoose();
    else return;
    event.preventDefault();
  });

  return {
    show, clear, zoom,
    /** Marks the cell of the position after a move. */
    aim(cell) {
      goal = cell;
      schedulePaint();
    },
  };
}
