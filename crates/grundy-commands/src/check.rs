//! `check`: compares a law or a claim with the rules, position by position.

use crate::answer_types::Parameters;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, Words, text};
use grundy::lang::quote_claim;
use grundy::words;
use grundy::workbench::GameState;
use grundy::workbench::check::{self, ClaimForm, ClaimedList, Verdict, check};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;
use std::num::{NonZeroU32, ParseIntError};
use std::rc::Rc;

/// A game and a claim about it. Without a claim, the law of the catalogue or the claims of the rule
/// file are checked.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest number in the positions to check.
    #[arg(long, value_name = "N", value_parser = Natural::digits_parser())]
    pub to: Option<Natural>,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// A claim in the language of rule files, such as `P when n mod 4 == 0` or `grundy = a xor b`.
    #[arg(long, conflicts_with_all = ["values", "losing", "p_file"])]
    pub claim: Option<String>,
    /// The claim that the sizes 0, 1, 2, … have these Grundy values, in this order.
    #[arg(long, value_delimiter = ',', conflicts_with_all = ["losing", "p_file"])]
    #[serde(default)]
    pub values: Vec<u32>,
    /// The claim that exactly these sizes are P-positions.
    #[arg(
        long, value_delimiter = ',', value_parser = Natural::digits_parser(),
        conflicts_with = "p_file"
    )]
    #[serde(default)]
    pub losing: Vec<Natural>,
    /// The name of a file with one position per line, for the claim that exactly the positions in
    /// the file are P-positions.
    #[arg(long)]
    pub p_file: Option<String>,
    /// The period of the claim. The last `period` numbers of `values` repeat for ever; the numbers
    /// in `losing` are remainders modulo `period`.
    #[arg(long, value_name = "P", value_parser = parse_period)]
    #[schemars(range(min = 1))]
    pub period: Option<u32>,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// Parses a period from the command line. The period must be at least 1.
fn parse_period(text: &str) -> Result<u32, ParseIntError> {
    text.parse().map(NonZeroU32::get)
}

/// The results for the claims about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckResponse {
    /// The name of the game.
    pub game: String,
    /// Whether all claims hold.
    pub holds: bool,
    /// The result for each claim.
    pub claims: Vec<Claim>,
    /// The parameter values of the rule file. The answer holds for these values only.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// The result of checking one claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Claim {
    /// The text of the claim; for a law of the catalogue, its statement.
    pub claim: String,
    /// Whether the claim holds at every position.
    pub holds: bool,
    /// The number of positions at which the claim was compared with the rules; absent if it was not
    /// counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<u64>,
    /// The largest number in the positions at which the claim was compared with the rules; absent
    /// if it was not computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<u64>,
    /// The result in words; for a false claim, also the claimed and the true value.
    pub text: String,
    /// The first position at which the claim is false, in the notation of its game; `null` if the
    /// claim holds or only `text` describes the position.
    pub counterexample: Option<String>,
}

/// The result of `check`: a game, and for each claim about it whether the claim holds.
pub struct CheckOutput {
    /// The game that the claims are about.
    pub instance: Rc<GameState>,
    /// The verdict on each claim, in the order of the claims: whether the claim holds, and the
    /// first counterexample if it does not.
    pub verdicts: Vec<Verdict>,
}

impl CheckOutput {
    /// Returns whether all claims hold at every compared position.
    pub fn holds(&self) -> bool {
        self.verdicts.iter().all(|verdict| verdict.holds)
    }
}

