// What a move changes: the things that differ between the views before and after it.
//
// Things have keys such as `0:2:5`, the fifth stone of heap 2 in summand 0. A move may have been made in
// several ways that look alike (an unordered pair of heaps, a bar broken at either end): each is a list of keys.

/** Heaps of more stones are drawn as bars, and pointed at as a whole: their key ends with `bar`. */
export const LARGE = 60;

/** Gives every move its ways of changing what is seen, each a set of keys; `rows` is what it gave for all moves. */
export function withWays(views, moves, rows = inRows(views, moves)) {
  moves.forEach((move) => (move.ways = ways(views, move, rows[move.summand])));
  return rows;
}

/** Where a move takes stones and leaves two heaps, stones stand in a row and go from either end too. */
function inRows(views, moves) {
  return views.map((view, i) => view.kind === "heaps" && moves.some((move) =>
    move.summand === i && move.view?.sizes?.length > view.sizes.length && sum(move.view.sizes) < sum(view.sizes)));
}

/** The things that moves change; of heaps with more moves than were told, all. */
export function changeable({ views, moves, move_count: count }, free) {
  if (!free) return new Set();
  const keys = new Set(moves.flatMap((move) => move.ways.flatMap((way) => [...way])));
  if (moves.length < count) {
    views.forEach((view, i) => view.sizes?.forEach((many, heap) =>
      stones(heap, many, 0, many).forEach((key) => keys.add(`${i}:${key}`))));
  }
  return keys;
}

/** Heaps that may change places as they are written stay where they were drawn before the move. */
export function keepPlaces(before, move, after) {
  const [old, now] = [before[move.summand], after[move.summand]];
  before.forEach((view, i) => i !== move.summand && view.kind === "heaps" && (after[i] = view));
  if (now.kind !== "heaps" || now.ordered || old.sizes?.length !== now.sizes.length) return;
  if (now.sizes.length === 2) return void (now.sizes = fair(old.sizes, now.sizes)[0]);
  const rest = [...now.sizes];
  const taken = (size) => {
    const at = rest.indexOf(size);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  };
  const kept = old.sizes.map(taken);
  now.sizes = kept.map((size) => size ?? rest.shift());
}

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

function ways(views, move, row) {
  const before = views[move.summand];
  const after = move.view;
  if (!before || !after || before.kind !== after.kind) return [];
  const found = KINDS[before.kind]?.(before, after, row) ?? [];
  return found.map((keys) => new Set(keys.map((key) => `${move.summand}:${key}`)));
}

const KINDS = {
  heaps: (before, after, row) =>
    before.ordered ? inOrder(before.sizes, after.sizes, row) : anyOrder(before.sizes, after.sizes),
  steps: (before, after) => [lost(before.stones, after.stones)],
  coins: (before, after) => {
    const all = Math.max(before.heads.length, after.heads.length);
    return [numbers(0, all).filter((i) => Boolean(before.heads[i]) !== Boolean(after.heads[i])).map(String)];
  },
  bars: broken,
  board: (before, after) => {
    const keys = [];
    const rows = Math.max(before.rows.length, after.rows.length);
    for (let r = 0; r < rows; r++) {
      const [old, now] = [before.rows[r] ?? [], after.rows[r] ?? []];
      for (let c = 0; c < Math.max(old.length, now.length); c++) {
        if (text(old, c) !== turned(after.turning, text(now, c))) keys.push(`${r}:${c}`);
      }
    }
    return [keys];
  },
  graph: (before, after) => {
    const keys = [];
    differing(before.gone, after.gone).forEach((v) => keys.push(`v:${v}`));
    differing(before.cut, after.cut).forEach((e) => keys.push(`e:${e}`));
    const [old, now] = [new Map(before.tokens), new Map(after.tokens)];
    for (const v of new Set([...old.keys(), ...now.keys()])) {
      if (old.get(v) !== now.get(v)) keys.push(`v:${v}`);
    }
    // Stones are moved from where they become fewer.
    before.stones?.forEach((many, v) => after.stones[v] < many && keys.push(`v:${v}`));
    return [[...new Set(keys)]];
  },
};

