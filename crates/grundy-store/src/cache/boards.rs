//! Exhaustive solution of rule files as board games.
//!
//! A file whose rules can be translated to moves that test and change the cells of a board is
//! solved by the retrograde analysis of `grundy_boards`, which packs a position into machine words.
//! A probe ([`ReachableSize::probe`]) first decides whether so few positions are reachable that a
//! search of single positions is faster.

use super::label_store::{BoardCells, LabelStore};
use super::reachable;
use super::reachable::Images;
use grundy_boards::{Label, Limits, Numbering, Progress, Rules, Solved, Unsolved};
use grundy_core::base::{Budget, Counts, Outcome, Remoteness, Stopped};
use grundy_core::engine::Play;
use grundy_rules::RuleGame;
use grundy_text::{ErrorKind, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The engine that solves board games of rule files. Every engine that completes its work returns
/// the same outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardEngine {
    /// Selects one of the other engines: [`Search`](Self::Search) if few positions are reachable,
    /// otherwise [`Exhaustive`](Self::Exhaustive). If the labels of all boards do not fit in memory
    /// or take too long, selects [`Proof`](Self::Proof).
    #[default]
    Auto,
    /// Retrograde analysis of the reachable positions one by one (backward induction in a game
    /// without cycles); positions that a declared symmetry maps to each other are merged.
    Search,
    /// Exhaustive labelling of every reachable board, with one or two bytes for the label of a
    /// board.
    Exhaustive,
    /// Proof of the outcome of one position, without labelling all others, by proof-number or
    /// alpha-beta search.
    Proof,
}

/// The labels (results) of all boards reachable from a start, with the encoding of positions as
/// boards. The labels were computed by the board solver or are read from a store.
pub struct SolvedBoard {
    /// The encoding that converts a position to the board whose label `labels` holds.
    cells: BoardCells,
    /// The label (result) of each board, with either side to move.
    labels: BoardLabels,
}

/// The source of the labels of a [`SolvedBoard`].
enum BoardLabels {
    /// Labels that the board solver computed and that are held in memory.
    Solved(Solved),
    /// Labels that a store, such as a tablebase, holds.
    Stored(Arc<dyn LabelStore>),
}

/// If an entire game has at most this number of positions, it is always searched position by
/// position, without a probe of the reachable positions.
const MAX_SMALL_GAME: u64 = 1 << 22;
/// The maximum number of reachable positions for which a search is preferred to the board solver.
const MAX_SEARCHED: u64 = 100_000;
/// If the rules have more moves than this, the probe searches positions instead of enumerating
/// boards, because that is faster then.
const MAX_MOVES: usize = 10_000;

/// The result of a probe of the positions that are reachable from a start. It decides whether the
/// game is searched position by position or solved as a board.
pub enum ReachableSize {
    /// The game is to be searched position by position, and there are no labels. No labels were
    /// computed because no probe is needed ([`probe_budget`]), because its results are scores, or
    /// because evaluating the rules failed.
    Small,
    /// At most `MAX_SEARCHED` positions are reachable; the payload holds their labels.
    Searched(reachable::Solved),
    /// More than `MAX_SEARCHED` positions are reachable, or the probe exceeded another limit.
    Large,
}

/// Returns the budget for the probe of reachable positions, which visits at most `MAX_SEARCHED`
/// positions. Returns `None` if no probe is needed: the entire game has at most `MAX_SMALL_GAME`
/// positions, or `budget` itself allows at most `MAX_SEARCHED`.
pub fn probe_budget<'a>(rules: &RuleGame, budget: &Budget<'a>) -> Option<Budget<'a>> {
    let is_small = rules.position_count().is_some_and(|count| count <= MAX_SMALL_GAME)
        || budget.positions <= MAX_SEARCHED;
    (!is_small).then_some(Budget { positions: MAX_SEARCHED, progress: None, ..*budget })
}

