// The graph of the positions reachable from a start, on a canvas with pan, zoom, folded layers, and
// a panel per position.

import { nextFrame } from "./frames.js";
import { layout } from "./layers.js";
import { make, say } from "./texts.js";

/** The minimum size of letters in pixels at which text is drawn. */
const READABLE = 6;
/** The maximum number of visible edges that are drawn with curves and arrow tips. */
const MAX_DETAILED_EDGES = 4000;

/** Returns the point on the border of a node in the direction of a point. */
export function borderPoint({ x, y, halfWidth, halfHeight, outcome }, to) {
  const [dx, dy] = [to.x - x, to.y - y];
  const shape = {
    P: () => Math.hypot(dx / halfWidth, dy / halfHeight),
    N: () => Math.max(Math.abs(dx / halfWidth), Math.abs(dy / halfHeight)),
    draw: () => Math.abs(dx / halfWidth) + Math.abs(dy / halfHeight),
    fold: () => Math.max(Math.abs(dx / halfWidth), Math.abs(dy / halfHeight)),
  }[outcome];
  const scale = shape() || 1;
  return { x: x + dx / scale, y: y + dy / scale };
}

/**
 * Returns an element with the graph, its buttons and its side panel. `openSide` fills the panel for
 * a position. `layering` chooses layers by moves from the start or by remoteness.
 */
