//! An opponent with a handicap: some of its moves are random legal moves.
//!
//! On average one move in [`one_in`](RandomizedOpponent::one_in) is random, with equal probability
//! for each legal move (which can happen to be a good one). All other moves are those of the
//! perfect opponent. Random numbers depend only on a seed and the position, so that a game can be
//! repeated.

use super::play::{Choice, best_choice, require_playable};
use crate::large_play::OfferedMoves;
use grundy_core::base::{Budget, SplitMix64};
use grundy_store::Question;
use grundy_text::Result;

/// The strength of an opponent who makes some moves at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomizedOpponent {
    /// The mean number of moves among which one is random, such as 5 for every fifth move on
    /// average. 0 means no random moves, and 1 means random moves only.
    pub one_in: u64,
    /// The seed of the random numbers, which depend on the seed and the position.
    pub seed: u64,
}

/// The reply of an opponent to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentReply {
    /// The move that the opponent chose, perfect or random.
    pub choice: Choice,
    /// Whether the move was chosen at random.
    pub is_random: bool,
}

/// Returns the move of an opponent who makes some moves at random; `None` for a terminal position.
/// Takes as much time as finding the perfect reply or, for a random move, as listing the moves.
///
/// # Errors
/// Fails as [`best_choice`] does if the move is not random, and with errors of the rules.
pub fn choose_reply(
    question: &Question,
    opponent: RandomizedOpponent,
    budget: &Budget,
) -> Result<Option<OpponentReply>> {
    let mut random = SplitMix64::from_text(opponent.seed, &question.print());
    let is_random = opponent.one_in > 0 && random.below(opponent.one_in) == 0;
    if !is_random {
        let best = best_choice(question, budget)?;
        return Ok(best.map(|choice| OpponentReply { choice, is_random }));
    }
    require_playable(question)?;
    let mut choices = question.playable_choices(budget)?.choices;
    if choices.is_empty() {
        return Ok(None);
    }
    let index = random.below(choices.len() as u64) as usize;
    Ok(Some(OpponentReply { choice: choices.swap_remove(index), is_random }))
}
