// The search for outcomes that continues in the background after a position is shown.

import { isMisere, turnArgs } from "./convention.js";
import { searchOutcome, searchedPosition, stopSearch } from "./outcome_search.js";
import { currentPosition, game, redraw } from "./play_state.js";

/**
 * Returns the next position whose search reached its time limit: the current one, else the latest
 * earlier one. The earlier ones are skipped if a longer search at the current position failed
 * (`game.hopeless`).
 */
export function nextUnsolved() {
  const earlierPositions = game.hopeless ? [] : game.positions.toReversed();
  return [currentPosition(), ...earlierPositions].find((position) => position?.stopped);
}

/** Continues the search for outcomes in the background. */
export async function continueSearch() {
  if (game.busy || searchedPosition()) return;
  const [shownPosition, target] = [currentPosition(), nextUnsolved()];
  if (!target) return;
  const search = searchOutcome(target, isMisere(), turnArgs(target.moved));
  redraw();
  const isFound = await search;
  if (game.busy || !game.positions.includes(target)) return;
  if (isFound === undefined) return void redraw();
  if (target === shownPosition) game.hopeless = !isFound;
  redraw();
  await continueSearch();
}

/** Stops the search at the current position. */
export function stopSearchHere() {
  currentPosition().stopped = false;
  stopSearch();
}
