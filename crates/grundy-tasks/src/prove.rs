//! Decides claims about a game for positions of all sizes: proves a claim by automata, refutes it
//! by a position, or leaves it undecided.

use super::check::with_claim;
use super::exhaustive_check::{CheckResult, Refutation, check_positions, confirm_refutation};
use super::rule_file_laws::{RuleFileLawQuery, RuleFileLaws, search_rule_file_laws};
use super::table_laws::TableLaws;
use grundy_automata::{Automaton, Numeration, Stopped};
use grundy_core::base::Budget;
use grundy_proof::{
    Condition, Counterexample, DiscoveryGoal, Proof, Stop, Unknown, Verdict, prove_claim,
};
use grundy_rules::{RuleClaim, RuleGame, quote_claim};
use grundy_rules_logic::LogicRules;
use grundy_store::GameState;
use grundy_store::cache::proofs::{limits, proved_words};
use grundy_store::game::parameters;
use grundy_syntax::line_and_column;
use grundy_text::{Error, Result, Words, excerpt, words};
use std::rc::Rc;
use std::time::Instant;

/// The time limit, in seconds, of the search for expressions if no automaton is found; the same as
/// for the command `law`.
const EXPRESSION_SECONDS: u64 = 20;
/// The time limit, in seconds, of the search for an expression of a law that an automaton already
/// describes.
const SECONDS_WITH_AUTOMATON: u64 = 4;

/// The status of a claim after the prover has tried to decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimStatus {
    /// The claim was proved at every position of every size.
    Proved,
    /// The claim is false at some position.
    False,
    /// The claim is neither proved nor refuted within the limits of the prover.
    Unknown,
}

/// Result of the attempt to decide a claim.
#[derive(Clone, Debug)]
pub struct ClaimResult {
    /// The text of the claim.
    pub claim: String,
    /// Whether the prover discovered the law itself, without a claim of the user. Then `claim` is
    /// only the subject of the law, `grundy` or `P`.
    pub is_discovered: bool,
    /// The status of the claim.
    pub status: ClaimStatus,
    /// The verdict on the claim in words.
    pub words: Words,
    /// The position at which the claim is false, in the notation of the game; `None` unless a
    /// search found such a position.
    pub counterexample: Option<String>,
    /// The number of states of the largest automaton that describes the claim; `None` without a
    /// proof by automata.
    pub states: Option<usize>,
    /// The number of states of the largest intermediate automaton of the proof; `None` without a
    /// proof by automata.
    pub largest_automaton: Option<usize>,
    /// The conditions that were proved and that together imply the claim, in words.
    pub conditions: Vec<Words>,
    /// The automata of the proof in the DOT language, one for each set of positions or function
    /// that the claim describes.
    pub automata: Vec<String>,
    /// The time that the decision took, in seconds.
    pub seconds: f64,
    /// The certificate of the proof, which the command `verify` accepts; `None` without a proof.
    pub certificate: Option<serde_json::Value>,
    /// The proof itself, for export to other tools; `None` without a proof by automata.
    pub proof: Option<Box<Proof>>,
    /// If parameters vary, the results for all combinations of their values, without proofs;
    /// otherwise empty. Each entry is a combination of parameter values with its result.
    pub by_parameters: Vec<(Vec<(String, i64)>, ClaimResult)>,
}

impl ClaimResult {
    /// Creates the result of a claim that is not decided yet, with the status `Unknown`.
    pub(super) fn open(claim: String) -> ClaimResult {
        ClaimResult {
            claim,
            is_discovered: false,
            status: ClaimStatus::Unknown,
            words: Words::default(),
            counterexample: None,
            states: None,
            largest_automaton: None,
            conditions: Vec::new(),
            automata: Vec::new(),
            seconds: 0.0,
            certificate: None,
            proof: None,
            by_parameters: Vec::new(),
        }
    }
}

/// Decides the claims in the rules of a game, or only the claim `claim` if it is given. If there is
/// no claim at all, searches for laws. `numeration` names the system in which automata read
/// numbers, such as `binary`; `None` for the systems that the rules suggest.
///
/// # Errors
/// Fails if the game has no rules in the language of rule files, or if the claim or the numeration
/// cannot be parsed.
pub fn prove(
    instance: &GameState,
    claim: Option<&str>,
    numeration: Option<&str>,
    budget: &Budget,
) -> Result<Vec<ClaimResult>> {
    let numeration = numeration.map(numeration_by_name).transpose()?;
    let (rules, first) = rules_with_claim(instance, claim)?;
    decide_claims(instance, &rules, first, numeration.as_ref(), EXPRESSION_SECONDS, budget)
}

