//! The response of `law`, and its conversion from the laws that the library found.

use super::request::{Language, LawOutput, LawRequest};
use crate::answer_types::{Evidence, Parameters, UpTo};
use grundy::base::{Lang, Words};
use grundy::law::guess;
use grundy::law::misere_period::MiserePeriod;
use grundy::law::period::Period;
use grundy::words;
use grundy::workbench::game_law::{GameLaw, GameLawKind};
use grundy::workbench::{Scope, TableLaws};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;

/// The maximum number of P-positions that a response lists.
const MAX_LISTED: usize = 10_000;

/// The laws of a game, and the searches that found none.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LawResponse {
    /// The name of the game, as the request gives it.
    pub game: String,
    /// The laws. A theorem, a period or a formula comes before the expressions that fit tables of a
    /// rule file.
    pub laws: Vec<FoundLaw>,
    /// For a rule file, the tables that were searched for expressions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub searched: Vec<Searched>,
}

/// A law of the game with its evidence, or the statement that no law was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FoundLaw {
    /// The canonical code or the name of the game. For a law that fits a table of a rule file, the
    /// subject of the law in words.
    pub label: String,
    /// What the law describes: Grundy values or P-positions.
    pub of: LawSubject,
    /// The law in words, or the statement that no law was found.
    pub text: String,
    /// The law as data; `null` if no law was found.
    pub law: Option<LawKind>,
    /// If no law was found, the forms of laws that were tried, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tried: Option<String>,
    /// If no law was found, the period that holds on the longest part of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// Another game, given by its code, in which slightly larger heaps play exactly like the heaps
    /// of this game; absent if none was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Cousin>,
    /// The evidence for the law.
    pub evidence: Evidence,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
    pub evidence_text: String,
    /// The basis of the evidence in words, such as a theorem or the number of positions, without
    /// the kind of the evidence.
    pub evidence_basis: String,
    /// BibTeX entries for the law: the works that state it, or an entry with its statement. Absent
    /// if no law was found, and for laws that fit a table of a rule file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bibtex: Option<String>,
    /// The parameter values of the rule file. The law holds for these values only.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// The law as a function in each requested programming language that can express it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub export: BTreeMap<Language, String>,
    /// The certificate of the proof, which `verify` checks; absent unless the request asks for
    /// certificates and the law has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Box<RawValue>>,
}

/// A certificate, which `verify` checks. Besides these fields, it has further ones that depend on
/// the format.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[expect(dead_code, reason = "it only describes what a certificate is")]
pub(crate) struct Proof {
    /// The name of the format of the certificate.
    format: String,
    /// The version of the format of the certificate.
    version: u32,
}

/// The kind of statement that a law makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Of")]
pub enum LawSubject {
    /// A statement about the Grundy value of each position.
    #[serde(rename = "grundy")]
    Values,
    /// A statement about which positions are P-positions.
    P,
}

impl LawSubject {
    /// Returns the subject of the laws that `table` can show: [`LawSubject::P`] for a table of
    /// outcomes, [`LawSubject::Values`] for a table of Grundy values.
    fn of_table(table: &TableLaws) -> LawSubject {
        if table.is_about_outcomes() { LawSubject::P } else { LawSubject::Values }
    }
}

/// A cousin of a game: another game, given by its code. Each heap of the game plays exactly like a
/// heap of the cousin that is larger by a fixed number of stones.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Cousin {
    /// The code of the cousin.
    pub code: String,
    /// The number of stones by which a heap of the cousin is larger than the heap of the game that
    /// plays like it.
    pub larger: u64,
}

