// The address of the page of play, which holds the game: its start, moves and opponents.

import { remember } from "./address.js";
import { conventionPairs, matchesConvention } from "./convention.js";
import { moveWords, splitMoves } from "./line.js";
import { matchesOpponents, opponentPairs } from "./opponent.js";
import { currentPosition, game, isAtEnd } from "./play_state.js";

/** The query in the address of the shown game. The fragment does not matter for the game. */
let shownAddress = location.search;

/**
 * Writes the game into the address: the start, the moves, the opponents and the current position.
 */
export function writeAddress(push = false) {
  if (!currentPosition()) return;
  remember({
    q: game.question, ...conventionPairs(), moves: moveWords(game.positions),
    at: isAtEnd() ? "" : game.at, ...opponentPairs(),
  }, { push, language: !push });
  shownAddress = location.search;
}

/**
 * Reads the address. Returns its moves as words (`line`), the index of its position (`at`), and
 * whether its game is the shown one (`isSameGame`).
 */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    line: splitMoves(query.get("moves")), at: Number(query.get("at") ?? Infinity),
    isSameGame: currentPosition() && query.get("q") === game.question && matchesConvention(query) && matchesOpponents(query),
  };
}

/** Returns whether the address has changed since the last call or since it was written. */
export function hasAddressChanged() {
  const hasChanged = location.search !== shownAddress;
  shownAddress = location.search;
  return hasChanged;
}
