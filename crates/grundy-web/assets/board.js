// Positions drawn as things that can be pointed at with a mouse, a finger or the keyboard.

import { LARGE, numbers, turned } from "./changes.js";
import { drawn } from "./drawn.js";
import { graph } from "./graph.js";
import { columns } from "./marks.js";
import { draw, make, say } from "./texts.js";

/**
 * Draws the views of a position. `start` are the views at the beginning, which say how large boards are;
 * `odd` whether an odd number of moves was made since; `movable` which things moves change; `point` is
 * called with the key of what was pointed at, `leave` with a summand, a heap and how much is to stay of it; `names` are the games of a sum, `laid` what each move so far changed in each of them. All of them are missing in pictures of what was.
 */
export function board(views, { start, odd, movable, picked, point, leave, names, laid }) {
  const box = make("div", { class: "views", role: "group", "aria-label": say("board") });
  views.forEach((view, i) => {
    const thing = (element, key, label) => {
      const whole = `${i}:${key}`;
      const on = movable.has(whole);
      element.classList.add("thing");
      element.classList.toggle("still", !on);
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "-1");
      element.setAttribute("aria-label", label);
      element.setAttribute("data-key", whole);
      if (!on) element.setAttribute("aria-disabled", "true");
      if (picked.includes(whole)) element.setAttribute("aria-pressed", "true");
      element.addEventListener("click", () => point(whole));
      return element;
    };
    const more = { laid: laid?.[i], leave: leave && ((heap, stones) => leave(i, heap, stones)), most: (heap) => most(movable, i, heap) };
    const caption = names?.length > 1 ? make("p", { class: "quiet" }, names[i]) : null;
    box.append(make("div", { class: `view ${view.kind}` }, caption, KINDS[view.kind](view, thing, start[i], odd, more)));
  });
  columns(box, point);
  withArrows(box, point);
  return box;
}

const KINDS = {
  text: () => make("p", { class: "quiet" }, say("text_only")),
  heaps: (view, thing, start, _, more) =>
    rows(view.sizes, thing, "heap", numbers(0, view.sizes.length), { ...more, start: start?.sizes }),
  steps: (view, thing, start, _, more) => {
    const order = numbers(0, view.stones.length).reverse();
    const list = rows(view.stones, thing, "step", order, { ...more, start: start?.stones });
    list.append(make("div", { class: "row floor" }, make("span", { class: "label" }, say("ground"))));
    return list;
  },
  coins: (view, thing, start) => {
    const all = Math.max(view.heads.length, start.heads.length);
    const coin = (i) => {
      const head = Boolean(view.heads[i]);
      const face = say(head ? "heads" : "tails");
      const at = i + view.first;
      const button = make("button", { type: "button", class: head ? "coin head" : "coin" },
        make("b", {}, say(head ? "head_letter" : "tail_letter")), make("small", {}, at));
      return thing(button, String(i), say("coin", { at, face }));
    };
    return make("div", { class: "coins" }, ...numbers(0, all).map(coin));
  },
  board: cells,
  bars,
  graph: (view, thing) => graph(view, thing),
};

/** How many stones a heap has at most after a move. */
function most(movable, view, heap) {
  const start = `${view}:${heap}:`;
  const found = [...movable].filter((key) => key.startsWith(start)).map((key) => Number(key.slice(start.length)) + 1);
  return Math.max(0, ...found.filter((many) => many > 0));
}

/** Rows of stones, each with its number and how many there are. */
function rows(sizes, thing, what, order, { start, leave, most }) {
  const largest = Math.max(...sizes, ...(start ?? []));
  const row = (heap) => {
    const all = sizes[heap];
    const name = say(`${what}_name`, { heap: heap + 1, all });
    const stone = (k) => thing(make("button", { type: "button", class: "stone" }), `${heap}:${k}`,
      say(what, { heap: heap + 1, stone: k + 1, all }));
    const ghost = (k) => thing(make("button", { type: "button", class: "stone ghost" }), `${heap}:${k}`,
      say("more_stones", { heap: heap + 1, count: k + 1 - all, all: k + 1 }));
    const line = make("div", { class: "row" }, make("span", { class: "label" }, name),
      all > LARGE ? large(heap, all, name) : make("span", { class: "stones" }, ...numbers(0, all).map(stone), ...numbers(all, most(heap)).map(ghost)));
    if (what === "step") line.style.setProperty("--level", String(Math.min(heap, 12)));
    return line;
  };
  const large = (heap, all, name) => {
    const bar = make("button", { type: "button", class: "heap-bar" }, make("span", {}));
    bar.firstChild.style.width = `${Math.max(1, (100 * all) / largest)}%`;
    thing(bar, `${heap}:bar`, name);
    const off = !leave || bar.classList.contains("still");
    const many = { min: 0, max: all - 1, value: all - 1, disabled: off };
    const field = make("input", { type: "number", required: true, id: `leave-${bar.dataset.key}`, ...many });
    const slider = make("input", { type: "range", "aria-label": say("leave_slider", { name }), ...many,
      oninput: () => (field.value = slider.value) });
    field.addEventListener("input", () => (slider.value = field.value));
    const submit = (event) => {
      event.preventDefault();
      leave(heap, Number(field.value));
    };
    return make("form", { class: "large", onsubmit: submit }, bar, slider,
      make("label", { for: field.id }, say("leave")), field, make("button", { disabled: off }, say("leave_do")));
  };
  return make("div", { class: "rows" }, ...order.map(row));
}

