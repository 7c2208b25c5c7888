// Paints a graph of positions on a canvas: edges with arrow tips, and nodes with their texts.

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
 * Returns the ends of an edge on the borders of its nodes, and the control point `bend` of its
 * curve.
 */
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

/**
 * Returns the painter of a canvas: `paint` paints a graph, `forgetColours` makes it read the
 * colours of the page again.
 */
export function createPainter(canvas) {
  const pen = canvas.getContext("2d");
  let colours = null;

  /**
   * Paints the nodes and edges of `graph` in the visible part `view`, with a frame around
   * `chosenNode`.
   */
  function paint(graph, view, chosenNode) {
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
    const visibleEdges = graph.edges.filter(({ from, to }) => Math.max(from.x, to.x) > view.x && Math.min(from.x, to.x) < right
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
      for (const edge of edges) addLine(edge, isDetailed);
      pen.stroke();
      if (isDetailed) {
        pen.beginPath();
        for (const edge of edges) addTip(edge);
        pen.fill();
      }
    }
    pen.globalAlpha = 1;
    for (const node of graph.nodes) if (isVisible(node)) drawNode(node, node === chosenNode, view.scale);
    canvas.dataset.frame = (performance.now() - start).toFixed(1);
    canvas.dataset.painted = String(Number(canvas.dataset.painted ?? 0) + 1);
  }

  /** Adds an edge to the path. It is bent if it crosses other rows. */
  function addLine(edge, exact) {
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

  function addTip(edge) {
    const { b, bend } = curve(edge);
    const angle = Math.atan2(b.y - bend.y, b.x - bend.x);
    pen.moveTo(b.x, b.y);
    for (const turn of [0.4, -0.4]) pen.lineTo(b.x - 8 * Math.cos(angle + turn), b.y - 8 * Math.sin(angle + turn));
    pen.closePath();
  }

  function drawNode(node, isChosen, scale) {
    const { x, y, halfWidth, halfHeight } = node;
    const lost = node.outcome === "P";
    pen.fillStyle = lost ? colours.ink : colours.paper;
    pen.strokeStyle = { N: colours.win, draw: colours.draw, P: colours.ink, fold: colours.quiet }[node.outcome];
    pen.lineWidth = node.start ? 3.5 : 1.6;
    pen.setLineDash(node.outcome === "fold" ? [5, 4] : []);
    pen.beginPath();
    if (lost) pen.ellipse(x, y, halfWidth, halfHeight, 0, 0, 2 * Math.PI);
    else if (node.outcome === "draw") addDiamond(x, y, halfWidth, halfHeight);
    else pen.rect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight);
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    if (isChosen) {
      pen.strokeStyle = colours.picked;
      pen.lineWidth = 3;
      pen.strokeRect(x - halfWidth - 6, y - halfHeight - 6, 2 * halfWidth + 12, 2 * halfHeight + 12);
    }
    if (13 * scale < READABLE) return;
    pen.fillStyle = lost ? colours.paper : colours.ink;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const step = 15;
    node.lines.forEach((text, at) => {
      pen.font = at + 1 < node.lines.length || node.lines.length === 1 ? "600 13px ui-monospace, monospace" : "12px system-ui, sans-serif";
      pen.fillText(text, x, y + (at - (node.lines.length - 1) / 2) * step);
    });
  }

  function addDiamond(x, y, halfWidth, halfHeight) {
    pen.moveTo(x - halfWidth, y);
    pen.lineTo(x, y - halfHeight);
    pen.lineTo(x + halfWidth, y);
    pen.lineTo(x, y + halfHeight);
    pen.closePath();
  }

  return { paint, forgetColours: () => (colours = null) };
}
