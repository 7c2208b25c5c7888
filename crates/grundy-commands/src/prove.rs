//! `prove`: claims of a rule file decided for all sizes.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Parameters;
use crate::typed::{Natural, Typed};
use grundy::base::{Budget, Error, Lang, Text, Words};
use grundy::lang::RuleGame;
use grundy::proof::{Form, Heading, NotWritten, Proof, coq, prose, smt, walnut};
use grundy::words;
use grundy::workbench::prove::{self, Decided, prove};
use grundy::workbench::prove_for_all::prove_for_all;
use grundy::workbench::{Instance, automaton_picture};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A game whose rules are data, and a claim about it; without one, those that it has, and without any, what is found of it.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// The game with its parameters: a rule file, a code, or a game of the catalogue that has its rules as data.
    pub game: Typed,
    /// A claim in the words of rule files: `P when n mod 4 == 0`, `grundy = a xor b`.
    #[serde(default)]
    pub claim: Option<String>,
    /// Parameters of which every value is decided, one by one: `m` for all that the rules allow, `m=1..8` for some. Proofs are
    /// not written then.
    #[serde(default)]
    pub for_all: Vec<String>,
    /// How numbers are written for automata: `binary`, `zeckendorf`, or `ostrowski:` with the partial quotients that repeat;
    /// without it as the rules suggest.
    #[serde(default)]
    pub numeration: Option<String>,
    /// Whether the certificates of what is proved are wanted.
    #[serde(default)]
    pub certificates: bool,
    /// Whether pictures of the automata of what is proved are wanted.
    #[serde(default)]
    pub pictures: bool,
    /// Seconds for all of it; what is not decided then is unknown.
    #[serde(default)]
    pub seconds: Option<Natural>,
    /// Other tools for which the conditions of proofs are written, and forms of the proof in words.
    #[serde(default)]
    pub export: Vec<Tool>,
    /// The texts of rule files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// A tool that decides conditions, or a form for people.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Tool {
    /// Solvers that read SMT-LIB: every answer is `unsat`.
    Smt,
    /// Walnut: every answer is `TRUE`.
    Walnut,
    /// People: the whole proof in words, as Markdown.
    Markdown,
    /// The same as a LaTeX document.
    Latex,
    /// Coq: the file is a proof that it accepts, of claims of P without digits of numbers.
    Coq,
}

/// What became of the claims about a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProveResponse {
    /// The game.
    pub game: String,
    /// Each claim.
    pub claims: Vec<DecidedClaim>,
    /// The parameters for which alone this is said.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
}

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// It holds at every position of every size.
    Proved,
    /// It is wrong.
    False,
    /// Neither is known.
    Unknown,
}

/// A claim, and what became of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedClaim {
    /// The claim as it is written.
    pub claim: String,
    /// What became of it.
    pub standing: Standing,
    /// The verdict in words.
    pub text: String,
    /// A position at which it is wrong, as it is typed; `null` where none was found.
    pub counterexample: Option<String>,
    /// States of the automaton of the claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// States of the largest automaton of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
    /// What was shown, condition by condition.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
    /// The automaton of the claim as Graphviz draws it; of independent parts one for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub automata: Vec<String>,
    /// The same drawn as SVG, where that was wanted and none has more than 30 states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// The proof, for `verify`, where it was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Value>,
    /// Where every value of parameters was decided: what became of the claim for each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<DecidedValue>,
    /// The conditions of the proof for other tools, where these have words for them, and the proof in words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub export: BTreeMap<Tool, String>,
}

/// What became of a claim for some values of parameters.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DecidedValue {
    /// The values.
    pub parameters: Parameters,
    /// What became of the claim.
    pub standing: Standing,
    /// The verdict in words.
    pub text: String,
    /// A position at which it is wrong, as it is typed; `null` where none was found.
    pub counterexample: Option<String>,
}

impl From<prove::Standing> for Standing {
    fn from(standing: prove::Standing) -> Standing {
        match standing {
            prove::Standing::Proved => Standing::Proved,
            prove::Standing::False => Standing::False,
            prove::Standing::Unknown => Standing::Unknown,
        }
    }
}

/// A proof written for a tool, or as a page; nothing where nothing is proved by conditions.
///
/// # Errors
/// What is not written down.
pub fn exported(
    found: &Found,
    claim: &Decided,
    tool: Tool,
    lang: Lang,
) -> Result<Option<String>, NotWritten> {
    let Some(proof) = &claim.proof else { return Ok(None) };
    Ok(Some(match tool {
        Tool::Smt => smt(proof)?,
        Tool::Walnut => walnut(proof)?,
        Tool::Markdown => page(found, claim, proof, Form::Markdown, lang),
        Tool::Coq => coq(proof)?,
        Tool::Latex => page(found, claim, proof, Form::Latex, lang),
    }))
}