export function playGraph(graph, layering, openSide) {
  const canvas = make("canvas", { tabindex: "0", role: "application", "aria-label": say("graph_keys"), class: "playgraph" });
  const status = make("p", { role: "status", class: "node-status" });
  const side = make("div", { class: "beside" });
  const frame = make("div", { class: "graph-frame" }, canvas);
  const button = (key, does) => make("button", { type: "button", "data-do": key, onclick: does }, say(key));
  const buttons = make("p", { class: "row" },
    button("unfold", () => (folds.all(), relayout())), button("fold", () => (folds.begin(), relayout())),
    button("larger", () => zoom(1.4)), button("smaller", () => zoom(1 / 1.4)), button("whole", fit),
    button("full", () => (document.fullscreenElement ? document.exitFullscreen() : box.requestFullscreen?.())));
  const box = make("div", { class: "graph-box" }, buttons, make("div", { class: "graph-two" }, frame, make("div", {}, status, side)), legend(graph));
  const pen = canvas.getContext("2d");
  const folds = createFolds(graph, layering);
  let current = layout(graph, folds);
  let view = { x: 0, y: 0, scale: 1 };
  let chosen = null;
  let colours = null;

  function relayout() {
    current = layout(graph, folds);
    canvas.dataset.nodes = String(current.nodes.filter((node) => node.v !== undefined).length);
    canvas.dataset.folded = String(current.nodes.filter((node) => node.v === undefined).length);
    fit();
  }

  function fit() {
    const { width, height } = canvas.getBoundingClientRect();
    if (!width || !current.nodes.length) return;
    const [graphWidth, graphHeight] = [current.right - current.left + 40, current.bottom - current.top + 40];
    view.scale = Math.min(1.6, width / graphWidth, height / graphHeight);
    view.x = (current.left + current.right) / 2 - width / 2 / view.scale;
    view.y = (current.top + current.bottom) / 2 - height / 2 / view.scale;
    schedulePaint();
  }

  function zoom(factor, centre) {
    const { width, height } = canvas.getBoundingClientRect();
    const node = chosen && currentNode(chosen);
    const fixed = centre ?? (node ? { x: (node.x - view.x) * view.scale, y: (node.y - view.y) * view.scale } : { x: width / 2, y: height / 2 });
    const scale = Math.max(0.01, Math.min(4, view.scale * factor));
    view.x += fixed.x / view.scale - fixed.x / scale;
    view.y += fixed.y / view.scale - fixed.y / scale;
    view.scale = scale;
    schedulePaint();
  }

  const currentNode = (node) => current.nodes.find((one) => isSameNode(one, node));
  const isSameNode = (one, other) => (one.v === undefined ? other.v === undefined && one.layer === other.layer : one.v === other.v);

  const schedulePaint = nextFrame(() => paint());

  function paint() {
    const start = performance.now();
    const { width, height } = canvas.getBoundingClientRect();
    const pixelRatio = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * pixelRatio) || canvas.height !== Math.round(height * pixelRatio)) {
      [canvas.width, canvas.height] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    }
    colours ??= Object.fromEntries(["ink", "paper", "quiet", "line", "win", "raised", "picked", "draw"].map((name) =>
      [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()]));
    pen.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    pen.fillStyle = colours.raised;
    pen.fillRect(0, 0, width, height);
    pen.setTransform(pixelRatio * view.scale, 0, 0, pixelRatio * view.scale, -view.x * view.scale * pixelRatio, -view.y * view.scale * pixelRatio);
    const [right, bottom] = [view.x + width / view.scale, view.y + height / view.scale];
    const isVisible = (node) => node.x + node.halfWidth > view.x && node.x - node.halfWidth < right && node.y + node.halfHeight > view.y && node.y - node.halfHeight < bottom;
    const chosenNode = chosen && currentNode(chosen);
    const visibleEdges = current.edges.filter(({ from, to }) => Math.max(from.x, to.x) > view.x && Math.min(from.x, to.x) < right
      && Math.max(from.y, to.y) > view.y && Math.min(from.y, to.y) < bottom);
    const isDetailed = visibleEdges.length <= MAX_DETAILED_EDGES && view.scale > 0.25;
    const groups = [
      [visibleEdges.filter((edge) => !edge.wins && edge.from !== chosenNode && edge.to !== chosenNode), colours.line, 1],
      [visibleEdges.filter((edge) => edge.wins && edge.from !== chosenNode && edge.to !== chosenNode), colours.win, isDetailed ? 2 : 1],
      [visibleEdges.filter((edge) => edge.from === chosenNode || edge.to === chosenNode), colours.picked, 2.5],
    ];
    for (const [edges, colour, weight] of groups) {
      pen.strokeStyle = pen.fillStyle = colour;
      pen.lineWidth = weight / Math.max(view.scale, isDetailed ? 0.5 : view.scale);
      pen.globalAlpha = isDetailed || colour === colours.picked ? 1 : 0.35;
      pen.beginPath();
      for (const edge of edges) line(edge, isDetailed);
      pen.stroke();
      if (isDetailed) {
        pen.beginPath();
        for (const edge of edges) tip(edge);
        pen.fill();
      }
    }
    pen.globalAlpha = 1;
    for (const node of current.nodes) if (isVisible(node)) shape(node, node === chosenNode);
    canvas.dataset.frame = (performance.now() - start).toFixed(1);
    canvas.dataset.painted = String(Number(canvas.dataset.painted ?? 0) + 1);
  }

  /** Draws an edge. It is bent if it crosses other rows. */
  function line(edge, exact) {
    if (!exact) {
      pen.moveTo(edge.from.x, edge.from.y);
      pen.lineTo(edge.to.x, edge.to.y);
      return;
    }
    const { a, b, bend } = curve(edge);
    pen.moveTo(a.x, a.y);
    if (edge.from === edge.to) pen.bezierCurveTo(a.x + 20, a.y - 30, b.x + 40, b.y, b.x, b.y);
    else pen.quadraticCurveTo(bend.x, bend.y, b.x, b.y);
  }

  function tip(edge) {
    const { b, bend } = curve(edge);
    const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
    pen.moveTo(b.x, b.y);
    for (const turn of [0.4, -0.4]) pen.lineTo(b.x - 8 * Math.cos(angle + turn), b.y - 8 * Math.sin(angle + turn));
    pen.closePath();
  }

  function curve(edge) {
    if (edge.curve) return edge.curve;
    const { from, to } = edge;
    if (from === to) {
      const b = { x: from.x + from.halfWidth, y: from.y };
      return (edge.curve = { a: { x: from.x, y: from.y - from.halfHeight }, b, bend: { x: b.x + 20, y: b.y } });
    }
    const far = Math.abs(edge.rows) > 1 || to.y === from.y;
    const bend = {
      x: (from.x + to.x) / 2 + (far ? 0.14 * (to.y - from.y) : 0),
      y: (from.y + to.y) / 2 + (to.y === from.y ? 0.2 * Math.abs(to.x - from.x) : 0),
    };
    return (edge.curve = { a: borderPoint(from, bend), b: borderPoint(to, bend), bend });
  }

  function shape(node, on) {
    const { x, y, halfWidth, halfHeight } = node;
    const lost = node.outcome === "P";
    pen.fillStyle = lost ? colours.ink : colours.paper;
    pen.strokeStyle = { N: colours.win, draw: colours.draw, P: colours.ink, fold: colours.quiet }[node.outcome];
    pen.lineWidth = node.start ? 3.5 : 1.6;
    pen.setLineDash(node.outcome === "fold" ? [5, 4] : []);
    pen.beginPath();
    if (lost) pen.ellipse(x, y, halfWidth, halfHeight, 0, 0, 2 * Math.PI);
    else if (node.outcome === "draw") diamond(x, y, halfWidth, halfHeight);
    else pen.rect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight);
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    if (on) {
      pen.strokeStyle = colours.picked;
      pen.lineWidth = 3;
      pen.strokeRect(x - halfWidth - 6, y - halfHeight - 6, 2 * halfWidth + 12, 2 * halfHeight + 12);
    }
    if (13 * view.scale < READABLE) return;
    pen.fillStyle = lost ? colours.paper : colours.ink;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const step = 15;
    node.lines.forEach((text, at) => {
      pen.font = at + 1 < node.lines.length || node.lines.length === 1 ? "600 13px ui-monospace, monospace" : "12px system-ui, sans-serif";
      pen.fillText(text, x, y + (at - (node.lines.length - 1) / 2) * step);
    });
  }

  function diamond(x, y, halfWidth, halfHeight) {
    pen.moveTo(x - halfWidth, y);
    pen.lineTo(x, y - halfHeight);
    pen.lineTo(x + halfWidth, y);
    pen.lineTo(x, y + halfHeight);
    pen.closePath();
  }

  function choose(node, scrolls = false) {
    if (!node) return;
    if (node.v === undefined) {
      folds.open(node.layer);
      chosen = null;
      canvas.dataset.at = "";
      status.textContent = "";
      return void relayout();
    }
    chosen = { v: node.v };
    const vertex = graph.vertices[node.v];
    canvas.dataset.at = vertex.position;
    const outcome = say(`node_${vertex.outcome}`);
    status.textContent = vertex.board ? outcome : say("node", { position: vertex.position || "0", outcome });
    openSide(side, node.v, (v) => {
      folds.open(folds.layers[v]);
      const nodeCount = current.nodes.length;
      current = layout(graph, folds);
      if (nodeCount !== current.nodes.length) fit();
      choose(current.nodes.find((one) => one.v === v), true);
    });
    if (scrolls) scrollToNode(currentNode(chosen));
    schedulePaint();
  }

  function scrollToNode(node) {
    const { width, height } = canvas.getBoundingClientRect();
    if (node.x < view.x + 20 || node.x > view.x + width / view.scale - 20) view.x = node.x - width / 2 / view.scale;
    if (node.y < view.y + 20 || node.y > view.y + height / view.scale - 20) view.y = node.y - height / 2 / view.scale;
  }

  const nodeAt = (event) => {
    const around = canvas.getBoundingClientRect();
    const at = { x: view.x + (event.clientX - around.x) / view.scale, y: view.y + (event.clientY - around.y) / view.scale };
    return current.nodes.find((node) => Math.abs(node.x - at.x) <= node.halfWidth && Math.abs(node.y - at.y) <= node.halfHeight);
  };

  // Gestures: one pointer pans, two zoom, a tap opens a node.
  const pointers = new Map();
  let isDragged = false;
  canvas.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event);
    isDragged = false;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return void (canvas.style.cursor = nodeAt(event) ? "pointer" : "grab");
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!isDragged && Math.hypot(dx, dy) < 4) return;
    isDragged = true;
    if (pointers.size === 2) {
      const other = [...pointers.values()].find((one) => one.pointerId !== event.pointerId);
      const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const around = canvas.getBoundingClientRect();
      const middle = { x: (event.clientX + other.clientX) / 2 - around.x, y: (event.clientY + other.clientY) / 2 - around.y };
      zoom(far(event) / (far(before) || 1), middle);
    } else {
      view.x -= dx / view.scale;
      view.y -= dy / view.scale;
      schedulePaint();
    }
    pointers.set(event.pointerId, event);
  });
  const up = (event) => {
    if (pointers.delete(event.pointerId) && !isDragged && event.type === "pointerup") choose(nodeAt(event));
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", (event) => {
    // The wheel scrolls the page; with Ctrl it zooms the picture.
    if (!event.ctrlKey && !document.fullscreenElement) return;
    event.preventDefault();
    const around = canvas.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - around.x, y: event.clientY - around.y });
  }, { passive: false });

  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") return zoom(1.4);
    if (event.key === "-") return zoom(1 / 1.4);
    if (event.key === "0") return fit();
    if (event.key === "Enter") {
      event.preventDefault();
      return void side.querySelector("a.play-here")?.click();
    }
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const from = chosen && currentNode(chosen);
    if (!from) return choose(current.nodes.find((node) => node.start) ?? current.nodes.find((node) => node.v !== undefined), true);
    let best;
    for (const node of current.nodes) {
      const [dx, dy] = [node.x - from.x, node.y - from.y];
      const ahead = dx * direction[0] + dy * direction[1];
      const far = ahead + 3 * (Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]));
      if (ahead > 1 && (!best || far < best.far)) best = { node, far };
    }
    if (best) choose(best.node, true);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colours = null;
    schedulePaint();
  });
  let lastWidth = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width !== lastWidth) fit();
    lastWidth = contentRect.width;
    schedulePaint();
  }).observe(canvas);
  relayout();
  return box;
}

