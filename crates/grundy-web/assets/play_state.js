// The state of the game on the page of play, and what follows from it: whose turn it is, points and
// results.

import { againstProgram, youBegin } from "./opponent.js";
import { playerToMove, pointsUpTo, resultWith } from "./results.js";
import { say } from "./texts.js";

/**
 * The state of the game and of the page: the start question, the positions so far, each with the
 * move to it, the index `at` of the current position, and what the page shows.
 */
export const game = {
  question: "", positions: [], at: 0, busy: false, note: "", mistakeNote: "", beyond: false, isFresh: false,
  picked: [], candidates: null, valuesShown: false, filter: "", stop: null, isSlow: false, hopeless: false,
  hintedMove: null, thinking: false, task: Promise.resolve(),
};

let drawPage = () => {};
/** Sets the function that draws the page from the state. */
export const setRenderer = (renderer) => (drawPage = renderer);
/** Draws the page again after a change of the state. */
export const redraw = () => drawPage();

/** Returns the current position, or undefined before the first one is loaded. */
export const currentPosition = () => game.positions[game.at];
/** Returns whether the current position is the latest one. */
export const isAtEnd = () => game.at === game.positions.length - 1;
/**
 * Returns the player to move after `ply` moves: 0 for the user (or player 1), 1 for the opponent.
 */
export const turnAt = (ply) => playerToMove(game.positions, ply, youBegin() ? 0 : 1);
/** Returns the name of the player 0 or 1 in the language of the page. */
export const playerName = (player) => say(againstProgram() ? ["you", "program"][player] : ["one", "two"][player]);
/** Returns whether the user moves at the current position. */
export const isMyTurn = () => !againstProgram() || turnAt(game.at) === 0;

/** Returns the points that both players gained by the moves up to the position `end`. */
export const gainedPoints = (end = game.at) => pointsUpTo(game.positions, end, turnAt);
/** Returns the result of the position `at` for the player to move, including earlier points. */
export const resultAt = (at) => resultWith(game.positions[at], gainedPoints(at), turnAt(at));
/** Returns the result of a move at the current position for the player who makes it. */
export const resultOfMove = (move) => resultWith(move, gainedPoints(), turnAt(game.at));

/** Returns the final result of the player to move, or undefined while the game continues. */
export function finalResult() {
  const { over } = currentPosition();
  return over && resultWith({ result: over.mover, score: over.points }, gainedPoints(), turnAt(game.at));
}

/** Forgets the chosen elements, the hint and the filter of the list of moves. */
export function clearSelection() {
  Object.assign(game, { picked: [], candidates: null, filter: "", mistakeNote: "", hintedMove: null });
}
