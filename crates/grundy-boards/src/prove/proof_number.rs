//! Depth-first proof-number search (df-pn; Nagai 2002) with 1 + ε thresholds (Pawlewicz, Lew 2006)
//! and weak proof numbers: the disproof number of an OR node is the largest among its successors
//! plus a little for each other one, so that transpositions are not counted repeatedly (Ueda,
//! Hashimoto, Hashimoto, Iida 2008).
//!
//! One side attacks: it tries to win, and endless play counts as a failure. A win is a finite tree
//! of moves and does not depend on the path to its root. A failure may depend on positions that
//! would be repeated. Then it is valid only below these positions, and is stored apart from the
//! transposition table (graph-history interaction; cf. Kishimoto, Müller 2004). If all positions on
//! which it depends have failed as well, no move leads out of the failed set, and the failure is
//! unconditional.

use super::ghi::{ConditionalRefutations, PathDependency};
use super::node_counter::{Halt, NodeCounter, StopCallback};
use super::search_game::{HEAP_SHIFT, HEAP_SIZE_BOUND, NOT_LOST, SearchGame, Status};
use super::transposition::{INFINITY, Node, ProofNumbers, TranspositionTable};
use crate::compiled::magic_moves::MoveScratch;
use crate::compiled::planes::Board;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// The state that the threads of a proof share.
pub struct SharedState<'a, const W: usize> {
    /// The compiled rules of the game.
    pub game: &'a SearchGame<W>,
    /// The transposition table of all threads.
    pub table: &'a TranspositionTable<W>,
    /// A flag that makes all threads stop when it is set.
    pub stop: AtomicBool,
    /// The number of nodes that all threads have visited, updated at intervals.
    pub nodes: &'a AtomicU64,
    /// The maximum number of bytes of a thread's path.
    pub max_path_bytes: usize,
}

/// A successor of a node on the current path, with its proof numbers as far as they are determined.
#[derive(Clone, Copy, Debug)]
pub struct Child<const W: usize> {
    /// The claim about the successor, as a node of the transposition table.
    pub node: Node<W>,
    /// The proof numbers of the claim that the move to this successor proves the claim of the
    /// parent.
    pub numbers: ProofNumbers,
    /// Whether the same side moves again after the move to the successor.
    pub again: bool,
    /// The ancestors on the path on which the failure of this child depends. `None` if the child
    /// has not failed, or if its failure does not depend on the path.
    dependency: Option<PathDependency>,
}

/// A node on the current path of the search, with the state of its search.
struct ProofNumberFrame<const W: usize> {
    node: Node<W>,
    /// The thresholds of the search: it stays in the subtree of the node while each proof number of
    /// the node is less than its threshold.
    thresholds: ProofNumbers,
    /// The index in the pool ([`ProofNumberSearch::pool`]) of the node's first child.
    first: usize,
    /// The index in the pool ([`ProofNumberSearch::pool`]) of the child that is being searched.
    current: usize,
    /// The number of nodes that the thread had visited when the frame was pushed. The number of
    /// nodes that the search of this node visits is computed from it.
    start_nodes: u64,
    /// The number of stored conditional refutations when the frame was pushed. Refutations with
    /// this index or a later one were found below the node.
    start_refutations: usize,
}

/// A child before its proof numbers are looked up: its node, whether the same side moves again
/// after the move to it, and the number of moves that are possible at the child.
type NewChild<const W: usize> = (Node<W>, bool, u32);

/// The proof-number search of one thread, which shares the transposition table with other threads.
pub struct ProofNumberSearch<'a, 'q, const W: usize> {
    shared: &'a SharedState<'a, W>,
    /// The number of the thread, from 0.
    thread: u64,
    frames: Vec<ProofNumberFrame<W>>,
    /// The children of all nodes on the current path, in the order of the path.
    pool: Vec<Child<W>>,
    /// A buffer for the successors of a board. Each entry is the successor, whether the same side
    /// moves again, and the number of moves that are possible at the successor.
    successors: Vec<(Board<W>, bool, u32)>,
    /// A buffer for the children of the node that is being expanded.
    new_children: Vec<NewChild<W>>,
    /// The depth of each node on the current path, by which repeated positions are detected. The
    /// map is empty in games without cycles.
    path: FxHashMap<Node<W>, u32>,
    refutations: ConditionalRefutations<W>,
    scratch: MoveScratch,
    counter: NodeCounter<'q>,
    /// The children of the root at the end of the search, from which the outcomes of moves are
    /// read.
    pub root: Vec<Child<W>>,
}

