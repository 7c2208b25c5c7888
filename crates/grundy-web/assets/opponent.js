// The choice of the opponent, of the first player, and of the seed of an opponent that errs.

import { say } from "./texts.js";

const opponent = document.getElementById("opponent");
const starter = document.getElementById("first");

/**
 * The exclusive upper bound of seeds. It is so small that JavaScript numbers represent the seeds of
 * all moves exactly.
 */
const MAX_SEED = 1_000_000;
const MAX_MOVES = 1000;
let seed = 0;

/** Returns whether the opponent is the program. */
export const againstProgram = () => opponent.value !== "person";

/** Returns whether the user moves first. */
export const youBegin = () => starter.value === "me";

/** Returns N if on average one move in N of the opponent is random, or 0 if none is. */
const errorRate = () => Number(opponent.value.match(/^errs(\d+)$/)?.[1] ?? 0);

/** Returns the fields of the request for the opponent's reply after `moveCount` moves. */
export const replyArgs = (moveCount) => (errorRate() ? { errs: errorRate(), seed: seed * MAX_MOVES + moveCount } : {});

/** Returns the fields of the request for a random reply, for a position that was not solved. */
export const randomReplyArgs = (moveCount) => ({ errs: 1, seed: Math.floor(Math.random() * MAX_SEED) * MAX_MOVES + moveCount });

/** Describes the opponents in one line. */
export const describeOpponents = () => say(errorRate() ? "against_errs" : againstProgram() ? "against_program" : "against_person", { errs: errorRate() });

/** Returns the choices as pairs of address parameter and value. Defaults are empty. */
export const opponentPairs = () => ({
  with: opponent.value === "program" ? "" : opponent.value, first: youBegin() ? "" : "other", seed: errorRate() ? seed : "",
});

/** Returns whether the query of an address has the chosen opponents. */
export const matchesOpponents = (query) =>
  (query.get("with") ?? "program") === opponent.value && (query.get("first") === "other") === !youBegin();

/** Chooses a new seed for the random moves of the opponent. */
export const newSeed = () => (seed = Math.floor(Math.random() * MAX_SEED));

/** Lets the other player move first. */
export function swapPlayers() {
  starter.value = youBegin() ? "other" : "me";
  sessionStorage.setItem(starter.id, starter.value);
}

/**
 * Sets the opponents from the address, else from the last visit. Calls `onChange` after the user
 * changes one.
 */
export function initOpponents(onChange) {
  const query = new URLSearchParams(location.search);
  for (const [control, fallback, name] of [[opponent, "program", "with"], [starter, "me", "first"]]) {
    // A game in the address defines its opponents.
    const value = query.get(name) ?? (query.get("moves") ? fallback : sessionStorage.getItem(control.id));
    if ([...control.options].some((option) => option.value === value)) control.value = value;
    control.addEventListener("change", () => {
      sessionStorage.setItem(control.id, control.value);
      onChange();
    });
  }
  const givenSeed = Number(query.get("seed") ?? NaN);
  if (Number.isInteger(givenSeed) && givenSeed >= 0 && givenSeed < MAX_SEED) seed = givenSeed;
  else newSeed();
}
