// A grid of values on a canvas: zoomed, moved, asked about.

import { nextFrame } from "./frames.js";
import { hands } from "./hands.js";
import { colour, css, dark, image, isP, number, readable } from "./shades.js";
import { make, say } from "./texts.js";

/** From so many pixels a cell on, P-positions have a ring; from so many on, values are written. */
const [RINGS, NUMBERS] = [8, 20];
/** Half of what a P-position must have at least to be drawn as a diamond. */
const DIAMOND = 2;
/** The fewest cells that are shown across. */
const CLOSEST = 6;
/** Rarer P-positions than these are drawn no smaller than 2 pixels, lest they vanish. */
const RARE = 20_000;

/**
 * A map on a canvas. `marked` is called with the cell under the mark whenever that moves; `chosen` when
 * it is chosen by the Enter key.
 */
export function heatMap(canvas, legend, { marked, chosen }) {
  const draw = canvas.getContext("2d");
  canvas.setAttribute("aria-label", say("map"));
  const map = { rows: [], most: 1, drawn: null, lost: [] };
  let mark = [0, 0];
  let goal = null;
  // The corner that is shown and how many cells wide the view is.
  let view = { x: 0, y: 0, cells: 1 };
  /** Numbers go upwards: the row of the picture in which a first number stands, and the other way round. */
  const down = (n) => map.rows.length - 1 - n;
  dark.addEventListener("change", () => map.rows.length && colours());

  function show(rows) {
    map.rows = rows;
    map.most = rows.reduce((most, row) => row.reduce((top, cell) => Math.max(top, number(cell)), most), 1);
    map.lost = rows.flatMap((row, a) => row.flatMap((cell, b) => (isP(cell) ? [[a, b]] : [])));
    view = { x: 0, y: 0, cells: rows.length };
    colours();
    move([0, 0]);
  }

  /** No picture: what is asked about next has none yet. */
  function clear() {
    map.rows = [];
    map.drawn = null;
    map.lost = [];
    goal = null;
    draw.clearRect(0, 0, canvas.width, canvas.height);
    legend.replaceChildren();
  }

  function colours() {
    map.drawn = image([...map.rows].reverse(), map.most);
    explain();
    soon();
  }

  const soon = nextFrame(() => paint());

  function paint() {
    if (!map.drawn) return;
    const side = canvas.width;
    const scale = side / view.cells;
    const whole = view.cells >= map.rows.length;
    // One finger scrolls the page where there is nothing to move.
    canvas.style.touchAction = whole ? "pan-y" : "none";
    draw.imageSmoothingEnabled = false;
    draw.clearRect(0, 0, side, side);
    draw.drawImage(map.drawn, view.x, view.y, view.cells, view.cells, 0, 0, side, side);
    if (scale >= RINGS) cells(scale);
    else if (map.lost.length <= RARE) dots(scale);
    numbers(scale);
    frame(mark, scale, 2);
    if (goal) frame(goal, scale, 1);
  }

  function dots(scale) {
    const half = Math.max(1, scale * 0.75);
    draw.beginPath();
    for (const [a, b] of map.lost) {
      const [x, y] = [(b - view.x + 0.5) * scale, (down(a) - view.y + 0.5) * scale];
      if (x < 0 || y < 0 || x > canvas.width || y > canvas.height) continue;
      if (half < DIAMOND) draw.rect(x - half, y - half, 2 * half, 2 * half);
      else {
        draw.moveTo(x - half, y);
        for (const [dx, dy] of [[0, -half], [half, 0], [0, half], [-half, 0]]) draw.lineTo(x + dx, y + dy);
      }
    }
    draw.fillStyle = css(colour(0, map.most));
    draw.fill();
    if (half < DIAMOND) return;
    draw.strokeStyle = dark.matches ? "#000" : "#fff";
    draw.lineWidth = 1;
    draw.stroke();
  }

  function cells(scale) {
    const last = (from) => Math.min(map.rows.length, Math.ceil(from + view.cells));
    const written = scale >= NUMBERS;
    draw.font = `${scale * 0.42}px sans-serif`;
    draw.textAlign = "center";
    draw.textBaseline = "middle";
    draw.strokeStyle = dark.matches ? "#000" : "#fff";
    draw.lineWidth = Math.max(1, scale / 12);
    draw.beginPath();
    for (let row = Math.floor(view.y); row < last(view.y); row += 1) {
      for (let b = Math.floor(view.x); b < last(view.x); b += 1) {
        const cell = map.rows[down(row)][b];
        if (cell === null || cell === undefined) continue;
        const [x, y] = [(b - view.x + 0.5) * scale, (row - view.y + 0.5) * scale];
        if (isP(cell)) {
          // Told by shape as well.
          draw.moveTo(x + scale * 0.42, y);
          draw.arc(x, y, scale * 0.42, 0, 2 * Math.PI);
        }
        if (written) {
          draw.fillStyle = readable(cell, map.most);
          draw.fillText(String(cell), x, y);
        }
      }
    }
    draw.stroke();
  }

  /** Round numbers along the lower and the left side. */
  function numbers(scale) {
    const least = view.cells / 8;
    const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
    const step = [1, 2, 5, 10].map((k) => k * power).find((k) => k >= least) ?? 1;
    // As large on a narrow screen as on a wide one.
    const size = Math.max(16, (12 * canvas.width) / canvas.clientWidth);
    draw.font = `${size}px sans-serif`;
    draw.textBaseline = "top";
    draw.fillStyle = dark.matches ? "#fff" : "#000";
    draw.strokeStyle = dark.matches ? "#000" : "#fff";
    draw.lineWidth = 4;
    const put = (text, x, y) => {
      draw.strokeText(text, x, y);
      draw.fillText(text, x, y);
    };
    for (let n = step; n < map.rows.length; n += step) {
      const [x, y] = [(n + 0.5 - view.x) * scale, (down(n) + 0.5 - view.y) * scale];
      draw.textAlign = "center";
      if (x > size && x < canvas.width - size) put(String(n), x, canvas.height - size);
      draw.textAlign = "left";
      if (y > 1.5 * size && y < canvas.height - size) put(String(n), 3, y - size / 2);
    }
  }

  function frame([a, b], scale, width) {
    const size = Math.max(scale, 8);
    const [x, y] = [(b - view.x + 0.5) * scale - size / 2, (down(a) - view.y + 0.5) * scale - size / 2];
    for (const [colour, extra] of [[dark.matches ? "#000" : "#fff", 3], [dark.matches ? "#fff" : "#000", 0]]) {
      draw.strokeStyle = colour;
      draw.lineWidth = width + extra;
      draw.strokeRect(x, y, size, size);
    }
  }

  function explain() {
    const sample = (width, paintOn) => {
      const small = make("canvas", { width: 20 * width, height: 20, "aria-hidden": "true" });
      paintOn(small.getContext("2d"));
      return small;
    };
    const filled = (cell, ring) => sample(1, (on) => {
      on.fillStyle = css(colour(cell, map.most));
      on.fillRect(0, 0, 20, 20);
      if (!ring) return;
      on.strokeStyle = dark.matches ? "#000" : "#fff";
      on.lineWidth = 2;
      on.arc(10, 10, 8, 0, 2 * Math.PI);
      on.stroke();
    });
    const scale = sample(6, (on) => {
      for (let x = 0; x < 120; x += 1) {
        on.fillStyle = css(colour(1 + ((map.most - 1) * x) / 119, map.most));
        on.fillRect(x, 0, 1, 20);
      }
    });
    const first = map.rows.find((row) => row.some((cell) => cell !== null))?.find((cell) => cell !== null);
    const none = map.rows.some((row) => row.includes(null));
    legend.replaceChildren(...[
      make("span", {}, filled(0, true), say("legend_p")),
      typeof first === "string"
        ? make("span", {}, filled("N"), say("legend_won"))
        : make("span", {}, scale, say("legend_values", { most: map.most })),
      none ? make("span", {}, filled(null), say("legend_none")) : null,
      make("span", {}, say("axes")),
    ].filter(Boolean));
  }

  const inside = (n) => Math.min(map.rows.length - 1, Math.max(0, n));

  function move(to) {
    mark = to.map(inside);
    goal = null;
    soon();
    marked(mark, map.rows[mark[0]]?.[mark[1]]);
  }

  /** Shows so many times as many cells; what is at `at` stays there. */
  function zoom(by, at = [view.x + view.cells / 2, view.y + view.cells / 2]) {
    const cells = Math.min(map.rows.length, Math.max(Math.min(CLOSEST, map.rows.length), view.cells * by));
    const corner = (n, from) => n - ((n - from) / view.cells) * cells;
    view = { x: corner(at[0], view.x), y: corner(at[1], view.y), cells };
    shift(0, 0);
  }

  function shift(x, y) {
    const within = (n) => Math.min(Math.max(0, n), map.rows.length - view.cells);
    view.x = within(view.x + x);
    view.y = within(view.y + y);
    soon();
  }

  function under(event) {
    const box = canvas.getBoundingClientRect();
    return [
      view.x + ((event.clientX - box.left) / box.width) * view.cells,
      view.y + ((event.clientY - box.top) / box.height) * view.cells,
    ];
  }

  hands(canvas, { under, zoom, shift, move: ([x, y]) => map.rows.length && move([down(Math.floor(y)), Math.floor(x)]) });

  const steps = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const middle = () => [mark[1] + 0.5, down(mark[0]) + 0.5];
  canvas.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!map.rows.length) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const far = event.shiftKey ? 10 : 1;
      move([mark[0] + far * step[0], mark[1] + far * step[1]]);
      // The mark stays in view.
      const kept = (from, at) => Math.min(Math.max(from, at + 1 - view.cells), at) - from;
      shift(kept(view.x, mark[1]), kept(view.y, down(mark[0])));
    } else if (event.key === "+" || event.key === "=") zoom(0.8, middle());
    else if (event.key === "-") zoom(1.25, middle());
    else if (event.key === "0") zoom(Infinity);
    else if (event.key === "Enter") chosen();
    else return;
    event.preventDefault();
  });

  return {
    show, clear, zoom,
    /** Points out where a move leads. */
    aim(cell) {
      goal = cell;
      soon();
    },
  };
}