/// The proof numbers of a node as they follow from its children, and what the search needs to
/// choose a child.
struct NodeSummary {
    /// The proof numbers of the node.
    numbers: ProofNumbers,
    /// The index in the pool of the child that is searched next: the most proving one.
    best: usize,
    /// The smallest proof number of the children other than the best one.
    second_proof: u32,
    /// The number of children that are not refuted yet.
    open: u32,
}

impl<'a, 'q, const W: usize> ProofNumberSearch<'a, 'q, W> {
    /// Creates the search of a thread. `should_stop` is the stop callback; all threads except one
    /// get `None`.
    pub fn new(
        shared: &'a SharedState<'a, W>,
        thread: u64,
        should_stop: Option<StopCallback<'q>>,
    ) -> Self {
        ProofNumberSearch {
            shared,
            thread,
            frames: Vec::new(),
            pool: Vec::new(),
            successors: Vec::new(),
            new_children: Vec::new(),
            path: FxHashMap::default(),
            refutations: ConditionalRefutations::new(shared.max_path_bytes / 4),
            scratch: MoveScratch::default(),
            counter: NodeCounter::new(should_stop),
            root: Vec::new(),
        }
    }

    /// Decides the claim of `node` about a position at which the game is not over. Returns whether
    /// the claim holds.
    pub fn decide(&mut self, node: Node<W>) -> Result<bool, Halt> {
        let base = self.frames.len();
        let unlimited = ProofNumbers { proof: INFINITY, disproof: INFINITY };
        if let Some(answer) = self.enter(node, unlimited, 0)? {
            return Ok(answer);
        }
        loop {
            let top = self.frames.len() - 1;
            let summary = self.summarize(top);
            let ProofNumbers { proof, disproof } = summary.numbers;
            let thresholds = self.frames[top].thresholds;
            if proof >= thresholds.proof || disproof >= thresholds.disproof {
                if top == 0 {
                    self.root.extend_from_slice(&self.pool[self.frames[top].first..]);
                }
                let dependency = self.leave(summary.numbers);
                if top == base {
                    return Ok(proof == 0);
                }
                let child = &mut self.pool[self.frames[top - 1].current];
                child.numbers = change_view(summary.numbers, child.again);
                child.dependency = dependency;
                continue;
            }
            // Another thread may have stored better numbers of the child in the meantime.
            let child = self.pool[summary.best];
            let stored = self.look_up_node(&child.node, child.again);
            if let Some((numbers, dependency)) = stored
                && numbers != child.numbers
            {
                self.pool[summary.best].numbers = numbers;
                self.pool[summary.best].dependency = dependency;
                continue;
            }
            let second = summary.second_proof;
            let child_proof =
                thresholds.proof.min(second + second / 4 + 1).max(child.numbers.proof + 1);
            let child_disproof = match thresholds.disproof {
                INFINITY => INFINITY,
                disproof => disproof - open_children_bonus(summary.open),
            };
            let child_thresholds =
                ProofNumbers { proof: child_proof.min(INFINITY), disproof: child_disproof };
            let child_thresholds = change_view(child_thresholds, child.again);
            self.frames[top].current = summary.best;
            if let Some(answer) = self.enter(child.node, child_thresholds, top + 1)? {
                let child = &mut self.pool[summary.best];
                child.numbers = change_view(ProofNumbers::decided(answer), child.again);
                child.dependency = None;
            }
        }
    }

    /// Looks up a child in the transposition table, on the path, and among the conditional
    /// refutations. Returns its proof numbers in the view of its parent (`again` is whether the
    /// side that moves at the parent moves again), and the ancestors on which they depend (`None`
    /// if they hold on every path). Returns `None` if the child is not found.
    #[inline(always)]
    fn look_up_node(
        &self,
        node: &Node<W>,
        again: bool,
    ) -> Option<(ProofNumbers, Option<PathDependency>)> {
        let stored = self.shared.table.get(node, node.hash());
        let is_decided = stored.is_some_and(|numbers| numbers.answer().is_some());
        if self.shared.game.has_cycles && !is_decided {
            let repetition = self.path.get(node).map(|depth| PathDependency::on(*depth));
            if let Some(dependency) = repetition.or_else(|| self.refutations.get(node)) {
                let numbers = ProofNumbers::decided(failure_answer(node));
                return Some((change_view(numbers, again), Some(dependency)));
            }
        }
        stored.map(|numbers| (change_view(numbers, again), None))
    }

