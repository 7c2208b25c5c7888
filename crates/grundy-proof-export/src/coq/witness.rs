//! Finds witnesses: moves together with expressions for the numbers that the moves choose, with
//! which a move is possible, or wins. Each expression is a sum of coordinates and a constant, or
//! the remainder of a sum modulo a constant.
//!
//! Candidates come from the equations, congruences and inequalities in the formulas. Automata
//! decide at which positions a candidate works; the search ends when every position has a candidate
//! that works there, or when all candidates have been tried.

use crate::ExportError;
use crate::elimination::solve_for;
use crate::export_conditions::free_variables;
use grundy_automata::{Engine, Formula, Linear, Variable};
use grundy_proof::Stop;
use grundy_rules_logic::guarded::GuardedCommand;

/// The maximum number of combinations of choices that are tried for one move.
const MAX_COMBINATIONS: usize = 1_000;
/// The exclusive upper bound of the values that replace unknown variables in a congruence. A
/// variable is unknown if it is neither a coordinate nor the number to choose. Each value replaces
/// the terms of all unknown variables, up to sign, and can give a candidate for the number to
/// choose.
const MAX_REMAINDER: u64 = 12;

/// A candidate for one number that a move chooses: a sum of coordinates, or the remainder of a sum
/// of coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WitnessChoice {
    /// A sum of coordinates and a constant. The chosen number is this sum, or its remainder modulo
    /// `modulus`.
    pub sum: Linear,
    /// The number modulo which the remainder of `sum` is taken; `None` for the sum itself.
    pub modulus: Option<u64>,
}

/// A move with a choice for each of its chosen numbers.
pub(super) struct Witness {
    /// The index of the move in the argument `moves` of [`find_witnesses`].
    pub command: usize,
    /// The choices, one for each number that the move chooses, in the order of these numbers.
    pub choices: Vec<WitnessChoice>,
}

/// Returns witnesses such that at every position of `set` at least one witness works. `set` is the
/// formula of a set of positions, in the variables `position` of their coordinates. Each of `moves`
/// is given by its chosen variables, its command, and the formula that must hold for a witness to
/// work.
///
/// # Errors
/// Returns `ExportError::Witness` if no candidate works at some position, or a limit is reached.
pub(super) fn find_witnesses(
    engine: &mut Engine,
    position: &[Variable],
    set: &Formula,
    moves: &[(Vec<Variable>, &GuardedCommand, Formula)],
) -> Result<Vec<Witness>, ExportError> {
    let no_witness = |_: Stop| ExportError::Witness;
    let mut uncovered = engine.compile(set).map_err(|error| no_witness(error.into()))?;
    let mut witnesses = Vec::new();
    for (command, (chosen, command_of, holds)) in moves.iter().enumerate() {
        for choices in candidates(position, chosen, command_of, holds) {
            if uncovered.is_empty() {
                return Ok(witnesses);
            }
            let equations =
                chosen.iter().zip(&choices).map(|(variable, choice)| match choice.modulus {
                    None => Formula::equal(*variable, choice.sum.clone()),
                    Some(modulus) => Formula::remainder(choice.sum.clone(), modulus, *variable),
                });
            let conjuncts = equations.chain([holds.clone()]);
            let works = Formula::exists(chosen.clone(), Formula::and(conjuncts));
            let covered = engine.compile(&works).map_err(|error| no_witness(error.into()))?;
            let difference = Formula::and([
                Formula::Automaton(uncovered.clone(), uncovered.tracks().to_vec()),
                Formula::not(Formula::Automaton(covered.clone(), covered.tracks().to_vec())),
            ]);
            let remaining =
                engine.compile(&difference).map_err(|error| no_witness(error.into()))?;
            if remaining != uncovered {
                witnesses.push(Witness { command, choices });
                uncovered = remaining;
            }
        }
    }
    if uncovered.is_empty() { Ok(witnesses) } else { Err(ExportError::Witness) }
}

/// Returns candidates for the chosen numbers of a move, as sums and remainders of the coordinates
/// `position`, from the comparisons in the formula `holds`. Each candidate is a list with one
/// choice for each number in `chosen`. The numbers are chosen from the last to the first.
fn candidates(
    position: &[Variable],
    chosen: &[Variable],
    command: &GuardedCommand,
    holds: &Formula,
) -> Vec<Vec<WitnessChoice>> {
    let mut atoms = Vec::new();
    collect(holds, &mut atoms);
    let mut partial: Vec<(Vec<WitnessChoice>, Vec<Formula>)> = vec![(Vec::new(), atoms)];
    for variable in chosen.iter().rev() {
        let mut next = Vec::new();
        for (after, atoms) in &partial {
            let mut choices = choices_for(position, *variable, atoms, chosen.len() == 1);
            if chosen.len() > 1 {
                choices.extend(differences(position, *variable, command));
            }
            for (index, choice) in choices.iter().enumerate() {
                if choices[..index].contains(choice) {
                    continue;
                }
                let substituted: Vec<Formula> =
                    atoms.iter().map(|atom| substitute_choice(atom, *variable, choice)).collect();
                let extended = std::iter::once(choice.clone()).chain(after.iter().cloned());
                next.push((extended.collect(), substituted));
            }
        }
        next.truncate(MAX_COMBINATIONS);
        partial = next;
    }
    partial.into_iter().map(|(choices, _)| choices).collect()
}

