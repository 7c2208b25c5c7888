// A heat-map: a grid of values on a canvas with zoom, pan and a mark.

import { nextFrame } from "./frames.js";
import { trackPointers } from "./pointers.js";
import { colour, css, dark, image, isP, number, readable } from "./colours.js";
import { make, say } from "./texts.js";

/**
 * The minimum cell sizes in pixels at which P-positions get rings and at which values are written.
 */
const [RINGS, NUMBERS] = [8, 20];
/** The minimum half-width in pixels of the diamond of a P-position. */
const DIAMOND = 2;
/** The minimum number of cells across that are visible. */
const CLOSEST = 6;
/** The maximum number of P-positions that are drawn at least 2 pixels wide. */
const RARE = 20_000;

/**
 * Returns a map on a canvas.
 * `onMark` is called with the marked cell whenever the mark moves; `onChoose` when Enter chooses
 * it.
 */
export function heatMap(canvas, legend, { marked: onMark, chosen: onChoose }) {
  const context = canvas.getContext("2d");
  canvas.setAttribute("aria-label", say("map"));
  const map = { rows: [], maxValue: 1, picture: null, pPositions: [] };
  let mark = [0, 0];
  let goal = null;
  // The visible corner, and the width of the view in cells.
  let view = { x: 0, y: 0, cells: 1 };
  /** Converts a first number to the row of the picture, and back, since numbers go upwards. */
  const flipRow = (n) => map.rows.length - 1 - n;
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
    context.clearRect(0, 0, canvas.width, canvas.height);
    legend.replaceChildren();
  }

  function recolour() {
    map.picture = image([...map.rows].reverse(), map.maxValue);
    drawLegend();
    schedulePaint();
  }

  const schedulePaint = nextFrame(() => paint());

  function paint() {
    if (!map.picture) return;
    const side = canvas.width;
    const scale = side / view.cells;
    const isFull = view.cells >= map.rows.length;
    // One finger scrolls the page if the map is fully visible.
    canvas.style.touchAction = isFull ? "pan-y" : "none";
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, side, side);
    context.drawImage(map.picture, view.x, view.y, view.cells, view.cells, 0, 0, side, side);
    if (scale >= RINGS) drawCells(scale);
    else if (map.pPositions.length <= RARE) drawDots(scale);
    drawAxisNumbers(scale);
    drawFrame(mark, scale, 2);
    if (goal) drawFrame(goal, scale, 1);
  }

  function drawDots(scale) {
    const half = Math.max(1, scale * 0.75);
    context.beginPath();
    for (const [a, b] of map.pPositions) {
      const [x, y] = [(b - view.x + 0.5) * scale, (flipRow(a) - view.y + 0.5) * scale];
      if (x < 0 || y < 0 || x > canvas.width || y > canvas.height) continue;
      if (half < DIAMOND) context.rect(x - half, y - half, 2 * half, 2 * half);
      else {
        context.moveTo(x - half, y);
        for (const [dx, dy] of [[0, -half], [half, 0], [0, half], [-half, 0]]) context.lineTo(x + dx, y + dy);
      }
    }
    context.fillStyle = css(colour(0, map.maxValue));
    context.fill();
    if (half < DIAMOND) return;
    context.strokeStyle = dark.matches ? "#000" : "#fff";
    context.lineWidth = 1;
    context.stroke();
  }

  function drawCells(scale) {
    const lastVisible = (from) => Math.min(map.rows.length, Math.ceil(from + view.cells));
    const hasNumbers = scale >= NUMBERS;
    context.font = `${scale * 0.42}px sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.strokeStyle = dark.matches ? "#000" : "#fff";
    context.lineWidth = Math.max(1, scale / 12);
    context.beginPath();
    for (let row = Math.floor(view.y); row < lastVisible(view.y); row += 1) {
      for (let b = Math.floor(view.x); b < lastVisible(view.x); b += 1) {
        const cell = map.rows[flipRow(row)][b];
        if (cell === null || cell === undefined) continue;
        const [x, y] = [(b - view.x + 0.5) * scale, (row - view.y + 0.5) * scale];
        if (isP(cell)) {
          // A P-position is also marked by its shape, not only by its colour.
          context.moveTo(x + scale * 0.42, y);
          context.arc(x, y, scale * 0.42, 0, 2 * Math.PI);
        }
        if (hasNumbers) {
          context.fillStyle = readable(cell, map.maxValue);
          context.fillText(String(cell), x, y);
        }
      }
    }
    context.stroke();
  }

  /** Draws round numbers along the lower and the left side. */
  function drawAxisNumbers(scale) {
    const least = view.cells / 8;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
    const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= least) ?? 1;
    // The numbers have the same visible size on all screens.
    const size = Math.max(16, (12 * canvas.width) / canvas.clientWidth);
    context.font = `${size}px sans-serif`;
    context.textBaseline = "top";
    context.fillStyle = dark.matches ? "#fff" : "#000";
    context.strokeStyle = dark.matches ? "#000" : "#fff";
    context.lineWidth = 4;
    const drawLabel = (text, x, y) => {
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    };
    for (let n = step; n < map.rows.length; n += step) {
      const [x, y] = [(n + 0.5 - view.x) * scale, (flipRow(n) + 0.5 - view.y) * scale];
      context.textAlign = "center";
      if (x > size && x < canvas.width - size) drawLabel(String(n), x, canvas.height - size);
      context.textAlign = "left";
      if (y > 1.5 * size && y < canvas.height - size) drawLabel(String(n), 3, y - size / 2);
    }
  }

  function drawFrame([a, b], scale, width) {
    const size = Math.max(scale, 8);
    const [x, y] = [(b - view.x + 0.5) * scale - size / 2, (flipRow(a) - view.y + 0.5) * scale - size / 2];
    for (const [colour, extra] of [[dark.matches ? "#000" : "#fff", 3], [dark.matches ? "#fff" : "#000", 0]]) {
      context.strokeStyle = colour;
      context.lineWidth = width + extra;
      context.strokeRect(x, y, size, size);
    }
  }

  function drawLegend() {
    const sample = (width, paintOn) => {
      const small = make("canvas", { width: 20 * width, height: 20, "aria-hidden": "true" });
      paintOn(small.getContext("2d"));
      return small;
    };
    const filled = (cell, ring) => sample(1, (on) => {
      on.fillStyle = css(colour(cell, map.maxValue));
      on.fillRect(0, 0, 20, 20);
      if (!ring) return;
      on.strokeStyle = dark.matches ? "#000" : "#fff";
      on.lineWidth = 2;
      on.arc(10, 10, 8, 0, 2 * Math.PI);
      on.stroke();
    });
    const scale = sample(6, (on) => {
      for (let x = 0; x < 120; x += 1) {
        on.fillStyle = css(colour(1 + ((map.maxValue - 1) * x) / 119, map.maxValue));
        on.fillRect(x, 0, 1, 20);
      }
    });
    const firstCell = map.rows.find((row) => row.some((cell) => cell !== null))?.find((cell) => cell !== null);
    const hasGaps = map.rows.some((row) => row.includes(null));
    legend.replaceChildren(...[
      make("span", {}, filled(0, true), say("legend_p")),
      typeof firstCell === "string"
        ? make("span", {}, filled("N"), say("legend_won"))
        : make("span", {}, scale, say("legend_values", { most: map.maxValue })),
      hasGaps ? make("span", {}, filled(null), say("legend_none")) : null,
      make("span", {}, say("axes")),
    ].filter(Boolean));
  }

  const inside = (n) => Math.min(map.rows.length - 1, Math.max(0, n));

  function move(to) {
    mark = to.map(inside);
    goal = null;
    schedulePaint();
    onMark(mark, map.rows[mark[0]]?.[mark[1]]);
  }

  /** Multiplies the number of visible cells by `by`. The point `at` stays in place. */
  function zoom(by, at = [view.x + view.cells / 2, view.y + view.cells / 2]) {
    const drawCells = Math.min(map.rows.length, Math.max(Math.min(CLOSEST, map.rows.length), view.cells * by));
    const corner = (n, from) => n - ((n - from) / view.cells) * drawCells;
    view = { x: corner(at[0], view.x), y: corner(at[1], view.y), cells: drawCells };
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

  trackPointers(canvas, { under: cellAt, zoom, shift, move: ([x, y]) => map.rows.length && move([flipRow(Math.floor(y)), Math.floor(x)]) });

  const steps = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const middle = () => [mark[1] + 0.5, flipRow(mark[0]) + 0.5];
  canvas.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!map.rows.length) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const stride = event.shiftKey ? 10 : 1;
      move([mark[0] + stride * step[0], mark[1] + stride * step[1]]);
      // Keep the mark in view.
      const scrollBy = (from, at) => Math.min(Math.max(from, at + 1 - view.cells), at) - from;
      shift(scrollBy(view.x, mark[1]), scrollBy(view.y, flipRow(mark[0])));
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
