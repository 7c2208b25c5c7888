// Draws positions whose elements can be chosen with the mouse, touch and the keyboard.

import { LARGE, range, swapSides } from "./changes.js";
import { drawnBoard } from "./drawn_board.js";
import { drawGraph } from "./graph.js";
import { columns } from "./marks.js";
import { draw, make, say } from "./texts.js";

/**
 * Draws the views of a position.
 * `start` are the views of the start position, which fix the size of boards; `odd` is true after an
 * odd number of moves; `movable` are the keys that moves change; `point` is called with the key of
 * the chosen element; `leave` with a component, a heap and the number of stones to leave; `names`
 * are the games of a sum; `changedByMove` are the keys that each move so far changed in each
 * component. Static pictures omit the options.
 */
export function board(views, { start, odd, movable, picked, point, leave, names, changedByMove }) {
  const box = make("div", { class: "views", role: "group", "aria-label": say("board") });
  views.forEach((view, i) => {
    const thing = (element, key, label) => {
      const fullKey = `${i}:${key}`;
      const isMovable = movable.has(fullKey);
      element.classList.add("thing");
      element.classList.toggle("still", !isMovable);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-label", label);
      element.setAttribute("data-key", fullKey);
      if (!isMovable) element.setAttribute("aria-disabled", "true");
      if (picked.includes(fullKey)) element.setAttribute("aria-pressed", "true");
      element.addEventListener("click", () => point(fullKey));
      return element;
    };
    const options = { changedByMove: changedByMove?.[i], leave: leave && ((heap, stones) => leave(i, heap, stones)), most: (heap) => maxStones(movable, i, heap) };
    const caption = names?.length > 1 ? make("p", { class: "quiet" }, names[i]) : null;
    box.append(make("div", { class: `view ${view.kind}` }, caption, DRAW_VIEW[view.kind](view, thing, start[i], odd, options)));
  });
  columns(box, point);
  addArrowKeys(box, point);
  return box;
}

const DRAW_VIEW = {
  text: () => make("p", { class: "quiet" }, say("text_only")),
  heaps: (view, thing, start, _, options) =>
    stoneRows(view.sizes, thing, "heap", range(0, view.sizes.length), { ...options, start: start?.sizes }),
  steps: (view, thing, start, _, options) => {
    const descending = range(0, view.stones.length).reverse();
    const list = stoneRows(view.stones, thing, "step", descending, { ...options, start: start?.stones });
    list.append(make("div", { class: "row floor" }, make("span", { class: "label" }, say("ground"))));
    return list;
  },
  coins: (view, thing, start) => {
    const count = Math.max(view.heads.length, start.heads.length);
    const coin = (i) => {
      const head = Boolean(view.heads[i]);
      const face = say(head ? "heads" : "tails");
      const number = i + view.first;
      const button = make("button", { type: "button", class: head ? "coin head" : "coin" },
        make("b", {}, say(head ? "head_letter" : "tail_letter")), make("small", {}, number));
      return thing(button, String(i), say("coin", { at: number, face }));
    };
    return make("div", { class: "coins" }, ...range(0, count).map(coin));
  },
  board: cells,
  bars,
  graph: (view, thing) => drawGraph(view, thing),
};

/**
 * Returns the largest size that a move can give to the heap `heap` of the component `view`, by the
 * keys `movable` of the stones that moves change.
 */
function maxStones(movable, view, heap) {
  const prefix = `${view}:${heap}:`;
  const counts = [...movable].filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)) + 1);
  return Math.max(0, ...counts.filter((count) => count > 0));
}

/** Draws heaps as rows of stones, each with its number and size. */
function stoneRows(sizes, thing, kind, order, { start, leave, most }) {
  const largest = Math.max(...sizes, ...(start ?? []));
  const row = (heap) => {
    const count = sizes[heap];
    const name = say(`${kind}_name`, { heap: heap + 1, all: count });
    const stone = (k) => thing(make("button", { type: "button", class: "stone" }), `${heap}:${k}`,
      say(kind, { heap: heap + 1, stone: k + 1, all: count }));
    const ghost = (k) => thing(make("button", { type: "button", class: "stone ghost" }), `${heap}:${k}`,
      say("more_stones", { heap: heap + 1, count: k + 1 - count, all: k + 1 }));
    const line = make("div", { class: "row" }, make("span", { class: "label" }, name),
      count > LARGE ? largeHeap(heap, count, name) : make("span", { class: "stones" }, ...range(0, count).map(stone), ...range(count, most(heap)).map(ghost)));
    if (kind === "step") line.style.setProperty("--level", String(Math.min(heap, 12)));
    return line;
  };
  const largeHeap = (heap, count, name) => {
    const bar = make("button", { type: "button", class: "heap-bar" }, make("span", {}));
    bar.firstChild.style.width = `${Math.max(1, (100 * count) / largest)}%`;
    thing(bar, `${heap}:bar`, name);
    const isOff = !leave || bar.classList.contains("still");
    const range = { min: 0, max: count - 1, value: count - 1, disabled: isOff };
    const field = make("input", { type: "number", required: true, id: `leave-${bar.dataset.key}`, ...range });
    const slider = make("input", { type: "range", "aria-label": say("leave_slider", { name }), ...range,
      oninput: () => (field.value = slider.value) });
    field.addEventListener("input", () => (slider.value = field.value));
    const submit = (event) => {
      event.preventDefault();
      leave(heap, Number(field.value));
    };
    return make("form", { class: "large", onsubmit: submit }, bar, slider,
      make("label", { for: field.id }, say("leave")), field, make("button", { disabled: isOff }, say("leave_do")));
  };
  return make("div", { class: "rows" }, ...order.map(row));
}

