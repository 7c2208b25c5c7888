// Computes what a move changes: the elements that differ between the views before and after it.
// Elements have keys such as `0:2:5`: stone 5 of heap 2 in component 0, all from 0. Symmetric moves
// (in an unordered pair of heaps, or at either end of a bar) have several sets of keys.

/**
 * The maximum number of stones of a heap that are drawn one by one. A larger heap is drawn as one
 * bar, whose key ends with `bar`.
 */
export const LARGE = 60;

/**
 * Adds to every move the property `keySets`: the possible sets of keys that the move changes.
 * Returns `rows` (see `standInRows`). If `moves` is only a part of the list of moves, the caller
 * passes the `rows` that were computed from the full list.
 */
export function addKeySets(views, moves, rows = standInRows(views, moves)) {
  moves.forEach((move) => (move.keySets = keySetsOf(views, move, rows[move.summand])));
  return rows;
}

/**
 * Returns for each component whether its heaps are rows, from both ends of which stones can be
 * taken. This is so if some move takes stones and increases the number of heaps.
 */
function standInRows(views, moves) {
  return views.map((view, i) => view.kind === "heaps" && moves.some((move) =>
    move.summand === i && move.view?.sizes?.length > view.sizes.length && sum(move.view.sizes) < sum(view.sizes)));
}

/**
 * Returns the keys of the elements that the user can choose: those that moves change, and all
 * stones if the list of moves is incomplete. Returns an empty set if the user cannot move
 * (`canMove`).
 */
export function changeable({ views, moves, move_count: count }, canMove) {
  if (!canMove) return new Set();
  const keys = new Set(moves.flatMap((move) => move.keySets.flatMap((way) => [...way])));
  if (moves.length < count) {
    views.forEach((view, i) => view.sizes?.forEach((size, heap) =>
      stoneKeys(heap, size, 0, size).forEach((key) => keys.add(`${i}:${key}`))));
  }
  return keys;
}

/** Reorders the heaps of the view after a move so that each stays where it was drawn before. */
export function keepHeapOrder(before, move, after) {
  const [old, current] = [before[move.summand], after[move.summand]];
  before.forEach((view, i) => i !== move.summand && view.kind === "heaps" && (after[i] = view));
  if (current.kind !== "heaps" || current.ordered || old.sizes?.length !== current.sizes.length) return;
  if (current.sizes.length === 2) return void (current.sizes = pairHeaps(old.sizes, current.sizes)[0]);
  const remaining = [...current.sizes];
  const take = (size) => {
    const index = remaining.indexOf(size);
    return index < 0 ? undefined : remaining.splice(index, 1)[0];
  };
  const ordered = old.sizes.map(take);
  current.sizes = ordered.map((size) => size ?? remaining.shift());
}

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

function keySetsOf(views, move, row) {
  const before = views[move.summand];
  const after = move.view;
  if (!before || !after || before.kind !== after.kind) return [];
  const keyLists = KEY_SETS[before.kind]?.(before, after, row) ?? [];
  return keyLists.map((keys) => new Set(keys.map((key) => `${move.summand}:${key}`)));
}

const KEY_SETS = {
  heaps: (before, after, row) =>
    before.ordered ? orderedKeys(before.sizes, after.sizes, row) : unorderedKeys(before.sizes, after.sizes),
  steps: (before, after) => [removedStones(before.stones, after.stones)],
  coins: (before, after) => {
    const count = Math.max(before.heads.length, after.heads.length);
    return [range(0, count).filter((i) => Boolean(before.heads[i]) !== Boolean(after.heads[i])).map(String)];
  },
  bars: brokenBar,
  board: (before, after) => {
    const keys = [];
    const rows = Math.max(before.rows.length, after.rows.length);
    for (let r = 0; r < rows; r++) {
      const [old, current] = [before.rows[r] ?? [], after.rows[r] ?? []];
      for (let c = 0; c < Math.max(old.length, current.length); c++) {
        if (cellText(old, c) !== swapSides(after.turning, cellText(current, c))) keys.push(`${r}:${c}`);
      }
    }
    return [keys];
  },
  graph: (before, after) => {
    const keys = [];
    symmetricDifference(before.gone, after.gone).forEach((v) => keys.push(`v:${v}`));
    symmetricDifference(before.cut, after.cut).forEach((e) => keys.push(`e:${e}`));
    const [old, current] = [new Map(before.tokens), new Map(after.tokens)];
    for (const v of new Set([...old.keys(), ...current.keys()])) {
      if (old.get(v) !== current.get(v)) keys.push(`v:${v}`);
    }
    // The changed vertices are those that lose stones.
    before.stones?.forEach((count, v) => after.stones[v] < count && keys.push(`v:${v}`));
    return [[...new Set(keys)]];
  },
};

