//! Formulas as text.

use crate::formula::Formula;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::fmt::{self, Display, Formatter};

/// A formula with the names that its variables have, to be displayed.
pub struct Named<'a, N> {
    formula: &'a Formula,
    name: N,
}

impl Formula {
    /// The formula as text, with names for variables. Formulas within more than 256 others are an ellipsis.
    ///
    /// ```
    /// use grundy_automata::{Formula, Variable};
    /// let [x, y] = [Variable(0), Variable(1)];
    /// let formula = Formula::exists([y], Formula::equal(x, y * 2 + 1));
    /// assert_eq!(formula.display(|v| ["n", "k"][v.0 as usize].into()).to_string(), "exists k: n = 2 k + 1");
    /// ```
    pub fn display<N: Fn(Variable) -> String>(&self, name: N) -> Named<'_, N> {
        Named { formula: self, name }
    }
}

/// Variables are `x0`, `x1`, ….
impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.display(|variable| variable.to_string()).fmt(f)
    }
}

impl<N: Fn(Variable) -> String> Display for Named<'_, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write(f, self.formula, &self.name, 0)
    }
}

const MOST_DEPTH: usize = 256;

fn write(
    f: &mut Formatter<'_>,
    formula: &Formula,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    if depth > MOST_DEPTH {
        return f.write_str("…");
    }
    let list =
        |variables: &[Variable]| variables.iter().map(|&v| name(v)).collect::<Vec<_>>().join(", ");
    match formula {
        Formula::True => f.write_str("true"),
        Formula::False => f.write_str("false"),
        Formula::AtMostZero(sum) => compare(f, sum, "<=", name),
        Formula::IsZero(sum) => compare(f, sum, "=", name),
        Formula::Divides(modulus, sum) => {
            compare(f, sum, "=", name)?;
            write!(f, " mod {modulus}")
        }
        Formula::Relation(relation, tracks) => match relation {
            Relation::Constant(n) if tracks.len() == 1 => write!(f, "{} = {n}", list(tracks)),
            relation => write!(f, "{}({})", word(relation), list(tracks)),
        },
        Formula::Automaton(automaton, tracks) => {
            write!(f, "automaton[{}]({})", automaton.states(), list(tracks))
        }
        Formula::Not(inner) => {
            f.write_str("not ")?;
            bracket(f, inner, name, depth)
        }
        Formula::And(parts) => joined(f, parts, " and ", name, depth),
        Formula::Or(parts) => joined(f, parts, " or ", name, depth),
        Formula::Exists(variables, inner) => {
            write!(f, "exists {}: ", list(variables))?;
            write(f, inner, name, depth + 1)
        }
    }
}

fn joined(
    f: &mut Formatter<'_>,
    parts: &[Formula],
    between: &str,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            f.write_str(between)?;
        }
        bracket(f, part, name, depth)?;
    }
    Ok(())
}

/// In brackets where it has parts.
fn bracket(
    f: &mut Formatter<'_>,
    formula: &Formula,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    let plain = formula.parts().is_empty();
    f.write_str(if plain { "" } else { "(" })?;
    write(f, formula, name, depth + 1)?;
    f.write_str(if plain { "" } else { ")" })
}

/// What is added on one side, what is taken away on the other.
fn compare(
    f: &mut Formatter<'_>,
    sum: &Linear,
    sign: &str,
    name: &impl Fn(Variable) -> String,
) -> fmt::Result {
    let side = |positive: bool| {
        let mut parts = Vec::new();
        for &(variable, coefficient) in sum.terms() {
            if (coefficient > 0) == positive {
                let times = coefficient.unsigned_abs();
                let times = if times == 1 { String::new() } else { format!("{times} ") };
                parts.push(format!("{times}{}", name(variable)));
            }
        }
        let constant = sum.added();
        if (constant > 0) == positive && constant != 0 || (parts.is_empty()) {
            let shown = if (constant > 0) == positive { constant.unsigned_abs() } else { 0 };
            parts.push(shown.to_string());
        }
        parts.join(" + ")
    };
    write!(f, "{} {sign} {}", side(true), side(false))
}

fn word(relation: &Relation) -> String {
    match relation {
        Relation::Any(_) => "any".into(),
        Relation::Equal { coefficients, constant } => format!("{coefficients:?} = {constant}"),
        Relation::AtMost { coefficients, constant } => format!("{coefficients:?} <= {constant}"),
        Relation::Congruent { coefficients, remainder, modulus } => {
            format!("{coefficients:?} = {remainder} mod {modulus}")
        }
        Relation::Constant(n) => format!("constant {n}"),
        Relation::FloorAlpha => "floor_alpha".into(),
        Relation::Weight => "weight".into(),
        Relation::LowestTerm => "lowest_term".into(),
        Relation::HighestTerm => "highest_term".into(),
        Relation::XorZero(_) => "xor_zero".into(),
        Relation::BitAnd => "bit_and".into(),
        Relation::BitOr => "bit_or".into(),
        Relation::ColumnSums { modulus, .. } => format!("column_sums mod {modulus}"),
        Relation::OddOnes => "odd_ones".into(),
        Relation::TrailingZeros => "trailing_zeros".into(),
        Relation::TrailingOnes => "trailing_ones".into(),
        Relation::BitLength => "bit_length".into(),
    }
}