impl CheckRequest {
    /// Returns the claim that the field `values`, `losing` or `p_file` of the request states, with
    /// a description of the claim in words. Returns `None` if none of these fields is set.
    ///
    /// # Errors
    /// If the request gives more than one claim, if `period` is 0, or if the file cannot be read.
    fn list(&self, session: &Session) -> Result<Option<(Words, ClaimedList)>, Error> {
        let given = [
            self.claim.is_some(),
            !self.values.is_empty(),
            !self.losing.is_empty(),
            self.p_file.is_some(),
        ];
        if given.iter().filter(|given| **given).count() > 1 {
            return Err(Error::bad(words!(check::more_than_one_claim_is_given))
                .help(words!(check::give_one_of_claim_values_losing)));
        }
        if self.period == Some(0) {
            return Err(Error::bad(words!(check::period_is_zero))
                .help(words!(check::use_period_of_at_least_one)));
        }
        let period_words = match self.period {
            Some(period) => words!(check::period, period),
            None => Words::default(),
        };
        let join = |numbers: Vec<String>| numbers.join(",");
        Ok(if let Some(file) = &self.p_file {
            let description = words!(check::p_positions_in, file);
            let help = words!(check::name_file_with_one_position_per);
            Some((description, ClaimedList::Positions(session.file(&self.files, file, &help)?)))
        } else if !self.values.is_empty() {
            let values = join(self.values.iter().map(u32::to_string).collect());
            let description = words!(check::grundy_values, values).then(&period_words);
            let period = self.period.map(|period| period as usize);
            Some((description, ClaimedList::Grundy { values: self.values.clone(), period }))
        } else if !self.losing.is_empty() {
            let sizes: Vec<u64> = self.losing.iter().map(|size| size.0).collect();
            let listed = join(sizes.iter().map(u64::to_string).collect());
            let description = words!(check::p_positions, listed).then(&period_words);
            Some((description, ClaimedList::Losing { sizes, period: self.period.map(u64::from) }))
        } else {
            None
        })
    }
}

impl Request for CheckRequest {
    const NAME: &'static str = "check";
    const SUMMARY: Text = text!(check::summary);
    const SAMPLE: &'static str = "grundy check wythoff --to 60";
    const EXAMPLE: &'static str = r#"{"game": "wythoff", "to": 60}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = CheckOutput;
    type Response = CheckResponse;

    fn compute(&self, session: &mut Session) -> Result<CheckOutput, Error> {
        let instance = session.game(&self.game, &self.files)?;
        let list = self.list(session)?;
        let claim = match (&list, &self.claim) {
            (Some((_, list)), _) => check::ClaimSource::List(list),
            (None, Some(text)) => check::ClaimSource::Text(text),
            (None, None) => check::ClaimSource::Recorded,
        };
        let (instance, ending) = instance.with_convention(self.misere);
        let to = self.to.map(|to| to.0);
        let mut verdicts = check(&instance, claim, ending, to, &session.budget)?;
        if let Some((description, _)) = list {
            verdicts.iter_mut().for_each(|verdict| verdict.claim = description.clone());
        }
        Ok(CheckOutput { instance, verdicts })
    }

    fn response(&self, output: CheckOutput, lang: Lang) -> CheckResponse {
        let to_claim = |verdict: &Verdict| Claim {
            claim: verdict.claim.get(lang).to_string(),
            holds: verdict.holds,
            positions: verdict.positions,
            to: verdict.to,
            text: verdict.words.get(lang).to_string(),
            counterexample: verdict.counterexample.clone(),
        };
        CheckResponse {
            game: output.instance.name.clone(),
            holds: output.holds(),
            claims: output.verdicts.iter().map(to_claim).collect(),
            parameters: Parameters(output.instance.parameters()),
        }
    }

    fn write_text(&self, output: &CheckOutput, writer: &mut TextWriter) -> io::Result<()> {
        let name = output.instance.name_words();
        for verdict in &output.verdicts {
            let subject = match verdict.kind {
                // A claim has the same source text in both languages.
                ClaimForm::Text => &quote_claim(&verdict.claim.en),
                ClaimForm::List => &name,
                ClaimForm::Law => &Words::same(output.instance.name.clone()),
            };
            let line = match (verdict.kind, &verdict.counterexample) {
                (ClaimForm::Law, Some(position)) => {
                    words!(check::false_at, position, claim = subject)
                }
                _ => words!(check::colon, claim = subject),
            };
            writer.write_line(&line.then(&verdict.words))?;
        }
        Ok(())
    }
}
