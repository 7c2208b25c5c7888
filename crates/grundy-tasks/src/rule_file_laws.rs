//! Search for laws of a rule file, shared by the commands `law` and `prove`.
//!
//! Automata are guessed from small positions and then proved. Expressions are fitted to tables, and
//! proved where possible.

use super::fit_expressions::{fit_expressions, zero_values};
use super::proved_laws::prove_laws;
use super::table_laws::{AutomatonLaw, TableLaws};
use grundy_automata::{Automaton, Numeration};
use grundy_core::base::{Budget, Ending};
use grundy_fit::guess::{Table, Target};
use grundy_proof::{
    DiscoveryGoal, Proof, Unknown, describe_lost_digits, describe_value_digits, discover_any,
};
use grundy_rules::RuleGame;
use grundy_store::GameState;
use grundy_store::cache::proofs::{limits, proof_details};
use grundy_store::game::parameters;
use grundy_text::Result;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The number of states of a proved automaton above which the search for an expression of the same
/// law gets little time: a law with so large an automaton rarely has a short expression.
const MAX_STATES_FOR_EXPRESSION: usize = 40;

/// The specification of a search for laws of a rule file: fixed parameters, bounds and time limits.
pub(super) struct RuleFileLawQuery<'a> {
    /// The names of the parameters that the user gave; other parameters vary in tables.
    pub fixed_names: &'a [&'a str],
    /// The greatest number in the positions of a table; `None` for as many positions as the time
    /// allows.
    pub to: Option<u64>,
    /// The numeration system in which automata read numbers; `None` to try several systems.
    pub numeration: Option<&'a Numeration>,
    /// The time limit of the search for automata, unless half of the time of the budget is less.
    /// `None` gives the search half of that time.
    pub automata_time: Option<Duration>,
    /// The time limit, in seconds, for tables and expressions if no automaton is found.
    pub seconds: u64,
    /// The time limit, in seconds, for tables and expressions if automata decide the P-positions
    /// and, in a game with Grundy values, also these values.
    pub seconds_with_automaton: u64,
}

/// The result of a search for laws of a rule file.
pub(super) struct RuleFileLaws {
    /// The tables of P-positions and of Grundy values, each with the laws found for it. An error if
    /// the search made no table and found no automaton.
    pub tables: Result<Vec<TableLaws>>,
    /// If no automaton was found, what the automaton should have described (P-positions or Grundy
    /// values), and the reason why none was found; `None` if one was found.
    pub no_automaton: Option<(DiscoveryGoal, Unknown)>,
}

/// Searches for the laws of a rule file: first by automata, then by expressions. The tables are
/// those of `instance`; `laws` is the same game, and stores the laws that are proved.
pub(super) fn search_rule_file_laws(
    instance: &Rc<GameState>,
    laws: &GameState,
    rules: &RuleGame,
    search: &RuleFileLawQuery,
    budget: &Budget,
) -> RuleFileLaws {
    let deadline = automata_deadline(search.automata_time, budget);
    let limits = limits(budget, deadline);
    let (wanted, automaton) = match search.numeration {
        None if search.automata_time != Some(Duration::ZERO) => laws.discover_law(rules, &limits),
        numeration => discover_any(rules, numeration, &limits),
    };
    let states = automaton.as_ref().ok().map(states_of);
    // Values may have a law even if only the P-positions have an automaton.
    let has_values = rules.is_impartial() && rules.ending() == Some(Ending::Normal);
    let is_open = wanted == DiscoveryGoal::Lost && has_values;
    let seconds = match states {
        None => search.seconds,
        Some(_) if is_open => search.seconds,
        Some(states) if states <= MAX_STATES_FOR_EXPRESSION => search.seconds_with_automaton,
        Some(_) => search.seconds_with_automaton.min(search.seconds / 4),
    };
    let tables = match seconds {
        0 => Ok(Vec::new()),
        _ => fit_expressions(instance, search.fixed_names, search.to, seconds, budget),
    };
    let mut tables = match (tables, &automaton) {
        (Err(error), Err(reason)) => {
            return RuleFileLaws {
                tables: Err(error),
                no_automaton: Some((wanted, reason.clone())),
            };
        }
        (tables, _) => tables.unwrap_or_default(),
    };
    prove_laws(laws, rules, &mut tables, budget);
    derive_outcomes(&mut tables);
    let no_automaton = match automaton {
        Ok(proof) => {
            add_automaton(rules, &mut tables, wanted, proof);
            None
        }
        Err(reason) => Some((wanted, reason)),
    };
    tables.iter_mut().for_each(TableLaws::withhold_undecided);
    RuleFileLaws { tables: Ok(tables), no_automaton }
}

