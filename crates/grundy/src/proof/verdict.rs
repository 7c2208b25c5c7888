//! What is found of a claim.

use super::condition::{Counterexample, Goal, Stop};
use super::known::{Known, Proven};
use super::measure::{Measure, Progress};
use crate::base::{Big, Words};
use crate::guarded::StartCase;
use crate::words;
use grundy_automata::{Formula, Variable};

/// What is found of a claim.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It holds at every position.
    Proved(Box<Proof>),
    /// A condition fails: the claim is wrong there, or at a position that a move leads to.
    Refuted(Counterexample),
    /// Neither is known.
    Unknown(Unknown),
}

/// Why neither is known.
#[derive(Clone, Debug)]
pub enum Unknown {
    /// A limit was reached.
    Stopped(Stop),
    /// What is claimed, or the rules, are beyond what is decided; the bytes of the text where it stands.
    Beyond(Words, Option<std::ops::Range<usize>>),
    /// Rules that have no meaning somewhere, or a claim that has none.
    NoMeaning(Words, std::ops::Range<usize>, Vec<Big>),
    /// Every condition holds, but nothing says that play ends.
    MayNotEnd(Words),
}

impl Unknown {
    /// That no guess is right.
    pub(super) fn nothing_holds() -> Unknown {
        let why = words!(
            "no automaton that small positions suggest holds at all sizes",
            "由小局面猜出的自动机都不能对一切大小成立"
        );
        Unknown::Beyond(why, None)
    }
}

/// A proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The names of all variables, in their order.
    pub names: Vec<String>,
    /// What the claim says, to be asked at any position.
    pub proven: Proven,
    /// Why play ends.
    pub basis: Basis,
    /// What is claimed, as formulas.
    pub(super) claimed: Claimed,
    /// What is claimed of starts, case by case; none where the claim is about all positions.
    pub(super) starts: Vec<StartCase>,
    /// The conditions that were decided.
    pub goals: Vec<Goal>,
    /// States of the largest automaton on the way.
    pub largest: usize,
    /// The proof written down, for a checker.
    pub certificate: serde_json::Value,
}

impl Proof {
    /// What a number of its automata is called.
    pub fn name_of(&self, variable: Variable) -> String {
        let is_value = match &self.proven.known {
            Known::Values(value, true) if *value == variable => return "2^grundy".into(),
            Known::Values(value, false) | Known::Tame(value) => *value == variable,
            Known::Parts(parts) => parts.iter().any(|(_, value, _)| *value == variable),
            Known::Values(..) | Known::Lost | Known::Three => false,
        };
        match (is_value, self.names.get(variable.0 as usize)) {
            (true, _) => "grundy".into(),
            (false, Some(name)) => name.clone(),
            (false, None) => variable.to_string(),
        }
    }

    /// Its automata as Graphviz draws them.
    pub fn dots(&self) -> Vec<String> {
        self.proven.claim.iter().map(|one| one.dot(|track| self.name_of(track))).collect()
    }
}

/// Why play ends, or whoever wins wins in the end.
#[derive(Clone, Debug)]
pub enum Basis {
    /// Every move lowers a measure.
    Measure(Measure),
    /// Play may return; the winner makes progress.
    Progress(Progress),
}

/// A claim as a certificate writes it down.
#[derive(Clone, Debug)]
pub(super) enum Claimed {
    /// The lost positions.
    Lost(Formula),
    /// A value, or 2 to its power.
    Values { variable: Variable, power: bool, formula: Formula },
    /// The lost, the won and the drawn positions.
    Three([Formula; 3]),
    /// What elements of a bag are worth, and which are firm in misère play.
    Tame { variable: Variable, formula: Formula, firm: Formula },
    /// Independent parts, each with its coordinates and its value.
    Sum(Vec<(Vec<Variable>, Variable, Formula)>),
}
