//! The types that the answers of several commands share.

use crate::input::Number;
use grundy::base::{Lang, LoopyNimber, Outcome};
use grundy::law;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// The outcome of a position under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Winner {
    /// The player to move wins.
    N,
    /// The player to move loses.
    P,
    /// Neither player can force a win.
    #[serde(rename = "draw")]
    Draw,
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::N => Winner::N,
            Outcome::P => Winner::P,
            Outcome::Draw => Winner::Draw,
        }
    }
}

/// The evidence for an answer, from a theorem to a conjecture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// A theorem of the literature covers exactly these rules.
    Theorem {
        /// The name of the theorem.
        name: String,
        /// The author or the publication of the theorem.
        source: String,
    },
    /// A finite check, which anyone can repeat, proves the answer for every size.
    Proved {
        /// A description, in English, of the check that proves the answer.
        certificate: String,
    },
    /// An engine visited every relevant position.
    Computed {
        /// The number of heaps whose values were computed.
        #[serde(skip_serializing_if = "Option::is_none")]
        heaps: Option<u64>,
        /// The number of positions that the engine visited.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
        /// Whether positions that a symmetry of the rules maps to each other count once; the field
        /// is absent if every position counts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        up_to_symmetry: bool,
    },
    /// A pattern in computed values, without a proof.
    Observed {
        /// The number of positions that show the pattern.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
        /// The largest number in the positions that were checked; if the law has several variables,
        /// the largest value of each.
        up_to: UpTo,
        /// The number of full periods of the pattern that were checked.
        #[serde(skip_serializing_if = "Option::is_none")]
        periods: Option<u64>,
    },
    /// A conjecture of the literature, without a proof.
    Conjecture {
        /// The author or the publication of the conjecture.
        source: String,
    },
}

/// The largest sizes for which a law was checked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum UpTo {
    /// The largest size for which the law was checked.
    One(u64),
    /// For each variable of the law, the largest value that was checked.
    Each(Vec<i64>),
}

impl From<&law::Evidence> for Evidence {
    fn from(evidence: &law::Evidence) -> Evidence {
        match evidence {
            law::Evidence::Theorem { name, source } => {
                Evidence::Theorem { name: name.clone(), source: source.clone() }
            }
            law::Evidence::Proved { certificate } => {
                Evidence::Proved { certificate: certificate.get(Lang::En).to_string() }
            }
            law::Evidence::Computed { positions }
            | law::Evidence::ComputedUpToSymmetry { positions } => Evidence::Computed {
                heaps: None,
                positions: Some(*positions),
                up_to_symmetry: matches!(evidence, law::Evidence::ComputedUpToSymmetry { .. }),
            },
            law::Evidence::Tabulated { heaps, positions } => Evidence::Computed {
                heaps: Some(*heaps),
                positions: Some(*positions).filter(|visited| *visited > 0),
                up_to_symmetry: false,
            },
            law::Evidence::Observed { up_to, periods } => Evidence::Observed {
                positions: None,
                up_to: UpTo::One(*up_to),
                periods: Some(*periods),
            },
            law::Evidence::Conjecture { source } => Evidence::Conjecture { source: source.clone() },
        }
    }
}

/// The loopy value ∞(K) of a position without a Grundy value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Loopy {
    /// The set K: the finite values of the options, ascending.
    pub infinity: Vec<Number>,
}

/// The names and values of the parameters of a rule file, in the order in which the file declares
/// them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters(pub Vec<(String, i64)>);

impl Parameters {
    /// Returns whether the rule file has no parameters.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Parameters {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl JsonSchema for Parameters {
    fn schema_name() -> Cow<'static, str> {
        "Parameters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The parameters of the rule file with their values. The answer holds for these values only",
            "type": "object", "additionalProperties": { "type": "integer" },
        })
    }
}

/// A position in a list of positions or a vertex of a graph, with its outcome and value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Vertex {
    /// The position in the notation of its game.
    pub position: String,
    /// The outcome of the position.
    pub outcome: Winner,
    /// The Grundy value of the position; `null` if no finite value exists, or if none was computed.
    /// The field is absent in a graph of play without Grundy values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<Option<u64>>,
    /// The loopy value of a position with endless play; absent for other positions, and in a graph
    /// of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<Loopy>,
    /// The remoteness: the number of moves to the end if the winner hurries and the loser delays;
    /// `null` in a draw or if it was not computed.
    pub remoteness: Option<u32>,
    /// The board of the position as text; present only in a graph of play, if the rules draw a
    /// board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The name of the side to move; present only in a graph of play, if the rules name sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
}

impl From<&grundy::workbench::vertices::Vertex> for Vertex {
    fn from(vertex: &grundy::workbench::vertices::Vertex) -> Vertex {
        let (finite, loopy) = match &vertex.value {
            Some(LoopyNimber::Finite(value)) => (Some(*value), None),
            Some(LoopyNimber::Infinite(known)) => {
                let infinity = known.iter().map(|value| Number::from(*value)).collect();
                (None, Some(Loopy { infinity }))
            }
            None => (None, None),
        };
        Vertex {
            position: vertex.name.clone(),
            outcome: vertex.outcome.into(),
            grundy: Some(finite),
            loopy,
            remoteness: vertex.remoteness,
            board: None,
            side: None,
        }
    }
}

impl From<Winner> for Outcome {
    fn from(winner: Winner) -> Outcome {
        match winner {
            Winner::N => Outcome::N,
            Winner::P => Outcome::P,
            Winner::Draw => Outcome::Draw,
        }
    }
}
