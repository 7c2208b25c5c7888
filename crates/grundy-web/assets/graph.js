// Draws graphs that games are played on as SVG: the layout of vertices, and edges as active
// elements.

import { draw, say } from "./texts.js";

const STEP = 70;
const RADIUS = 17;

/** Draws the graph of a view as SVG. The function `thing` makes an element active. */
export function drawGraph(view, thing) {
  const places = layOut(view);
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - 40, Math.min(...ys) - 40];
  const [width, height] = [Math.max(...xs) - left + 40, Math.max(...ys) - top + 40];
  const svg = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "graph" });
  svg.style.width = `${Math.max(200, width * 1.2)}px`;
  const removedVertices = new Set(view.gone);
  const removedEdges = new Set(view.cut);
  const ground = new Set(view.ground);
  const tokens = new Map(view.tokens);
  if (ground.size && view.edges.length && !view.directed) {
    const floor = Math.max(...[...ground].map((v) => places[v].y)) + RADIUS + 3;
    svg.append(draw("line", { class: "floor", x1: left, x2: left + width, y1: floor, y2: floor }));
  }
  const edgeCounts = new Map();
  view.edges.forEach(([from, to], index) => {
    const pair = [Math.min(from, to), Math.max(from, to)].join();
    const nth = edgeCounts.get(pair) ?? 0;
    edgeCounts.set(pair, nth + 1);
    const line = curve(places[from], places[to], from === to, nth, view.directed && to < from);
    const paths = [
      draw("path", { class: "reach", d: line.path }),
      draw("path", { class: "line", d: line.path }),
    ];
    if (view.directed) paths.push(draw("path", { class: "tip", d: line.tip }));
    const colour = view.colours?.[index];
    // A red edge is a double line and a green one is dotted, so that the colours are
    // distinguishable without colour vision.
    if (colour === "red") paths.push(draw("path", { class: "core", d: line.path }));
    const label = say(colour ? `edge_${colour}` : "edge", { at: index + 1, from: view.names[from], to: view.names[to] });
    const kind = ["edge", colour && `of-${colour}`, removedEdges.has(index) && "gone"].filter(Boolean).join(" ");
    const group = draw("g", { class: kind }, ...paths);
    if (!removedEdges.has(index)) thing(group, `e:${index}`, label);
    svg.append(group);
  });
  places.forEach(({ x, y }, v) => {
    const tokenCount = tokens.get(v) ?? 0;
    const marks = [view.names[v]];
    if (view.stones) marks.push(say("stones", { count: view.stones[v] }));
    if (tokenCount === 1) marks.push(say("token"));
    if (tokenCount > 1) marks.push(say("tokens", { count: tokenCount }));
    const label = say("vertex", { name: marks.join(", ") });
    const kind = ["vertex", removedVertices.has(v) && "gone", ground.has(v) && "ground", tokenCount > 0 && "held"];
    const inside = view.stones ? view.stones[v] : tokenCount > 1 ? tokenCount : tokenCount ? "●" : shorten(view.names[v]);
    const group = draw("g", { class: kind.filter(Boolean).join(" ") },
      draw("circle", { cx: x, cy: y, r: RADIUS }),
      Object.assign(draw("text", { x, y: y + 5 }), { textContent: inside }));
    if (view.stones || tokenCount) {
      group.append(Object.assign(draw("text", { class: "name", x: x + RADIUS + 2, y: y - RADIUS + 3 }),
        { textContent: shorten(view.names[v]) }));
    }
    thing(group, `v:${v}`, label);
    svg.append(group);
  });
  return svg;
}

const shorten = (name) => (name.length > 6 ? name.slice(0, 5) + "…" : name);

/**
 * Returns the SVG path of an edge from the point `a` to the point `b`, and the tip of its arrow.
 * `loop` is true for an edge from a vertex to itself. The edge is bent if `nth` parallel edges were
 * drawn before it, to the other side if it `isBackward`.
 */
function curve(a, b, loop, nth, isBackward) {
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
  const isFar = Math.abs(dy) < 1 && Math.abs(dx) > STEP + 1;
  const bend = (Math.ceil(nth / 2) * 24 + (isFar ? length / 5 : 0)) * (isBackward ? -1 : 1) * (nth % 2 ? 1 : -1);
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

/**
 * Returns the coordinates of the vertices: in layers from the ground or along the edges, else on a
 * circle.
 */
function layOut(view) {
  if (view.places) return view.places;
  const count = view.names.length;
  const layers = view.ground.length ? layersFromGround(view, count) : view.directed ? layersAlongEdges(view, count) : null;
  if (!layers) return circle(count);
  const rows = [];
  layers.forEach((layer, v) => (rows[layer] ??= []).push(v));
  const neighbours = Array.from({ length: count }, () => []);
  view.edges.forEach(([a, b]) => (neighbours[a].push(b), neighbours[b].push(a)));
  const places = [];
  const width = Math.max(...rows.map((row) => row?.length ?? 0)) * STEP;
  rows.forEach((row, y) => {
    const x = (v) => {
      const placedNeighbours = neighbours[v].filter((other) => places[other]);
      return placedNeighbours.reduce((sum, other) => sum + places[other].x, 0) / (placedNeighbours.length || 1);
    };
    const order = y ? [...row].map((v) => [x(v), v]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]) : row;
    const up = view.ground.length ? -1 : 1;
    order.forEach((v, i) => {
      // Every other row is shifted, so that edges do not cross vertices.
      const shift = y % 2 ? STEP / 6 : 0;
      places[v] = { x: (width * (i + 0.5)) / order.length + shift, y: up * y * STEP };
    });
  });
  return places;
}

function circle(count) {
  const r = Math.max(60, (count * STEP) / (2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

/**
 * Returns the distances of vertices from the ground; 0 for vertices that are not connected to it.
 */
function layersFromGround(view, count) {
  const neighbours = Array.from({ length: count }, () => []);
  view.edges.forEach(([a, b]) => (neighbours[a].push(b), neighbours[b].push(a)));
  const layer = Array(count).fill(-1);
  const queue = [...view.ground];
  queue.forEach((v) => (layer[v] = 0));
  for (let head = 0; head < queue.length; head++) {
    for (const next of neighbours[queue[head]]) {
      if (layer[next] < 0) {
        layer[next] = layer[queue[head]] + 1;
        queue.push(next);
      }
    }
  }
  return layer.map((depth) => Math.max(0, depth));
}

/**
 * Returns the length of the longest path from a source to each vertex, or null for a graph with a
 * cycle.
 */
function layersAlongEdges(view, count) {
  const inDegrees = Array(count).fill(0);
  const next = Array.from({ length: count }, () => []);
  view.edges.forEach(([a, b]) => (next[a].push(b), inDegrees[b]++));
  const layer = Array(count).fill(0);
  const queue = inDegrees.flatMap((count, v) => (count ? [] : [v]));
  for (let head = 0; head < queue.length; head++) {
    for (const to of next[queue[head]]) {
      layer[to] = Math.max(layer[to], layer[queue[head]] + 1);
      if (--inDegrees[to] === 0) queue.push(to);
    }
  }
  return queue.length === count ? layer : null;
}
