// The background search for the outcome of a visible position. It ends with the next move or when
// the user stops it.

import { ask } from "./questions.js";

const POSITION_KEYS = ["result", "score", "outcome", "winner", "remoteness", "why", "evidence", "evidence_text", "evidence_basis"];
const MOVE_KEYS = ["result", "score", "remoteness"];

const pick = (data, keys) => Object.fromEntries(keys.filter((key) => key in data).map((key) => [key, data[key]]));

let running = null;

/** Returns the position whose outcome is being searched for, or undefined. */
export const searchedPosition = () => running?.position;

/** Stops the search, so that other requests do not wait. */
export function stopSearch() {
  running?.stop.abort();
  running = null;
}

/**
 * Searches for the outcome of a position within the time limit of a request, and adds it to the
 * position. Returns whether it was found, or undefined if the search was stopped. Only one search
 * runs.
 */
export async function searchOutcome(position, misere, args) {
  stopSearch();
  const current = { position, stop: new AbortController() };
  running = current;
  try {
    const data = await ask("position", position.question, misere, current.stop.signal, args);
    Object.assign(position, pick(data, POSITION_KEYS));
    position.moves.forEach((move, index) => Object.assign(move, pick(data.moves[index] ?? {}, MOVE_KEYS)));
  } catch (error) {
    // The next move repeats a request to which the server did not respond.
    if (error.name === "AbortError" || error.isUnavailable) return undefined;
  } finally {
    if (running === current) running = null;
  }
  position.stopped = false;
  return position.result != null;
}
