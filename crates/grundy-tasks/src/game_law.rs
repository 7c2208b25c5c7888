//! Finds the law of a take-and-break code such as `0.77` or of a game of the catalogue: a theorem,
//! a proved period, or a pattern that a table shows.

use crate::table;
use crate::table::TableContent;
use grundy_core::base::{Big, Budget, Outcome};
use grundy_fit::form::{self, AnyFit, BeattyPair, LinearRecurrence, PartialPeriod};
use grundy_games::Compound;
use grundy_octal::certificate::LawCertificate;
use grundy_octal::cousins::Cousin;
use grundy_octal::misere_period::MiserePeriod;
use grundy_octal::period::Period;
use grundy_octal::period_certificate::{HeapLaw, PeriodCertificate};
use grundy_octal::recompute::HeapClasses;
use grundy_octal::{Code, cousins};
use grundy_store::game::parameters;
use grundy_store::{GameState, HeapTable};
use grundy_text::{
    AskFor, Error, ErrorKind, Evidence, Result, Suggestion, Words, bibtex_for_law, words,
};

/// The result of the search for the law of a game: the law with its evidence, or the extent of the
/// search if no law was found.
#[derive(Clone, Debug)]
pub struct GameLaw {
    /// The name of the game: its canonical take-and-break code, or its name in the catalogue.
    pub name: String,
    /// The form and the content of the law. If no law was found, [`GameLawKind::None`] or
    /// [`GameLawKind::MisereNone`] with the range of heaps that was examined.
    pub kind: GameLawKind,
    /// The evidence for the law: a theorem, a proof or a computation. Without a law, the extent of
    /// the computation.
    pub evidence: Evidence,
    /// The certificate of the law; `None` if the law is not proved or has no certificate.
    pub certificate: Option<LawCertificate>,
    /// Another code whose heaps are the same games as the heaps of this one, but shifted: heap n of
    /// this game equals heap n + k of that code, for a constant k. `None` if no such code is
    /// proved.
    pub cousin: Option<Cousin>,
    /// The parameters of a rule file and their values: the law holds for these values.
    pub parameters: Vec<(String, i64)>,
}

/// The form of a law: a theorem, a period, a function or another pattern, or none.
#[derive(Clone, Debug)]
pub enum GameLawKind {
    /// The statement of a theorem of the catalogue.
    Stated(Words),
    /// A period p of Grundy values with a saltus s: from some heap n on, G(n+p) = G(n) + s.
    Period(Period),
    /// A period p of misère outcomes: from some heap n on, heaps n+p and n have the same outcome.
    MiserePeriod(MiserePeriod),
    /// The outcomes of misère play show no period in the heaps up to `to`.
    MisereNone {
        /// The size of the largest heap that was examined.
        to: u64,
    },
    /// A function of the heap size that agrees with all computed Grundy values. It is not proved
    /// for larger heaps.
    Form(AnyFit),
    /// A linear recurrence for the sizes of the heaps of value 0, which holds for all computed
    /// heaps. It is not proved for larger heaps.
    Zeros(LinearRecurrence),
    /// The P-positions of a game of two numbers are the pairs ⌊kα⌋, ⌊kβ⌋ of complementary Beatty
    /// sequences. This holds in the part of the table that was examined, and is not proved for
    /// larger numbers.
    Pairs(BeattyPair),
    /// No law was found in the heaps up to `to`.
    None {
        /// The size of the largest heap that was examined.
        to: u64,
        /// The greatest Grundy value of the heaps up to `to`.
        maximum: u64,
        /// The number of periods that were tested, in addition to the other forms of laws.
        periods: usize,
        /// The period that holds for the longest range of heaps, although some later heap violates
        /// it; `None` if no period repeats once in full.
        partial_period: Option<PartialPeriod>,
    },
}

/// If a table has more heaps than this, the check of a period uses [`HeapClasses`], which is
/// faster. For fewer heaps it examines all pairs of heaps.
const MIN_HEAPS_FOR_CLASSES: u64 = 20_000;

