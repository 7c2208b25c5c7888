//! Checks whether a claim about a game is true. Each source of claims has its own file: known laws,
//! rule files, typed texts, and lists.
//!
//! [`check`] chooses a `CheckPlan` by the source of the claim and the kind of game, and returns one
//! [`Verdict`] for each claim.

pub mod known_law;
pub mod list_claims;
mod mismatch;
mod report;
pub mod rule_claims;
pub mod table_claims;

pub use known_law::{
    LawCounterexample, LawReport, check_law, check_law_fully, parameter_combinations,
};
pub use list_claims::{ClaimedList, check_listed};
pub use report::ClaimReport;
pub use rule_claims::{check_claims, with_claim};

use crate::misere_rules::in_misere;
use grundy_core::base::{Budget, Ending};
use grundy_games::Law;
use grundy_store::GameState;
use grundy_text::{Error, Result, Suggestion, SupportedClaim, Words, words};
use std::rc::Rc;
use table_claims::check_against_table;

/// The greatest number in the positions at which a list is checked, if the caller gives no bound.
const DEFAULT_SIZE: u64 = 100;

/// The source of the claims to check: the game itself, a typed text, or a list.
#[derive(Clone, Copy, Debug)]
pub enum ClaimSource<'a> {
    /// The claims that the rules of the game state; if the rules cannot state claims, the known law
    /// of the catalogue.
    Recorded,
    /// A claim in the language of rule files, such as `P when n mod 4 == 0`.
    Text(&'a str),
    /// A list of Grundy values or of P-positions that the user claims.
    List(&'a ClaimedList),
}

/// A method by which claims are checked. Each variant contains the claims, and an upper bound on
/// the numbers (such as heap sizes) in the positions that are compared.
enum CheckPlan<'a> {
    /// Compares the known law in the first payload, which the catalogue states, with plain
    /// recursion on positions. The second payload is the bound on sizes that the caller gives
    /// ([`check_law_fully`]); `None` keeps the bounds that the law declares.
    Law(&'static Law, Option<u64>),
    /// Checks the claims of the rules, from the claim at the given index on. If play always ends,
    /// compares the claim about a position with the claims about its options; otherwise compares it
    /// with the results of engines. The last payload is the greatest number in the positions;
    /// `None` for as many positions as the time allows.
    Rules(Rc<GameState>, usize, Option<u64>),
    /// Compares the typed claim in the first payload with the computed table of a game that has no
    /// rules in the language of rule files. The second payload is the greatest number in the
    /// positions of the table; `None` for a default.
    Table(&'a str, Option<u64>),
    /// Checks a list of claimed values or P-positions by comparing the claim about a position with
    /// the claims about its options; no position is solved. The second payload is the greatest
    /// number in the positions to check.
    Conditions(&'a ClaimedList, u64),
}

impl<'a> CheckPlan<'a> {
    /// Chooses the method to check the claims of `source`. `to` is the greatest number in the
    /// positions to check; `None` for the default of the method.
    fn new(
        instance: &Rc<GameState>,
        source: ClaimSource<'a>,
        ending: Ending,
        to: Option<u64>,
    ) -> Result<CheckPlan<'a>> {
        // Claims about rules are checked by the ending that the rules state.
        let ruled = match (source, ending) {
            (ClaimSource::Recorded | ClaimSource::Text(_), Ending::Misere) => in_misere(instance)?,
            _ => Rc::clone(instance),
        };
        Ok(match (source, ruled.claim_rules()) {
            (ClaimSource::List(list), _) => CheckPlan::Conditions(list, to.unwrap_or(DEFAULT_SIZE)),
            (ClaimSource::Recorded, Some(_)) => CheckPlan::Rules(ruled, 0, to),
            (ClaimSource::Recorded, None) => {
                let law = instance.law(ending, instance.compound);
                CheckPlan::Law(law.ok_or_else(|| no_law(instance))?, to)
            }
            (ClaimSource::Text(claim), Some(rules)) => {
                let extended = with_claim(rules.file(), claim)?.build(&rules.params())?;
                let extended = Rc::new(GameState::from_rules(extended, instance.name.clone()));
                CheckPlan::Rules(extended, rules.claims().len(), to)
            }
            (ClaimSource::Text(claim), None) => CheckPlan::Table(claim, to),
        })
    }
}

/// Result of checking one claim.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The form of the claim: a text, a list or a known law.
    pub kind: ClaimForm,
    /// The text of the claim; for a known law its statement; empty for a list.
    pub claim: Words,
    /// Whether the claim holds at every position at which it was compared.
    pub holds: bool,
    /// The number of positions at which the claim was compared; `None` for a list.
    pub positions: Option<u64>,
    /// The greatest number in the positions at which the claim was compared; `None` for a list and
    /// for a known law.
    pub to: Option<u64>,
    /// The verdict on the claim in words, with the reason if it is false.
    pub words: Words,
    /// The first position at which the claim is false, in the notation of the game. `None` if the
    /// claim holds, and for a list, where `words` names the position.
    pub counterexample: Option<String>,
}

/// The form in which a claim is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimForm {
    /// A claim in the language of rule files, stated by the rules or typed by the user.
    Text,
    /// A list of Grundy values or of P-positions that the user gives.
    List,
    /// The known law that the catalogue states for the game.
    Law,
}

