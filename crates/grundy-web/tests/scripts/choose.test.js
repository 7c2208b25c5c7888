// Tests of the moves that chosen elements mean.

import assert from "node:assert/strict";
import test from "node:test";
import { addKeySets } from "../../assets/changes.js";
import { exactMove, resolvePointed } from "../../assets/choose.js";

/** Returns the views and moves of a game of heaps after the moves to the heaps `targets`. */
function heapPosition(sizes, targets) {
  const views = [{ kind: "heaps", sizes, ordered: true }];
  const moves = targets.map((target) => ({ summand: 0, text: String(target), view: { kind: "heaps", sizes: target, ordered: true } }));
  addKeySets(views, moves);
  return { views, moves };
}

const NIM = heapPosition([3, 1], [[2, 1], [1, 1], [0, 1], [3, 0]]);

test("a stone means the move that takes it and the stones above it", () => {
  const move = (key) => resolvePointed(NIM.views, NIM.moves, [], key).move?.text;
  assert.equal(move("0:0:2"), "2,1");
  assert.equal(move("0:0:1"), "1,1");
  assert.equal(move("0:0:0"), "0,1");
  assert.equal(move("0:1:0"), "3,0");
});

test("a stone that does not exist yet means the move that adds stones up to it", () => {
  const { views, moves } = heapPosition([1, 2], [[2, 2], [3, 2], [4, 2]]);
  assert.equal(resolvePointed(views, moves, [], "0:0:2").move?.text, "3,2");
});

test("a stone in steps means the move that takes it and the stones above it", () => {
  const views = [{ kind: "steps", stones: [0, 2] }];
  const moves = [[1, 1], [2, 0]].map((stones) => ({ summand: 0, text: String(stones), view: { kind: "steps", stones } }));
  addKeySets(views, moves);
  assert.equal(resolvePointed(views, moves, [], "0:1:1").move?.text, "1,1");
  assert.equal(resolvePointed(views, moves, [], "0:1:0").move?.text, "2,0");
});

test("in a row, where stones are taken from both ends, a stone has several moves", () => {
  const { views, moves } = heapPosition([3], [[2], [1, 1], [1]]);
  // The left stone alone, or with the one beside it; the middle stone alone is a third move.
  assert.deepEqual(resolvePointed(views, moves, [], "0:0:0").candidates.map(({ text }) => text), ["2", "1"]);
});

test("an element that no move changes has no candidates", () => {
  assert.deepEqual(resolvePointed(NIM.views, NIM.moves, [], "0:5:0"), { picked: [], candidates: [] });
});

/** A position whose moves change these elements of a board. */
function boardPosition(...keyLists) {
  const moves = keyLists.map((keys) => ({ text: keys.join(" "), keySets: [new Set(keys)] }));
  return { views: [{ kind: "board" }], moves };
}

test("the first of two elements waits for the second", () => {
  const { views, moves } = boardPosition(["0:0:0", "0:1:1"], ["0:0:0", "0:2:2"]);
  const step = resolvePointed(views, moves, [], "0:0:0");
  assert.deepEqual(step, { picked: ["0:0:0"], candidates: moves });
  assert.equal(resolvePointed(views, moves, step.picked, "0:2:2").move, moves[1]);
});

test("a chosen element is deselected by choosing it again", () => {
  const { views, moves } = boardPosition(["0:0:0", "0:1:1"], ["0:0:0", "0:2:2"]);
  assert.deepEqual(resolvePointed(views, moves, ["0:0:0"], "0:0:0"), { picked: [], candidates: null });
});

test("deselecting an element never plays a move", () => {
  const { views, moves } = boardPosition(["0:0:0", "0:1:1"], ["0:1:1", "0:2:2"]);
  const step = resolvePointed(views, moves, ["0:0:0", "0:1:1"], "0:1:1");
  assert.deepEqual(step, { picked: ["0:0:0"], candidates: [moves[0]] });
});

test("an element that does not fit the choice starts a new one", () => {
  const { views, moves } = boardPosition(["0:0:0", "0:1:1"], ["0:2:2", "0:3:3"], ["0:2:2", "0:4:4"]);
  const step = resolvePointed(views, moves, ["0:0:0"], "0:2:2");
  assert.deepEqual(step, { picked: ["0:2:2"], candidates: [moves[1], moves[2]] });
});

test("an element above others means the smallest move, if every move can be reached so", () => {
  // An edge takes the edges above it: 0 takes all three, 1 takes two, 2 takes itself.
  const { views, moves } = boardPosition(["0:e:0", "0:e:1", "0:e:2"], ["0:e:1", "0:e:2"], ["0:e:2"]);
  assert.equal(resolvePointed(views, moves, [], "0:e:2").move, moves[2]);
  assert.equal(resolvePointed(views, moves, [], "0:e:0").move, moves[0]);
});

test("the smallest move is not played if another move could not be reached", () => {
  const { views, moves } = boardPosition(["0:e:0"], ["0:e:0", "0:e:1"], ["0:e:1"]);
  assert.deepEqual(resolvePointed(views, moves, [], "0:e:0").candidates, [moves[0], moves[1]]);
});

test("a coin waits for other coins, even if a move turns it alone", () => {
  const { moves } = boardPosition(["0:3"], ["0:3", "0:1"]);
  assert.deepEqual(resolvePointed([{ kind: "coins" }], moves, [], "0:3").candidates, moves);
});

test("the exact move changes the chosen elements and no others", () => {
  const { moves } = boardPosition(["0:3", "0:1"], ["0:3"]);
  assert.equal(exactMove(moves, ["0:3"]), moves[1]);
  assert.equal(exactMove(moves, ["0:1"]), undefined);
});