function cells(view, thing, start, odd, { laid }) {
  if (view.svg) return drawn(view, thing, start, { odd, laid, just: laid?.at(-1) });
  const height = Math.max(view.rows.length, start.rows.length);
  const width = Math.max(1, ...view.rows.map((row) => row.length), ...start.rows.map((row) => row.length));
  const order = numbers(0, height);
  if (view.upward) order.reverse();
  const cell = (r, c) => {
    const row = view.rows[r] ?? [];
    const plain = c < row.length ? row[c] : "";
    if (plain === null) return make("span", { class: "cell none" });
    // Rule files draw what is empty as a dot.
    const text = plain === "." ? "" : odd ? turned(view.turning, plain) : plain;
    const button = make("button", { type: "button", class: "cell", "data-text": text }, text);
    return thing(button, `${r}:${c}`, say("cell", { row: r + 1, column: c + 1, text: text || say("empty") }));
  };
  const all = order.flatMap((r) => numbers(0, width).map((c) => cell(r, c)));
  const grid = make("div", { class: width > 24 ? "cells loose" : "cells" }, ...all);
  grid.style.setProperty("--columns", String(width));
  return grid;
}

function bars(view, thing, start) {
  // Squares are as wide as a finger where there is room for it at the beginning.
  const side = Math.max(26, Math.min(44, Math.floor(300 / Math.max(...start.pieces.flat()))));
  const piece = ([height, width], at) => {
    const svg = draw("svg", { viewBox: `-2 -2 ${width * side + 4} ${height * side + 4}`, class: "bar" });
    svg.style.width = `${width * side + 4}px`;
    svg.append(draw("rect", { width: width * side, height: height * side, rx: 3 }));
    const line = (key, label, x1, y1, x2, y2) => {
      const group = draw("g", { class: "edge" }, draw("line", { class: "reach", x1, y1, x2, y2 }),
        draw("line", { class: "line", x1, y1, x2, y2 }));
      svg.append(thing(group, key, label));
    };
    for (const i of numbers(1, height)) {
      line(`${at}:r:${i}`, say("row_line", { piece: at + 1, at: i }), 0, i * side, width * side, i * side);
    }
    for (const i of numbers(1, width)) {
      line(`${at}:c:${i}`, say("column_line", { piece: at + 1, at: i }), i * side, 0, i * side, height * side);
    }
    return svg;
  };
  return make("div", { class: "pieces" }, ...view.pieces.map(piece));
}

/** One thing is reached by Tab; arrow keys go to the nearest in their direction. */
function withArrows(box, point) {
  const things = [...box.querySelectorAll(".thing")];
  const first = things.find((thing) => !thing.classList.contains("still")) ?? things[0];
  first?.setAttribute("tabindex", "0");
  // However the focus came there, Tab comes back to it.
  box.addEventListener("focusin", ({ target }) => {
    const here = target.closest(".thing");
    if (here) things.forEach((thing) => thing.setAttribute("tabindex", thing === here ? "0" : "-1"));
  });
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  box.addEventListener("keydown", (event) => {
    const here = event.target.closest(".thing");
    if (!here) return;
    if ((event.key === "Enter" || event.key === " ") && here.tagName !== "BUTTON") {
      event.preventDefault();
      point(here.dataset.key);
    }
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const from = middle(here);
    let best;
    for (const thing of things) {
      if (thing === here) continue;
      const to = middle(thing);
      const ahead = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
      const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
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
