//! Rule files solved whole as boards: their rules as commands on words of bits.

use super::reachable::{self, Images};
use super::stored::{BoardCells, Stored};
use crate::base::{Budget, Counts, Error, ErrorKind, Outcome, Remoteness, Stopped};
use crate::engine::Play;
use crate::lang::RuleGame;
use grundy_boards::{Label, Limits, Numbering, Progress, Rules, Solved, Unsolved};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What solves board games of rule files. All that come to an end find the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardEngine {
    /// By search where few positions can arise, else whole, else by proof.
    #[default]
    Auto,
    /// Position by position, as they arise, up to the symmetries of the file.
    Search,
    /// Every position that can arise, by tests and changes of cells, at a byte or two each.
    Whole,
    /// Who wins the position alone, by proof-number or alpha-beta search.
    Proof,
}

/// A board game solved whole.
pub(in crate::workbench) struct Boards {
    cells: BoardCells,
    labels: Labels,
}

/// Where labels come from.
enum Labels {
    Solved(Solved),
    Stored(Arc<dyn Stored>),
}

/// Games with fewer positions, and those of which fewer can arise, are searched, which tells positions apart by the
/// symmetries of their files.
const MANY: u64 = 1 << 22;
const FEW: u64 = 100_000;
/// With more commands boards are found no quicker than positions.
const MOST_COMMANDS: usize = 10_000;

/// Whether a game is better solved whole, or what a search found that came to its end.
pub(in crate::workbench) enum Size {
    Small,
    Searched(reachable::Solved),
    Large,
}

/// What is looked at to tell whether a board is small; `None` where that need not be looked at.
pub(in crate::workbench) fn few<'a>(rules: &RuleGame, budget: &Budget<'a>) -> Option<Budget<'a>> {
    let is_small = rules.bounded().is_some_and(|all| all <= MANY) || budget.positions <= FEW;
    (!is_small).then_some(Budget { positions: FEW, progress: None, ..*budget })
}

impl Size {
    /// Looks whether many positions can arise.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn of(
        rules: &RuleGame,
        commands: Option<&Rules>,
        start: &Counts,
        budget: &Budget,
    ) -> Result<Size, Error> {
        let Some(few) = few(rules, budget) else { return Ok(Size::Small) };
        if let Some(commands) = commands
            && Boards::are_many(rules, commands, start, budget)?
        {
            return Ok(Size::Large);
        }
        let searched = reachable::solve(rules, std::slice::from_ref(start), Images::Together, &few);
        Size::by(searched.map(Size::Searched), budget)
    }

    /// What a search says that looked at few positions.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn by(
        searched: Result<Size, Error>,
        budget: &Budget,
    ) -> Result<Size, Error> {
        match searched {
            Ok(size) => Ok(size),
            Err(error) if error.kind() == ErrorKind::TooBig => {
                budget.look()?;
                Ok(Size::Large)
            }
            // What is wrong with the rules is told by who searches them.
            Err(_) => Ok(Size::Small),
        }
    }
}

/// What came of solving a game whole.
pub(in crate::workbench) enum Solving {
    /// It is done.
    Solved(Box<Boards>),
    /// Its rules are no tests and changes of cells, or cannot be evaluated at every board.
    NoCommands,
    /// It does not fit.
    TooLarge,
}

impl Boards {
    /// Whether so many boards can arise that they are not [few] up to the symmetries of the file either. Boards of
    /// a few commands are found a hundred times as fast as positions of rules; elsewhere nothing is said.
    ///
    /// # Errors
    /// When it is told to stop.
    fn are_many(
        rules: &RuleGame,
        commands: &Rules,
        start: &Counts,
        budget: &Budget,
    ) -> Result<bool, Error> {
        let cells = BoardCells::new(commands);
        let Some((board, side)) = cells.of(start) else { return Ok(false) };
        if commands.sides.iter().map(|side| side.moves.len()).sum::<usize>() > MOST_COMMANDS {
            return Ok(false);
        }
        let most = FEW.saturating_mul(rules.most_images() as u64);
        let (asked, many) = (AtomicBool::new(false), AtomicBool::new(false));
        let watch = |progress: Progress| {
            asked.fetch_or(budget.look().is_err(), Ordering::Relaxed);
            many.fetch_or(progress.found > most, Ordering::Relaxed);
            !asked.load(Ordering::Relaxed) && !many.load(Ordering::Relaxed)
        };
        let limits = Limits {
            bytes: budget.bytes,
            threads: 1,
            numbering: Some(Numbering::Found),
            watch: &watch,
            outcomes: false,
            keep: None,
        };
        let planned = grundy_boards::plan(commands, &board, side, &limits);
        if asked.load(Ordering::Relaxed) {
            return Err(Stopped::Asked.into());
        }
        Ok(many.load(Ordering::Relaxed) || planned.is_ok_and(|plan| plan.boards > most))
    }