    /// Computes the proof numbers of a node from those of its children. `frame` is the index of the
    /// node's frame on the path.
    fn summarize(&self, frame: usize) -> NodeSummary {
        let frame = &self.frames[frame];
        let mut summary = NodeSummary {
            numbers: ProofNumbers { proof: INFINITY, disproof: 0 },
            best: frame.first,
            second_proof: INFINITY,
            open: 0,
        };
        let mut best = (u64::MAX, INFINITY);
        for (i, child) in self.pool.iter().enumerate().skip(frame.first) {
            let ProofNumbers { proof, disproof } = child.numbers;
            if disproof == 0 {
                continue;
            }
            summary.open += 1;
            summary.numbers.disproof = summary.numbers.disproof.max(disproof);
            // Different noise in each thread makes the threads search the children in different
            // orders.
            let noise = match self.thread {
                0 => 0,
                thread => {
                    let noise = child.node.hash().wrapping_mul(thread * 2 + 1) >> 61;
                    (u64::from(proof) * noise + noise) / 16
                }
            };
            let weight = (u64::from(proof) + noise) << 24 | u64::from(disproof);
            if weight < best.0 {
                summary.second_proof = summary.second_proof.min(best.1);
                best = (weight, proof);
                summary.best = i;
            } else {
                summary.second_proof = summary.second_proof.min(proof);
            }
            summary.numbers.proof = summary.numbers.proof.min(proof);
        }
        summary.numbers = match (summary.numbers.proof, summary.open) {
            (0, _) => ProofNumbers::decided(true),
            (_, 0) => ProofNumbers::decided(false),
            (proof, open) => {
                let disproof = summary.numbers.disproof + open_children_bonus(open);
                ProofNumbers {
                    proof: proof.min(INFINITY - 1),
                    disproof: disproof.min(INFINITY - 1),
                }
            }
        };
        summary
    }

    /// Expands a node and pushes it on the path. If the expansion decides the claim of the node,
    /// returns whether the claim holds and pushes nothing.
    fn enter(
        &mut self,
        node: Node<W>,
        thresholds: ProofNumbers,
        depth: usize,
    ) -> Result<Option<bool>, Halt> {
        if self.counter.count() {
            self.report()?;
        }
        let (first, start_nodes) = (self.pool.len(), self.counter.nodes - 1);
        let answer =
            if self.shared.game.is_sum { self.expand_sum(node)? } else { self.expand(node)? };
        if let Some(answer) = answer {
            self.pool.truncate(first);
            self.shared.table.put(&node, node.hash(), ProofNumbers::decided(answer), 1);
            return Ok(Some(answer));
        }
        let bytes = self.pool.capacity() * size_of::<Child<W>>()
            + self.frames.capacity() * size_of::<ProofNumberFrame<W>>();
        if bytes > self.shared.max_path_bytes {
            return Err(Halt::OutOfMemory);
        }
        if self.shared.game.has_cycles {
            self.path.insert(node, depth as u32);
        }
        self.frames.push(ProofNumberFrame {
            node,
            thresholds,
            first,
            current: first,
            start_nodes,
            start_refutations: self.refutations.len(),
        });
        Ok(None)
    }

