//! Depth-first proof-number search (Nagai 2002) with thresholds of 1 + ε (Pawlewicz, Lew 2006) and weak proof numbers: of
//! several boards that must all be decided the largest number counts, and a little for each other, so that boards met on
//! many ways count once (Ueda, Hashimoto, Hashimoto, Iida 2008).
//!
//! One side tries to win; endless play is a failure of it. A win is a tree of moves that ends, and does not depend on how
//! its board was reached. A failure may rest on boards that come back: then it holds as long as play is below those, and is
//! held apart from the table (cf. Kishimoto, Müller 2004). Where all that it rests on has failed too, nothing leads out
//! of the boards that failed, and the failure is sure.

use super::counting::{Ask, Counting, Halt};
use super::held::{Held, Rests};
use super::play::{HEAP, HEAPS, NOT_LOST, Play, Status};
use super::table::{Node, Numbers, SURE, Table};
use crate::moves::Noted;
use crate::planes::Board;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// What threads share.
pub struct Shared<'a, const W: usize> {
    /// The rules.
    pub play: &'a Play<W>,
    /// What is known.
    pub table: &'a Table<W>,
    /// Set when all are to stop.
    pub stop: AtomicBool,
    /// Boards looked at by all threads, added up now and then.
    pub nodes: &'a AtomicU64,
    /// Bytes for the plays that a thread follows.
    pub most: usize,
}

/// An option of a board on the way.
#[derive(Clone, Copy, Debug)]
pub struct Child<const W: usize> {
    /// The board, and what is asked there.
    pub node: Node<W>,
    /// Of the claim that this option proves what is asked before it.
    pub numbers: Numbers,
    /// Whether the same side moves again.
    pub again: bool,
    rests: Option<Rests>,
}

/// A board on the way.
struct Frame<const W: usize> {
    node: Node<W>,
    /// The search stays while both numbers are less.
    until: Numbers,
    /// Its first option in the pool.
    from: usize,
    /// The option that is searched.
    at: usize,
    /// The nodes when it began.
    begun: u64,
    /// What was held when it began.
    held: usize,
}

/// A thread's own.
pub struct Search<'a, 'q, const W: usize> {
    shared: &'a Shared<'a, W>,
    thread: u64,
    frames: Vec<Frame<W>>,
    pool: Vec<Child<W>>,
    options: Vec<(Board<W>, bool, u32)>,
    found: Vec<(Node<W>, bool, u32)>,
    path: FxHashMap<Node<W>, u32>,
    held: Held<W>,
    noted: Noted,
    counting: Counting<'q>,
    /// The options of the board that was asked about, at the end.
    pub root: Vec<Child<W>>,
}

/// The sum of what the options say.
struct Sum {
    numbers: Numbers,
    /// The option to look at next, the least proof number of another, and how many are open.
    best: usize,
    second: u32,
    open: u32,
}

impl<'a, 'q, const W: usize> Search<'a, 'q, W> {
    /// A search of one thread.
    pub fn new(shared: &'a Shared<'a, W>, thread: u64, ask: Option<Ask<'q>>) -> Self {
        Search {
            shared,
            thread,
            frames: Vec::new(),
            pool: Vec::new(),
            options: Vec::new(),
            found: Vec::new(),
            path: FxHashMap::default(),
            held: Held::new(shared.most / 4),
            noted: Noted::default(),
            counting: Counting::new(ask),
            root: Vec::new(),
        }
    }

