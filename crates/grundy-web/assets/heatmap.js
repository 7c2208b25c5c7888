// A grid of values on a canvas: zoomed, moved, asked about.

import { ask } from "./request.js";
import { say } from "./texts.js";

/** Blue to dark blue in light, the other way round in dark: lightness alone tells the value. */
function shade(value, most, dark) {
  const part = most === 0 ? 0 : Math.sqrt(value / most);
  return dark ? [30 + 190 * part, 36 + 180 * part, 48 + 200 * part] : [245 - 215 * part, 247 - 190 * part, 252 - 130 * part];
}

/** A map on a canvas; what is under the pointer or the mark is told at `told`. */
export function heatMap(canvas, told, [closer, farther]) {
  const draw = canvas.getContext("2d");
  canvas.setAttribute("aria-label", say("map"));
  let game = "";
  let rows = [];
  let image = null;
  let mark = [0, 0];
  // The corner that is shown and how many cells wide the view is.
  let view = { x: 0, y: 0, cells: 1 };

  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => rows.length && show(game, rows));

  function number(cell) {
    return typeof cell === "number" ? cell : cell === "N" ? 1 : 0;
  }

  function isP(cell) {
    return cell === 0 || cell === "P";
  }

  function show(name, values) {
    [game, rows] = [name, values];
    const size = rows.length;
    let most = 1;
    for (const row of rows) for (const cell of row) most = Math.max(most, cell === null ? 0 : number(cell));
    image = new OffscreenCanvas(size, size);
    const pixels = new ImageData(size, size);
    for (let a = 0; a < size; a += 1) {
      for (let b = 0; b < size; b += 1) {
        const cell = rows[a][b];
        const at = 4 * (a * size + b);
        const [red, green, blue] = cell === null ? [128, 128, 128] : isP(cell) ? (dark.matches ? [255, 196, 70] : [176, 48, 0]) : shade(number(cell), most, dark.matches);
        pixels.data.set([red, green, blue, 255], at);
      }
    }
    image.getContext("2d").putImageData(pixels, 0, 0);
    view = { x: 0, y: 0, cells: size };
    mark = [0, 0];
    paint();
    tell();
  }

  function paint() {
    if (!image) return;
    const side = canvas.width;
    const scale = side / view.cells;
    draw.imageSmoothingEnabled = false;
    draw.clearRect(0, 0, side, side);
    draw.drawImage(image, view.x, view.y, view.cells, view.cells, 0, 0, side, side);
    if (scale >= 9) {
      const first = [Math.floor(view.x), Math.floor(view.y)];
      for (let a = first[1]; a < Math.min(rows.length, view.y + view.cells + 1); a += 1) {
        for (let b = first[0]; b < Math.min(rows.length, view.x + view.cells + 1); b += 1) {
          const [x, y] = [(b - view.x + 0.5) * scale, (a - view.y + 0.5) * scale];
          const cell = rows[a]?.[b];
          if (cell === null || cell === undefined) continue;
          if (isP(cell)) {
            // Told by shape as well.
            draw.strokeStyle = dark.matches ? "#000" : "#fff";
            draw.lineWidth = Math.max(1, scale / 12);
            draw.beginPath();
            draw.arc(x, y, scale * 0.42, 0, 2 * Math.PI);
            draw.stroke();
          }
          if (scale >= 20) {
            draw.fillStyle = isP(cell) ? (dark.matches ? "#000" : "#fff") : contrast(cell);
            draw.font = `${scale * 0.42}px sans-serif`;
            draw.textAlign = "center";
            draw.textBaseline = "middle";
            draw.fillText(String(cell), x, y);
          }
        }
      }
    }
    draw.strokeStyle = dark.matches ? "#fff" : "#000";
    draw.lineWidth = 2;
    draw.strokeRect((mark[1] - view.x) * scale, (mark[0] - view.y) * scale, Math.max(scale, 4), Math.max(scale, 4));
  }

  function contrast(cell) {
    const most = Math.max(1, ...rows.map((row) => Math.max(...row.map((one) => number(one ?? 0)))));
    const [, green] = shade(number(cell), most, dark.matches);
    return green > 140 ? "#000" : "#fff";
  }

  function tell(more = "") {
    const [a, b] = mark;
    const cell = rows[a]?.[b];
    if (cell === undefined) return;
    const what = isP(cell) ? say("lost") : `${say("value")} ${cell}`;
    told.textContent = cell === null ? `${a} ${b}` : `${a} ${b}: ${what}${more}`;
  }

  async function reason() {
    const [a, b] = mark;
    try {
      const answer = await ask("solve", { question: `${game} ${a} ${b}` });
      const first = answer.winning_moves[0];
      if (mark[0] === a && mark[1] === b) tell(first ? ` — ${say("move")}: ${first.move}` : ` — ${answer.why}`);
    } catch (error) {
      told.textContent = error.message;
    }
  }

  function zoom(by, [x, y] = [view.x + view.cells / 2, view.y + view.cells / 2]) {
    const size = rows.length;
    const cells = Math.min(size, Math.max(6, view.cells * by));
    const part = [(x - view.x) / view.cells, (y - view.y) / view.cells];
    view = { x: x - part[0] * cells, y: y - part[1] * cells, cells };
    keep();
  }

  function keep() {
    const size = rows.length;
    view.x = Math.min(Math.max(0, view.x), size - view.cells);
    view.y = Math.min(Math.max(0, view.y), size - view.cells);
    requestAnimationFrame(paint);
  }

  function under(event) {
    const box = canvas.getBoundingClientRect();
    return [view.x + ((event.clientX - box.left) / box.width) * view.cells, view.y + ((event.clientY - box.top) / box.height) * view.cells];
  }

  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, under(event));
  }, { passive: false });
  let held = null;
  canvas.addEventListener("pointerdown", (event) => {
    held = under(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointerup", (event) => {
    const here = under(event);
    if (held && Math.hypot(here[0] - held[0], here[1] - held[1]) < 0.5) reason();
    held = null;
  });
  canvas.addEventListener("pointermove", (event) => {
    const here = under(event);
    if (held && event.buttons) {
      view.x += held[0] - here[0];
      view.y += held[1] - here[1];
      keep();
      return;
    }
    const cell = [Math.floor(here[1]), Math.floor(here[0])];
    if (rows[cell[0]]?.[cell[1]] === undefined) return;
    mark = cell;
    tell();
    requestAnimationFrame(paint);
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const size = rows.length;
    if (step) {
      mark = [Math.min(size - 1, Math.max(0, mark[0] + step[0])), Math.min(size - 1, Math.max(0, mark[1] + step[1]))];
      // The mark stays in view.
      view.x = Math.min(Math.max(view.x, mark[1] + 1 - view.cells), mark[1]);
      view.y = Math.min(Math.max(view.y, mark[0] + 1 - view.cells), mark[0]);
      keep();
      tell();
    } else if (event.key === "+" || event.key === "=") zoom(0.8, [mark[1] + 0.5, mark[0] + 0.5]);
    else if (event.key === "-") zoom(1.25, [mark[1] + 0.5, mark[0] + 0.5]);
    else if (event.key === "Enter") reason();
    else return;
    event.preventDefault();
  });
  closer.addEventListener("click", () => zoom(0.6));
  farther.addEventListener("click", () => zoom(1.6));
  return { show };
}
