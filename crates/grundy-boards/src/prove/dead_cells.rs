//! Finds dead cells: cells that no command tests or changes any more, among the commands that can
//! still become possible. Also splits a board into independent parts.

use crate::compiled::planes::{Board, Masks, Planes};
use grundy_cell_rules::Rules;
use smallvec::SmallVec;

/// The data of a game that determines which cells of a board are dead: its commands, and the cells
/// that can be blank. A blank cell has a value at which no command that refers to the cell is
/// possible.
pub struct DeadCells<const W: usize> {
    /// Each command as masks, with the bits of all cells that the command tests or changes.
    commands: Vec<(Masks<W>, Board<W>)>,
    /// The bits of all cells that can be blank: no ending tests the cell, and the cell has a value
    /// at which no command that tests or changes it is possible (its blank value).
    can_be_blank: Board<W>,
    /// The bits that are set in a board if every cell that can be blank has its blank value.
    blank: Board<W>,
    /// Whether a command that is impossible at a board stays impossible in all later play.
    is_monotone: bool,
    /// Whether every cell that a command tests or changes can be blank; see
    /// [`DeadCells::splits_into_parts`].
    splits: bool,
}

/// The maximum number of masks of all commands for which dead cells are determined. With more masks
/// the analysis would take too long at each position.
const MAX_COMMANDS: usize = 1_000;

impl<const W: usize> DeadCells<W> {
    /// Analyzes the commands of both sides; `masks` are their compiled forms. Returns `None` if no
    /// cell can be blank or if there are too many commands.
    pub fn new(rules: &Rules, planes: &Planes, masks: &[Masks<W>]) -> Option<DeadCells<W>> {
        if masks.len() > MAX_COMMANDS {
            return None;
        }
        let groups = rules.groups.iter();
        let value_counts: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let all_values = |cell: u32| u64::MAX >> (64 - u32::from(value_counts[cell as usize]));
        // For each cell, the values at which no command that refers to it is possible.
        let mut blocking: Vec<u64> = (0..value_counts.len() as u32).map(all_values).collect();
        // For each cell and value, the values that a command can give the cell.
        let mut successors: Vec<Vec<u64>> =
            value_counts.iter().map(|count| vec![0; usize::from(*count)]).collect();
        let commands = || rules.sides.iter().flat_map(|side| &side.moves);
        for command in commands() {
            for (cell, set) in &command.tests {
                blocking[*cell as usize] &= !set;
            }
            for (cell, change) in &command.writes {
                let test = command.tests.iter().find(|test| test.0 == *cell);
                if test.is_none() {
                    blocking[*cell as usize] = 0;
                }
                let old_values = test.map_or(all_values(*cell), |test| test.1);
                let count = value_counts[*cell as usize];
                for old in (0..count).filter(|old| old_values >> old & 1 == 1) {
                    successors[*cell as usize][usize::from(old)] |= 1 << change.apply(old);
                }
            }
        }
        // A command stays impossible if no command changes a cell from a value that fails a test to
        // one that passes it.
        let is_monotone = commands().all(|command| {
            command.tests.iter().all(|(cell, set)| {
                let changes = successors[*cell as usize].iter().enumerate();
                changes.filter(|(old, _)| set >> old & 1 == 0).all(|(_, new)| new & set == 0)
            })
        });
        let endings = rules.sides.iter().flat_map(|side| &side.endings);
        for (cell, _) in endings.flat_map(|ending| &ending.tests) {
            blocking[*cell as usize] = 0;
        }
        let (mut can_be_blank, mut blank, mut cells) = ([0; W], [0; W], Vec::new());
        for (cell, values) in blocking.iter().enumerate() {
            let mut cell_bits = [0; W];
            for value in 1..value_counts[cell] {
                let (word, bit) = planes.bit(cell as u32, value)?;
                cell_bits[word] |= bit;
                if u32::from(value) == values.trailing_zeros() {
                    blank[word] |= bit;
                }
            }
            if *values != 0 {
                can_be_blank = union(&can_be_blank, &cell_bits);
            }
            cells.push(cell_bits);
        }
        let cells_of = |masks: &Masks<W>| {
            let bits = union(&masks.tested, &union(&masks.clear, &masks.set));
            let touched = cells.iter().filter(|cell| intersects(cell, &bits));
            touched.fold([0; W], |all, cell| union(&all, cell))
        };
        let commands: Vec<(Masks<W>, Board<W>)> =
            masks.iter().map(|masks| (*masks, cells_of(masks))).collect();
        let splits =
            commands.iter().all(|(_, cells)| (0..W).all(|w| cells[w] & !can_be_blank[w] == 0));
        (can_be_blank != [0; W]).then_some(DeadCells {
            commands,
            can_be_blank,
            blank,
            is_monotone,
            splits,
        })
    }