/** The numbers from `from` to `to - 1`. */
export function numbers(from, to) {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

// Cells beyond the end of a row are empty.
const text = (row, c) => (c < row.length ? row[c] : "");

/** A cell as the player sees it who was to move one move before. */
export function turned(turning, cell) {
  if (!turning || cell == null) return cell;
  return cell === turning[0] ? turning[1] : cell === turning[1] ? turning[0] : cell;
}

function differing(one, other) {
  const [a, b] = [new Set(one), new Set(other)];
  return [...one.filter((x) => !b.has(x)), ...other.filter((x) => !a.has(x))];
}

/** The keys of stones of a heap of so many. */
function stones(heap, all, from, to) {
  if (all > LARGE) return to > from ? [`${heap}:bar`] : [];
  return numbers(from, to).map((k) => `${heap}:${k}`);
}

/** The stones that heaps lose where each keeps its place; the heap itself where none does. */
function lost(before, after) {
  return before.flatMap((many, i) => stones(i, many, Math.min(many, after[i] ?? 0), many));
}

function inOrder(before, after, row) {
  if (before.length === after.length && !row) {
    const keys = lost(before, after);
    if (keys.length) return [keys];
    // Counting upwards: stones that are not there yet.
    const grown = before.flatMap((many, i) => (after[i] > many ? stones(i, after[i], many, after[i]) : []));
    if (grown.length) return [grown];
  }
  const { at, old, now } = middle(before, after, (a, b) => a === b);
  if (old.length !== 1) return [old.flatMap((many, i) => stones(at + i, many, 0, many))];
  return parted(at, old[0], now, row);
}

/** The ways in which one heap became others. */
function parted(at, heap, now, row = false) {
  const taken = heap - sum(now);
  if (now.length > 2 || taken < 0) return [stones(at, heap, 0, heap)];
  // One part stays on the left and one on the right of what is taken; without a take the parts are moved apart.
  const kept = [...new Set(now.length === 2 ? now : row ? [0, ...now] : [now[0] ?? 0])];
  return kept.map((left) => stones(at, heap, left, taken > 0 ? left + taken : heap));
}

/** What differs between two lists that begin and end alike. */
function middle(before, after, same) {
  let at = 0;
  while (at < before.length && at < after.length && same(before[at], after[at])) at++;
  let end = 0;
  const room = Math.min(before.length, after.length) - at;
  while (end < room && same(before[before.length - 1 - end], after[after.length - 1 - end])) end++;
  return { at, old: before.slice(at, before.length - end), now: after.slice(at, after.length - end) };
}

/** The ways in which two heaps became others: from one of them something was taken, or the same from both. */
function fair(before, after) {
  const both = [after, [after[1], after[0]]];
  const less = both.filter((to) => to.every((n, i) => n <= before[i]));
  const takes = (to) => to.map((n, i) => before[i] - n).filter((n) => n > 0);
  const even = less.filter((to) => new Set(takes(to)).size === 1);
  return [even, less, both].find((some) => some.length);
}

function anyOrder(before, after) {
  if (before.length === 2 && after.length === 2) return fair(before, after).map((to) => lost(before, to));
  const left = [...after];
  const gone = before.filter((size) => {
    const at = left.indexOf(size);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  // One heap became what is new: any of its size may have been it.
  if (gone.length === 1) {
    return before.flatMap((size, i) => (size === gone[0] ? parted(i, size, left) : []));
  }
  // Heaps that merge: any of those sizes of which there are fewer.
  return [before.flatMap((size, i) => (gone.includes(size) ? stones(i, size, 0, size) : []))];
}

function broken(before, after) {
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  const { at, old, now } = middle(before.pieces, after.pieces, same);
  if (old.length !== 1 || now.length !== 2) return [];
  const [rows, columns] = old[0];
  const across = now[0][1] === columns && now[0][0] < rows;
  const [line, all, sign] = across ? [now[0][0], rows, "r"] : [now[0][1], columns, "c"];
  return [...new Set([line, all - line])].map((i) => [`${at}:${sign}:${i}`]);
}
