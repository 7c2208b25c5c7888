//! Decides claims for every combination of values of the parameters of the rules.

use super::prove::{ClaimResult, ClaimStatus, decide_claims, numeration_by_name, rules_with_claim};
use grundy_core::base::Budget;
use grundy_rules::RuleGame;
use grundy_store::GameState;
use grundy_text::{Error, Result, SEMICOLON, Words, excerpt, words};

/// The maximum number of combinations of parameter values for which claims are decided.
const MAX_COMBINATIONS: usize = 1_000;
/// The time limit, in seconds, of the search for an expression for one combination of parameter
/// values, if no claim is given.
const SECONDS_PER_COMBINATION: u64 = 2;
/// The maximum number of combinations of parameter values that a text lists.
const MAX_LISTED: usize = 8;

/// One combination of parameter values: the names and values of the varied parameters.
type ParameterSample = Vec<(String, i64)>;

/// Decides claims as [`prove`](super::prove::prove) does, for every combination of values of
/// `parameters`: `m` varies m over all values that the rules allow, `m=1..8` over a range. The
/// limits of the budget apply to all combinations together.
///
/// # Errors
/// Fails as [`prove`](super::prove::prove) does, and if a parameter is unknown or has too many
/// values.
pub fn prove_for_all(
    instance: &GameState,
    parameters: &[String],
    claim: Option<&str>,
    numeration: Option<&str>,
    budget: &Budget,
) -> Result<Vec<ClaimResult>> {
    let numeration = numeration.map(numeration_by_name).transpose()?;
    let (rules, first) = rules_with_claim(instance, claim)?;
    let mut results: Vec<ClaimResult> = Vec::new();
    for given in combinations(&rules, parameters)? {
        let all_parameters = rules.params().into_iter().map(|(name, value)| {
            let varied = given.iter().find(|(varied, _)| varied == name);
            (name, varied.map_or(value, |(_, value)| *value))
        });
        let all_parameters: Vec<(&str, i64)> = all_parameters.collect();
        let mut of_combination = match budget.check() {
            Ok(()) => {
                let built = rules.file().build(&all_parameters)?;
                let instance = GameState::from_rules(built.clone(), instance.name.clone());
                decide_claims(
                    &instance,
                    &built,
                    first,
                    numeration.as_ref(),
                    SECONDS_PER_COMBINATION,
                    budget,
                )?
            }
            Err(_) => claim_texts(&rules, first).into_iter().map(out_of_time).collect(),
        };
        // Without a claim, only the strongest law of each combination is reported.
        if rules.claims().len() <= first {
            of_combination.truncate(1);
        }
        if results.is_empty() {
            results = of_combination
                .iter()
                .map(|result| ClaimResult::open(result.claim.clone()))
                .collect();
        }
        for (combined, result) in results.iter_mut().zip(of_combination) {
            // Proofs of single combinations are not kept.
            let result =
                ClaimResult { proof: None, certificate: None, automata: Vec::new(), ..result };
            combined.by_parameters.push((given.clone(), result));
        }
    }
    Ok(results.into_iter().map(combine_results).collect())
}

/// Returns the texts of the claims from index `first` on. Without such claims, returns the text
/// `P`, because the prover then searches for the law of the P-positions.
fn claim_texts(rules: &RuleGame, first: usize) -> Vec<String> {
    let claims: Vec<String> =
        rules.claims()[first..].iter().map(|claim| claim.text.clone()).collect();
    if claims.is_empty() { vec!["P".to_string()] } else { claims }
}

/// Returns the undecided result of a claim for which no time remains.
fn out_of_time(claim: String) -> ClaimResult {
    let words = words!(prove_for_all::unknown_time_limit_was_reached);
    ClaimResult { words, ..ClaimResult::open(claim) }
}

/// Combines the results of a claim, one for each combination of parameter values, into one status
/// and one verdict.
fn combine_results(open: ClaimResult) -> ClaimResult {
    let with_status = |status| {
        let matching = open.by_parameters.iter().filter(move |(_, result)| result.status == status);
        matching.collect::<Vec<_>>()
    };
    let [proved, refuted, unknown] =
        [ClaimStatus::Proved, ClaimStatus::False, ClaimStatus::Unknown].map(with_status);
    let status = match (refuted.is_empty(), unknown.is_empty()) {
        (false, _) => ClaimStatus::False,
        (true, false) => ClaimStatus::Unknown,
        (true, true) => ClaimStatus::Proved,
    };
    let mut verdicts: Vec<Words> = Vec::new();
    for (results, verdict) in [
        (&refuted, words!(prove_for_all::false_for)),
        (&unknown, words!(prove_for_all::not_decided_for)),
        (&proved, words!(prove_for_all::proved_for)),
    ] {
        let Some((parameters, first_result)) = results.first() else { continue };
        let combinations: Vec<&ParameterSample> =
            results.iter().map(|(parameters, _)| parameters).collect();
        let values = combination_words(&combinations);
        verdicts.push(match first_result.status {
            ClaimStatus::Proved => verdict.then(&values),
            _ => {
                let at = combination_words(&[parameters]);
                let why = words!(prove_for_all::at_parameters, at, why = &first_result.words);
                verdict.then(&values).then(&why)
            }
        });
    }
    let mut words = Words::default();
    for (i, verdict) in verdicts.iter().enumerate() {
        words = if i == 0 {
            verdict.clone()
        } else {
            words.then(&words!(prove_for_all::semicolon)).then(verdict)
        };
    }
    let results = || open.by_parameters.iter().map(|(_, result)| result);
    ClaimResult {
        status,
        words,
        is_discovered: results().all(|result| result.is_discovered),
        counterexample: refuted.first().and_then(|(_, result)| result.counterexample.clone()),
        states: results().filter_map(|result| result.states).max(),
        largest_automaton: results().filter_map(|result| result.largest_automaton).max(),
        seconds: results().map(|result| result.seconds).sum(),
        ..open.clone()
    }
}

