//! Every board that can arise from a start, solved: how its boards are numbered and its labels kept is chosen here.

use crate::keep::Keep;
use crate::label::{Alternating, Atom, Counted, EVENLY, Form, Label, Wide};
use crate::layout::Layout;
use crate::limits::{Limits, Numbering, Plan, Unsolved};
use crate::order::in_order;
use crate::pext::Plain;
use crate::planes::Planes;
use crate::play::{Play, Which};
use crate::reach::{Found, Reached, reached};
use crate::room::resident;
use crate::rules::Rules;
use crate::table::{Numbers, Table};
use crate::timed::Timed;
use crate::whole::Whole;
use std::ops::Range;

/// What is known of every board.
trait Answers: Send + Sync {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label>;
    fn counted(&self, tier: usize, kept: bool, to: &mut Counted);
    fn layout(&self) -> Layout;
    fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label));
    fn boards(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label));
    fn given_away(&mut self, tier: usize, word: WordOf, to: &mut dyn FnMut(u64, Label));
    fn take_back(&mut self, tier: usize, keep: &dyn Keep) -> Result<bool, Unsolved>;
    fn put_aside(&mut self, tier: usize, keep: &dyn Keep) -> Result<(), Unsolved>;
}

/// The word by which a board of cells is put in order.
pub type WordOf<'a> = &'a dyn Fn(&[u8]) -> u64;

/// Every board that can arise from a start by the counts of its values, solved.
pub struct Solved {
    answers: Box<dyn Answers>,
    /// How boards were numbered.
    pub numbering: Numbering,
    /// Boards that have a label.
    pub boards: u64,
    /// How many of them are kept; fewer where that is one of several that are the same up to symmetry.
    pub kept: u64,
    /// Tiers there are.
    pub tiers: usize,
    /// Bytes of boards and labels.
    pub bytes: u64,
    /// Tiers that have boards.
    some: usize,
}

impl Solved {
    /// What is found of a board of cells, for the side that is to move; `None` of a board that was not solved, or whose tier is
    /// put aside.
    pub fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        self.answers.label(cells, side)
    }

    /// Counts all results that are in memory.
    pub fn counted(&self) -> Counted {
        let mut counted = Counted::default();
        (0..self.some).for_each(|tier| self.answers.counted(tier, false, &mut counted));
        counted
    }

    /// Counts those of the boards that are kept, of all tiers, where those that were put aside are read again one by one.
    ///
    /// # Errors
    /// Where they cannot be read.
    pub fn counted_kept(&mut self, keep: Option<&dyn Keep>) -> Result<Counted, Unsolved> {
        let mut counted = Counted::default();
        for tier in 0..self.some {
            let count = &mut |own: &mut Solved| own.answers.counted(tier, true, &mut counted);
            self.with_tier(tier, keep, count)?;
        }
        Ok(counted)
    }

    /// Does something with a tier in memory, where it was put aside too; a tier is a place in [`Layout::tiers`].
    ///
    /// # Errors
    /// Where it cannot be read.
    ///
    /// # Panics
    /// Where there is no such tier.
    pub fn with_tier(
        &mut self,
        tier: usize,
        keep: Option<&dyn Keep>,
        work: &mut dyn FnMut(&mut Solved),
    ) -> Result<(), Unsolved> {
        let back = match keep {
            Some(keep) => self.answers.take_back(tier, keep)?,
            None => false,
        };
        work(self);
        match keep.filter(|_| back) {
            Some(keep) => self.answers.put_aside(tier, keep),
            None => Ok(()),
        }
    }

    /// How boards are numbered.
    pub fn layout(&self) -> Layout {
        self.answers.layout()
    }

    /// Hands on the labels of some numbers of a tier in memory, in order, where all boards are numbered; a tier is a place in
    /// [`Layout::tiers`].
    ///
    /// # Panics
    /// Where there is no such tier or number.
    pub fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label)) {
        self.answers.labels(tier, numbers, to);
    }

    /// Hands on every board of a tier in memory with its label, in no order.
    ///
    /// # Panics
    /// Where there is no such tier.
    pub fn boards_of(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label)) {
        self.answers.boards(tier, to);
    }

    /// Hands on every board of a tier of listed ones in memory with its label, in the order of the words, and forgets them: this
    /// takes no more room than they had. Hands on none where all boards are numbered.
    ///
    /// # Panics
    /// Where there is no such tier.
    pub fn give_away(&mut self, tier: usize, word: WordOf, to: &mut dyn FnMut(u64, Label)) {
        self.answers.given_away(tier, word, to);
    }
}

