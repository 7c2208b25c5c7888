//! Boards as words of bits, and commands as masks.
//!
//! A board has a bit for each cell and each of its values but 0. A command is possible where the bits under a mask are as
//! they must be, and it clears and sets bits: three operations a word, whatever the rules.

use crate::diagram::{Cube, Values};
use crate::rules::{Change, Command, Ending, Group, Rules, SideRules};

/// A board of so many words.
pub type Board<const W: usize> = [u64; W];

/// Bits of some cells for one of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The word.
    pub word: u32,
    /// The bit of the first of the cells.
    pub shift: u32,
}

/// Cells of one kind that lie in words together: at most 64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The first cell of the board.
    pub first: u32,
    /// How many.
    pub cells: u32,
    /// The kind of cells: a place in [`Rules::groups`].
    pub group: usize,
    /// For each value from 1 on.
    pub planes: Vec<Plane>,
}

/// Where every cell and value lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    /// The blocks, in the order of the cells.
    pub blocks: Vec<Block>,
    /// How many words a board has.
    pub words: usize,
    /// The block of each cell.
    block_of: Vec<usize>,
    /// How many values each cell has.
    values: Vec<u8>,
}

impl Planes {
    /// Places for cells of these kinds: planes of one block beside each other where they fit.
    pub fn new(groups: &[Group]) -> Planes {
        let mut planes =
            Planes { blocks: Vec::new(), words: 0, block_of: Vec::new(), values: Vec::new() };
        // Bits that are taken of each word.
        let mut taken: Vec<u32> = Vec::new();
        for (at, group) in groups.iter().enumerate() {
            let mut left = group.cells;
            while left > 0 {
                let cells = left.min(64);
                let first = planes.block_of.len() as u32;
                let mut own = Vec::new();
                for _ in 1..group.values {
                    let word = match taken.iter().position(|taken| taken + cells <= 64) {
                        Some(word) => word,
                        None => {
                            taken.push(0);
                            taken.len() - 1
                        }
                    };
                    own.push(Plane { word: word as u32, shift: taken[word] });
                    taken[word] += cells;
                }
                planes.block_of.extend((0..cells).map(|_| planes.blocks.len()));
                planes.values.extend((0..cells).map(|_| group.values));
                planes.blocks.push(Block { first, cells, group: at, planes: own });
                left -= cells;
            }
        }
        planes.words = taken.len().max(1);
        planes
    }

    /// The word and the bit of a value of a cell; `None` for the value 0.
    pub fn bit(&self, cell: u32, value: u8) -> Option<(usize, u64)> {
        let block = &self.blocks[self.block_of[cell as usize]];
        let plane = block.planes.get(usize::from(value).checked_sub(1)?)?;
        Some((plane.word as usize, 1 << (plane.shift + cell - block.first)))
    }
}

/// A command, or an ending, as masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Masks<const W: usize> {
    /// The bits that are looked at.
    pub look: Board<W>,
    /// What they must be.
    pub want: Board<W>,
    /// The bits that are cleared, and then those that are set.
    pub clear: Board<W>,
    /// See `clear`.
    pub set: Board<W>,
}

impl<const W: usize> Masks<W> {
    const NONE: Masks<W> = Masks { look: [0; W], want: [0; W], clear: [0; W], set: [0; W] };

    /// Whether it is possible.
    #[inline(always)]
    pub fn possible(&self, board: &Board<W>) -> bool {
        let looked = board.iter().zip(&self.look).zip(&self.want);
        looked.fold(0, |differ, ((board, look), want)| differ | (board & look) ^ want) == 0
    }

    /// What it leads to.
    #[inline(always)]
    pub fn done(&self, board: &Board<W>) -> Board<W> {
        std::array::from_fn(|w| board[w] & !self.clear[w] | self.set[w])
    }
}

/// What is made of rules for words of bits.
pub struct Compiled<const W: usize> {
    /// Where play does not go on, with the places in [`SideRules::endings`].
    pub endings: Vec<(Masks<W>, u32)>,
    /// The moves, whether or not the same side moves again.
    pub moves: Moves<W>,
}

