//! The conditions of a proof as formulas without automata, for export to other tools.
//!
//! Each formula describes the violations of a condition. The condition holds if no natural numbers
//! satisfy the formula.

use grundy_automata::{Formula, Linear, Relation, Variable};
use grundy_proof::{Basis, Claimed, Proof, WeightedSum};
use grundy_rules_logic::guarded::{GuardedCommand, fresh};
use std::collections::BTreeSet;

/// A condition of a proof in a form that can be written for other tools.
pub(super) struct ExportedCondition {
    /// The statement of the condition in a few words, for a comment in the exported file.
    pub name: String,
    /// The formula of the violations of the condition. The condition holds if no natural numbers
    /// satisfy the formula.
    pub violation: Formula,
}

/// The reason why a proof cannot be exported to another tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// The claim is given by an automaton, for which there is no formula.
    AutomatonClaim,
    /// The proof is about draws, independent components, progress of the winner, or misère sums,
    /// which the export does not support.
    Kind,
    /// The proof uses a relation between numbers, such as an operation on digits, that the other
    /// tool cannot express.
    Relation,
    /// The claim is about Grundy values, and only claims about lost positions can be exported.
    Value,
    /// The ranking function of the proof consists of several sums that are compared
    /// lexicographically, and the export to Coq supports only one sum.
    RankingFunction,
    /// The tool needs an expression for a number that must exist, such as the number that a winning
    /// move chooses, and no sum or remainder was found.
    Witness,
}

/// Returns the conditions of a proof, and the names of all variables that occur in them, indexed by
/// the number of the variable.
pub(super) fn export_conditions(
    proof: &Proof,
) -> Result<(Vec<ExportedCondition>, Vec<String>), ExportError> {
    let Basis::Ranking(ranking) = &proof.basis else { return Err(ExportError::Kind) };
    let mut names = proof.names.clone();
    let rules = &proof.law.rules;
    let mut conditions: Vec<ExportedCondition> = rules
        .obligations
        .iter()
        .map(|obligation| ExportedCondition {
            name: format!("never: {}", obligation.violation.en),
            violation: Formula::and([rules.domain(), obligation.when.clone()]),
        })
        .collect();
    let mut add = |name: String, conjuncts: Vec<Formula>| {
        conditions.push(ExportedCondition { name, violation: Formula::and(conjuncts) });
    };
    let enabled = |command: &GuardedCommand| {
        Formula::and([rules.domain(), rules.live.clone(), command.guard.clone()])
    };
    for command in &rules.commands {
        for component in &command.to {
            let coordinates: Vec<Linear> =
                rules.variables().into_iter().map(Linear::from).collect();
            let decreases = ranking_decreases(&ranking.sums, &coordinates, component);
            let name = format!("`{}` lowers the measure", command.name);
            add(name, vec![enabled(command), Formula::not(decreases)]);
            let inside = Formula::not(rules.within(component));
            add(
                format!("`{}` leads from positions to positions", command.name),
                vec![enabled(command), inside],
            );
        }
    }
    let possible = |command: &GuardedCommand, condition: Formula| {
        let bound = [&command.chosen[..], &command.aux].concat();
        Formula::exists(bound, Formula::and([command.guard.clone(), condition]))
    };
    let movable: Vec<Formula> =
        rules.commands.iter().map(|command| possible(command, Formula::True)).collect();
    let (domain, live) = (rules.domain(), rules.live.clone());
    let stuck = Formula::and([domain.clone(), live.clone(), Formula::not(Formula::or(movable))]);
    match &proof.claimed {
        Claimed::Lost(claim) => {
            let outside = Formula::not(claim.clone());
            add(
                "the claim agrees with the rules where the player to move has lost".into(),
                vec![domain.clone(), rules.lost.clone(), outside.clone()],
            );
            add(
                "the claim agrees with the rules where the player to move has won".into(),
                vec![domain.clone(), rules.won.clone(), claim.clone()],
            );
            let wrong_claim = if rules.stuck < 0 { outside.clone() } else { claim.clone() };
            add(
                "the claim agrees with the rules where no move is possible".into(),
                vec![stuck.clone(), wrong_claim],
            );
            let mut winning = Vec::new();
            for command in &rules.commands {
                let [to] = &command.to[..] else { return Err(ExportError::Kind) };
                let lands = substitute(claim, &rules.variables(), to, &mut names);
                let name = format!(
                    "`{}` never leads from a lost position to a lost position",
                    command.name
                );
                add(name, vec![enabled(command), claim.clone(), lands.clone()]);
                winning.push(Formula::not(possible(command, lands)));
            }
            let mut conjuncts = vec![domain, live, outside];
            if rules.stuck >= 0 {
                conjuncts.push(Formula::not(stuck));
            }
            conjuncts.extend(winning);
            add(
                "from every position that is not lost, some move leads to a lost position".into(),
                conjuncts,
            );
        }
        Claimed::Values { variable, power: false, formula } => {
            let value = *variable;
            let smaller_value = fresh(&mut names, "other");
            let has_value = |number: Variable, names: &mut Vec<String>| {
                substitute(formula, &[value], &[Linear::from(number)], names)
            };
            let no_value = Formula::not(Formula::exists([value], formula.clone()));
            add("every position has a value".into(), vec![domain.clone(), no_value]);
            let second_value = has_value(smaller_value, &mut names);
            let is_smaller = Formula::less(smaller_value, value);
            let conjuncts = vec![domain.clone(), formula.clone(), second_value, is_smaller.clone()];
            add("no position has two values".into(), conjuncts);
            let mut missing = vec![domain, formula.clone(), is_smaller];
            for command in &rules.commands {
                let mut option = |number: Variable| -> Formula {
                    let mut component_values = Vec::new();
                    let mut conjuncts = Vec::new();
                    for component in &command.to {
                        let component_value =
                            if command.to.len() == 1 { number } else { fresh(&mut names, "w") };
                        let replaced = [&rules.variables()[..], &[value]].concat();
                        let sums = [&component[..], &[Linear::from(component_value)]].concat();
                        conjuncts.push(substitute(formula, &replaced, &sums, &mut names));
                        component_values.push(component_value);
                    }
                    match component_values.len() {
                        0 => conjuncts.push(Formula::equal(number, 0)),
                        1 => return Formula::and(conjuncts),
                        _ => {
                            let tracks = [&component_values[..], &[number]].concat();
                            conjuncts
                                .push(Formula::relation(Relation::XorZero(tracks.len()), tracks));
                        }
                    }
                    Formula::exists(component_values, Formula::and(conjuncts))
                };
                let name =
                    format!("no option by `{}` has the same value as its position", command.name);
                let same_value = option(value);
                add(name, vec![enabled(command), formula.clone(), same_value]);
                let reached = option(smaller_value);
                missing.push(Formula::not(possible(command, reached)));
            }
            add("every smaller value is the value of an option".into(), missing);
        }
        _ => return Err(ExportError::Kind),
    }
    Ok((conditions, names))
}

