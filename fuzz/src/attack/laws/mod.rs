//! Class `laws`: random rule files with declared ranges, starts, misère play and sums. Each law
//! that the commands `law` and `prove` report, as an expression, an automaton, a period or a
//! condition on digits, is compared with recursion: at all positions inside the ranges, or at 1,000
//! of them with their bounds. If a law is printed as a claim, a rule file must accept this claim.
//! Without a claim, `law` and `prove` must prove the same laws with the same evidence. Misère play
//! is a line of the file, or the option `--misere` of both commands.

mod digits;
mod games;
mod reference;

use super::Tally;
use crate::mutate::Random;
use digits::{DigitCondition, parse_names};
use games::{LawGame, MIN_COMPARED, Sample};
use grundy::base::{Budget, Error, Outcome, big};
use grundy::lang::{RuleFile, RuleGame};
use grundy::law::guess::Target;
use grundy::proof::{Proof, ProofKind};
use grundy::workbench::check::with_claim;
use grundy::workbench::find_law::{FoundLaws, LawQuery, find_law};
use grundy::workbench::game_law::{GameLaw, GameLawKind};
use grundy::workbench::prove::{ClaimResult, ClaimStatus, prove};
use grundy::workbench::{GameState, Scope, TableLaws, misere_version};
use reference::ReferenceSolver;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The time limit of `law` in seconds.
const LAW_SECONDS: u64 = 1;
/// The time limit of `prove` in seconds.
const PROVE_SECONDS: u64 = 4;
/// The time limit in seconds of further runs of `law` and `prove`, which follow if the first runs
/// report different laws.
const RETRY_SECONDS: u64 = 60;
/// The maximum number of further runs with [`RETRY_SECONDS`]. More than one is allowed, because on
/// a busy machine a command can reach its time limit in any run.
const MAX_RETRIES: usize = 3;
/// The exclusive upper bound of the Grundy values for which an automaton is tested.
const MAX_VALUE: i64 = 64;

/// The proved laws that a command reports: for each kind, `P` or `grundy`, the statement of the law
/// and its evidence. `prove` lists observed laws after the evidence.
type ProvedLaws = BTreeMap<String, (String, String)>;

/// Checks the laws that `law` and `prove` find for a random file.
///
/// # Errors
/// A law is false, a claim is refused, or `law` and `prove` report different laws.
pub fn case(random: &mut Random, tally: &mut Tally) -> Result<(), String> {
    let game = LawGame::random(random);
    let text = &game.text;
    // With the option `--misere`, the file is without its line `misere`.
    let by_option = game.misere && random.below(2) == 0;
    let law_text = if by_option { text.replace("misere\n", "") } else { text.clone() };
    let option = if by_option { "with --misere:\n" } else { "" };
    check_laws(&game, &law_text, by_option, tally)
        .map_err(|message| format!("{message}\n{option}{law_text}"))
}

/// Checks the laws that `law` and `prove` find for the file `law_text`, with the option `--misere`
/// if `by_option` is true.
fn check_laws(
    game: &LawGame,
    law_text: &str,
    by_option: bool,
    tally: &mut Tally,
) -> Result<(), String> {
    let (rules, mut instance) = build(&game.text)?;
    let (_, law_instance) = build(law_text)?;
    if by_option {
        instance = misere_version(&law_instance).map_err(|error| error.to_string())?;
    }
    let result = find_game_laws(&law_instance, by_option, LAW_SECONDS);
    let tables = result.as_ref().map(|result| &result.table_laws[..]).unwrap_or_default();
    let mut brute = ReferenceSolver::new(game);
    for table in tables {
        compare_table(game, &rules, &mut brute, table, tally)?;
    }
    if let Some(law) = result.as_ref().ok().and_then(|result| result.law.as_ref()) {
        // The file is recognised as a code, for which `prove` has another method.
        return compare_heap_law(game, &mut brute, law, tally)
            .map_err(|message| format!("{message}\n{}", law.words().en));
    }
    let mut by_law = laws_proved_by_law(tables);
    let mut by_prove = laws_proved_by_prove(game, &mut brute, &instance, PROVE_SECONDS, tally)?;
    for _ in 0..MAX_RETRIES {
        if are_same_laws(&by_law, &by_prove) {
            break;
        }
        // One of them may have reached its time limit.
        tally.add("repeated with more time", 1);
        let result = find_game_laws(&law_instance, by_option, RETRY_SECONDS);
        let tables = result.as_ref().map(|result| &result.table_laws[..]).unwrap_or_default();
        by_law = laws_proved_by_law(tables);
        by_prove = laws_proved_by_prove(game, &mut brute, &instance, RETRY_SECONDS, tally)?;
    }
    if !by_law.keys().eq(by_prove.keys()) {
        return Err(format!("`law` proves {by_law:#?}, `prove` {by_prove:#?}"));
    }
    for (law, other) in by_law.values().zip(by_prove.values()) {
        if is_same_law(law, other) {
            tally.add("proved laws equal in `law` and `prove`", 1);
        } else if law.0 == other.0 {
            return Err(format!("`law`: {}: {}\n`prove`: {}", law.0, law.1, other.1));
        } else {
            // One of them has more time for an expression of a law that both have as an automaton.
            tally.add("proved laws stated in two ways", 1);
        }
    }
    Ok(())
}

