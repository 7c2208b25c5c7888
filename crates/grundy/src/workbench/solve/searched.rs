//! Winning moves found by search.

use super::found::{Detail, Told, moves_told};
use crate::base::{Big, Budget, Counts, Ending, Error, Outcome};
use crate::workbench::ask::question::Summand;

/// The moves to P-positions, by search on whole positions.
pub(in crate::workbench) fn searched_moves(
    summand: &Summand,
    position: &Counts,
    ending: Ending,
    detail: Detail,
    budget: &Budget,
) -> Result<Told, Error> {
    let mut moves = Told::none();
    let mut count = 0u64;
    summand.instance.listable(position, budget)?;
    for option in summand.instance.options(position)? {
        if summand.instance.outcome(&option, ending, budget)? == Outcome::P {
            count += 1;
            if moves.told.len() < moves_told(detail, position.len()) {
                moves.push(summand, None, &option.widen());
            }
        }
    }
    moves.count = Some(Big::from(count));
    Ok(moves)
}