/// Solves every board that arises from a start with this side to move. Boards are numbered without gaps (then those are
/// solved too that have as many of each value and cannot arise), or, where nearly none of those can arise, found first.
///
/// # Errors
/// Why it does not.
pub fn solve(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Solved, Unsolved> {
    solve_boards(rules, (start, side), false, limits)
}

/// Solves every board that arises from a start where who can end play with a move, and win, does so: the others are not
/// needed to know what comes of these, and may be many more. Boards at which play is over, and those from which a move wins at
/// once, have labels too wherever they arise.
///
/// # Errors
/// Why it does not.
pub fn solve_at_once(
    rules: &Rules,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    solve_boards(rules, (start, side), true, limits)
}

fn solve_boards(
    rules: &Rules,
    (start, side): (&[u8], u8),
    at_once: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let planes = sound(rules, start, side)?;
    match planes.words {
        1 => of_width::<1>(rules, planes, start, side, at_once, limits),
        2 => of_width::<2>(rules, planes, start, side, at_once, limits),
        4 => of_width::<4>(rules, planes, start, side, at_once, limits),
        _ => Err(Unsolved::Large),
    }
}

/// Where cells and values lie, if rules and a board are such.
pub(crate) fn sound(rules: &Rules, start: &[u8], side: u8) -> Result<Planes, Unsolved> {
    let groups = rules.groups.iter();
    let values: Vec<u8> =
        groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    let is_board =
        start.len() == values.len() && start.iter().zip(&values).all(|(own, of)| own < of);
    match rules.is_sound() && is_board && usize::from(side) < rules.sides.len() {
        true => Ok(Planes::new(&rules.groups)),
        false => Err(Unsolved::Rules),
    }
}

/// That outcomes do, if no more is asked for.
pub fn told_by_outcomes<const W: usize>(
    play: &Play<W>,
    kept: Kept,
    outcomes: bool,
) -> Result<(), Unsolved> {
    let returns = (0..play.tiers.components.len()).any(|at| play.tiers.returns(at as u32));
    match outcomes && (returns || kept == Kept::Scored) {
        true => Err(Unsolved::Outcomes),
        false => Ok(()),
    }
}

/// How labels may be kept.
#[derive(Clone, Copy, PartialEq)]
pub enum Kept {
    Alternating,
    Wide,
    Scored,
}

fn of_width<const W: usize>(
    rules: &Rules,
    planes: Planes,
    start: &[u8],
    side: u8,
    at_once: bool,
    limits: &Limits,
) -> Result<Solved, Unsolved> {
    let folded = matches!(limits.numbering, None | Some(Numbering::Images));
    let play = Play::<W>::new(rules, planes, (start, side), Which { folded, at_once })?;
    let kept = kept(rules, &play);
    told_by_outcomes(&play, kept, limits.outcomes)?;
    if at_once && kept == Kept::Scored {
        // Others may win more.
        return Err(Unsolved::Rules);
    }
    match solve_kept(&play, kept, limits) {
        // Plays are longer than a byte says.
        Err(Unsolved::Long) if kept == Kept::Alternating => solve_kept(&play, Kept::Wide, limits),
        solved => solved,
    }
    .map(|solve| solve(play))
}

/// What solving every board that arises from a start will take. Where boards are found first they are found for this too.
///
/// # Errors
/// Why it is not solved.
pub fn plan(rules: &Rules, start: &[u8], side: u8, limits: &Limits) -> Result<Plan, Unsolved> {
    let planes = sound(rules, start, side)?;
    match planes.words {
        1 => planned::<1>(rules, planes, start, side, limits),
        2 => planned::<2>(rules, planes, start, side, limits),
        4 => planned::<4>(rules, planes, start, side, limits),
        _ => Err(Unsolved::Large),
    }
}

fn planned<const W: usize>(
    rules: &Rules,
    planes: Planes,
    start: &[u8],
    side: u8,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let folded = matches!(limits.numbering, None | Some(Numbering::Images));
    let play = Play::<W>::new(rules, planes, (start, side), Which { folded, at_once: false })?;
    let before = resident();
    let kept = kept(rules, &play);
    told_by_outcomes(&play, kept, limits.outcomes)?;
    let plan = match kept {
        Kept::Alternating => planned_kept::<W, Alternating<EVENLY>>(&play, false, limits),
        Kept::Wide => planned_kept::<W, Wide>(&play, false, limits),
        Kept::Scored => planned_kept::<W, Wide>(&play, true, limits),
    };
    plan.map(|plan| Plan { before, ..plan })
}

fn planned_kept<const W: usize, F: Form>(
    play: &Play<W>,
    scored: bool,
    limits: &Limits,
) -> Result<Plan, Unsolved> {
    let began = Timed::now();
    let Found { sets, most, bytes } = match reached(play, F::Atom::BYTES, limits)? {
        Reached::All(tiers, besides) => {
            return Whole::<W, F, _>::new(play, (tiers, besides), scored, limits)
                .planned(began.seconds());
        }
        Reached::Found(found) => found,
    };
    let found = began.seconds();
    let plan = match most <= F::FEW {
        true => Whole::<W, F::ForFew, _>::new(play, (sets, 0), scored, limits).planned(found),
        false => Whole::<W, Wide, _>::new(play, (sets, 0), scored, limits).planned(found),
    }?;
    Ok(Plan { bytes: plan.bytes.max(bytes), ..plan })
}

/// The narrowest way to keep labels that may do.
pub fn kept<const W: usize>(rules: &Rules, play: &Play<W>) -> Kept {
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
        Kept::Alternating => numbered::<W, Alternating<EVENLY>>(play, false, limits),
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
        Reached::All(tiers, besides) => {
            let filled = Whole::<W, F, _>::new(play, (tiers, besides), scored, limits).filled();
            match filled {
                // Perhaps a board that cannot arise.
                Err(Unsolved::Fault) if limits.numbering.is_none() => {}
                filled => return Ok(made(Told::new(scored, limits), filled?, Numbering::All)),
            }
        }
        Reached::Found(boards) => return found::<W, F>(play, boards, scored, limits),
    }
    let limits = Limits { numbering: Some(Numbering::Found), ..*limits };
    match reached(play, F::Atom::BYTES, &limits)? {
        Reached::Found(boards) => found::<W, F>(play, boards, scored, &limits),
        Reached::All(..) => Err(Unsolved::Fault),
    }
}

