//! Auxiliary numbers that an equation determines are put in place of their names.

use crate::guarded::{as_variable, is_natural};
use grundy_automata::{Formula, Linear, Variable};

/// For some values of the variables the formula holds; variables that an equation gives are gone.
pub(crate) fn exists(variables: Vec<Variable>, formula: Formula) -> Formula {
    if variables.is_empty() {
        return formula;
    }
    let mut parts = match formula {
        Formula::And(parts) => parts,
        Formula::Exists(more, inner) => return exists([variables, more].concat(), *inner),
        other => vec![other],
    };
    let mut open = variables;
    while let Some((variable, at, value)) = determined(&open, &parts) {
        open.retain(|other| *other != variable);
        parts.remove(at);
        let put: Option<Vec<Formula>> =
            parts.iter().map(|part| with(part, variable, &value)).collect();
        parts = put.unwrap_or_default();
        if !is_natural(&value) {
            parts.push(Formula::at_most(0, value));
        }
    }
    Formula::exists(open, Formula::and(parts))
}

/// A variable with the equation that determines it, where all the others can do without it.
fn determined(open: &[Variable], parts: &[Formula]) -> Option<(Variable, usize, Linear)> {
    for (at, part) in parts.iter().enumerate() {
        let Formula::IsZero(sum) = part else { continue };
        for (variable, coefficient) in sum.terms() {
            if !open.contains(variable) || coefficient.abs() != 1 || sum.has_overflown() {
                continue;
            }
            // c v + rest = 0, so v = -c rest.
            let rest = sum.clone() - Linear::multiple(*variable, *coefficient);
            let value = rest * -coefficient;
            let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
            if others.clone().all(|(_, other)| with(other, *variable, &value).is_some()) {
                return Some((*variable, at, value));
            }
        }
    }
    None
}

/// The formula with a value in place of a variable; `None` where it stands for a track of a relation and the value is no
/// variable.
fn with(formula: &Formula, variable: Variable, value: &Linear) -> Option<Formula> {
    let sum = |sum: &Linear| replaced(sum, variable, value);
    let all = |parts: &[Formula]| -> Option<Vec<Formula>> {
        parts.iter().map(|part| with(part, variable, value)).collect()
    };
    let tracks = |tracks: &[Variable]| -> Option<Vec<Variable>> {
        if !tracks.contains(&variable) {
            return Some(tracks.to_vec());
        }
        let other = as_variable(value).filter(|other| !tracks.contains(other))?;
        Some(tracks.iter().map(|track| if *track == variable { other } else { *track }).collect())
    };
    Some(match formula {
        Formula::True | Formula::False => formula.clone(),
        Formula::AtMostZero(inner) => Formula::at_most(sum(inner), 0),
        Formula::IsZero(inner) => Formula::equal(sum(inner), 0),
        Formula::Divides(modulus, inner) => Formula::congruent(sum(inner), 0, *modulus),
        Formula::Relation(relation, of) => Formula::Relation(relation.clone(), tracks(of)?),
        Formula::Automaton(automaton, of) => Formula::Automaton(automaton.clone(), tracks(of)?),
        Formula::Not(inner) => Formula::not(with(inner, variable, value)?),
        Formula::And(parts) => Formula::and(all(parts)?),
        Formula::Or(parts) => Formula::or(all(parts)?),
        // What is put in place may be what is bound here: names are given once, but not to values.
        Formula::Exists(bound, inner) => {
            if bound.contains(&variable) || value.terms().iter().any(|term| bound.contains(&term.0))
            {
                return None;
            }
            exists(bound.clone(), with(inner, variable, value)?)
        }
    })
}

/// A sum with a value in place of a variable.
pub(crate) fn replaced(sum: &Linear, variable: Variable, value: &Linear) -> Linear {
    match sum.terms().iter().find(|term| term.0 == variable) {
        None => sum.clone(),
        Some((_, coefficient)) => {
            sum.clone() - Linear::multiple(variable, *coefficient) + value.clone() * *coefficient
        }
    }
}