impl ReachableSize {
    /// Decides whether more than `MAX_SEARCHED` positions are reachable from `start`. If not,
    /// returns their labels ([`Searched`](ReachableSize::Searched)). Returns `Small` without a
    /// search if no probe is needed ([`probe_budget`]). `commands` are the rules translated to
    /// moves on the cells of a board, which make the probe faster; `None` if they are not
    /// available.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn probe(
        rules: &RuleGame,
        commands: Option<&Rules>,
        start: &Counts,
        budget: &Budget,
    ) -> Result<ReachableSize> {
        let Some(probe_budget) = probe_budget(rules, budget) else {
            return Ok(ReachableSize::Small);
        };
        if let Some(commands) = commands
            && SolvedBoard::exceeds_probe(rules, commands, start, budget)? == Some(true)
        {
            return Ok(ReachableSize::Large);
        }
        let searched =
            reachable::solve(rules, std::slice::from_ref(start), Images::Merged, &probe_budget);
        ReachableSize::from_search(searched.map(ReachableSize::Searched), budget)
    }

    /// Converts the result of a search within the budget of [`probe_budget`] to the result of the
    /// probe. A success is returned unchanged. An exceeded budget becomes
    /// [`Large`](ReachableSize::Large), any other error [`Small`](ReachableSize::Small).
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn from_search(searched: Result<ReachableSize>, budget: &Budget) -> Result<ReachableSize> {
        match searched {
            Ok(size) => Ok(size),
            Err(error) if error.kind() == ErrorKind::TooBig => {
                budget.check()?;
                Ok(ReachableSize::Large)
            }
            // The method that searches the game later reports the error.
            Err(_) => Ok(ReachableSize::Small),
        }
    }
}

/// The result of an exhaustive solution by [`SolvedBoard::solve`].
pub enum BoardRun {
    /// All reachable boards are labelled. The payload holds their labels.
    Solved(Box<SolvedBoard>),
    /// The board solver does not support the rules, for the reason in the payload: the start is not
    /// a board, the rules fail at a board, or a length of play, a number of successors or a score
    /// is too large for a label.
    Unfit(Unsolved),
    /// The labels do not fit in memory, or a limit of the budget or of the board solver is reached.
    /// The payload states which limit.
    TooLarge(Unsolved),
}

