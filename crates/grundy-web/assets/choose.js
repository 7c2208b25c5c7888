// From things pointed at to the move that is meant.

/** The moves left when these things have been pointed at, with their ways. */
function left(moves, picked) {
  const all = (way) => picked.every((key) => way.has(key));
  return moves.filter((move) => move.ways.some(all));
}

/** The move that changes exactly these things. */
export function exactly(moves, picked) {
  const same = (way) => way.size === picked.length && picked.every((key) => way.has(key));
  return moves.find((move) => move.ways.some(same));
}

/**
 * What pointing at one more thing leaves: either a single move, which is played, or several to choose from.
 *
 * Where every move takes what lies on something too (a stone with those above it, an edge with what it
 * carries), pointing at a thing means the move that changes least besides it.
 */
function chosen(views, moves, picked) {
  const found = left(moves, picked);
  if (found.length < 2) return found;
  const [summand] = picked[0].split(":");
  const kind = views[summand].kind;
  if (kind === "coins") return found;
  const last = picked[picked.length - 1];
  if (kind === "heaps" || kind === "steps") {
    const added = upTo(views[summand], found, last);
    if (added.length) return added;
    const lowest = fromTheTop(views[summand], found, last);
    return lowest.length ? lowest : found;
  }
  const least = smallest(found, last);
  if (!least || picked.length > 1) return found;
  // The others must be within reach by pointing at other things.
  const reached = new Set();
  for (const key of new Set(moves.flatMap((move) => move.ways.flatMap((way) => [...way])))) {
    const one = smallest(left(moves, [key]), key);
    if (one) reached.add(one);
  }
  return found.every((move) => reached.has(move)) ? [least] : found;
}

/**
 * What comes of pointing at one more thing: the move that is then played, or the things picked so far with the
 * moves to choose from, none where nothing changes what was pointed at.
 */
export function pointed(views, moves, before, key) {
  const again = before.includes(key);
  let picked = again ? before.filter((other) => other !== key) : [...before, key];
  if (!picked.length) return { picked, few: null };
  let few = chosen(views, moves, picked);
  if (!few.length) {
    // What was pointed at does not go with the rest: begin with it anew.
    picked = [key];
    few = chosen(views, moves, picked);
  }
  if (few.length === 1 && !again) return { move: few[0] };
  return few.length ? { picked, few } : { picked: [], few: [] };
}

/** The one move that changes least of those that change a thing. */
function smallest(moves, key) {
  const size = (move) => Math.min(...move.ways.filter((way) => way.has(key)).map((way) => way.size));
  const least = Math.min(...moves.map(size));
  const found = moves.filter((move) => size(move) === least);
  return found.length === 1 ? found[0] : undefined;
}

/** The moves for which this is the last stone added, where it is none of those that are there. */
function upTo(view, moves, key) {
  const [summand, heap, stone] = key.split(":");
  if (!(Number(stone) >= (view.sizes ?? view.stones)[heap])) return [];
  const above = `${summand}:${heap}:${Number(stone) + 1}`;
  return moves.filter((move) => move.ways.some((way) => way.has(key) && !way.has(above)));
}

/** The moves for which this is the lowest stone taken, where all take stones from the top. */
function fromTheTop(view, moves, key) {
  const [summand, heap, stone] = key.split(":");
  const all = (view.sizes ?? view.stones)[heap];
  const here = (way) => [...way].filter((other) => other.startsWith(`${summand}:${heap}:`));
  const top = (way) => here(way).every((other) => {
    const at = Number(other.split(":")[2]);
    return at + 1 === all || way.has(`${summand}:${heap}:${at + 1}`);
  });
  const with_it = (move) => move.ways.filter((way) => way.has(key));
  if (!moves.every((move) => with_it(move).some(top))) return [];
  const below = `${summand}:${heap}:${Number(stone) - 1}`;
  return moves.filter((move) => with_it(move).some((way) => top(way) && !way.has(below)));
}
