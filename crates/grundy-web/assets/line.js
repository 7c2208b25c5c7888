// The moves of a game as they stand in its address: `mark-4.mark-0`, a word for each that its rules give.

import { search } from "./questions.js";

const PARTS = ".";
const encoded = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decoded = (word) => {
  const bytes = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
};

/** What a move is called by its rules: its kind and what is chosen in it, and in which game of a sum. */
function called({ kind, choices, summand }) {
  const flat = (value) => (value && typeof value === "object" ? Object.values(value).flatMap(flat) : [value]);
  return [summand || "", kind, ...flat(choices)].filter((part) => part !== "").join("-");
}

/** The word for a move: what it is called where no other move here is, else the position it leads to. */
export function word(move, moves) {
  const name = called(move);
  const alone = moves.filter((other) => called(other) === name).length === 1 && moves.some((one) => one.position === move.position);
  return alone && /^[\w-]+$/.test(name) ? name : `!${encoded(move.position)}`;
}

/** The words of all moves of a line. */
export function words(positions) {
  return positions.slice(1).map(({ move }, at) => word(move, positions[at].moves)).join(PARTS);
}

/** The words of an address. */
export const parted = (line) => (line ? line.split(PARTS) : []);

/** The move that a word stands for at a position; nothing where there is none. */
export async function meant(word, { question, moves }, misere, more = {}) {
  if (!word.startsWith("!")) return moves.find((move) => called(move) === word);
  let position;
  try {
    position = decoded(word.slice(1));
  } catch {
    return undefined;
  }
  const known = moves.find((move) => move.position === position);
  if (known) return known;
  const found = await search(question, misere, { containing: position.toLowerCase(), ...more });
  return found.moves.find((move) => move.position === position);
}
