//! Rules made ready for a search: commands as masks, endings by who has won, symmetries, dead cells.

use super::ends::always_ends;
use super::images::Images;
use super::live::Live;
use super::table::Node;
use crate::alike::{Asked, alike};
use crate::moves::{Endings, Moves, Noted};
use crate::planes::{Board, Kinds, Masks, Planes, Way, commands};
use crate::rules::{Rules, SideRules};

/// Rules made ready.
pub struct Play<const W: usize> {
    turns: Vec<Turn<W>>,
    /// How many masks of commands there are.
    pub commands: usize,
    /// Symmetries.
    pub images: Images<W>,
    /// How many symmetries there are, that of changing nothing among them.
    pub symmetries: usize,
    live: Option<Live<W>>,
    /// Whether boards are sums of parts, each with a Grundy value.
    pub sums: bool,
    /// Whether play may come back, as far as is known.
    pub loops: bool,
    /// Whether there may be draws, as far as is known.
    pub draws: bool,
}

/// Rules for one side to move.
struct Turn<const W: usize> {
    endings: Endings<W>,
    /// Who has won by each ending: 1 the side to move, 0 nobody, -1 the other; and where there is no move.
    scores: Vec<Option<i8>>,
    stuck: i8,
    next: Moves<W>,
    again: Moves<W>,
}

/// How things stand for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Play is over: 1 won, 0 drawn, -1 lost.
    Over(i8),
    /// There are so many moves.
    Open(u32),
}

/// The rules cannot be evaluated at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undefined;

/// What is asked of the side to move: whether it wins, or, with this, whether it does not lose.
pub const NOT_LOST: u8 = 2;
/// The bits of a tag for a heap beside the board begin here.
pub const HEAP: u32 = 2;
/// Heaps that a tag can hold; this one stands for the Grundy value of the board.
pub const HEAPS: u8 = 62;

impl<const W: usize> Play<W> {
    /// `None` where there are too many masks.
    pub fn new(rules: &Rules, planes: &Planes) -> Option<Play<W>> {
        let mut all = Vec::new();
        let turns = rules.sides.iter().map(|side| turn(planes, side, &mut all));
        let turns = turns.collect::<Option<Vec<Turn<W>>>>()?;
        let asked = Asked { scores: false, orders: &[false, true], fits: &|_| true };
        let alike = alike(rules, &asked);
        let live = Live::new(rules, planes, &all);
        let loops = !always_ends(rules);
        let normal = |side: &SideRules| {
            side.endings.is_empty()
                && side.stuck < 0
                && side.moves.iter().all(|command| !command.again)
        };
        let sums = !loops
            && rules.sides.len() == 1
            && normal(&rules.sides[0])
            && live.as_ref().is_some_and(Live::is_whole);
        let tied = |side: &SideRules| {
            side.stuck == 0 || side.endings.iter().any(|ending| ending.score == Some(0))
        };
        let draws = loops || rules.sides.iter().any(tied);
        let images = Images::new(rules, planes, &alike);
        let commands = all.len();
        Some(Play { commands, turns, images, symmetries: alike.len(), live, sums, loops, draws })
    }

    /// How things stand on a board for a side to move.
    pub fn status(&self, board: &Board<W>, side: usize) -> Result<Status, Undefined> {
        let turn = &self.turns[side];
        if let Some(ending) = turn.endings.first(board) {
            return turn.scores[ending as usize].map(Status::Over).ok_or(Undefined);
        }
        let moves = turn.next.count(board) + turn.again.count(board);
        Ok(if moves == 0 { Status::Over(turn.stuck) } else { Status::Open(moves) })
    }

    /// How play is over on a board for a side to move, if it is: 1 won, 0 drawn, -1 lost.
    #[inline(always)]
    pub fn over(&self, board: &Board<W>, side: usize) -> Result<Option<i8>, Undefined> {
        let turn = &self.turns[side];
        if let Some(ending) = turn.endings.first(board) {
            return turn.scores[ending as usize].map(Some).ok_or(Undefined);
        }
        let goes_on = turn.next.count(board) > 0 || turn.again.count(board) > 0;
        Ok((!goes_on).then_some(turn.stuck))
    }

