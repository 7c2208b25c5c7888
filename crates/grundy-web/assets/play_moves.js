// Moves of the game: those of the user, the replies of the program, and steps through the game.

import { againstProgram, replyArgs } from "./opponent.js";
import { writeAddress } from "./play_address.js";
import { loadPosition, requestReply, runBusy } from "./play_requests.js";
import { clearSelection, currentPosition, game, isAtEnd, redraw, turnAt } from "./play_state.js";

/** Plays a move of the user, then the reply of the program. */
export async function playMove(move) {
  if (game.busy || !currentPosition() || currentPosition().over) return;
  clearSelection();
  const ply = game.at;
  await runBusy(() => advance(move));
  if (game.at !== ply) writeAddress(true);
  await playReply();
}

/** Appends the position after a move, which replaces later positions. */
async function advance(move) {
  const next = await loadPosition(move.question, currentPosition(), move);
  game.positions = [...game.positions.slice(0, game.at + 1), { ...next, move }];
  game.at += 1;
  game.isFresh = true;
}

/**
 * Lets the program move at the last position if it is its turn. `replyOptions` are fields of the
 * request for its first move.
 */
export async function playReply(replyOptions) {
  let continues = true;
  // The program may move several times.
  while (continues && currentPosition() && !game.busy && againstProgram() && isAtEnd() && turnAt(game.at) !== 0 && !currentPosition().over) {
    continues = false;
    Object.assign(game, { beyond: false, thinking: true });
    await runBusy(async () => {
      const { move, at_random: isRandom } = await requestReply(replyOptions ?? replyArgs(game.at));
      replyOptions = undefined;
      if (!move) return;
      await advance({ ...move, chance: isRandom });
      continues = true;
    });
    game.thinking = false;
    if (continues) writeAddress();
  }
}

/** Shows the position with the index `at`. */
export function goTo(at) {
  if (game.busy || at < 0 || at >= game.positions.length) return;
  game.at = at;
  game.note = "";
  clearSelection();
  writeAddress();
  redraw();
}

/** Takes back the user's last move and the replies to it. */
export function undoMove() {
  if (game.busy || game.at === 0) return;
  let at = game.at - 1;
  while (againstProgram() && at > 0 && turnAt(at) !== 0) at -= 1;
  game.positions = game.positions.slice(0, at + 1);
  goTo(at);
  playReply();
}