/// A proof in words.
fn page(found: &Found, claim: &Decided, proof: &Proof, form: Form, lang: Lang) -> String {
    let instance = &found.instance;
    let file = instance.claims().map(|rules| rules.file().clone());
    let name = match (file.as_ref().and_then(|file| file.names()), instance.card) {
        (Some((en, zh)), _) => Words { en: en.to_string(), zh: zh.to_string() },
        (None, Some(card)) => card.name.into(),
        (None, None) => Words::same(instance.name.clone()),
    };
    // Claims of P, of N and of draws are one proof.
    let same = found.claims.iter().filter(|other| other.certificate == claim.certificate);
    let claims: Vec<&str> = match claim.is_found {
        true => Vec::new(),
        false => same.map(|other| other.claim.as_str()).collect(),
    };
    let parameters: Vec<(String, String)> =
        parameters(instance).into_iter().map(|(name, value)| (name, value.to_string())).collect();
    let heading = Heading { name: &name, claims: &claims, parameters: &parameters };
    prose(proof, &heading, form, lang)
}

/// The parameters of the rules that something is proved of.
fn parameters(instance: &Instance) -> Vec<(String, i64)> {
    let rules = instance.written().ok().flatten();
    let params = rules.as_ref().map(RuleGame::params).unwrap_or_default();
    params.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

/// What is found.
pub struct Found {
    /// The game.
    pub instance: Rc<Instance>,
    /// Every claim.
    pub claims: Vec<Decided>,
}

impl Found {
    /// Whether every claim is proved.
    pub fn all_proved(&self) -> bool {
        self.claims.iter().all(|claim| claim.standing == prove::Standing::Proved)
    }

    /// Whether some claim is false.
    pub fn some_false(&self) -> bool {
        self.claims.iter().any(|claim| claim.standing == prove::Standing::False)
    }
}

impl Request for ProveRequest {
    const NAME: &'static str = "prove";
    const SUMMARY: Text = Text {
        en: "Proves the claims of a rule file for all sizes, or refutes them by a position",
        zh: "对一切大小证明规则文件的断言，或以局面反驳",
    };
    const SAMPLE: &'static str = "grundy prove mine.game";
    const EXAMPLE: &'static str = r#"{"game": "mine.game", "files": {"mine.game": "game \"Take 1, 2 or 3\"\nposition n\nmove take (k in 1..3) when k <= n -> [n - k]\nclaim grundy = n mod 4\n"}}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = ProveResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let instance = session.game(&self.game, &self.files)?;
        let budget = match self.seconds {
            None => session.budget,
            Some(seconds) => {
                let end = Instant::now().checked_add(Duration::from_secs(seconds.0));
                let deadline = [end, session.budget.deadline].into_iter().flatten().min();
                Budget { deadline, ..session.budget }
            }
        };
        let (claim, numeration) = (self.claim.as_deref(), self.numeration.as_deref());
        let claims = match &self.for_all[..] {
            [] => prove(&instance, claim, numeration, &budget)?,
            all => prove_for_all(&instance, all, claim, numeration, &budget)?,
        };
        Ok(Found { instance, claims })
    }

    fn response(&self, found: Found, lang: Lang) -> ProveResponse {
        let export = |claim: &Decided| -> BTreeMap<Tool, String> {
            let text = |tool: &Tool| Some((*tool, exported(&found, claim, *tool, lang).ok()??));
            self.export.iter().filter_map(text).collect()
        };
        let picture = |claim: &Decided| {
            let proof = claim.proof.as_ref().filter(|_| self.pictures)?;
            automaton_picture::svg(proof, lang).ok()
        };
        let value = |given, one: Decided| DecidedValue {
            parameters: Parameters(given),
            standing: one.standing.into(),
            text: one.words.into_text(lang),
            counterexample: one.counterexample,
        };
        let exports: Vec<BTreeMap<Tool, String>> = found.claims.iter().map(export).collect();
        let written = |(claim, export): (Decided, BTreeMap<Tool, String>)| DecidedClaim {
            export,
            picture: picture(&claim),
            standing: claim.standing.into(),
            values: claim.values.into_iter().map(|(given, one)| value(given, one)).collect(),
            text: claim.words.into_text(lang),
            claim: claim.claim,
            counterexample: claim.counterexample,
            states: claim.states,
            largest: claim.largest,
            conditions: claim.conditions.into_iter().map(|what| what.into_text(lang)).collect(),
            automata: claim.automata,
            certificate: claim.certificate.filter(|_| self.certificates),
        };
        let varied = |name: &String| {
            let names = self.for_all.iter().map(|one| one.split('=').next().unwrap_or_default());
            names.into_iter().any(|one| one.trim() == name)
        };
        let mut fixed = parameters(&found.instance);
        fixed.retain(|(name, _)| !varied(name));
        ProveResponse {
            game: found.instance.name.clone(),
            claims: found.claims.into_iter().zip(exports).map(written).collect(),
            parameters: Parameters(fixed),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let mut page = Page::new(lang, to);
        for claim in &found.claims {
            let head = match (claim.is_found, claim.claim.as_str()) {
                (true, "P") => words!(
                    "P-positions, sought from small positions: ",
                    "必败局面（从小局面推求）："
                ),
                (true, _) => words!(
                    "Grundy values, sought from small positions: ",
                    "SG 值（从小局面推求）："
                ),
                (false, text) => Words { en: format!("{text}: "), zh: format!("{text}：") },
            };
            page.line(&head.then(&claim.words))?;
        }
        Ok(())
    }
}
