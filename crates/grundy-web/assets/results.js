// The signs of results, whose turn it is, points, and the detection of mistakes.

export const MARK = { win: "▲", lose: "▼", draw: "◆" };
export const OPPOSITE = { win: "lose", lose: "win", draw: "draw" };
export const RESULT_RANK = { win: 2, draw: 1, lose: 0 };

const byPoints = (points) => (points > 0 ? "win" : points < 0 ? "lose" : "draw");

/**
 * Returns the player to move after `ply` moves, 0 or 1. `firstPlayer` begins; after a move with the
 * property `again`, the same player moves once more.
 */
export function playerToMove(positions, ply, firstPlayer) {
  const turns = positions.slice(1, ply + 1).filter(({ move }) => !move?.again).length;
  return (turns + firstPlayer) % 2;
}

/**
 * Returns the points that each player gained by the moves up to the position with the index `end`.
 * `turnAt` returns the player to move at an index.
 */
export function pointsUpTo(positions, end, turnAt) {
  const points = [0, 0];
  positions.slice(0, end + 1).forEach(({ move }, at) => {
    if (at > 0 && move) points[turnAt(at - 1)] += move.gain ?? 0;
  });
  return points;
}

/**
 * Returns the result of a position or a move: win, draw or lose for `player`. In games with points,
 * the sum of the `score` and the earlier points of both players decides.
 */
export const resultWith = ({ score, result }, points, player) =>
  (score == null ? result : byPoints(score + points[player] - points[1 - player]));

/**
 * Returns `oldResult`, the result of a player before a move, if the move worsened it; else
 * undefined. `opponentResult` is the result of the player to move after the move: the opponent, or
 * the same player if `again`.
 */
export function lostResult(oldResult, opponentResult, again = false) {
  const newResult = again ? opponentResult : OPPOSITE[opponentResult];
  return oldResult && newResult && RESULT_RANK[newResult] < RESULT_RANK[oldResult] ? oldResult : undefined;
}

/**
 * Finds the last mistake of the player `loser` up to the position with the index `end`. `results`
 * are the results of the positions for the player to move, `turnAt` returns this player. Returns
 * the index of the position after the mistake and the result before it (`lostBy`), or undefined.
 */
export function findDecisiveMistake(positions, results, end, loser, turnAt) {
  for (let ply = end; ply > 0; ply--) {
    if (turnAt(ply - 1) !== loser) continue;
    const lostBy = lostResult(results[ply - 1], results[ply], positions[ply].move?.again);
    if (lostBy) return { ply, lostBy };
  }
  return undefined;
}