/// Returns the formula that a move decreases a ranking function. Of the sums in `sums`, the first
/// one that the move changes must decrease, and must not be negative before the move. `before` and
/// `after` are the coordinates before and after the move.
fn ranking_decreases(sums: &[WeightedSum], before: &[Linear], after: &[Linear]) -> Formula {
    let (mut cases, mut unchanged) = (Vec::new(), Vec::new());
    for sum in sums {
        let (old, new) = (sum.evaluate(before), sum.evaluate(after));
        let falls = [Formula::less(new.clone(), old.clone()), Formula::at_most(0, old.clone())];
        cases.push(Formula::and(unchanged.iter().cloned().chain(falls)));
        unchanged.push(Formula::equal(old, new));
    }
    Formula::or(cases)
}

/// Returns `formula` with the variable `from[i]` replaced by the sum `to[i]`, together with the
/// condition that these sums are natural numbers. Appends the names of the new variables that the
/// formula uses to `names`.
pub(super) fn substitute(
    formula: &Formula,
    from: &[Variable],
    to: &[Linear],
    names: &mut Vec<String>,
) -> Formula {
    let fresh_variables: Vec<Variable> = from.iter().map(|_| fresh(names, "u")).collect();
    let renamed = rename_variables(formula, &|variable| {
        from.iter()
            .position(|replaced| *replaced == variable)
            .map_or(variable, |index| fresh_variables[index])
    });
    let equal = fresh_variables
        .iter()
        .zip(to)
        .map(|(variable, sum)| Formula::equal(*variable, sum.clone()));
    let conjuncts: Vec<Formula> = equal.chain([renamed]).collect();
    Formula::exists(fresh_variables, Formula::and(conjuncts))
}

/// Returns the free variables of a formula.
pub(super) fn free_variables(formula: &Formula) -> BTreeSet<Variable> {
    match formula {
        Formula::Not(inner) => free_variables(inner),
        Formula::And(formulas) | Formula::Or(formulas) => {
            formulas.iter().flat_map(free_variables).collect()
        }
        Formula::Exists(bound, inner) => {
            let mut variables = free_variables(inner);
            variables.retain(|variable| !bound.contains(variable));
            variables
        }
        atom => atom.variables(),
    }
}

/// Returns `formula` with every variable v replaced by `to(v)`. For every variable v that a
/// quantifier in `formula` binds, `to(v)` must be v.
fn rename_variables(formula: &Formula, to: &dyn Fn(Variable) -> Variable) -> Formula {
    let rename_sum = |sum: &Linear| {
        let terms = sum.terms().iter();
        terms.fold(Linear::constant(sum.constant_term()), |renamed, (variable, coefficient)| {
            renamed + Linear::multiple(to(*variable), *coefficient)
        })
    };
    let rename_tracks = |tracks: &[Variable]| tracks.iter().map(|track| to(*track)).collect();
    match formula {
        Formula::True => Formula::True,
        Formula::False => Formula::False,
        Formula::AtMostZero(inner) => Formula::AtMostZero(rename_sum(inner)),
        Formula::IsZero(inner) => Formula::IsZero(rename_sum(inner)),
        Formula::Divides(modulus, inner) => Formula::Divides(*modulus, rename_sum(inner)),
        Formula::Relation(relation, tracks) => {
            Formula::Relation(relation.clone(), rename_tracks(tracks))
        }
        Formula::Automaton(automaton, tracks) => {
            Formula::Automaton(automaton.clone(), rename_tracks(tracks))
        }
        Formula::Not(inner) => Formula::not(rename_variables(inner, to)),
        Formula::And(formulas) => {
            Formula::and(formulas.iter().map(|part| rename_variables(part, to)))
        }
        Formula::Or(formulas) => {
            Formula::or(formulas.iter().map(|part| rename_variables(part, to)))
        }
        Formula::Exists(bound, inner) => {
            Formula::exists(bound.clone(), rename_variables(inner, to))
        }
    }
}