/// Commands by a bit that each needs.
pub struct Moves<const W: usize> {
    /// Those that need no bit.
    always: Vec<Masks<W>>,
    /// The bits that some need.
    keys: Board<W>,
    /// For each bit of a board where its commands begin in `keyed`.
    from: Vec<u32>,
    keyed: Vec<Masks<W>>,
}

impl<const W: usize> Moves<W> {
    /// Puts commands in order by the rarest bit of each; `weight` says how often a bit is set.
    pub fn new(commands: Vec<Masks<W>>, weight: &dyn Fn(usize, u32) -> u64) -> Moves<W> {
        let mut by_bit: Vec<Vec<Masks<W>>> = vec![Vec::new(); 64 * W];
        let mut moves =
            Moves { always: Vec::new(), keys: [0; W], from: vec![0], keyed: Vec::new() };
        for command in commands {
            let bits = (0..W).flat_map(|word| {
                let want = command.want[word];
                (0..64).filter(move |bit| want >> bit & 1 == 1).map(move |bit| (word, bit))
            });
            match bits.min_by_key(|(word, bit)| weight(*word, *bit)) {
                None => moves.always.push(command),
                Some((word, bit)) => {
                    moves.keys[word] |= 1 << bit;
                    by_bit[64 * word + bit as usize].push(command);
                }
            }
        }
        for own in by_bit {
            moves.keyed.extend(own);
            moves.from.push(moves.keyed.len() as u32);
        }
        moves
    }

    /// Every possible command.
    #[inline(always)]
    pub fn each(&self, board: &Board<W>, mut found: impl FnMut(&Masks<W>)) {
        for command in &self.always {
            if command.possible(board) {
                found(command);
            }
        }
        for word in 0..W {
            let mut keys = board[word] & self.keys[word];
            while keys != 0 {
                let at = 64 * word + keys.trailing_zeros() as usize;
                keys &= keys - 1;
                for command in &self.keyed[self.from[at] as usize..self.from[at + 1] as usize] {
                    if command.possible(board) {
                        found(command);
                    }
                }
            }
        }
    }
}

/// The masks of tests, one for each way to have a value other than 0 where several will do.
fn tested<const W: usize>(
    planes: &Planes,
    tests: &[(u32, Values)],
    masks: Masks<W>,
    most: usize,
) -> Option<Vec<Masks<W>>> {
    let mut all = vec![masks];
    for (cell, values) in tests {
        let many = planes.values[*cell as usize];
        if values & 1 == 1 {
            for value in (1..many).filter(|value| values >> value & 1 == 0) {
                let (word, bit) = planes.bit(*cell, value)?;
                all.iter_mut().for_each(|masks| masks.look[word] |= bit);
            }
            continue;
        }
        let mut next = Vec::new();
        for value in (1..many).filter(|value| values >> value & 1 == 1) {
            let (word, bit) = planes.bit(*cell, value)?;
            for masks in &all {
                let mut masks = *masks;
                masks.look[word] |= bit;
                masks.want[word] |= bit;
                next.push(masks);
            }
        }
        if next.len() > most {
            return None;
        }
        all = next;
    }
    Some(all)
}

/// The bits of a cell become those of a value.
fn write<const W: usize>(planes: &Planes, masks: &mut Masks<W>, cell: u32, value: u8) {
    for other in 1..planes.values[cell as usize] {
        if let Some((word, bit)) = planes.bit(cell, other) {
            masks.clear[word] |= bit;
            if other == value {
                masks.set[word] |= bit;
            }
        }
    }
}

/// The values that a cell may have where a command is possible.
fn values_of(planes: &Planes, command: &Command, cell: u32) -> Vec<u8> {
    let test = command.tests.iter().find(|test| test.0 == cell);
    let all = 0..planes.values[cell as usize];
    all.filter(|value| test.is_none_or(|test| test.1 >> value & 1 == 1)).collect()
}

