//! `prove`: decides claims about a game for all sizes.

use crate::answer_types::Parameters;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, Words, text};
use grundy::lang::{RuleGame, quote_claim};
use grundy::proof::{
    ExportError, PageFormat, PageHeading, Proof, export_coq, export_smt, export_walnut, write_prose,
};
use grundy::words;
use grundy::workbench::misere_version;
use grundy::workbench::prove::{self, ClaimResult, prove};
use grundy::workbench::prove_for_all::prove_for_all;
use grundy::workbench::{GameState, automaton_picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A game and a claim about its positions of all sizes. Without a claim, the claims of the rule
/// file are decided; if the file has no claims, laws are inferred from small positions and decided.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The game with its parameters: a rule file, a code, or a game of the catalogue whose rules
    /// are data.
    #[command(flatten)]
    pub game: RawInput,
    /// A claim in the language of rule files, such as `P when n mod 4 == 0` or `grundy = a xor b`.
    #[arg(long)]
    pub claim: Option<String>,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// Parameters over whose values the claim is decided one by one: `m` for all values that the
    /// rules allow, `m=1..8` for a range. With this field, no proofs are exported.
    #[arg(long)]
    #[serde(default)]
    pub for_all: Vec<String>,
    /// The numeration system in which automata read numbers: `binary`, `zeckendorf`, or
    /// `ostrowski:` with the repeating partial quotients of a continued fraction [default: chosen
    /// from the rules].
    #[arg(long)]
    pub numeration: Option<String>,
    /// Return the certificates of the proofs.
    #[arg(skip)]
    #[serde(default)]
    pub certificates: bool,
    /// Return pictures of the automata of the proofs.
    #[arg(skip)]
    #[serde(default)]
    pub pictures: bool,
    /// The time limit in seconds for all claims together. A claim that is not decided in time is
    /// unknown.
    #[arg(skip)]
    pub seconds: Option<Natural>,
    /// The formats in which proofs are exported, as input for other tools or as text.
    #[arg(skip)]
    #[serde(default)]
    pub export: Vec<Tool>,
    /// The texts of the rule files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// A format of an exported proof: input for another tool, or text.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Tool {
    /// SMT-LIB, for SMT solvers. The proof is correct if the solver answers `unsat` to every query.
    Smt,
    /// Input for the theorem prover Walnut. The proof is correct if Walnut answers `TRUE` to every
    /// query.
    Walnut,
    /// The proof in words, as Markdown.
    Markdown,
    /// The proof in words, as a LaTeX document.
    Latex,
    /// A proof script for Coq. Only claims `P when …` that do not use the digits of numbers have
    /// this format.
    Coq,
}

/// The results for the claims about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProveResponse {
    /// The name of the game.
    pub game: String,
    /// The result for each claim.
    pub claims: Vec<DecidedClaim>,
    /// The parameter values of the rule file. The answer holds for these values only.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// The status of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Standing")]
pub enum ClaimStatus {
    /// The claim holds at every position of every size.
    Proved,
    /// The claim is false.
    False,
    /// The claim is neither proved nor refuted.
    Unknown,
}

/// A claim and the decision about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedClaim {
    /// The text of the claim.
    pub claim: String,
    /// The status of the claim.
    pub standing: ClaimStatus,
    /// The decision about the claim, in words.
    pub text: String,
    /// A position at which the claim is false; `null` if none was found.
    pub counterexample: Option<String>,
    /// The number of states of the largest automaton that describes the claim; absent without a
    /// proof by automata.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The number of states of the largest automaton that the proof needed; absent without a proof
    /// by automata.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
    /// The conditions on positions from which the claim follows, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The automata of the claim in the DOT language of Graphviz. A claim about a sum of
    /// independent parts has one for each part.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub automata: Vec<String>,
    /// The automata in SVG. Absent unless the request asks for pictures, or if an automaton has
    /// more than 30 states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The certificate for `verify`; absent unless the claim is proved and the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Value>,
    /// The result for each parameter value, for a request with `for_all`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<DecidedValue>,
    /// The exported proof in each requested format that can express it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub export: BTreeMap<Tool, String>,
}