/// Returns the time at which the search for automata must end: after `automata_time` or half of the
/// time of the budget, whichever is less, so that time remains for tables. Returns `None` if there
/// is no limit.
fn automata_deadline(automata_time: Option<Duration>, budget: &Budget) -> Option<Instant> {
    let half = budget.time_left().map(|time| time / 2);
    let time = [automata_time, half].into_iter().flatten().min()?;
    Instant::now().checked_add(time)
}

/// Returns the number of states of the largest automaton that a proof describes the law with.
fn states_of(proof: &Proof) -> usize {
    proof.law.automata.iter().map(Automaton::states).max().unwrap_or(0)
}

/// Gives every table of P-positions without a proved law the law that follows from a proved law of
/// Grundy values: a position is a P-position if its value is 0.
fn derive_outcomes(tables: &mut [TableLaws]) {
    let is_source = |table: &&TableLaws| !table.is_about_outcomes() && table.proof.is_some();
    let Some(values) = tables.iter().find(is_source).cloned() else { return };
    let Some(value_law) = values.laws.first() else { return };
    let is_target = |table: &&mut TableLaws| {
        table.is_about_outcomes()
            && table.proof.is_none()
            && table.table.variables == values.table.variables
    };
    for outcomes in tables.iter_mut().filter(is_target) {
        // A law about elements serves both purposes: the xor of all elements is compared with 0.
        let law = match outcomes.elements {
            Some(_) => value_law.clone(),
            None => zero_values(value_law),
        };
        outcomes.laws = vec![law];
        outcomes.proof = values.proof.clone();
        outcomes.scope = values.scope;
    }
}

/// Adds a proved automaton to the table of P-positions and, if `wanted` is `Values`, to the table
/// of Grundy values. Creates a table that does not exist.
fn add_automaton(
    rules: &RuleGame,
    tables: &mut Vec<TableLaws>,
    wanted: DiscoveryGoal,
    proof: Proof,
) {
    let law = |statement| AutomatonLaw {
        statement,
        parameters: parameters::condition_suffix(&parameters::parameters_of(rules)),
        basis: proof_details(&proof),
        proof: Box::new(proof.clone()),
    };
    let values = match wanted {
        DiscoveryGoal::Values => describe_value_digits(&proof),
        DiscoveryGoal::Lost => None,
    };
    for (statement, about_outcomes) in [(describe_lost_digits(&proof), true), (values, false)] {
        let Some(statement) = statement else { continue };
        let table = tables.iter_mut().find(|table| table.is_about_outcomes() == about_outcomes);
        match table {
            Some(table) => table.automaton = Some(law(statement)),
            None => {
                let target =
                    if about_outcomes { Target::Outcomes(vec![]) } else { Target::Values(vec![]) };
                let (variables, rows) = (rules.variable_names(), vec![]);
                let table = Table { variables, rows, target, bounded: vec![], ranges: vec![] };
                let mut empty = TableLaws::from_table(table, parameters::parameters_of(rules));
                empty.automaton = Some(law(statement));
                let index = if about_outcomes { 0 } else { tables.len() };
                tables.insert(index, empty);
            }
        }
    }
}