    /// Returns whether every cell that a command tests or changes can be blank. Then each
    /// independent part of a board can be played alone, with all other cells blank.
    pub fn splits_into_parts(&self) -> bool {
        self.splits
    }

    /// Calls `visit` for each command that is possible at a board or can become possible later,
    /// with the bits of the cells that the command tests or changes. Some other commands can be
    /// visited too, because the estimate ignores dependencies between cells.
    #[inline(always)]
    fn for_each_live_command(&self, board: &Board<W>, mut visit: impl FnMut(&Board<W>)) {
        if self.is_monotone {
            for (masks, cells) in &self.commands {
                if masks.is_possible(board) {
                    visit(cells);
                }
            }
            return;
        }
        // A relaxation that ignores dependencies between cells: the bits that can become set and
        // those that can become clear. It is repeated until no command is added.
        let (mut can_be_set, mut can_be_clear) = (*board, board.map(|word| !word));
        let mut excluded: SmallVec<[u32; 64]> = (0..self.commands.len() as u32).collect();
        loop {
            let len = excluded.len();
            excluded.retain(|i| {
                let (masks, cells) = &self.commands[*i as usize];
                let is_excluded = (0..W).any(|w| {
                    masks.required[w] & !can_be_set[w]
                        | masks.tested[w] & !masks.required[w] & !can_be_clear[w]
                        != 0
                });
                if !is_excluded {
                    can_be_set = union(&can_be_set, &masks.set);
                    can_be_clear =
                        std::array::from_fn(|w| can_be_clear[w] | masks.clear[w] & !masks.set[w]);
                    visit(cells);
                }
                is_excluded
            });
            if excluded.len() == len {
                return;
            }
        }
    }

    /// Returns the board with its dead cells blank. The result is equivalent to the board: no
    /// command that refers to a dead cell can become possible on either of them.
    #[inline(always)]
    pub fn without_dead_cells(&self, board: &Board<W>) -> Board<W> {
        let mut live = [0; W];
        self.for_each_live_command(board, |cells| live = union(&live, cells));
        self.restricted_to(board, &live)
    }

    /// Returns the board in which each cell that can be blank is blank, except the cells in `live`.
    #[inline(always)]
    fn restricted_to(&self, board: &Board<W>, live: &Board<W>) -> Board<W> {
        std::array::from_fn(|w| {
            let dead = self.can_be_blank[w] & !live[w];
            board[w] & !dead | self.blank[w] & dead
        })
    }

    /// Splits a board into parts of cells that no command connects. Returns for each part the
    /// number of bits of its cells, and a board in which all cells outside the part are blank.
    pub fn split(&self, board: &Board<W>) -> SmallVec<[(u32, Board<W>); 4]> {
        let mut regions: SmallVec<[Board<W>; 4]> = SmallVec::new();
        self.for_each_live_command(board, |cells| {
            // The command connects its cells, and thereby all regions that they intersect.
            let mut merged = *cells;
            regions.retain(|region| {
                let is_disjoint = !intersects(region, &merged);
                if !is_disjoint {
                    merged = union(&merged, region);
                }
                is_disjoint
            });
            regions.push(merged);
        });
        let size = |region: &Board<W>| region.iter().map(|word| word.count_ones()).sum();
        regions.iter().map(|region| (size(region), self.restricted_to(board, region))).collect()
    }
}

#[inline(always)]
fn union<const W: usize>(a: &Board<W>, b: &Board<W>) -> Board<W> {
    std::array::from_fn(|w| a[w] | b[w])
}

#[inline(always)]
fn intersects<const W: usize>(a: &Board<W>, b: &Board<W>) -> bool {
    (0..W).any(|w| a[w] & b[w] != 0)
}
