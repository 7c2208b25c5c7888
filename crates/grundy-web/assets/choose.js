// Finds the move that the chosen elements of a position mean.

/** Returns the moves that change all chosen elements (`picked`), and possibly others. */
function matchingMoves(moves, picked) {
  const hasAll = (way) => picked.every((key) => way.has(key));
  return moves.filter((move) => move.keySets.some(hasAll));
}

/** Returns the move that changes exactly the chosen elements. */
export function exactMove(moves, picked) {
  const isEqual = (way) => way.size === picked.length && picked.every((key) => way.has(key));
  return moves.find((move) => move.keySets.some(isEqual));
}

/**
 * Returns the moves that a choice of elements may mean: one, which is played, or several.
 *
 * In some games, a move that removes an element also removes the elements above it (the stones on a
 * stone, the edges on an edge). There, an element selects the move that changes the fewest others.
 */
function movesFor(views, moves, picked) {
  const matches = matchingMoves(moves, picked);
  if (matches.length < 2) return matches;
  const [summand] = picked[0].split(":");
  const kind = views[summand].kind;
  if (kind === "coins") return matches;
  const latest = picked[picked.length - 1];
  if (kind === "heaps" || kind === "steps") {
    const adding = addingMoves(views[summand], matches, latest);
    if (adding.length) return adding;
    const fromTop = topMoves(views[summand], matches, latest);
    return fromTop.length ? fromTop : matches;
  }
  const least = smallestMove(matches, latest);
  if (!least || picked.length > 1) return matches;
  // The smallest move is only selected if every other move can be reached through another element.
  const reachable = new Set();
  for (const key of new Set(moves.flatMap((move) => move.keySets.flatMap((way) => [...way])))) {
    const minimal = smallestMove(matchingMoves(moves, [key]), key);
    if (minimal) reachable.add(minimal);
  }
  return matches.every((move) => reachable.has(move)) ? [least] : matches;
}

/**
 * Adds the element `key` to the chosen elements `selected`, or removes it if it was chosen. Returns
 * the move to play, or the new choice with its candidate moves. The list of candidates is empty if
 * no move changes the element.
 */
export function resolvePointed(views, moves, selected, key) {
  const isDeselected = selected.includes(key);
  let picked = isDeselected ? selected.filter((other) => other !== key) : [...selected, key];
  if (!picked.length) return { picked, candidates: null };
  let candidates = movesFor(views, moves, picked);
  if (!candidates.length) {
    // The element does not fit the choice: start a new one with it.
    picked = [key];
    candidates = movesFor(views, moves, picked);
  }
  if (candidates.length === 1 && !isDeselected) return { move: candidates[0] };
  return candidates.length ? { picked, candidates } : { picked: [], candidates: [] };
}

/**
 * Returns the move that changes the fewest elements, counting for each move the sets of elements
 * that contain `key`. Returns undefined if several moves change equally few.
 */
function smallestMove(moves, key) {
  const size = (move) => Math.min(...move.keySets.filter((way) => way.has(key)).map((way) => way.size));
  const least = Math.min(...moves.map(size));
  const matches = moves.filter((move) => size(move) === least);
  return matches.length === 1 ? matches[0] : undefined;
}

/** Returns the moves that add stones to a heap up to the stone `key`, which does not exist yet. */
function addingMoves(view, moves, key) {
  const [summand, heap, stone] = key.split(":");
  if (!(Number(stone) >= (view.sizes ?? view.stones)[heap])) return [];
  const above = `${summand}:${heap}:${Number(stone) + 1}`;
  return moves.filter((move) => move.keySets.some((way) => way.has(key) && !way.has(above)));
}

/**
 * Returns the moves for which the given stone is the lowest one removed, if all moves take stones
 * from the top.
 */
function topMoves(view, moves, key) {
  const [summand, heap, stone] = key.split(":");
  const count = (view.sizes ?? view.stones)[heap];
  const inHeap = (way) => [...way].filter((other) => other.startsWith(`${summand}:${heap}:`));
  const top = (way) => inHeap(way).every((other) => {
    const level = Number(other.split(":")[2]);
    return level + 1 === count || way.has(`${summand}:${heap}:${level + 1}`);
  });
  const setsWithKey = (move) => move.keySets.filter((way) => way.has(key));
  if (!moves.every((move) => setsWithKey(move).some(top))) return [];
  const below = `${summand}:${heap}:${Number(stone) - 1}`;
  return moves.filter((move) => setsWithKey(move).some((way) => top(way) && !way.has(below)));
}
