// Tests of the moves in the address.

import assert from "node:assert/strict";
import test from "node:test";
import "./page_stub.js";

const { countCommonWords, moveWord, moveWords, resolveMove, splitMoves } = await import("../../assets/line.js");

const TAKE_ONE = { kind: "take", choices: [0, 1], summand: 0, position: "2" };
const TAKE_TWO = { kind: "take", choices: [0, 2], summand: 0, position: "1" };

test("the word of a move is its kind and its choices", () => {
  assert.equal(moveWord(TAKE_TWO, [TAKE_ONE, TAKE_TWO]), "take-0-2");
});

test("a move in a later component names the component", () => {
  const move = { ...TAKE_ONE, summand: 1 };
  assert.equal(moveWord(move, [move]), "1-take-0-1");
});

test("nested choices are listed one after another", () => {
  const move = { kind: "move", choices: [{ from: [0, 1], to: [2, 3] }], summand: 0, position: "p" };
  assert.equal(moveWord(move, [move]), "move-0-1-2-3");
});

test("a move whose name is not unique is named by the position after it", async () => {
  const [move, other] = ["空 · 1?", "2"].map((position) => ({ ...TAKE_ONE, position }));
  const word = moveWord(move, [move, other]);
  assert.match(word, /^![\w-]+$/);
  assert.equal(await resolveMove(word, { moves: [move, other] }, false), move);
});

test("a name with other characters than letters and digits is encoded", () => {
  const move = { kind: "take", choices: ["a.b"], summand: 0, position: "1" };
  assert.match(moveWord(move, [move]), /^!/);
});

test("a word means the move of its name", async () => {
  const position = { moves: [TAKE_ONE, TAKE_TWO] };
  assert.equal(await resolveMove("take-0-1", position, false), TAKE_ONE);
  assert.equal(await resolveMove("take-0-3", position, false), undefined);
});

test("a damaged word means no move", async () => {
  assert.equal(await resolveMove("!%%%", { moves: [TAKE_ONE] }, false), undefined);
});

test("a position outside the list of moves is searched on the server", async (context) => {
  const requests = [];
  context.mock.method(globalThis, "fetch", async (path, { body }) => {
    requests.push([path, JSON.parse(body)]);
    return { ok: true, status: 200, json: async () => ({ moves: [TAKE_ONE, TAKE_TWO] }) };
  });
  const word = moveWord(TAKE_TWO, []);
  assert.equal((await resolveMove(word, { question: "nim 3", moves: [] }, true, { moved: [0] })).position, "1");
  const fields = { question: "nim 3", misere: true, files: {}, containing: "1", moved: [0] };
  assert.deepEqual(requests, [["/api/v1/moves?lang=en", fields]]);
});

test("a line is the words of its moves", () => {
  const moves = [TAKE_ONE, TAKE_TWO];
  const line = moveWords([{ moves }, { moves, move: TAKE_ONE }, { moves: [], move: TAKE_TWO }]);
  assert.equal(line, "take-0-1.take-0-2");
  assert.deepEqual(splitMoves(line), ["take-0-1", "take-0-2"]);
});

test("an empty line has no words", () => {
  assert.equal(moveWords([{ moves: [TAKE_ONE] }]), "");
  assert.deepEqual(splitMoves(""), []);
  assert.deepEqual(splitMoves(null), []);
});

test("lines are compared up to their first difference", () => {
  assert.equal(countCommonWords(["a", "b", "c"], ["a", "b", "d"]), 2);
  assert.equal(countCommonWords(["a", "b"], ["a", "b", "c"]), 2);
  assert.equal(countCommonWords(["a", "b", "c"], ["a"]), 1);
  assert.equal(countCommonWords([], ["a"]), 0);
});
