//! Determines which endings can still be reached from a position: which side can still win, and
//! which values of cells no longer matter, so that positions that differ in them share a key of the
//! transposition table.

use crate::compiled::planes::{Board, Planes};
use grundy_cell_rules::{Change, Command, Rules};

/// The endings of a game, in the form in which [`analyze`](EndingReachability::analyze) decides
/// which of them can still be reached from a board.
pub struct EndingReachability<const W: usize> {
    endings: Vec<LiveEnding<W>>,
    lines: Vec<WinningLine<W>>,
    /// The sides that can win because a player has no move: bit `s` is set for the side `s`.
    no_moves_winners: u8,
    interchangeable: Vec<InterchangeableValues>,
}

/// An ending of the rules, with the conditions under which it cannot be reached any more and the
/// sides that it makes win.
struct LiveEnding<const W: usize> {
    /// The bits of a board that make the ending unreachable: if one of them is set, its cell can
    /// never again pass the test of the ending.
    excluded_by: Board<W>,
    /// The bits of all values of all cells that the ending tests.
    cells: Board<W>,
    /// The sides that win if the ending is reached: bit `s` is set for the side `s`.
    winners: u8,
}

/// An ending that makes one side win and requires only few cells to have certain values. Positions
/// are evaluated by how close they are to such endings.
struct WinningLine<const W: usize> {
    /// The bits of a board that make the ending unreachable; see [`LiveEnding::excluded_by`].
    excluded_by: Board<W>,
    /// The bits of a board that the ending requires to be set.
    required: Board<W>,
    /// The side that wins if the ending is reached.
    side: usize,
}

/// The score of a winning line that is complete. Each required cell that does not have the required
/// value yet halves the score.
const COMPLETE_LINE_SCORE: i64 = 1 << 15;
/// The maximum number of required cells of an ending that is used as a winning line.
const MAX_LINE_CELLS: u32 = 12;

/// Two values that are interchangeable in some cells of a block, because no command distinguishes
/// them there.
struct InterchangeableValues {
    /// The location of the bit plane of the first value: the index of its word, and its shift.
    from: (usize, u32),
    /// The location of the bit plane of the second value: the index of its word, and its shift.
    /// [`EndingReachability::analyze`] also sets the bit of this plane in the cells of `cells` that
    /// have the first value, except those that a reachable ending tests.
    to: (usize, u32),
    /// The cells at which the values are interchangeable, as bits of the first value's plane.
    cells: u64,
}

impl<const W: usize> EndingReachability<W> {
    /// Determines for each ending of the rules which bits make it unreachable, and which lines of
    /// cells win. Interchangeable values are determined only if `merge_values` is `true`.
    pub fn new(rules: &Rules, planes: &Planes, merge_values: bool) -> EndingReachability<W> {
        let groups = rules.groups.iter();
        let value_counts: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let reachable = reachable_values(rules, &value_counts);
        let bits = |cell: u32, set: u64| {
            let mut bits = [0; W];
            for value in (1..value_counts[cell as usize]).filter(|value| set >> value & 1 == 1) {
                if let Some((word, bit)) = planes.bit(cell, value) {
                    bits[word] |= bit;
                }
            }
            bits
        };
        // If both sides have the same rules, either side may be the one to move.
        let winners = |side: usize, score: i64| match (score.signum(), rules.sides.len()) {
            (0, _) => 0,
            (_, 1) => 3,
            (1, _) => 1 << side,
            _ => 2 >> side,
        };
        let (mut endings, mut lines) = (Vec::new(), Vec::new());
        for (i, side) in rules.sides.iter().enumerate() {
            for ending in &side.endings {
                let (mut excluded_by, mut cells, mut required) = ([0; W], [0; W], [0; W]);
                for (cell, set) in &ending.tests {
                    let excluding = reachable[*cell as usize].iter().zip(0u32..);
                    let excluding = excluding.filter(|(reachable, _)| *reachable & set == 0);
                    let excluding = excluding.fold(0, |values, (_, value)| values | 1 << value);
                    excluded_by = union(&excluded_by, &bits(*cell, excluding));
                    if set.is_power_of_two() {
                        required = union(&required, &bits(*cell, *set));
                    }
                    cells = union(&cells, &bits(*cell, u64::MAX));
                }
                let winners = ending.score.map_or(0, |score| winners(i, score));
                let required_cells: u32 = required.iter().map(|word: &u64| word.count_ones()).sum();
                if required_cells <= MAX_LINE_CELLS && matches!(winners, 1 | 2) {
                    lines.push(WinningLine {
                        excluded_by,
                        required,
                        side: usize::from(winners >> 1),
                    });
                }
                endings.push(LiveEnding { excluded_by, cells, winners });
            }
        }
        let sides = rules.sides.iter().enumerate();
        let no_moves_winners = sides.fold(0, |all, (i, side)| all | winners(i, side.no_moves));
        let interchangeable = if merge_values {
            interchangeable_values(rules, planes, &value_counts)
        } else {
            Vec::new()
        };
        EndingReachability { endings, lines, no_moves_winners, interchangeable }
    }

