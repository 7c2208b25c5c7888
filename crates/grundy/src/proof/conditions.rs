//! The conditions of a proof as formulas without automata, for other tools: each says that no naturals fulfil it.

use super::measure::Sum;
use super::verdict::{Basis, Claimed, Proof};
use crate::guarded::{GuardedCommand, fresh};
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::collections::BTreeSet;

/// A condition: what it shows, and what nothing fulfils.
pub(super) struct Stated {
    pub name: String,
    pub never: Formula,
}

/// Why conditions are not written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// The claim is an automaton that was found, not a formula.
    Found,
    /// Draws, independent parts, progress or misère sums.
    Kind,
    /// What the other tool has no words for.
    Relation,
    /// A value, where only lost positions are written.
    Value,
    /// Why play ends takes more than one sum.
    Measure,
    /// Numbers that must be there, of which none is known by a formula.
    Witness,
}

/// The conditions of a proof, and the names of all variables in them.
pub(super) fn conditions(proof: &Proof) -> Result<(Vec<Stated>, Vec<String>), NotWritten> {
    let Basis::Measure(measure) = &proof.basis else { return Err(NotWritten::Kind) };
    let mut names = proof.names.clone();
    let rules = &proof.proven.rules;
    let mut all: Vec<Stated> = rules
        .obligations
        .iter()
        .map(|obligation| Stated {
            name: format!("never: {}", obligation.what.en),
            never: Formula::and([rules.domain(), obligation.when.clone()]),
        })
        .collect();
    let mut add = |name: String, parts: Vec<Formula>| {
        all.push(Stated { name, never: Formula::and(parts) });
    };
    let played = |command: &GuardedCommand| {
        Formula::and([rules.domain(), rules.live.clone(), command.guard.clone()])
    };
    for command in &rules.commands {
        for part in &command.to {
            let here: Vec<Linear> = rules.variables().into_iter().map(Linear::from).collect();
            let lowers = lower(&measure.sums, &here, part);
            let name = format!("`{}` lowers the measure", command.name);
            add(name, vec![played(command), Formula::not(lowers)]);
            let inside = Formula::not(rules.within(part));
            add(format!("`{}` leads to positions", command.name), vec![played(command), inside]);
        }
    }
    let possible = |command: &GuardedCommand, more: Formula| {
        let bound = [&command.chosen[..], &command.aux].concat();
        Formula::exists(bound, Formula::and([command.guard.clone(), more]))
    };
    let can: Vec<Formula> =
        rules.commands.iter().map(|command| possible(command, Formula::True)).collect();
    let (domain, live) = (rules.domain(), rules.live.clone());
    let stuck = Formula::and([domain.clone(), live.clone(), Formula::not(Formula::or(can))]);
    match &proof.claimed {
        Claimed::Lost(claim) => {
            let outside = Formula::not(claim.clone());
            add(
                "where play is lost".into(),
                vec![domain.clone(), rules.lost.clone(), outside.clone()],
            );
            add("where play is won".into(), vec![domain.clone(), rules.won.clone(), claim.clone()]);
            let wrong = if rules.stuck < 0 { outside.clone() } else { claim.clone() };
            add("where no move is left".into(), vec![stuck.clone(), wrong]);
            let mut winning = Vec::new();
            for command in &rules.commands {
                let [to] = &command.to[..] else { return Err(NotWritten::Kind) };
                let lands = at(claim, &rules.variables(), to, &mut names);
                let name =
                    format!("`{}` does not lead from a lost position to a lost one", command.name);
                add(name, vec![played(command), claim.clone(), lands.clone()]);
                winning.push(Formula::not(possible(command, lands)));
            }
            let mut parts = vec![domain, live, outside];
            if rules.stuck >= 0 {
                parts.push(Formula::not(stuck));
            }
            parts.extend(winning);
            add("from every other position some move leads to a lost one".into(), parts);
        }
        Claimed::Values { variable, power: false, formula } => {
            let value = *variable;
            let other = fresh(&mut names, "other");
            let has = |of: Variable, names: &mut Vec<String>| {
                at(formula, &[value], &[Linear::from(of)], names)
            };
            let none = Formula::not(Formula::exists([value], formula.clone()));
            add("every position has a value".into(), vec![domain.clone(), none]);
            let two = has(other, &mut names);
            let smaller = Formula::less(other, value);
            let parts = vec![domain.clone(), formula.clone(), two, smaller.clone()];
            add("and only one".into(), parts);
            let mut missing = vec![domain, formula.clone(), smaller];
            for command in &rules.commands {
                let mut option = |of: Variable| -> Formula {
                    let mut worths = Vec::new();
                    let mut parts = Vec::new();
                    for part in &command.to {
                        let worth = if command.to.len() == 1 { of } else { fresh(&mut names, "w") };
                        let places = [&rules.variables()[..], &[value]].concat();
                        let numbers = [&part[..], &[Linear::from(worth)]].concat();
                        parts.push(at(formula, &places, &numbers, &mut names));
                        worths.push(worth);
                    }
                    match worths.len() {
                        0 => parts.push(Formula::equal(of, 0)),
                        1 => return Formula::and(parts),
                        _ => {
                            let tracks = [&worths[..], &[of]].concat();
                            parts.push(Formula::relation(Relation::XorZero(tracks.len()), tracks));
                        }
                    }
                    Formula::exists(worths, Formula::and(parts))
                };
                let name = format!("no option by `{}` has the same value", command.name);
                let same = option(value);
                add(name, vec![played(command), formula.clone(), same]);
                let reached = option(other);
                missing.push(Formula::not(possible(command, reached)));
            }
            add("every smaller value is that of an option".into(), missing);
        }
        _ => return Err(NotWritten::Kind),
    }
    Ok((all, names))
}