/// The decision about a claim at fixed parameter values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedValue {
    /// The parameter values for which the claim was decided.
    pub parameters: Parameters,
    /// The status of the claim for these parameter values.
    pub standing: ClaimStatus,
    /// The decision about the claim for these parameter values, in words.
    pub text: String,
    /// A position at which the claim is false; `null` if none was found.
    pub counterexample: Option<String>,
}

impl From<prove::ClaimStatus> for ClaimStatus {
    fn from(standing: prove::ClaimStatus) -> ClaimStatus {
        match standing {
            prove::ClaimStatus::Proved => ClaimStatus::Proved,
            prove::ClaimStatus::False => ClaimStatus::False,
            prove::ClaimStatus::Unknown => ClaimStatus::Unknown,
        }
    }
}

/// Exports the proof of `claim` in the format `tool`. Returns `None` if `claim` has no proof by
/// conditions on positions: only such proofs are exported.
///
/// # Errors
/// If the format cannot express the proof.
pub fn export(
    output: &ProveOutput,
    claim: &ClaimResult,
    tool: Tool,
    lang: Lang,
) -> Result<Option<String>, ExportError> {
    let Some(proof) = &claim.proof else { return Ok(None) };
    Ok(Some(match tool {
        Tool::Smt => export_smt(proof)?,
        Tool::Walnut => export_walnut(proof)?,
        Tool::Markdown => proof_page(output, claim, proof, PageFormat::Markdown, lang),
        Tool::Coq => export_coq(proof)?,
        Tool::Latex => proof_page(output, claim, proof, PageFormat::Latex, lang),
    }))
}

/// Writes the proof in words of `claim` and of the other claims with the same proof. `form` chooses
/// Markdown or LaTeX.
fn proof_page(
    output: &ProveOutput,
    claim: &ClaimResult,
    proof: &Proof,
    form: PageFormat,
    lang: Lang,
) -> String {
    let instance = &output.instance;
    let file = instance.claim_rules().map(|rules| rules.file().clone());
    let name = match (file.as_ref().and_then(|file| file.names()), instance.card) {
        (Some((en, zh)), _) => Words { en: en.to_string(), zh: zh.to_string() },
        (None, Some(card)) => card.name.into(),
        (None, None) => Words::same(instance.name.clone()),
    };
    // The claims about P, N and draws share one proof, and appear on one page.
    let equal_claims = output.claims.iter().filter(|other| other.certificate == claim.certificate);
    let claims: Vec<&str> = if claim.is_discovered {
        Vec::new()
    } else {
        equal_claims.map(|other| other.claim.as_str()).collect()
    };
    let parameters: Vec<(String, String)> =
        parameters(instance).into_iter().map(|(name, value)| (name, value.to_string())).collect();
    let heading = PageHeading { name: &name, claims: &claims, parameters: &parameters };
    write_prose(proof, &heading, form, lang)
}

