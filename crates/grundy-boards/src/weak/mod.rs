//! Who wins a board, proved by search, without looking at all boards that can arise: by proof-number search, or, where play
//! ends and may be drawn, move by move between bounds.
//!
//! [`prove`] takes rules, a board and the side to move. What it says is proved: a table of bounded size keeps whole boards, and
//! answers that hold wherever the board arises; where play may come back, endless play is a draw.

mod ahead;
mod counting;
mod ends;
mod fate;
mod held;
mod images;
mod live;
mod play;
mod search;
mod table;
mod window;

use crate::limits::Unsolved;
use crate::planes::{Board, Planes};
use crate::rules::Rules;
use ahead::{Ahead, Bounds};
use counting::{Ask, Halt};
use play::{NOT_LOST, Play, Status};
use search::{Child, Search, Shared};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use table::{Node, Numbers, Table};
use window::{Made, Window};

/// What a proof may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of memory. Besides, each thread follows plays in up to a mebibyte, and symmetries have tables.
    pub bytes: usize,
    /// Threads; 0 is 1.
    pub threads: usize,
    /// When to give up.
    pub until: Option<Instant>,
}

/// What comes of a board for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// It loses.
    Lost,
    /// Nobody wins.
    Drawn,
    /// It wins.
    Won,
}

/// How far a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Whether it is asked who does not lose, and not who wins.
    pub not_lost: bool,
    /// Boards looked at.
    pub nodes: u64,
    /// How far the board is from being proved: about so many boards must be decided. 0 where nothing is known of that.
    pub proof: u32,
    /// How far it is from being refuted, likewise.
    pub disproof: u32,
}

/// What a move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The board.
    pub after: Vec<u8>,
    /// Whether the same side moves again.
    pub again: bool,
    /// Which move of the rules it is.
    pub by: u32,
    /// What comes of it for the side that makes it, where that is known.
    pub outcome: Option<Outcome>,
}

/// How a board was searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// By proof-number search.
    Numbers,
    /// Move by move between bounds (alpha-beta): where play ends and may be drawn.
    Bounds,
}

/// What is proved of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weak {
    /// For the side to move.
    pub outcome: Outcome,
    /// How that was found.
    pub means: Means,
    /// Boards looked at.
    pub nodes: u64,
    /// A move that keeps the outcome: a place in `moves`.
    pub best: Option<usize>,
    /// Every move, the first of those that lead to the same board.
    pub moves: Vec<Answer>,
    /// Symmetries that were used, those that exchange the sides among them.
    pub symmetries: usize,
}

/// Who wins a board, whose side `turn` is to move. It is asked often whether to go on.
///
/// # Errors
/// Why nothing is proved.
pub fn prove(
    rules: &Rules,
    start: &[u8],
    turn: usize,
    limits: &Limits,
    ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Weak, Unsolved> {
    let side = u8::try_from(turn).map_err(|_| Unsolved::Rules)?;
    let planes = crate::solve::sound(rules, start, side)?;
    match planes.words {
        1 => Proof::<1>::new(rules, planes, limits)?.answer(start, turn, ask),
        2 => Proof::<2>::new(rules, planes, limits)?.answer(start, turn, ask),
        4 => Proof::<4>::new(rules, planes, limits)?.answer(start, turn, ask),
        _ => Err(Unsolved::Large),
    }
}

/// Bytes that a thread may always have for the plays that it follows.
const LEAST: usize = 1 << 20;

struct Proof<'a, const W: usize> {
    rules: &'a Rules,
    planes: Planes,
    play: Play<W>,
    /// Where play ends and may be drawn.
    ahead: Option<Ahead<W>>,
    table: Table<W>,
    limits: Limits,
    nodes: AtomicU64,
}

/// What a thread finds in its search, and how many boards it looked at that it has not told of.
type One<'f, const W: usize, T> =
    dyn Fn(&Shared<'_, W>, u64, Option<Ask<'_>>) -> (Result<T, Halt>, u64) + Sync + 'f;

/// An answer, and what was known of the options of the board then.
type Decided<const W: usize> = (bool, Vec<Child<W>>);

