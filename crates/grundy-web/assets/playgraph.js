// The graph of a position on a canvas: moved, zoomed, unfolded layer by layer, and opened node by node.

import { nextFrame } from "./frames.js";
import { layout } from "./layers.js";
import { make, say } from "./texts.js";

/** Text is drawn from so many pixels a letter on. */
const READABLE = 6;
/** More edges in sight than this have no tips, and fewer steps are drawn with care. */
const MANY = 4000;

/** A place on the border of a node, on the way from its middle to somewhere. */
export function border({ x, y, half, tall, outcome }, to) {
  const [dx, dy] = [to.x - x, to.y - y];
  const shape = {
    P: () => Math.hypot(dx / half, dy / tall),
    N: () => Math.max(Math.abs(dx / half), Math.abs(dy / tall)),
    draw: () => Math.abs(dx / half) + Math.abs(dy / tall),
    fold: () => Math.max(Math.abs(dx / half), Math.abs(dy / tall)),
  }[outcome];
  const scale = shape() || 1;
  return { x: x + dx / scale, y: y + dy / scale };
}

/**
 * A graph with its buttons and what is opened beside it. `opened` fills the side for a position, and `by` says whether
 * layers go by the moves that are left.
 */
export function playGraph(graph, by, opened) {
  const canvas = make("canvas", { tabindex: "0", role: "application", "aria-label": say("graph_keys"), class: "playgraph" });
  const told = make("p", { role: "status", class: "told-node" });
  const side = make("div", { class: "beside" });
  const frame = make("div", { class: "graph-frame" }, canvas);
  const button = (key, does) => make("button", { type: "button", "data-do": key, onclick: does }, say(key));
  const buttons = make("p", { class: "row" },
    button("unfold", () => (folds.all(), fresh())), button("fold", () => (folds.begin(), fresh())),
    button("larger", () => zoom(1.4)), button("smaller", () => zoom(1 / 1.4)), button("whole", fit),
    button("full", () => (document.fullscreenElement ? document.exitFullscreen() : box.requestFullscreen?.())));
  const box = make("div", { class: "graph-box" }, buttons, make("div", { class: "graph-two" }, frame, make("div", {}, told, side)), legend(graph));
  const pen = canvas.getContext("2d");
  const folds = folding(graph, by);
  let drawn = layout(graph, folds);
  let view = { x: 0, y: 0, scale: 1 };
  let chosen = null;
  let colours = null;

  function fresh() {
    drawn = layout(graph, folds);
    canvas.dataset.nodes = String(drawn.nodes.filter((node) => node.v !== undefined).length);
    canvas.dataset.folded = String(drawn.nodes.filter((node) => node.v === undefined).length);
    fit();
  }

  function fit() {
    const { width, height } = canvas.getBoundingClientRect();
    if (!width || !drawn.nodes.length) return;
    const [wide, tall] = [drawn.right - drawn.left + 40, drawn.bottom - drawn.top + 40];
    view.scale = Math.min(1.6, width / wide, height / tall);
    view.x = (drawn.left + drawn.right) / 2 - width / 2 / view.scale;
    view.y = (drawn.top + drawn.bottom) / 2 - height / 2 / view.scale;
    soon();
  }

  function zoom(by, at) {
    const { width, height } = canvas.getBoundingClientRect();
    const on = chosen && placeOf(chosen);
    const middle = at ?? (on ? { x: (on.x - view.x) * view.scale, y: (on.y - view.y) * view.scale } : { x: width / 2, y: height / 2 });
    const scale = Math.max(0.01, Math.min(4, view.scale * by));
    view.x += middle.x / view.scale - middle.x / scale;
    view.y += middle.y / view.scale - middle.y / scale;
    view.scale = scale;
    soon();
  }

  const placeOf = (node) => drawn.nodes.find((one) => same(one, node));
  const same = (one, other) => (one.v === undefined ? other.v === undefined && one.layer === other.layer : one.v === other.v);

  const soon = nextFrame(() => paint());

  function paint() {
    const began = performance.now();
    const { width, height } = canvas.getBoundingClientRect();
    const sharp = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * sharp) || canvas.height !== Math.round(height * sharp)) {
      [canvas.width, canvas.height] = [Math.round(width * sharp), Math.round(height * sharp)];
    }
    colours ??= Object.fromEntries(["ink", "paper", "quiet", "line", "win", "raised", "picked", "draw"].map((name) =>
      [name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()]));
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    pen.fillStyle = colours.raised;
    pen.fillRect(0, 0, width, height);
    pen.setTransform(sharp * view.scale, 0, 0, sharp * view.scale, -view.x * view.scale * sharp, -view.y * view.scale * sharp);
    const [right, bottom] = [view.x + width / view.scale, view.y + height / view.scale];
    const near = (node) => node.x + node.half > view.x && node.x - node.half < right && node.y + node.tall > view.y && node.y - node.tall < bottom;
    const at = chosen && placeOf(chosen);
    const seen = drawn.edges.filter(({ from, to }) => Math.max(from.x, to.x) > view.x && Math.min(from.x, to.x) < right
      && Math.max(from.y, to.y) > view.y && Math.min(from.y, to.y) < bottom);
    const few = seen.length <= MANY && view.scale > 0.25;
    const groups = [
      [seen.filter((edge) => !edge.wins && edge.from !== at && edge.to !== at), colours.line, 1],
      [seen.filter((edge) => edge.wins && edge.from !== at && edge.to !== at), colours.win, few ? 2 : 1],
      [seen.filter((edge) => edge.from === at || edge.to === at), colours.picked, 2.5],
    ];
    for (const [edges, colour, weight] of groups) {
      pen.strokeStyle = pen.fillStyle = colour;
      pen.lineWidth = weight / Math.max(view.scale, few ? 0.5 : view.scale);
      pen.globalAlpha = few || colour === colours.picked ? 1 : 0.35;
      pen.beginPath();
      for (const edge of edges) line(edge, few);
      pen.stroke();
      if (few) {
        pen.beginPath();
        for (const edge of edges) tip(edge);
        pen.fill();
      }
    }
    pen.globalAlpha = 1;
    for (const node of drawn.nodes) if (near(node)) shape(node, node === at);
    canvas.dataset.frame = (performance.now() - began).toFixed(1);
    canvas.dataset.painted = String(Number(canvas.dataset.painted ?? 0) + 1);
  }

  /** An edge, bent where it passes rows between. */
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
      const b = { x: from.x + from.half, y: from.y };
      return (edge.curve = { a: { x: from.x, y: from.y - from.tall }, b, bend: { x: b.x + 20, y: b.y } });
    }
    const far = Math.abs(edge.rows) > 1 || to.y === from.y;
    const bend = {
      x: (from.x + to.x) / 2 + (far ? 0.14 * (to.y - from.y) : 0),
      y: (from.y + to.y) / 2 + (to.y === from.y ? 0.2 * Math.abs(to.x - from.x) : 0),
    };
    return (edge.curve = { a: border(from, bend), b: border(to, bend), bend });
  }

  function shape(node, on) {
    const { x, y, half, tall } = node;
    const lost = node.outcome === "P";
    pen.fillStyle = lost ? colours.ink : colours.paper;
    pen.strokeStyle = { N: colours.win, draw: colours.draw, P: colours.ink, fold: colours.quiet }[node.outcome];
    pen.lineWidth = node.start ? 3.5 : 1.6;
    pen.setLineDash(node.outcome === "fold" ? [5, 4] : []);
    pen.beginPath();
    if (lost) pen.ellipse(x, y, half, tall, 0, 0, 2 * Math.PI);
    else if (node.outcome === "draw") diamond(x, y, half, tall);
    else pen.rect(x - half, y - tall, 2 * half, 2 * tall);
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    if (on) {
      pen.strokeStyle = colours.picked;
      pen.lineWidth = 3;
      pen.strokeRect(x - half - 6, y - tall - 6, 2 * half + 12, 2 * tall + 12);
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

  function diamond(x, y, half, tall) {
    pen.moveTo(x - half, y);
    pen.lineTo(x, y - tall);
    pen.lineTo(x + half, y);
    pen.lineTo(x, y + tall);
    pen.closePath();
  }

  function choose(node, moveTo = false) {
    if (!node) return;
    if (node.v === undefined) {
      folds.open(node.layer);
      chosen = null;
      canvas.dataset.at = "";
      told.textContent = "";
      return void fresh();
    }
    chosen = { v: node.v };
    const vertex = graph.vertices[node.v];
    canvas.dataset.at = vertex.position;
    const outcome = say(`node_${vertex.outcome}`);
    told.textContent = vertex.board ? outcome : say("node", { position: vertex.position || "0", outcome });
    opened(side, node.v, (v) => {
      folds.open(folds.layers[v]);
      const before = drawn.nodes.length;
      drawn = layout(graph, folds);
      if (before !== drawn.nodes.length) fit();
      choose(drawn.nodes.find((one) => one.v === v), true);
    });
    if (moveTo) inSight(placeOf(chosen));
    soon();
  }

  function inSight(node) {
    const { width, height } = canvas.getBoundingClientRect();
    if (node.x < view.x + 20 || node.x > view.x + width / view.scale - 20) view.x = node.x - width / 2 / view.scale;
    if (node.y < view.y + 20 || node.y > view.y + height / view.scale - 20) view.y = node.y - height / 2 / view.scale;
  }

  const under = (event) => {
    const around = canvas.getBoundingClientRect();
    const at = { x: view.x + (event.clientX - around.x) / view.scale, y: view.y + (event.clientY - around.y) / view.scale };
    return drawn.nodes.find((node) => Math.abs(node.x - at.x) <= node.half && Math.abs(node.y - at.y) <= node.tall);
  };

  // Fingers and the mouse: one moves the view, two zoom it, a tap opens.
  const down = new Map();
  let moved = false;
  canvas.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, event);
    moved = false;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return void (canvas.style.cursor = under(event) ? "pointer" : "grab");
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!moved && Math.hypot(dx, dy) < 4) return;
    moved = true;
    if (down.size === 2) {
      const other = [...down.values()].find((one) => one.pointerId !== event.pointerId);
      const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const around = canvas.getBoundingClientRect();
      const middle = { x: (event.clientX + other.clientX) / 2 - around.x, y: (event.clientY + other.clientY) / 2 - around.y };
      zoom(far(event) / (far(before) || 1), middle);
    } else {
      view.x -= dx / view.scale;
      view.y -= dy / view.scale;
      soon();
    }
    down.set(event.pointerId, event);
  });
  const up = (event) => {
    if (down.delete(event.pointerId) && !moved && event.type === "pointerup") choose(under(event));
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("wheel", (event) => {
    // The page is moved past the picture; with a key held it is zoomed.
    if (!event.ctrlKey && !document.fullscreenElement) return;
    event.preventDefault();
    const around = canvas.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - around.x, y: event.clientY - around.y });
  }, { passive: false });

  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  canvas.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") return zoom(1.4);
    if (event.key === "-") return zoom(1 / 1.4);
    if (event.key === "0") return fit();
    if (event.key === "Enter") {
      event.preventDefault();
      return void side.querySelector("a.play-here")?.click();
    }
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    const from = chosen && placeOf(chosen);
    if (!from) return choose(drawn.nodes.find((node) => node.start) ?? drawn.nodes.find((node) => node.v !== undefined), true);
    let best;
    for (const node of drawn.nodes) {
      const [dx, dy] = [node.x - from.x, node.y - from.y];
      const ahead = dx * way[0] + dy * way[1];
      const far = ahead + 3 * (Math.abs(dx * way[1]) + Math.abs(dy * way[0]));
      if (ahead > 1 && (!best || far < best.far)) best = { node, far };
    }
    if (best) choose(best.node, true);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colours = null;
    soon();
  });
  let wide = 0;
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width !== wide) fit();
    wide = contentRect.width;
    soon();
  }).observe(canvas);
  fresh();
  return box;
}

