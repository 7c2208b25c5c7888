// Encodes the moves of a game in the address: `mark-4.mark-0`, one word per move.

import { search } from "./questions.js";

const SEPARATOR = ".";
const encode = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decode = (word) => {
  const bytes = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
};

/** Returns the name of a move: its component, its kind and its choices. */
function moveName({ kind, choices, summand }) {
  const flat = (value) => (value && typeof value === "object" ? Object.values(value).flatMap(flat) : [value]);
  return [summand || "", kind, ...flat(choices)].filter((part) => part !== "").join("-");
}

/**
 * Returns the word of a move in the address: its name if it is unique among `moves`, else the
 * encoded position after it.
 */
export function moveWord(move, moves) {
  const name = moveName(move);
  const isUnique = moves.filter((other) => moveName(other) === name).length === 1 && moves.some((one) => one.position === move.position);
  return isUnique && /^[\w-]+$/.test(name) ? name : `!${encode(move.position)}`;
}

/** Returns the words of all moves of a game, joined for the address. */
export function moveWords(positions) {
  return positions.slice(1).map(({ move }, at) => moveWord(move, positions[at].moves)).join(SEPARATOR);
}

/** Splits the moves of an address into words. */
export const splitMoves = (line) => (line ? line.split(SEPARATOR) : []);

/** Returns the number of words at the beginning of two lines that are equal. */
export function countCommonWords(line, other) {
  let count = 0;
  while (count < line.length && line[count] === other[count]) count += 1;
  return count;
}

/**
 * Returns the move that a word of the address means at a position, or undefined if there is no such
 * move.
 */
export async function resolveMove(word, { question, moves }, misere, args = {}) {
  if (!word.startsWith("!")) return moves.find((move) => moveName(move) === word);
  let position;
  try {
    position = decode(word.slice(1));
  } catch {
    return undefined;
  }
  const listed = moves.find((move) => move.position === position);
  if (listed) return listed;
  const data = await search(question, misere, { containing: position.toLowerCase(), ...args });
  return data.moves.find((move) => move.position === position);
}
