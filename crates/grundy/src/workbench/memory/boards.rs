//! Rule files solved whole as boards: their rules as commands on words of bits.

use super::reachable::{self, Images};
use crate::base::{Budget, Counts, Error, ErrorKind, Outcome, Remoteness, Stopped};
use crate::engine::Play;
use crate::lang::RuleGame;
use grundy_boards::{Label, Limits, Progress, Solved, Unsolved};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A board game solved whole.
pub(in crate::workbench) struct Boards {
    cells: Cells,
    solved: Solved,
}

/// Positions as cells: what each number is less than it can be at least, and whose turn it is.
struct Cells {
    lows: Vec<u64>,
    sided: bool,
}

impl Cells {
    fn of(&self, position: &Counts) -> Option<(Vec<u8>, u8)> {
        let cells = position.iter().zip(&self.lows).map(|(number, low)| {
            number.checked_sub(*low).and_then(|value| u8::try_from(value).ok())
        });
        let side = if self.sided { *position.get(self.lows.len())? } else { 0 };
        let cells: Vec<u8> = cells.collect::<Option<_>>()?;
        (cells.len() == self.lows.len()).then_some((cells, u8::try_from(side).ok()?))
    }
}

/// Games with fewer positions, and those of which fewer can arise, are searched, which tells positions apart by the
/// symmetries of their files.
const MANY: u64 = 1 << 22;
const FEW: u64 = 100_000;

/// Whether a game is better solved whole, or what a search found that came to its end.
pub(in crate::workbench) enum Size {
    Small,
    Searched(reachable::Solved),
    Large,
}

impl Size {
    /// Looks whether many positions can arise.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn of(
        rules: &RuleGame,
        start: &Counts,
        budget: &Budget,
    ) -> Result<Size, Error> {
        if rules.bounded().is_some_and(|all| all <= MANY) || budget.positions <= FEW {
            return Ok(Size::Small);
        }
        let few = Budget { positions: FEW, progress: None, ..*budget };
        match reachable::solve(rules, std::slice::from_ref(start), Images::Together, &few) {
            Ok(solved) => Ok(Size::Searched(solved)),
            Err(error) if error.kind() == ErrorKind::TooBig => {
                budget.look()?;
                Ok(Size::Large)
            }
            // What is wrong with the rules is told by who searches them.
            Err(_) => Ok(Size::Small),
        }
    }
}

impl Boards {
    /// Solves a game from a position; `None` where its rules are no commands, or it does not fit.
    ///
    /// # Errors
    /// When it is told to stop.
    pub(in crate::workbench) fn solved(
        rules: &RuleGame,
        start: &Counts,
        budget: &Budget,
    ) -> Result<Option<Boards>, Error> {
        let Ok(commands) = rules.commands() else { return Ok(None) };
        let groups = commands.groups.iter();
        // A range may begin below 0: numbers are kept as they are stored.
        let lows = groups.flat_map(|group| vec![group.low as u64; group.cells as usize]);
        let cells = Cells { lows: lows.collect(), sided: commands.sides.len() == 2 };
        let Some((board, side)) = cells.of(start) else { return Ok(None) };
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
        let limits = Limits { bytes: budget.bytes, threads, numbering: None, watch: &watch };
        match grundy_boards::solve(&commands, &board, side, &limits) {
            Ok(solved) => Ok(Some(Boards { cells, solved })),
            Err(Unsolved::Stopped) if asked.load(Ordering::Relaxed) => Err(Stopped::Asked.into()),
            Err(_) => Ok(None),
        }
    }

    /// Who wins a position, and in how many moves, 0 for a draw; `None` of any that was not solved.
    pub(in crate::workbench) fn play(&self, position: &Counts) -> Option<Play> {
        let (board, side) = self.cells.of(position)?;
        let (outcome, moves) = match self.solved.label(&board, side)? {
            Label::Won(moves) => (Outcome::N, moves),
            Label::Lost(moves) => (Outcome::P, moves),
            Label::Drawn | Label::Score(0) => (Outcome::Draw, 0),
            Label::Score(score) => (Outcome::n_if(score > 0), 0),
        };
        Some(Play { outcome, remoteness: Remoteness(moves.into()) })
    }

    /// How many positions were solved.
    pub(in crate::workbench) fn len(&self) -> u64 {
        self.solved.boards
    }

    /// How many bytes they take.
    pub(in crate::workbench) fn bytes(&self) -> u64 {
        self.solved.bytes
    }
}
