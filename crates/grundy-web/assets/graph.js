// Graphs as SVG: where vertices stand, and edges that can be pointed at.

import { draw, say } from "./texts.js";

const STEP = 70;
const RADIUS = 17;

/** A drawing of a graph; `thing` makes an element one that can be pointed at. */
export function graph(view, thing) {
  const places = placed(view);
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - 40, Math.min(...ys) - 40];
  const [width, height] = [Math.max(...xs) - left + 40, Math.max(...ys) - top + 40];
  const svg = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "graph" });
  svg.style.width = `${Math.max(200, width * 1.2)}px`;
  const gone = new Set(view.gone);
  const cut = new Set(view.cut);
  const ground = new Set(view.ground);
  const tokens = new Map(view.tokens);
  if (ground.size && view.edges.length && !view.directed) {
    const floor = Math.max(...[...ground].map((v) => places[v].y)) + RADIUS + 3;
    svg.append(draw("line", { class: "floor", x1: left, x2: left + width, y1: floor, y2: floor }));
  }
  const seen = new Map();
  view.edges.forEach(([from, to], at) => {
    const pair = [Math.min(from, to), Math.max(from, to)].join();
    const nth = seen.get(pair) ?? 0;
    seen.set(pair, nth + 1);
    const line = curve(places[from], places[to], from === to, nth, view.directed && to < from);
    const parts = [
      draw("path", { class: "reach", d: line.path }),
      draw("path", { class: "line", d: line.path }),
    ];
    if (view.directed) parts.push(draw("path", { class: "tip", d: line.tip }));
    const colour = view.colours?.[at];
    // A red edge is a double line and a green one is dotted: they are told apart without their colours.
    if (colour === "red") parts.push(draw("path", { class: "core", d: line.path }));
    const label = say(colour ? `edge_${colour}` : "edge", { at: at + 1, from: view.names[from], to: view.names[to] });
    const kind = ["edge", colour && `of-${colour}`, cut.has(at) && "gone"].filter(Boolean).join(" ");
    const group = draw("g", { class: kind }, ...parts);
    if (!cut.has(at)) thing(group, `e:${at}`, label);
    svg.append(group);
  });
  places.forEach(({ x, y }, v) => {
    const many = tokens.get(v) ?? 0;
    const marks = [view.names[v]];
    if (view.stones) marks.push(say("stones", { count: view.stones[v] }));
    if (many === 1) marks.push(say("token"));
    if (many > 1) marks.push(say("tokens", { count: many }));
    const label = say("vertex", { name: marks.join(", ") });
    const kind = ["vertex", gone.has(v) && "gone", ground.has(v) && "ground", many > 0 && "held"];
    const inside = view.stones ? view.stones[v] : many > 1 ? many : many ? "●" : short(view.names[v]);
    const group = draw("g", { class: kind.filter(Boolean).join(" ") },
      draw("circle", { cx: x, cy: y, r: RADIUS }),
      Object.assign(draw("text", { x, y: y + 5 }), { textContent: inside }));
    if (view.stones || many) {
      group.append(Object.assign(draw("text", { class: "name", x: x + RADIUS + 2, y: y - RADIUS + 3 }),
        { textContent: short(view.names[v]) }));
    }
    thing(group, `v:${v}`, label);
    svg.append(group);
  });
  return svg;
}

const short = (name) => (name.length > 6 ? name.slice(0, 5) + "…" : name);

