// Tests of whose turn it is, of results with points, and of mistakes.

import assert from "node:assert/strict";
import test from "node:test";
import { findDecisiveMistake, lostResult, playerToMove, pointsUpTo, resultWith } from "../../assets/results.js";

/** Returns the positions of a game with these moves. */
const positionsAfter = (...moves) => [{}, ...moves.map((move) => ({ move }))];

test("players alternate, beginning with the first player", () => {
  const positions = positionsAfter({}, {}, {});
  assert.deepEqual([0, 1, 2, 3].map((ply) => playerToMove(positions, ply, 0)), [0, 1, 0, 1]);
  assert.deepEqual([0, 1, 2, 3].map((ply) => playerToMove(positions, ply, 1)), [1, 0, 1, 0]);
});

test("after a move that does not end the turn, the same player moves again", () => {
  const positions = positionsAfter({ again: true }, {}, { again: true });
  assert.deepEqual([0, 1, 2, 3].map((ply) => playerToMove(positions, ply, 0)), [0, 0, 1, 1]);
});

test("the points of a move belong to the player who made it", () => {
  const positions = positionsAfter({ gain: 3, again: true }, { gain: 1 }, { gain: 5 }, {});
  const turnAt = (ply) => playerToMove(positions, ply, 0);
  assert.deepEqual(pointsUpTo(positions, 0, turnAt), [0, 0]);
  assert.deepEqual(pointsUpTo(positions, 2, turnAt), [4, 0]);
  assert.deepEqual(pointsUpTo(positions, 4, turnAt), [4, 5]);
});

test("in a game with points, earlier points decide the result", () => {
  assert.equal(resultWith({ score: 2, result: "win" }, [0, 3], 0), "lose");
  assert.equal(resultWith({ score: 2, result: "win" }, [0, 3], 1), "win");
  assert.equal(resultWith({ score: -1 }, [4, 3], 0), "draw");
});

test("one point decides", () => {
  assert.equal(resultWith({ score: 1 }, [0, 0], 0), "win");
  assert.equal(resultWith({ score: -1 }, [0, 0], 0), "lose");
});

test("without points, the result of the position counts", () => {
  assert.equal(resultWith({ result: "lose" }, [9, 0], 0), "lose");
  assert.equal(resultWith({}, [9, 0], 0), undefined);
});

test("a move that leaves the opponent a better result is a mistake", () => {
  assert.equal(lostResult("win", "win"), "win");
  assert.equal(lostResult("win", "draw"), "win");
  assert.equal(lostResult("draw", "win"), "draw");
});

test("a move that keeps the result is no mistake", () => {
  assert.equal(lostResult("win", "lose"), undefined);
  assert.equal(lostResult("draw", "draw"), undefined);
  assert.equal(lostResult("lose", "win"), undefined);
});

test("if the same player moves again, the results are compared as they are", () => {
  assert.equal(lostResult("win", "win", true), undefined);
  assert.equal(lostResult("win", "lose", true), "win");
});

test("there is no mistake where a result is unknown", () => {
  assert.equal(lostResult(undefined, "win"), undefined);
  assert.equal(lostResult("win", undefined), undefined);
});

test("the decisive mistake is the last one of the loser", () => {
  const positions = positionsAfter({}, {}, {}, {}, {});
  const turnAt = (ply) => ply % 2;
  // Player 0 throws away a win twice; between, player 1 does so once.
  const results = ["win", "win", "win", "win", "win", "lose"];
  assert.deepEqual(findDecisiveMistake(positions, results, 5, 0, turnAt), { ply: 3, lostBy: "win" });
  assert.deepEqual(findDecisiveMistake(positions, results, 5, 1, turnAt), { ply: 4, lostBy: "win" });
  assert.deepEqual(findDecisiveMistake(positions, results, 2, 0, turnAt), { ply: 1, lostBy: "win" });
});

test("a mistake in a turn of several moves belongs to the player of the turn", () => {
  const positions = positionsAfter({ again: true }, {});
  const turnAt = (ply) => playerToMove(positions, ply, 0);
  assert.deepEqual(findDecisiveMistake(positions, ["win", "lose", "win"], 2, 0, turnAt), { ply: 1, lostBy: "win" });
  assert.equal(findDecisiveMistake(positions, ["win", "win", "lose"], 2, 0, turnAt), undefined);
});

test("a player who never had more than a loss made no decisive mistake", () => {
  const results = ["lose", "win", "lose"];
  assert.equal(findDecisiveMistake(positionsAfter({}, {}), results, 2, 0, (ply) => ply % 2), undefined);
});
