// Paints a heat-map on a canvas: the cells, P-positions, numbers along the axes, and marks.

import { colour, css, dark, isP, readable } from "./colours.js";
import { make, say } from "./texts.js";

/**
 * The minimum cell sizes in pixels at which P-positions get rings and at which values are written.
 */
const [RINGS, NUMBERS] = [8, 20];
/** The minimum half-width in pixels of the diamond of a P-position. */
const DIAMOND = 2;
/** The maximum number of P-positions that are drawn at least 2 pixels wide. */
const RARE = 20_000;

/** Converts a first number to the row of the picture, and back, since numbers go upwards. */
export const flipRow = (map, n) => map.rows.length - 1 - n;

/** Returns the step between the numbers along an axis on which `visibleCells` cells are visible. */
export function axisStep(visibleCells) {
  const least = visibleCells / 8;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 1;
}

/** Returns the function that paints a map on a canvas. */
export function createMapPainter(canvas) {
  const context = canvas.getContext("2d");

  /** Paints the visible part `view` of a map, with frames around the cells `mark` and `goal`. */
  function paint(map, view, mark, goal) {
    if (!map.picture) return;
    const side = canvas.width;
    const scale = side / view.cells;
    const isFull = view.cells >= map.rows.length;
    // One finger scrolls the page if the map is fully visible.
    canvas.style.touchAction = isFull ? "pan-y" : "none";
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, side, side);
    context.drawImage(map.picture, view.x, view.y, view.cells, view.cells, 0, 0, side, side);
    if (scale >= RINGS) drawCells(map, view, scale);
    else if (map.pPositions.length <= RARE) drawDots(map, view, scale);
    drawAxisNumbers(map, view, scale);
    const placeOf = ([a, b]) => ({ x: (b - view.x + 0.5) * scale, y: (flipRow(map, a) - view.y + 0.5) * scale });
    drawFrame(placeOf(mark), scale, 2);
    if (goal) drawFrame(placeOf(goal), scale, 1);
  }

  function drawDots(map, view, scale) {
    const half = Math.max(1, scale * 0.75);
    context.beginPath();
    for (const [a, b] of map.pPositions) {
      const [x, y] = [(b - view.x + 0.5) * scale, (flipRow(map, a) - view.y + 0.5) * scale];
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

  function drawCells(map, view, scale) {
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
        const cell = map.rows[flipRow(map, row)][b];
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
  function drawAxisNumbers(map, view, scale) {
    const step = axisStep(view.cells);
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
      const [x, y] = [(n + 0.5 - view.x) * scale, (flipRow(map, n) + 0.5 - view.y) * scale];
      context.textAlign = "center";
      if (x > size && x < canvas.width - size) drawLabel(String(n), x, canvas.height - size);
      context.textAlign = "left";
      if (y > 1.5 * size && y < canvas.height - size) drawLabel(String(n), 3, y - size / 2);
    }
  }

  /** Draws a frame around the cell with the centre (`x`, `y`). */
  function drawFrame({ x, y }, scale, width) {
    const size = Math.max(scale, 8);
    for (const [colour, extra] of [[dark.matches ? "#000" : "#fff", 3], [dark.matches ? "#fff" : "#000", 0]]) {
      context.strokeStyle = colour;
      context.lineWidth = width + extra;
      context.strokeRect(x - size / 2, y - size / 2, size, size);
    }
  }

  return paint;
}

/** Returns the legend of a map: the colours of P-positions, of values and of missing positions. */
export function mapLegend(map) {
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
  return [
    make("span", {}, filled(0, true), say("legend_p")),
    typeof firstCell === "string"
      ? make("span", {}, filled("N"), say("legend_won"))
      : make("span", {}, scale, say("legend_values", { most: map.maxValue })),
    hasGaps ? make("span", {}, filled(null), say("legend_none")) : null,
    make("span", {}, say("axes")),
  ].filter(Boolean);
}
