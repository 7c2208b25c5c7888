//! Method that solves sums of partizan games by the values (canonical forms) of their summands.

use super::solution::{Attempt, Detail, MoveList, Solution, move_list_limit};
use super::summand_value::{SummandValue, SummandValues, position_with_turn};
use super::value_reason::{Reason, reason};
use grundy_core::base::{Big, Budget, Counts, Ending, Outcome, Side as Mover};
use grundy_games::Compound;
use grundy_octal::narrow;
use grundy_partizan::{Arena, Dyadic, Side, Value};
use grundy_store::partizan::limits;
use grundy_store::partizan::stopped;
use grundy_store::{Question, Summand};
use grundy_text::Result;

/// Returns whether the question is a sum of partizan games: it has several summands, or a single
/// game whose moves lead to sums.
pub fn is_sum(question: &Question) -> bool {
    let is_sided = question.summands.iter().any(|summand| summand.instance.side_names().is_some());
    let has_parts =
        || question.summands[0].instance.sided_rules().is_some_and(|rules| rules.has_sums());
    is_sided
        && question.ending == Ending::Normal
        && question.compound == Compound::One
        && (question.summands.len() > 1 || has_parts())
}

/// A sum of partizan games with the values of its summands, and the side to move.
struct ValuedSum<'b> {
    /// The arena in which all values of the sum are stored.
    arena: Arena<'b>,
    /// The values computed so far of positions of the partizan games. They are kept because the
    /// positions after moves need them again.
    cache: SummandValues,
    /// The value of each summand, in the order of the question.
    values: Vec<SummandValue>,
    /// The value of the entire sum.
    total: Value,
    /// The side to move: Left for the first side, Right for the second.
    side: Side,
}