    /// Solves a game from a position.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn solved(
        commands: &Rules,
        start: &Counts,
        budget: &Budget,
    ) -> Result<Solving, Error> {
        let cells = BoardCells::new(commands);
        let Some((board, side)) = cells.of(start) else { return Ok(Solving::NoCommands) };
        let asked = AtomicBool::new(false);
        let began = Instant::now();
        let watch = |progress: Progress| {
            if budget.look().is_err() {
                asked.store(true, Ordering::Relaxed);
                return false;
            }
            // Nobody is told of what takes a moment.
            if let (Some(watched), true) = (budget.progress, began.elapsed().as_millis() > 300) {
                match progress.of {
                    0 => watched.report(progress.found, None),
                    of => watched.report(progress.done, Some(of)),
                }
            }
            progress.found <= budget.positions
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let limits = Limits {
            bytes: budget.bytes,
            threads,
            numbering: None,
            watch: &watch,
            outcomes: false,
            keep: None,
        };
        match grundy_boards::solve(commands, &board, side, &limits) {
            Ok(solved) => {
                let labels = Labels::Solved(solved);
                Ok(Solving::Solved(Box::new(Boards { cells, labels })))
            }
            Err(Unsolved::Stopped) if asked.load(Ordering::Relaxed) => Err(Stopped::Asked.into()),
            Err(Unsolved::Large | Unsolved::Stopped) => Ok(Solving::TooLarge),
            Err(_) => Ok(Solving::NoCommands),
        }
    }

    /// Answers from labels that are kept elsewhere; `None` where they have none of a position.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(in crate::workbench) fn stored(
        commands: &Rules,
        stored: &Arc<dyn Stored>,
        start: &Counts,
    ) -> Result<Option<Boards>, Error> {
        let labels = Labels::Stored(Arc::clone(stored));
        let boards = Boards { cells: BoardCells::new(commands), labels };
        Ok(boards.play(start)?.map(|_| boards))
    }

    /// Who wins a position, and in how many moves, 0 for a draw; `None` of any that was not solved.
    ///
    /// # Errors
    /// Where labels are kept elsewhere and cannot be read.
    pub(in crate::workbench) fn play(&self, position: &Counts) -> Result<Option<Play>, Error> {
        let Some(label) = self.label(position)? else { return Ok(None) };
        let (outcome, moves) = match label {
            Label::Won(moves) => (Outcome::N, moves),
            Label::Lost(moves) => (Outcome::P, moves),
            Label::Drawn | Label::Score(0) => (Outcome::Draw, 0),
            Label::Score(score) => (Outcome::n_if(score > 0), 0),
        };
        Ok(Some(Play { outcome, remoteness: Remoteness(moves.into()) }))
    }

    /// What the player to move gets at a position, where labels are scores.
    ///
    /// # Errors
    /// Where labels are kept elsewhere and cannot be read.
    pub(in crate::workbench) fn score(&self, position: &Counts) -> Result<Option<i64>, Error> {
        Ok(match self.label(position)? {
            Some(Label::Score(score)) => Some(score.into()),
            _ => None,
        })
    }

    fn label(&self, position: &Counts) -> Result<Option<Label>, Error> {
        let Some((board, side)) = self.cells.of(position) else { return Ok(None) };
        match &self.labels {
            Labels::Solved(solved) => Ok(solved.label(&board, side)),
            Labels::Stored(stored) => stored.label(&board, side),
        }
    }

    /// How many positions were solved.
    pub(in crate::workbench) fn len(&self) -> u64 {
        match &self.labels {
            Labels::Solved(solved) => solved.boards,
            Labels::Stored(stored) => stored.boards(),
        }
    }

    /// Whether labels are kept elsewhere.
    pub(in crate::workbench) fn is_stored(&self) -> bool {
        matches!(self.labels, Labels::Stored(_))
    }

    /// How many bytes they take here.
    pub(in crate::workbench) fn bytes(&self) -> u64 {
        match &self.labels {
            Labels::Solved(solved) => solved.bytes,
            Labels::Stored(_) => 0,
        }
    }
}