    /// Pops the last node from the path and stores its proof `numbers`. Returns the ancestors on
    /// which its failure depends, or `None` if the node has not failed or its failure holds on
    /// every path.
    fn leave(&mut self, numbers: ProofNumbers) -> Option<PathDependency> {
        let frame = self.frames.pop()?;
        let depth = self.frames.len() as u32;
        let mut dependency = None;
        if self.shared.game.has_cycles {
            self.path.remove(&frame.node);
            let has_failed =
                numbers.answer().is_some_and(|answer| answer == failure_answer(&frame.node));
            if has_failed {
                let children = &self.pool[frame.first..];
                let child_dependency = if frame.node.tag & NOT_LOST == 0 {
                    // All children together refute the claim: it depends on the ancestors of each.
                    let dependencies = children.iter().filter_map(|child| child.dependency);
                    dependencies.reduce(PathDependency::union)
                } else {
                    // A single child proves the claim: choose the one that depends on the fewest
                    // ancestors.
                    let proofs = children.iter().filter(|child| child.numbers.proof == 0);
                    let depth_of = |dependency: &Option<PathDependency>| {
                        dependency.map_or(0, |dependency| u32::MAX - dependency.min_depth)
                    };
                    proofs.map(|child| child.dependency).min_by_key(depth_of).flatten()
                };
                dependency = child_dependency.and_then(|dependency| dependency.above(depth));
                let start = frame.start_refutations;
                self.refutations.resolve_failed(start, depth, dependency, &mut |node| {
                    let numbers = ProofNumbers::decided(failure_answer(node));
                    self.shared.table.put(node, node.hash(), numbers, 1);
                });
            } else {
                self.refutations.discard(frame.start_refutations, depth);
            }
        }
        self.pool.truncate(frame.first);
        match dependency {
            Some(dependency) => self.refutations.insert(frame.node, dependency),
            None => {
                let work = self.counter.nodes - frame.start_nodes;
                self.shared.table.put(&frame.node, frame.node.hash(), numbers, work);
            }
        }
        dependency
    }

    /// Returns the number of visited nodes that are not yet added to the total of all threads.
    pub fn unreported(&self) -> u64 {
        self.counter.unreported()
    }

    /// Reports the number of visited nodes and the proof numbers of the root; see
    /// [`NodeCounter::report`]. Fails if the search must stop.
    fn report(&mut self) -> Result<(), Halt> {
        let numbers = if self.frames.is_empty() {
            ProofNumbers { proof: 1, disproof: 1 }
        } else {
            self.summarize(0).numbers
        };
        self.counter.report(self.shared.nodes, &self.shared.stop, numbers)
    }

    /// Adds the undecided children of a node to the pool. If the children already decide the claim
    /// of the node, returns whether the claim holds.
    fn expand(&mut self, node: Node<W>) -> Result<Option<bool>, Halt> {
        let game = self.shared.game;
        let (side, claim) = (usize::from(node.tag & 1), node.tag & NOT_LOST);
        self.successors.clear();
        let successors = &mut self.successors;
        game.for_each_successor(&node.board, side, &mut self.scratch, |board, again| {
            successors.push((board, again, 0));
        });
        let mut open = 0;
        for i in 0..self.successors.len() {
            let (board, again, _) = self.successors[i];
            let status = game.status(&board, game.next_side(side, again));
            match status.map_err(|_| Halt::Undefined)? {
                Status::Open(moves) => {
                    self.successors[open] = (board, again, moves);
                    open += 1;
                }
                Status::Over(score) => {
                    let score = if again { score } else { -score };
                    if score > 0 || score == 0 && claim == NOT_LOST {
                        return Ok(Some(true));
                    }
                }
            }
        }
        if open == 0 {
            return Ok(Some(false));
        }
        self.new_children.clear();
        for (board, again, moves) in &self.successors[..open] {
            let claim = game.successor_claim(claim, *again);
            let node = game.node(board, game.next_side(side, *again), claim);
            self.new_children.push((node, *again, *moves));
        }
        Ok(self.add_children())
    }

    /// Moves the children in `new_children` to the pool, with their stored or initial proof
    /// numbers. If the stored numbers decide the claim of the parent, returns whether the claim
    /// holds.
    fn add_children(&mut self) -> Option<bool> {
        self.new_children.sort_unstable();
        self.new_children.dedup_by(|a, b| (a.0, a.1) == (b.0, b.1));
        // Load all buckets before any is examined, so that the cache misses overlap.
        let loaded = self
            .new_children
            .iter()
            .fold(0, |sum, child| sum ^ self.shared.table.touch(child.0.hash()));
        std::hint::black_box(loaded);
        let mut answer = Some(false);
        for i in 0..self.new_children.len() {
            let (node, again, moves) = self.new_children[i];
            // The initial estimate: one move proves the claim, all moves are needed to refute it.
            let initial = ProofNumbers { proof: 1, disproof: moves.clamp(1, INFINITY - 1) };
            let (numbers, dependency) =
                self.look_up_node(&node, again).unwrap_or((change_view(initial, again), None));
            let is_unconditional = dependency.is_none();
            if numbers.proof == 0 && is_unconditional {
                if self.frames.is_empty() {
                    self.root.push(Child { node, numbers, again, dependency });
                }
                return Some(true);
            }
            if numbers.disproof > 0 || !is_unconditional {
                answer = None;
                self.pool.push(Child { node, numbers, again, dependency });
            }
        }
        answer
    }

