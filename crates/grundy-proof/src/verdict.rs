//! The verdict about a claim, and the proof that an affirmative verdict contains.

use super::condition::{Counterexample, ProvedCondition, Stop};
use super::proved_law::{ComponentValue, ProofKind, ProvedLaw};
use super::ranking::{AttackerProgress, RankingFunction};
use grundy_automata::{Formula, Variable};
use grundy_core::base::Big;
use grundy_rules_logic::guarded::StartCase;
use grundy_text::{Words, words};

/// The result of the attempt to prove a claim of a rule file.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The claim holds at every position.
    Proved(Box<Proof>),
    /// A condition fails at the counterexample, so the claim is wrong at this position or at one of
    /// its options.
    Refuted(Counterexample),
    /// The claim is neither proved nor refuted, for the reason in the payload.
    Unknown(Unknown),
}

/// The reason why a claim is neither proved nor refuted.
#[derive(Clone, Debug)]
pub enum Unknown {
    /// A limit was reached before the conditions were decided.
    Stopped(Stop),
    /// The claim is beyond the methods of the prover, for the reason in the first payload, such as
    /// an unsupported expression. The second payload is the byte range of the expression to blame
    /// in the rule file, if there is one.
    Beyond(Words, Option<std::ops::Range<usize>>),
    /// The rules or the claim have no meaning at some position, for the reason in the first
    /// payload. The second payload is the byte range of the faulty expression in the rule file, the
    /// third the coordinates of the position.
    NoMeaning(Words, std::ops::Range<usize>, Vec<Big>),
    /// No ranking function was found, so play may continue forever. The payload names the moves for
    /// which no decreasing weighted sum of coordinates was found.
    MayNotEnd(Words),
}

impl Unknown {
    /// Returns the reason that discovery failed, because no guessed automaton holds for all
    /// positions.
    pub(super) fn nothing_holds() -> Unknown {
        let reason = words!(proof::no_automaton_guessed_from_small);
        Unknown::Beyond(reason, None)
    }
}

/// A proof of a claim of a rule file, or of a discovered law, for all positions.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The names of all variables, indexed by the number of the variable.
    pub names: Vec<String>,
    /// The proved law, which answers queries about positions.
    pub law: ProvedLaw,
    /// The reason why play ends, or why the winner wins after finitely many moves.
    pub basis: Basis,
    /// The claim as formulas, in the form that certificates contain.
    pub claimed: Claimed,
    /// The cases of a claim about starting positions; empty for a claim about all positions.
    pub starts: Vec<StartCase>,
    /// The conditions that were proved, in the order of their proofs.
    pub conditions: Vec<ProvedCondition>,
    /// The number of states of the largest automaton that the prover computed for this proof.
    pub largest: usize,
    /// The certificate in JSON, for an independent checker.
    pub certificate: serde_json::Value,
}

impl Proof {
    /// Returns the name of a variable in the automata of the law: `grundy` for a value, `2^grundy`
    /// for 2 to the power of a value, otherwise the name in the rules. Automata read natural
    /// numbers, so a range that begins below zero is shifted: `last` in `-1..5` has the name `last
    /// + 1`.
    pub fn name_of(&self, variable: Variable) -> String {
        let is_value = match &self.law.kind {
            ProofKind::Values(value, true) if *value == variable => return "2^grundy".into(),
            ProofKind::Values(value, false) | ProofKind::Tame(value) => *value == variable,
            ProofKind::Components(components) => {
                components.iter().any(|component| component.value == variable)
            }
            ProofKind::Values(..) | ProofKind::Lost | ProofKind::Outcomes => false,
        };
        let coordinates = &self.law.rules.position;
        match coordinates.iter().find(|coordinate| coordinate.variable == variable) {
            _ if is_value => "grundy".into(),
            Some(coordinate) => coordinate.shifted_name(),
            None => match self.names.get(variable.0 as usize) {
                Some(name) => name.clone(),
                None => variable.to_string(),
            },
        }
    }

    /// Returns the automata of the proved law, each as a graph in the DOT language.
    pub fn dots(&self) -> Vec<String> {
        let automata = self.law.automata.iter();
        automata.map(|automaton| automaton.dot(|track| self.name_of(track))).collect()
    }
}

/// The reason why play ends, or why the winner wins after finitely many moves.
#[derive(Clone, Debug)]
pub enum Basis {
    /// Play ends because every move lowers the ranking function in the payload.
    Ranking(RankingFunction),
    /// Positions can recur, but the winner makes progress. The payload contains a sum for each
    /// side: some winning move of the side always lowers it, and no reply raises it.
    Progress(AttackerProgress),
}

/// A claim in the form that certificates contain.
#[derive(Clone, Debug)]
pub enum Claimed {
    /// The lost positions: those where the formula in the payload is true.
    Lost(Formula),
    /// The Grundy values: `formula` relates a position to the value in `variable`, or to 2 to the
    /// power of the value if `power` is true.
    Values {
        /// The variable that holds the value, or 2 to the power of the value.
        variable: Variable,
        /// Whether the variable is 2 to the power of the value.
        power: bool,
        /// The formula that relates a position to the number in `variable`.
        formula: Formula,
    },
    /// The formulas of the sets of lost, won and drawn positions.
    Outcomes([Formula; 3]),
    /// The Grundy values of the elements of a bag: `formula` relates an element to its value in
    /// `variable`. `firm` is the formula of the firm elements, as in [`ProofKind::Tame`].
    Tame {
        /// The variable that holds the value.
        variable: Variable,
        /// The formula that relates an element to its value in `variable`.
        formula: Formula,
        /// The formula that is true exactly for the firm elements.
        firm: Formula,
    },
    /// The Grundy values of the independent components, whose nim-sum is the value of the position.
    Sum(Vec<ComponentValue>),
}
