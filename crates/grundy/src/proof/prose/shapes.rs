//! The shapes of formulas: cases, equations, quotients and remainders.

use grundy_automata::{Formula, Linear, Relation, Variable};

/// What a variable stands for that has no name of its own.
#[derive(Clone)]
pub(super) enum Defined {
    Sum(Linear),
    Quotient(Linear, i64),
    Remainder(Linear, i64),
    /// What a relation says of this track.
    Track(Relation, Vec<Variable>, usize),
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
