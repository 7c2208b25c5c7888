//! What may still happen on a board: commands that may yet be possible, the parts that they keep together, and cells that no
//! such command speaks of.

use crate::planes::{Board, Masks, Planes};
use crate::rules::Rules;
use smallvec::SmallVec;

/// Commands with the cells that they speak of.
pub struct Live<const W: usize> {
    commands: Vec<(Masks<W>, Board<W>)>,
    /// The bits of cells that have a value at which no command is possible that speaks of them, and which no ending looks at.
    idle: Board<W>,
    /// Those values.
    blank: Board<W>,
    /// Whether a command that is not possible is never possible later.
    fades: bool,
    /// Whether all cells that commands speak of are among those.
    whole: bool,
}

/// Commands up to which this is looked at for each board.
const MOST: usize = 1_000;

impl<const W: usize> Live<W> {
    /// For commands of all sides; `None` where there is nothing to find, or too much to look at.
    pub fn new(rules: &Rules, planes: &Planes, all: &[Masks<W>]) -> Option<Live<W>> {
        if all.len() > MOST {
            return None;
        }
        let groups = rules.groups.iter();
        let values: Vec<u8> =
            groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
        let every = |cell: u32| u64::MAX >> (64 - u32::from(values[cell as usize]));
        // For each cell the values at which no command is possible that speaks of it.
        let mut stops: Vec<u64> = (0..values.len() as u32).map(every).collect();
        // For each cell and value those that it may become next.
        let mut becomes: Vec<Vec<u64>> =
            values.iter().map(|values| vec![0; usize::from(*values)]).collect();
        let commands = || rules.sides.iter().flat_map(|side| &side.moves);
        for command in commands() {
            for (cell, set) in &command.tests {
                stops[*cell as usize] &= !set;
            }
            for (cell, change) in &command.writes {
                let test = command.tests.iter().find(|test| test.0 == *cell);
                if test.is_none() {
                    stops[*cell as usize] = 0;
                }
                let olds = test.map_or(every(*cell), |test| test.1);
                for old in (0..values[*cell as usize]).filter(|old| olds >> old & 1 == 1) {
                    becomes[*cell as usize][usize::from(old)] |= 1 << change.of(old);
                }
            }
        }
        let fades = commands().all(|command| {
            command.tests.iter().all(|(cell, set)| {
                let all = becomes[*cell as usize].iter().enumerate();
                all.filter(|(old, _)| set >> old & 1 == 0).all(|(_, new)| new & set == 0)
            })
        });
        let endings = rules.sides.iter().flat_map(|side| &side.endings);
        for (cell, _) in endings.flat_map(|ending| &ending.tests) {
            stops[*cell as usize] = 0;
        }
        let (mut idle, mut blank, mut cells) = ([0; W], [0; W], Vec::new());
        for (cell, stop) in stops.iter().enumerate() {
            let mut own = [0; W];
            for value in 1..values[cell] {
                let (word, bit) = planes.bit(cell as u32, value)?;
                own[word] |= bit;
                if u32::from(value) == stop.trailing_zeros() {
                    blank[word] |= bit;
                }
            }
            if *stop != 0 {
                idle = join(&idle, &own);
            }
            cells.push(own);
        }
        let touched = |masks: &Masks<W>| {
            let bits = join(&masks.look, &join(&masks.clear, &masks.set));
            cells.iter().filter(|cell| meet(cell, &bits)).fold([0; W], |all, cell| join(&all, cell))
        };
        let commands: Vec<(Masks<W>, Board<W>)> =
            all.iter().map(|masks| (*masks, touched(masks))).collect();
        let whole = commands.iter().all(|(_, cells)| (0..W).all(|w| cells[w] & !idle[w] == 0));
        (idle != [0; W]).then_some(Live { commands, idle, blank, fades, whole })
    }

    /// Whether each part of a board can stand alone, with all other cells blank.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Hands over the cells of each command that may yet be possible.
    #[inline(always)]
    fn each(&self, board: &Board<W>, mut found: impl FnMut(&Board<W>)) {
        if self.fades {
            for (masks, cells) in &self.commands {
                if masks.possible(board) {
                    found(cells);
                }
            }
            return;
        }
        // Bits that may come to be set, and those that may come to be clear.
        let (mut set, mut clear) = (*board, board.map(|word| !word));
        let mut open: SmallVec<[u32; 64]> = (0..self.commands.len() as u32).collect();
        loop {
            let before = open.len();
            open.retain(|at| {
                let (masks, cells) = &self.commands[*at as usize];
                let closed = (0..W).any(|w| {
                    masks.want[w] & !set[w] | masks.look[w] & !masks.want[w] & !clear[w] != 0
                });
                if !closed {
                    set = join(&set, &masks.set);
                    clear = std::array::from_fn(|w| clear[w] | masks.clear[w] & !masks.set[w]);
                    found(cells);
                }
                closed
            });
            if open.len() == before {
                return;
            }
        }
    }

    /// The board with its dead cells blank: no command that speaks of them is ever possible again, nor when they are blank.
    #[inline(always)]
    pub fn cleaned(&self, board: &Board<W>) -> Board<W> {
        let mut live = [0; W];
        self.each(board, |cells| live = join(&live, cells));
        self.alone(board, &live)
    }

    /// The board with all cells but these blank.
    #[inline(always)]
    fn alone(&self, board: &Board<W>, live: &Board<W>) -> Board<W> {
        std::array::from_fn(|w| {
            let dead = self.idle[w] & !live[w];
            board[w] & !dead | self.blank[w] & dead
        })
    }

    /// The parts of a board that no command will ever join, each alone, with how many bits its cells have.
    pub fn parts(&self, board: &Board<W>) -> SmallVec<[(u32, Board<W>); 4]> {
        let mut parts: SmallVec<[Board<W>; 4]> = SmallVec::new();
        self.each(board, |cells| {
            let mut all = *cells;
            parts.retain(|part| {
                let apart = !meet(part, &all);
                if !apart {
                    all = join(&all, part);
                }
                apart
            });
            parts.push(all);
        });
        let size = |part: &Board<W>| part.iter().map(|word| word.count_ones()).sum();
        parts.iter().map(|part| (size(part), self.alone(board, part))).collect()
    }
}

#[inline(always)]
fn join<const W: usize>(a: &Board<W>, b: &Board<W>) -> Board<W> {
    std::array::from_fn(|w| a[w] | b[w])
}

#[inline(always)]
fn meet<const W: usize>(a: &Board<W>, b: &Board<W>) -> bool {
    (0..W).any(|w| a[w] & b[w] != 0)
}