impl<'b> ValuedSum<'b> {
    /// Computes the values of the summands of a question.
    fn new(question: &Question, budget: &Budget<'b>) -> Result<ValuedSum<'b>> {
        let mut valued = ValuedSum::empty(question, budget);
        for summand in &question.summands {
            valued.add(summand, budget)?;
        }
        Ok(valued)
    }

    /// Returns the sum of no games, with the side to move of a question.
    fn empty(question: &Question, budget: &Budget<'b>) -> ValuedSum<'b> {
        let side = match question.summands.iter().find_map(Summand::mover) {
            Some(Mover::Second) => Side::Right,
            _ => Side::Left,
        };
        let (arena, cache) = (Arena::new(limits(budget)), SummandValues::default());
        ValuedSum { arena, cache, values: Vec::new(), total: Value::ZERO, side }
    }

    /// Adds the value of a summand.
    fn add(&mut self, summand: &Summand, budget: &Budget) -> Result<()> {
        let summand_value = self.cache.value_of(&mut self.arena, summand, budget)?;
        self.total = self.arena.sum(self.total, summand_value.value).map_err(stopped)?;
        self.values.push(summand_value);
        Ok(())
    }

    /// Returns by how much a move lowers the value of the sum: the value of the summand with index
    /// `index` before the move, minus its value after the move to `to`.
    fn value_loss(
        &mut self,
        index: usize,
        summand: &Summand,
        to: &Counts,
        budget: &Budget,
    ) -> Result<Value> {
        let value_after = self.cache.value_after(&mut self.arena, summand, to, budget)?;
        self.arena.difference(self.values[index].value, value_after).map_err(stopped)
    }

    /// Returns whether the side to move wins by a move that lowers the value of the sum by `loss`.
    /// It wins if the new value is at least 0 for Left, at most 0 for Right.
    fn wins_by(&mut self, loss: Value) -> Result<bool> {
        match self.side {
            Side::Left => self.arena.at_most(loss, self.total),
            Side::Right => self.arena.at_most(self.total, loss),
        }
        .map_err(stopped)
    }
}

/// Solves a sum of partizan games for the side to move. Returns `None` for other questions.
pub(super) fn solve_by_value(question: &Question, detail: Detail, budget: &Budget) -> Attempt {
    if !is_sum(question) {
        return Ok(None);
    }
    solve_valued(ValuedSum::new(question, budget)?, question, detail, budget).map(Some)
}

/// Solves a board game of a rule file by the values of the regions that no move connects. Returns
/// `None` if the positions are not boards that split.
pub(super) fn solve_region_values(
    question: &Question,
    only: &Summand,
    detail: Detail,
    budget: &Budget,
) -> Attempt {
    let mut valued = ValuedSum::empty(question, budget);
    if !valued.cache.splits_boards(only) {
        return Ok(None);
    }
    valued.add(only, budget)?;
    solve_valued(valued, question, detail, budget).map(Some)
}

/// Solves a valued sum for the side to move, and explains the outcome by the values of the
/// components.
fn solve_valued(
    mut valued: ValuedSum,
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Solution> {
    // The side to move loses if the sum is no better than 0 for it.
    let is_lost = match valued.side {
        Side::Left => valued.arena.at_most(valued.total, Value::ZERO),
        Side::Right => valued.arena.at_most(Value::ZERO, valued.total),
    };
    let wins = !is_lost.map_err(stopped)?;
    let mut moves = MoveList::empty();
    if wins {
        let limit = move_list_limit(
            detail,
            question.summands.iter().map(|summand| summand.position.len()).sum(),
        );
        for (index, summand) in question.summands.iter().enumerate() {
            let number = (question.summands.len() > 1).then_some(index + 1);
            let Some(position) = position_with_turn(summand, valued.side) else { continue };
            summand.instance.check_options_fit(&position, budget)?;
            let summand_to_move = summand.at(position.widen());
            for to in summand.instance.options(&position)? {
                let loss = valued.value_loss(index, summand, &to, budget)?;
                if valued.wins_by(loss)? {
                    moves.count_move(&summand_to_move, number, &to, limit);
                }
            }
        }
    }
    let ValuedSum { mut arena, mut cache, values, total, .. } = valued;
    let components = match &question.summands[..] {
        [only] if cache.splits_boards(only) => cache.component_values(only),
        _ => Vec::new(),
    };
    let components: Option<Vec<SummandValue>> = components
        .into_iter()
        .map(|value| Some(SummandValue { value: value?, evidence: None }))
        .collect();
    let components = components.filter(|components| components.len() > 1);
    let Reason { words, .. } =
        reason(&mut arena, components.as_ref().unwrap_or(&values), total).map_err(stopped)?;
    let evidence = cache.evidence(&arena, &values);
    Ok(Solution::new(Outcome::n_if(wins), moves, words, evidence))
}

/// Returns the index in `moves` of the move that resists longest in a lost sum. Each move is the
/// index of a summand with the position after the move. The best move leaves the best stop (the
/// number in which best play ends) for the side that moves; ties are broken by the mean value.
pub fn most_resistant_move<'m>(
    question: &Question,
    moves: impl Iterator<Item = (usize, &'m [Big])>,
    budget: &Budget,
) -> Result<usize> {
    let mut valued = ValuedSum::new(question, budget)?;
    let mut best: Option<(Dyadic, Dyadic, usize)> = None;
    for (number, (index, to)) in moves.enumerate() {
        let Some(to) = narrow(to) else { continue };
        let loss = valued.value_loss(index, &question.summands[index], &to, budget)?;
        let remaining = valued.arena.difference(valued.total, loss).map_err(stopped)?;
        let stop = valued.arena.stop(remaining, valued.side.opposite()).clone();
        let mean_value = valued.arena.mean(remaining).map_err(stopped)?;
        let (stop, mean_value) = match valued.side {
            Side::Left => (stop, mean_value),
            Side::Right => (-&stop, -&mean_value),
        };
        if best
            .as_ref()
            .is_none_or(|(best_stop, best_mean, _)| (&stop, &mean_value) > (best_stop, best_mean))
        {
            best = Some((stop, mean_value, number));
        }
    }
    Ok(best.map_or(0, |(_, _, number)| number))
}
