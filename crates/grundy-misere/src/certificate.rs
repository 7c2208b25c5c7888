//! The data of certificates of misère quotients, which independent code verifies.

use crate::period::Period;
use crate::quotient::Quotient;
use serde::{Deserialize, Serialize};

/// A misère quotient with the data that is needed to verify it, and its period if it is periodic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// The rules of the game whose misère quotient the certificate states.
    #[serde(flatten)]
    pub game: Game,
    /// The element of each position in the monoid, from position 1 on. Elements are numbers, and 0
    /// is the identity.
    pub values: Vec<u16>,
    /// The P-portion: the elements of the monoid that P-positions have.
    pub portion: Vec<u16>,
    /// The positions whose elements generate the monoid, each with the products of its element with
    /// all elements.
    pub generators: Vec<Generator>,
    /// The period: the heaps n + `period` and n have the same element for every n from `preperiod`
    /// on. Absent if no period is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The size of the least heap from which on the elements of heaps repeat with the period.
    /// Present if and only if `period` is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
}

/// The rules of a game, as a certificate contains them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// A take-and-break code in its usual notation, for example `0.77`.
    Code(String),
    /// The rules of any other game, as the options of each position, from position 1 on. Each
    /// option is a sum of positions, given as the list of their numbers.
    Options(Vec<Vec<Vec<u32>>>),
}

/// A position whose element is a generator of the monoid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The number of the position in the game, counted from 1; for a code, the size of the heap.
    pub position: u32,
    /// The products of the element of the position with each element of the monoid, in the order of
    /// the elements.
    pub times: Vec<u16>,
}

impl Certificate {
    /// Builds the certificate of a quotient, with a period if one was proved.
    pub fn new(game: Game, quotient: &Quotient, period: Option<Period>) -> Certificate {
        let generator = |n: usize| {
            let value = quotient.value(n).unwrap_or(0);
            let times = (0..quotient.order()).map(|x| quotient.times(x, value) as u16).collect();
            Generator { position: n as u32, times }
        };
        Certificate {
            game,
            values: quotient.values()[1..].to_vec(),
            portion: quotient.portion().into_iter().map(|x| x as u16).collect(),
            generators: quotient.generators().into_iter().map(generator).collect(),
            period: period.map(|period| period.period as u64),
            preperiod: period.map(|period| period.preperiod as u64),
        }
    }
}
