// Boards as the server draws them: each cell of the picture becomes a thing that can be pointed at.

import { turned } from "./changes.js";
import { say } from "./texts.js";

/** At most so many pixels for a hundred units of the drawing. */
const LARGEST = 1.7;

/**
 * A board as a drawing. `laid` are the keys that each move so far changed, `just` those of the last one; both without the
 * number of the summand.
 */
export function drawn(view, thing, start, { odd, laid = [], just = new Set() }) {
  const svg = parsed(view.svg);
  const box = room(view.svg, start?.svg ?? view.svg);
  svg.setAttribute("viewBox", box.join(" "));
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  // As large as there is room, but for small boards.
  svg.style.maxWidth = `${Math.round(box[2] * LARGEST)}px`;
  if (odd && view.turning) exchange(svg);
  const dominoes = new Map();
  for (const place of svg.querySelectorAll("[data-cell]")) {
    const { cell, name, called } = place.dataset;
    const [row, column] = cell.split(":").map(Number);
    const plain = view.rows[row]?.[column] ?? "";
    const seen = called && odd && view.turning ? turned(view.turning, plain) : called;
    const text = seen ? worded(place, seen) : say("empty");
    place.dataset.text = seen;
    place.classList.toggle("moved", just.has(cell));
    place.classList.toggle("left", just.has(cell) && !called);
    if (place.querySelector(".domino")) dominoes.set(cell, place);
    thing(place, cell, name ? say("place", { name, text }) : say("cell", { row: row + 1, column: column + 1, text }));
  }
  laid.forEach((pair) => lay(dominoes, [...pair]));
  // Names between lines stay readable under whatever outlines a place.
  svg.append(...svg.querySelectorAll(".nm.halo"));
  return svg;
}

/** What is seen at a place, in words: as its file calls it where that is a word of the page's language, else by the picture. */
function worded(place, called) {
  const piece = place.querySelector(".pc");
  const word = document.documentElement.lang === "en" ? !/^(true|false)$|[\d-]/.test(called) : /[^\x00-\x7f]/.test(called);
  const { part } = place.dataset;
  if (!(piece || part) || word) return called;
  const [shape, colour] = part ? ["joined", part] : [...piece.classList].filter((name) => !["pc", "strokes"].includes(name));
  // How many there are is in the name already.
  if (["seeds", "fingers"].includes(shape)) return say(shape, { count: called });
  return say("looks", { colour: say(`colour_${colour}`), shape: say(`shape_${shape}`) });
}

const parser = new DOMParser();

function parsed(svg) {
  return document.importNode(parser.parseFromString(svg, "image/svg+xml").documentElement, true);
}

/** The room that both a board and the board at the beginning take: boards that become smaller stay where they are. */
function room(...drawings) {
  const boxes = drawings.map((svg) => svg.match(/viewBox="([^"]*)"/)[1].split(" ").map(Number));
  const [left, top] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at])));
  const [right, bottom] = [0, 1].map((at) => Math.max(...boxes.map((box) => box[at] + box[at + 2])));
  return [left, top, right - left, bottom - top];
}

/** Pieces of the player to move and of the other change their colours, where positions are told from the mover's side. */
function exchange(svg) {
  for (const piece of svg.querySelectorAll(".pc")) {
    if (piece.classList.contains("light")) piece.classList.replace("light", "dark");
    else if (piece.classList.contains("dark")) piece.classList.replace("dark", "light");
  }
}

/** Two halves that were laid together, whatever way the picture has guessed. */
function lay(dominoes, keys) {
  if (keys.length !== 2 || !keys.every((key) => dominoes.has(key))) return;
  const [one, other] = keys.map((key) => key.split(":").map(Number));
  const way = (a, b) => (a[0] === b[0] ? (b[1] > a[1] ? 1 : 3) : b[0] > a[0] ? 2 : 0);
  turn(dominoes.get(keys[0]), way(one, other));
  turn(dominoes.get(keys[1]), way(other, one));
}

function turn(place, quarters) {
  const half = place.querySelector(".domino");
  const { upright, flat } = half.dataset;
  half.classList.remove(upright, flat);
  half.classList.add(quarters % 2 ? flat : upright);
  half.setAttribute("transform", half.getAttribute("transform").replace(/ rotate.*$/, "") + ` rotate(${90 * quarters} 50 50)`);
}

/** The keys of the cells that differ between two views of a board. */
export function cellsChanged(before, after, odd) {
  const keys = new Set();
  if (before?.kind !== "board" || after?.kind !== "board") return keys;
  for (let r = 0; r < Math.max(before.rows.length, after.rows.length); r++) {
    const [old, now] = [before.rows[r] ?? [], after.rows[r] ?? []];
    for (let c = 0; c < Math.max(old.length, now.length); c++) {
      const seen = (row, view, turn) => (turn ? turned(view.turning, row[c]) : row[c]);
      if (seen(old, before, odd) !== seen(now, after, !odd)) keys.add(`${r}:${c}`);
    }
  }
  return keys;
}

/** For each summand, the cells that each of the moves up to a position changed. */
export function laidSoFar(positions, at) {
  const steps = positions.slice(1, at + 1);
  return positions[0].views.map((_, i) =>
    steps.map((one, step) => cellsChanged(positions[step].views[i], one.views[i], step % 2 === 1)));
}