/// A table that was searched for laws.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Searched {
    /// What the table contains: Grundy values, or outcomes (`P`).
    pub of: LawSubject,
    /// The names of the numbers of a position. Laws that fit the table can use these names.
    pub variables: Vec<String>,
    /// The number of positions in the table.
    pub positions: usize,
    /// The parameter values of the rule file for which the table was computed.
    #[serde(skip_serializing_if = "Parameters::is_empty")]
    pub parameters: Parameters,
    /// The number of expressions that were compared with the table.
    pub expressions: u64,
    /// The bound of the search: all expressions up to this cost were compared. Longer expressions
    /// cost more.
    pub cost: u32,
    /// How many expressions the search compared with how many positions of the table, in words.
    pub tried: String,
    /// If no law was found, the pattern that holds on the longest part of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<Nearest>,
    /// The statement that no law was found, with the reason; absent if a law was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// A pattern that holds on a part of a table and fails later.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Nearest {
    /// The pattern: an expression in the language of rule files, or the equation of a period.
    pub says: String,
    /// The number of consecutive positions of the table at which the pattern holds. For an
    /// expression, these are the smallest positions.
    pub reaches: u64,
    /// The numbers of the first position at which the pattern fails; for a period, the size of the
    /// first heap.
    pub fails_at: Vec<i64>,
    /// The number of positions in the whole table at which the pattern holds, consecutive or not;
    /// absent for a period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<u64>,
    /// The pattern, and the positions at which it holds, in words.
    pub text: String,
}

impl Nearest {
    /// Returns the period that holds on the longest part of the table of heaps, for a search that
    /// found no law. Returns `None` if the search recorded no such period.
    fn from_heap_law(law: &GameLaw, lang: Lang) -> Option<Nearest> {
        let GameLawKind::None { partial_period: Some(partial), .. } = &law.kind else {
            return None;
        };
        let (period, heap) = (partial.period, partial.to + 1 + partial.period);
        Some(Nearest {
            says: format!("G(n+{period}) = G(n)"),
            reaches: partial.to + 1 - partial.from,
            fails_at: vec![i64::try_from(heap).unwrap_or(i64::MAX)],
            right: None,
            text: law.nearest_words()?.get(lang).to_string(),
        })
    }
}

/// The form of a law, with its data.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LawKind {
    /// A theorem of the catalogue.
    Statement {
        /// The law in words.
        text: String,
    },
    /// A formula that fits a computed table but is neither a period nor an expression.
    Formula {
        /// The form of the formula, such as "beatty" or "zeros".
        form: String,
        /// The law in words.
        text: String,
    },
    /// The Grundy values G(n) of the heaps are periodic: G(n + period) = G(n) for every n from
    /// `preperiod` on.
    Period {
        /// The length of the period.
        period: u64,
        /// The preperiod: the first n of the periodic part.
        preperiod: u64,
        /// The saltus, which is 0 for this kind of law.
        saltus: u64,
        /// The greatest Grundy value of all heaps; `null` if unknown.
        maximum: Option<u64>,
        /// The number of consecutive heaps, from `preperiod` on, whose Grundy values were compared
        /// with those one period later.
        window: u64,
    },
    /// The Grundy values G(n) of the heaps are arithmetic periodic: G(n + period) = G(n) + saltus
    /// for every n from `preperiod` on.
    ArithmeticPeriod {
        /// The length of the period.
        period: u64,
        /// The preperiod: the first n of the periodic part.
        preperiod: u64,
        /// The saltus: the number that is added with every period.
        saltus: u64,
        /// The number of consecutive heaps, from `preperiod` on, whose Grundy values were compared
        /// with those one period later.
        window: u64,
    },
    /// The outcomes of single heaps in misère play are periodic: heaps of n and n + period have the
    /// same outcome for every n from `preperiod` on.
    MiserePeriod {
        /// The length of the period.
        period: u64,
        /// The preperiod: the first n of the periodic part.
        preperiod: u64,
        /// The number of consecutive heaps, from `preperiod` on, whose outcomes were compared with
        /// those one period later.
        window: u64,
        /// The sizes below preperiod + period of the heaps that are P-positions; absent if there
        /// are too many to list.
        #[serde(skip_serializing_if = "Option::is_none")]
        p_positions: Option<Vec<u64>>,
    },
    /// An expression in the numbers of a position that fits a table.
    Expression {
        /// The law as an expression in the language of rule files, such as `n mod 3`.
        says: String,
        /// The cost of the expression; longer expressions cost more.
        cost: u32,
        /// The law as a claim for `prove` and `check`; absent for a law about sequences or
        /// multisets of a fixed length, which a claim cannot state.
        #[serde(skip_serializing_if = "Option::is_none")]
        claim: Option<String>,
        /// The positions that the law covers.
        scope: LawScope,
    },
    /// A condition on the digits of the numbers of a position, proved by an automaton.
    Automaton {
        /// The law in words.
        text: String,
        /// The number of states of the automaton that decides the condition.
        states: usize,
    },
}

