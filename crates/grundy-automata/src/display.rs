//! Display of formulas as text.

use crate::formula::Formula;
use crate::relations::Relation;
use crate::sum::Linear;
use crate::variable::Variable;
use std::fmt::{self, Display, Formatter};

/// A formula together with names for its variables. It implements [`Display`].
pub struct DisplayFormula<'a, N> {
    formula: &'a Formula,
    name: N,
}

impl Formula {
    /// Returns a value that displays the formula with the given names of variables. Subformulas at
    /// a depth above 256 are written as an ellipsis.
    ///
    /// ```
    /// use grundy_automata::{Formula, Variable};
    /// let [x, y] = [Variable(0), Variable(1)];
    /// let formula = Formula::exists([y], Formula::equal(x, y * 2 + 1));
    /// assert_eq!(formula.display(|v| ["n", "k"][v.0 as usize].into()).to_string(), "exists k: n = 2 k + 1");
    /// ```
    pub fn display<N: Fn(Variable) -> String>(&self, name: N) -> DisplayFormula<'_, N> {
        DisplayFormula { formula: self, name }
    }
}

/// Writes the formula with the variable names `x0`, `x1`, ….
impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.display(|variable| variable.to_string()).fmt(f)
    }
}

impl<N: Fn(Variable) -> String> Display for DisplayFormula<'_, N> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write(f, self.formula, &self.name, 0)
    }
}

const MAX_DEPTH: usize = 256;

fn write(
    f: &mut Formatter<'_>,
    formula: &Formula,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    if depth > MAX_DEPTH {
        return f.write_str("…");
    }
    let list =
        |variables: &[Variable]| variables.iter().map(|&v| name(v)).collect::<Vec<_>>().join(", ");
    match formula {
        Formula::True => f.write_str("true"),
        Formula::False => f.write_str("false"),
        Formula::AtMostZero(sum) => write_comparison(f, sum, "<=", name),
        Formula::IsZero(sum) => write_comparison(f, sum, "=", name),
        Formula::Divides(modulus, sum) => {
            write_comparison(f, sum, "=", name)?;
            write!(f, " mod {modulus}")
        }
        Formula::Relation(relation, tracks) => match relation {
            Relation::Constant(n) if tracks.len() == 1 => write!(f, "{} = {n}", list(tracks)),
            relation => write!(f, "{}({})", relation_name(relation), list(tracks)),
        },
        Formula::Automaton(automaton, tracks) => {
            write!(f, "automaton[{}]({})", automaton.states(), list(tracks))
        }
        Formula::Not(inner) => {
            f.write_str("not ")?;
            write_bracketed(f, inner, name, depth)
        }
        Formula::And(parts) => write_joined(f, parts, " and ", name, depth),
        Formula::Or(parts) => write_joined(f, parts, " or ", name, depth),
        Formula::Exists(variables, inner) => {
            write!(f, "exists {}: ", list(variables))?;
            write(f, inner, name, depth + 1)
        }
    }
}

fn write_joined(
    f: &mut Formatter<'_>,
    parts: &[Formula],
    between: &str,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        write_bracketed(f, part, name, depth)?;
    }
    Ok(())
}

/// Writes a formula with the given names of variables, in parentheses if it has subformulas.
/// `depth` is the nesting depth of the surrounding formula.
fn write_bracketed(
    f: &mut Formatter<'_>,
    formula: &Formula,
    name: &impl Fn(Variable) -> String,
    depth: usize,
) -> fmt::Result {
    let plain = formula.subformulas().is_empty();
    f.write_str(if plain { "" } else { "(" })?;
    write(f, formula, name, depth + 1)?;
    f.write_str(if plain { "" } else { ")" })
}

/// Writes a comparison of a linear expression with 0, in which `sign` is the operator. The positive
/// terms are written on the left side, the negative ones on the right side.
fn write_comparison(
    f: &mut Formatter<'_>,
    sum: &Linear,
    sign: &str,
    name: &impl Fn(Variable) -> String,
) -> fmt::Result {
    let side = |positive: bool| {
        let mut terms = Vec::new();
        for &(variable, coefficient) in sum.terms() {
            if (coefficient > 0) == positive {
                let factor = coefficient.unsigned_abs();
                let factor = if factor == 1 { String::new() } else { format!("{factor} ") };
                terms.push(format!("{factor}{}", name(variable)));
            }
        }
        let constant = sum.constant_term();
        if (constant > 0) == positive && constant != 0 || terms.is_empty() {
            let magnitude = if (constant > 0) == positive { constant.unsigned_abs() } else { 0 };
            terms.push(magnitude.to_string());
        }
        terms.join(" + ")
    };
    write!(f, "{} {sign} {}", side(true), side(false))
}

fn relation_name(relation: &Relation) -> String {
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