/** Layers of positions, and which of them are unfolded: at first as many as are easily looked over. */
function folding(graph, by) {
  const EASY = 80;
  const count = graph.vertices.length;
  const layers = by === "moves" ? fromStart(graph) : graph.vertices.map((one) => one.remoteness ?? -1);
  const sizes = new Map();
  for (const layer of layers) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  // From where play is over; draws are at the other end.
  const order = [...sizes.keys()].sort((one, other) => one - other);
  const folds = {
    layers, order: by === "moves" ? order : [...order.filter((layer) => layer < 0), ...order.filter((layer) => layer >= 0).reverse()],
    unfolded: new Set(),
    open: (layer) => folds.unfolded.add(layer),
    all: () => order.forEach((layer) => folds.unfolded.add(layer)),
    begin: () => {
      folds.unfolded.clear();
      if (count <= EASY) return folds.all();
      let shown = 0;
      for (const layer of by === "moves" ? folds.order : [...folds.order].reverse()) {
        shown += sizes.get(layer);
        if (shown > EASY) break;
        folds.unfolded.add(layer);
      }
      folds.unfolded.add(layers[graph.start ?? 0]);
    },
  };
  folds.begin();
  return folds;
}

/** How many moves from the start a position is; the first is the start. */
function fromStart({ vertices, moves }) {
  const after = vertices.map(() => []);
  for (const [from, to] of moves) after[from].push(to);
  const far = vertices.map(() => -1);
  for (let start = 0; start < vertices.length; start++) {
    if (far[start] >= 0) continue;
    far[start] = 0;
    const queue = [start];
    for (let at = 0; at < queue.length; at++) {
      for (const to of after[queue[at]]) {
        if (far[to] < 0) {
          far[to] = far[queue[at]] + 1;
          queue.push(to);
        }
      }
    }
  }
  return far;
}

/** What the shapes and the colours mean. */
function legend({ vertices }) {
  const outcomes = ["N", "P", "draw"].filter((outcome) => vertices.some((one) => one.outcome === outcome));
  return make("p", { class: "legend graph-legend" },
    ...outcomes.map((outcome) => make("span", {}, make("i", { class: `node-sign ${outcome}` }), say(`node_${outcome}`))),
    make("span", {}, make("i", { class: "edge-sign" }), say("edge_wins")),
    vertices.some((one) => one.grundy != null) ? make("span", {}, say("second_figure")) : null);
}