/// Returns the rules of the game, extended by `claim` if it is given, and the index of the first
/// claim to decide. That is the index of `claim` if it is given, otherwise 0.
pub(super) fn rules_with_claim(
    instance: &GameState,
    claim: Option<&str>,
) -> Result<(RuleGame, usize)> {
    let rules = language_rules(instance)?;
    Ok(match claim {
        None => (rules, 0),
        Some(claim) => {
            (with_claim(rules.file(), claim)?.build(&rules.params())?, rules.claims().len())
        }
    })
}

/// Returns the rules of the game in the language of rule files.
///
/// # Errors
/// `Unsupported` if the game has no such rules.
pub(super) fn language_rules(instance: &GameState) -> Result<RuleGame> {
    instance.rules_in_language()?.ok_or_else(|| {
        let name = excerpt(&instance.name);
        Error::unsupported(words!(prove::has_no_rules_in_rule_language, name))
            .help(words!(prove::write_rules_as_file_grundy_new))
    })
}

/// Decides the claims of `rules` from index `first` on. Without such claims, searches for laws, with
/// `seconds` as the time limit for expressions. Automata read numbers in `numeration`, or in the
/// systems that the rules suggest if it is `None`. `instance` is the game of the rules, possibly
/// without some of the claims; it stores what is proved.
pub(super) fn decide_claims(
    instance: &GameState,
    rules: &RuleGame,
    first: usize,
    numeration: Option<&Numeration>,
    seconds: u64,
    budget: &Budget,
) -> Result<Vec<ClaimResult>> {
    let claims = rules.claims();
    let limits = limits(budget, None);
    if claims.len() <= first {
        return Ok(discover_laws(instance, rules, numeration, seconds, budget));
    }
    let mut results = Vec::new();
    for (index, claim) in claims.iter().enumerate().skip(first) {
        let start = Instant::now();
        let verdict = match numeration {
            None => instance.decide_claim(rules, index, &limits),
            given => prove_claim(rules, index, given, &limits),
        };
        let mut result = result_of_verdict(rules, (index, claim), verdict, budget)?;
        result.seconds = start.elapsed().as_secs_f64();
        results.push(result);
    }
    Ok(results)
}

/// Returns the numeration system that a name denotes: `binary`, `zeckendorf`, or `ostrowski:`
/// followed by the repeating partial quotients. Fails for any other name.
pub(super) fn numeration_by_name(name: &str) -> Result<Numeration> {
    let by_quotients = |quotients: &str| {
        let values: Result<Vec<u32>, _> =
            quotients.split(',').map(|quotient| quotient.trim().parse()).collect();
        Numeration::ostrowski(&values.ok()?).ok()
    };
    let numeration = match name {
        "binary" => Some(Numeration::binary()),
        "zeckendorf" => Some(Numeration::zeckendorf()),
        _ => name.strip_prefix("ostrowski:").and_then(by_quotients),
    };
    numeration.ok_or_else(|| {
        Error::bad(words!(prove::is_not_numeration, name = excerpt(name)))
            .help(words!(prove::write_binary_zeckendorf_or_ostrowski))
    })
}

/// Searches for laws as the command `law` does, with `seconds` as the time limit for expressions.
/// Returns the proved laws of the Grundy values and of the P-positions; the last result also
/// describes the other laws that tables suggest. If no law is proved, returns one result with the
/// reason and the suggested laws. `laws` stores the proved laws.
fn discover_laws(
    laws: &GameState,
    rules: &RuleGame,
    numeration: Option<&Numeration>,
    seconds: u64,
    budget: &Budget,
) -> Vec<ClaimResult> {
    let start = Instant::now();
    let instance =
        Rc::new(GameState::from_rules(rules.clone(), rules.file().file_name().to_string()));
    let params = rules.params();
    let fixed_names: Vec<&str> = params.iter().map(|(name, _)| *name).collect();
    let search = RuleFileLawQuery {
        fixed_names: &fixed_names,
        to: None,
        numeration,
        automata_time: None,
        seconds,
        seconds_with_automaton: seconds.min(SECONDS_WITH_AUTOMATON),
    };
    let RuleFileLaws { tables, no_automaton } =
        search_rule_file_laws(&instance, laws, rules, &search, budget);
    // If there is no table of laws, the reason why no law is proved is still reported.
    let tables = tables.unwrap_or_default();
    let open = |about_outcomes: bool| {
        let name = if about_outcomes { "P" } else { "grundy" };
        ClaimResult { is_discovered: true, ..ClaimResult::open(name.to_string()) }
    };
    let mut results = Vec::new();
    // Grundy values determine the outcomes, so laws of values come first.
    for table in tables.iter().rev() {
        results.extend(proved_law(rules, table, open(table.is_about_outcomes())));
    }
    if let Some(last) = results.last_mut() {
        let is_open = |table: &&TableLaws| table.proof.is_none() && table.automaton.is_none();
        for table in tables.iter().filter(is_open) {
            last.words = std::mem::take(&mut last.words).then(&observed_words(table));
        }
    }
    if results.is_empty() {
        let mut result = open(true);
        if let Some((wanted, reason)) = no_automaton {
            let words = unknown_words(rules, &reason);
            result = ClaimResult { words, ..open(wanted == DiscoveryGoal::Lost) };
        }
        for table in &tables {
            result.words = result.words.then(&observed_words(table));
        }
        results.push(result);
    }
    let seconds = start.elapsed().as_secs_f64();
    results.iter_mut().for_each(|result| result.seconds = seconds);
    results
}

