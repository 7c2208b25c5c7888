//! Sums of games whose sides differ: by the values of their games.

use super::found::{Detail, Found, Told, moves_told};
use super::value_reason::{Reason, reason};
use super::value_worth::{Worth, Worths, turned, with_position};
use crate::base::{Big, Budget, Counts, Ending, Error, Outcome, Side as Mover};
use crate::family::narrow;
use crate::games::Compound;
use crate::partizan::{Arena, Dyadic, Side, Value, limits, stopped};
use crate::workbench::ask::question::{Question, Summand};

/// Whether a question is a sum in which sides differ: of several games, or of parts that moves leave of one.
pub(in crate::workbench) fn is_sum(question: &Question) -> bool {
    let is_sided = question.summands.iter().any(|summand| summand.instance.side_names().is_some());
    let has_parts = || question.summands[0].instance.sided().is_some_and(|rules| rules.has_sums());
    is_sided
        && question.ending == Ending::Normal
        && question.compound == Compound::One
        && (question.summands.len() > 1 || has_parts())
}

/// A sum with the values of its games, and whose turn it is.
struct Valued<'b> {
    arena: Arena<'b>,
    found: Worths,
    worths: Vec<Worth>,
    whole: Value,
    side: Side,
}

impl<'b> Valued<'b> {
    fn of(question: &Question, budget: &Budget<'b>) -> Result<Valued<'b>, Error> {
        let side = match question.summands.iter().find_map(Summand::mover) {
            Some(Mover::Second) => Side::Right,
            _ => Side::Left,
        };
        let (mut arena, mut found) = (Arena::new(limits(budget)), Worths::default());
        let (mut worths, mut whole): (Vec<Worth>, Value) = (Vec::new(), Value::ZERO);
        for summand in &question.summands {
            let worth = found.worth(&mut arena, summand, budget)?;
            whole = arena.sum(whole, worth.value).map_err(stopped)?;
            worths.push(worth);
        }
        Ok(Valued { arena, found, worths, whole, side })
    }

    /// What a move in a game takes from the sum.
    fn taken(
        &mut self,
        at: usize,
        summand: &Summand,
        to: &Counts,
        budget: &Budget,
    ) -> Result<Value, Error> {
        let after = self.found.after(&mut self.arena, summand, to, budget)?;
        self.arena.difference(self.worths[at].value, after).map_err(stopped)
    }

    /// Whether the side to move wins by a move that takes this from the sum: the rest is no worse than 0 for it.
    fn wins_by(&mut self, taken: Value) -> Result<bool, Error> {
        match self.side {
            Side::Left => self.arena.at_most(taken, self.whole),
            Side::Right => self.arena.at_most(self.whole, taken),
        }
        .map_err(stopped)
    }
}

/// Who wins a sum of games whose sides differ, for the side that is to move in the first of them.
pub(super) fn by_value(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    if !is_sum(question) {
        return Ok(None);
    }
    let mut valued = Valued::of(question, budget)?;
    // Who is to move loses where the sum is no better than 0 for it.
    let loses = match valued.side {
        Side::Left => valued.arena.at_most(valued.whole, Value::ZERO),
        Side::Right => valued.arena.at_most(Value::ZERO, valued.whole),
    };
    let wins = !loses.map_err(stopped)?;
    let mut moves = Told::none();
    if wins {
        let mut count = 0_u64;
        let room = moves_told(detail, question.summands.iter().map(|one| one.position.len()).sum());
        for (at, summand) in question.summands.iter().enumerate() {
            let number = (question.summands.len() > 1).then_some(at + 1);
            let Some(position) = turned(summand, valued.side) else { continue };
            summand.instance.listable(&position, budget)?;
            let here = with_position(summand, &position);
            for to in summand.instance.options(&position)? {
                let taken = valued.taken(at, summand, &to, budget)?;
                if valued.wins_by(taken)? {
                    count += 1;
                    if moves.shown.len() < room {
                        moves.push(&here, number, &to.widen());
                    }
                }
            }
        }
        moves.count = Some(Big::from(count));
    }
    let Valued { mut arena, found, worths, whole, .. } = valued;
    let Reason { words, .. } = reason(&mut arena, &worths, whole).map_err(stopped)?;
    let evidence = found.evidence(&arena, &worths);
    Ok(Some(Found::new(Outcome::n_if(wins), moves, words, evidence)))
}

/// Of moves in the games of a sum, each as the position that it leaves there, the one after which the other side gets the least
/// by the time that play stops.
pub(in crate::workbench) fn resisting<'m>(
    question: &Question,
    moves: impl Iterator<Item = (usize, &'m [Big])>,
    budget: &Budget,
) -> Result<usize, Error> {
    let mut valued = Valued::of(question, budget)?;
    let mut best: Option<(Dyadic, Dyadic, usize)> = None;
    for (number, (at, to)) in moves.enumerate() {
        let Some(to) = narrow(to) else { continue };
        let taken = valued.taken(at, &question.summands[at], &to, budget)?;
        let left = valued.arena.difference(valued.whole, taken).map_err(stopped)?;
        let stop = valued.arena.stop(left, valued.side.other()).clone();
        let mean = valued.arena.mean(left).map_err(stopped)?;
        let (stop, mean) = match valued.side {
            Side::Left => (stop, mean),
            Side::Right => (-&stop, -&mean),
        };
        if best.as_ref().is_none_or(|(most, then, _)| (&stop, &mean) > (most, then)) {
            best = Some((stop, mean, number));
        }
    }
    Ok(best.map_or(0, |(_, _, number)| number))
}
