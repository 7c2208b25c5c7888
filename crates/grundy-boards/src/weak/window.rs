//! Search of play that ends, for what comes of a board between two bounds (alpha-beta; Knuth, Moore 1975).
//!
//! Before a board is searched each of its options is looked at: whether play is over there, whether who moves next wins at
//! once, who may still win, and what the table knows. Of the others those come first that bring who moves nearer to winning, and
//! whose commands decided other boards.

use super::ahead::{Ahead, Bounds, kept};
use super::counting::{Ask, Counting, Halt};
use super::search::Shared;
use super::table::{Node, Numbers};
use crate::moves::Noted;
use crate::planes::Board;

/// An option of the first board, and what was found of it.
#[derive(Clone, Copy, Debug)]
pub struct Made<const W: usize> {
    /// The board.
    pub after: Board<W>,
    /// Whether the same side moves again.
    pub again: bool,
    /// What it gives who makes it, at least.
    pub least: i8,
}

/// An option that is not decided.
#[derive(Clone, Copy, Debug)]
struct Choice<const W: usize> {
    board: Board<W>,
    key: Node<W>,
    /// What is seen of it, for who moves there.
    seen: Bounds,
    again: bool,
    by: u32,
    rank: i64,
}

/// A board on the way.
struct Frame<const W: usize> {
    key: Node<W>,
    side: usize,
    /// What was known when it began.
    known: Bounds,
    /// What is looked for is more than the least, and less than the most, of these.
    bounds: Bounds,
    /// The most that its options gave.
    best: i8,
    /// Its first option in the pool, and the next to search.
    from: usize,
    at: usize,
    /// The nodes when it began.
    begun: u64,
}

/// A thread's own.
pub struct Window<'a, 'q, const W: usize> {
    shared: &'a Shared<'a, W>,
    ahead: &'a Ahead<W>,
    frames: Vec<Frame<W>>,
    pool: Vec<Choice<W>>,
    noted: Noted,
    /// How often each command decided a board, less how often it was tried before another that did.
    decided: Vec<i64>,
    counting: Counting<'q>,
    /// The best option of the first board, where one is more than the least that was asked for.
    pub root: Option<Made<W>>,
}

impl<'a, 'q, const W: usize> Window<'a, 'q, W> {
    /// A search of one thread.
    pub fn new(
        shared: &'a Shared<'a, W>,
        ahead: &'a Ahead<W>,
        thread: u64,
        ask: Option<Ask<'q>>,
    ) -> Self {
        // Threads that begin alike go different ways.
        let noise = |at: u64| ((at + 1) * thread).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 59;
        let commands = 0..shared.play.commands as u64;
        Window {
            shared,
            ahead,
            frames: Vec::new(),
            pool: Vec::new(),
            noted: Noted::default(),
            decided: commands.map(|at| noise(at) as i64).collect(),
            counting: Counting::new(ask),
            root: None,
        }
    }

    /// What comes of a board that is not over: that itself between these bounds, and else what is no nearer to them.
    pub fn value(&mut self, board: Board<W>, side: usize, bounds: Bounds) -> Result<i8, Halt> {
        let (key, _) = self.ahead.key(&board, side, self.shared.play);
        if let Some(value) = self.enter(&board, side, (key, Bounds::NONE), bounds)? {
            return Ok(value);
        }
        loop {
            let Some(frame) = self.frames.last_mut() else { return Err(Halt::Fault) };
            if frame.at == self.pool.len() || frame.best >= frame.bounds.most {
                let value = self.leave();
                if self.frames.is_empty() {
                    return Ok(value);
                }
                self.gave(value);
                continue;
            }
            let choice = self.pool[frame.at];
            frame.at += 1;
            let Bounds { least, most } = frame.bounds;
            let bounds = Bounds { least: least.max(frame.best), most }.before(choice.again);
            let side = self.shared.play.after(frame.side, choice.again);
            // Others may have learnt more.
            let known = choice.seen.both(kept(self.shared.table, &choice.key));
            let answer = self.enter(&choice.board, side, (choice.key, known), bounds)?;
            if let Some(value) = answer {
                self.gave(value);
            }
        }
    }

    /// The option that was searched last gives this to who moves there.
    fn gave(&mut self, value: i8) {
        let first = self.frames.len() == 1;
        let Some(frame) = self.frames.last_mut() else { return };
        let choice = &self.pool[frame.at - 1];
        let value = if choice.again { value } else { -value };
        if first && value > frame.bounds.least.max(frame.best) {
            self.root = Some(Made { after: choice.board, again: choice.again, least: value });
        }
        frame.best = frame.best.max(value);
    }