    /// Returns by how much `side` is closer to its winning lines than the other side. Each
    /// reachable line scores 2^15, halved for each cell that does not have the required value yet.
    #[inline(always)]
    pub fn line_score(&self, board: &Board<W>, side: usize) -> i64 {
        let mut scores = [0; 2];
        for WinningLine { excluded_by, required, side } in &self.lines {
            let excluded = (0..W).fold(0, |bits, w| bits | board[w] & excluded_by[w]);
            let missing: u32 = (0..W).map(|w| (required[w] & !board[w]).count_ones()).sum();
            scores[*side] += if excluded == 0 { COMPLETE_LINE_SCORE >> missing } else { 0 };
        }
        scores[side] - scores[1 - side]
    }

    /// Returns the sides that can still win (bit `s` is set for the side `s`), and the board with
    /// interchangeable values merged: in each cell that no reachable ending tests, the bits of all
    /// values that are interchangeable with the cell's value are set.
    #[inline(always)]
    pub fn analyze(&self, board: &Board<W>) -> (u8, Board<W>) {
        let (mut all_winners, mut tested) = (self.no_moves_winners, [0; W]);
        for LiveEnding { excluded_by, cells, winners } in &self.endings {
            let excluded = (0..W).fold(0, |bits, w| bits | board[w] & excluded_by[w]);
            // The mask has all bits set if the ending is reachable. There is no branch, because it
            // would be hard to predict.
            let reachable_mask = u64::from(excluded != 0).wrapping_sub(1);
            all_winners |= winners & reachable_mask as u8;
            tested = std::array::from_fn(|w| tested[w] | cells[w] & reachable_mask);
        }
        let mut merged = *board;
        for InterchangeableValues { from, to, cells } in &self.interchangeable {
            merged[to.0] |= (board[from.0] & !tested[from.0] & cells) >> from.1 << to.1;
        }
        (all_winners, merged)
    }
}

/// Returns the set of values that a cell with a certain value can have later in play, including
/// this value: `sets[cell][value]`, as bits. `value_counts` contains the number of values of each
/// cell.
fn reachable_values(rules: &Rules, value_counts: &[u8]) -> Vec<Vec<u64>> {
    let unchanged = value_counts.iter().map(|count| (0..*count).map(|value| 1 << value).collect());
    let mut reachable: Vec<Vec<u64>> = unchanged.collect();
    for command in rules.sides.iter().flat_map(|side| &side.moves) {
        for (cell, change) in &command.writes {
            for old in 0..value_counts[*cell as usize] {
                if tested_values(command, *cell) >> old & 1 == 1 {
                    reachable[*cell as usize][usize::from(old)] |= 1 << change.apply(old);
                }
            }
        }
    }
    // Extend the sets to their transitive closure.
    for sets in &mut reachable {
        loop {
            let extend = |set: u64| {
                let members = (0..sets.len()).filter(|value| set >> value & 1 == 1);
                members.fold(set, |union, value| union | sets[value])
            };
            let extended: Vec<u64> = sets.iter().map(|set| extend(*set)).collect();
            if extended == *sets {
                break;
            }
            *sets = extended;
        }
    }
    reachable
}

/// Returns the set of values of a cell at which a command can be possible: all values, if the
/// command does not test the cell.
fn tested_values(command: &Command, cell: u32) -> u64 {
    command.tests.iter().find(|test| test.0 == cell).map_or(u64::MAX, |test| test.1)
}

/// Returns the pairs of nonzero values that no command distinguishes, each with the cells of a
/// block in which no command distinguishes them. `value_counts` contains the number of values of
/// each cell.
fn interchangeable_values(
    rules: &Rules,
    planes: &Planes,
    value_counts: &[u8],
) -> Vec<InterchangeableValues> {
    // For each cell and value, the set of values from which some command distinguishes it.
    let mut distinguished: Vec<Vec<u64>> =
        value_counts.iter().map(|count| vec![0; usize::from(*count)]).collect();
    for command in rules.sides.iter().flat_map(|side| &side.moves) {
        for (cell, set) in &command.tests {
            for (value, distinct) in distinguished[*cell as usize].iter_mut().enumerate() {
                *distinct |= if set >> value & 1 == 1 { !set } else { *set };
            }
        }
        for (cell, change) in &command.writes {
            let Change::Each(images) = change else {
                continue;
            };
            for (value, distinct) in distinguished[*cell as usize].iter_mut().enumerate() {
                let distinct_values =
                    (0..images.len()).filter(|other| images[*other] != images[value]);
                *distinct |= distinct_values.fold(0, |set, other| set | 1 << other);
            }
        }
    }
    let mut interchangeable = Vec::new();
    for block in &planes.blocks {
        for (from, from_plane) in (1..).zip(&block.planes) {
            for (to, to_plane) in (1..).zip(&block.planes) {
                let is_same = |cell: &u32| {
                    let distinct = distinguished[(block.first + cell) as usize][from];
                    from != to && distinct >> to & 1 == 0
                };
                let cells = (0..block.cells).filter(is_same);
                let cells = cells.fold(0, |set, cell| set | 1 << (cell + from_plane.shift));
                if cells != 0 {
                    interchangeable.push(InterchangeableValues {
                        from: (from_plane.word as usize, from_plane.shift),
                        to: (to_plane.word as usize, to_plane.shift),
                        cells,
                    });
                }
            }
        }
    }
    interchangeable
}

#[inline(always)]
fn union<const W: usize>(a: &Board<W>, b: &Board<W>) -> Board<W> {
    std::array::from_fn(|w| a[w] | b[w])
}