    /// Expands a node that is the sum of a board and a nim heap, as
    /// [`expand`](ProofNumberSearch::expand) does for other games. In each successor, the Grundy
    /// values of all independent parts except the largest are computed first and become part of the
    /// heap (Lemoine, Viennot 2012, "Nimbers are inevitable").
    fn expand_sum(&mut self, node: Node<W>) -> Result<Option<bool>, Halt> {
        let game = self.shared.game;
        let heap = node.tag >> HEAP_SHIFT;
        let mut boards: Vec<Board<W>> = Vec::new();
        game.for_each_successor(&node.board, 0, &mut self.scratch, |board, _| boards.push(board));
        let mut sums: Vec<Vec<Board<W>>> =
            boards.iter().map(|board| game.independent_parts(board)).collect();
        sums.sort_unstable();
        sums.dedup();
        if heap == 0 && sums.iter().any(Vec::is_empty) {
            return Ok(Some(true));
        }
        let mut children = Vec::new();
        for smaller_heap in 0..heap {
            children.push((Node { board: node.board, tag: smaller_heap << HEAP_SHIFT }, false, 1));
        }
        for parts in &sums {
            if let Some(node) = self.with_heap(parts, heap)? {
                children.push((node, false, 1 + u32::from(node.tag >> HEAP_SHIFT)));
            }
        }
        self.new_children = children;
        Ok(self.add_children())
    }

    /// Computes the Grundy values of all `parts` except the first, and adds them to a nim heap of
    /// size `heap`. Returns the node for the sum of the first part and the resulting heap, or
    /// `None` if there are no parts.
    pub fn with_heap(&mut self, parts: &[Board<W>], heap: u8) -> Result<Option<Node<W>>, Halt> {
        let Some((largest, small_parts)) = parts.split_first() else {
            return Ok(None);
        };
        let mut heap = heap;
        for part in small_parts {
            heap ^= self.grundy_value(*part)?;
        }
        if heap >= HEAP_SIZE_BOUND {
            return Err(Halt::OutOfMemory);
        }
        Ok(Some(Node { board: *largest, tag: heap << HEAP_SHIFT }))
    }

    /// Returns the Grundy value of an independent part of a board: the size of the smallest nim
    /// heap whose sum with the part is lost.
    fn grundy_value(&mut self, part: Board<W>) -> Result<u8, Halt> {
        let value_node = Node { board: part, tag: HEAP_SIZE_BOUND << HEAP_SHIFT };
        if let Some(stored) = self.shared.table.get(&value_node, value_node.hash()) {
            return Ok((stored.proof - 1) as u8);
        }
        let start_nodes = self.counter.nodes;
        for heap in 0..HEAP_SIZE_BOUND {
            let node = Node { board: part, tag: heap << HEAP_SHIFT };
            let stored = self.shared.table.get(&node, node.hash()).and_then(ProofNumbers::answer);
            let is_won = match stored {
                Some(is_won) => is_won,
                None => self.decide(node)?,
            };
            if !is_won {
                let numbers = ProofNumbers { proof: u32::from(heap) + 1, disproof: 1 };
                let work = self.counter.nodes - start_nodes + 1;
                self.shared.table.put(&value_node, value_node.hash(), numbers, work);
                return Ok(heap);
            }
        }
        Err(Halt::OutOfMemory)
    }
}

/// Returns by how much the disproof number of a node with `open` undecided children exceeds the
/// largest disproof number of these: about a third of `open`. Compared with a bonus of the full
/// number, this needed a tenth of the nodes for Domineering 6x6, and half for Connect Four 5x4.
fn open_children_bonus(open: u32) -> u32 {
    (open - 1) / 3
}

/// Converts proof numbers between the view of a parent and that of its child: the two numbers are
/// exchanged, unless the same side moves `again`.
#[inline(always)]
fn change_view(numbers: ProofNumbers, again: bool) -> ProofNumbers {
    if again { numbers } else { numbers.negated() }
}

/// Returns whether the claim of a node holds if the attacker fails: a claim of not losing then
/// holds, and a claim of winning does not.
#[inline(always)]
fn failure_answer<const W: usize>(node: &Node<W>) -> bool {
    node.tag & NOT_LOST != 0
}
