//! Every board that can arise from a start, solved: how its boards are numbered and its labels kept is chosen here.

use crate::label::{Alternating, Atom, Counted, Form, Label, Wide};
use crate::layout::Layout;
use crate::limits::{Limits, Numbering, Unsolved};
use crate::pext::Plain;
use crate::planes::Planes;
use crate::play::Play;
use crate::reach::{Reached, reached};
use crate::rules::Rules;
use crate::table::{Numbers, Table};
use crate::whole::Whole;
use std::ops::Range;

/// What is known of every board.
trait Answers: Send + Sync {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label>;
    fn counted(&self) -> Counted;
    fn layout(&self) -> Layout;
    fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label));
    fn boards(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label));
}

/// Every board that can arise from a start by the counts of its values, solved.
pub struct Solved {
    answers: Box<dyn Answers>,
    /// How boards were numbered.
    pub numbering: Numbering,
    /// Boards that have a label.
    pub boards: u64,
    /// Tiers there are.
    pub tiers: usize,
    /// Bytes that were held at a time, at most.
    pub bytes: u64,
}

impl Solved {
    /// What is found of a board of cells, for the side that is to move; `None` of a board that was not solved.
    pub fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        self.answers.label(cells, side)
    }

    /// Counts all results.
    pub fn counted(&self) -> Counted {
        self.answers.counted()
    }

    /// How boards are numbered.
    pub fn layout(&self) -> Layout {
        self.answers.layout()
    }

    /// Hands on the labels of some numbers of a tier, in order, where all boards are numbered; a tier is a place in
    /// [`Layout::tiers`].
    ///
    /// # Panics
    /// Where there is no such tier or number.
    pub fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label)) {
        self.answers.labels(tier, numbers, to);
    }

    /// Hands on every board of a tier with its label, in no order.
    ///
    /// # Panics
    /// Where there is no such tier.
    pub fn boards_of(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label)) {
        self.answers.boards(tier, to);
    }
}

/// Solves every board that arises from a start with this side to move. Boards are numbered without gaps (then those are
/// solved too that have as many of each value and cannot arise), or, where nearly none of those can arise, found first.
///
/// # Errors
/// Why it does not.
pub fn solve(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Solved, Unsolved> {
    let groups = rules.groups.iter();
    let values: Vec<u8> =
        groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let is_board =
        start.len() == values.len() && start.iter().zip(&values).all(|(own, of)| own < of);
    if !rules.is_sound() || !is_board || usize::from(side) >= rules.sides.len() {
        return Err(Unsolved::Rules);
    }
    let planes = Planes::new(&rules.groups);
    match planes.words {
        1 => of_width::<1>(rules, planes, start, side, limits),
        2 => of_width::<2>(rules, planes, start, side, limits),
        4 => of_width::<4>(rules, planes, start, side, limits),
        _ => Err(Unsolved::Large),
    }
}

/// How labels may be kept.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Alternating,
    Wide,
    Scored,
}

fn of_width<const W: usize>(
    rules: &Rules,
    planes: Planes,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let play = Play::<W>::new(rules, planes, start, side)?;
    let kept = kept(rules, &play);
    match solve_kept(&play, kept, limits) {
        // Plays are longer than a byte says.
        Err(Unsolved::Long) if kept == Kept::Alternating => solve_kept(&play, Kept::Wide, limits),
        solved => solved,
    }
    .map(|solve| solve(play))
}

/// The narrowest way to keep labels that may do.
fn kept<const W: usize>(rules: &Rules, play: &Play<W>) -> Kept {
    let scores = || {
        let sides = rules.sides.iter();
        sides.flat_map(|side| {
            let endings = side.endings.iter().filter_map(|ending| ending.score);
            endings.chain([side.stuck])
        })
    };
    let again = rules.sides.iter().any(|side| side.moves.iter().any(|command| command.again));
    let returns = (0..play.tiers.components.len()).any(|at| play.tiers.returns(at as u32));
    match () {
        () if !returns && scores().any(|score| score.abs() > 1) => Kept::Scored,
        () if again => Kept::Wide,
        () if scores().all(|score| score <= 0) => Kept::Alternating,
        () => Kept::Wide,
    }
}

/// What is made of a play in the end.
type Made<const W: usize> = Box<dyn FnOnce(Play<W>) -> Solved>;