/// The positions that a law covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "of", rename_all = "snake_case")]
pub enum LawScope {
    /// All positions of the game.
    Positions,
    /// The start positions only. The law uses the variables of the `start` statement of the rule
    /// file.
    Starts,
    /// The positions that are sequences with a fixed number of elements.
    Sequences {
        /// The number of elements of each sequence.
        elements: u64,
    },
    /// The positions that are multisets with a fixed number of elements.
    Bags {
        /// The number of elements of each multiset.
        elements: u64,
    },
}

impl From<Scope> for LawScope {
    fn from(scope: Scope) -> LawScope {
        match scope {
            Scope::Positions => LawScope::Positions,
            Scope::Starts => LawScope::Starts,
            Scope::Length { is_bag: false, length } => LawScope::Sequences { elements: length },
            Scope::Length { is_bag: true, length } => LawScope::Bags { elements: length },
        }
    }
}

impl LawKind {
    fn from_law(law: &GameLaw, lang: Lang) -> Option<LawKind> {
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
            GameLawKind::Stated(statement) => LawKind::Statement { text: text(statement) },
            GameLawKind::Period(found) => {
                let &Period { period, preperiod, saltus, window, .. } = found;
                repeats(period, preperiod, saltus, found.values.iter().copied().max(), window)
            }
            GameLawKind::Form(found) => match found.form.repetition() {
                Some(form) => {
                    let window = found.checked_to - form.preperiod - form.period;
                    let maximum = form.values.iter().copied().max();
                    repeats(form.period, form.preperiod, form.saltus, maximum, window)
                }
                None => formula(found.form.kind(), found.form.describe()),
            },
            GameLawKind::Pairs(found) => formula("beatty", found.describe()),
            GameLawKind::Zeros(found) => formula("zeros", found.describe()),
            GameLawKind::MiserePeriod(found) => {
                let &MiserePeriod { period, preperiod, window, .. } = found;
                let p_positions = (found.lost.len() <= MAX_LISTED).then(|| found.lost.clone());
                LawKind::MiserePeriod { period, preperiod, window, p_positions }
            }
            GameLawKind::None { .. } | GameLawKind::MisereNone { .. } => return None,
        })
    }
}