/// The same for boards that were found.
fn found<const W: usize, F: Form>(
    play: &Play<W>,
    Found { sets, most, .. }: Found,
    scored: bool,
    limits: &Limits,
) -> Result<Made<W>, Unsolved> {
    let numbering = match &play.words {
        Some(words) if words.symmetries() > 1 => Numbering::Images,
        _ => Numbering::Found,
    };
    // Two bytes for many options: a third kind of byte would be one more copy of all that is made for each kind, and boards
    // that are found take eight bytes each besides.
    if most <= F::FEW {
        let filled = Whole::<W, F::ForFew, _>::new(play, (sets, 0), scored, limits).filled();
        return Ok(made(Told::new(scored, limits), filled?, numbering));
    }
    let filled = Whole::<W, Wide, _>::new(play, (sets, 0), scored, limits).filled();
    Ok(made(Told::new(scored, limits), filled?, numbering))
}

fn made<const W: usize, F: Form, N: Numbers<W> + 'static>(
    told: Told,
    tables: Vec<Table<F, N>>,
    numbering: Numbering,
) -> Made<W> {
    Box::new(move |play| {
        let boards = tables.iter().map(|table| table.numbers.boards()).sum();
        let kept = tables.iter().map(|table| table.numbers.kept()).sum();
        let label = F::Atom::BYTES;
        let bytes = |table: &Table<F, N>| table.numbers.numbers() * label + table.numbers.bytes();
        let bytes = tables.iter().map(bytes).sum();
        let tiers = tables.len();
        let has_boards = |at: &usize| tables[*at].numbers.kept() > 0;
        let with_boards: Vec<usize> = (0..tables.len()).filter(has_boards).collect();
        let some = with_boards.len();
        let answers = Box::new(Answered { play, told, tables, numbering, some: with_boards });
        Solved { answers, numbering, boards, kept, tiers, bytes, some }
    })
}

/// How labels are told.
#[derive(Clone, Copy)]
struct Told {
    scored: bool,
    outcomes: bool,
}

impl Told {
    fn new(scored: bool, limits: &Limits) -> Told {
        Told { scored, outcomes: limits.outcomes }
    }

    /// A label as it is told: an outcome is a score, for it says nothing of moves.
    fn label(self, label: Label) -> Label {
        match (self.outcomes, label) {
            (false, label) => label.as_scored(self.scored),
            (true, Label::Won(_)) => Label::Score(1),
            (true, Label::Lost(_)) => Label::Score(-1),
            (true, _) => Label::Score(0),
        }
    }
}

