// Starts games: a new one, the game of the address, and the same game by other settings.

import { syncLinks } from "./address.js";
import { isMisere, turnArgs } from "./convention.js";
import { countCommonWords, moveWords, resolveMove, splitMoves } from "./line.js";
import { newSeed, swapPlayers } from "./opponent.js";
import { hasAddressChanged, readAddress, writeAddress } from "./play_address.js";
import { playReply } from "./play_moves.js";
import { FIRST_SEARCH_MS, loadPosition, runBusy } from "./play_requests.js";
import { clearSelection, currentPosition, game, redraw } from "./play_state.js";
import { ask, withStart } from "./questions.js";
import { say } from "./texts.js";

/** Starts a game and plays the moves of `line`; `at` is the index of the position to show. */
export async function beginGame(question, line = [], at = Infinity) {
  Object.assign(game, { positions: [], at: 0, note: "", question, hopeless: false });
  clearSelection();
  await runBusy(async () => {
    game.question = await withStart(question);
    game.positions = [await loadPosition(game.question)];
  });
  await playLine(line, at);
}

/** Plays the moves of `line` up to the first illegal one. */
async function playLine(line, at = Infinity) {
  if (!currentPosition()) return;
  let lineError = "";
  const remaining = [...line];
  await runBusy(async () => {
    while (remaining.length && !lineError) {
      const before = game.positions.at(-1);
      const move = await resolveMove(remaining[0], before, isMisere(), turnArgs(before.moved));
      if (move) game.positions.push({ ...(await loadPosition(move.question, before, move)), move });
      else lineError = say("line_broken", { at: game.positions.length });
      remaining.shift();
      game.at = game.positions.length - 1;
    }
  });
  game.at = Math.min(at, game.positions.length - 1);
  if (lineError) game.note = lineError;
  // The moves of an interrupted line stay in the address.
  if (lineError || !remaining.length) writeAddress();
  redraw();
  await playReply();
}

/** Starts the game `question` with the moves and the position of the address. */
export function beginGameOfAddress(question) {
  const { line, at } = readAddress();
  beginGame(question, line, at);
}

/** Restores the game of the address after the back or forward button. */
export async function restoreFromAddress() {
  if (!hasAddressChanged()) return;
  const { line, at, isSameGame } = readAddress();
  if (!isSameGame || game.busy) return void location.reload();
  const common = countCommonWords(line, splitMoves(moveWords(game.positions)));
  game.positions = game.positions.slice(0, common + 1);
  game.at = common;
  clearSelection();
  syncLinks();
  await playLine(line.slice(common), at);
}

/** Starts the same game from its start, with new random moves of the opponent. */
export function restartGame() {
  newSeed();
  beginGame(game.question);
}

/** Restarts the game with the other player first. */
export function swapAndRestart() {
  swapPlayers();
  restartGame();
}

/** Waits until the page is not busy; a pending reply of the program is aborted. */
async function waitForTask() {
  if (game.thinking) game.stop.abort();
  await game.task;
}

/** Continues the game with other opponents. */
export async function changeOpponents() {
  await waitForTask();
  if (!currentPosition()) return;
  game.note = "";
  clearSelection();
  writeAddress();
  redraw();
  await playReply();
}

/**
 * Continues the game by the newly chosen convention. `revert` restores the old one if the game does
 * not support the new one.
 */
export async function changeConvention(revert) {
  await waitForTask();
  if (!currentPosition()) return;
  try {
    await ask("position", game.question, isMisere(), undefined, { ...turnArgs(), millis: FIRST_SEARCH_MS });
  } catch (error) {
    revert();
    game.note = error.message;
    return void redraw();
  }
  await beginGame(game.question, splitMoves(moveWords(game.positions)), game.at);
}