    /// Every option, with whether the same side moves again.
    #[inline(always)]
    pub fn each(
        &self,
        board: &Board<W>,
        side: usize,
        noted: &mut Noted,
        mut found: impl FnMut(Board<W>, bool),
    ) {
        self.options(board, side, noted, |masks, again| found(masks.done(board), again));
    }

    /// Every option, with the mask that leads there.
    #[inline(always)]
    pub fn options(
        &self,
        board: &Board<W>,
        side: usize,
        noted: &mut Noted,
        mut found: impl FnMut(&Masks<W>, bool),
    ) {
        self.turns[side].next.each(board, noted, |masks| found(masks, false));
        self.turns[side].again.each(board, noted, |masks| found(masks, true));
    }

    /// The side that moves after another.
    #[inline(always)]
    pub fn after(&self, side: usize, again: bool) -> usize {
        if again || self.turns.len() == 1 { side } else { 1 - side }
    }

    /// What is asked of the next side, so that the answer to what was asked is the contrary, or the same where `again`.
    #[inline(always)]
    pub fn asked(&self, asked: u8, again: bool) -> u8 {
        if again || !self.draws { asked } else { asked ^ NOT_LOST }
    }

    /// The board without what is dead.
    #[inline(always)]
    pub fn cleaned(&self, board: &Board<W>) -> Board<W> {
        match &self.live {
            Some(live) if !self.sums => live.cleaned(board),
            _ => *board,
        }
    }

    /// The board, up to symmetry and what is dead, with what is asked.
    pub fn node(&self, board: &Board<W>, side: usize, asked: u8) -> Node<W> {
        let (board, side) = self.images.least(self.cleaned(board), side);
        Node { board, tag: side as u8 | asked }
    }

    /// The parts of a board, up to symmetry, the largest first; two that are equal add nothing, and are left out.
    pub fn parts(&self, board: &Board<W>) -> Vec<Board<W>> {
        let Some(live) = &self.live else { return vec![*board] };
        let mut parts: Vec<(u32, Board<W>)> = Vec::new();
        for (size, part) in live.parts(board) {
            let part = (size, self.images.least(part, 0).0);
            match parts.iter().position(|other| *other == part) {
                Some(at) => drop(parts.swap_remove(at)),
                None => parts.push(part),
            }
        }
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.into_iter().map(|(_, part)| part).collect()
    }
}

/// The rules of a side as masks, those of its commands noted with all others.
fn turn<const W: usize>(
    planes: &Planes,
    side: &SideRules,
    all: &mut Vec<Masks<W>>,
) -> Option<Turn<W>> {
    let mut compiled = |again: bool| {
        let mut moves = side.moves.iter().filter(|command| command.again == again);
        let own = commands(planes, &mut moves, Way::Forward, (&mut Kinds::default(), None))?;
        let mut own = own;
        for masks in &mut own {
            masks.noted = all.len() as u32;
            all.push(*masks);
        }
        // Commands are found by a bit that few others need.
        let wanted: Vec<u64> = (0..64 * W)
            .map(|at| own.iter().map(|masks| masks.want[at / 64] >> (at % 64) & 1).sum())
            .collect();
        Some(Moves::new(own, &|word, bit| wanted[64 * word + bit as usize]))
    };
    let (next, again) = (compiled(false)?, compiled(true)?);
    let endings = Endings::new(planes, &side.endings, &planes.asked(&side.endings))?;
    let scores = side.endings.iter();
    let scores = scores.map(|ending| ending.score.map(|score| score.signum() as i8)).collect();
    Some(Turn { endings, scores, stuck: side.stuck.signum() as i8, next, again })
}
