//! Elimination of determined variables from formulas, for output that people and other tools read.
//! Sums, quotients, remainders and functions of digits replace bound variables.

use grundy_automata::{Formula, Linear, Relation, Variable};
use grundy_rules_logic::guarded::is_natural;
use std::collections::BTreeMap;

/// The definition of an eliminated variable, which replaces the variable in formulas.
#[derive(Clone)]
pub enum Definition {
    /// The sum that the variable equals.
    Sum(Linear),
    /// The quotient of a sum (the dividend) and a positive divisor, rounded down.
    Quotient(Linear, i64),
    /// The remainder of a sum (the dividend) modulo a positive divisor.
    Remainder(Linear, i64),
    /// The value of a function of digits. The first payload is a relation between numbers, and the
    /// second lists the variables (tracks) that hold these numbers. The third payload is the index
    /// of the track whose number the numbers in the other tracks determine.
    Track(Relation, Vec<Variable>, usize),
}

/// The definitions of the variables eliminated so far.
#[derive(Clone, Default)]
pub struct Definitions(BTreeMap<Variable, Definition>);

impl Definitions {
    /// Returns the definition of `variable`, or `None` if it is not eliminated.
    pub(super) fn get(&self, variable: Variable) -> Option<&Definition> {
        self.0.get(&variable)
    }

    /// Eliminates `variable`, with `sum` as its definition.
    pub(super) fn insert_sum(&mut self, variable: Variable, sum: Linear) {
        self.0.insert(variable, Definition::Sum(sum));
    }

    /// Eliminates those variables of `bound` that conjuncts of `formula` determine. Returns the
    /// variables that remain, and the formula without these conjuncts.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        let mut conjuncts = conjuncts(formula);
        let mut open = bound.to_vec();
        while let Some(elimination) = self.find_elimination(&open, &conjuncts) {
            let Elimination { variable, used_parts, definition, side_condition } = elimination;
            open.retain(|other| *other != variable);
            let mut index = 0;
            conjuncts.retain(|_| {
                index += 1;
                !used_parts.contains(&(index - 1))
            });
            conjuncts.extend(side_condition.filter(|condition| !conjuncts.contains(condition)));
            self.0.insert(variable, definition);
        }
        (open, Formula::and(conjuncts))
    }

    /// Finds a variable in `open` that some of the conjuncts `parts` determine, with its
    /// definition. Returns `None` if there is no such variable.
    fn find_elimination(&self, open: &[Variable], parts: &[Formula]) -> Option<Elimination> {
        for &variable in open {
            for (index, part) in parts.iter().enumerate() {
                let elimination = match part {
                    Formula::IsZero(sum) => solve_for(sum, variable).map(|value| Elimination {
                        variable,
                        used_parts: vec![index],
                        side_condition: (!is_natural(&value))
                            .then(|| Formula::at_most(0, value.clone())),
                        definition: Definition::Sum(value),
                    }),
                    Formula::Relation(relation, tracks) => {
                        function_track(relation, tracks, variable).map(|track| Elimination {
                            variable,
                            used_parts: vec![index],
                            definition: Definition::Track(relation.clone(), tracks.clone(), track),
                            side_condition: None,
                        })
                    }
                    Formula::AtMostZero(sum) => {
                        find_division(sum, variable, parts).map(|(other, definition, dividend)| {
                            let quotient = matches!(definition, Definition::Quotient(..));
                            let may_be_negative = quotient && !is_natural(&dividend);
                            Elimination {
                                variable,
                                used_parts: vec![index, other],
                                definition,
                                side_condition: may_be_negative
                                    .then(|| Formula::at_most(0, dividend)),
                            }
                        })
                    }
                    _ => None,
                };
                let Some(elimination) = elimination else { continue };
                if !self.depends_on(&elimination.definition, variable) {
                    return Some(elimination);
                }
            }
        }
        None
    }

    /// Returns whether a definition depends on `variable`, directly or through other definitions.
    fn depends_on(&self, definition: &Definition, variable: Variable) -> bool {
        let operands: Vec<Variable> = match definition {
            Definition::Sum(sum) | Definition::Quotient(sum, _) | Definition::Remainder(sum, _) => {
                sum.terms().iter().map(|term| term.0).collect()
            }
            Definition::Track(_, tracks, result) => {
                let arguments = tracks.iter().enumerate().filter(|(index, _)| index != result);
                arguments.map(|(_, track)| *track).collect()
            }
        };
        operands.into_iter().any(|operand| {
            let definition = self.0.get(&operand);
            operand == variable
                || definition.is_some_and(|definition| self.depends_on(definition, variable))
        })
    }
}

