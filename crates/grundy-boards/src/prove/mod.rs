//! Proves the outcome of a single position by search, without labels for all positions.
//!
//! [`prove`] uses alpha-beta search for games with draws but without cycles, and depth-first
//! proof-number search for all other games. In games with cycles endless play is a draw. Answers
//! are proofs: the transposition table compares complete boards, and results that depend on the
//! path to a position are stored apart (see the module `ghi`).

mod alpha_beta;
mod canonical_image;
mod dead_cells;
mod ghi;
mod lookahead;
mod node_counter;
mod proof_number;
mod reachable_endings;
mod search_game;
mod termination;
mod transposition;

use crate::compiled::planes::{Board, Planes};
use crate::limits::{CapacityLimit, Unsolved};
use alpha_beta::{AlphaBeta, RootMove};
use grundy_budget::Budget;
use grundy_cell_rules::Rules;
use lookahead::{Bounds, Lookahead};
use node_counter::{Halt, StopCallback};
use proof_number::{Child, ProofNumberSearch, SharedState};
use search_game::{NOT_LOST, SearchGame, Status};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use transposition::{Node, ProofNumbers, TranspositionTable};

/// Resource limits of a proof.
#[derive(Clone, Copy, Debug)]
pub struct ProofLimits<'b> {
    /// The number of threads; 0 means 1.
    pub threads: usize,
    /// The limits of time and of memory. The limit of memory is for the transposition table and the
    /// paths of the search. In addition, each thread may use up to a mebibyte for its path, and
    /// symmetries need tables. Positions and steps are not counted.
    pub budget: Budget<'b>,
}

impl ProofLimits<'_> {
    /// Returns the maximum memory in bytes.
    fn bytes(&self) -> usize {
        usize::try_from(self.budget.bytes).unwrap_or(usize::MAX)
    }
}

/// The outcome of a position for the side to move, under best play of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The side to move loses.
    Lost,
    /// The game is drawn, or play is endless.
    Drawn,
    /// The side to move wins.
    Won,
}

/// The progress of a proof, which [`prove`] reports to its callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofProgress {
    /// The claim that is being decided. If `true`, the claim is that the side to move does not
    /// lose. If `false`, the claim is that the side to move wins.
    pub not_lost: bool,
    /// The number of positions that the search has visited so far.
    pub nodes: u64,
    /// The proof number of the root: an estimate of how many positions must still be decided to
    /// prove the claim. 0 if the search has no such number.
    pub proof: u32,
    /// The disproof number of the root: an estimate of how many positions must still be decided to
    /// refute the claim. 0 if the search has no such number.
    pub disproof: u32,
}

/// A move of the root position, with its outcome as far as the search determined it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveOutcome {
    /// The board after the move.
    pub board: Vec<u8>,
    /// Whether the same side moves again after the move.
    pub again: bool,
    /// The index of the move of the rules that this move is a case of; see
    /// [`Command::by`](crate::Command::by).
    pub by: u32,
    /// The outcome for the side that makes the move, or `None` if the search did not determine it.
    pub outcome: Option<Outcome>,
}

/// The search algorithm with which an outcome is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Depth-first proof-number search.
    ProofNumber,
    /// Alpha-beta search, for games with draws but without cycles.
    AlphaBeta,
}

/// The proved outcome of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The outcome for the side to move at the position.
    pub outcome: Outcome,
    /// The search algorithm that proved the outcome.
    pub method: Method,
    /// The number of positions that were visited.
    pub nodes: u64,
    /// The index in `moves` of a move that preserves the outcome; `None` if the position is lost or
    /// the search did not determine such a move.
    pub best: Option<usize>,
    /// The moves of the position. Of several moves that lead to the same board with the same side
    /// to move, only the first is listed.
    pub moves: Vec<MoveOutcome>,
    /// The number of symmetries of the rules that the search used, including those that exchange
    /// the sides.
    pub symmetries: usize,
}

/// The progress callback. [`prove`] calls it at intervals; it returns `Break` to stop the search.
type ProgressCallback<'a> = &'a mut dyn FnMut(&ProofProgress) -> ControlFlow<()>;

