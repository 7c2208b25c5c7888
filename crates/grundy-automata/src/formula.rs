//! First-order formulas over natural numbers.

use crate::automaton::Automaton;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::collections::BTreeSet;

/// A first-order formula whose variables range over natural numbers.
///
/// The constructors simplify formulas with constants; the variants can also be used directly.
///
/// ```
/// use grundy_automata::{Engine, Formula, Numeration, Variable};
/// let [x, y] = [Variable(0), Variable(1)];
/// // Every number is twice another number, or one greater than that.
/// let half = Formula::or([Formula::equal(x, y + y), Formula::equal(x, y + y + 1)]);
/// let all = Formula::for_all([x], Formula::exists([y], half));
/// assert!(Engine::new(Numeration::binary()).holds(&all)?);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The formula that is always true.
    True,
    /// The formula that is always false.
    False,
    /// The condition that a linear expression is at most 0.
    AtMostZero(Linear),
    /// The condition that a linear expression is 0.
    IsZero(Linear),
    /// The condition that a linear expression (second) is divisible by a modulus (first).
    Divides(u64, Linear),
    /// The condition that numbers are in a relation. The payload is the relation and one variable
    /// for each of its tracks, in the order of the tracks.
    Relation(Relation, Vec<Variable>),
    /// The condition that a tuple is in the set of an automaton. The payload is the automaton and
    /// one variable for each of its tracks, in the order of the tracks.
    Automaton(Automaton, Vec<Variable>),
    /// The negation of a formula.
    Not(Box<Formula>),
    /// The conjunction of formulas.
    And(Vec<Formula>),
    /// The disjunction of formulas.
    Or(Vec<Formula>),
    /// The formula that values of the variables exist for which the inner formula is true.
    Exists(Vec<Variable>, Box<Formula>),
}

