//! `check`: a law or a claim compared with the rules, position by position.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Parameters;
use crate::typed::{Natural, Typed};
use grundy::base::{Budget, Claimable, Ending, Error, Lang, Remedy, Text, Words};
use grundy::words;
use grundy::workbench::claim::{Guess, check_guess};
use grundy::workbench::rule_check::{ClaimReport, check_claims, with_claim};
use grundy::workbench::tabled_claim::check_tabled;
use grundy::workbench::{Instance, check_whole_law};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::rc::Rc;

/// Sizes that are looked at when nobody says how many.
const USUAL: u64 = 100;

/// A game, and a claim about it; without one, its known law or the claims of its rule file.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The game with its parameters.
    pub game: Typed,
    /// The greatest size.
    #[serde(default)]
    pub to: Option<Natural>,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// A claim in the words of rule files: `P when n mod 4 == 0`, `grundy = a xor b`.
    #[serde(default)]
    pub claim: Option<String>,
    /// The claim that 0, 1, 2, … have these Grundy values.
    #[serde(default)]
    pub values: Vec<u32>,
    /// The claim that just these sizes are P-positions.
    #[serde(default)]
    pub losing: Vec<Natural>,
    /// The claim that just the positions in a file, one a line, are P: its name.
    #[serde(default)]
    pub p_file: Option<String>,
    /// The last so many of `values` repeat for ever; `losing` are remainders modulo this.
    #[serde(default)]
    #[schemars(range(min = 1))]
    pub period: Option<u32>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// What became of the claims about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckResponse {
    /// The game.
    pub game: String,
    /// Whether all claims held.
    pub holds: bool,
    /// Each claim.
    pub claims: Vec<Claim>,
    /// The parameters for which alone this is said.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// What became of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Claim {
    /// The claim as it is written; of a known law its statement.
    pub claim: String,
    /// Whether it held at every position.
    pub holds: bool,
    /// How many positions were compared, where they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The greatest number in them, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// The verdict in words; of a false claim what is claimed and what is true.
    pub told: String,
    /// The first position at which it is false, as it is typed; `null` where it held, or where `told` says it.
    pub counterexample: Option<String>,
}

/// What is found.
pub struct Checked {
    /// The game.
    pub instance: Rc<Instance>,
    /// Every verdict.
    pub verdicts: Vec<Verdict>,
    what: What,
}

/// What became of a claim.
pub struct Verdict {
    claim: Words,
    /// Whether it held.
    pub holds: bool,
    positions: Option<u64>,
    to: Option<u64>,
    told: Words,
    counterexample: Option<String>,
}

/// What was checked.
#[derive(Clone, Copy)]
enum What {
    /// Claims in the words of rule files.
    Claims,
    /// Values or positions that were listed.
    Guess,
    /// The known law.
    Law,
}

impl Checked {
    /// Whether all claims held.
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.holds)
    }
}

impl From<ClaimReport> for Verdict {
    fn from(report: ClaimReport) -> Verdict {
        let ClaimReport { claim, holds, positions, to, told, counterexample, .. } = report;
        let claim = Words::same(claim);
        Verdict { claim, holds, positions: Some(positions), to: Some(to), told, counterexample }
    }
}

impl CheckRequest {
    /// The claim that is a list, with what it is called.
    fn guess(&self, session: &Session) -> Result<Option<(Words, Guess)>, Error> {
        let given = [
            self.claim.is_some(),
            !self.values.is_empty(),
            !self.losing.is_empty(),
            self.p_file.is_some(),
        ];
        if given.iter().filter(|given| **given).count() > 1 {
            return Err(Error::bad(words!("several claims at once", "同时给出了几种断言")).help(
                words!(
                    "give one of `claim`, `values`, `losing` and `p_file`",
                    "`claim`、`values`、`losing`、`p_file` 只给一种"
                ),
            ));
        }
        if self.period == Some(0) {
            return Err(Error::bad(words!("`period` is 0", "`period` 为 0"))
                .help(words!("give at least 1, or leave it out", "请至少取 1，或省略")));
        }
        let again = match self.period {
            Some(period) => words!(", period {period}", "，周期 {period}"),
            None => Words::default(),
        };
        let list = |numbers: Vec<String>| numbers.join(",");
        Ok(if let Some(file) = &self.p_file {
            let called = words!("the P-positions in `{file}`", "`{file}` 中的必败态");
            Some((called, Guess::Positions(session.file(&self.files, file)?)))
        } else if !self.values.is_empty() {
            let values = list(self.values.iter().map(u32::to_string).collect());
            let called = words!("Grundy values {values}", "SG 值 {values}").then(&again);
            let period = self.period.map(|period| period as usize);
            Some((called, Guess::Grundy { values: self.values.clone(), period }))
        } else if !self.losing.is_empty() {
            let sizes: Vec<u64> = self.losing.iter().map(|size| size.0).collect();
            let listed = list(sizes.iter().map(u64::to_string).collect());
            let called = words!("P-positions {listed}", "必败态 {listed}").then(&again);
            Some((called, Guess::Losing { sizes, period: self.period.map(u64::from) }))
        } else {
            None
        })
    }