impl FoundLaw {
    /// Converts the law of a code or of a catalogue game to its JSON form, with the texts in the
    /// language `lang`. `request` chooses the exports.
    fn from_law(request: &LawRequest, law: &GameLaw, lang: Lang) -> FoundLaw {
        let write = |language: &Language| Some((*language, law.export((*language).into()).ok()?));
        let of_outcomes = matches!(
            law.kind,
            GameLawKind::MiserePeriod(_)
                | GameLawKind::MisereNone { .. }
                | GameLawKind::Pairs(_)
                | GameLawKind::Zeros(_)
        );
        let certificate = law.certificate.as_ref().filter(|_| request.certificates);
        let proof = certificate.and_then(|certificate| to_raw_value(certificate).ok());
        FoundLaw {
            label: law.name.clone(),
            of: if of_outcomes { LawSubject::P } else { LawSubject::Values },
            text: law.words().get(lang).to_string(),
            law: LawKind::from_law(law, lang),
            tried: law.tried_words().map(|words| words.get(lang).to_string()),
            nearest: Nearest::from_heap_law(law, lang),
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

    /// Converts `law`, which fits `table` of a rule file, to its JSON form, with the texts in the
    /// language `lang`. `request` chooses the exports.
    fn from_table(
        request: &LawRequest,
        table: &TableLaws,
        law: &guess::ExpressionLaw,
        lang: Lang,
    ) -> FoundLaw {
        let positions = law.checked;
        let basis = words!(law::positions, positions);
        let evidence_words = words!(law::observed_at).then(&basis);
        let evidence_words = evidence_words.then(&words!(law::not_proved));
        let write = |language: &Language| (*language, table.export(law, (*language).into()));
        let observed = Evidence::Observed {
            positions: Some(positions),
            up_to: UpTo::Each(law.max_values.clone()),
            periods: None,
        };
        // A law that is proved for some parameter values only counts as observed.
        let proof = table.proof.as_ref();
        let (evidence, evidence_words, basis) = match proof.filter(|proof| proof.all_values) {
            None => (observed, evidence_words, basis),
            Some(proof) => {
                let evidence = Evidence::Proved { certificate: proof.basis.en.clone() };
                let evidence_words = words!(law::proved_for_all_sizes);
                let evidence_words = evidence_words
                    .then(&proof.values)
                    .then(&words!(law::symbol))
                    .then(&proof.basis);
                (evidence, evidence_words, proof.basis.clone())
            }
        };
        let certificate = proof.filter(|_| request.certificates);
        let certificate = certificate.and_then(|proof| to_raw_value(proof.certificate()?).ok());
        FoundLaw {
            label: table.label().get(lang).to_string(),
            of: LawSubject::of_table(table),
            text: table.words(law).get(lang).to_string(),
            law: Some(LawKind::Expression {
                says: table.expression_text(law),
                cost: law.cost,
                claim: table.claim(law),
                scope: table.scope.into(),
            }),
            tried: None,
            nearest: None,
            same_as: None,
            bibtex: None,
            evidence,
            evidence_text: evidence_words.get(lang).to_string(),
            evidence_basis: basis.get(lang).to_string(),
            parameters: Parameters(table.fixed.clone()),
            export: request.export.iter().map(write).collect(),
            certificate,
        }
    }

    /// Converts the law of `table` that an automaton proves to its JSON form. Returns `None` if the
    /// table has no such law.
    fn from_automaton(request: &LawRequest, table: &TableLaws, lang: Lang) -> Option<FoundLaw> {
        let law = table.automaton.as_ref()?;
        let certificate = request.certificates.then_some(&law.proof.certificate);
        let proved = words!(law::proved_for_all_sizes).then(&law.parameters);
        let evidence_words = proved.then(&words!(law::symbol)).then(&law.basis);
        Some(FoundLaw {
            label: table.label().get(lang).to_string(),
            of: LawSubject::of_table(table),
            text: table.automaton_words()?.get(lang).to_string(),
            law: Some(LawKind::Automaton {
                text: law.statement.get(lang).to_string(),
                states: law.states(),
            }),
            tried: None,
            nearest: None,
            same_as: None,
            bibtex: None,
            evidence: Evidence::Proved { certificate: law.basis.en.clone() },
            evidence_text: evidence_words.get(lang).to_string(),
            evidence_basis: law.basis.get(lang).to_string(),
            parameters: Parameters(table.fixed.clone()),
            export: BTreeMap::new(),
            certificate: certificate.and_then(|certificate| to_raw_value(certificate).ok()),
        })
    }
}

impl Searched {
    fn from_table(table: &TableLaws, lang: Lang) -> Searched {
        let nearest =
            table.partial.as_ref().zip(table.partial_words()).map(|(partial, words)| Nearest {
                says: partial.expression.to_text(&table.table.variables),
                reaches: partial.run as u64,
                fails_at: partial.fails_at.clone(),
                right: Some(partial.correct as u64),
                text: words.get(lang).to_string(),
            });
        Searched {
            expressions: table.tried.expressions,
            cost: table.tried.cost,
            tried: table.tried_words().get(lang).to_string(),
            nearest: nearest.filter(|_| table.laws.is_empty()),
            why: table.laws.is_empty().then(|| table.none_words().get(lang).to_string()),
            of: LawSubject::of_table(table),
            variables: table.table.variables.clone(),
            positions: table.table.rows.len(),
            parameters: Parameters(table.fixed.clone()),
        }
    }
}

impl LawResponse {
    pub(super) fn from_output(request: &LawRequest, output: &LawOutput, lang: Lang) -> LawResponse {
        let proved = output.search.law.iter().map(|law| FoundLaw::from_law(request, law, lang));
        let guessed = output.guessed().iter().flat_map(|table| {
            let laws = table.laws.iter().map(|law| FoundLaw::from_table(request, table, law, lang));
            let automaton = table.shows_automaton();
            laws.chain(automaton.then(|| FoundLaw::from_automaton(request, table, lang)).flatten())
        });
        LawResponse {
            game: request.game.to_line(),
            laws: proved.chain(guessed).collect(),
            searched: output
                .guessed()
                .iter()
                .filter(|table| !table.table.rows.is_empty())
                .map(|table| Searched::from_table(table, lang))
                .collect(),
        }
    }
}
