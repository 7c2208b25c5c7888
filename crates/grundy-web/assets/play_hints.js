// Hints: a good move at the current position, and the better move where a player made a mistake.

import { addKeySets } from "./changes.js";
import { goTo } from "./play_moves.js";
import { requestBestMove, runBusy } from "./play_requests.js";
import { currentPosition, finalResult, game, playerName, redraw, resultAt, turnAt } from "./play_state.js";
import { findDecisiveMistake } from "./results.js";
import { button, make, say } from "./texts.js";

/** Highlights a move on the current position. */
function markMove(move) {
  addKeySets(currentPosition().views, [move], currentPosition().rows);
  game.hintedMove = move;
}

/** Shows a good move at the current position, with its reasons. */
export async function showHint() {
  let text = "";
  game.hintedMove = null;
  await runBusy(async () => {
    const { move, why: reason } = await requestBestMove();
    if (!move) return;
    markMove(move);
    const reasons = [currentPosition().why && say("hint_here", { why: currentPosition().why }), reason && say("hint_after", { why: reason })];
    text = [say("hint_told", { move: move.text }), ...reasons.filter(Boolean)].join("\n");
  });
  if (text) {
    game.note = text;
    redraw();
  }
}

/**
 * Goes to the position of a mistake, and shows below the chart the move that would have kept the
 * result.
 */
export async function showMistake(ply, result) {
  if (game.busy) return;
  goTo(ply - 1);
  let text = "";
  await runBusy(async () => {
    const { move, why: reason } = await requestBestMove();
    const played = game.positions[ply].move;
    if (move) markMove(move);
    const values = { at: ply, played: played?.text ?? "", move: move?.text ?? "", who: playerName(turnAt(ply - 1)) };
    text = [say(`kept_${result}`, values), reason && say("hint_after", { why: reason })].filter(Boolean).join("\n");
  });
  if (text) {
    game.mistakeNote = text;
    redraw();
  }
}

/** Returns a note about the decisive mistake of the loser, or null while the game continues. */
export function decisiveMistakeNote() {
  const result = finalResult();
  if (!result) return null;
  const loser = result === "lose" ? turnAt(game.at) : result === "win" ? 1 - turnAt(game.at) : null;
  if (loser === null) return null;
  const results = game.positions.map((_, ply) => resultAt(ply));
  const mistake = findDecisiveMistake(game.positions, results, game.at, loser, turnAt);
  if (mistake) {
    const { ply, lostBy } = mistake;
    const text = say("threw_at", { who: playerName(loser), at: ply, what: say(`threw_${lostBy}`) });
    return make("p", { class: "decided" }, text, " ", button(say("why_lost"), () => showMistake(ply, lostBy), { "data-do": "why" }));
  }
  if (results.some((known) => !known)) return null;
  return make("p", { class: "decided" }, say("never_won", { who: playerName(loser) }));
}
