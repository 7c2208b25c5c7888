//! The shapes of formulas: cases, equations, quotients and remainders.

use crate::guarded::is_natural;
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::collections::BTreeMap;

/// What a variable stands for that has no name of its own.
#[derive(Clone)]
pub(super) enum Defined {
    Sum(Linear),
    Quotient(Linear, i64),
    Remainder(Linear, i64),
    /// What a relation says of this track.
    Track(Relation, Vec<Variable>, usize),
}

/// What variables stand for that have no names of their own.
#[derive(Clone, Default)]
pub(super) struct Definitions(BTreeMap<Variable, Defined>);

impl Definitions {
    /// What a variable stands for.
    pub(super) fn get(&self, variable: Variable) -> Option<&Defined> {
        self.0.get(&variable)
    }

    /// Puts in place of auxiliary numbers what determines them; hands back those that stay, and what is left to say.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        let mut parts = conjuncts(formula);
        let mut open = bound.to_vec();
        while let Some((variable, gone, meaning, more)) = self.determined(&open, &parts) {
            open.retain(|other| *other != variable);
            let mut at = 0;
            parts.retain(|_| {
                at += 1;
                !gone.contains(&(at - 1))
            });
            parts.extend(more.filter(|more| !parts.contains(more)));
            self.0.insert(variable, meaning);
        }
        (open, Formula::and(parts))
    }

    /// A variable, the parts that determine it, what it then stands for, and what must hold for it to be a natural.
    fn determined(
        &self,
        open: &[Variable],
        parts: &[Formula],
    ) -> Option<(Variable, Vec<usize>, Defined, Option<Formula>)> {
        for variable in open {
            for (at, part) in parts.iter().enumerate() {
                let found = match part {
                    Formula::IsZero(sum) => equal_to(sum, *variable).map(|value| {
                        let natural =
                            (!is_natural(&value)).then(|| Formula::at_most(0, value.clone()));
                        (vec![at], Defined::Sum(value), natural)
                    }),
                    Formula::Relation(relation, tracks) => function(relation, tracks, *variable)
                        .map(|place| {
                            let meaning = Defined::Track(relation.clone(), tracks.clone(), place);
                            (vec![at], meaning, None)
                        }),
                    Formula::AtMostZero(sum) => bounded(sum, *variable, parts).map(|found| {
                        let (other, meaning, of) = found;
                        let quotient = matches!(meaning, Defined::Quotient(..));
                        let natural = quotient && !is_natural(&of);
                        (vec![at, other], meaning, natural.then(|| Formula::at_most(0, of)))
                    }),
                    _ => None,
                };
                let Some((gone, meaning, more)) = found else { continue };
                if !self.leads_to(&meaning, *variable) {
                    return Some((*variable, gone, meaning, more));
                }
            }
        }
        None
    }

    /// Whether what is meant speaks of a variable in the end.
    fn leads_to(&self, meaning: &Defined, variable: Variable) -> bool {
        let of: Vec<Variable> = match meaning {
            Defined::Sum(sum) | Defined::Quotient(sum, _) | Defined::Remainder(sum, _) => {
                sum.terms().iter().map(|term| term.0).collect()
            }
            Defined::Track(_, tracks, place) => {
                let others = tracks.iter().enumerate().filter(|(at, _)| at != place);
                others.map(|(_, track)| *track).collect()
            }
        };
        of.into_iter().any(|other| {
            other == variable
                || self.0.get(&other).is_some_and(|more| self.leads_to(more, variable))
        })
    }
}

/// The parts of a conjunction.
pub(super) fn conjuncts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        other => vec![other.clone()],
    }
}

/// The cases of a disjunction; what is bound is bound in each.
pub(super) fn disjuncts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::Or(parts) => parts.iter().flat_map(disjuncts).collect(),
        Formula::Exists(bound, inner) if matches!(**inner, Formula::Or(_)) => {
            disjuncts(inner).into_iter().map(|part| Formula::exists(bound.clone(), part)).collect()
        }
        other => vec![other.clone()],
    }
}

/// What a variable is where this sum is 0.
pub(super) fn equal_to(sum: &Linear, variable: Variable) -> Option<Linear> {
    let (_, by) = sum.terms().iter().find(|term| term.0 == variable)?;
    let rest = sum.clone() - Linear::multiple(variable, *by);
    (by.abs() == 1 && !sum.has_overflown()).then(|| rest * -*by)
}

/// The track of a function that a variable is the value of.
pub(super) fn function(
    relation: &Relation,
    tracks: &[Variable],
    variable: Variable,
) -> Option<usize> {
    let place = tracks.iter().position(|track| *track == variable)?;
    let once = tracks.iter().filter(|track| **track == variable).count() == 1;
    let last = place + 1 == tracks.len();
    let is = match relation {
        Relation::XorZero(_) => true,
        Relation::FloorAlpha
        | Relation::BitAnd
        | Relation::BitOr
        | Relation::LowestTerm
        | Relation::HighestTerm
        | Relation::TrailingOnes
        | Relation::BitLength => last,
        _ => false,
    };
    (is && once).then_some(place)
}

/// A quotient or a remainder that this bound and another part determine: the other part, and of what.
pub(super) fn bounded(
    sum: &Linear,
    variable: Variable,
    parts: &[Formula],
) -> Option<(usize, Defined, Linear)> {
    let (_, by) = sum.terms().iter().find(|term| term.0 == variable)?;
    let rest = sum.clone() - Linear::multiple(variable, *by);
    for (at, part) in parts.iter().enumerate() {
        match part {
            // by q <= of and of + 1 <= by q + by.
            Formula::AtMostZero(other) if *by > 1 => {
                let of = rest.clone() * -1;
                let upper = of.clone() + 1 - Linear::multiple(variable, *by) - *by;
                if *other == upper && !of.has_overflown() {
                    return Some((at, Defined::Quotient(of.clone(), *by), of));
                }
            }
            // r + 1 <= m, and m divides the difference.
            Formula::Divides(modulus, difference) if *by == 1 => {
                let modulus = i64::try_from(*modulus).ok()?;
                let of = equal_to(difference, variable).filter(|of| !of.has_overflown());
                if rest == Linear::constant(1 - modulus)
                    && let Some(of) = of
                {
                    return Some((at, Defined::Remainder(of.clone(), modulus), of));
                }
            }
            _ => {}
        }
    }
    None
}