/// Proves the outcome of `start` with the side `turn` to move. `on_progress` is called at intervals
/// and returns `Break` to stop the search.
///
/// # Errors
/// Returns the reason why the outcome is not proved.
pub fn prove(
    rules: &Rules,
    start: &[u8],
    turn: usize,
    limits: &ProofLimits,
    on_progress: &mut dyn FnMut(&ProofProgress) -> ControlFlow<()>,
) -> Result<Proof, Unsolved> {
    let side = u8::try_from(turn).map_err(|_| Unsolved::Rules)?;
    if rules.has_gains() {
        return Err(Unsolved::Scored);
    }
    let planes = crate::solver::solution::validate_start(rules, start, side)?;
    match planes.words {
        1 => BoardProver::<1>::new(rules, planes, limits)?.prove(start, turn, on_progress),
        2 => BoardProver::<2>::new(rules, planes, limits)?.prove(start, turn, on_progress),
        4 => BoardProver::<4>::new(rules, planes, limits)?.prove(start, turn, on_progress),
        _ => Err(Unsolved::Capacity(CapacityLimit::BoardBits)),
    }
}

/// The minimum of the limit for the path of a thread, in bytes. It applies even if the memory
/// budget is smaller.
const MIN_PATH_BYTES: usize = 1 << 20;

/// The prover of one position: the compiled game, the transposition table and the resource limits.
struct BoardProver<'a, const W: usize> {
    rules: &'a Rules,
    planes: Planes,
    game: SearchGame<W>,
    /// The static analysis for alpha-beta search; `None` if proof-number search is used.
    lookahead: Option<Lookahead<W>>,
    table: TranspositionTable<W>,
    limits: ProofLimits<'a>,
    /// The number of positions that all threads have visited.
    nodes: AtomicU64,
}

/// The result of the search of one thread: its answer, and the number of visited nodes that the
/// thread has not yet added to the total of all threads.
type ThreadResult<T> = (Result<T, Halt>, u64);

/// The search that each thread runs. Its arguments are the state that all threads share, the number
/// of the thread, and the stop callback. All threads except one get no stop callback.
type ThreadSearch<'f, const W: usize, T> =
    dyn Fn(&SharedState<'_, W>, u64, Option<StopCallback<'_>>) -> ThreadResult<T> + Sync + 'f;

/// The result of deciding a claim about the root: whether the claim holds, and the children of the
/// root at the end of the search.
type ProofDecision<const W: usize> = (bool, Vec<Child<W>>);