/// Formats combinations of values: `m = 1..8`; `m = 1, 3..5`; `m = 1, k = 2 and 5 more`.
fn combination_words(combinations: &[&ParameterSample]) -> Words {
    let single: Option<Vec<i64>> = combinations
        .iter()
        .map(|parameters| if let [(_, value)] = &parameters[..] { Some(*value) } else { None })
        .collect();
    if let (Some(values), Some([(name, _)])) =
        (single, combinations.first().map(|parameters| &parameters[..]))
    {
        let mut runs: Vec<(i64, i64)> = Vec::new();
        for value in values {
            match runs.last_mut() {
                Some((_, high)) if *high + 1 == value => *high = value,
                _ => runs.push((value, value)),
            }
        }
        let range_text = |(low, high): &(i64, i64)| {
            if low == high { low.to_string() } else { format!("{low}..{high}") }
        };
        let ranges: Vec<String> = runs.iter().map(range_text).collect();
        return Words::same(format!("{name} = {}", ranges.join(", ")));
    }
    let text = |parameters: &&ParameterSample| {
        let values = parameters.iter().map(|(name, value)| format!("{name} = {value}"));
        values.collect::<Vec<_>>().join(", ")
    };
    let listed: Vec<String> = combinations.iter().take(MAX_LISTED).map(text).collect();
    let omitted = combinations.len() - listed.len();
    let words = Words::join(listed.into_iter().map(Words::same), SEMICOLON);
    match omitted {
        0 => words,
        omitted => words.then(&words!(prove_for_all::and_more, omitted)),
    }
}

/// Returns every combination of values of the given parameters, which are written as a name or as
/// `name=range`.
fn combinations(rules: &RuleGame, parameters: &[String]) -> Result<Vec<ParameterSample>> {
    let mut combinations: Vec<ParameterSample> = vec![vec![]];
    for parameter in parameters {
        let (name, range) = match parameter.split_once('=') {
            Some((name, range)) => (name.trim(), Some(range)),
            None => (parameter.trim(), None),
        };
        if combinations[0].iter().any(|(seen_name, _)| seen_name == name) {
            return Err(Error::bad(words!(prove_for_all::is_given_twice, name = excerpt(name)))
                .help(words!(prove_for_all::give_it_once)));
        }
        let mut extended = Vec::new();
        for given in &combinations {
            // The range of a parameter can depend on the parameters before it.
            let allowed =
                rules.param_range(name, given).ok_or_else(|| unknown_parameter(rules, name))?;
            let (low, high) = match range {
                None => allowed,
                Some(range) => parse_range(name, range)?,
            };
            let span = high.checked_sub(low).and_then(|span| usize::try_from(span).ok());
            if span.is_none_or(|span| extended.len().saturating_add(span) >= MAX_COMBINATIONS) {
                return Err(Error::too_big(words!(
                    prove_for_all::there_are_more_than_combinations,
                    max_combinations = MAX_COMBINATIONS
                ))
                .help(words!(prove_for_all::give_smaller_range_such_as_one, name)));
            }
            let with = |value| given.iter().cloned().chain([(name.to_string(), value)]).collect();
            extended.extend((low..=high).map(with).collect::<Vec<ParameterSample>>());
        }
        combinations = extended;
    }
    Ok(combinations)
}

/// Builds the error for a parameter that the rules do not have, or whose range is unknown.
fn unknown_parameter(rules: &RuleGame, name: &str) -> Error {
    match rules.file().build(&[(name, 0)]) {
        Err(error) => error,
        Ok(_) => Error::bad(words!(prove_for_all::range_of_cannot_be_determined, name))
            .help(words!(prove_for_all::write_one_eight, name)),
    }
}

/// Parses a range such as `1..8`, or a single number, as its least and its greatest value.
fn parse_range(name: &str, text: &str) -> Result<(i64, i64)> {
    let number = |text: &str| text.trim().parse::<i64>().ok();
    let range = match text.split_once("..") {
        Some((low, high)) => number(low).zip(number(high)),
        None => number(text).map(|value| (value, value)),
    };
    range.filter(|(low, high)| low <= high).ok_or_else(|| {
        Error::bad(words!(prove_for_all::is_not_range_of_numbers, text = excerpt(text)))
            .help(words!(prove_for_all::write_one_eight_with_smaller_number, name))
    })
}
