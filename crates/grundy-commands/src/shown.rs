//! Types of answers that several commands share.

use crate::typed::Number;
use grundy::base::{Lang, LoopyNimber, Outcome};
use grundy::law;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// Who wins a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Winner {
    /// The player to move wins.
    N,
    /// The player to move loses.
    P,
    /// Neither can force a win.
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

/// How an answer is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Evidence {
    /// The rules match a theorem exactly.
    Theorem {
        /// Its name.
        name: String,
        /// Who found it, or where it is written.
        source: String,
    },
    /// A finite check that anybody can run again proves it for every size.
    Proved {
        /// What was checked, in English.
        certificate: String,
    },
    /// An engine visited every position needed.
    Computed {
        /// Heaps whose values were computed, each from those before.
        #[serde(skip_serializing_if = "Option::is_none")]
        heaps: Option<u64>,
        /// Positions visited.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
    },
    /// A pattern seen, and nothing more.
    Observed {
        /// Positions at which it was seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
        /// The bound up to which it was seen; of several variables the bound of each.
        up_to: UpTo,
        /// Full periods seen.
        #[serde(skip_serializing_if = "Option::is_none")]
        periods: Option<u64>,
    },
    /// Believed in the literature.
    Conjecture {
        /// By whom, or where.
        source: String,
    },
}

/// The bound up to which a law was seen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum UpTo {
    /// Of a size.
    One(u64),
    /// Of each variable.
    Each(Vec<i64>),
}

impl From<&law::Evidence> for Evidence {
    fn from(known: &law::Evidence) -> Evidence {
        match known {
            law::Evidence::Theorem { name, source } => {
                Evidence::Theorem { name: name.clone(), source: source.clone() }
            }
            law::Evidence::Proved { certificate } => {
                Evidence::Proved { certificate: certificate.get(Lang::En).to_string() }
            }
            law::Evidence::Computed { positions } => {
                Evidence::Computed { heaps: None, positions: Some(*positions) }
            }
            law::Evidence::Tabulated { heaps, positions } => {
                let positions = Some(*positions).filter(|visited| *visited > 0);
                Evidence::Computed { heaps: Some(*heaps), positions }
            }
            law::Evidence::Observed { up_to, periods } => Evidence::Observed {
                positions: None,
                up_to: UpTo::One(*up_to),
                periods: Some(*periods),
            },
            law::Evidence::Conjecture { source } => Evidence::Conjecture { source: source.clone() },
        }
    }
}

/// A value that play which may return gives a position: ∞(K).
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Loopy {
    /// The values that the options reach, ascending.
    pub infinity: Vec<Number>,
}

/// The parameters of a rule file with their values, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters(pub Vec<(String, i64)>);

impl Parameters {
    /// Whether there are none.
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
            "description": "The parameters of a rule file with their values, for which alone the answer holds",
            "type": "object", "additionalProperties": { "type": "integer" },
        })
    }
}

/// A position of a list with what it is worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Vertex {
    /// The position, as it is typed.
    pub position: String,
    /// Who wins.
    pub outcome: Winner,
    /// The Grundy value; `null` where there is none or it was not found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grundy: Option<Option<u64>>,
    /// The value where play may return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loopy: Option<Loopy>,
    /// Moves to the end under best play; `null` in a draw or where that was not found.
    pub remoteness: Option<u32>,
    /// The position as rules draw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The side that is to move, where rules name sides.
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
