// What is marked on a drawn board besides its pieces: the line that ended play, boxes by who closed them, columns.

import { draw } from "./texts.js";

const middle = (place) => {
  const numbers = (place.querySelector(".hit")?.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number);
  if (numbers) return [0, 1].map((side) => numbers.filter((_, at) => at % 2 === side).reduce((sum, n) => sum + n, 0) / (numbers.length / 2));
  const hit = place.querySelector(".hit");
  const number = (name) => Number(hit?.getAttribute(name) ?? 0);
  return hit?.tagName === "circle" ? [number("cx"), number("cy")] : [number("x") + number("width") / 2, number("y") + number("height") / 2];
};

const placeOf = (svg, cell) => svg.querySelector(`[data-cell="${cell}"]`);

/** Draws the line that ended play under its pieces. */
export function endingLine(box, cells) {
  const svg = box.querySelector(".drawn-board");
  const places = svg ? cells.map((cell) => placeOf(svg, cell.join(":"))).filter(Boolean) : [];
  if (places.length < 2) return;
  const ends = places.map(middle);
  const far = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
  const pairs = ends.flatMap((one) => ends.map((other) => [one, other]));
  const [from, to] = pairs.reduce((best, pair) => (far(...pair) > far(...best) ? pair : best));
  svg.insertBefore(draw("line", { class: "ending", x1: from[0], y1: from[1], x2: to[0], y2: to[1] }), svg.querySelector(".place"));
  places.forEach((place) => place.classList.add("ended"));
}

/** Fills the boxes of a board of lines between dots: each belongs to who drew its last line. */
export function boxes(box, laid, movers) {
  const svg = box.querySelector(".drawn-board");
  const dots = svg ? [...svg.querySelectorAll("circle.dot")].map((dot) => [Number(dot.getAttribute("cx")), Number(dot.getAttribute("cy"))]) : [];
  if (!dots.length) return;
  const drawnAt = new Map();
  laid.forEach((keys, step) => keys.forEach((key) => drawnAt.set(key, step)));
  const lines = new Map([...svg.querySelectorAll(".place:has(path.hit)")].map((place) => [middle(place).map(Math.round).join(), place.dataset.cell]));
  const there = new Set(dots.map(String));
  for (const [x, y] of dots) {
    const corners = [[x + 100, y], [x, y + 100], [x + 100, y + 100]];
    const sides = [[x + 50, y], [x + 50, y + 100], [x, y + 50], [x + 100, y + 50]].map((at) => lines.get(at.join()));
    const steps = sides.map((cell) => drawnAt.get(cell));
    if (!corners.every((at) => there.has(String(at))) || steps.some((step) => step === undefined)) continue;
    const who = movers[Math.max(...steps)];
    svg.prepend(draw("g", { class: `closed ${who ? "second" : "first"}` },
      draw("rect", { x: x + 5, y: y + 5, width: 90, height: 90, rx: 6 }), draw("text", { x: x + 50, y: y + 50 }, who + 1)));
  }
}

/** On an upright board a column is one target: pointing anywhere in it means the place where a disc comes to lie. */
export function columns(box, point) {
  const svg = box.querySelector(".drawn-board:has(.slots)");
  if (!svg) return;
  const all = [...svg.querySelectorAll(".place")];
  const column = (place) => place.dataset.cell.split(":")[1];
  for (const at of new Set(all.map(column))) {
    const places = all.filter((place) => column(place) === at);
    const free = places.filter((place) => !place.matches(".still"));
    if (free.length !== 1) continue;
    const to = free[0].dataset.key;
    for (const place of places) {
      if (place === free[0]) continue;
      // One target, for keys and for those who listen too.
      place.classList.remove("thing", "still");
      place.classList.add("over");
      for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) place.removeAttribute(name);
      place.setAttribute("aria-hidden", "true");
      place.dataset.to = to;
      place.addEventListener("click", () => point(to));
    }
  }
}