    /// Whether what is asked of a board that is not over is so.
    pub fn decide(&mut self, node: Node<W>) -> Result<bool, Halt> {
        let base = self.frames.len();
        if let Some(answer) = self.enter(node, Numbers { proof: SURE, disproof: SURE }, 0)? {
            return Ok(answer);
        }
        loop {
            let top = self.frames.len() - 1;
            let sum = self.sum(top);
            let until = self.frames[top].until;
            if sum.numbers.proof >= until.proof || sum.numbers.disproof >= until.disproof {
                if top == 0 {
                    self.root.extend_from_slice(&self.pool[self.frames[top].from..]);
                }
                let rests = self.leave(sum.numbers);
                if top == base {
                    return Ok(sum.numbers.proof == 0);
                }
                let child = &mut self.pool[self.frames[top - 1].at];
                child.numbers = over(sum.numbers, child.again);
                child.rests = rests;
                continue;
            }
            // Others may have learnt more.
            let child = self.pool[sum.best];
            let known = self.known(&child.node, child.again);
            if let Some((numbers, rests)) = known
                && numbers != child.numbers
            {
                self.pool[sum.best].numbers = numbers;
                self.pool[sum.best].rests = rests;
                continue;
            }
            let proof =
                until.proof.min(sum.second + sum.second / 4 + 1).max(child.numbers.proof + 1);
            let disproof = match until.disproof {
                SURE => SURE,
                disproof => disproof - others(sum.open),
            };
            let until = over(Numbers { proof: proof.min(SURE), disproof }, child.again);
            self.frames[top].at = sum.best;
            if let Some(answer) = self.enter(child.node, until, top + 1)? {
                let child = &mut self.pool[sum.best];
                child.numbers = over(Numbers::decided(answer), child.again);
                child.rests = None;
            }
        }
    }

    /// What is known of an option, from the table, the path and what is held.
    #[inline(always)]
    fn known(&self, node: &Node<W>, again: bool) -> Option<(Numbers, Option<Rests>)> {
        let known = self.shared.table.get(node, node.hash());
        let sure = known.is_some_and(|known| known.answer().is_some());
        if self.shared.play.loops && !sure {
            let back = self.path.get(node).map(|depth| Rests::on(*depth));
            if let Some(rests) = back.or_else(|| self.held.get(node)) {
                return Some((over(Numbers::decided(fails(node)), again), Some(rests)));
            }
        }
        known.map(|known| (over(known, again), None))
    }

    fn sum(&self, top: usize) -> Sum {
        let frame = &self.frames[top];
        let mut sum = Sum {
            numbers: Numbers { proof: SURE, disproof: 0 },
            best: frame.from,
            second: SURE,
            open: 0,
        };
        let mut first = (u64::MAX, SURE);
        for (at, child) in self.pool.iter().enumerate().skip(frame.from) {
            let Numbers { proof, disproof } = child.numbers;
            if disproof == 0 {
                continue;
            }
            sum.open += 1;
            sum.numbers.disproof = sum.numbers.disproof.max(disproof);
            // Threads that begin alike go different ways.
            let bent = match self.thread {
                0 => 0,
                thread => {
                    let noise = child.node.hash().wrapping_mul(thread * 2 + 1) >> 61;
                    (u64::from(proof) * noise + noise) / 16
                }
            };
            let weight = (u64::from(proof) + bent) << 24 | u64::from(disproof);
            if weight < first.0 {
                sum.second = sum.second.min(first.1);
                first = (weight, proof);
                sum.best = at;
            } else {
                sum.second = sum.second.min(proof);
            }
            sum.numbers.proof = sum.numbers.proof.min(proof);
        }
        sum.numbers = match (sum.numbers.proof, sum.open) {
            (0, _) => Numbers::decided(true),
            (_, 0) => Numbers::decided(false),
            (proof, open) => Numbers {
                proof: proof.min(SURE - 1),
                disproof: (sum.numbers.disproof + others(open)).min(SURE - 1),
            },
        };
        sum
    }

    /// Begins with a board; the answer where it is decided at once.
    fn enter(&mut self, node: Node<W>, until: Numbers, depth: usize) -> Result<Option<bool>, Halt> {
        if self.counting.one() {
            self.tell()?;
        }
        let (from, begun) = (self.pool.len(), self.counting.nodes - 1);
        let answer = match self.shared.play.sums {
            true => self.expand_sum(node)?,
            false => self.expand(node)?,
        };
        if let Some(answer) = answer {
            self.pool.truncate(from);
            self.shared.table.put(&node, node.hash(), Numbers::decided(answer), 1);
            return Ok(Some(answer));
        }
        let bytes = self.pool.capacity() * size_of::<Child<W>>()
            + self.frames.capacity() * size_of::<Frame<W>>();
        if bytes > self.shared.most {
            return Err(Halt::Large);
        }
        if self.shared.play.loops {
            self.path.insert(node, depth as u32);
        }
        let held = self.held.len();
        self.frames.push(Frame { node, until, from, at: from, begun, held });
        Ok(None)
    }