    /// Ends with a board, and hands over its value.
    fn leave(&mut self) -> i8 {
        let Some(frame) = self.frames.pop() else { return 0 };
        if frame.best >= frame.bounds.most && frame.at > frame.from {
            let tried = &self.pool[frame.from..frame.at];
            for other in tried {
                self.decided[other.by as usize] -= 1;
            }
            let decider = &tried[tried.len() - 1];
            self.decided[decider.by as usize] += 1 + tried.len() as i64;
        }
        self.pool.truncate(frame.from);
        self.keep(&frame, frame.best);
        frame.best
    }

    /// Keeps what a search says of a board.
    fn keep(&self, frame: &Frame<W>, value: i8) {
        let least = if value > frame.bounds.least { value } else { -1 };
        let most = if value < frame.bounds.most { value } else { 1 };
        let known = frame.known.both(Bounds { least, most });
        let work = self.counting.nodes - frame.begun;
        self.shared.table.put(&frame.key, frame.key.hash(), known.numbers(), work);
    }

    /// Begins with a board; its value where that is decided at once.
    fn enter(
        &mut self,
        board: &Board<W>,
        side: usize,
        (key, known): (Node<W>, Bounds),
        bounds: Bounds,
    ) -> Result<Option<i8>, Halt> {
        if known.least >= bounds.most {
            return Ok(Some(known.least));
        }
        if known.most <= bounds.least {
            return Ok(Some(known.most));
        }
        let (from, begun) = (self.pool.len(), self.counting.nodes);
        if self.counting.one() {
            // Nothing is known of how far it is.
            let first = Numbers { proof: 0, disproof: 0 };
            self.counting.tell(self.shared.nodes, &self.shared.stop, first)?;
        }
        let bounds = bounds.both(known);
        let mut frame = Frame { key, side, known, bounds, best: -1, from, at: from, begun };
        self.expand(board, &mut frame)?;
        if frame.best >= bounds.most || self.pool.len() == from {
            self.pool.truncate(from);
            self.keep(&frame, frame.best);
            return Ok(Some(frame.best));
        }
        self.pool[from..].sort_unstable_by_key(|choice| -choice.rank);
        self.frames.push(frame);
        let bytes = self.pool.capacity() * size_of::<Choice<W>>()
            + self.frames.capacity() * size_of::<Frame<W>>();
        if bytes > self.shared.most { Err(Halt::Large) } else { Ok(None) }
    }

    /// Puts the options of a board into the pool, without those that are decided: they count at once.
    fn expand(&mut self, board: &Board<W>, frame: &mut Frame<W>) -> Result<(), Halt> {
        let (play, ahead, pool) = (self.shared.play, self.ahead, &mut self.pool);
        let (key, seen) = (frame.key, Bounds::NONE);
        play.options(board, frame.side, &mut self.noted, |masks, again| {
            let (board, by) = (masks.done(board), masks.noted);
            pool.push(Choice { board, key, seen, again, by, rank: 0 });
        });
        let mut open = frame.from;
        for at in frame.from..pool.len() {
            let mut choice = pool[at];
            let next = play.after(frame.side, choice.again);
            let over = play.over(&choice.board, next).map_err(|_| Halt::Fault)?;
            let found = match over {
                Some(score) => Bounds::sure(score),
                None if ahead.wins(&choice.board, next) => Bounds::sure(1),
                None => {
                    (choice.key, choice.seen) = ahead.key(&choice.board, next, play);
                    choice.seen.both(kept(self.shared.table, &choice.key))
                }
            };
            let found = found.before(choice.again);
            if self.frames.is_empty() && found.least > frame.bounds.least.max(frame.best) {
                let Choice { board: after, again, .. } = choice;
                self.root = Some(Made { after, again, least: found.least });
            }
            frame.best = frame.best.max(found.least);
            if frame.best >= frame.bounds.most {
                return Ok(());
            }
            if found.most <= frame.bounds.least.max(frame.best) {
                frame.best = frame.best.max(found.most);
                continue;
            }
            let near = ahead.near(&choice.board, frame.side);
            choice.rank = near + self.decided[choice.by as usize];
            pool[open] = choice;
            open += 1;
        }
        pool.truncate(open);
        Ok(())
    }

    /// Boards looked at that others have not heard of.
    pub fn untold(&self) -> u64 {
        self.counting.untold()
    }
}