impl SolvedBoard {
    /// Returns whether more than `MAX_SEARCHED` positions are reachable from `start`, even if
    /// symmetric positions count once. Enumerates boards, which is about a hundred times as fast as
    /// a search of positions. Returns `None` if boards are not enumerated: `start` is not a board,
    /// the rules have more than `MAX_MOVES` moves, or the board solver does not support the board.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn exceeds_probe(
        rules: &RuleGame,
        commands: &Rules,
        start: &Counts,
        budget: &Budget,
    ) -> Result<Option<bool>> {
        let cells = BoardCells::new(commands);
        let Some((board, side)) = cells.encode(start) else { return Ok(None) };
        if commands.sides.iter().map(|side| side.moves.len()).sum::<usize>() > MAX_MOVES {
            return Ok(None);
        }
        // A position up to symmetry has at most `max_images_bound` images, so more boards than this
        // product mean more than `MAX_SEARCHED` positions up to symmetry.
        let max_boards = MAX_SEARCHED.saturating_mul(rules.max_images_bound() as u64);
        let (interrupted, exceeded) = (AtomicBool::new(false), AtomicBool::new(false));
        let watch = |progress: Progress| {
            interrupted.fetch_or(budget.check().is_err(), Ordering::Relaxed);
            exceeded.fetch_or(progress.found > max_boards, Ordering::Relaxed);
            !interrupted.load(Ordering::Relaxed) && !exceeded.load(Ordering::Relaxed)
        };
        let limits = Limits {
            memory_budget: budget.bytes,
            threads: 1,
            numbering: Some(Numbering::Reachable),
            on_progress: &watch,
            outcomes_only: false,
            checkpoints: None,
        };
        let planned = grundy_boards::plan(&commands.clone().into(), &board, side, &limits);
        if interrupted.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted.into());
        }
        let exceeds_probe = match planned {
            _ if exceeded.load(Ordering::Relaxed) => Some(true),
            Ok(plan) => Some(plan.boards > max_boards),
            Err(_) => None,
        };
        Ok(exceeds_probe)
    }

    /// Labels every board reachable from `start` with its result, using all cores of the machine.
    ///
    /// # Errors
    /// Returns `Interrupted` if a stop is requested.
    pub fn solve(commands: &Rules, start: &Counts, budget: &Budget) -> Result<BoardRun> {
        let cells = BoardCells::new(commands);
        let Some((board, side)) = cells.encode(start) else {
            return Ok(BoardRun::Unfit(Unsolved::Rules));
        };
        let interrupted = AtomicBool::new(false);
        let began = Instant::now();
        let watch = |progress: Progress| {
            if budget.check().is_err() {
                interrupted.store(true, Ordering::Relaxed);
                return false;
            }
            // Short runs report no progress.
            if let (Some(reporter), true) = (budget.progress, began.elapsed().as_millis() > 300) {
                match progress.total {
                    0 => reporter.report(progress.found, None),
                    total => reporter.report(progress.done, Some(total)),
                }
            }
            progress.found <= budget.positions
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let limits = Limits {
            memory_budget: budget.bytes,
            threads,
            numbering: None,
            on_progress: &watch,
            outcomes_only: false,
            checkpoints: None,
        };
        match grundy_boards::solve(commands, &board, side, &limits) {
            Ok(solved) => {
                let labels = BoardLabels::Solved(solved);
                Ok(BoardRun::Solved(Box::new(SolvedBoard { cells, labels })))
            }
            Err(Unsolved::Stopped) if interrupted.load(Ordering::Relaxed) => {
                Err(Stopped::Interrupted.into())
            }
            Err(why @ (Unsolved::Large | Unsolved::Stopped | Unsolved::Capacity(_))) => {
                Ok(BoardRun::TooLarge(why))
            }
            Err(why) => Ok(BoardRun::Unfit(why)),
        }
    }

    /// Returns the labels of the reachable boards that the store `stored` holds, as a solved board.
    /// Returns `None` if the store has no label of `start`.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn from_store(
        commands: &Rules,
        stored: &Arc<dyn LabelStore>,
        start: &Counts,
    ) -> Result<Option<SolvedBoard>> {
        let labels = BoardLabels::Stored(Arc::clone(stored));
        let boards = SolvedBoard { cells: BoardCells::new(commands), labels };
        Ok(boards.play(start)?.map(|_| boards))
    }

    /// Returns who wins `position` and in how many moves (0 for a draw and for a score). Returns
    /// `None` if the position is not labelled.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn play(&self, position: &Counts) -> Result<Option<Play>> {
        let Some(label) = self.label(position)? else { return Ok(None) };
        let (outcome, moves) = match label {
            Label::Won(moves) => (Outcome::N, moves),
            Label::Lost(moves) => (Outcome::P, moves),
            Label::Drawn | Label::Score(0) => (Outcome::Draw, 0),
            Label::Score(score) => (Outcome::n_if(score > 0), 0),
        };
        Ok(Some(Play { outcome, remoteness: Remoteness(moves.into()) }))
    }

    /// Returns the score of `position` for the player to move. Returns `None` if the position is
    /// not labelled or its label is not a score.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn score(&self, position: &Counts) -> Result<Option<i64>> {
        Ok(match self.label(position)? {
            Some(Label::Score(score)) => Some(score.into()),
            _ => None,
        })
    }

    /// Returns the label (result) of `position`. Returns `None` if the position is not a board or
    /// not labelled.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    fn label(&self, position: &Counts) -> Result<Option<Label>> {
        let Some((board, side)) = self.cells.encode(position) else { return Ok(None) };
        match &self.labels {
            BoardLabels::Solved(solved) => Ok(solved.label(&board, side)),
            BoardLabels::Stored(stored) => stored.label(&board, side),
        }
    }

    /// Returns the number of labelled boards.
    pub fn board_count(&self) -> u64 {
        match &self.labels {
            BoardLabels::Solved(solved) => solved.boards,
            BoardLabels::Stored(stored) => stored.boards(),
        }
    }

    /// Returns whether the labels are read from a store, such as a tablebase, instead of memory.
    pub fn is_stored(&self) -> bool {
        matches!(self.labels, BoardLabels::Stored(_))
    }

    /// Returns the number of bytes that the labels occupy in memory, which is 0 for stored labels.
    pub fn bytes(&self) -> u64 {
        match &self.labels {
            BoardLabels::Solved(solved) => solved.bytes,
            BoardLabels::Stored(_) => 0,
        }
    }
}