/// Returns whether `prove` reports the laws `by_prove` with the kinds, statements and evidence
/// of `by_law`.
fn are_same_laws(by_law: &ProvedLaws, by_prove: &ProvedLaws) -> bool {
    by_law.keys().eq(by_prove.keys())
        && by_law.values().zip(by_prove.values()).all(|(law, other)| is_same_law(law, other))
}

/// Returns whether `prove` reports the law `other` with the statement and the evidence of `law`.
fn is_same_law(law: &(String, String), other: &(String, String)) -> bool {
    let observed = other.1.strip_prefix(&law.1);
    let is_list = |observed: &str| observed.is_empty() || observed.starts_with("; ");
    law.0 == other.0 && observed.is_some_and(is_list)
}

/// Builds the rules of a file and its game.
fn build(text: &str) -> Result<(RuleGame, Rc<GameState>), String> {
    let (file, _) =
        RuleFile::parse(text, "random.game").map_err(|errors| format!("refused: {errors:?}"))?;
    let rules = file.build(&[]).map_err(|error| format!("refused: {error}"))?;
    let instance = GameState::from_rules(rules.clone(), "random.game".to_string());
    Ok((rules, Rc::new(instance)))
}

/// Runs the command `law` on a game, with a time limit in seconds. `misere` is its option
/// `--misere`.
fn find_game_laws(
    instance: &Rc<GameState>,
    misere: bool,
    seconds: u64,
) -> Result<FoundLaws, Error> {
    let query = LawQuery { fixed_names: &[], to: None, observe: false, seconds, misere };
    find_law(instance, query, &Budget::default())
}

/// Returns the laws that `law` proves for the tables, as it prints them.
fn laws_proved_by_law(tables: &[TableLaws]) -> ProvedLaws {
    let printed = |table: &TableLaws| {
        let words = match (&table.proof, table.laws.first()) {
            (Some(_), Some(law)) => table.words(law),
            _ => table.automaton_words()?,
        };
        let (statement, evidence) = words.en.split_once(": proved ")?;
        let kind = if table.is_about_outcomes() { "P" } else { "grundy" };
        Some((kind.to_string(), (statement.to_string(), evidence.to_string())))
    };
    tables.iter().filter_map(printed).collect()
}

/// Returns the laws that `prove` proves for a game without a claim, and compares their automata
/// with the reference solver.
///
/// # Errors
/// The error of `prove`, or a wrong automaton.
fn laws_proved_by_prove(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    instance: &GameState,
    seconds: u64,
    tally: &mut Tally,
) -> Result<ProvedLaws, String> {
    let deadline = Instant::now() + Duration::from_secs(seconds);
    let budget = Budget { deadline: Some(deadline), ..Budget::default() };
    let decided = prove(instance, None, None, &budget).map_err(|error| error.to_string())?;
    let mut laws = ProvedLaws::new();
    for claim in decided {
        let ClaimResult { status: ClaimStatus::Proved, claim, words, proof, .. } = claim else {
            continue;
        };
        if let Some(proof) = &proof {
            compare_automaton(game, brute, proof, tally)
                .map_err(|message| format!("{message}\n`prove`: {}", words.en))?;
        }
        let (statement, evidence) =
            words.en.split_once("; proved ").ok_or_else(|| format!("no evidence: {}", words.en))?;
        laws.insert(claim, (statement.to_string(), evidence.to_string()));
    }
    Ok(laws)
}