fn solve_kept<const W: usize>(
    play: &Play<W>,
    kept: Kept,
    limits: &Limits,
) -> Result<Made<W>, Unsolved> {
    match kept {
        Kept::Alternating => numbered::<W, Alternating>(play, false, limits),
        Kept::Wide => numbered::<W, Wide>(play, false, limits),
        Kept::Scored => numbered::<W, Wide>(play, true, limits),
    }
}

fn numbered<const W: usize, F: Form>(
    play: &Play<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Made<W>, Unsolved> {
    match reached(play, F::Atom::BYTES, limits)? {
        Reached::All(tiers) => {
            let found = Whole::<W, F, _>::new(play, tiers, scored, limits).filled();
            match found {
                // Perhaps a board that cannot arise.
                Err(Unsolved::Fault) if limits.numbering.is_none() => {}
                found => return Ok(made(scored, found?, Numbering::All)),
            }
        }
        Reached::Found(sets) => {
            return Ok(made(
                scored,
                Whole::<W, F, _>::new(play, sets, scored, limits).filled()?,
                Numbering::Found,
            ));
        }
    }
    let limits = Limits { numbering: Some(Numbering::Found), ..*limits };
    match reached(play, F::Atom::BYTES, &limits)? {
        Reached::Found(sets) => Ok(made(
            scored,
            Whole::<W, F, _>::new(play, sets, scored, &limits).filled()?,
            Numbering::Found,
        )),
        Reached::All(_) => Err(Unsolved::Fault),
    }
}

fn made<const W: usize, F: Form, N: Numbers<W> + 'static>(
    scored: bool,
    tables: Vec<Table<F, N>>,
    numbering: Numbering,
) -> Made<W> {
    Box::new(move |play| {
        let boards = tables.iter().map(|table| table.numbers.boards()).sum();
        let bytes = tables.iter().map(|table| table.bytes() + table.numbers.bytes()).sum();
        let tiers = tables.len();
        let has_boards = |at: &usize| tables[*at].numbers.boards() > 0;
        let some = (0..tables.len()).filter(has_boards).collect();
        let answers = Box::new(Answered { play, scored, tables, numbering, some });
        Solved { answers, numbering, boards, tiers, bytes }
    })
}

struct Answered<const W: usize, F: Form, N> {
    play: Play<W>,
    numbering: Numbering,
    scored: bool,
    tables: Vec<Table<F, N>>,
    /// The tables that have boards.
    some: Vec<usize>,
}

impl<const W: usize, F: Form, N: Numbers<W>> Answers for Answered<W, F, N> {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        let (tier, board) = self.play.kept(cells, side)?;
        let table = &self.tables[tier as usize];
        let shared = self.play.shared();
        let number = table.numbers.number(Plain, &shared, &board)?;
        Some(F::label(table.words[number as usize].get()).as_scored(self.scored))
    }

    fn counted(&self) -> Counted {
        let mut counted = Counted::default();
        let shared = self.play.shared();
        for table in &self.tables {
            let mut many = vec![0u64; 1 << (8 * F::Atom::BYTES)];
            let no_gaps = table.numbers.numbers() == table.numbers.boards();
            for (at, word) in (0..).zip(&table.words) {
                let is_board = no_gaps || table.numbers.board(Plain, &shared, at).is_some();
                many[word.get() as usize] += u64::from(is_board);
            }
            for (word, many) in (0..).zip(many).filter(|(_, many)| *many > 0) {
                counted.count(F::label(word).as_scored(self.scored), many);
            }
        }
        counted
    }

    fn layout(&self) -> Layout {
        let boards = self.tables.iter().map(|table| table.numbers.boards());
        let Play { planes, turn, tiers, .. } = &self.play;
        Layout::new(self.numbering, planes, turn, &tiers.keys, boards)
    }

    fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label)) {
        let words =
            &self.tables[self.some[tier]].words[numbers.start as usize..numbers.end as usize];
        words.iter().for_each(|word| to(F::label(word.get()).as_scored(self.scored)));
    }

    fn boards(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label)) {
        let (table, shared) = (&self.tables[self.some[tier]], self.play.shared());
        let mut cells = Vec::new();
        for (at, word) in (0..).zip(&table.words) {
            if let Some(board) = table.numbers.board(Plain, &shared, at) {
                self.play.planes.unpacked(&board, &mut cells);
                to(&cells, F::label(word.get()).as_scored(self.scored));
            }
        }
    }
}
