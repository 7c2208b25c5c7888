//! The proved laws of one game, kept between questions.

use grundy_automata::Automaton;
use grundy_core::base::{Big, Ending};
use grundy_octal::misere_period::MiserePeriod;
use grundy_octal::period::Period;
use grundy_proof::{Proof, ProofKind};
use grundy_rules::RuleGame;
use grundy_rules_logic::LogicRules;
use std::sync::Arc;

/// The positions that a law covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The positions that play from a start can reach: bags of numbers from a range that contains all
    /// starts and that no move leaves.
    Starts,
    /// The components of a position, each by itself. They determine every position.
    Component,
    /// All positions.
    All,
}

/// What a law states about a position, from the weakest statement to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// The outcome.
    Outcome,
    /// The Grundy value, which determines the outcome of each sum with the position.
    Nimber,
}

/// A law of a rule file that is proved for all sizes. It states which positions are P-positions, or
/// which Grundy value each position has.
pub struct StoredLaw {
    /// The text of the claim that the law proves; `None` if the law was discovered from small
    /// positions.
    pub claim: Option<String>,
    /// The positions that the law covers.
    pub scope: Scope,
    /// The ending of play that the law is about.
    pub ending: Ending,
    /// What the law states about a position.
    pub strength: Strength,
    /// The proof, with the law and its certificate.
    pub proof: Proof,
    /// The maximum number of steps of a search that finds no stronger law; 0 if the time limit
    /// ended the search that found this law.
    searched_steps: u64,
}

impl StoredLaw {
    /// Creates the law of a proof about play with the ending `ending`; `claim` is the text of the
    /// claim that it proves. A search of at most `searched_steps` steps finds no stronger law.
    pub(super) fn new(
        claim: Option<String>,
        ending: Ending,
        proof: Proof,
        searched_steps: u64,
    ) -> StoredLaw {
        let rules = &proof.law.rules;
        let scope = match &proof.law.kind {
            _ if rules.counted.is_some() => Scope::Starts,
            ProofKind::Components(_) | ProofKind::Tame(_) => Scope::Component,
            _ if rules.bag => Scope::Component,
            _ => Scope::All,
        };
        let strength = match &proof.law.kind {
            ProofKind::Values(..) | ProofKind::Components(_) => Strength::Nimber,
            ProofKind::Lost | ProofKind::Outcomes | ProofKind::Tame(_) => Strength::Outcome,
        };
        StoredLaw { claim, scope, ending, strength, proof, searched_steps }
    }

    /// Returns the coordinates of each component of `position` under `rules`, the rules of the game.
    /// Returns `None` if the position is not in the scope of the law.
    pub fn coordinates(&self, rules: &RuleGame, position: &[Big]) -> Option<Vec<Vec<Big>>> {
        rules.coordinates(self.proof.law.rules.counted, position)
    }

    /// Returns the position whose components have the given coordinates. Returns `None` if it has
    /// more elements than can be written.
    pub fn position(&self, rules: &RuleGame, coordinates: &[Vec<Big>]) -> Option<Vec<Big>> {
        rules.position_from_coordinates(self.proof.law.rules.counted, coordinates)
    }

    /// Estimates the memory that the law occupies, in bytes.
    fn bytes(&self) -> u64 {
        const BYTES_PER_STATE: u64 = 100;
        const BYTES_PER_CONDITION: u64 = 2_000;
        let states: usize = self.proof.law.automata.iter().map(Automaton::states).sum();
        let conditions = self.proof.conditions.len() as u64;
        BYTES_PER_STATE * states as u64 + BYTES_PER_CONDITION * conditions
    }
}

/// The proved laws of one game.
#[derive(Default)]
pub(super) struct LawStore {
    /// The laws of a rule file, in the order in which they were proved.
    laws: Vec<Arc<StoredLaw>>,
    /// The maximum number of steps of a search that finds no law of the rule file.
    pub searched_steps: u64,
    /// The proved period of the Grundy values of the components, which are heaps; `None` if no
    /// period is proved so far.
    pub period: Option<Period>,
    /// Whether `period` comes from a verified certificate. If so, the period answers every question
    /// about heaps, and no table is used.
    pub certified: bool,
    /// The proved period of the misère outcomes of single heaps; `None` if no period is proved so
    /// far.
    pub misere_period: Option<Arc<MiserePeriod>>,
}

impl LawStore {
    /// Returns the law that proves the claim with the text `claim`, or the discovered law if `claim`
    /// is `None`. Returns `None` if a search of `steps` steps can find a stronger law.
    pub fn law_of(&self, claim: Option<&str>, steps: u64) -> Option<Arc<StoredLaw>> {
        let is_strongest =
            |law: &&Arc<StoredLaw>| law.claim.as_deref() == claim && law.searched_steps >= steps;
        self.laws.iter().find(is_strongest).cloned()
    }

    /// Returns the strongest law: one that covers all positions rather than those that starts reach,
    /// and of these one that states Grundy values rather than outcomes.
    pub fn strongest(&self) -> Option<Arc<StoredLaw>> {
        // Of equally strong laws, the first one is returned.
        let laws = self.laws.iter().rev();
        laws.max_by_key(|law| (law.scope.min(Scope::Component), law.strength)).cloned()
    }

    /// Adds a law, in place of a law about the same claim unless that states more.
    pub fn add(&mut self, law: StoredLaw) {
        let is_same = |other: &Arc<StoredLaw>| other.claim == law.claim;
        if self.laws.iter().any(|other| is_same(other) && other.strength > law.strength) {
            return;
        }
        self.laws.retain(|other| !is_same(other));
        self.laws.push(Arc::new(law));
    }

    /// Estimates the memory that the laws occupy, in bytes.
    pub fn bytes(&self) -> u64 {
        const BYTES_PER_VALUE: u64 = 32;
        let values = self.period.as_ref().map_or(0, |period| period.values.len())
            + self.misere_period.as_ref().map_or(0, |period| period.lost.len());
        BYTES_PER_VALUE * values as u64 + self.laws.iter().map(|law| law.bytes()).sum::<u64>()
    }
}