impl<'a, const W: usize> BoardProver<'a, W> {
    fn new(
        rules: &'a Rules,
        planes: Planes,
        limits: &ProofLimits<'a>,
    ) -> Result<BoardProver<'a, W>, Unsolved> {
        let game = SearchGame::new(rules, &planes)?;
        let uses_alpha_beta = game.has_draws && !game.has_cycles;
        let lookahead = if uses_alpha_beta { Lookahead::new(rules, &planes, &game) } else { None };
        let limits = ProofLimits { threads: limits.threads.max(1), ..*limits };
        // A small game does not need a large table: the number of entries is bounded by the number
        // of its boards, times two claims and two sides.
        let groups = rules.groups.iter();
        let max_entries = groups.fold(4usize, |product, group| {
            let arrangements = usize::from(group.values).saturating_pow(group.cells);
            product.saturating_mul(arrangements)
        });
        let bytes = max_entries.saturating_mul(16 * (W + 1)).min(limits.bytes() / 4 * 3);
        let table = TranspositionTable::new(bytes, limits.threads);
        Ok(BoardProver { rules, planes, game, lookahead, table, limits, nodes: AtomicU64::new(0) })
    }

    fn prove(
        &self,
        start: &[u8],
        turn: usize,
        on_progress: ProgressCallback<'_>,
    ) -> Result<Proof, Unsolved> {
        let board = self.planes.pack(start);
        let status = self.game.status(&board, turn).map_err(|_| Unsolved::Fault)?;
        if let Status::Over(score) = status {
            return Ok(self.proof(outcome_of_score(score), Vec::new()));
        }
        if let Some(lookahead) = &self.lookahead {
            return self.prove_by_alpha_beta(lookahead, start, turn, on_progress);
        }
        let (is_won, mut children) = self.decide(&board, turn, 0, on_progress)?;
        let mut outcome = if is_won { Outcome::Won } else { Outcome::Lost };
        if !is_won && self.game.has_draws {
            let (is_not_lost, more_children) = self.decide(&board, turn, NOT_LOST, on_progress)?;
            children.extend(more_children);
            if is_not_lost {
                outcome = Outcome::Drawn;
            }
        }
        let look_up = |board: &Board<W>, side: usize, again: bool| {
            self.move_outcome(board, side, again, outcome, &children)
        };
        let mut moves = self.list_moves(start, turn, outcome, &look_up)?;
        if outcome == Outcome::Won && self.game.is_sum {
            self.find_winning_sum(&mut moves, on_progress)?;
        }
        Ok(self.proof(outcome, moves))
    }

    /// Combines the outcome of the position and its moves into a [`Proof`]. The best move of a won
    /// or drawn position is the first move that preserves the outcome.
    fn proof(&self, outcome: Outcome, moves: Vec<MoveOutcome>) -> Proof {
        let method = if self.lookahead.is_some() { Method::AlphaBeta } else { Method::ProofNumber };
        let best = moves.iter().position(|candidate| candidate.outcome == Some(outcome));
        let best = best.filter(|_| outcome != Outcome::Lost);
        let (nodes, symmetries) = (self.nodes.load(Relaxed), self.game.symmetries);
        Proof { outcome, method, nodes, best, moves, symmetries }
    }

    /// Decides a claim about a board by proof-number search. If `claim` is 0, the claim is that the
    /// side to move wins; if it is [`NOT_LOST`], that it does not lose. Returns whether the claim
    /// holds, and the children of the root.
    fn decide(
        &self,
        board: &Board<W>,
        turn: usize,
        claim: u8,
        on_progress: ProgressCallback<'_>,
    ) -> Result<ProofDecision<W>, Unsolved> {
        self.run_threads(claim == NOT_LOST, on_progress, &|shared, thread, should_stop| {
            let mut search = ProofNumberSearch::new(shared, thread, should_stop);
            let answer = self.decide_root(&mut search, board, turn, claim);
            let answer = answer.map(|answer| (answer, std::mem::take(&mut search.root)));
            (answer, search.unreported())
        })
    }

    /// Runs `search` on all threads and returns the result of the first thread that finishes; the
    /// other threads are stopped then. `not_lost` is the claim that the search decides; it is
    /// passed to the progress callback (see [`ProofProgress::not_lost`]).
    fn run_threads<T: Send>(
        &self,
        not_lost: bool,
        on_progress: ProgressCallback<'_>,
        search: &ThreadSearch<'_, W, T>,
    ) -> Result<T, Unsolved> {
        let max_path_bytes = self.limits.bytes() / 4 / self.limits.threads;
        let shared = SharedState {
            game: &self.game,
            table: &self.table,
            stop: AtomicBool::new(false),
            nodes: &self.nodes,
            max_path_bytes: max_path_bytes.max(MIN_PATH_BYTES),
        };
        let first_result: Mutex<Option<Result<T, Halt>>> = Mutex::new(None);
        let run = |thread: u64, should_stop: Option<StopCallback<'_>>| {
            let (result, unreported) = search(&shared, thread, should_stop);
            let mut result_slot = first_result.lock().unwrap_or_else(PoisonError::into_inner);
            // The result of a thread that was stopped does not replace that of another thread.
            if result_slot.is_none() || matches!(*result_slot, Some(Err(Halt::Stopped))) {
                *result_slot = Some(result);
            }
            shared.stop.store(true, Relaxed);
            self.nodes.fetch_add(unreported, Relaxed);
        };
        let mut should_stop = |nodes: u64, numbers: ProofNumbers| {
            let ProofNumbers { proof, disproof } = numbers;
            let progress = ProofProgress { not_lost, nodes, proof, disproof };
            on_progress(&progress).is_break() || self.limits.budget.check().is_err()
        };
        // The other threads start at the first report, so that short searches are deterministic.
        let run = &run;
        std::thread::scope(|scope| {
            let mut other_threads = 1..self.limits.threads;
            let mut should_stop = |nodes: u64, numbers: ProofNumbers| {
                for thread in other_threads.by_ref() {
                    scope.spawn(move || run(thread as u64, None));
                }
                should_stop(nodes, numbers)
            };
            run(0, Some(&mut should_stop));
        });
        let first_result = first_result.into_inner().unwrap_or_else(PoisonError::into_inner);
        match first_result {
            Some(Ok(result)) => Ok(result),
            Some(Err(Halt::OutOfMemory)) => Err(Unsolved::Large),
            Some(Err(Halt::Undefined)) => Err(Unsolved::Fault),
            Some(Err(Halt::Stopped)) | None => Err(Unsolved::Stopped),
        }
    }

    /// Proves the outcome of the board `start` with the side `turn` to move by at most two
    /// alpha-beta searches with a minimal window: the first decides whether the position is won,
    /// the second whether it is lost.
    fn prove_by_alpha_beta(
        &self,
        lookahead: &Lookahead<W>,
        start: &[u8],
        turn: usize,
        on_progress: ProgressCallback<'_>,
    ) -> Result<Proof, Unsolved> {
        let board = self.planes.pack(start);
        let (mut value, mut root) = (0, None);
        for lower in [0, -1] {
            let window = Bounds { lower, upper: lower + 1 };
            let result =
                self.run_threads(lower < 0, on_progress, &|shared, thread, should_stop| {
                    let mut search = AlphaBeta::new(shared, lookahead, thread, should_stop);
                    let value = search.value(board, turn, window);
                    (value.map(|value| (value, search.root)), search.unreported())
                });
            (value, root) = result?;
            if value > lower {
                break;
            }
        }
        let outcome = outcome_of_score(value);
        let look_up = |board: &Board<W>, side: usize, again: bool| {
            let root_move =
                root.filter(|root: &RootMove<W>| (root.board, root.again) == (*board, again));
            let bounds = lookahead.bounds(board, side, &self.game, &self.table).change_view(again);
            let lower = root_move.map_or(bounds.lower, |root| root.lower.max(bounds.lower));
            // No move is better than the position itself: a lower bound that equals `value` is
            // exact.
            (lower >= bounds.upper.min(value)).then(|| outcome_of_score(lower))
        };
        let moves = self.list_moves(start, turn, outcome, &look_up)?;
        Ok(self.proof(outcome, moves))
    }

    fn decide_root(
        &self,
        search: &mut ProofNumberSearch<'_, '_, W>,
        board: &Board<W>,
        turn: usize,
        claim: u8,
    ) -> Result<bool, Halt> {
        if !self.game.is_sum {
            // The root is not reduced by symmetry, so that its children are the moves of the rules.
            return search.decide(Node { board: *board, tag: turn as u8 | claim });
        }
        match search.with_heap(&self.game.independent_parts(board), 0)? {
            Some(node) => search.decide(node),
            // A sum without parts has no move and is lost.
            None => Ok(false),
        }
    }

    /// Lists the moves of the board `start` with the side `turn` to move, each with its outcome;
    /// `outcome` is that of the position. For a move that does not end the game, `look_up` returns
    /// the outcome if the search determined it. Its arguments are the board after the move, the
    /// side to move there, and whether the same side moves again.
    fn list_moves(
        &self,
        start: &[u8],
        turn: usize,
        outcome: Outcome,
        look_up: &dyn Fn(&Board<W>, usize, bool) -> Option<Outcome>,
    ) -> Result<Vec<MoveOutcome>, Unsolved> {
        let mut moves: Vec<MoveOutcome> = Vec::new();
        let commands = self.rules.sides[turn].moves.iter();
        for command in commands.filter(|command| grundy_cell_rules::holds(&command.tests, start)) {
            let mut successor = start.to_vec();
            for (cell, change) in &command.writes {
                successor[*cell as usize] = change.apply(start[*cell as usize]);
            }
            let extra_turn = command.again;
            if moves.iter().any(|listed| listed.board == successor && listed.again == extra_turn) {
                continue;
            }
            let board = self.planes.pack(&successor);
            let side = self.game.next_side(turn, extra_turn);
            let status = self.game.status(&board, side);
            let move_outcome = match status.map_err(|_| Unsolved::Fault)? {
                Status::Over(score) => {
                    Some(outcome_of_score(if extra_turn { score } else { -score }))
                }
                _ if outcome == Outcome::Lost => Some(Outcome::Lost),
                Status::Open(_) => look_up(&board, side, extra_turn),
            };
            moves.push(MoveOutcome {
                board: successor,
                again: extra_turn,
                by: command.by,
                outcome: move_outcome,
            });
        }
        Ok(moves)
    }

    /// Returns the outcome of a move for the side that makes it, as determined by `children`, the
    /// children of the root, and the transposition table. The move leads to `board` with `side` to
    /// move, and the game is not over there; `again` is whether the same side moves again. Returns
    /// `None` if they do not determine the outcome. `outcome` is that of the root.
    fn move_outcome(
        &self,
        board: &Board<W>,
        side: usize,
        again: bool,
        outcome: Outcome,
        children: &[Child<W>],
    ) -> Option<Outcome> {
        if self.game.is_sum {
            return self.sum_outcome(board, children);
        }
        let answer = |claim: u8| {
            let node = self.game.node(board, side, self.game.successor_claim(claim, again));
            self.stored_answer(&node, again, children)
        };
        let is_won = answer(0);
        let is_not_lost = if self.game.has_draws { answer(NOT_LOST) } else { is_won };
        match (is_won, is_not_lost) {
            (Some(true), _) => Some(Outcome::Won),
            (_, Some(false)) => Some(Outcome::Lost),
            (Some(false), Some(true)) => Some(Outcome::Drawn),
            // At a drawn root no move wins, so a move that does not lose draws.
            (None, Some(true)) if outcome == Outcome::Drawn => Some(Outcome::Drawn),
            _ => None,
        }
    }

    /// Returns whether a move to `node` proves the claim about the root, according to `children`,
    /// the children of the root, and the transposition table. `again` is whether the same side
    /// moves again after the move. Returns `None` if neither of them decides it.
    fn stored_answer(&self, node: &Node<W>, again: bool, children: &[Child<W>]) -> Option<bool> {
        let matching = children.iter().filter(|child| child.node == *node && child.again == again);
        matching.filter_map(|child| child.numbers.answer()).next().or_else(|| {
            let answer = self.table.get(node, node.hash())?.answer()?;
            Some(if again { answer } else { !answer })
        })
    }

    /// Returns the outcome of a move to `board`, a sum of independent parts, for the side that
    /// makes it. Returns `None` if the sum has several parts or its outcome is stored neither in
    /// `children` nor in the transposition table.
    fn sum_outcome(&self, board: &Board<W>, children: &[Child<W>]) -> Option<Outcome> {
        let [part] = self.game.independent_parts(board)[..] else {
            return None;
        };
        let wins = self.stored_answer(&Node { board: part, tag: 0 }, false, children)?;
        Some(if wins { Outcome::Won } else { Outcome::Lost })
    }

    /// Finds a winning move at a won sum of independent parts. Decides the moves without an outcome
    /// one by one, and sets their outcomes, until a move leads to a lost sum. Does nothing if a
    /// winning move is already listed.
    fn find_winning_sum(
        &self,
        moves: &mut [MoveOutcome],
        on_progress: ProgressCallback<'_>,
    ) -> Result<(), Unsolved> {
        if moves.iter().any(|candidate| candidate.outcome == Some(Outcome::Won)) {
            return Ok(());
        }
        for candidate in moves.iter_mut().filter(|candidate| candidate.outcome.is_none()) {
            let board = self.planes.pack(&candidate.board);
            let (is_won, _) = self.decide(&board, 0, 0, on_progress)?;
            candidate.outcome = Some(if is_won { Outcome::Lost } else { Outcome::Won });
            if !is_won {
                break;
            }
        }
        Ok(())
    }
}

fn outcome_of_score(score: i8) -> Outcome {
    match score {
        1.. => Outcome::Won,
        0 => Outcome::Drawn,
        _ => Outcome::Lost,
    }
}