struct Answered<const W: usize, F: Form, N> {
    play: Play<W>,
    numbering: Numbering,
    told: Told,
    tables: Vec<Table<F, N>>,
    /// The tables that have boards.
    some: Vec<usize>,
}

impl<const W: usize, F: Form, N: Numbers<W>> Answers for Answered<W, F, N> {
    fn label(&self, cells: &[u8], side: u8) -> Option<Label> {
        let (cells, side) = self.play.seen_first(cells, side);
        let board = self.play.planes.packed(&cells);
        let shared = self.play.shared();
        let number = self.play.tier(&cells, side).and_then(|tier| {
            let table = &self.tables[tier as usize];
            let number = table.numbers.number(Plain, &shared, N::name(&shared, &board));
            let number = number.filter(|_| table.bytes() > 0);
            number.map(|number| self.told.label(table.label(number)))
        });
        number.or_else(|| self.play.label_at_once(&board, side))
    }

    fn counted(&self, tier: usize, kept: bool, counted: &mut Counted) {
        let (table, shared) = (&self.tables[self.some[tier]], self.play.shared());
        let numbers = &table.numbers;
        let no_gaps = numbers.numbers() == numbers.kept();
        let of = |at: u64| match () {
            () if no_gaps => 1,
            () => numbers.board(Plain, &shared, at).map_or(0, |board| match kept {
                true => 1,
                false => N::same(&shared, N::name(&shared, &board)).1,
            }),
        };
        if table.words.is_empty() {
            let all = (0..numbers.numbers()).filter(|_| table.bytes() > 0);
            all.for_each(|at| counted.count(self.told.label(table.label(at)), of(at)));
            return;
        }
        let mut many = vec![0u64; 1 << (8 * F::Atom::BYTES)];
        (0..).zip(&table.words).for_each(|(at, word)| many[word.get() as usize] += of(at));
        for (word, many) in (0..).zip(many).filter(|(_, many)| *many > 0) {
            counted.count(self.told.label(F::label(word)), many);
        }
    }

    fn layout(&self) -> Layout {
        let boards: Vec<u64> = self.tables.iter().map(|table| table.numbers.kept()).collect();
        let Play { planes, turn, tiers, words, .. } = &self.play;
        let symmetries = match (self.numbering, words) {
            (Numbering::Images, Some(words)) => words.orders(),
            _ => &[],
        };
        Layout::new(self.numbering, planes, turn, &tiers.keys, symmetries, &boards)
    }

    fn labels(&self, tier: usize, numbers: Range<u64>, to: &mut dyn FnMut(Label)) {
        let table = &self.tables[self.some[tier]];
        numbers.for_each(|at| to(self.told.label(table.label(at))));
    }

    fn boards(&self, tier: usize, to: &mut dyn FnMut(&[u8], Label)) {
        let (table, shared) = (&self.tables[self.some[tier]], self.play.shared());
        let mut cells = Vec::new();
        for at in (0..table.numbers.numbers()).filter(|_| table.bytes() > 0) {
            if let Some(board) = table.numbers.board(Plain, &shared, at) {
                self.play.planes.unpacked(&board, &mut cells);
                to(&cells, self.told.label(table.label(at)));
            }
        }
    }

    fn given_away(&mut self, tier: usize, word: WordOf, to: &mut dyn FnMut(u64, Label)) {
        let table = &mut self.tables[self.some[tier]];
        let (mut places, labels) = (table.numbers.given_away(), table.words_given_away());
        let Some(words) = &self.play.words else { return };
        let (mut many, mut cells) = (0, Vec::new());
        for at in 0..places.len() {
            let Some(own) = places[at].checked_sub(1) else { continue };
            self.play.planes.unpacked(&words.board(own), &mut cells);
            places[many] = word(&cells);
            labels[many].set(labels[at].get());
            many += 1;
        }
        in_order(&mut places[..many], &labels[..many]);
        for (own, label) in places[..many].iter().zip(&labels) {
            to(*own, self.told.label(F::label(label.get())));
        }
    }

    fn take_back(&mut self, tier: usize, keep: &dyn Keep) -> Result<bool, Unsolved> {
        let at = self.some[tier];
        let table = &mut self.tables[at];
        let aside = table.is_aside();
        table.take_back(at, keep)?;
        Ok(aside)
    }

    fn put_aside(&mut self, tier: usize, keep: &dyn Keep) -> Result<(), Unsolved> {
        let at = self.some[tier];
        Ok(self.tables[at].put_aside(at, keep)?)
    }
}
