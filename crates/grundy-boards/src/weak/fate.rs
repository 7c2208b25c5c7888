//! Endings that may still come: who may still win, and which values of cells make no difference any more.

use crate::planes::{Board, Planes};
use crate::rules::{Change, Command, Rules};

/// Endings with what rules them out.
pub struct Fate<const W: usize> {
    endings: Vec<Coming<W>>,
    lines: Vec<Line<W>>,
    /// Who may win where no ending comes: bits by side.
    stuck: u8,
    blends: Vec<Blend>,
}

/// An ending that may come.
struct Coming<const W: usize> {
    /// Each of these bits rules it out, now and later.
    never: Board<W>,
    /// The bits of the cells that it looks at.
    cells: Board<W>,
    /// Who wins by it: bits by side.
    wins: u8,
}

/// What a side wins by.
struct Line<const W: usize> {
    /// See [`Coming`].
    never: Board<W>,
    /// Bits that it needs.
    want: Board<W>,
    side: usize,
}

/// What an ending counts whose cells are all as they must be.
const NEAR: i64 = 1 << 15;
/// Cells of endings that are looked at so.
const MOST_CELLS: u32 = 12;

/// Cells at which a value is the same as another for all commands.
struct Blend {
    from: (usize, u32),
    to: (usize, u32),
    /// The cells, as bits of the first value.
    cells: u64,
}

impl<const W: usize> Fate<W> {
    /// Of all endings of some rules, and of values without difference where that is `wanted`.
    pub fn new(rules: &Rules, planes: &Planes, wanted: bool) -> Fate<W> {
        let groups = rules.groups.iter();
        let values: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let later = later(rules, &values);
        let bits = |cell: u32, set: u64| {
            let mut bits = [0; W];
            for value in (1..values[cell as usize]).filter(|value| set >> value & 1 == 1) {
                if let Some((word, bit)) = planes.bit(cell, value) {
                    bits[word] |= bit;
                }
            }
            bits
        };
        let wins = |side: usize, score: i64| match (score.signum(), rules.sides.len()) {
            (0, _) => 0,
            (_, 1) => 3,
            (1, _) => 1 << side,
            _ => 2 >> side,
        };
        let (mut endings, mut lines) = (Vec::new(), Vec::new());
        for (at, side) in rules.sides.iter().enumerate() {
            for ending in &side.endings {
                let (mut never, mut cells, mut want) = ([0; W], [0; W], [0; W]);
                for (cell, set) in &ending.tests {
                    let out = later[*cell as usize].iter().zip(0u32..);
                    let out = out.filter(|(later, _)| *later & set == 0);
                    let out = out.fold(0, |all, (_, value)| all | 1 << value);
                    never = join(&never, &bits(*cell, out));
                    if set.is_power_of_two() {
                        want = join(&want, &bits(*cell, *set));
                    }
                    cells = join(&cells, &bits(*cell, u64::MAX));
                }
                let wins = ending.score.map_or(0, |score| wins(at, score));
                let many: u32 = want.iter().map(|word: &u64| word.count_ones()).sum();
                if many <= MOST_CELLS && matches!(wins, 1 | 2) {
                    lines.push(Line { never, want, side: usize::from(wins >> 1) });
                }
                endings.push(Coming { never, cells, wins });
            }
        }
        let sides = rules.sides.iter().enumerate();
        let stuck = sides.fold(0, |all, (at, side)| all | wins(at, side.stuck));
        let blends = if wanted { blends(rules, planes, &values) } else { Vec::new() };
        Fate { endings, lines, stuck, blends }
    }

    /// How much nearer a side is to what it wins by than the other: an ending that may come counts half as much for each cell
    /// that is not yet as it must be.
    #[inline(always)]
    pub fn near(&self, board: &Board<W>, side: usize) -> i64 {
        let mut sums = [0; 2];
        for Line { never, want, side } in &self.lines {
            let out = (0..W).fold(0, |out, w| out | board[w] & never[w]);
            let missing: u32 = (0..W).map(|w| (want[w] & !board[w]).count_ones()).sum();
            sums[*side] += if out == 0 { NEAR >> missing } else { 0 };
        }
        sums[side] - sums[1 - side]
    }

