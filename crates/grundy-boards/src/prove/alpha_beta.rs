//! Alpha-beta search with a transposition table (Knuth, Moore 1975), for games without cycles.
//!
//! When a position is expanded, each successor is checked for an ending, an immediate win, the
//! endings that are still reachable, and a table entry. The remaining successors are ordered by how
//! much closer they bring a side to its winning lines, and by how often their commands caused
//! cutoffs (history heuristic).

use super::lookahead::{Bounds, Lookahead, stored_bounds};
use super::node_counter::{Halt, NodeCounter, StopCallback};
use super::proof_number::SharedState;
use super::transposition::{Node, ProofNumbers};
use crate::compiled::magic_moves::MoveScratch;
use crate::compiled::planes::Board;

/// A move of the root position, with a lower bound of its value. Values are -1 for a loss, 0 for a
/// draw and 1 for a win.
#[derive(Clone, Copy, Debug)]
pub struct RootMove<const W: usize> {
    /// The board after the move.
    pub board: Board<W>,
    /// Whether the same side moves again after the move.
    pub again: bool,
    /// The lower bound of the value of the move, for the side that makes it.
    pub lower: i8,
}

/// An undecided successor of a position on the current path of the search.
#[derive(Clone, Copy, Debug)]
struct MoveCandidate<const W: usize> {
    board: Board<W>,
    key: Node<W>,
    /// The bounds of the successor's value that follow from the endings that can still be reached,
    /// for the side to move at the successor.
    bounds: Bounds,
    again: bool,
    /// The index of the command that leads to the successor, among all masks of the game. The
    /// history heuristic needs it.
    command: u32,
    /// The key by which successors are ordered: successors with a greater rank are searched first.
    rank: i64,
}

/// A position on the current path of the search, with the state of its search.
struct AlphaBetaFrame<const W: usize> {
    key: Node<W>,
    side: usize,
    /// The bounds of the position's value that were known before its search began.
    known: Bounds,
    /// The search window of the position: `lower` is alpha and `upper` is beta.
    window: Bounds,
    /// The greatest value of the successors that have been searched so far, for the side to move at
    /// the position.
    best: i8,
    /// The index in [`AlphaBeta::pool`] of the position's first successor.
    first: usize,
    /// The index in [`AlphaBeta::pool`] of the next successor to search.
    next: usize,
    /// The number of nodes that the thread had visited when the frame was pushed. The number of
    /// nodes that the search of this position visits is computed from it.
    start_nodes: u64,
}

/// The alpha-beta search of one thread, which shares the transposition table with other threads.
pub struct AlphaBeta<'a, 'q, const W: usize> {
    shared: &'a SharedState<'a, W>,
    lookahead: &'a Lookahead<W>,
    frames: Vec<AlphaBetaFrame<W>>,
    /// The successors of all positions on the current path, in the order of the path.
    pool: Vec<MoveCandidate<W>>,
    scratch: MoveScratch,
    /// The score of each command in the history heuristic: it grows with each cutoff that the
    /// command causes, and shrinks each time the command is tried before a cutoff.
    history: Vec<i64>,
    counter: NodeCounter<'q>,
    /// The best move of the root that was found; `None` if no move has a value above the lower end
    /// of the search window.
    pub root: Option<RootMove<W>>,
}

impl<'a, 'q, const W: usize> AlphaBeta<'a, 'q, W> {
    /// Creates the search of a thread. `should_stop` is the stop callback; all threads except one
    /// get `None`.
    pub fn new(
        shared: &'a SharedState<'a, W>,
        lookahead: &'a Lookahead<W>,
        thread: u64,
        should_stop: Option<StopCallback<'q>>,
    ) -> Self {
        // Different noise in each thread makes the threads search the moves in different orders.
        let noise = |i: u64| ((i + 1) * thread).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 59;
        let commands = 0..shared.game.commands as u64;
        AlphaBeta {
            shared,
            lookahead,
            frames: Vec::new(),
            pool: Vec::new(),
            scratch: MoveScratch::default(),
            history: commands.map(|i| noise(i) as i64).collect(),
            counter: NodeCounter::new(should_stop),
            root: None,
        }
    }

    /// Returns the value of a position at which the game is not over, if the value lies in the
    /// search window. If it lies outside, returns a bound of the value that lies on the same side
    /// of the window (fail-soft).
    pub fn value(&mut self, board: Board<W>, side: usize, window: Bounds) -> Result<i8, Halt> {
        let (key, _) = self.lookahead.key(&board, side, self.shared.game);
        if let Some(value) = self.enter(&board, side, key, Bounds::UNKNOWN, window)? {
            return Ok(value);
        }
        loop {
            let Some(frame) = self.frames.last_mut() else {
                return Err(Halt::Undefined);
            };
            if frame.next == self.pool.len() || frame.best >= frame.window.upper {
                let value = self.leave();
                if self.frames.is_empty() {
                    return Ok(value);
                }
                self.apply_value(value);
                continue;
            }
            let candidate = self.pool[frame.next];
            frame.next += 1;
            let Bounds { lower, upper } = frame.window;
            let window =
                Bounds { lower: lower.max(frame.best), upper }.change_view(candidate.again);
            let side = self.shared.game.next_side(frame.side, candidate.again);
            // Another thread may have stored better bounds in the meantime.
            let stored = stored_bounds(self.shared.table, &candidate.key);
            let bounds = candidate.bounds.intersect(stored);
            let value = self.enter(&candidate.board, side, candidate.key, bounds, window)?;
            if let Some(value) = value {
                self.apply_value(value);
            }
        }
    }