    fn verdicts(
        &self,
        instance: &Rc<Instance>,
        guess: Option<(Words, Guess)>,
        budget: &Budget,
    ) -> Result<(What, Vec<Verdict>), Error> {
        let to = self.to.map(|to| to.0);
        let ending = if self.misere { Ending::Misere } else { instance.ending };
        if let Some((claim, guess)) = guess {
            let (holds, told) = check_guess(instance, &guess, ending, to.unwrap_or(USUAL), budget)?;
            let (positions, to, counterexample) = (None, None, None);
            return Ok((
                What::Guess,
                vec![Verdict { claim, holds, positions, to, told, counterexample }],
            ));
        }
        let reports = match (instance.claims(), &self.claim) {
            (None, None) => return Ok((What::Law, vec![law(instance, ending, to, budget)?])),
            (None, Some(claim)) => vec![check_tabled(instance, ending, claim, to, budget)?],
            (Some(_), None) => check_claims(instance, 0, to, budget)?,
            (Some(rules), Some(claim)) => {
                let longer = with_claim(rules.file(), claim)?.build(&rules.params())?;
                let longer = Rc::new(Instance::of_rules(longer, instance.name.clone()));
                check_claims(&longer, rules.claims().len(), to, budget)?
            }
        };
        Ok((What::Claims, reports.into_iter().map(Verdict::from).collect()))
    }
}

/// The law of a card, at the sizes of its checks.
fn law(
    instance: &Instance,
    ending: Ending,
    to: Option<u64>,
    budget: &Budget,
) -> Result<Verdict, Error> {
    let law = instance.law(ending, instance.compound).ok_or_else(|| {
        let name = &instance.name;
        Error::bad(words!(
            "`{name}` has no law in closed form to check",
            "`{name}` 没有封闭形式的规律可检验"
        ))
        .mend(Remedy::Claim(Claimable::Anything))
    })?;
    let report = check_whole_law(instance, law, ending, to, budget)?;
    let positions = report.positions;
    let holds = report.counterexample.is_none();
    let (told, counterexample) = match report.counterexample {
        Some(wrong) => (wrong.told, Some(wrong.position)),
        None => {
            let told = words!(
                "the law holds on all {positions} positions compared",
                "规律在所比较的 {positions} 个局面上全部成立"
            );
            (told, None)
        }
    };
    let claim = law.statement.into();
    Ok(Verdict { claim, holds, positions: Some(positions), to: None, told, counterexample })
}

impl Request for CheckRequest {
    const NAME: &'static str = "check";
    const SUMMARY: Text = Text {
        en: "Compares a law or a claim with the rules, position by position",
        zh: "逐个局面检验规律或断言",
    };
    const SAMPLE: &'static str = "grundy check wythoff --to 60";
    const EXAMPLE: &'static str = r#"{"game": "wythoff", "to": 60}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Checked;
    type Response = CheckResponse;

    fn find(&self, session: &mut Session) -> Result<Checked, Error> {
        let instance = session.game(&self.game, &self.files)?;
        let guess = self.guess(session)?;
        let (what, verdicts) = self.verdicts(&instance, guess, &session.budget)?;
        Ok(Checked { instance, verdicts, what })
    }

    fn response(&self, found: Checked, lang: Lang) -> CheckResponse {
        let told = |verdict: &Verdict| Claim {
            claim: verdict.claim.get(lang).to_string(),
            holds: verdict.holds,
            positions: verdict.positions,
            to: verdict.to,
            told: verdict.told.get(lang).to_string(),
            counterexample: verdict.counterexample.clone(),
        };
        CheckResponse {
            game: found.instance.name.clone(),
            holds: found.holds(),
            claims: found.verdicts.iter().map(told).collect(),
            parameters: Parameters(found.instance.parameters()),
        }
    }

    fn text(&self, found: &Checked, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let mut page = Page::new(lang, to);
        let name = found.instance.told_name();
        for verdict in &found.verdicts {
            let about = match found.what {
                What::Claims => &verdict.claim,
                What::Guess => &name,
                What::Law => &Words::same(found.instance.name.clone()),
            };
            let (Words { en, zh }, told) = (about, &verdict.told);
            let line = match (found.what, &verdict.counterexample) {
                (What::Law, Some(position)) => {
                    words!("{en}: false at {position}: ", "{zh}：在 {position} 处不成立：")
                }
                _ => words!("{en}: ", "{zh}："),
            };
            page.line(&line.then(told))?;
        }
        Ok(())
    }
}
