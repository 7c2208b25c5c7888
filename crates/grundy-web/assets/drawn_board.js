// Shows boards that the server draws as SVG: each cell of the picture becomes an active element.

import { swapSides } from "./changes.js";
import { say } from "./texts.js";

/** The maximum number of pixels per unit of the drawing. */
const LARGEST = 1.7;

/**
 * Shows the board of a view. `thing` makes a cell active; `start` is the view of the start
 * position; `odd` is true after an odd number of moves. `changedByMove` are the keys of the cells
 * that each move so far changed, `lastChanged` those of the last move; both are without the
 * component.
 */
export function drawnBoard(view, thing, start, { odd, changedByMove: changedByMove = [], lastChanged: lastChanged = new Set() }) {
  const svg = parseSvg(view.svg);
  const box = commonBox(view.svg, start?.svg ?? view.svg);
  svg.setAttribute("viewBox", box.join(" "));
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  // Boards fill the width, except small ones.
  svg.style.maxWidth = `${Math.round(box[2] * LARGEST)}px`;
  if (odd && view.turning) swapColours(svg);
  const places = [...svg.querySelectorAll("[data-cell]")];
  const dominoes = new Map(places.filter((place) => place.querySelector(".domino")).map((place) => [place.dataset.cell, place]));
  // Dominoes are joined before cells get labels, which contain the visible colour.
  changedByMove.forEach((pair) => joinDomino(dominoes, [...pair]));
  for (const place of places) {
    const { cell, name, called } = place.dataset;
    const [row, column] = cell.split(":").map(Number);
    const cellText = view.rows[row]?.[column] ?? "";
    const label = called && odd && view.turning ? swapSides(view.turning, cellText) : called;
    const text = label ? describePiece(place, label) : say("empty");
    place.dataset.text = label;
    place.classList.toggle("moved", lastChanged.has(cell));
    place.classList.toggle("left", lastChanged.has(cell) && !called);
    thing(place, cell, name ? say("place", { name, text }) : say("cell", { row: row + 1, column: column + 1, text }));
  }
  // Labels between lines are moved to the end, so that they are drawn above the outlines of cells.
  svg.append(...svg.querySelectorAll(".nm.halo"));
  return svg;
}

/**
 * Describes the piece on a cell: by its name in the rule file if it is a word of the page's
 * language, else by its picture.
 */
function describePiece(place, label) {
  const piece = place.querySelector(".pc");
  const isWord = document.documentElement.lang === "en" ? !/^(true|false)$|[\d-]/.test(label) : /[^\x00-\x7f]/.test(label);
  const { part } = place.dataset;
  if (!(piece || part) || isWord) return label;
  const [shape, colour] = part ? ["joined", part] : [...piece.classList].filter((name) => !["pc", "strokes"].includes(name));
  // The name of these pieces already contains their number.
  if (["seeds", "fingers"].includes(shape)) return say(shape, { count: label });
  return say("looks", { colour: say(`colour_${colour}`), shape: say(`shape_${shape}`) });
}

const parser = new DOMParser();

function parseSvg(svg) {
  return document.importNode(parser.parseFromString(svg, "image/svg+xml").documentElement, true);
}

/**
 * Returns the common bounding box of several drawings, so that boards which shrink stay in place.
 */
function commonBox(...drawings) {
  const boxes = drawings.map((svg) => svg.match(/viewBox="([^"]*)"/)[1].split(" ").map(Number));
  const [left, top] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at])));
  const [right, bottom] = [0, 1].map((at) => Math.max(...boxes.map((box) => box[at] + box[at + 2])));
  return [left, top, right - left, bottom - top];
}

/** Swaps the colours of the players, for positions written from the side of the player to move. */
function swapColours(svg) {
  for (const piece of svg.querySelectorAll(".pc")) {
    if (piece.classList.contains("light")) piece.classList.replace("light", "dark");
    else if (piece.classList.contains("dark")) piece.classList.replace("dark", "light");
  }
}

/**
 * Joins the two halves of a domino that one move placed, since the picture only guesses which
 * halves belong together.
 */
function joinDomino(dominoes, keys) {
  if (keys.length !== 2 || !keys.every((key) => dominoes.has(key))) return;
  const [first, second] = keys.map((key) => key.split(":").map(Number));
  const quarters = (a, b) => (a[0] === b[0] ? (b[1] > a[1] ? 1 : 3) : b[0] > a[0] ? 2 : 0);
  rotateHalf(dominoes.get(keys[0]), quarters(first, second));
  rotateHalf(dominoes.get(keys[1]), quarters(second, first));
}

function rotateHalf(place, quarters) {
  const half = place.querySelector(".domino");
  const { upright, flat } = half.dataset;
  half.classList.remove(upright, flat);
  half.classList.add(quarters % 2 ? flat : upright);
  half.setAttribute("transform", half.getAttribute("transform").replace(/ rotate.*$/, "") + ` rotate(${90 * quarters} 50 50)`);
}

/** Returns the keys of the cells that differ between two views of a board. */
export function changedCells(before, after, odd) {
  const keys = new Set();
  if (before?.kind !== "board" || after?.kind !== "board") return keys;
  for (let r = 0; r < Math.max(before.rows.length, after.rows.length); r++) {
    const [old, current] = [before.rows[r] ?? [], after.rows[r] ?? []];
    for (let c = 0; c < Math.max(old.length, current.length); c++) {
      const seen = (row, view, turn) => (turn ? swapSides(view.turning, row[c]) : row[c]);
      if (seen(old, before, odd) !== seen(current, after, !odd)) keys.add(`${r}:${c}`);
    }
  }
  return keys;
}

/**
 * Returns for each component the keys of the cells that each move up to the position `at` changed.
 */
export function changedCellsByMove(positions, at) {
  const steps = positions.slice(1, at + 1);
  return positions[0].views.map((_, i) =>
    steps.map((position, step) => changedCells(positions[step].views[i], position.views[i], step % 2 === 1)));
}
