//! First-order formulas over naturals.

use crate::automaton::Automaton;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::collections::BTreeSet;

/// A formula; variables stand for naturals.
///
/// The functions fold constants; formulas may as well be written down as they are.
///
/// ```
/// use grundy_automata::{Engine, Formula, Numeration, Variable};
/// let [x, y] = [Variable(0), Variable(1)];
/// // Every number is twice another or one more than that.
/// let half = Formula::or([Formula::equal(x, y + y), Formula::equal(x, y + y + 1)]);
/// let all = Formula::for_all([x], Formula::exists([y], half));
/// assert!(Engine::new(Numeration::binary()).holds(&all)?);
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Always.
    True,
    /// Never.
    False,
    /// The sum is at most 0.
    AtMostZero(Linear),
    /// The sum is 0.
    IsZero(Linear),
    /// The modulus divides the sum.
    Divides(u64, Linear),
    /// A relation of these variables, in its own order.
    Relation(Relation, Vec<Variable>),
    /// The relation of an automaton, of these variables in the order of its tracks.
    Automaton(Automaton, Vec<Variable>),
    /// It does not hold.
    Not(Box<Formula>),
    /// All hold.
    And(Vec<Formula>),
    /// Some holds.
    Or(Vec<Formula>),
    /// For some values of these variables.
    Exists(Vec<Variable>, Box<Formula>),
}

impl Formula {
    /// `a <= b`.
    pub fn at_most(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(constant) if constant <= 0 => Formula::True,
            Some(_) => Formula::False,
            None => Formula::AtMostZero(difference),
        }
    }

    /// `a < b`.
    pub fn less(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        Formula::at_most(a.into() + 1, b)
    }

    /// `a = b`.
    pub fn equal(a: impl Into<Linear>, b: impl Into<Linear>) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(0) => Formula::True,
            Some(_) => Formula::False,
            None => Formula::IsZero(difference),
        }
    }

    /// `a` and `b` leave the same remainder.
    pub fn congruent(a: impl Into<Linear>, b: impl Into<Linear>, modulus: u64) -> Formula {
        let difference = a.into() - b.into();
        match difference.as_constant() {
            Some(constant) if modulus > 0 => {
                match constant.unsigned_abs().is_multiple_of(modulus) {
                    true => Formula::True,
                    false => Formula::False,
                }
            }
            _ => Formula::Divides(modulus, difference),
        }
    }

    /// `remainder = a mod modulus`, without a quotient.
    pub fn remainder(a: impl Into<Linear>, modulus: u64, remainder: Variable) -> Formula {
        // A modulus beyond 63 bits overflows, and says so when the formula is compiled.
        let below = i64::try_from(modulus)
            .map_or_else(|_| Linear::constant(i64::MAX) + 1, Linear::constant);
        Formula::and([Formula::less(remainder, below), Formula::congruent(a, remainder, modulus)])
    }

    /// `quotient = ⌊a / divisor⌋` for a divisor that is not 0.
    pub fn quotient(a: impl Into<Linear>, divisor: i64, quotient: Variable) -> Formula {
        let (a, product) = (a.into(), Linear::from(quotient) * divisor);
        Formula::and([
            Formula::at_most(product.clone(), a.clone()),
            Formula::less(a, product + divisor),
        ])
    }

    /// A relation of these variables, in its own order.
    pub fn relation(relation: Relation, tracks: impl Into<Vec<Variable>>) -> Formula {
        Formula::Relation(relation, tracks.into())
    }

    /// It does not hold.
    #[allow(clippy::should_implement_trait)]
    pub fn not(formula: Formula) -> Formula {
        match formula {
            Formula::True => Formula::False,
            Formula::False => Formula::True,
            Formula::Not(inner) => *inner,
            Formula::AtMostZero(sum) => Formula::less(0, sum),
            // Conjuncts can be joined one by one, and variables leave between.
            Formula::Or(parts) => Formula::and(parts.into_iter().map(Formula::not)),
            other => Formula::Not(Box::new(other)),
        }
    }

    /// All hold.
    pub fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::True => {}
                Formula::False => return Formula::False,
                Formula::And(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Formula::True,
            1 => all.swap_remove(0),
            _ => Formula::And(all),
        }
    }

    /// Some holds.
    pub fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::False => {}
                Formula::True => return Formula::True,
                Formula::Or(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Formula::False,
            1 => all.swap_remove(0),
            _ => Formula::Or(all),
        }
    }

    /// For some values of these variables.
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

    /// For all values of these variables.
    pub fn for_all(variables: impl Into<Vec<Variable>>, formula: Formula) -> Formula {
        Formula::not(Formula::exists(variables, Formula::not(formula)))
    }

    /// The second holds wherever the first does.
    pub fn implies(a: Formula, b: Formula) -> Formula {
        Formula::or([Formula::not(a), b])
    }

    /// Both hold or neither.
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

    /// The parts of a formula, one level down.
    pub(crate) fn parts(&self) -> &[Formula] {
        match self {
            Formula::Not(inner) | Formula::Exists(_, inner) => std::slice::from_ref(inner),
            Formula::And(parts) | Formula::Or(parts) => parts,
            _ => &[],
        }
    }

    /// The variables that stand at this level: those of an atom, or those that a quantifier binds.
    fn own_variables(&self) -> Vec<Variable> {
        match self {
            Formula::AtMostZero(sum) | Formula::IsZero(sum) | Formula::Divides(_, sum) => {
                sum.terms().iter().map(|term| term.0).collect()
            }
            Formula::Relation(_, tracks) | Formula::Automaton(_, tracks) => tracks.clone(),
            Formula::Exists(variables, _) => variables.clone(),
            _ => Vec::new(),
        }
    }

    /// All variables in it, bound ones too.
    pub fn variables(&self) -> BTreeSet<Variable> {
        let mut found = BTreeSet::new();
        let mut queue = vec![self];
        while let Some(formula) = queue.pop() {
            found.extend(formula.own_variables());
            queue.extend(formula.parts());
        }
        found
    }

    /// How many formulas stand within one another.
    pub fn depth(&self) -> usize {
        let (mut depth, mut queue) = (0, vec![(self, 1)]);
        while let Some((formula, at)) = queue.pop() {
            depth = depth.max(at);
            queue.extend(formula.parts().iter().map(|part| (part, at + 1)));
        }
        depth
    }

    /// The formula with other variables, bound ones too. No two may become one.
    pub(crate) fn map(&self, to: &impl Fn(Variable) -> Variable) -> Formula {
        let all =
            |variables: &[Variable]| variables.iter().map(|&v| to(v)).collect::<Vec<Variable>>();
        let parts = |parts: &[Formula]| parts.iter().map(|part| part.map(to)).collect();
        match self {
            Formula::True => Formula::True,
            Formula::False => Formula::False,
            Formula::AtMostZero(sum) => Formula::AtMostZero(sum.map(to)),
            Formula::IsZero(sum) => Formula::IsZero(sum.map(to)),
            Formula::Divides(modulus, sum) => Formula::Divides(*modulus, sum.map(to)),
            Formula::Relation(relation, tracks) => Formula::Relation(relation.clone(), all(tracks)),
            Formula::Automaton(automaton, tracks) => {
                Formula::Automaton(automaton.clone(), all(tracks))
            }
            Formula::Not(inner) => Formula::Not(Box::new(inner.map(to))),
            Formula::And(inner) => Formula::And(parts(inner)),
            Formula::Or(inner) => Formula::Or(parts(inner)),
            Formula::Exists(variables, inner) => {
                Formula::Exists(all(variables), Box::new(inner.map(to)))
            }
        }
    }
}
