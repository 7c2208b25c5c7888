// Chooses moves by the elements of the board.

import { addKeySets } from "./changes.js";
import { resolvePointed } from "./choose.js";
import { isMisere, turnArgs } from "./convention.js";
import { playMove } from "./play_moves.js";
import { runBusy } from "./play_requests.js";
import { currentPosition, game, isMyTurn, redraw } from "./play_state.js";
import { search } from "./questions.js";
import { say } from "./texts.js";

const canMove = () => !game.busy && isMyTurn() && !currentPosition().over;

/** Adds the element `key` to the chosen ones, and plays their move if there is only one. */
export function pointAt(key) {
  if (!canMove()) return;
  const [summand, heap, stone] = key.split(":").map(Number);
  const { views, moves, move_count: count } = currentPosition();
  if (moves.length < count && views[summand].kind === "heaps") {
    // A stone of a bar: its move may be missing, since the list of moves is incomplete.
    if (!Number.isNaN(stone)) return void leaveStones(summand, heap, stone);
    return void document.getElementById(`leave-${key}`).focus();
  }
  const { move, picked, candidates } = resolvePointed(views, moves, game.picked, key);
  if (move) return void playMove(move);
  Object.assign(game, { picked, candidates: candidates?.length ? candidates : null });
  game.note = candidates && !candidates.length ? say("no_move") : "";
  redraw();
}

/** Plays the move that leaves `stones` stones of a heap that is drawn as a bar. */
export async function leaveStones(summand, heap, stones) {
  if (!canMove()) return;
  const { question, views, moved, rows } = currentPosition();
  const keys = [`${summand}:${heap}:bar`, `${summand}:${heap}:${stones}`];
  let candidates = [];
  await runBusy(async () => {
    const { moves } = await search(question, isMisere(), { leaving: [summand, heap, stones], ...turnArgs(moved) });
    addKeySets(views, moves, rows);
    candidates = moves.filter((move) => move.keySets.some((keySet) => keys.some((key) => keySet.has(key))));
  });
  if (candidates.length === 1) return void playMove(candidates[0]);
  Object.assign(game, { picked: candidates.length ? keys.slice(0, 1) : [], candidates: candidates.length ? candidates : null });
  if (!candidates.length && !game.note) game.note = say("no_move");
  redraw();
}
