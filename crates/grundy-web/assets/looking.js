// Who wins a position that is on the page already: looked for while the board is there, until a move is made or somebody stops it.

import { ask } from "./questions.js";

const HERE = ["result", "score", "outcome", "winner", "remoteness", "why", "evidence", "evidence_text", "evidence_basis"];
const AFTER = ["result", "score", "remoteness"];

const taken = (told, keys) => Object.fromEntries(keys.filter((key) => key in told).map((key) => [key, told[key]]));

let running = null;

/** The position that is looked at, if any. */
export const lookedAt = () => running?.position;

/** Stops, so that what else is asked is not waited for. */
export function stopLooking() {
  running?.stop.abort();
  running = null;
}

/**
 * Looks for who wins a position, with all the time that a question may take, and adds it to the position; says whether it was
 * found, or `undefined` where it was stopped. A position is looked at once.
 */
export async function look(position, misere, more) {
  stopLooking();
  const own = { position, stop: new AbortController() };
  running = own;
  try {
    const told = await ask("position", position.question, misere, own.stop.signal, more);
    Object.assign(position, taken(told, HERE));
    position.moves.forEach((move, at) => Object.assign(move, taken(told.moves[at] ?? {}, AFTER)));
  } catch (why) {
    // A server that went away is asked again with the next move.
    if (why.name === "AbortError" || why.gone) return undefined;
  } finally {
    if (running === own) running = null;
  }
  position.stopped = false;
  return position.result != null;
}
