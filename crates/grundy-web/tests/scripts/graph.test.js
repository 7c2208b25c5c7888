// Tests of the graph of positions: its layers, its layout and its arrow keys.

import assert from "node:assert/strict";
import test from "node:test";
import "./page_stub.js";

const { createFolds, distancesFromStart } = await import("../../assets/graph_folds.js");
const { borderPoint } = await import("../../assets/graph_paint.js");
const { layout } = await import("../../assets/layers.js");
const { nearestInDirection } = await import("../../assets/playgraph.js");

/** Returns the graph of one heap of Nim with `size` stones: a position per size, from the start. */
function nimHeap(size) {
  const sizes = Array.from({ length: size + 1 }, (_, v) => size - v);
  const moves = sizes.flatMap((_, from) => sizes.slice(from + 1).map((_, step) => [from, from + 1 + step]));
  return {
    vertices: sizes.map((n) => ({ position: String(n), outcome: n ? "N" : "P", remoteness: n ? 1 : 0 })), moves,
    winning: moves.flatMap(([, to], index) => (to === size ? [index] : [])), start: 0,
    layerName: (layer) => `layer ${layer}`, foldName: (count, lost) => `${count} positions, ${lost} lost`,
  };
}

test("the distance of a position is its least number of moves from the start", () => {
  const vertices = [{}, {}, {}, {}];
  assert.deepEqual(distancesFromStart({ vertices, moves: [[0, 1], [1, 2], [0, 2], [2, 3], [3, 0]] }), [0, 1, 1, 2]);
});

test("a position that the start does not reach begins a layering of its own", () => {
  assert.deepEqual(distancesFromStart({ vertices: [{}, {}, {}], moves: [[2, 1]] }), [0, 0, 0]);
});

test("a small graph is unfolded", () => {
  const folds = createFolds(nimHeap(3), "moves");
  assert.deepEqual(folds.order, [0, 1]);
  assert.deepEqual([...folds.unfolded].sort(), [0, 1]);
});

test("layers by remoteness begin with draws, and end at the end of play", () => {
  const vertices = [{ remoteness: 2 }, {}, { remoteness: 0 }, { remoteness: 1 }];
  assert.deepEqual(createFolds({ vertices, moves: [], start: 0 }, "remoteness").order, [-1, 2, 1, 0]);
});

test("a large graph unfolds its first layers, and the layer of the start", () => {
  // A tree: the start, 70 positions after it, and 70 after these.
  const moves = Array.from({ length: 70 }, (_, index) => [[0, 1 + index], [1 + index, 71 + index]]).flat();
  const vertices = Array.from({ length: 141 }, () => ({ outcome: "N" }));
  const folds = createFolds({ vertices, moves, start: 0 }, "moves");
  assert.deepEqual([...folds.unfolded].sort(), [0, 1]);
  folds.all();
  assert.equal(folds.unfolded.size, 3);
  folds.begin();
  assert.equal(folds.unfolded.size, 2);
});

test("exactly 80 positions of a large graph can be unfolded", () => {
  const moves = Array.from({ length: 100 }, (_, index) => [index < 79 ? 0 : 1, index + 1]);
  const folds = createFolds({ vertices: Array.from({ length: 101 }, () => ({})), moves, start: 0 }, "moves");
  assert.deepEqual([...folds.unfolded].sort(), [0, 1]);
});

test("a folded layer is one node, which counts its positions", () => {
  const graph = nimHeap(4);
  const folds = createFolds(graph, "moves");
  folds.unfolded.delete(1);
  const { nodes, edges } = layout(graph, folds);
  assert.deepEqual(nodes.map(({ v, count, lost }) => [v, count, lost]), [[0, undefined, undefined], [undefined, 4, 1]]);
  assert.equal(nodes[1].lines[1], "4 positions, 1 lost");
  // The four moves from the start are one edge, which wins since one of them does.
  assert.deepEqual(edges.map(({ from, to, wins }) => [from, to, wins]), [[nodes[0], nodes[1], true]]);
});

test("nodes do not overlap, and later layers are lower", () => {
  const graph = nimHeap(6);
  const { nodes } = layout(graph, createFolds(graph, "moves"));
  for (const [index, node] of nodes.entries()) {
    for (const other of nodes.slice(index + 1)) {
      const isApart = Math.abs(node.x - other.x) >= node.halfWidth + other.halfWidth
        || Math.abs(node.y - other.y) >= node.halfHeight + other.halfHeight;
      assert.ok(isApart, `${node.lines} ${other.lines}`);
    }
  }
  assert.ok(nodes.slice(1).every((node) => node.y > nodes[0].y));
});

test("the layout has the bounds of its nodes, and edges know how many rows they cross", () => {
  const graph = nimHeap(6);
  const { nodes, edges, left, right, top, bottom } = layout(graph, createFolds(graph, "moves"));
  const least = (measure) => Math.min(...nodes.map(measure));
  const bounds = [
    least((node) => node.x - node.halfWidth), -least((node) => -node.x - node.halfWidth),
    least((node) => node.y - node.halfHeight), -least((node) => -node.y - node.halfHeight),
  ];
  // The addition makes 0 of -0.
  assert.deepEqual([left, right, top, bottom].map((bound) => bound + 0), bounds.map((bound) => bound + 0));
  assert.ok(edges.every(({ from, to, rows }) => rows === to.row - from.row && (from.v || rows === 1)));
});

test("edges end at the border of a node: an ellipse, a rectangle or a rhombus", () => {
  const border = (outcome) => borderPoint({ x: 0, y: 0, halfWidth: 20, halfHeight: 10, outcome }, { x: 30, y: 40 });
  const [ellipse, rectangle, rhombus] = ["P", "N", "draw"].map(border);
  assert.ok(Math.abs((ellipse.x / 20) ** 2 + (ellipse.y / 10) ** 2 - 1) < 1e-9);
  assert.deepEqual(rectangle, { x: 7.5, y: 10 });
  assert.ok(Math.abs(rhombus.x / 20 + rhombus.y / 10 - 1) < 1e-9);
});

test("an arrow key leads to the nearest node in its direction", () => {
  const [centre, right, far, above] = [[0, 0], [10, 1], [30, 0], [2, -10]].map(([x, y]) => ({ x, y }));
  const nodes = [centre, far, right, above];
  assert.equal(nearestInDirection(nodes, centre, [1, 0]), right);
  assert.equal(nearestInDirection(nodes, right, [1, 0]), far);
  assert.equal(nearestInDirection(nodes, centre, [0, -1]), above);
  assert.equal(nearestInDirection(nodes, centre, [0, 1]), undefined);
});
