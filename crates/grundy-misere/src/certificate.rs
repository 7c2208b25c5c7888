//! What is claimed of a quotient, as data, to be checked by code of its own.

use crate::period::Period;
use crate::quotient::Quotient;
use serde::{Deserialize, Serialize};

/// What a certificate says it is.
pub const FORMAT: &str = "grundy misere quotient";
/// The version of the format.
pub const VERSION: u32 = 1;

/// A quotient with what is needed to check it, and a period where there is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// The rules.
    #[serde(flatten)]
    pub game: Game,
    /// The element of each position from 1 on; elements are numbers, 0 is the identity.
    pub values: Vec<u16>,
    /// The elements of P-positions.
    pub portion: Vec<u16>,
    /// Positions whose elements generate all others, and what each element is multiplied by them.
    pub generators: Vec<Generator>,
    /// Heaps n + period and n have the same element, for every n from the preperiod on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// See above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
}

/// The rules of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// A take-and-break code, as it is written: `0.77`.
    Code(String),
    /// The options of each position from 1 on, each as the positions it is the sum of.
    Options(Vec<Vec<Vec<u32>>>),
}

/// A position whose element generates others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generator {
    /// The position.
    pub position: u32,
    /// Its product with each element.
    pub times: Vec<u16>,
}

impl Certificate {
    /// Of a quotient of a game.
    pub fn of(game: Game, quotient: &Quotient, period: Option<Period>) -> Certificate {
        let generator = |n: usize| {
            let value = quotient.value(n).unwrap_or(0);
            let times = (0..quotient.order()).map(|x| quotient.times(x, value) as u16).collect();
            Generator { position: n as u32, times }
        };
        Certificate {
            format: FORMAT.to_string(),
            version: VERSION,
            game,
            values: quotient.values()[1..].to_vec(),
            portion: quotient.portion().into_iter().map(|x| x as u16).collect(),
            generators: quotient.generators().into_iter().map(generator).collect(),
            period: period.map(|period| period.period as u64),
            preperiod: period.map(|period| period.preperiod as u64),
        }
    }
}