/** Returns the numbers from `from` to `to - 1`. */
export function range(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

// Cells beyond the end of a row are empty.
const cellText = (row, c) => (c < row.length ? row[c] : "");

/** Returns the text of a cell with the two texts of `turning`, one of each player, swapped. */
export function swapSides(turning, cell) {
  if (!turning || cell == null) return cell;
  return cell === turning[0] ? turning[1] : cell === turning[1] ? turning[0] : cell;
}

function symmetricDifference(first, second) {
  const [a, b] = [new Set(first), new Set(second)];
  return [...first.filter((x) => !b.has(x)), ...second.filter((x) => !a.has(x))];
}

/** Returns the keys of stones `from` to `to - 1` of a heap with `all` stones. */
function stoneKeys(heap, all, from, to) {
  if (all > LARGE) return to > from ? [`${heap}:bar`] : [];
  return range(from, to).map((k) => `${heap}:${k}`);
}

/** Returns the keys of the removed stones if no heap changes its place in the list. */
function removedStones(before, after) {
  return before.flatMap((size, i) => stoneKeys(i, size, Math.min(size, after[i] ?? 0), size));
}

function orderedKeys(before, after, row) {
  if (before.length === after.length && !row) {
    const keys = removedStones(before, after);
    if (keys.length) return [keys];
    // In games that add stones, these are the keys of the new stones.
    const grown = before.flatMap((size, i) => (after[i] > size ? stoneKeys(i, after[i], size, after[i]) : []));
    if (grown.length) return [grown];
  }
  const { at, old, now: current } = differingPart(before, after, (a, b) => a === b);
  if (old.length !== 1) return [old.flatMap((size, i) => stoneKeys(at + i, size, 0, size))];
  return splitKeys(at, old[0], current, row);
}

/**
 * Returns the possible sets of changed keys if a move replaces a heap of `heap` stones by heaps of
 * the sizes `parts`. If `row`, stones can be taken from both ends.
 */
function splitKeys(heapIndex, heap, parts, row = false) {
  const removed = heap - sum(parts);
  if (parts.length > 2 || removed < 0) return [stoneKeys(heapIndex, heap, 0, heap)];
  // One part stays to the left and one to the right of the removed stones. If no stones are
  // removed, the parts move apart.
  const remainders = [...new Set(parts.length === 2 ? parts : row ? [0, ...parts] : [parts[0] ?? 0])];
  return remainders.map((remainder) => stoneKeys(heapIndex, heap, remainder, removed > 0 ? remainder + removed : heap));
}

/**
 * Strips the common prefix and suffix of two lists; `same` compares two elements. Returns the index
 * of the first difference and the differing parts.
 */
function differingPart(before, after, same) {
  let at = 0;
  while (at < before.length && at < after.length && same(before[at], after[at])) at++;
  let end = 0;
  const room = Math.min(before.length, after.length) - at;
  while (end < room && same(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  return { at, old: before.slice(at, before.length - end), now: after.slice(at, after.length - end) };
}

/**
 * Returns the ways to assign two heaps to two new ones: those in which the same number is taken
 * from each changed heap, else those with takes only, else all.
 */
function pairHeaps(before, after) {
  const assignments = [after, [after[1], after[0]]];
  const decreasing = assignments.filter((to) => to.every((n, i) => n <= before[i]));
  const takesOf = (to) => to.map((n, i) => before[i] - n).filter((n) => n > 0);
  const equalTakes = decreasing.filter((to) => new Set(takesOf(to)).size === 1);
  return [equalTakes, decreasing, assignments].find((options) => options.length);
}

function unorderedKeys(before, after) {
  if (before.length === 2 && after.length === 2) return pairHeaps(before, after).map((to) => removedStones(before, to));
  const unmatched = [...after];
  const changed = before.filter((size) => {
    const index = unmatched.indexOf(size);
    if (index >= 0) unmatched.splice(index, 1);
    return index < 0;
  });
  // One heap changed: the move may have changed each heap of its size.
  if (changed.length === 1) {
    return before.flatMap((size, i) => (size === changed[0] ? splitKeys(i, size, unmatched) : []));
  }
  // Heaps were merged: each heap of a size that became rarer may be one of them.
  return [before.flatMap((size, i) => (changed.includes(size) ? stoneKeys(i, size, 0, size) : []))];
}

function brokenBar(before, after) {
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  const { at, old, now: current } = differingPart(before.pieces, after.pieces, same);
  if (old.length !== 1 || current.length !== 2) return [];
  const [rows, columns] = old[0];
  const across = current[0][1] === columns && current[0][0] < rows;
  const [line, length, sign] = across ? [current[0][0], rows, "r"] : [current[0][1], columns, "c"];
  return [...new Set([line, length - line])].map((i) => [`${at}:${sign}:${i}`]);
}