    /// Ends with a board, and tells what its failure rests on.
    fn leave(&mut self, numbers: Numbers) -> Option<Rests> {
        let frame = self.frames.pop()?;
        let depth = self.frames.len() as u32;
        let mut rests = None;
        if self.shared.play.loops {
            self.path.remove(&frame.node);
            let failed = numbers.answer().is_some_and(|answer| answer == fails(&frame.node));
            if failed {
                let children = &self.pool[frame.from..];
                let own = match frame.node.tag & NOT_LOST {
                    // It is refuted, and rests on all that refutes it.
                    0 => children.iter().filter_map(|child| child.rests).reduce(Rests::both),
                    // It is proved by one option.
                    _ => {
                        let proved = children.iter().filter(|child| child.numbers.proof == 0);
                        let least = proved
                            .map(|child| child.rests)
                            .min_by_key(|rests| rests.map_or(0, |rests| u32::MAX - rests.least));
                        least.flatten()
                    }
                };
                rests = own.and_then(|rests| rests.above(depth));
                self.held.failed(frame.held, depth, rests, &mut |node| {
                    let numbers = Numbers::decided(fails(node));
                    self.shared.table.put(node, node.hash(), numbers, 1);
                });
            } else {
                self.held.forget(frame.held, depth);
            }
        }
        self.pool.truncate(frame.from);
        match rests {
            Some(rests) => self.held.insert(frame.node, rests),
            None => {
                let work = self.counting.nodes - frame.begun;
                self.shared.table.put(&frame.node, frame.node.hash(), numbers, work);
            }
        }
        rests
    }

    /// Boards looked at that others have not heard of.
    pub fn untold(&self) -> u64 {
        self.counting.untold()
    }

    /// Counts, and asks whether to stop.
    fn tell(&mut self) -> Result<(), Halt> {
        let numbers = match self.frames.is_empty() {
            true => Numbers { proof: 1, disproof: 1 },
            false => self.sum(0).numbers,
        };
        self.counting.tell(self.shared.nodes, &self.shared.stop, numbers)
    }

    /// Puts the options of a board into the pool, without those that are decided; the answer where they decide it.
    fn expand(&mut self, node: Node<W>) -> Result<Option<bool>, Halt> {
        let play = self.shared.play;
        let (side, asked) = (usize::from(node.tag & 1), node.tag & NOT_LOST);
        self.options.clear();
        let options = &mut self.options;
        play.each(&node.board, side, &mut self.noted, |board, again| {
            options.push((board, again, 0));
        });
        let mut open = 0;
        for at in 0..self.options.len() {
            let (board, again, _) = self.options[at];
            let status = play.status(&board, play.after(side, again));
            match status.map_err(|_| Halt::Fault)? {
                Status::Open(moves) => {
                    self.options[open] = (board, again, moves);
                    open += 1;
                }
                Status::Over(score) => {
                    let score = if again { score } else { -score };
                    if score > 0 || score == 0 && asked == NOT_LOST {
                        return Ok(Some(true));
                    }
                }
            }
        }
        if open == 0 {
            return Ok(Some(false));
        }
        self.found.clear();
        for (board, again, moves) in &self.options[..open] {
            let next = play.asked(asked, *again);
            let node = play.node(board, play.after(side, *again), next);
            self.found.push((node, *again, *moves));
        }
        Ok(self.look_up())
    }