/// That the first of some sums that changes falls, from a number that is not negative.
fn lower(sums: &[Sum], here: &[Linear], to: &[Linear]) -> Formula {
    let (mut either, mut same) = (Vec::new(), Vec::new());
    for sum in sums {
        let (old, new) = (sum.of(here), sum.of(to));
        let falls = [Formula::less(new.clone(), old.clone()), Formula::at_most(0, old.clone())];
        either.push(Formula::and(same.iter().cloned().chain(falls)));
        same.push(Formula::equal(old, new));
    }
    Formula::or(either)
}

/// What a formula says with these numbers, which must be naturals, in the place of variables.
pub(super) fn at(
    formula: &Formula,
    places: &[Variable],
    to: &[Linear],
    names: &mut Vec<String>,
) -> Formula {
    let new: Vec<Variable> = places.iter().map(|_| fresh(names, "u")).collect();
    let renamed = rename(formula, &|variable| {
        places.iter().position(|place| *place == variable).map_or(variable, |at| new[at])
    });
    let equal = new.iter().zip(to).map(|(new, to)| Formula::equal(*new, to.clone()));
    let all: Vec<Formula> = equal.chain([renamed]).collect();
    Formula::exists(new, Formula::and(all))
}

/// The variables of a formula that are not bound in it.
pub(super) fn free(formula: &Formula) -> BTreeSet<Variable> {
    match formula {
        Formula::Not(of) => free(of),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().flat_map(free).collect(),
        Formula::Exists(bound, of) => {
            let mut all = free(of);
            all.retain(|variable| !bound.contains(variable));
            all
        }
        other => other.variables(),
    }
}

/// A formula with other names of variables.
fn rename(formula: &Formula, to: &dyn Fn(Variable) -> Variable) -> Formula {
    let sum = |sum: &Linear| {
        sum.terms().iter().fold(Linear::constant(sum.added()), |all, (variable, by)| {
            all + Linear::multiple(to(*variable), *by)
        })
    };
    let all = |variables: &[Variable]| variables.iter().map(|variable| to(*variable)).collect();
    match formula {
        Formula::True => Formula::True,
        Formula::False => Formula::False,
        Formula::AtMostZero(of) => Formula::AtMostZero(sum(of)),
        Formula::IsZero(of) => Formula::IsZero(sum(of)),
        Formula::Divides(modulus, of) => Formula::Divides(*modulus, sum(of)),
        Formula::Relation(relation, tracks) => Formula::Relation(relation.clone(), all(tracks)),
        Formula::Automaton(automaton, tracks) => Formula::Automaton(automaton.clone(), all(tracks)),
        Formula::Not(of) => Formula::not(rename(of, to)),
        Formula::And(parts) => Formula::and(parts.iter().map(|part| rename(part, to))),
        Formula::Or(parts) => Formula::or(parts.iter().map(|part| rename(part, to))),
        Formula::Exists(bound, of) => Formula::exists(bound.clone(), rename(of, to)),
    }
}
