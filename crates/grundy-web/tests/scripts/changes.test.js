// Tests of the elements that moves change.

import assert from "node:assert/strict";
import test from "node:test";
import { LARGE, addKeySets, changeable, keepHeapOrder, range, swapSides } from "../../assets/changes.js";

/** Returns the sets of keys that a move between two views changes, as lists in order. */
function keySets(before, after) {
  const move = { summand: 0, view: after };
  addKeySets([before], [move]);
  return move.keySets.map((keys) => [...keys].sort()).sort();
}

const heaps = (sizes, ordered = false) => ({ kind: "heaps", sizes, ordered });

test("a move in an unordered heap takes stones from its top", () => {
  assert.deepEqual(keySets(heaps([5, 3, 1]), heaps([5, 1, 1])), [["0:1:1", "0:1:2"]]);
});

test("a move in one of two equal heaps can be made in both", () => {
  assert.deepEqual(keySets(heaps([2, 2, 5]), heaps([2, 1, 5])), [["0:0:1"], ["0:1:1"]]);
});

test("two unordered heaps are compared by the number of stones that the move takes", () => {
  // 3 and 5 become 3 and 2: three stones of the second heap, not one of the first and two of it.
  assert.deepEqual(keySets(heaps([3, 5]), heaps([2, 3])), [["0:1:2", "0:1:3", "0:1:4"]]);
});

test("a move that splits a heap takes stones from either side of the middle", () => {
  assert.deepEqual(keySets(heaps([6, 9, 9]), heaps([1, 3, 9, 9])), [["0:0:1", "0:0:2"], ["0:0:3", "0:0:4"]]);
});

test("a row of pins loses stones at either end", () => {
  const before = heaps([4], true);
  const moves = [[3], [1, 2]].map((sizes) => ({ summand: 0, view: heaps(sizes, true) }));
  addKeySets([before], moves);
  assert.deepEqual(moves[0].keySets.map((keys) => [...keys]), [["0:0:0"], ["0:0:3"]]);
});

test("a large heap is one element", () => {
  assert.deepEqual(keySets(heaps([LARGE + 1, 2, 2]), heaps([LARGE, 2, 2])), [["0:0:bar"]]);
  assert.deepEqual(keySets(heaps([LARGE, 2, 2]), heaps([LARGE - 1, 2, 2])), [[`0:0:${LARGE - 1}`]]);
});

test("a move in steps takes the stones that leave each step", () => {
  assert.deepEqual(keySets({ kind: "steps", stones: [2, 1, 1] }, { kind: "steps", stones: [2, 2, 0] }), [["0:2:0"]]);
});

test("a move of coins turns the coins whose face differs", () => {
  const coins = (...heads) => ({ kind: "coins", heads });
  assert.deepEqual(keySets(coins(true, false, true), coins(false, true, true)), [["0:0", "0:1"]]);
  assert.deepEqual(keySets(coins(true), coins(true, true)), [["0:1"]]);
});

test("a move on a board changes the cells that differ, from the side of one player", () => {
  const board = (...rows) => ({ kind: "board", rows });
  assert.deepEqual(keySets(board(["x", ""], ["", ""]), board(["x", ""], ["o", ""])), [["0:1:0"]]);
  // The board after the move is seen by the other player, who calls the stones by other names.
  const after = { ...board(["his", "mine"]), turning: ["mine", "his"] };
  assert.deepEqual(keySets(board(["mine", ""]), after), [["0:0:1"]]);
});

test("a move on a graph changes removed vertices and edges, and moved tokens", () => {
  const graph = (gone, cut, tokens) => ({ kind: "graph", gone, cut, tokens });
  assert.deepEqual(keySets(graph([], [1], [[0, 1]]), graph([2], [1, 3], [[4, 1]])), [["0:e:3", "0:v:0", "0:v:2", "0:v:4"]]);
});

test("a move on a graph takes stones from the vertices that lose some", () => {
  const graph = (...stones) => ({ kind: "graph", gone: [], cut: [], tokens: [], stones });
  assert.deepEqual(keySets(graph(3, 1, 2), graph(1, 2, 2)), [["0:v:0"]]);
});

test("heaps that are merged are all the heaps of their sizes", () => {
  assert.deepEqual(keySets(heaps([1, 2, 4]), heaps([3, 4])), [["0:0:0", "0:1:0", "0:1:1"]]);
});

test("a move without a view, or in a component that does not exist, changes no elements", () => {
  const moves = [{ summand: 0 }, { summand: 1, view: heaps([1]) }];
  addKeySets([heaps([2])], moves);
  assert.deepEqual(moves.map((move) => move.keySets), [[], []]);
});

test("a broken bar is broken at the same line from both sides", () => {
  const bars = (...pieces) => ({ kind: "bars", pieces });
  assert.deepEqual(keySets(bars([5, 2]), bars([2, 2], [3, 2])), [["0:0:r:2"], ["0:0:r:3"]]);
  assert.deepEqual(keySets(bars([5, 2]), bars([5, 1], [5, 1])), [["0:0:c:1"]]);
});

test("a move between views of different kinds changes no elements", () => {
  assert.deepEqual(keySets(heaps([1]), { kind: "text" }), []);
});

test("heaps stay where they were before a move", () => {
  const after = [heaps([1, 3, 5])];
  keepHeapOrder([heaps([5, 3, 4])], { summand: 0 }, after);
  assert.deepEqual(after[0].sizes, [5, 3, 1]);
});

test("a component without the move keeps its view", () => {
  const [before, after] = [[heaps([5, 3]), heaps([1])], [heaps([3, 5]), heaps([0])]];
  keepHeapOrder(before, { summand: 1 }, after);
  assert.equal(after[0], before[0]);
});

test("the user can choose what moves change, and nothing if it is not the user's turn", () => {
  const position = { views: [heaps([3])], moves: [{ keySets: [new Set(["0:0:2"])] }], move_count: 1 };
  assert.deepEqual(changeable(position, true), new Set(["0:0:2"]));
  assert.deepEqual(changeable(position, false), new Set());
});

test("if the list of moves is incomplete, every stone can be chosen", () => {
  const position = { views: [heaps([2, LARGE + 1])], moves: [], move_count: Infinity };
  assert.deepEqual(changeable(position, true), new Set(["0:0:0", "0:0:1", "0:1:bar"]));
});

test("only the two texts of the players are swapped", () => {
  assert.deepEqual(["a", "b", "c", null].map((cell) => swapSides(["a", "b"], cell)), ["b", "a", "c", null]);
  assert.equal(swapSides(undefined, "a"), "a");
});

test("a range ends before its second number and is empty if that is smaller", () => {
  assert.deepEqual(range(2, 5), [2, 3, 4]);
  assert.deepEqual(range(5, 2), []);
});
