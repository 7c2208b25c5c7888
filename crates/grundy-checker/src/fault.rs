//! Why a certificate is not accepted.

use crate::limits::Reached;
use std::fmt;

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The text is not a certificate in this format.
    Malformed {
        /// The byte at which the mistake begins.
        at: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A condition of the proof does not hold.
    Fails {
        /// Which one.
        condition: &'static str,
        /// Of what: the name of a move, of a formula or of a component; empty where that is clear.
        subject: String,
        /// Where: a position by the names of its numbers, small if not the least, if one was found within the limits.
        position: Vec<(String, u128)>,
    },
    /// The check ended without an answer.
    Limit(Reached),
}

impl From<Reached> for Fault {
    fn from(reached: Reached) -> Fault {
        Fault::Limit(reached)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Malformed { at, problem } => write!(f, "malformed at byte {at}: {problem}"),
            Fault::Fails { condition, subject, position } => {
                write!(f, "fails: {condition}")?;
                if !subject.is_empty() {
                    write!(f, " (`{subject}`)")?;
                }
                for (i, (name, value)) in position.iter().enumerate() {
                    write!(f, "{} {name} = {value}", if i == 0 { " at" } else { "," })?;
                }
                Ok(())
            }
            Fault::Limit(reached) => write!(f, "limit reached: {reached:?}"),
        }
    }
}

impl std::error::Error for Fault {}