/// Tests, and what is done where they hold.
type Case<const W: usize> = (Cube, Masks<W>);

/// Each case once for each of these pairs: the cell must have the first value, and gets the second.
fn split<const W: usize>(
    planes: &Planes,
    cases: &[Case<W>],
    cell: u32,
    pairs: &[(u8, u8)],
    most: usize,
) -> Option<Vec<Case<W>>> {
    if cases.len().checked_mul(pairs.len()).is_none_or(|many| many > most) {
        return None;
    }
    let mut all = Vec::new();
    for (is, becomes) in pairs {
        for (tests, masks) in cases {
            let mut tests = tests.clone();
            tests.retain(|test| test.0 != cell);
            tests.push((cell, 1 << is));
            let mut masks = *masks;
            write(planes, &mut masks, cell, *becomes);
            all.push((tests, masks));
        }
    }
    Some(all)
}

/// The masks of all cases.
fn all_tested<const W: usize>(
    planes: &Planes,
    cases: &[Case<W>],
    most: usize,
) -> Option<Vec<Masks<W>>> {
    let mut all = Vec::new();
    for (tests, masks) in cases {
        all.extend(tested(planes, tests, *masks, most)?);
    }
    Some(all)
}

/// A command as masks, one for each case that masks tell apart.
fn forward<const W: usize>(
    planes: &Planes,
    command: &Command,
    most: usize,
) -> Option<Vec<Masks<W>>> {
    let mut plain = Masks::NONE;
    // Cells whose new value depends on the old one in a way that clearing and setting does not tell.
    let mut told_apart: Vec<(u32, &Change)> = Vec::new();
    for (cell, change) in &command.writes {
        match change {
            Change::To(value) => write(planes, &mut plain, *cell, *value),
            Change::Each(_) => {
                let old = values_of(planes, command, *cell);
                if !old.iter().all(|old| [*old, 0].contains(&change.of(*old))) {
                    told_apart.push((*cell, change));
                    continue;
                }
                for old in old.into_iter().filter(|old| *old > 0 && change.of(*old) == 0) {
                    let (word, bit) = planes.bit(*cell, old)?;
                    plain.clear[word] |= bit;
                }
            }
        }
    }
    let mut cases = vec![(command.tests.clone(), plain)];
    for (cell, change) in told_apart {
        let old = values_of(planes, command, cell).into_iter();
        let pairs: Vec<(u8, u8)> = old.map(|old| (old, change.of(old))).collect();
        cases = split(planes, &cases, cell, &pairs, most)?;
    }
    all_tested(planes, &cases, most)
}

/// The same command backwards, one for each value that every cell may have had: exactly the boards from which it leads here.
fn backward<const W: usize>(
    planes: &Planes,
    command: &Command,
    most: usize,
) -> Option<Vec<Masks<W>>> {
    let mut cases = vec![(command.tests.clone(), Masks::NONE)];
    for (cell, change) in &command.writes {
        let old = values_of(planes, command, *cell).into_iter();
        let pairs: Vec<(u8, u8)> = old.map(|old| (change.of(old), old)).collect();
        cases = split(planes, &cases, *cell, &pairs, most)?;
    }
    all_tested(planes, &cases, most)
}

/// Which way commands are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From a board to its options.
    Forward,
    /// From a board to those of which it is an option; endings are left out.
    Backward,
}

/// Masks for one command at most.
const MOST_CASES: usize = 4_096;

