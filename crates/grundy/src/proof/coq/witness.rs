//! Choices by which a move can be made, or made to win, as sums and remainders: found by trying what the formulas
//! themselves suggest, and held against all positions by automata.

use crate::guarded::GuardedCommand;
use crate::proof::condition::Stop;
use crate::proof::conditions::{NotWritten, free};
use crate::proof::shapes::equal_to;
use grundy_automata::{Engine, Formula, Linear, Variable};

/// So many choices of a move are tried.
const MOST_TRIED: usize = 1_000;
/// Remainders below this are tried one by one.
const MOST_REMAINDERS: u64 = 12;

/// What is chosen: a sum, or the remainder of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub of: Linear,
    pub modulus: Option<u64>,
}

/// A move with all that is chosen in it.
pub(super) struct Way {
    /// Which command.
    pub command: usize,
    /// A choice for each chosen number.
    pub choices: Vec<Choice>,
}

/// Ways that are there at every position of a set: for each command what is chosen, and the formula that must hold of it.
///
/// # Errors
/// Where some position is left without a way.
pub(super) fn ways(
    engine: &mut Engine,
    position: &[Variable],
    set: &Formula,
    moves: &[(Vec<Variable>, &GuardedCommand, Formula)],
) -> Result<Vec<Way>, NotWritten> {
    let broken = |_: Stop| NotWritten::Witness;
    let mut left = engine.compile(set).map_err(|error| broken(error.into()))?;
    let mut found = Vec::new();
    for (command, (chosen, by, holds)) in moves.iter().enumerate() {
        for choices in candidates(position, chosen, by, holds) {
            if left.is_empty() {
                return Ok(found);
            }
            let chosen_so =
                chosen.iter().zip(&choices).map(|(variable, choice)| match choice.modulus {
                    None => Formula::equal(*variable, choice.of.clone()),
                    Some(modulus) => Formula::remainder(choice.of.clone(), modulus, *variable),
                });
            let all = chosen_so.chain([holds.clone()]);
            let there = Formula::exists(chosen.clone(), Formula::and(all));
            let won = engine.compile(&there).map_err(|error| broken(error.into()))?;
            let left_by = Formula::and([
                Formula::Automaton(left.clone(), left.tracks().to_vec()),
                Formula::not(Formula::Automaton(won.clone(), won.tracks().to_vec())),
            ]);
            let rest = engine.compile(&left_by).map_err(|error| broken(error.into()))?;
            if rest != left {
                found.push(Way { command, choices });
                left = rest;
            }
        }
    }
    if left.is_empty() { Ok(found) } else { Err(NotWritten::Witness) }
}

/// What may be chosen, by what a formula compares: the last number first, and those before it beside that choice.
fn candidates(
    position: &[Variable],
    chosen: &[Variable],
    command: &GuardedCommand,
    holds: &Formula,
) -> Vec<Vec<Choice>> {
    let mut atoms = Vec::new();
    collect(holds, &mut atoms);
    let mut all: Vec<(Vec<Choice>, Vec<Formula>)> = vec![(Vec::new(), atoms)];
    for variable in chosen.iter().rev() {
        let mut next = Vec::new();
        for (after, atoms) in &all {
            let mut one = of_one(position, *variable, atoms, chosen.len() == 1);
            if chosen.len() > 1 {
                one.extend(differences(position, *variable, command));
            }
            for (at, choice) in one.iter().enumerate() {
                if one[..at].contains(choice) {
                    continue;
                }
                let put: Vec<Formula> =
                    atoms.iter().map(|atom| with(atom, *variable, choice)).collect();
                let whole = std::iter::once(choice.clone()).chain(after.iter().cloned());
                next.push((whole.collect(), put));
            }
        }
        next.truncate(MOST_TRIED);
        all = next;
    }
    all.into_iter().map(|(choices, _)| choices).collect()
}

/// What makes one number of the position that the choice lowers equal to another.
fn differences(position: &[Variable], variable: Variable, command: &GuardedCommand) -> Vec<Choice> {
    let lowers = |to: &Linear| to.terms().contains(&(variable, -1));
    let to = command.to.first().into_iter().flatten();
    let own = position.iter().zip(to).filter(|(_, to)| lowers(to)).map(|(own, _)| *own);
    own.flat_map(|own| {
        position.iter().filter(move |other| **other != own).map(move |other| (own, *other))
    })
    .map(|(own, other)| Choice { of: Linear::from(own) - Linear::from(other), modulus: None })
    .collect()
}

/// A comparison with a choice in place of a number.
fn with(atom: &Formula, variable: Variable, choice: &Choice) -> Formula {
    let put = |sum: &Linear| match sum.terms().iter().find(|term| term.0 == variable) {
        Some((_, by)) if choice.modulus.is_none() => {
            sum.clone() - Linear::multiple(variable, *by) + choice.of.clone() * *by
        }
        _ => sum.clone(),
    };
    match atom {
        Formula::AtMostZero(sum) => Formula::AtMostZero(put(sum)),
        Formula::IsZero(sum) => Formula::IsZero(put(sum)),
        Formula::Divides(modulus, sum) => Formula::Divides(*modulus, put(sum)),
        other => other.clone(),
    }
}

fn of_one(
    position: &[Variable],
    variable: Variable,
    atoms: &[Formula],
    alone_chosen: bool,
) -> Vec<Choice> {
    let mut found = Vec::new();
    let mut add = |of: Linear, modulus| {
        let choice = Choice { of, modulus };
        if !found.contains(&choice) {
            found.push(choice);
        }
    };
    // Other numbers than those of the position are 0, or the remainders that there are.
    let alone = |sum: &Linear, rest: i64| {
        let here = |of: &Variable| position.contains(of) || *of == variable;
        let others: i64 =
            sum.terms().iter().filter(|term| !here(&term.0)).map(|term| term.1.signum()).sum();
        let kept = sum.terms().iter().filter(|term| here(&term.0));
        kept.fold(Linear::constant(sum.added().saturating_add(others * rest)), |all, (of, by)| {
            all + Linear::multiple(*of, *by)
        })
    };
    for atom in atoms {
        match atom {
            Formula::Divides(modulus, sum) => {
                for rest in 0..(*modulus).min(MOST_REMAINDERS) {
                    let rest = i64::try_from(rest).unwrap_or(0);
                    if let Some(of) = equal_to(&alone(sum, rest), variable) {
                        add(of, Some(*modulus));
                    }
                }
            }
            Formula::IsZero(sum) => {
                if let Some(of) = equal_to(&alone(sum, 0), variable) {
                    add(of, None);
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
            && let Some(of) = equal_to(&alone(sum, 0), variable)
        {
            add(of.clone(), None);
            add(of.clone() + 1, None);
            add(of + -1, None);
        }
    }
    found
}

/// The comparisons in a formula, with what equations determine put in its place.
fn collect(formula: &Formula, atoms: &mut Vec<Formula>) {
    match formula {
        Formula::Not(inner) | Formula::Exists(_, inner) => collect(inner, atoms),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().for_each(|part| collect(part, atoms));
        }
        atom => {
            if !free(atom).is_empty() && !atoms.contains(atom) {
                atoms.push(atom.clone());
            }
        }
    }
}
