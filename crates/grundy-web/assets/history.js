// Results as signs, and where they were given away.

export const MARK = { win: "▲", lose: "▼", draw: "◆" };
export const OTHER = { win: "lose", lose: "win", draw: "draw" };
export const WORTH = { win: 2, draw: 1, lose: 0 };

/** What so many points mean. */
export const byPoints = (points) => (points > 0 ? "win" : points < 0 ? "lose" : "draw");

/**
 * Whether the move from a result (of who made it) to another (of who is then to move, the same player `again` or not)
 * gave something away: what.
 */
export function thrown(before, after, again = false) {
  const got = again ? after : OTHER[after];
  return before && got && WORTH[got] < WORTH[before] ? before : undefined;
}