/// Returns candidates for a chosen number that a move subtracts from a coordinate: the differences
/// after which this coordinate equals another one.
fn differences(
    position: &[Variable],
    variable: Variable,
    command: &GuardedCommand,
) -> Vec<WitnessChoice> {
    let lowers = |to: &Linear| to.terms().contains(&(variable, -1));
    let to = command.to.first().into_iter().flatten();
    let lowered = position.iter().zip(to).filter(|(_, to)| lowers(to));
    let lowered = lowered.map(|(coordinate, _)| *coordinate);
    lowered
        .flat_map(|coordinate| {
            position
                .iter()
                .filter(move |second| **second != coordinate)
                .map(move |second| (coordinate, *second))
        })
        .map(|(coordinate, second)| WitnessChoice {
            sum: Linear::from(coordinate) - Linear::from(second),
            modulus: None,
        })
        .collect()
}

/// Returns the comparison `atom` with the sum of `choice` substituted for `variable`. Returns
/// `atom` unchanged if `choice` has a modulus, because a remainder is not a linear expression, or
/// if `atom` is not a condition on one linear expression, such as an automaton.
fn substitute_choice(atom: &Formula, variable: Variable, choice: &WitnessChoice) -> Formula {
    let substitute_sum = |sum: &Linear| match sum.terms().iter().find(|term| term.0 == variable) {
        Some((_, coefficient)) if choice.modulus.is_none() => {
            sum.clone() - Linear::multiple(variable, *coefficient)
                + choice.sum.clone() * *coefficient
        }
        _ => sum.clone(),
    };
    match atom {
        Formula::AtMostZero(sum) => Formula::AtMostZero(substitute_sum(sum)),
        Formula::IsZero(sum) => Formula::IsZero(substitute_sum(sum)),
        Formula::Divides(modulus, sum) => Formula::Divides(*modulus, substitute_sum(sum)),
        unchanged => unchanged.clone(),
    }
}

/// Returns candidates for the chosen number `variable`, from the comparisons `atoms`.
/// `alone_chosen` states that the move chooses only this number; then there are more candidates.
fn choices_for(
    position: &[Variable],
    variable: Variable,
    atoms: &[Formula],
    alone_chosen: bool,
) -> Vec<WitnessChoice> {
    let mut choices = Vec::new();
    let mut add = |sum: Linear, modulus| {
        let choice = WitnessChoice { sum, modulus };
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    };
    // Sets every variable of the sum that is neither a coordinate nor `variable` to 0 or, in
    // congruences, to `remainder`.
    let restrict = |sum: &Linear, remainder: i64| {
        let is_known = |term: &Variable| position.contains(term) || *term == variable;
        let other_sum: i64 =
            sum.terms().iter().filter(|term| !is_known(&term.0)).map(|term| term.1.signum()).sum();
        let known_terms = sum.terms().iter().filter(|term| is_known(&term.0));
        known_terms.fold(
            Linear::constant(sum.constant_term().saturating_add(other_sum * remainder)),
            |total, (term, coefficient)| total + Linear::multiple(*term, *coefficient),
        )
    };
    for atom in atoms {
        match atom {
            Formula::Divides(modulus, sum) => {
                for remainder in 0..(*modulus).min(MAX_REMAINDER) {
                    let remainder = i64::try_from(remainder).unwrap_or(0);
                    if let Some(sum) = solve_for(&restrict(sum, remainder), variable) {
                        add(sum, Some(*modulus));
                    }
                }
            }
            Formula::IsZero(sum) => {
                if let Some(sum) = solve_for(&restrict(sum, 0), variable) {
                    add(sum, None);
                }
            }
            _ => {}
        }
    }
    for constant in 0..if alone_chosen { 3 } else { 2 } {
        add(Linear::constant(constant), None);
    }
    for atom in atoms.iter().filter(|_| alone_chosen) {
        if let Formula::AtMostZero(sum) = atom
            && let Some(sum) = solve_for(&restrict(sum, 0), variable)
        {
            add(sum.clone(), None);
            add(sum.clone() + 1, None);
            add(sum + -1, None);
        }
    }
    choices
}

/// Appends the distinct comparisons in a formula, at any depth, to `atoms`.
fn collect(formula: &Formula, atoms: &mut Vec<Formula>) {
    match formula {
        Formula::Not(inner) | Formula::Exists(_, inner) => collect(inner, atoms),
        Formula::And(formulas) | Formula::Or(formulas) => {
            formulas.iter().for_each(|part| collect(part, atoms));
        }
        atom => {
            if !free_variables(atom).is_empty() && !atoms.contains(atom) {
                atoms.push(atom.clone());
            }
        }
    }
}
