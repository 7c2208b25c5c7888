//! Whether what is claimed of a game is true: one entry, and a file for each kind of claim.

pub mod known_law;
pub mod listed;
mod report;
pub mod tabled;
mod truth;
pub mod worded;

pub use known_law::{Counterexample, Report, check_law, check_whole_law, spread};
pub use listed::{Listed, check_listed};
pub use report::ClaimReport;
pub use worded::{check_claims, with_claim};

use crate::base::{Budget, Claimable, Ending, Error, Remedy, Words, all_of};
use crate::games::Law;
use crate::words;
use crate::workbench::memory::instance::Instance;
use std::rc::Rc;
use tabled::check_tabled;

/// Sizes at which a list is looked at when nobody says how many.
const USUAL: u64 = 100;

/// What of a game is to be checked.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// What is said of it already: the claims of its rules, else its known law.
    Own,
    /// A claim in words, as in `P when n mod 4 == 0`.
    Worded(&'a str),
    /// A list of values or of P-positions.
    Listed(&'a Listed),
}

/// What is compared with what, and how far.
enum Plan<'a> {
    /// A law with bare recursion on whole positions, at the sizes of its checks or up to a number.
    Law(&'static Law, Option<u64>),
    /// The claims of rules from one on, by their local conditions where play ends, else with engines: at all positions
    /// up to a number, or as far as there is time.
    Rules(Rc<Instance>, usize, Option<u64>),
    /// A claim in words with a table up to a number, or as far as is usual.
    Table(&'a str, Option<u64>),
    /// A list by its local conditions at sizes up to a number. Nothing is solved.
    Conditions(&'a Listed, u64),
}

impl<'a> Plan<'a> {
    fn of(
        instance: &Rc<Instance>,
        asked: Asked<'a>,
        ending: Ending,
        to: Option<u64>,
    ) -> Result<Plan<'a>, Error> {
        Ok(match (asked, instance.claims()) {
            (Asked::Listed(list), _) => Plan::Conditions(list, to.unwrap_or(USUAL)),
            (Asked::Own, Some(_)) => Plan::Rules(Rc::clone(instance), 0, to),
            (Asked::Own, None) => {
                let law = instance.law(ending, instance.compound);
                Plan::Law(law.ok_or_else(|| no_law(instance))?, to)
            }
            (Asked::Worded(claim), Some(rules)) => {
                let longer = with_claim(rules.file(), claim)?.build(&rules.params())?;
                let longer = Rc::new(Instance::of_rules(longer, instance.name.clone()));
                Plan::Rules(longer, rules.claims().len(), to)
            }
            (Asked::Worded(claim), None) => Plan::Table(claim, to),
        })
    }
}

/// What became of a claim.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What kind of claim it is.
    pub kind: Kind,
    /// The claim as it is written; of a known law its statement. Lists have no name.
    pub claim: Words,
    /// Whether it held at every position.
    pub holds: bool,
    /// How many positions were compared, where they were counted.
    pub positions: Option<u64>,
    /// The greatest number in them, where that is known.
    pub to: Option<u64>,
    /// The verdict in words.
    pub words: Words,
    /// The first position at which it is false, as it is typed, where `told` does not say it.
    pub counterexample: Option<String>,
}

/// Kinds of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// In words.
    Worded,
    /// Values or positions that are listed.
    Listed,
    /// The known law.
    Law,
}

/// Checks a claim about a game, or all that is said of it already.
///
/// # Errors
/// What is wrong with the claim; `BadInput` where nothing is said of the game; at the budget; where rules cannot be evaluated.
pub fn check(
    instance: &Rc<Instance>,
    asked: Asked,
    ending: Ending,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Vec<Verdict>, Error> {
    Ok(match Plan::of(instance, asked, ending, to)? {
        Plan::Law(law, to) => {
            vec![of_law(law, check_whole_law(instance, law, ending, to, budget)?)]
        }
        Plan::Rules(instance, first, to) => {
            let reports = check_claims(&instance, first, to, budget)?;
            reports.into_iter().map(Verdict::from).collect()
        }
        Plan::Table(claim, to) => vec![check_tabled(instance, ending, claim, to, budget)?.into()],
        Plan::Conditions(list, to) => {
            let (holds, told) = check_listed(instance, list, ending, to, budget)?;
            let (claim, positions, to, counterexample) = (Words::default(), None, None, None);
            let kind = Kind::Listed;
            vec![Verdict { kind, claim, holds, positions, to, words: told, counterexample }]
        }
    })
}

fn of_law(law: &Law, report: Report) -> Verdict {
    let positions = report.positions;
    let holds = report.counterexample.is_none();
    let (told, counterexample) = match report.counterexample {
        Some(wrong) => (wrong.words, Some(wrong.position)),
        None => {
            let en = all_of(positions, "position");
            let told = words!(
                "the law holds on {en} compared",
                "规律在所比较的 {positions} 个局面上全部成立"
            );
            (told, None)
        }
    };
    let (kind, claim, positions) = (Kind::Law, law.statement.into(), Some(positions));
    Verdict { kind, claim, holds, positions, to: None, words: told, counterexample }
}

impl From<ClaimReport> for Verdict {
    fn from(report: ClaimReport) -> Verdict {
        let ClaimReport { claim, holds, positions, to, words: told, counterexample, .. } = report;
        let (kind, claim) = (Kind::Worded, Words::same(claim));
        let (positions, to) = (Some(positions), Some(to));
        Verdict { kind, claim, holds, positions, to, words: told, counterexample }
    }
}

fn no_law(instance: &Instance) -> Error {
    let name = &instance.name;
    Error::bad(words!(
        "`{name}` has no law in closed form to check",
        "`{name}` 没有封闭形式的规律可检验"
    ))
    .mend(Remedy::Claim(Claimable::Anything))
}
