// Who is played against, who begins, and the seed from which follows what an opponent that errs draws.

import { say } from "./texts.js";

const opponent = document.getElementById("opponent");
const starter = document.getElementById("first");

/** Seeds are small numbers, so that those of all moves of a game stay exact. */
const SEEDS = 1_000_000;
const MOVES = 1000;
let seed = 0;

/** Whether one plays against the program, and not against another person. */
export const against = () => opponent.value !== "person";

/** Whether the person in front of the page begins. */
export const begins = () => starter.value === "me";

/** Of so many moves of the opponent one is drawn at random; 0 where none is. */
const errs = () => Number(opponent.value.match(/^errs(\d+)$/)?.[1] ?? 0);

/** What is asked of the opponent for its reply after so many moves. */
export const asked = (at) => (errs() ? { errs: errs(), seed: seed * MOVES + at } : {});

/** A move drawn from all legal ones, where the best one is not known. */
export const anyMove = (at) => ({ errs: 1, seed: Math.floor(Math.random() * SEEDS) * MOVES + at });

/** Who plays whom, in a line. */
export const described = () => say(errs() ? "against_errs" : against() ? "against_program" : "against_person", { errs: errs() });

/** What of it stands in the address; what is usual does not. */
export const pairs = () => ({
  with: opponent.value === "program" ? "" : opponent.value, first: begins() ? "" : "other", seed: errs() ? seed : "",
});

/** Whether an address says the same. */
export const saidIn = (sought) =>
  (sought.get("with") ?? "program") === opponent.value && (sought.get("first") === "other") === !begins();

/** Another game, in which other moves are drawn. */
export const drawAnew = () => (seed = Math.floor(Math.random() * SEEDS));

/** The other player begins. */
export function exchange() {
  starter.value = begins() ? "other" : "me";
  sessionStorage.setItem(starter.id, starter.value);
}

/** Sets both as the address says, else as they were last, and tells when they are changed. */
export function opponents(changed) {
  const sought = new URLSearchParams(location.search);
  for (const [control, plain, name] of [[opponent, "program", "with"], [starter, "me", "first"]]) {
    // A game in the address says who plays it.
    const said = sought.get(name) ?? (sought.get("moves") ? plain : sessionStorage.getItem(control.id));
    if ([...control.options].some((one) => one.value === said)) control.value = said;
    control.addEventListener("change", () => {
      sessionStorage.setItem(control.id, control.value);
      changed();
    });
  }
  const given = Number(sought.get("seed") ?? NaN);
  if (Number.isInteger(given) && given >= 0 && given < SEEDS) seed = given;
  else drawAnew();
}