    /// Who may still win, bits by side, and the board with all values set that a cell may have without difference.
    #[inline(always)]
    pub fn of(&self, board: &Board<W>) -> (u8, Board<W>) {
        let (mut wins, mut told) = (self.stuck, [0; W]);
        for Coming { never, cells, wins: own } in &self.endings {
            let out = (0..W).fold(0, |out, w| out | board[w] & never[w]);
            let comes = u64::from(out != 0).wrapping_sub(1);
            wins |= own & comes as u8;
            told = std::array::from_fn(|w| told[w] | cells[w] & comes);
        }
        let mut blended = *board;
        for Blend { from, to, cells } in &self.blends {
            let own = (board[from.0] & !told[from.0] & cells) >> from.1 << to.1;
            blended[to.0] |= own;
        }
        (wins, blended)
    }
}

/// For each cell and value those that the cell may ever have from then on.
fn later(rules: &Rules, values: &[u8]) -> Vec<Vec<u64>> {
    let own = values.iter().map(|values| (0..*values).map(|value| 1 << value).collect());
    let mut later: Vec<Vec<u64>> = own.collect();
    for command in rules.sides.iter().flat_map(|side| &side.moves) {
        for (cell, change) in &command.writes {
            for old in 0..values[*cell as usize] {
                if tested(command, *cell) >> old & 1 == 1 {
                    later[*cell as usize][usize::from(old)] |= 1 << change.of(old);
                }
            }
        }
    }
    for own in &mut later {
        loop {
            let more = |set: u64| {
                let of = (0..own.len()).filter(|value| set >> value & 1 == 1);
                of.fold(set, |all, value| all | own[value])
            };
            let next: Vec<u64> = own.iter().map(|set| more(*set)).collect();
            if next == *own {
                break;
            }
            *own = next;
        }
    }
    later
}

/// The values of a cell at which a command is possible.
fn tested(command: &Command, cell: u32) -> u64 {
    command.tests.iter().find(|test| test.0 == cell).map_or(u64::MAX, |test| test.1)
}

/// Values other than 0 that are the same for all commands, cell by cell.
fn blends(rules: &Rules, planes: &Planes, values: &[u8]) -> Vec<Blend> {
    // For each cell and value the values that are not the same.
    let mut apart: Vec<Vec<u64>> =
        values.iter().map(|values| vec![0; usize::from(*values)]).collect();
    for command in rules.sides.iter().flat_map(|side| &side.moves) {
        for (cell, set) in &command.tests {
            for (value, apart) in apart[*cell as usize].iter_mut().enumerate() {
                *apart |= if set >> value & 1 == 1 { !set } else { *set };
            }
        }
        for (cell, change) in &command.writes {
            let Change::Each(of) = change else { continue };
            for (value, apart) in apart[*cell as usize].iter_mut().enumerate() {
                let other = (0..of.len()).filter(|other| of[*other] != of[value]);
                *apart |= other.fold(0, |all, other| all | 1 << other);
            }
        }
    }
    let mut blends = Vec::new();
    for block in &planes.blocks {
        for (from, one) in (1..).zip(&block.planes) {
            for (to, other) in (1..).zip(&block.planes) {
                let same = |cell: &u32| {
                    from != to && apart[(block.first + cell) as usize][from] >> to & 1 == 0
                };
                let cells = (0..block.cells).filter(same);
                let cells = cells.fold(0, |all, cell| all | 1 << (cell + one.shift));
                if cells != 0 {
                    blends.push(Blend {
                        from: (one.word as usize, one.shift),
                        to: (other.word as usize, other.shift),
                        cells,
                    });
                }
            }
        }
    }
    blends
}

#[inline(always)]
fn join<const W: usize>(a: &Board<W>, b: &Board<W>) -> Board<W> {
    std::array::from_fn(|w| a[w] | b[w])
}