    /// Puts what was found into the pool; the answer where what is known of it decides.
    fn look_up(&mut self) -> Option<bool> {
        self.found.sort_unstable();
        self.found.dedup_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let near =
            self.found.iter().fold(0, |near, found| near ^ self.shared.table.fetch(found.0.hash()));
        std::hint::black_box(near);
        let mut answer = Some(false);
        for at in 0..self.found.len() {
            let (node, again, moves) = self.found[at];
            // To prove it takes one move, to refute it all.
            let first = Numbers { proof: 1, disproof: moves.clamp(1, SURE - 1) };
            let (numbers, rests) = self.known(&node, again).unwrap_or((over(first, again), None));
            let sure = rests.is_none();
            if numbers.proof == 0 && sure {
                if self.frames.is_empty() {
                    self.root.push(Child { node, numbers, again, rests });
                }
                return Some(true);
            }
            if numbers.disproof > 0 || !sure {
                answer = None;
                self.pool.push(Child { node, numbers, again, rests });
            }
        }
        answer
    }

    /// The same for a board with a heap beside it, where boards are sums of parts: of each part but the largest the Grundy
    /// value is found first (Lemoine, Viennot 2012, "Nimbers are inevitable").
    fn expand_sum(&mut self, node: Node<W>) -> Result<Option<bool>, Halt> {
        let play = self.shared.play;
        let heap = node.tag >> HEAP;
        let mut boards: Vec<Board<W>> = Vec::new();
        play.each(&node.board, 0, &mut self.noted, |board, _| boards.push(board));
        let mut sums: Vec<Vec<Board<W>>> = boards.iter().map(|board| play.parts(board)).collect();
        sums.sort_unstable();
        sums.dedup();
        if heap == 0 && sums.iter().any(Vec::is_empty) {
            return Ok(Some(true));
        }
        let mut found = Vec::new();
        for less in 0..heap {
            found.push((Node { board: node.board, tag: less << HEAP }, false, 1));
        }
        for parts in &sums {
            if let Some(node) = self.with_heap(parts, heap)? {
                found.push((node, false, 1 + u32::from(node.tag >> HEAP)));
            }
        }
        self.found = found;
        Ok(self.look_up())
    }

    /// The largest of some parts, and a heap with the value of the others and this; `None` where no part is left.
    pub fn with_heap(&mut self, parts: &[Board<W>], heap: u8) -> Result<Option<Node<W>>, Halt> {
        let Some((first, others)) = parts.split_first() else { return Ok(None) };
        let mut heap = heap;
        for part in others {
            heap ^= self.value(*part)?;
        }
        if heap >= HEAPS {
            return Err(Halt::Large);
        }
        Ok(Some(Node { board: *first, tag: heap << HEAP }))
    }

    /// The Grundy value of a part.
    fn value(&mut self, part: Board<W>) -> Result<u8, Halt> {
        let known = Node { board: part, tag: HEAPS << HEAP };
        if let Some(value) = self.shared.table.get(&known, known.hash()) {
            return Ok((value.proof - 1) as u8);
        }
        let begun = self.counting.nodes;
        for heap in 0..HEAPS {
            let node = Node { board: part, tag: heap << HEAP };
            let answer = self.shared.table.get(&node, node.hash()).and_then(Numbers::answer);
            let won = match answer {
                Some(won) => won,
                None => self.decide(node)?,
            };
            if !won {
                let value = Numbers { proof: u32::from(heap) + 1, disproof: 1 };
                self.shared.table.put(&known, known.hash(), value, self.counting.nodes - begun + 1);
                return Ok(heap);
            }
        }
        Err(Halt::Large)
    }
}

/// What open boards add to the largest of their numbers: a third of their number took a tenth of the nodes for Domineering 6x6
/// that all of it took, half as many for Connect four 5x4.
fn others(open: u32) -> u32 {
    (open - 1) / 3
}

/// What numbers of an option say before it.
#[inline(always)]
fn over(numbers: Numbers, again: bool) -> Numbers {
    if again { numbers } else { numbers.contrary() }
}

/// The answer to what is asked where the side that tries to win fails.
#[inline(always)]
fn fails<const W: usize>(node: &Node<W>) -> bool {
    node.tag & NOT_LOST != 0
}