/// Returns the result for the law of a table if the law is proved, otherwise `None`. The result
/// contains the proof of the expression of the table or, without one, the proof by its automaton.
/// The proof completes the undecided result `open`.
fn proved_law(rules: &RuleGame, table: &TableLaws, open: ClaimResult) -> Option<ClaimResult> {
    let law = table.laws.first().filter(|_| table.proof.is_some());
    let proof = table.proof.as_ref().and_then(|law_proof| law_proof.proof.as_ref());
    let proof = proof.or(table.automaton.as_ref().map(|law| &law.proof))?;
    let result = proved_result(rules, (**proof).clone(), open);
    let statement = match (law, &table.automaton) {
        (Some(law), _) => table.statement(law),
        (None, Some(law)) => law.statement.clone(),
        (None, None) => return None,
    };
    let words = statement.then(&words!(prove::semicolon)).then(&result.words);
    let observed = if law.is_none() { observed_words(table) } else { Words::default() };
    Some(ClaimResult { words: words.then(&observed), ..result })
}

/// Describes the laws that a table suggests, as a suffix of the verdict on a claim.
fn observed_words(table: &TableLaws) -> Words {
    table.laws.iter().fold(Words::default(), |list, law| {
        list.then(&words!(prove::semicolon)).then(&table.words(law))
    })
}

/// Completes the undecided result `open` with the proof of the claim.
fn proved_result(rules: &RuleGame, proof: Proof, open: ClaimResult) -> ClaimResult {
    ClaimResult {
        status: ClaimStatus::Proved,
        words: proved_words(
            &proof,
            &parameters::condition_suffix(&parameters::parameters_of(rules)),
        ),
        states: proof.law.automata.iter().map(Automaton::states).max(),
        largest_automaton: Some(proof.largest),
        conditions: proof.conditions.iter().map(|condition| condition.name.clone()).collect(),
        automata: proof.dots(),
        certificate: Some(proof.certificate.clone()),
        proof: Some(Box::new(proof)),
        ..open
    }
}

/// Converts the verdict of the prover to a result. If the prover leaves the claim undecided, checks
/// positions by search.
fn result_of_verdict(
    rules: &RuleGame,
    (index, claim): (usize, &RuleClaim),
    verdict: Verdict,
    budget: &Budget,
) -> Result<ClaimResult> {
    let open = ClaimResult::open(claim.text.clone());
    Ok(match verdict {
        Verdict::Proved(proof) => proved_result(rules, *proof, open),
        Verdict::Refuted(counterexample) => {
            refuted_result(rules, (index, claim), &counterexample, open, budget)?
        }
        Verdict::Unknown(unknown) => match check_positions(rules, (index, claim), budget) {
            CheckResult::Fails { position, words } => false_result(position, &words, open),
            CheckResult::HoldsEverywhere(count) => ClaimResult {
                status: ClaimStatus::Proved,
                words: match count {
                    None => words!(prove::proved_search_from_only_start_confirms),
                    Some(count) => words!(prove::proved_searched, count),
                }
                .then(&parameters::condition_suffix(&parameters::parameters_of(rules))),
                ..open
            },
            CheckResult::HoldsAt(checked) => {
                let words = unknown_words(rules, &unknown);
                let checked_words = match checked {
                    0 => Words::default(),
                    _ => words!(prove::true_at_positions_checked, checked),
                };
                ClaimResult { words: words.then(&checked_words), ..open }
            }
        },
    })
}

/// Completes the undecided result `open` for a claim that is false at `position`.
fn false_result(position: String, words: &Words, open: ClaimResult) -> ClaimResult {
    ClaimResult {
        status: ClaimStatus::False,
        words: words!(prove::false_at, position).then(words),
        counterexample: Some(position),
        ..open
    }
}

