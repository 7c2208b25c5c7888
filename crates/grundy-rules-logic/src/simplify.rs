//! Simplifies formulas: eliminates existentially quantified variables whose values an equation
//! determines.

use crate::guarded::{as_variable, is_natural};
use grundy_automata::{Formula, Linear, Variable};

/// Returns a formula that is equivalent to ∃ `variables`: `formula`. Eliminates a variable if an
/// equation among the conjuncts determines it and its value can be substituted in all other
/// conjuncts.
pub fn simplify_exists(variables: Vec<Variable>, formula: Formula) -> Formula {
    if variables.is_empty() {
        return formula;
    }
    let mut conjuncts = match formula {
        Formula::And(conjuncts) => conjuncts,
        Formula::Exists(inner_variables, inner) => {
            return simplify_exists([variables, inner_variables].concat(), *inner);
        }
        formula => vec![formula],
    };
    let mut open = variables;
    while let Some((variable, index, value)) = find_determined(&open, &conjuncts) {
        open.retain(|other| *other != variable);
        conjuncts.remove(index);
        let substituted: Option<Vec<Formula>> =
            conjuncts.iter().map(|conjunct| substitute(conjunct, variable, &value)).collect();
        conjuncts = substituted.unwrap_or_default();
        if !is_natural(&value) {
            conjuncts.push(Formula::at_most(0, value));
        }
    }
    Formula::exists(open, Formula::and(conjuncts))
}

/// Finds a variable that can be eliminated, among `open`, the variables that are not eliminated
/// yet. An equation among the conjuncts must determine the value of the variable, and this value
/// must fit into all other conjuncts. Returns the variable, the index of the equation, and the
/// value, or `None` if no variable can be eliminated.
fn find_determined(open: &[Variable], conjuncts: &[Formula]) -> Option<(Variable, usize, Linear)> {
    for (index, conjunct) in conjuncts.iter().enumerate() {
        let Formula::IsZero(sum) = conjunct else { continue };
        for (variable, coefficient) in sum.terms() {
            if !open.contains(variable) || coefficient.abs() != 1 || sum.has_overflowed() {
                continue;
            }
            // The equation is c·v + remaining_sum = 0, so v = −c·remaining_sum for c = ±1.
            let remaining_sum = sum.clone() - Linear::multiple(*variable, *coefficient);
            let value = remaining_sum * -coefficient;
            let other_conjuncts = conjuncts.iter().enumerate().filter(|(other, _)| *other != index);
            if other_conjuncts
                .clone()
                .all(|(_, other)| substitute(other, *variable, &value).is_some())
            {
                return Some((*variable, index, value));
            }
        }
    }
    None
}

/// Substitutes the linear expression `value` for `variable` in a formula. Returns `None` if this is
/// impossible: the variable is a track of a relation and the value is not a variable, or a
/// quantifier would capture a variable of the value.
fn substitute(formula: &Formula, variable: Variable, value: &Linear) -> Option<Formula> {
    let sum = |sum: &Linear| substitute_in_sum(sum, variable, value);
    let substitute_all = |parts: &[Formula]| -> Option<Vec<Formula>> {
        parts.iter().map(|part| substitute(part, variable, value)).collect()
    };
    let tracks = |tracks: &[Variable]| -> Option<Vec<Variable>> {
        if !tracks.contains(&variable) {
            return Some(tracks.to_vec());
        }
        let replacement = as_variable(value).filter(|variable| !tracks.contains(variable))?;
        Some(
            tracks
                .iter()
                .map(|track| if *track == variable { replacement } else { *track })
                .collect(),
        )
    };
    Some(match formula {
        Formula::True | Formula::False => formula.clone(),
        Formula::AtMostZero(inner) => Formula::at_most(sum(inner), 0),
        Formula::IsZero(inner) => Formula::equal(sum(inner), 0),
        Formula::Divides(modulus, inner) => Formula::congruent(sum(inner), 0, *modulus),
        Formula::Relation(relation, variables) => {
            Formula::Relation(relation.clone(), tracks(variables)?)
        }
        Formula::Automaton(automaton, variables) => {
            Formula::Automaton(automaton.clone(), tracks(variables)?)
        }
        Formula::Not(inner) => Formula::not(substitute(inner, variable, value)?),
        Formula::And(parts) => Formula::and(substitute_all(parts)?),
        Formula::Or(parts) => Formula::or(substitute_all(parts)?),
        // The value may contain a variable that is bound here, which a substitution would capture.
        Formula::Exists(bound, inner) => {
            if bound.contains(&variable) || value.terms().iter().any(|term| bound.contains(&term.0))
            {
                return None;
            }
            simplify_exists(bound.clone(), substitute(inner, variable, value)?)
        }
    })
}

/// Substitutes the linear expression `value` for `variable` in the linear expression `sum`.
pub(crate) fn substitute_in_sum(sum: &Linear, variable: Variable, value: &Linear) -> Linear {
    match sum.terms().iter().find(|term| term.0 == variable) {
        None => sum.clone(),
        Some((_, coefficient)) => {
            sum.clone() - Linear::multiple(variable, *coefficient) + value.clone() * *coefficient
        }
    }
}