/// Checks a claim about a game, or all claims in its rules, at positions with numbers up to `to`.
/// Returns one verdict for each claim.
///
/// # Errors
/// Fails when the claim cannot be parsed or the rules cannot be evaluated; `BadInput` or
/// `Unsupported` for a game without any claim; the error of an exhausted budget.
pub fn check(
    instance: &Rc<GameState>,
    source: ClaimSource,
    ending: Ending,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Vec<Verdict>> {
    Ok(match CheckPlan::new(instance, source, ending, to)? {
        CheckPlan::Law(law, to) => {
            vec![law_verdict(law, check_law_fully(instance, law, ending, to, budget)?)]
        }
        CheckPlan::Rules(instance, first, to) => {
            let reports = check_claims(&instance, first, to, budget)?;
            reports.into_iter().map(Verdict::from).collect()
        }
        CheckPlan::Table(claim, to) => {
            vec![check_against_table(instance, ending, claim, to, budget)?.into()]
        }
        CheckPlan::Conditions(list, to) => {
            let (holds, words) = check_listed(instance, list, ending, to, budget)?;
            let (claim, positions, to, counterexample) = (Words::default(), None, None, None);
            let kind = ClaimForm::List;
            vec![Verdict { kind, claim, holds, positions, to, words, counterexample }]
        }
    })
}

/// Converts the report on the comparison of a known law with the engine to a verdict.
fn law_verdict(law: &Law, report: LawReport) -> Verdict {
    let positions = report.positions;
    let holds = report.counterexample.is_none();
    let (words, counterexample) = match report.counterexample {
        Some(found) => (found.words, Some(found.position)),
        None => (words!(check::law_known_for_this_game_gives, positions), None),
    };
    let (kind, claim, positions) = (ClaimForm::Law, law.statement.into(), Some(positions));
    Verdict { kind, claim, holds, positions, to: None, words, counterexample }
}

impl From<ClaimReport> for Verdict {
    fn from(report: ClaimReport) -> Verdict {
        let ClaimReport { claim, holds, positions, to, words, counterexample, .. } = report;
        let (kind, claim) = (ClaimForm::Text, Words::same(claim));
        let (positions, to) = (Some(positions), Some(to));
        Verdict { kind, claim, holds, positions, to, words, counterexample }
    }
}

/// Builds the error for a game that has no known law.
fn no_law(instance: &GameState) -> Error {
    Error::bad(words!(check::no_formula_for_values, name = &instance.name))
        .suggest(Suggestion::Claim(SupportedClaim::Anything))
}