/// Describes the reason why the prover leaves a claim undecided: a limit, or a feature of the
/// rules.
fn unknown_words(rules: &RuleGame, unknown: &Unknown) -> Words {
    let location_words = |range: &std::ops::Range<usize>| {
        if range.is_empty() {
            return Words::default();
        }
        let (line, column) =
            line_and_column(rules.file().text(), u32::try_from(range.start).unwrap_or(0));
        let name = rules.file().file_name();
        Words::same(format!(" ({name}:{line}:{column})"))
    };
    let reason = match unknown {
        Unknown::Stopped(Stop::Limit(stopped)) => match stopped {
            Stopped::Time => words!(prove::time_limit_was_reached),
            Stopped::Memory => words!(prove::memory_limit_was_reached),
            // Limits on the time and memory of the process set the same flag as a request of the
            // user.
            Stopped::Cancelled => words!(prove::proof_was_stopped_by_limit),
            _ => words!(prove::automaton_grew_too_large),
        },
        Unknown::Stopped(Stop::TooLarge) => words!(prove::rules_contain_numbers_that_are_too),
        Unknown::Beyond(reason, place) => match place {
            Some(place) => reason.clone().then(&location_words(place)),
            None => reason.clone(),
        },
        Unknown::NoMeaning(problem, place, position) => {
            let at_position = excerpt(&rules.format_coordinates(None, position));
            problem
                .clone()
                .then(&words!(prove::in_position, at_position))
                .then(&location_words(place))
        }
        Unknown::MayNotEnd(reason) => words!(prove::every_condition_may_hold_but_play).then(reason),
    };
    words!(prove::unknown).then(&reason)
}

/// Returns the result of a claim for which a condition of the prover fails at `counterexample`. The
/// claim itself can be true there, so the function searches for a position near `counterexample` at
/// which the claim is false.
fn refuted_result(
    rules: &RuleGame,
    (index, claim): (usize, &RuleClaim),
    counterexample: &Counterexample,
    open: ClaimResult,
    budget: &Budget,
) -> Result<ClaimResult> {
    let position =
        excerpt(&rules.format_coordinates(counterexample.counted, &counterexample.position));
    let local = condition_words(counterexample, &position);
    Ok(match confirm_refutation(rules, (index, claim), counterexample, budget) {
        Refutation::Confirmed { position, words } => false_result(position, &words, open),
        Refutation::Undecided => ClaimResult {
            status: ClaimStatus::False,
            words: words!(prove::false_word).then(&local),
            ..open
        },
        // The prover decides all claims about P, N and draws together, so another of them can be
        // the false one.
        Refutation::Rejected
            if let Some(other) = other_false_claim(rules, index, counterexample, budget) =>
        {
            let quote_claim = quote_claim(&other);
            ClaimResult {
                words: words!(prove::unknown_another_claim_of_rules, quote_claim),
                ..open
            }
        }
        // The search and the automata contradict each other, so neither is trusted.
        Refutation::Rejected => {
            return Err(Error::new(
                grundy_text::ErrorKind::Corrupt,
                words!(prove::condition_fails_at_where_search, position),
            )
            .help(words!(prove::this_is_fault_in_program_please)));
        }
    })
}

/// Returns the text of a claim other than that with index `index` that is false near the
/// counterexample, or `None` if there is no such claim. The prover can refute a condition that all
/// claims share, so the false claim need not be the one that the prover was asked about.
fn other_false_claim(
    rules: &RuleGame,
    index: usize,
    counterexample: &Counterexample,
    budget: &Budget,
) -> Option<String> {
    let claims = rules.claims();
    let mut candidates =
        claims.iter().enumerate().filter(|(i, claim)| *i != index && !claim.for_start);
    candidates.find_map(|(i, claim)| {
        match confirm_refutation(rules, (i, claim), counterexample, budget) {
            Refutation::Confirmed { .. } => Some(claim.text.clone()),
            _ => None,
        }
    })
}

/// Describes the condition of the prover that fails for the claim at the position `at`.
fn condition_words(counterexample: &Counterexample, at: &str) -> Words {
    let move_words =
        counterexample.command.as_ref().map_or(Words::default(), |name| words!(prove::by, name));
    let problem = match counterexample.condition {
        Condition::Over => words!(prove::play_is_over_at_which_contradicts, at),
        Condition::Stuck => words!(prove::no_move_is_possible, at),
        Condition::LostToLost => words!(prove::move_leads_from_claimed, at),
        Condition::NoWinningMove => words!(prove::no_move_leads_from_claimed, at),
        Condition::SameValue => words!(prove::option_of_is_claimed, at),
        Condition::MissingValue => words!(prove::values_claimed_for_options_of_do, at),
        Condition::OneOutcome => words!(prove::claims_give_no_outcome_or_more, at),
        Condition::LostToDraw => words!(prove::move_leads_from_claimed_to_be_lost, at),
        Condition::DrawToLost => words!(prove::move_leads_from_claimed_draw, at),
        Condition::Start => words!(prove::start_contradicts_claim, at),
        Condition::NoDrawingMove => words!(prove::no_move_leads_from_claimed_draw, at),
    };
    problem.then(&move_words).then(&words!(prove::claim_is_false_at_this_position))
}