/**
 * Creates the layers of positions with their fold state. If there are many positions, only some
 * layers are unfolded initially.
 */
function createFolds(graph, layering) {
  const MAX_UNFOLDED = 80;
  const count = graph.vertices.length;
  const layers = layering === "moves" ? distancesFromStart(graph) : graph.vertices.map((vertex) => vertex.remoteness ?? -1);
  const sizes = new Map();
  for (const layer of layers) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  // Layers are ordered by distance; draws come first.
  const order = [...sizes.keys()].sort((vertex, other) => vertex - other);
  const folds = {
    layers, order: layering === "moves" ? order : [...order.filter((layer) => layer < 0), ...order.filter((layer) => layer >= 0).reverse()],
    unfolded: new Set(),
    open: (layer) => folds.unfolded.add(layer),
    all: () => order.forEach((layer) => folds.unfolded.add(layer)),
    begin: () => {
      folds.unfolded.clear();
      if (count <= MAX_UNFOLDED) return folds.all();
      let unfolded = 0;
      for (const layer of layering === "moves" ? folds.order : [...folds.order].reverse()) {
        unfolded += sizes.get(layer);
        if (unfolded > MAX_UNFOLDED) break;
        folds.unfolded.add(layer);
      }
      folds.unfolded.add(layers[graph.start ?? 0]);
    },
  };
  folds.begin();
  return folds;
}

/**
 * Returns the least number of moves from the start, which is the first vertex, to each position.
 */
function distancesFromStart({ vertices, moves }) {
  const successors = vertices.map(() => []);
  for (const [from, to] of moves) successors[from].push(to);
  const distances = vertices.map(() => -1);
  for (let start = 0; start < vertices.length; start++) {
    if (distances[start] >= 0) continue;
    distances[start] = 0;
    const queue = [start];
    for (let head = 0; head < queue.length; head++) {
      for (const to of successors[queue[head]]) {
        if (distances[to] < 0) {
          distances[to] = distances[queue[head]] + 1;
          queue.push(to);
        }
      }
    }
  }
  return distances;
}

/** Returns the legend of shapes and colours. */
function legend({ vertices }) {
  const outcomes = ["N", "P", "draw"].filter((outcome) => vertices.some((one) => one.outcome === outcome));
  return make("p", { class: "legend graph-legend" },
    ...outcomes.map((outcome) => make("span", {}, make("i", { class: `node-sign ${outcome}` }), say(`node_${outcome}`))),
    make("span", {}, make("i", { class: "edge-sign" }), say("edge_wins")),
    vertices.some((one) => one.grundy != null) ? make("span", {}, say("second_figure")) : null);
}
