// Where the nodes of a graph stand: in rows by layers, each row in the order of what it is joined to.

/** Between nodes of a row, rows of a layer, and layers. */
const [GAP, ROWS_APART, APART] = [18, 26, 62];
/** How often rows are put in the order of what they are joined to. */
const SWEEPS = 4;
/** A letter of a label, and the most letters. */
const [LETTER, LONGEST] = [8, 22];

const short = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** Nodes with their places, and edges between nodes: what is folded is one node of its layer. */
export function layout(graph, folds) {
  const { vertices, moves, winning } = graph;
  const nodes = [];
  const of = new Array(vertices.length);
  const folded = new Map();
  vertices.forEach((vertex, v) => {
    const layer = folds.layers[v];
    if (folds.unfolded.has(layer)) {
      of[v] = node(graph, v, layer);
      nodes.push(of[v]);
      return;
    }
    if (!folded.has(layer)) {
      folded.set(layer, { layer, outcome: "fold", count: 0, lost: 0 });
      nodes.push(folded.get(layer));
    }
    of[v] = folded.get(layer);
    of[v].count += 1;
    of[v].lost += vertex.outcome === "P" ? 1 : 0;
  });
  for (const fold of folded.values()) {
    fold.lines = [`▸ ${graph.layerName(fold.layer)}`, graph.foldName(fold.count, fold.lost)];
    Object.assign(fold, size(fold.lines, 1));
  }
  const wins = new Set(winning);
  const edges = [];
  const met = new Map();
  moves.forEach(([a, b], at) => {
    const [from, to] = [of[a], of[b]];
    if (from === to && from.v === undefined) return;
    let ends = met.get(from);
    if (!ends) met.set(from, (ends = new Map()));
    const edge = ends.get(to);
    if (edge) edge.wins ||= wins.has(at);
    else {
      const made = { from, to, wins: wins.has(at) };
      ends.set(to, made);
      edges.push(made);
    }
  });
  const rows = folds.order.map((layer) => nodes.filter((one) => one.layer === layer));
  ordered(rows, edges);
  return { nodes, edges, ...placed(rows, edges) };
}

function node({ vertices, start, stands_for: stands }, v, layer) {
  const { position, outcome, grundy, board, side } = vertices[v];
  const lines = board ? board.split("\n").slice(0, 12).map(short) : [short(position || "0")];
  const many = stands?.[v] > 1 ? ` ×${stands[v]}` : "";
  const value = grundy == null ? "" : ` · ${grundy}`;
  lines.push(`${side ? `${short(side)} ` : ""}${outcome === "draw" ? "=" : outcome}${value}${many}`);
  return { v, layer, outcome, lines, start: v === start, ...size(lines, { P: 1.3, N: 1, draw: 1.7 }[outcome]) };
}

function size(lines, round) {
  const width = (text) => [...text].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1.7 : 1), 0) * LETTER;
  return { half: round * (Math.max(...lines.map(width)) / 2 + 9), tall: round * (lines.length * 7.5 + 5) };
}

/** Rows in the order of the middle of what they are joined to, up and down a few times. */
function ordered(rows, edges) {
  const near = new Map(rows.flat().map((one) => [one, []]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    near.get(from).push(to);
    near.get(to).push(from);
  }
  const place = (row) => row.forEach((one, at) => (one.at = (at + 0.5) / row.length));
  rows.forEach(place);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const row of sweep % 2 ? [...rows].reverse() : rows) {
      for (const one of row) {
        const others = near.get(one);
        one.wanted = others.length ? others.reduce((sum, other) => sum + other.at, 0) / others.length : one.at;
      }
      row.sort((one, other) => one.wanted - other.wanted);
      place(row);
    }
  }
}

function placed(rows, edges) {
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  const most = Math.max(8, Math.ceil(1.6 * Math.sqrt(count)));
  let y = 0;
  let number = 0;
  for (const row of rows) {
    const parts = Math.max(1, Math.ceil(row.length / most));
    const each = Math.ceil(row.length / parts);
    for (let part = 0; part < parts; part++) {
      const line = row.slice(part * each, (part + 1) * each);
      if (!line.length) continue;
      const tall = Math.max(...line.map((one) => one.tall));
      const wide = line.reduce((sum, one) => sum + 2 * one.half + GAP, -GAP);
      let x = -wide / 2;
      y += tall;
      for (const one of line) {
        Object.assign(one, { x: x + one.half, y, row: number });
        x += 2 * one.half + GAP;
      }
      y += tall + ROWS_APART;
      number += 1;
    }
    y += APART - ROWS_APART;
  }
  for (const edge of edges) edge.rows = edge.to.row - edge.from.row;
  const all = rows.flat();
  if (!all.length) return { left: 0, right: 1, top: 0, bottom: 1 };
  const most_of = (of) => all.reduce((top, one) => Math.max(top, of(one)), -Infinity);
  return {
    left: -most_of((one) => one.half - one.x), right: most_of((one) => one.x + one.half),
    top: -most_of((one) => one.tall - one.y), bottom: most_of((one) => one.y + one.tall),
  };
}
