//! Laws for programs.

use super::asked::{Found, Language, LawRequest};
use crate::shown::{Evidence, Parameters, UpTo};
use grundy::base::{Lang, Words};
use grundy::law::guess;
use grundy::law::misere_period::MiserePeriod;
use grundy::law::period::Period;
use grundy::words;
use grundy::workbench::Guessed;
use grundy::workbench::law::{Kind, Law};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;

/// P-positions that are listed, at most.
const LISTED: usize = 10_000;

/// The laws of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LawResponse {
    /// The game, as it was typed.
    pub game: String,
    /// The laws: of the values first what is best known.
    pub laws: Vec<FoundLaw>,
    /// Of a rule file, the tables that were searched for expressions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub searched: Vec<Searched>,
}

/// A law, with how it is known.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundLaw {
    /// The canonical code of the game, or its name; of an expression, what it tells of.
    pub label: String,
    /// What it tells of.
    pub of: Of,
    /// The law in words.
    pub text: String,
    /// The law; `null` where none was found.
    pub law: Option<LawKind>,
    /// Where no law was found, what was tried, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<String>,
    /// Where no law was found, the period that holds farthest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// A code under which larger heaps are the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Cousin>,
    /// How it is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
    /// What it rests on, in words.
    pub evidence_basis: String,
    /// Entries of BibTeX to cite the law by; left out where no law was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bibtex: Option<String>,
    /// The parameters for which alone it is said.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// The law as a function, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub export: BTreeMap<Language, String>,
    /// The proof, which `verify` takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Box<RawValue>>,
}

/// A proof, which `verify` takes; besides, what its format has.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[expect(dead_code, reason = "it only describes what a certificate is")]
pub(crate) struct Proof {
    /// What it is a proof of.
    format: String,
    /// The version of the format.
    version: u32,
}

/// What a law tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub enum Of {
    /// Grundy values.
    #[serde(rename = "grundy")]
    Values,
    /// P-positions.
    P,
}

impl Of {
    fn told(found: &Guessed) -> Of {
        if found.of_outcomes() { Of::P } else { Of::Values }
    }
}

/// A code under which larger heaps are the same game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cousin {
    /// The code.
    pub code: String,
    /// How much larger heaps are.
    pub larger: u64,
}

/// A table that was searched for laws.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Searched {
    /// What stands in it.
    pub of: Of,
    /// The numbers that laws may speak of.
    pub variables: Vec<String>,
    /// How many positions it has.
    pub positions: usize,
    /// The parameters for which alone it was made.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// How many expressions were compared with it.
    pub expressions: u64,
    /// The cost up to which all expressions were.
    pub cost: u32,
    /// The same in words.
    pub tried: String,
    /// Where no law was found, the pattern that is right farthest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
}

/// A pattern that is right at the smallest positions, and not at all.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Nearest {
    /// The pattern, as a claim would state it, or in words.
    pub says: String,
    /// Positions in a row, the smallest first, where it is right.
    pub reaches: u64,
    /// The first position, or heap, at which it is wrong.
    pub fails_at: Vec<i64>,
    /// How many positions of the table it is right at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<u64>,
    /// All of it in words.
    pub text: String,
}

impl Nearest {
    /// The period that holds farthest where a table of heaps shows no law.
    fn of_heaps(law: &Law, lang: Lang) -> Option<Nearest> {
        let Kind::None { nearly: Some(nearly), .. } = &law.kind else { return None };
        let (period, heap) = (nearly.period, nearly.to + 1 + nearly.period);
        Some(Nearest {
            says: format!("G(n+{period}) = G(n)"),
            reaches: nearly.to + 1 - nearly.from,
            fails_at: vec![i64::try_from(heap).unwrap_or(i64::MAX)],
            right: None,
            text: law.nearest_words()?.get(lang).to_string(),
        })
    }
}

