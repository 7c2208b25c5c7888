// The graph of the positions reachable from a start, on a canvas with pan, zoom, folded layers, and
// a panel per position.

import { nextFrame } from "./frames.js";
import { createFolds } from "./graph_folds.js";
import { createPainter } from "./graph_paint.js";
import { layout } from "./layers.js";
import { make, say } from "./texts.js";

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
  const painter = createPainter(canvas);
  const folds = createFolds(graph, layering);
  let current = layout(graph, folds);
  let view = { x: 0, y: 0, scale: 1 };
  let chosen = null;

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

  const schedulePaint = nextFrame(() => painter.paint(current, view, chosen && currentNode(chosen)));

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
    const next = nearestInDirection(current.nodes, from, direction);
    if (next) choose(next, true);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    painter.forgetColours();
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
 * Returns the node to which an arrow key leads from the node `from`, or undefined if there is none:
 * the nearest one in `direction`, where a distance across counts three times.
 */
export function nearestInDirection(nodes, from, direction) {
  let nearest;
  let least = Infinity;
  for (const node of nodes) {
    const [dx, dy] = [node.x - from.x, node.y - from.y];
    const ahead = dx * direction[0] + dy * direction[1];
    const distance = ahead + 3 * (Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]));
    if (ahead > 1 && distance < least) [nearest, least] = [node, distance];
  }
  return nearest;
}

/** Returns the legend of shapes and colours. */
function legend({ vertices }) {
  const outcomes = ["N", "P", "draw"].filter((outcome) => vertices.some((one) => one.outcome === outcome));
  return make("p", { class: "legend graph-legend" },
    ...outcomes.map((outcome) => make("span", {}, make("i", { class: `node-sign ${outcome}` }), say(`node_${outcome}`))),
    make("span", {}, make("i", { class: "edge-sign" }), say("edge_wins")),
    vertices.some((one) => one.grundy != null) ? make("span", {}, say("second_figure")) : null);
}