/// Finds the law of a game: the theorem of its catalogue entry, or the first period that a table up
/// to heap `to` proves, or else a pattern that the table shows. With `observe`, the theorem is not
/// used, and Beatty pairs are sought first.
///
/// # Errors
/// `Unsupported` for a game without heaps and without a law; the error of an exhausted budget.
pub fn find(instance: &GameState, to: u64, observe: bool, budget: &Budget) -> Result<GameLaw> {
    // A game outside of the catalogue that has a code, even if it is a rule file, is named by its
    // code.
    let code = instance.code().filter(|_| instance.card.is_none()).map(Code::to_string);
    let name = code.unwrap_or_else(|| instance.name.clone());
    let parameters = instance.parameters();
    if observe && let Some(law) = beatty_pairs(instance, to, &name, budget)? {
        return Ok(law);
    }
    if let (false, Some(law)) = (observe, instance.law(instance.ending, Compound::One)) {
        let Words { en, zh } = Words { en: law.statement.en.into(), zh: law.statement.zh.into() };
        let evidence = Evidence::theorem(law.theorem, law.source);
        let kind = GameLawKind::Stated(Words { en, zh });
        return Ok(GameLaw { name, kind, evidence, certificate: None, cousin: None, parameters });
    }
    if instance.game.heap_options().is_none() {
        return Err(Error::unsupported(words!(game_law::is_not_game_of_heaps, name))
            .suggest(Suggestion::Ask(AskFor::Table)));
    }
    if let Some(game) = instance.single_missing() {
        let evidence = Evidence::Proved { certificate: game.reason() };
        let kind = GameLawKind::Stated(game.statement());
        return Ok(GameLaw { name, kind, evidence, certificate: None, cousin: None, parameters });
    }
    let cousin = instance.code().and_then(cousins::cousin);
    let proved = instance.period_within(to, budget);
    if let Some(period) = proved.map_err(|error| with_proof_progress(instance, error))? {
        let classes = heap_classes(instance, period.preperiod + period.window);
        let certificate = instance
            .code()
            .map(|code| PeriodCertificate::from_period(&code.to_string(), &period, classes));
        let certificate = certificate.map(LawCertificate::Period);
        let evidence = Evidence::Proved { certificate: period.words() };
        instance.remember_heap_law(HeapLaw::GrundyPeriod(period.clone()), budget);
        return Ok(GameLaw {
            name,
            kind: GameLawKind::Period(period),
            evidence,
            certificate,
            cousin,
            parameters,
        });
    }
    let observed = observe_law(instance, to, budget);
    let (kind, evidence) = observed.map_err(|error| with_proof_progress(instance, error))?;
    Ok(GameLaw { name, kind, evidence, certificate: None, cousin, parameters })
}

/// Adds to an error the size of the largest tabulated heap, and states that the values so far prove
/// no period.
fn with_proof_progress(instance: &GameState, error: Error) -> Error {
    let Some(to) = instance.cached_table().len().checked_sub(1) else { return error };
    error.with_partial_result(words!(game_law::no_period_is_proved_by_values, to))
}

/// The greatest number in the table of pairs of numbers that is searched for Beatty sequences.
const MAX_GRID: u64 = 200;

/// Returns the law of a game of two numbers whose P-positions are pairs of complementary Beatty
/// sequences ⌊kα⌋ and ⌊kβ⌋; `None` if a table up to `to` does not show this form.
fn beatty_pairs(
    instance: &GameState,
    to: u64,
    name: &str,
    budget: &Budget,
) -> Result<Option<GameLaw>> {
    let to = to.min(MAX_GRID);
    let Ok(table::Table::Grid(rows)) =
        table::table(instance, to, TableContent::Outcome(instance.ending), budget)
    else {
        return Ok(None);
    };
    let mut pairs = Vec::new();
    for (a, row) in (0..).zip(&rows) {
        for (b, cell) in (0..).zip(row) {
            if a <= b && cell.is_some_and(|cell| cell.outcome == Outcome::P) {
                pairs.push((a, b));
            }
        }
    }
    // Near the edge of the table, pairs are missing whose larger number is outside of the table.
    Ok(form::beatty(&pairs).map(|beatty| GameLaw {
        name: name.to_string(),
        kind: GameLawKind::Pairs(beatty),
        evidence: Evidence::Observed { up_to: to, periods: 0 },
        certificate: None,
        cousin: None,
        parameters: instance.parameters(),
    }))
}

/// The maximum number of options listed for the table of values in which patterns are searched.
const TABLE_STEPS: u64 = 1_000_000_000;
/// The maximum number of values in which patterns are searched.
const MAX_VALUES: u64 = 100_000;
/// The minimum number of heaps of value 0 in a table in which a linear recurrence of the sizes of
/// these heaps is sought.
const MIN_ZEROS: usize = 12;