impl<const W: usize> Compiled<W> {
    /// Masks of rules for a side to move; `None` where that takes too many.
    pub fn new(
        planes: &Planes,
        side: &SideRules,
        way: Way,
        most: usize,
        weight: &dyn Fn(usize, u32) -> u64,
    ) -> Option<Compiled<W>> {
        let mut endings = Vec::new();
        for (at, Ending { tests, .. }) in side.endings.iter().enumerate() {
            if way == Way::Forward {
                let masks = tested(planes, tests, Masks::NONE, MOST_CASES)?;
                endings.extend(masks.into_iter().map(|masks| (masks, at as u32)));
            }
        }
        let mut moves = Vec::new();
        for command in &side.moves {
            moves.extend(match way {
                Way::Forward => forward(planes, command, MOST_CASES)?,
                Way::Backward => backward(planes, command, MOST_CASES)?,
            });
            if moves.len() > most {
                return None;
            }
        }
        Some(Compiled { endings, moves: Moves::new(moves, weight) })
    }

    /// Which ending holds first, as a place in [`SideRules::endings`].
    #[inline(always)]
    pub fn ended(&self, board: &Board<W>) -> Option<u32> {
        self.endings.iter().find(|(masks, _)| masks.possible(board)).map(|(_, at)| *at)
    }
}

/// For each kind of cells what its values are for the other side: exchanged so, the rules of the second side are those of
/// the first. `None` where no exchange of two values of some kinds does it.
pub fn sides_alike(rules: &Rules) -> Option<Vec<Vec<u8>>> {
    let [first, second] = &rules.sides[..] else { return None };
    let mut open: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for group in &rules.groups {
        let ways = exchanges(group.values);
        if open.len() * ways.len() > MOST_EXCHANGES {
            return None;
        }
        let longer = |begun: &Vec<Vec<u8>>| -> Vec<Vec<Vec<u8>>> {
            ways.iter().map(|way| [&begun[..], std::slice::from_ref(way)].concat()).collect()
        };
        open = open.iter().flat_map(longer).collect();
    }
    let kinds = rules.groups.iter().enumerate();
    let kind_of: Vec<usize> =
        kinds.flat_map(|(at, group)| vec![at; group.cells as usize]).collect();
    open.into_iter().find(|exchange| exchanged(second, exchange, &kind_of) == *first)
}

/// Exchanges of values that are tried.
const MOST_EXCHANGES: usize = 256;

/// Nothing, and every exchange of two values.
fn exchanges(values: u8) -> Vec<Vec<u8>> {
    let plain: Vec<u8> = (0..values).collect();
    let mut all = vec![plain.clone()];
    if values <= 8 {
        for a in 0..values {
            for b in a + 1..values {
                let mut exchanged = plain.clone();
                exchanged.swap(a.into(), b.into());
                all.push(exchanged);
            }
        }
    }
    all
}

/// Rules with other values for the same.
fn exchanged(side: &SideRules, exchange: &[Vec<u8>], kind_of: &[usize]) -> SideRules {
    let new = |cell: u32, value: u8| exchange[kind_of[cell as usize]][usize::from(value)];
    let tests = |tests: &[(u32, Values)]| -> Vec<(u32, Values)> {
        let set = |cell: u32, values: Values| {
            let all = 0..exchange[kind_of[cell as usize]].len() as u8;
            let members = all.filter(|value| values >> value & 1 == 1);
            members.fold(0, |set, value| set | 1 << new(cell, value))
        };
        tests.iter().map(|(cell, values)| (*cell, set(*cell, *values))).collect()
    };
    let change = |cell: u32, change: &Change| match change {
        Change::To(value) => Change::To(new(cell, *value)),
        Change::Each(of) => {
            let mut image = of.clone();
            for (old, value) in of.iter().enumerate() {
                image[usize::from(new(cell, old as u8))] = new(cell, *value);
            }
            Change::Each(image)
        }
    };
    let mut moves: Vec<Command> = side
        .moves
        .iter()
        .map(|command| Command {
            tests: tests(&command.tests),
            writes: command.writes.iter().map(|(cell, of)| (*cell, change(*cell, of))).collect(),
            ..command.clone()
        })
        .collect();
    moves.sort();
    let endings = side.endings.iter();
    let endings = endings.map(|ending| Ending { tests: tests(&ending.tests), score: ending.score });
    SideRules { endings: endings.collect(), stuck: side.stuck, moves }
}
