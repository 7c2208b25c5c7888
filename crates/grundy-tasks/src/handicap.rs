//! An opponent with a handicap: some of its moves are random legal moves.
//!
//! On average one move in [`one_in`](RandomizedOpponent::one_in) is random, with equal probability
//! for each legal move (which can happen to be a good one). All other moves are those of the
//! perfect opponent. Random numbers depend only on a seed and the position, so that a game can be
//! repeated.

use super::play::{Choice, best_choice, require_playable};
use crate::large_play::OfferedMoves;
use grundy_core::base::Budget;
use grundy_store::Question;
use grundy_text::Error;

/// The strength of an opponent who makes some moves at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomizedOpponent {
    /// The mean number of moves among which one is random: 0 for no random moves, 1 for random
    /// moves only.
    pub one_in: u64,
    /// The seed of the random numbers, which also depend on the position.
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
/// Takes as much time as the perfect reply, or as listing the moves.
///
/// # Errors
/// Fails as [`best_choice`] does if the move is not random, and with errors of the rules.
pub fn choose_reply(
    question: &Question,
    opponent: RandomizedOpponent,
    budget: &Budget,
) -> Result<Option<OpponentReply>, Error> {
    let mut random = SplitMix::new(opponent.seed, &question.print());
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

/// Generator of pseudorandom numbers that a seed and the text of a position determine. The field is
/// its state.
struct SplitMix(u64);

impl SplitMix {
    /// Creates a generator, whose state is `seed` mixed with the bytes of `text`.
    fn new(seed: u64, text: &str) -> SplitMix {
        let mut random = SplitMix(seed);
        random.0 = random.next();
        for byte in text.bytes() {
            random.0 ^= u64::from(byte);
            random.0 = random.next();
        }
        random
    }

    /// Returns the next pseudorandom number (SplitMix64, Steele et al. 2014).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a pseudorandom number below `bound`, which is not 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
