//! An opponent that errs now and then: some of its moves are drawn at random from all legal ones.
//!
//! Nothing hidden decides how well it plays: of so many moves one, on average, is drawn, each legal move as likely as any
//! other (so that it may happen to be a good one), and every other move is the perfect opponent's. What is drawn follows
//! from a seed and the position alone, so that a game can be played once more.

use super::play::{Choice, best, playable};
use crate::base::{Budget, Error};
use crate::workbench::ask::question::Question;

/// How often an opponent errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Erring {
    /// One of so many moves is drawn at random, on average; with 0 none is, with 1 each.
    pub one_in: u64,
    /// Where what is drawn begins.
    pub seed: u64,
}

/// A move of an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub choice: Choice,
    /// Whether it was drawn at random, and not looked for.
    pub at_random: bool,
}

/// The move of an opponent that errs so often. Cost: that of the perfect reply, or of listing the moves.
///
/// `None` when play is over.
///
/// # Errors
/// As [`best`], where the move is not drawn; what is wrong with the rules.
pub fn reply(question: &Question, erring: Erring, budget: &Budget) -> Result<Option<Reply>, Error> {
    let mut drawn = Drawn::of(erring.seed, &question.print());
    let at_random = erring.one_in > 0 && drawn.below(erring.one_in) == 0;
    if !at_random {
        let found = best(question, budget)?;
        return Ok(found.map(|choice| Reply { choice, at_random }));
    }
    playable(question)?;
    let mut choices = question.offered(budget)?.choices;
    if choices.is_empty() {
        return Ok(None);
    }
    let at = drawn.below(choices.len() as u64) as usize;
    Ok(Some(Reply { choice: choices.swap_remove(at), at_random }))
}

/// Numbers that look random, the same for the same seed and text.
struct Drawn(u64);

impl Drawn {
    fn of(seed: u64, text: &str) -> Drawn {
        let mut drawn = Drawn(seed);
        drawn.0 = drawn.next();
        for byte in text.bytes() {
            drawn.0 ^= u64::from(byte);
            drawn.0 = drawn.next();
        }
        drawn
    }

    /// The next number (SplitMix64, Steele et al. 2014).
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound that is not 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
