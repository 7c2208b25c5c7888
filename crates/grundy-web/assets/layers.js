// The layout of a graph in layers; each row is ordered by its neighbours (barycentre heuristic).

/** The gaps in pixels between nodes of a row, between rows of a layer, and between layers. */
const [NODE_GAP, ROW_GAP, LAYER_GAP] = [18, 26, 62];
/** The number of sweeps of the barycentre heuristic over all rows. */
const SWEEPS = 4;
/** The width of a letter in pixels, and the maximum number of letters of a label. */
const [LETTER_WIDTH, MAX_LETTERS] = [8, 22];

const shorten = (text) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text);

/** Returns the nodes with their places, and the edges between nodes. A folded layer is one node. */
export function layout(graph, folds) {
  const { vertices, moves, winning } = graph;
  const nodes = [];
  const nodeOf = new Array(vertices.length);
  const foldOf = new Map();
  vertices.forEach((vertex, v) => {
    const layer = folds.layers[v];
    if (folds.unfolded.has(layer)) {
      nodeOf[v] = node(graph, v, layer);
      nodes.push(nodeOf[v]);
      return;
    }
    if (!foldOf.has(layer)) {
      foldOf.set(layer, { layer, outcome: "fold", count: 0, lost: 0 });
      nodes.push(foldOf.get(layer));
    }
    nodeOf[v] = foldOf.get(layer);
    nodeOf[v].count += 1;
    nodeOf[v].lost += vertex.outcome === "P" ? 1 : 0;
  });
  for (const fold of foldOf.values()) {
    fold.lines = [`▸ ${graph.layerName(fold.layer)}`, graph.foldName(fold.count, fold.lost)];
    Object.assign(fold, size(fold.lines, 1));
  }
  const winningMoves = new Set(winning);
  const edges = [];
  const edgesFrom = new Map();
  moves.forEach(([a, b], index) => {
    const [from, to] = [nodeOf[a], nodeOf[b]];
    if (from === to && from.v === undefined) return;
    let ends = edgesFrom.get(from);
    if (!ends) edgesFrom.set(from, (ends = new Map()));
    const edge = ends.get(to);
    if (edge) edge.wins ||= winningMoves.has(index);
    else {
      const edge = { from, to, wins: winningMoves.has(index) };
      ends.set(to, edge);
      edges.push(edge);
    }
  });
  const rows = folds.order.map((layer) => nodes.filter((one) => one.layer === layer));
  orderRows(rows, edges);
  return { nodes, edges, ...placeRows(rows, edges) };
}

function node({ vertices, start, stands_for: mergedCounts }, v, layer) {
  const { position, outcome, grundy, board, side } = vertices[v];
  const lines = board ? board.split("\n").slice(0, 12).map(shorten) : [shorten(position || "0")];
  const mergedText = mergedCounts?.[v] > 1 ? ` ×${mergedCounts[v]}` : "";
  const value = grundy == null ? "" : ` · ${grundy}`;
  lines.push(`${side ? `${shorten(side)} ` : ""}${outcome === "draw" ? "=" : outcome}${value}${mergedText}`);
  return { v, layer, outcome, lines, start: v === start, ...size(lines, { P: 1.3, N: 1, draw: 1.7 }[outcome]) };
}

function size(lines, factor) {
  const width = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1.7 : 1), 0) * LETTER_WIDTH;
  return { halfWidth: factor * (Math.max(...lines.map(width)) / 2 + 9), halfHeight: factor * (lines.length * 7.5 + 5) };
}

/** Orders the rows by the barycentres of their neighbours, in alternating sweeps. */
function orderRows(rows, edges) {
  const neighbours = new Map(rows.flat().map((node) => [node, []]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    neighbours.get(from).push(to);
    neighbours.get(to).push(from);
  }
  const place = (row) => row.forEach((node, at) => (node.at = (at + 0.5) / row.length));
  rows.forEach(place);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 ? [...rows].reverse() : rows) {
      for (const node of row) {
        const adjacent = neighbours.get(node);
        node.target = adjacent.length ? adjacent.reduce((sum, other) => sum + other.at, 0) / adjacent.length : node.at;
      }
      row.sort((node, other) => node.target - other.target);
      place(row);
    }
  }
}

function placeRows(rows, edges) {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const maxPerRow = Math.max(8, Math.ceil(1.6 * Math.sqrt(count)));
  let y = 0;
  let number = 0;
  for (const row of rows) {
    const lineCount = Math.max(1, Math.ceil(row.length / maxPerRow));
    const perLine = Math.ceil(row.length / lineCount);
    for (let lineIndex = 0; lineIndex < lineCount; lineIndex++) {
      const line = row.slice(lineIndex * perLine, (lineIndex + 1) * perLine);
      if (!line.length) continue;
      const height = Math.max(...line.map((node) => node.halfHeight));
      const width = line.reduce((sum, node) => sum + 2 * node.halfWidth + NODE_GAP, -NODE_GAP);
      let x = -width / 2;
      y += height;
      for (const node of line) {
        Object.assign(node, { x: x + node.halfWidth, y, row: number });
        x += 2 * node.halfWidth + NODE_GAP;
      }
      y += height + ROW_GAP;
      number += 1;
    }
    y += LAYER_GAP - ROW_GAP;
  }
  for (const edge of edges) edge.rows = edge.to.row - edge.from.row;
  const nodes = rows.flat();
  if (!nodes.length) return { left: 0, right: 1, top: 0, bottom: 1 };
  const maxOf = (measure) => nodes.reduce((top, node) => Math.max(top, measure(node)), -Infinity);
  return {
    left: -maxOf((node) => node.halfWidth - node.x), right: maxOf((node) => node.x + node.halfWidth),
    top: -maxOf((node) => node.halfHeight - node.y), bottom: maxOf((node) => node.y + node.halfHeight),
  };
}