/// Returns the name and the value of each parameter of a game's rules; the list is empty if the
/// rules are not a rule file.
fn parameters(instance: &GameState) -> Vec<(String, i64)> {
    let rules = instance.rules_in_language().ok().flatten();
    let params = rules.as_ref().map(RuleGame::params).unwrap_or_default();
    params.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// The result of `prove`: a game, and the result for each claim about it.
pub struct ProveOutput {
    /// The game that the claims are about.
    pub instance: Rc<GameState>,
    /// The result for each claim, in the order of the claims.
    pub claims: Vec<ClaimResult>,
}

impl ProveOutput {
    /// Returns whether every claim about the game is proved.
    pub fn all_proved(&self) -> bool {
        self.claims.iter().all(|claim| claim.status == prove::ClaimStatus::Proved)
    }

    /// Returns whether some claim about the game is false.
    pub fn some_false(&self) -> bool {
        self.claims.iter().any(|claim| claim.status == prove::ClaimStatus::False)
    }
}

impl Request for ProveRequest {
    const NAME: &'static str = "prove";
    const SUMMARY: Text = text!(prove::summary);
    const SAMPLE: &'static str = "grundy prove mine.game";
    const EXAMPLE: &'static str = r#"{"game": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim grundy = n mod 4\n"}}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = ProveOutput;
    type Response = ProveResponse;

    fn compute(&self, session: &mut Session) -> Result<ProveOutput, Error> {
        let game = session.game(&self.game, &self.files)?;
        let instance = if self.misere { misere_version(&game)? } else { game };
        let budget = match self.seconds {
            None => session.budget,
            Some(seconds) => {
                let end = Instant::now().checked_add(Duration::from_secs(seconds.0));
                session.budget.until(end)
            }
        };
        let (claim, numeration) = (self.claim.as_deref(), self.numeration.as_deref());
        let claims = match &self.for_all[..] {
            [] => prove(&instance, claim, numeration, &budget)?,
            parameters => prove_for_all(&instance, parameters, claim, numeration, &budget)?,
        };
        Ok(ProveOutput { instance, claims })
    }

    fn response(&self, output: ProveOutput, lang: Lang) -> ProveResponse {
        let export = |claim: &ClaimResult| -> BTreeMap<Tool, String> {
            let text = |tool: &Tool| Some((*tool, export(&output, claim, *tool, lang).ok()??));
            self.export.iter().filter_map(text).collect()
        };
        let picture = |claim: &ClaimResult| {
            let proof = claim.proof.as_ref().filter(|_| self.pictures)?;
            automaton_picture::to_svg(proof, lang).ok()
        };
        let value = |values, result: ClaimResult| DecidedValue {
            parameters: Parameters(values),
            standing: result.status.into(),
            text: result.words.into_text(lang),
            counterexample: result.counterexample,
        };
        let exports: Vec<BTreeMap<Tool, String>> = output.claims.iter().map(export).collect();
        let to_claim = |(claim, export): (ClaimResult, BTreeMap<Tool, String>)| DecidedClaim {
            export,
            picture: picture(&claim),
            standing: claim.status.into(),
            values: claim
                .by_parameters
                .into_iter()
                .map(|(values, result)| value(values, result))
                .collect(),
            text: claim.words.into_text(lang),
            claim: claim.claim,
            counterexample: claim.counterexample,
            states: claim.states,
            largest: claim.largest_automaton,
            conditions: claim.conditions.into_iter().map(|what| what.into_text(lang)).collect(),
            automata: claim.automata,
            certificate: claim.certificate.filter(|_| self.certificates),
        };
        let varied = |name: &String| {
            let names =
                self.for_all.iter().map(|range| range.split('=').next().unwrap_or_default());
            names.into_iter().any(|varied| varied.trim() == name)
        };
        let mut fixed = parameters(&output.instance);
        fixed.retain(|(name, _)| !varied(name));
        ProveResponse {
            game: output.instance.name.clone(),
            claims: output.claims.into_iter().zip(exports).map(to_claim).collect(),
            parameters: Parameters(fixed),
        }
    }

    fn write_text(&self, output: &ProveOutput, writer: &mut TextWriter) -> io::Result<()> {
        for claim in &output.claims {
            let head = match (claim.is_discovered, claim.claim.as_str()) {
                (true, "P") => words!(prove::p_positions_inferred_from_small),
                (true, _) => words!(prove::grundy_values_inferred_from_small),
                (false, text) => quote_claim(text).then(&words!(prove::colon)),
            };
            writer.write_line(&head.then(&claim.words))?;
        }
        Ok(())
    }
}