/// Compares the laws of a table with the reference solver.
fn compare_table(
    game: &LawGame,
    rules: &RuleGame,
    brute: &mut ReferenceSolver,
    table: &TableLaws,
    tally: &mut Tally,
) -> Result<(), String> {
    for law in 0..table.laws.len() {
        compare_expression(game, rules, brute, table, law, tally)
            .map_err(|message| format!("{message}\n{}", table.words(&table.laws[law]).en))?;
    }
    let Some(law) = &table.automaton else { return Ok(()) };
    let with_statement = |message| format!("{message}\n{}", law.statement.en);
    compare_automaton(game, brute, &law.proof, tally).map_err(with_statement)?;
    compare_digits(game, brute, table, &law.statement.en, tally).map_err(with_statement)
}

/// Counts a law and the positions of the sample at which it is compared.
///
/// # Errors
/// The sample has fewer positions than [`MIN_COMPARED`] and is not complete.
fn record_sample(sample: &Sample, tally: &mut Tally) -> Result<(), String> {
    let count = sample.positions.len();
    if sample.is_complete {
        tally.add("laws compared at all positions of their range", 1);
    } else if count >= MIN_COMPARED {
        tally.add("laws compared at 1,000 positions or more", 1);
    } else {
        return Err(format!("only {count} positions to compare with"));
    }
    tally.add("positions compared", count as u64);
    Ok(())
}

/// Compares an expression with the reference solver at the positions that it is about. If the law
/// is printed as a claim, evaluates the claim.
fn compare_expression(
    game: &LawGame,
    rules: &RuleGame,
    brute: &mut ReferenceSolver,
    table: &TableLaws,
    law: usize,
    tally: &mut Tally,
) -> Result<(), String> {
    let law = &table.laws[law];
    let claim = match table.claim(law) {
        None => None,
        Some(claim) => {
            let rules = with_claim(rules.file(), &claim).and_then(|file| file.build(&[]));
            Some(rules.map_err(|error| format!("the claim `{claim}` is refused: {error}"))?)
        }
    };
    let of_outcomes = match &table.table.target {
        Target::Outcomes(_) => true,
        Target::Values(_) => table.is_about_outcomes(),
    };
    let is_about_starts = table.scope == Scope::Starts;
    let sample = game.sample_of(table.scope);
    record_sample(&sample, tally)?;
    for input in &sample.positions {
        let position = match &game.start {
            Some(start) if is_about_starts => start(input),
            _ => input.clone(),
        };
        let predicted = match &claim {
            Some(claim) if is_about_starts => claim.start_claim_value(0, input).ok(),
            Some(claim) => claim.claim_value(0, &game.to_counts(&position)).ok(),
            None => law.expression.value(&position),
        };
        let expected = if of_outcomes {
            i64::from(brute.is_lost(vec![position.clone()]))
        } else {
            brute.value(&position)
        };
        if predicted != Some(expected) {
            return Err(format!("at {input:?} the law predicts {predicted:?}, not {expected}"));
        }
    }
    Ok(())
}

/// Returns the tuple of numbers with the given names and added numbers: those of the variables of a
/// position, or of the only element `position` of a bag, and its Grundy value.
fn tuple_of(
    game: &LawGame,
    names: &[(String, i64)],
    position: &[i64],
    value: i64,
) -> Result<Vec<i64>, String> {
    let number = |(name, added): &(String, i64)| {
        let number = match name.as_str() {
            "grundy" => value,
            "2^grundy" => 1 << value,
            _ if game.has_length => position[0],
            name => {
                let index = game.variables.iter().position(|variable| *variable == name);
                position[index.ok_or_else(|| format!("an unknown variable `{name}`"))?]
            }
        };
        Ok(number + added)
    };
    names.iter().map(number).collect()
}