    /// Applies the value of the successor that was searched last to its parent, the last frame on
    /// the path. `value` is for the side to move at the successor.
    fn apply_value(&mut self, value: i8) {
        let is_root = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let candidate = &self.pool[frame.next - 1];
        let value = if candidate.again { value } else { -value };
        if is_root && value > frame.window.lower.max(frame.best) {
            let MoveCandidate { board, again, .. } = *candidate;
            self.root = Some(RootMove { board, again, lower: value });
        }
        frame.best = frame.best.max(value);
    }

    /// Pops the last frame from the path, updates the history heuristic and the transposition
    /// table, and returns the value of the frame's position.
    fn leave(&mut self) -> i8 {
        let Some(frame) = self.frames.pop() else {
            return 0;
        };
        if frame.best >= frame.window.upper && frame.next > frame.first {
            let tried = &self.pool[frame.first..frame.next];
            for candidate in tried {
                self.history[candidate.command as usize] -= 1;
            }
            let cutoff = &tried[tried.len() - 1];
            self.history[cutoff.command as usize] += 1 + tried.len() as i64;
        }
        self.pool.truncate(frame.first);
        self.store(&frame, frame.best);
        frame.best
    }

    /// Stores bounds of the value of a frame's position in the transposition table. `value` is the
    /// result of a search with the window of `frame`; the bounds follow from it.
    fn store(&self, frame: &AlphaBetaFrame<W>, value: i8) {
        let lower = if value > frame.window.lower { value } else { -1 };
        let upper = if value < frame.window.upper { value } else { 1 };
        let bounds = frame.known.intersect(Bounds { lower, upper });
        let work = self.counter.nodes - frame.start_nodes;
        self.shared.table.put(&frame.key, frame.key.hash(), bounds.to_numbers(), work);
    }

    /// Begins to search a position: pushes a frame and returns `None`. If no successor must be
    /// searched, returns the value of the position, or a bound of it outside the window, and pushes
    /// nothing.
    fn enter(
        &mut self,
        board: &Board<W>,
        side: usize,
        key: Node<W>,
        known: Bounds,
        window: Bounds,
    ) -> Result<Option<i8>, Halt> {
        if known.lower >= window.upper {
            return Ok(Some(known.lower));
        }
        if known.upper <= window.lower {
            return Ok(Some(known.upper));
        }
        let (first, start_nodes) = (self.pool.len(), self.counter.nodes);
        if self.counter.count() {
            // This search has no proof numbers: both are reported as 0.
            let numbers = ProofNumbers { proof: 0, disproof: 0 };
            self.counter.report(self.shared.nodes, &self.shared.stop, numbers)?;
        }
        let window = window.intersect(known);
        let mut frame =
            AlphaBetaFrame { key, side, known, window, best: -1, first, next: first, start_nodes };
        self.expand(board, &mut frame)?;
        if frame.best >= window.upper || self.pool.len() == first {
            self.pool.truncate(first);
            self.store(&frame, frame.best);
            return Ok(Some(frame.best));
        }
        self.pool[first..].sort_unstable_by_key(|candidate| -candidate.rank);
        self.frames.push(frame);
        let bytes = self.pool.capacity() * size_of::<MoveCandidate<W>>()
            + self.frames.capacity() * size_of::<AlphaBetaFrame<W>>();
        if bytes > self.shared.max_path_bytes { Err(Halt::OutOfMemory) } else { Ok(None) }
    }

    /// Adds the undecided successors of the position of `frame` to the pool. Successors whose value
    /// is decided only update `frame.best`.
    fn expand(&mut self, board: &Board<W>, frame: &mut AlphaBetaFrame<W>) -> Result<(), Halt> {
        let (game, lookahead, pool) = (self.shared.game, self.lookahead, &mut self.pool);
        let (key, bounds) = (frame.key, Bounds::UNKNOWN);
        game.for_each_move(board, frame.side, &mut self.scratch, |masks, again| {
            let (board, command) = (masks.apply(board), masks.index);
            pool.push(MoveCandidate { board, key, bounds, again, command, rank: 0 });
        });
        // Undecided candidates are packed at the front of the frame's part of the pool.
        let mut end = frame.first;
        for i in frame.first..pool.len() {
            let mut candidate = pool[i];
            let side = game.next_side(frame.side, candidate.again);
            let score = game.terminal_score(&candidate.board, side).map_err(|_| Halt::Undefined)?;
            let bounds = match score {
                Some(score) => Bounds::exact(score),
                None if lookahead.wins_immediately(&candidate.board, side) => Bounds::exact(1),
                None => {
                    (candidate.key, candidate.bounds) = lookahead.key(&candidate.board, side, game);
                    candidate.bounds.intersect(stored_bounds(self.shared.table, &candidate.key))
                }
            };
            let bounds = bounds.change_view(candidate.again);
            if self.frames.is_empty() && bounds.lower > frame.window.lower.max(frame.best) {
                let MoveCandidate { board, again, .. } = candidate;
                self.root = Some(RootMove { board, again, lower: bounds.lower });
            }
            frame.best = frame.best.max(bounds.lower);
            if frame.best >= frame.window.upper {
                return Ok(());
            }
            if bounds.upper <= frame.window.lower.max(frame.best) {
                frame.best = frame.best.max(bounds.upper);
                continue;
            }
            candidate.rank = lookahead.line_score(&candidate.board, frame.side)
                + self.history[candidate.command as usize];
            pool[end] = candidate;
            end += 1;
        }
        pool.truncate(end);
        Ok(())
    }

    /// Returns the number of visited nodes that are not yet added to the total of all threads.
    pub fn unreported(&self) -> u64 {
        self.counter.unreported()
    }
}