/// A law, by its kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LawKind {
    /// A theorem of the catalogue.
    Statement {
        /// In words.
        text: String,
    },
    /// A formula that agrees with a table.
    Formula {
        /// Its kind.
        form: String,
        /// In words.
        text: String,
    },
    /// G(n + period) = G(n) from n = preperiod on.
    Period {
        /// How long it is.
        period: u64,
        /// Where it begins.
        preperiod: u64,
        /// 0.
        saltus: u64,
        /// The greatest value.
        maximum: Option<u64>,
        /// How many values in a row were compared.
        window: u64,
    },
    /// G(n + period) = G(n) + saltus from n = preperiod on.
    ArithmeticPeriod {
        /// How long it is.
        period: u64,
        /// Where it begins.
        preperiod: u64,
        /// What is added with every period.
        saltus: u64,
        /// How many values in a row were compared.
        window: u64,
    },
    /// n + period and n have the same outcome in misère play from n = preperiod on.
    MiserePeriod {
        /// How long it is.
        period: u64,
        /// Where it begins.
        preperiod: u64,
        /// How many outcomes in a row were compared.
        window: u64,
        /// The P-positions below preperiod + period, where they are not too many.
        #[serde(skip_serializing_if = "Option::is_none")]
        p_positions: Option<Vec<u64>>,
    },
    /// An expression of the numbers of a position.
    Expression {
        /// As a claim states it.
        says: String,
        /// Its size.
        cost: u32,
    },
}

impl LawKind {
    fn of(law: &Law, lang: Lang) -> Option<LawKind> {
        let text = |words: &Words| words.get(lang).to_string();
        let formula = |form: &str, words: Words| LawKind::Formula {
            form: form.to_string(),
            text: text(&words),
        };
        let repeats = |period, preperiod, saltus, maximum, window| match saltus {
            0 => LawKind::Period { period, preperiod, saltus, maximum, window },
            _ => LawKind::ArithmeticPeriod { period, preperiod, saltus, window },
        };
        Some(match &law.kind {
            Kind::Stated(statement) => LawKind::Statement { text: text(statement) },
            Kind::Period(found) => {
                let &Period { period, preperiod, saltus, window, .. } = found;
                repeats(period, preperiod, saltus, found.values.iter().copied().max(), window)
            }
            Kind::Form(found) => match found.form.repetition() {
                Some(form) => {
                    let window = found.checked_to - form.preperiod - form.period;
                    let maximum = form.values.iter().copied().max();
                    repeats(form.period, form.preperiod, form.saltus, maximum, window)
                }
                None => formula(found.form.kind(), found.form.describe()),
            },
            Kind::Pairs(found) => formula("beatty", found.describe()),
            Kind::Zeros(found) => formula("zeros", found.describe()),
            Kind::MiserePeriod(found) => {
                let &MiserePeriod { period, preperiod, window, .. } = found;
                let p_positions = (found.lost.len() <= LISTED).then(|| found.lost.clone());
                LawKind::MiserePeriod { period, preperiod, window, p_positions }
            }
            Kind::None { .. } | Kind::MisereNone { .. } => return None,
        })
    }
}

impl FoundLaw {
    /// The law of a code or of a game of the catalogue.
    fn of(request: &LawRequest, law: &Law, lang: Lang) -> FoundLaw {
        let write = |language: &Language| Some((*language, law.export((*language).into()).ok()?));
        let of_outcomes = matches!(
            law.kind,
            Kind::MiserePeriod(_) | Kind::MisereNone { .. } | Kind::Pairs(_) | Kind::Zeros(_)
        );
        let certificate = law.certificate.as_ref().filter(|_| request.certificates);
        let proof = certificate.and_then(|certificate| to_raw_value(certificate).ok());
        FoundLaw {
            label: law.name.clone(),
            of: if of_outcomes { Of::P } else { Of::Values },
            text: law.words().get(lang).to_string(),
            law: LawKind::of(law, lang),
            tried: law.tried_words().map(|told| told.get(lang).to_string()),
            nearest: Nearest::of_heaps(law, lang),
            same_as: law
                .cousin
                .as_ref()
                .map(|cousin| Cousin { code: cousin.code.to_string(), larger: cousin.larger }),
            bibtex: law.bibtex(),
            evidence: Evidence::from(&law.evidence),
            evidence_text: law.evidence.words().get(lang).to_string(),
            evidence_basis: law.evidence.basis().get(lang).to_string(),
            parameters: Parameters(law.parameters.clone()),
            export: request.export.iter().filter_map(write).collect(),
            certificate: proof,
        }
    }

