//! Nim of any size where play ends with the first heap that does, and who cannot move wins: nobody empties a heap who can
//! avoid it, so it is Nim without one object of each heap.

use super::compound_sum::takes_part;
use super::found::{Detail, Found, Told, moves_told, why_by_values};
use crate::base::{Big, Ending, Error, Joining, Moved, Outcome, Over};
use crate::family::{HeapRule, TakeSet};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::Question;

/// The answer where every game is Nim and no heap is empty; `None` for other games and compounds.
///
/// # Theorem
/// The foreclosed value of a Nim heap of n ≥ 1 is n - 1 in misère play, by induction: a move that empties it counts for
/// nothing, and the others leave 1, ..., n - 1.
///
/// # Errors
/// Where a game cannot take part.
pub(super) fn by_nim(question: &Question, detail: Detail) -> Result<Option<Found>, Error> {
    let way = Joining { moved: Moved::One, over: Over::First };
    let asked = (question.compound, question.ending) == (Compound::Joined(way), Ending::Misere);
    let nim = |rule: &HeapRule| matches!(rule, HeapRule::Take(TakeSet::Any));
    let all_nim = question.summands.iter().all(|one| {
        one.instance.game.heaps().is_some_and(|game| nim(&game.rule))
            && !one.position.is_empty()
            && one.position.iter().all(|heap| *heap > Big::ZERO)
    });
    if !asked || !all_nim || !question.moved.is_empty() || question.summands.is_empty() {
        return Ok(None);
    }
    question.summands.iter().try_for_each(takes_part)?;
    let values: Vec<Big> = question
        .summands
        .iter()
        .flat_map(|summand| summand.position.iter().map(|heap| heap - Big::ONE))
        .collect();
    let total = values.iter().fold(Big::ZERO, |sum, value| sum ^ value);
    let mut moves = Told::none();
    let several = question.summands.len() > 1;
    let limit = moves_told(detail, values.len());
    for (game, summand) in question.summands.iter().enumerate() {
        for (at, heap) in summand.position.iter().enumerate() {
            let value = heap - Big::ONE;
            let wanted = &value ^ &total;
            if wanted >= value {
                continue;
            }
            moves.count = moves.count.map(|count| count + Big::ONE);
            if moves.shown.len() < limit {
                let mut to = summand.position.clone();
                to[at] = wanted + Big::ONE;
                moves.push(summand, several.then_some(game + 1), &to);
            }
        }
    }
    let outcome = Outcome::n_if(total != Big::ZERO);
    let why = words!(
        "disjunctive compound, short rule: who empties a heap loses, so it is Nim with one less in each heap: ",
        "析取复合，短规则：取完一堆者负，因此等于每堆少一颗的 Nim："
    );
    let certificate = words!(
        "the misère foreclosed value of a Nim heap of n >= 1 is n - 1, by induction: emptying it counts for nothing, and the other moves leave 1, ..., n - 1",
        "对 n >= 1 的 Nim 堆，反常止局值为 n - 1（归纳法）：取完它不计入，其余走法剩 1、……、n - 1"
    );
    let evidence = Evidence::Proved { certificate };
    Ok(Some(Found::new(outcome, moves, why.then(&why_by_values(&values)), evidence)))
}