/// Searches for patterns in a table up to heap `to`, or up to the heap at which the step limit is
/// reached. Returns the form of the law, or [`GameLawKind::None`], and the extent of the table as
/// evidence.
fn observe_law(instance: &GameState, to: u64, budget: &Budget) -> Result<(GameLawKind, Evidence)> {
    let limited = Budget { steps: budget.steps.min(TABLE_STEPS), ..*budget };
    if let Err(error) = instance.long_table(to, &limited).map(drop)
        && (error.kind() != ErrorKind::TooBig || instance.cached_table().len() < 64)
    {
        return Err(error);
    }
    let table = instance.cached_table();
    let to = to.min(table.len() - 1);
    let end = to.min(MAX_VALUES - 1);
    let values: Vec<u64> = (0..=end).map(|n| table.at(n).into()).collect();
    let holds =
        |fit: &AnyFit| (end..=to).all(|n| fit.form.value(&n.into()) == Big::from(table.at(n)));
    if let Some(fit) = form::find(&values).into_iter().find(holds) {
        let periods = fit.periods.unwrap_or(0);
        return Ok((GameLawKind::Form(fit), Evidence::Observed { up_to: to, periods }));
    }
    let zeros: Vec<u64> = (0..=to).filter(|&n| table.at(n) == 0).collect();
    if zeros.len() >= MIN_ZEROS
        && let Some(recurrence) = form::recurrence(&zeros[..zeros.len().min(1000)])
        && zeros.len() <= 1000
    {
        return Ok((GameLawKind::Zeros(recurrence), Evidence::Observed { up_to: to, periods: 0 }));
    }
    let maximum = (0..=to).map(|n| table.at(n)).max().unwrap_or(0).into();
    let (periods, partial_period) =
        (form::periods_tried(values.len()), form::partial_period(&values));
    Ok((
        GameLawKind::None { to, maximum, periods, partial_period },
        Evidence::Tabulated { heaps: to + 1, positions: 0 },
    ))
}

/// Returns the classes into which the table of a game up to heap `to` divides its heaps, so that a
/// period can be checked faster. Returns the default, without classes, for a short table and for
/// tables of other engines.
fn heap_classes(game: &GameState, to: u64) -> HeapClasses {
    match &*game.cached_table() {
        HeapTable::Splits { table, .. } if to > MIN_HEAPS_FOR_CLASSES => {
            let (mask, by_parity) = table.classes();
            HeapClasses { mask, by_parity }
        }
        _ => HeapClasses::default(),
    }
}

impl GameLaw {
    /// Describes the law in one line, including the values of the parameters.
    pub fn words(&self) -> Words {
        parameters::condition_prefix(&self.parameters).then(&self.statement())
    }

    /// Returns the statement of the law without the values of the parameters of the rule file.
    fn statement(&self) -> Words {
        match &self.kind {
            GameLawKind::Stated(statement) => statement.clone(),
            GameLawKind::Period(Period { preperiod, period, saltus, values, .. }) => {
                let (pre, p, s) = (preperiod, period, saltus);
                if *s == 0 {
                    let greatest = values.iter().copied().max().unwrap_or(0);
                    words!(game_law::period_from_n_on_n_n, p, pre, greatest)
                } else {
                    words!(game_law::arithmetic_period_with_saltus_from_n, p, s, pre)
                }
            }
            GameLawKind::MiserePeriod(period) => period.statement(),
            GameLawKind::MisereNone { to } => words!(game_law::no_law_found_outcomes_of_misere, to),
            GameLawKind::Form(fit) => fit.form.describe(),
            GameLawKind::Pairs(pairs) => {
                words!(game_law::p_positions_in_ascending_order).then(&pairs.describe())
            }
            GameLawKind::Zeros(recurrence) => {
                words!(game_law::heaps_of_value_zero).then(&recurrence.describe())
            }
            GameLawKind::None { to, maximum, .. } => {
                words!(game_law::no_law_found_no_period_up, to, maximum)
            }
        }
    }

    /// Returns a BibTeX entry for the law; `None` if no law was found.
    pub fn bibtex(&self) -> Option<String> {
        let has_law =
            !matches!(self.kind, GameLawKind::None { .. } | GameLawKind::MisereNone { .. });
        has_law.then(|| bibtex_for_law(&self.name, &self.words().en, &self.evidence))
    }

    /// Describes the forms of laws and the range of heaps that a search without success has tried;
    /// `None` if a law was found.
    pub fn tried_words(&self) -> Option<Words> {
        let GameLawKind::None { to, periods, .. } = &self.kind else { return None };
        let first_heaps = (form::PARTIAL_PERIOD_VALUES as u64).min(to + 1);
        Some(words!(game_law::on_heaps_up_to_periods, to, first_heaps, periods))
    }

    /// Describes the period that held for the longest range of heaps before some heap violated it.
    /// Returns `None` if a law was found, or if there was no such period.
    pub fn nearest_words(&self) -> Option<Words> {
        let GameLawKind::None { partial_period: Some(PartialPeriod { period, from, to }), .. } =
            &self.kind
        else {
            return None;
        };
        Some(words!(game_law::period_holds_on_range, period, from, to, next = to + 1))
    }

    /// Describes the other code in which each heap is the same game as a smaller heap of this game;
    /// `None` if no such code is proved.
    pub fn cousin_words(&self) -> Option<Words> {
        let Cousin { code, larger } = self.cousin.as_ref()?;
        Some(words!(game_law::heap_of_n_plays_like_heap, larger, code))
    }
}