/// Compares a predicate with the reference solver at the positions of the game. The predicate
/// states whether a position, or an element of a bag, is lost or, if `by_value` is true, whether it
/// has a Grundy value.
fn compare_predicate(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    names: &[(String, i64)],
    by_value: bool,
    holds: &dyn Fn(&[i64]) -> bool,
) -> Result<(), String> {
    for position in &game.positions.positions {
        if !by_value {
            let predicted = holds(&tuple_of(game, names, position, 0)?);
            let expected = brute.is_lost(vec![position.clone()]);
            if predicted != expected {
                return Err(format!(
                    "at {position:?} the law predicts {predicted}, not {expected}"
                ));
            }
            continue;
        }
        // The Grundy value of a bag is the nim-sum of the values of its elements.
        let components: Vec<&[i64]> =
            if game.has_length { position.chunks(1).collect() } else { vec![position] };
        let mut predicted = 0;
        for component in components {
            let mut values = Vec::new();
            for value in 0..MAX_VALUE {
                if holds(&tuple_of(game, names, component, value)?) {
                    values.push(value);
                }
            }
            let [value] = values[..] else {
                return Err(format!("at {component:?} the law predicts the values {values:?}"));
            };
            predicted ^= value;
        }
        let expected = brute.value(position);
        if predicted != expected {
            return Err(format!("at {position:?} the law predicts {predicted}, not {expected}"));
        }
    }
    Ok(())
}

/// Compares the automaton of a proof with the reference solver. A proof with several automata is
/// not compared, only counted.
fn compare_automaton(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    proof: &Proof,
    tally: &mut Tally,
) -> Result<(), String> {
    let by_value = match &proof.law.kind {
        ProofKind::Lost => false,
        ProofKind::Values(..) => true,
        _ => {
            tally.add("proofs with several automata, not compared", 1);
            return Ok(());
        }
    };
    let Some(automaton) = proof.law.automata.first() else { return Ok(()) };
    let names: Vec<String> = automaton.tracks().iter().map(|track| proof.name_of(*track)).collect();
    let names = parse_names(&names.join(", "))?;
    record_sample(&game.positions, tally)?;
    compare_predicate(game, brute, &names, by_value, &|numbers| {
        let numbers: Vec<u64> = numbers.iter().map(|number| *number as u64).collect();
        automaton.contains(&numbers).unwrap_or(false)
    })
}

/// Compares the printed statement of a law about digits with the reference solver. Laws that name
/// an automaton instead of its digits are only counted.
fn compare_digits(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    table: &TableLaws,
    statement: &str,
    tally: &mut Tally,
) -> Result<(), String> {
    if game.has_length && !statement.contains(" of all elements") {
        return Err("a law of one element is stated as a law of all bags".into());
    }
    let by_value = game.has_length || !table.is_about_outcomes();
    let condition = if by_value {
        statement.split_once("` exactly when ").map(|(_, condition)| condition)
    } else {
        statement.strip_prefix("P exactly when ")
    };
    let condition = condition.ok_or("a law of unknown form")?;
    let Some(condition) = DigitCondition::parse(condition)? else {
        tally.add("laws that name an automaton", 1);
        return Ok(());
    };
    tally.add("laws about digits", 1);
    let names = condition.numbers.clone();
    compare_predicate(game, brute, &names, by_value, &|numbers| condition.holds(numbers))
}

/// Compares the law of a file that is recognised as a code with the reference solver at the sample
/// positions, which are single heaps.
fn compare_heap_law(
    game: &LawGame,
    brute: &mut ReferenceSolver,
    law: &GameLaw,
    tally: &mut Tally,
) -> Result<(), String> {
    if !matches!(law.kind, GameLawKind::Period(_) | GameLawKind::MiserePeriod(_)) {
        return Ok(());
    }
    record_sample(&game.positions, tally)?;
    let zero = game.zeros.first().copied().unwrap_or(0);
    for position in &game.positions.positions {
        let heap = big((position[0] - zero) as u64);
        let (predicted, expected) = match &law.kind {
            GameLawKind::Period(period) => (period.value(&heap), big(brute.value(position) as u64)),
            GameLawKind::MiserePeriod(period) => {
                let is_lost = period.outcome(&heap) == Outcome::P;
                (big(is_lost.into()), big(brute.is_lost(vec![position.clone()]).into()))
            }
            _ => return Ok(()),
        };
        if predicted != expected {
            return Err(format!("at {position:?} the law predicts {predicted}, not {expected}"));
        }
    }
    Ok(())
}