function cells(view, thing, start, odd, { changedByMove }) {
  if (view.svg) return drawnBoard(view, thing, start, { odd, changedByMove, lastChanged: changedByMove?.at(-1) });
  const height = Math.max(view.rows.length, start.rows.length);
  const width = Math.max(1, ...view.rows.map((row) => row.length), ...start.rows.map((row) => row.length));
  const order = range(0, height);
  if (view.upward) order.reverse();
  const cell = (r, c) => {
    const row = view.rows[r] ?? [];
    const cellText = c < row.length ? row[c] : "";
    if (cellText === null) return make("span", { class: "cell none" });
    // Rule files write an empty cell as a dot, which is not drawn.
    const text = cellText === "." ? "" : odd ? swapSides(view.turning, cellText) : cellText;
    const button = make("button", { type: "button", class: "cell", "data-text": text }, text);
    return thing(button, `${r}:${c}`, say("cell", { row: r + 1, column: c + 1, text: text || say("empty") }));
  };
  const cellElements = order.flatMap((r) => range(0, width).map((c) => cell(r, c)));
  const grid = make("div", { class: width > 24 ? "cells loose" : "cells" }, ...cellElements);
  grid.style.setProperty("--columns", String(width));
  return grid;
}

function bars(view, thing, start) {
  // Squares are as wide as a finger, unless the start position is too wide for the page.
  const side = Math.max(26, Math.min(44, Math.floor(300 / Math.max(...start.pieces.flat()))));
  const piece = ([height, width], index) => {
    const svg = draw("svg", { viewBox: `-2 -2 ${width * side + 4} ${height * side + 4}`, class: "bar" });
    svg.style.width = `${width * side + 4}px`;
    svg.append(draw("rect", { width: width * side, height: height * side, rx: 3 }));
    const line = (key, label, x1, y1, x2, y2) => {
      const group = draw("g", { class: "edge" }, draw("line", { class: "reach", x1, y1, x2, y2 }),
        draw("line", { class: "line", x1, y1, x2, y2 }));
      svg.append(thing(group, key, label));
    };
    for (const i of range(1, height)) {
      line(`${index}:r:${i}`, say("row_line", { piece: index + 1, at: i }), 0, i * side, width * side, i * side);
    }
    for (const i of range(1, width)) {
      line(`${index}:c:${i}`, say("column_line", { piece: index + 1, at: i }), i * side, 0, i * side, height * side);
    }
    return svg;
  };
  return make("div", { class: "pieces" }, ...view.pieces.map(piece));
}

/**
 * Adds a roving tab index to a drawn position: Tab reaches one element, and arrow keys move to the
 * nearest one in their direction.
 */
function addArrowKeys(box, point) {
  const things = [...box.querySelectorAll(".thing")];
  const initial = things.find((thing) => !thing.classList.contains("still")) ?? things[0];
  initial?.setAttribute("tabindex", "0");
  // Tab returns to the element that last had the focus.
  box.addEventListener("focusin", ({ target }) => {
    const current = target.closest(".thing");
    if (current) things.forEach((thing) => thing.setAttribute("tabindex", thing === current ? "0" : "-1"));
  });
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  box.addEventListener("keydown", (event) => {
    const current = event.target.closest(".thing");
    if (!current) return;
    if ((event.key === "Enter" || event.key === " ") && current.tagName !== "BUTTON") {
      event.preventDefault();
      point(current.dataset.key);
    }
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const from = middle(current);
    let best;
    for (const thing of things) {
      if (thing === current) continue;
      const to = middle(thing);
      const ahead = (to.x - from.x) * direction[0] + (to.y - from.y) * direction[1];
      const aside = Math.abs((to.x - from.x) * direction[1]) + Math.abs((to.y - from.y) * direction[0]);
      const far = ahead + 3 * aside;
      if (ahead > 1 && (!best || far < best.far)) best = { thing, far };
    }
    best?.thing.focus();
  });
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
