//! The set of positions that a law is about: all positions, the starts, or the sequences of one
//! length.

use grundy_text::{Words, words};

/// The set of positions that a law is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All positions of the game.
    Positions,
    /// The starts, which the law describes by the numbers that the statement `start` names.
    Starts,
    /// The sequences, or the bags, that have exactly `length` elements.
    Length {
        /// Whether the positions are bags; otherwise they are sequences.
        is_bag: bool,
        /// The number of elements of each sequence or bag.
        length: u64,
    },
}

impl Scope {
    /// Describes the set of positions, worded to follow a law; empty for all positions.
    pub fn words(self) -> Words {
        match self {
            Scope::Positions => Words::default(),
            Scope::Starts => words!(tasks::for_starts),
            Scope::Length { is_bag: false, length } => {
                words!(tasks::for_sequences_of_length, length)
            }
            Scope::Length { is_bag: true, length } => {
                words!(tasks::for_bags_of_elements_in_ascending, length)
            }
        }
    }
}