/// A variable that can be eliminated from a conjunction, with its definition.
struct Elimination {
    /// The variable to eliminate.
    variable: Variable,
    /// The indices of the conjuncts that determine the variable.
    used_parts: Vec<usize>,
    /// The definition that replaces the variable.
    definition: Definition,
    /// The condition that the value of the definition is a natural number; `None` if it always is
    /// one.
    side_condition: Option<Formula>,
}

/// Returns the conjuncts of a formula, with nested conjunctions flattened.
pub fn conjuncts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::And(formulas) => formulas.iter().flat_map(conjuncts).collect(),
        atom => vec![atom.clone()],
    }
}

/// Returns the disjuncts of a formula, with nested disjunctions flattened. An existential
/// quantifier around a disjunction is moved into each disjunct.
pub fn disjuncts(formula: &Formula) -> Vec<Formula> {
    match formula {
        Formula::Or(formulas) => formulas.iter().flat_map(disjuncts).collect(),
        Formula::Exists(bound, inner) if matches!(**inner, Formula::Or(_)) => disjuncts(inner)
            .into_iter()
            .map(|disjunct| Formula::exists(bound.clone(), disjunct))
            .collect(),
        atom => vec![atom.clone()],
    }
}

/// Solves the equation `sum = 0` for `variable`. Returns `None` unless the coefficient of the
/// variable is 1 or -1.
pub fn solve_for(sum: &Linear, variable: Variable) -> Option<Linear> {
    let (_, coefficient) = sum.terms().iter().find(|term| term.0 == variable)?;
    let remaining = sum.clone() - Linear::multiple(variable, *coefficient);
    (coefficient.abs() == 1 && !sum.has_overflowed()).then(|| remaining * -*coefficient)
}

/// Returns the index of `variable` in `tracks` if, by `relation`, the numbers in the other tracks
/// determine the number in this track. Otherwise returns `None`.
pub(super) fn function_track(
    relation: &Relation,
    tracks: &[Variable],
    variable: Variable,
) -> Option<usize> {
    let index = tracks.iter().position(|track| *track == variable)?;
    let occurs_once = tracks.iter().filter(|track| **track == variable).count() == 1;
    let is_last = index + 1 == tracks.len();
    let determines = match relation {
        Relation::XorZero(_) => true,
        Relation::FloorAlpha
        | Relation::BitAnd
        | Relation::BitOr
        | Relation::LowestTerm
        | Relation::HighestTerm
        | Relation::TrailingOnes
        | Relation::BitLength => is_last,
        _ => false,
    };
    (determines && occurs_once).then_some(index)
}

/// Recognises a quotient or a remainder: the inequality `sum <= 0` and another conjunct in `parts`
/// can together determine `variable` by a division. Returns the index of the other conjunct, the
/// definition of the variable, and the dividend, or `None` if no conjunct determines the variable.
pub(super) fn find_division(
    sum: &Linear,
    variable: Variable,
    parts: &[Formula],
) -> Option<(usize, Definition, Linear)> {
    let (_, coefficient) = sum.terms().iter().find(|term| term.0 == variable)?;
    let remaining = sum.clone() - Linear::multiple(variable, *coefficient);
    for (index, part) in parts.iter().enumerate() {
        match part {
            // b q <= dividend and dividend + 1 <= b q + b, where b is the coefficient of the
            // quotient q.
            Formula::AtMostZero(other_sum) if *coefficient > 1 => {
                let dividend = remaining.clone() * -1;
                let upper =
                    dividend.clone() + 1 - Linear::multiple(variable, *coefficient) - *coefficient;
                if *other_sum == upper && !dividend.has_overflowed() {
                    return Some((
                        index,
                        Definition::Quotient(dividend.clone(), *coefficient),
                        dividend,
                    ));
                }
            }
            // r + 1 <= m, and m divides the difference of r and the dividend.
            Formula::Divides(modulus, difference) if *coefficient == 1 => {
                let modulus = i64::try_from(*modulus).ok()?;
                let dividend =
                    solve_for(difference, variable).filter(|dividend| !dividend.has_overflowed());
                if remaining == Linear::constant(1 - modulus)
                    && let Some(dividend) = dividend
                {
                    return Some((
                        index,
                        Definition::Remainder(dividend.clone(), modulus),
                        dividend,
                    ));
                }
            }
            _ => {}
        }
    }
    None
}