impl<'a, const W: usize> Proof<'a, W> {
    fn new(rules: &'a Rules, planes: Planes, limits: &Limits) -> Result<Proof<'a, W>, Unsolved> {
        let play = Play::new(rules, &planes).ok_or(Unsolved::Large)?;
        let drawn = play.draws && !play.loops;
        let ahead = if drawn { Ahead::new(rules, &planes, &play) } else { None };
        let limits = Limits { threads: limits.threads.max(1), ..*limits };
        // Boards that there are at most, in places of which half stay empty.
        let kinds = rules.groups.iter();
        let all = kinds.fold(4usize, |all, group| {
            let one = usize::from(group.values).saturating_pow(group.cells);
            all.saturating_mul(one)
        });
        let bytes = all.saturating_mul(16 * (W + 1)).min(limits.bytes / 4 * 3);
        let table = Table::new(bytes, limits.threads);
        Ok(Proof { rules, planes, play, ahead, table, limits, nodes: AtomicU64::new(0) })
    }

    fn answer(
        &self,
        start: &[u8],
        turn: usize,
        ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Weak, Unsolved> {
        let board = self.planes.packed(start);
        let symmetries = self.play.symmetries;
        let means = if self.ahead.is_some() { Means::Bounds } else { Means::Numbers };
        let status = self.play.status(&board, turn);
        let status = status.map_err(|_| Unsolved::Fault)?;
        if let Status::Over(score) = status {
            let outcome = of_score(score);
            let moves = Vec::new();
            return Ok(Weak { outcome, means, nodes: 0, best: None, moves, symmetries });
        }
        if let Some(ahead) = &self.ahead {
            return self.between(ahead, start, turn, ask);
        }
        let (won, mut known) = self.decided(&board, turn, 0, ask)?;
        let mut outcome = if won { Outcome::Won } else { Outcome::Lost };
        if !won && self.play.draws {
            let (not_lost, more) = self.decided(&board, turn, NOT_LOST, ask)?;
            known.extend(more);
            if not_lost {
                outcome = Outcome::Drawn;
            }
        }
        let look = |after: &Board<W>, side: usize, again: bool| {
            self.told(after, (side, again), outcome, &known)
        };
        let mut moves = self.answers(start, turn, outcome, &look)?;
        if outcome == Outcome::Won && self.play.sums {
            self.value_first(&mut moves, ask)?;
        }
        let best = moves.iter().position(|told| told.outcome == Some(outcome));
        let best = best.filter(|_| outcome != Outcome::Lost);
        Ok(Weak { outcome, means, nodes: self.nodes.load(Relaxed), best, moves, symmetries })
    }

    /// Whether the side to move wins, or does not lose, by all threads.
    fn decided(
        &self,
        board: &Board<W>,
        turn: usize,
        asked: u8,
        ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Decided<W>, Unsolved> {
        self.by_all(asked == NOT_LOST, ask, &|shared, thread, ask| {
            let mut search = Search::new(shared, thread, ask);
            let answer = self.begin(&mut search, board, turn, asked);
            let answer = answer.map(|answer| (answer, std::mem::take(&mut search.root)));
            (answer, search.untold())
        })
    }

    /// What the first of all threads finds.
    fn by_all<T: Send>(
        &self,
        not_lost: bool,
        ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
        one: &One<'_, W, T>,
    ) -> Result<T, Unsolved> {
        let shared = Shared {
            play: &self.play,
            table: &self.table,
            stop: AtomicBool::new(false),
            nodes: &self.nodes,
            most: (self.limits.bytes / 4 / self.limits.threads).max(LEAST),
        };
        let first: Mutex<Option<Result<T, Halt>>> = Mutex::new(None);
        let run = |thread: u64, ask: Option<Ask<'_>>| {
            let (found, untold) = one(&shared, thread, ask);
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            // Who was told to stop has nothing to say where another has.
            if first.is_none() || matches!(*first, Some(Err(Halt::Stopped))) {
                *first = Some(found);
            }
            shared.stop.store(true, Relaxed);
            self.nodes.fetch_add(untold, Relaxed);
        };
        let until = self.limits.until;
        let mut ask = |nodes: u64, numbers: Numbers| {
            let Numbers { proof, disproof } = numbers;
            let told = Progress { not_lost, nodes, proof, disproof };
            ask(&told).is_break() || until.is_some_and(|until| Instant::now() >= until)
        };
        // The others join once there is work for all: what few boards decide is the same in every run.
        let run = &run;
        std::thread::scope(|scope| {
            let mut others = 1..self.limits.threads;
            let mut ask = |nodes: u64, numbers: Numbers| {
                for thread in others.by_ref() {
                    scope.spawn(move || run(thread as u64, None));
                }
                ask(nodes, numbers)
            };
            run(0, Some(&mut ask));
        });
        let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
        match first {
            Some(Ok(found)) => Ok(found),
            Some(Err(Halt::Large)) => Err(Unsolved::Large),
            Some(Err(Halt::Fault)) => Err(Unsolved::Fault),
            Some(Err(Halt::Stopped)) | None => Err(Unsolved::Stopped),
        }
    }

    /// What comes of a board, by a search of play that ends.
    fn between(
        &self,
        ahead: &Ahead<W>,
        start: &[u8],
        turn: usize,
        ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Weak, Unsolved> {
        let board = self.planes.packed(start);
        let (symmetries, means) = (self.play.symmetries, Means::Bounds);
        let (mut value, mut known) = (0, None);
        for least in [0, -1] {
            let bounds = Bounds { least, most: least + 1 };
            let found = self.by_all(least < 0, ask, &|shared, thread, ask| {
                let mut search = Window::new(shared, ahead, thread, ask);
                let value = search.value(board, turn, bounds);
                (value.map(|value| (value, search.root)), search.untold())
            });
            (value, known) = found?;
            if value > least {
                break;
            }
        }
        let outcome = of_score(value);
        let look = |after: &Board<W>, side: usize, again: bool| {
            let made = known.filter(|made: &Made<W>| (made.after, made.again) == (*after, again));
            let known = ahead.bounds(after, side, &self.play, &self.table).before(again);
            let least = made.map_or(known.least, |made| made.least.max(known.least));
            // No move gives more than the board.
            (least >= known.most.min(value)).then(|| of_score(least))
        };
        let moves = self.answers(start, turn, outcome, &look)?;
        let best = moves.iter().position(|told| told.outcome == Some(outcome));
        let best = best.filter(|_| outcome != Outcome::Lost);
        Ok(Weak { outcome, means, nodes: self.nodes.load(Relaxed), best, moves, symmetries })
    }

    fn begin(
        &self,
        search: &mut Search<'_, '_, W>,
        board: &Board<W>,
        turn: usize,
        asked: u8,
    ) -> Result<bool, Halt> {
        if !self.play.sums {
            // As it stands, so that its options are those of the rules.
            return search.decide(Node { board: *board, tag: turn as u8 | asked });
        }
        match search.with_heap(&self.play.parts(board), 0)? {
            Some(node) => search.decide(node),
            // Nothing but a heap that is empty.
            None => Ok(false),
        }
    }

    /// Each move, with what is known of it where it is looked up.
    fn answers(
        &self,
        start: &[u8],
        turn: usize,
        outcome: Outcome,
        look: &dyn Fn(&Board<W>, usize, bool) -> Option<Outcome>,
    ) -> Result<Vec<Answer>, Unsolved> {
        let mut moves: Vec<Answer> = Vec::new();
        let side = &self.rules.sides[turn];
        for command in
            side.moves.iter().filter(|command| crate::rules::holds(&command.tests, start))
        {
            let mut after = start.to_vec();
            for (cell, change) in &command.writes {
                after[*cell as usize] = change.of(start[*cell as usize]);
            }
            let again = command.again;
            if moves.iter().any(|told| told.after == after && told.again == again) {
                continue;
            }
            let board = self.planes.packed(&after);
            let side = self.play.after(turn, again);
            let status = self.play.status(&board, side);
            let own = match status.map_err(|_| Unsolved::Fault)? {
                Status::Over(score) => Some(of_score(if again { score } else { -score })),
                _ if outcome == Outcome::Lost => Some(Outcome::Lost),
                Status::Open(_) => look(&board, side, again),
            };
            moves.push(Answer { after, again, by: command.by, outcome: own });
        }
        Ok(moves)
    }

    /// What is known of a move that does not end play.
    fn told(
        &self,
        board: &Board<W>,
        (side, again): (usize, bool),
        outcome: Outcome,
        known: &[Child<W>],
    ) -> Option<Outcome> {
        if self.play.sums {
            return self.by_parts(board, known);
        }
        let claim = |asked: u8| {
            let node = self.play.node(board, side, self.play.asked(asked, again));
            self.known(&node, again, known)
        };
        let won = claim(0);
        let not_lost = if self.play.draws { claim(NOT_LOST) } else { won };
        match (won, not_lost) {
            (Some(true), _) => Some(Outcome::Won),
            (_, Some(false)) => Some(Outcome::Lost),
            (Some(false), Some(true)) => Some(Outcome::Drawn),
            // A move that wins would win the board.
            (None, Some(true)) if outcome == Outcome::Drawn => Some(Outcome::Drawn),
            _ => None,
        }
    }

    /// Whether a move does what is asked, from what its board's options were at the end and the table.
    fn known(&self, node: &Node<W>, again: bool, known: &[Child<W>]) -> Option<bool> {
        let sure = |numbers: Numbers| numbers.answer();
        let at_end = known.iter().filter(|child| child.node == *node && child.again == again);
        at_end.filter_map(|child| sure(child.numbers)).next().or_else(|| {
            let answer = sure(self.table.get(node, node.hash())?)?;
            Some(if again { answer } else { !answer })
        })
    }

    fn by_parts(&self, board: &Board<W>, known: &[Child<W>]) -> Option<Outcome> {
        let [part] = self.play.parts(board)[..] else { return None };
        let wins = self.known(&Node { board: part, tag: 0 }, false, known)?;
        Some(if wins { Outcome::Won } else { Outcome::Lost })
    }

    /// Looks for a move to a sum of value 0 until one is known.
    fn value_first(
        &self,
        moves: &mut [Answer],
        ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<(), Unsolved> {
        if moves.iter().any(|told| told.outcome == Some(Outcome::Won)) {
            return Ok(());
        }
        for told in moves.iter_mut().filter(|told| told.outcome.is_none()) {
            let (won, _) = self.decided(&self.planes.packed(&told.after), 0, 0, ask)?;
            told.outcome = Some(if won { Outcome::Lost } else { Outcome::Won });
            if !won {
                break;
            }
        }
        Ok(())
    }
}

fn of_score(score: i8) -> Outcome {
    match score {
        1.. => Outcome::Won,
        0 => Outcome::Drawn,
        _ => Outcome::Lost,
    }
}