impl Formula {
    /// Returns the formula `a <= b`.
    pub fn at_most(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(constant) if constant <= 0 => Formula::True,
            Some(_) => Formula::False,
            None => Formula::AtMostZero(difference),
        }
    }

    /// Returns the formula `a < b`.
    pub fn less(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        Formula::at_most(a.into() + 1, b)
    }

    /// Returns the formula `a = b`.
    pub fn equal(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(0) => Formula::True,
            Some(_) => Formula::False,
            None => Formula::IsZero(difference),
        }
    }

    /// Returns the formula that `a` and `b` have the same remainder modulo `modulus`.
    pub fn congruent(a: impl Into<Linear>, b: impl Into<Linear>, modulus: u64) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(constant) if modulus > 0 => {
                let divides = constant.unsigned_abs().is_multiple_of(modulus);
                if divides { Formula::True } else { Formula::False }
            }
            _ => Formula::Divides(modulus, difference),
        }
    }

    /// Returns the formula `remainder = a mod modulus`. The formula contains no variable for the
    /// quotient.
    pub fn remainder(a: impl Into<Linear>, modulus: u64, remainder: Variable) -> Formula {
        // A modulus of more than 63 bits overflows; compiling the formula then reports that.
        let below = i64::try_from(modulus)
            .map_or_else(|_| Linear::constant(i64::MAX) + 1, Linear::constant);
        Formula::and([Formula::less(remainder, below), Formula::congruent(a, remainder, modulus)])
    }

    /// Returns the formula `quotient = ⌊a / divisor⌋`, for a positive divisor.
    pub fn quotient(a: impl Into<Linear>, divisor: i64, quotient: Variable) -> Formula {
        let (a, product) = (a.into(), Linear::from(quotient) * divisor);
        Formula::and([
            Formula::at_most(product.clone(), a.clone()),
            Formula::less(a, product + divisor),
        ])
    }

    /// Returns the formula that the variables `tracks`, in the order of the tracks, are in a
    /// relation.
    pub fn relation(relation: Relation, tracks: impl Into<Vec<Variable>>) -> Formula {
        Formula::Relation(relation, tracks.into())
    }

    /// Returns the negation of a formula.
    #[allow(clippy::should_implement_trait)]
    pub fn not(formula: Formula) -> Formula {
        match formula {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::Not(inner) => *inner,
            Formula::AtMostZero(sum) => Formula::less(0, sum),
            // The compiler can eliminate variables between the joins of a conjunction, but not of a
            // disjunction.
            Formula::Or(parts) => Formula::and(parts.into_iter().map(Formula::not)),
            other => Formula::Not(Box::new(other)),
        }
    }

    /// Returns the conjunction of formulas; nested conjunctions are flattened.
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut conjuncts = Vec::new();
        for part in parts {
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(inner) => conjuncts.extend(inner),
                other => conjuncts.push(other),
            }
        }
        match conjuncts.len() {
            0 => Formula::True,
            1 => conjuncts.swap_remove(0),
            _ => Formula::And(conjuncts),
        }
    }

    /// Returns the disjunction of formulas; nested disjunctions are flattened.
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut disjuncts = Vec::new();
        for part in parts {
            match part {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(inner) => disjuncts.extend(inner),
                other => disjuncts.push(other),
            }
        }
        match disjuncts.len() {
            0 => Formula::False,
            1 => disjuncts.swap_remove(0),
            _ => Formula::Or(disjuncts),
        }
    }

    /// Returns the formula that is true if values of `variables` exist for which `formula` is true.
    pub fn exists(variables: impl Into<Vec<Variable>>, formula: Formula) -> Formula {
        let mut variables = variables.into();
        match formula {
            Formula::True | Formula::False => formula,
            Formula::Exists(more, inner) => {
                variables.extend(more);
                Formula::Exists(variables, inner)
            }
            other if variables.is_empty() => other,
            other => Formula::Exists(variables, Box::new(other)),
        }
    }

    /// Returns the formula that is true if `formula` is true for every choice of values of
    /// `variables`.
    pub fn for_all(variables: impl Into<Vec<Variable>>, formula: Formula) -> Formula {
        Formula::not(Formula::exists(variables, Formula::not(formula)))
    }

    /// Returns the formula that is false only if `a` is true and `b` is false.
    pub fn implies(a: Formula, b: Formula) -> Formula {
        Formula::or([Formula::not(a), b])
    }

    /// Returns the formula that is true if `a` and `b` are both true or both false.
    pub fn iff(a: Formula, b: Formula) -> Formula {
        match (a, b) {
            (Formula::True, other) | (other, Formula::True) => other,
            (Formula::False, other) | (other, Formula::False) => Formula::not(other),
            (a, b) => Formula::or([
                Formula::and([a.clone(), b.clone()]),
                Formula::and([Formula::not(a), Formula::not(b)]),
            ]),
        }
    }

    /// Returns the immediate subformulas of a formula; atoms have none.
    pub(crate) fn subformulas(&self) -> &[Formula] {
        match self {
            Formula::Not(inner) | Formula::Exists(_, inner) => std::slice::from_ref(inner),
            Formula::And(parts) | Formula::Or(parts) => parts,
            _ => &[],
        }
    }

    /// Returns the variables of an atom (a formula without subformulas), or the variables that a
    /// quantifier binds. The variables of subformulas are not included.
    fn top_level_variables(&self) -> Vec<Variable> {
        match self {
            Formula::AtMostZero(sum) | Formula::IsZero(sum) | Formula::Divides(_, sum) => {
                sum.terms().iter().map(|term| term.0).collect()
            }
            Formula::Relation(_, tracks) | Formula::Automaton(_, tracks) => tracks.clone(),
            Formula::Exists(variables, _) => variables.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns all variables of the formula, including bound ones.
    pub fn variables(&self) -> BTreeSet<Variable> {
        let mut variables = BTreeSet::new();
        let mut queue = vec![self];
        while let Some(formula) = queue.pop() {
            variables.extend(formula.top_level_variables());
            queue.extend(formula.subformulas());
        }
        variables
    }

    /// Returns the nesting depth of the formula; an atom has depth 1.
    pub fn depth(&self) -> usize {
        let (mut depth, mut queue) = (0, vec![(self, 1)]);
        while let Some((formula, level)) = queue.pop() {
            depth = depth.max(level);
            queue.extend(formula.subformulas().iter().map(|part| (part, level + 1)));
        }
        depth
    }

    /// Replaces every variable `v`, including bound ones, by `to(v)`; `to` must be injective.
    pub(crate) fn rename_variables(&self, to: &impl Fn(Variable) -> Variable) -> Formula {
        let rename_list =
            |variables: &[Variable]| variables.iter().map(|&v| to(v)).collect::<Vec<Variable>>();
        let rename_parts =
            |parts: &[Formula]| parts.iter().map(|part| part.rename_variables(to)).collect();
        match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::AtMostZero(sum) => Formula::AtMostZero(sum.rename_variables(to)),
            Formula::IsZero(sum) => Formula::IsZero(sum.rename_variables(to)),
            Formula::Divides(modulus, sum) => Formula::Divides(*modulus, sum.rename_variables(to)),
            Formula::Relation(relation, tracks) => {
                Formula::Relation(relation.clone(), rename_list(tracks))
            }
            Formula::Automaton(automaton, tracks) => {
                Formula::Automaton(automaton.clone(), rename_list(tracks))
            }
            Formula::Not(inner) => Formula::Not(Box::new(inner.rename_variables(to))),
            Formula::And(inner) => Formula::And(rename_parts(inner)),
            Formula::Or(inner) => Formula::Or(rename_parts(inner)),
            Formula::Exists(variables, inner) => {
                Formula::Exists(rename_list(variables), Box::new(inner.rename_variables(to)))
            }
        }
    }
}
