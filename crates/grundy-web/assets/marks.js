// Marks on a drawn board: the winning line, closed boxes, columns.

import { draw } from "./texts.js";

const centre = (place) => {
  const numbers = (place.querySelector(".hit")?.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number);
  if (numbers) return [0, 1].map((side) => numbers.filter((_, at) => at % 2 === side).reduce((sum, n) => sum + n, 0) / (numbers.length / 2));
  const hit = place.querySelector(".hit");
  const number = (name) => Number(hit?.getAttribute(name) ?? 0);
  return hit?.tagName === "circle" ? [number("cx"), number("cy")] : [number("x") + number("width") / 2, number("y") + number("height") / 2];
};

const cellElement = (svg, cell) => svg.querySelector(`[data-cell="${cell}"]`);

/** Draws the winning line through `cells`, below the pieces. */
export function endingLine(box, cells) {
  const svg = box.querySelector(".drawn-board");
  const places = svg ? cells.map((cell) => cellElement(svg, cell.join(":"))).filter(Boolean) : [];
  if (places.length < 2) return;
  const centres = places.map(centre);
  const distance = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
  const pairs = centres.flatMap((first) => centres.map((other) => [first, other]));
  const [from, to] = pairs.reduce((best, pair) => (distance(...pair) > distance(...best) ? pair : best));
  svg.insertBefore(draw("line", { class: "ending", x1: from[0], y1: from[1], x2: to[0], y2: to[1] }), svg.querySelector(".place"));
  places.forEach((place) => place.classList.add("ended"));
}

/**
 * Fills the closed boxes of the game Dots and Boxes. A box belongs to the player who drew its last
 * line: `movers` is the player of each move.
 */
export function boxes(box, changedByMove, movers) {
  const svg = box.querySelector(".drawn-board");
  const dots = svg ? [...svg.querySelectorAll("circle.dot")].map((dot) => [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))]) : [];
  if (!dots.length) return;
  const drawnAt = new Map();
  changedByMove.forEach((keys, step) => keys.forEach((key) => drawnAt.set(key, step)));
  const lines = new Map([...svg.querySelectorAll(".place:has(path.hit)")].map((place) => [centre(place).map(Math.round).join(), place.dataset.cell]));
  const dotSet = new Set(dots.map(String));
  for (const [x, y] of dots) {
    const corners = [[x + 100, y], [x, y + 100], [x + 100, y + 100]];
    const sides = [[x + 50, y], [x + 50, y + 100], [x, y + 50], [x + 100, y + 50]].map((at) => lines.get(at.join()));
    const steps = sides.map((cell) => drawnAt.get(cell));
    if (!corners.every((at) => dotSet.has(String(at))) || steps.some((step) => step === undefined)) continue;
    const player = movers[Math.max(...steps)];
    svg.prepend(draw("g", { class: `closed ${player ? "second" : "first"}` },
      draw("rect", { x: x + 5, y: y + 5, width: 90, height: 90, rx: 6 }), draw("text", { x: x + 50, y: y + 50 }, player + 1)));
  }
}

/**
 * Makes each column of an upright board one target: any of its cells selects the cell in which a
 * disc lands.
 */
export function columns(box, point) {
  const svg = box.querySelector(".drawn-board:has(.slots)");
  if (!svg) return;
  const cells = [...svg.querySelectorAll(".place")];
  const column = (place) => place.dataset.cell.split(":")[1];
  for (const index of new Set(cells.map(column))) {
    const places = cells.filter((place) => column(place) === index);
    const freePlaces = places.filter((place) => !place.matches(".still"));
    if (freePlaces.length !== 1) continue;
    const targetKey = freePlaces[0].dataset.key;
    for (const place of places) {
      if (place === freePlaces[0]) continue;
      // The other cells are no targets for the keyboard and screen readers either.
      place.classList.remove("thing", "still");
      place.classList.add("over");
      for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) place.removeAttribute(name);
      place.setAttribute("aria-hidden", "true");
      place.dataset.to = targetKey;
      place.addEventListener("click", () => point(targetKey));
    }
  }
}
