// The requests of the page of play, and the state of the page while it waits for an answer.

import { addKeySets, keepHeapOrder } from "./changes.js";
import { isMisere, turnArgs } from "./convention.js";
import { stopSearch } from "./outcome_search.js";
import { continueSearch } from "./play_search.js";
import { currentPosition, game, redraw } from "./play_state.js";
import { ask } from "./questions.js";
import { withRetries } from "./retry.js";
import { say } from "./texts.js";

/**
 * The time limits in milliseconds of the outcome search before the board is shown: for the first
 * position and after a move.
 */
export const [FIRST_SEARCH_MS, NEXT_SEARCH_MS] = [150, 50];
/** The time in milliseconds after which the stop button appears. */
const SLOW_MS = 1000;
/** The pause in milliseconds before the background search continues. */
const PAUSE_MS = 30;

/** Sends a request about a question. The stop button aborts the request. */
const askServer = (path, question, args) => ask(path, question, isMisere(), game.stop?.signal, args);

/**
 * Loads a position from the server. After a move, its heaps keep the order of the position
 * `before`.
 */
export async function loadPosition(question, before, move) {
  const data = await askServer("position", question, { ...turnArgs(move?.moved), millis: move ? NEXT_SEARCH_MS : FIRST_SEARCH_MS });
  // A list of moves that was not counted is longer than any number.
  data.move_count ??= Infinity;
  if (before && move) keepHeapOrder(before.views, move, data.views);
  data.rows = addKeySets(data.views, data.moves);
  return data;
}

/**
 * Requests the move of the program at the current position. `args` are further fields of the
 * request, such as the error rate of the opponent.
 */
export function requestBestMove(args = {}) {
  const { question, moved } = currentPosition();
  return askServer("reply", question, { ...turnArgs(moved), ...args });
}

/** Requests the move of the opponent. Marks a position that the program cannot solve. */
export async function requestReply(replyOptions) {
  try {
    return await requestBestMove(replyOptions);
  } catch (error) {
    game.beyond = !error.isUnavailable;
    // A limit of time or memory was reached.
    if (error.beyond) error.message = say("beyond");
    throw error;
  }
}

/** Runs a task while the page shows that it is busy, and shows its error. */
export function runBusy(task) {
  game.task = runWork(task);
  return game.task;
}

async function runWork(task) {
  stopSearch();
  Object.assign(game, { busy: true, note: "", stop: new AbortController() });
  const timer = setTimeout(() => ((game.isSlow = true), redraw()), SLOW_MS);
  redraw();
  try {
    await withRetries(task);
  } catch (error) {
    game.note = error.name === "AbortError" ? say("stopped") : error.message;
  }
  clearTimeout(timer);
  Object.assign(game, { busy: false, isSlow: false });
  redraw();
  setTimeout(continueSearch, PAUSE_MS);
}