/** A line between two places, bent where several join them, and the tip of its arrow. */
function curve(a, b, loop, nth, back) {
  if (loop) {
    const [x, y] = [a.x, a.y - RADIUS];
    const r = 10 + 5 * nth;
    return {
      path: `M ${x - 6} ${y + 2} C ${x - 2 * r} ${y - 2 * r} ${x + 2 * r} ${y - 2 * r} ${x + 6} ${y + 2}`,
      tip: tip(x + 6, y + 2, Math.PI / 2 + 0.4),
    };
  }
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const far = Math.abs(dy) < 1 && Math.abs(dx) > STEP + 1;
  const bend = (Math.ceil(nth / 2) * 24 + (far ? length / 5 : 0)) * (back ? -1 : 1) * (nth % 2 ? 1 : -1);
  const [mx, my] = [(a.x + b.x) / 2 - (dy / length) * bend, (a.y + b.y) / 2 + (dx / length) * bend];
  const start = towards(a, { x: mx, y: my });
  const end = towards(b, { x: mx, y: my });
  return {
    path: `M ${start.x} ${start.y} Q ${mx} ${my} ${end.x} ${end.y}`,
    tip: tip(end.x, end.y, Math.atan2(end.y - my, end.x - mx)),
  };
}

function towards(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: from.x + (dx / length) * RADIUS, y: from.y + (dy / length) * RADIUS };
}

function tip(x, y, angle) {
  const corner = (turn) => `${x - 11 * Math.cos(angle + turn)} ${y - 11 * Math.sin(angle + turn)}`;
  return `M ${x} ${y} L ${corner(0.4)} L ${corner(-0.4)} Z`;
}

/** Where the vertices stand: in layers from the ground up or along the directions, else on a circle. */
function placed(view) {
  if (view.places) return view.places;
  const many = view.names.length;
  const layers = view.ground.length ? above(view, many) : view.directed ? along(view, many) : null;
  if (!layers) return circle(many);
  const rows = [];
  layers.forEach((layer, v) => (rows[layer] ??= []).push(v));
  const near = Array.from({ length: many }, () => []);
  view.edges.forEach(([a, b]) => (near[a].push(b), near[b].push(a)));
  const places = [];
  const width = Math.max(...rows.map((row) => row?.length ?? 0)) * STEP;
  rows.forEach((row, y) => {
    const x = (v) => {
      const known = near[v].filter((other) => places[other]);
      return known.reduce((sum, other) => sum + places[other].x, 0) / (known.length || 1);
    };
    const order = y ? [...row].map((v) => [x(v), v]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]) : row;
    const up = view.ground.length ? -1 : 1;
    order.forEach((v, i) => {
      // Every other row is moved a little, so that edges do not run through vertices.
      const aside = y % 2 ? STEP / 6 : 0;
      places[v] = { x: (width * (i + 0.5)) / order.length + aside, y: up * y * STEP };
    });
  });
  return places;
}

function circle(many) {
  const r = Math.max(60, (many * STEP) / (2 * Math.PI));
  return Array.from({ length: many }, (_, i) => {
    const angle = (2 * Math.PI * i) / many - Math.PI / 2;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

/** Steps from the ground; what is apart stands on it. */
function above(view, many) {
  const near = Array.from({ length: many }, () => []);
  view.edges.forEach(([a, b]) => (near[a].push(b), near[b].push(a)));
  const layer = Array(many).fill(-1);
  const queue = [...view.ground];
  queue.forEach((v) => (layer[v] = 0));
  for (let at = 0; at < queue.length; at++) {
    for (const next of near[queue[at]]) {
      if (layer[next] < 0) {
        layer[next] = layer[queue[at]] + 1;
        queue.push(next);
      }
    }
  }
  return layer.map((one) => Math.max(0, one));
}

/** The longest way from a vertex that nothing leads to; nothing where edges go round. */
function along(view, many) {
  const into = Array(many).fill(0);
  const next = Array.from({ length: many }, () => []);
  view.edges.forEach(([a, b]) => (next[a].push(b), into[b]++));
  const layer = Array(many).fill(0);
  const queue = into.flatMap((count, v) => (count ? [] : [v]));
  for (let at = 0; at < queue.length; at++) {
    for (const to of next[queue[at]]) {
      layer[to] = Math.max(layer[to], layer[queue[at]] + 1);
      if (--into[to] === 0) queue.push(to);
    }
  }
  return queue.length === many ? layer : null;
}