    /// A law that a table shows.
    fn guessed(request: &LawRequest, found: &Guessed, law: &guess::Law, lang: Lang) -> FoundLaw {
        let positions = law.supported_by;
        let basis = words!("{positions} positions", "{positions} 个局面");
        let told = words!("observed at ", "观察到 ").then(&basis);
        let told = told.then(&words!(": not proved", "：未证明"));
        let write = |language: &Language| (*language, found.export(law, (*language).into()));
        let observed = Evidence::Observed {
            positions: Some(positions),
            up_to: UpTo::Each(law.up_to.clone()),
            periods: None,
        };
        // Proved for some values of parameters, it is observed for the others.
        let proof = found.proof.as_ref();
        let (evidence, told, basis) = match proof.filter(|proof| proof.whole) {
            None => (observed, told, basis),
            Some(proof) => {
                let evidence = Evidence::Proved { certificate: proof.basis.en.clone() };
                let told = words!("proved for all sizes", "对一切大小已证明");
                let told = told.then(&proof.values).then(&words!("; ", "；")).then(&proof.basis);
                (evidence, told, proof.basis.clone())
            }
        };
        let certificate = proof.filter(|_| request.certificates);
        let certificate =
            certificate.and_then(|proof| to_raw_value(proof.certificate.as_ref()?).ok());
        FoundLaw {
            label: found.label().get(lang).to_string(),
            of: Of::told(found),
            text: found.words(law).get(lang).to_string(),
            law: Some(LawKind::Expression { says: found.written(law), cost: law.cost }),
            tried: None,
            nearest: None,
            same_as: None,
            bibtex: None,
            evidence,
            evidence_text: told.get(lang).to_string(),
            evidence_basis: basis.get(lang).to_string(),
            parameters: Parameters(found.fixed.clone()),
            export: request.export.iter().map(write).collect(),
            certificate,
        }
    }
}

impl Searched {
    fn of(found: &Guessed, lang: Lang) -> Searched {
        let nearest =
            found.partial.as_ref().zip(found.partial_words()).map(|(partial, told)| Nearest {
                says: partial.expression.written(&found.table.variables),
                reaches: partial.reaches as u64,
                fails_at: partial.fails_at.clone(),
                right: Some(partial.right as u64),
                text: told.get(lang).to_string(),
            });
        Searched {
            expressions: found.tried.expressions,
            cost: found.tried.cost,
            tried: found.tried_words().get(lang).to_string(),
            nearest: nearest.filter(|_| found.laws.is_empty()),
            of: Of::told(found),
            variables: found.table.variables.clone(),
            positions: found.table.rows.len(),
            parameters: Parameters(found.fixed.clone()),
        }
    }
}

impl LawResponse {
    pub(super) fn of(request: &LawRequest, found: &Found, lang: Lang) -> LawResponse {
        let proved = found.sought.law.iter().map(|law| FoundLaw::of(request, law, lang));
        let guessed = found.guessed().iter().flat_map(|found| {
            found.laws.iter().map(|law| FoundLaw::guessed(request, found, law, lang))
        });
        LawResponse {
            game: request.game.line(),
            laws: proved.chain(guessed).collect(),
            searched: found.guessed().iter().map(|found| Searched::of(found, lang)).collect(),
        }
    }
}
