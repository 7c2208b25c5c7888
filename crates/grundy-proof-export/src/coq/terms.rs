//! Writes formulas without quantifiers, over integers, in the syntax of Coq.

use crate::ExportError;
use crate::elimination::{Definition, Definitions, conjuncts, disjuncts};
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::collections::BTreeMap;

/// The words that no variable may have as its name: reserved words of Coq, and names that the
/// exported file defines. They are separated by spaces.
const RESERVED: &str = "\
    as at cofix else end exists exists2 fix for forall fun if in let match mod nat return then \
    using where with Prop Set Type SProp IF Z P N ok live move lost won measure over_lost \
    over_won can_move by do of ltac";

/// Formats formulas in the syntax of Coq, with a distinct name for each variable.
#[derive(Clone, Default)]
pub(super) struct CoqTerms {
    /// The name of each variable that is not eliminated.
    names: BTreeMap<Variable, String>,
    /// The sum, quotient or remainder that replaces each eliminated variable.
    defined: Definitions,
}

impl CoqTerms {
    /// Gives a variable a name that no other variable has: `name`, or a similar name. Returns the
    /// chosen name.
    pub(super) fn name(&mut self, variable: Variable, name: &str) -> String {
        let letters: String = name
            .replace(']', "")
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let starts_with_letter = letters.starts_with(|c: char| c.is_ascii_alphabetic());
        let mut unique = if starts_with_letter { letters } else { format!("x{letters}") };
        let is_taken = |name: &String| {
            RESERVED.split(' ').any(|word| word == name)
                || self.names.values().any(|used| used == name)
        };
        while is_taken(&unique) {
            unique.push('_');
        }
        self.names.insert(variable, unique.clone());
        unique
    }

    /// Eliminates those variables of `bound` that equations in `formula` determine. Returns the
    /// variables that remain, and `formula` without these equations.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        self.defined.define(bound, formula)
    }

    /// Returns the text of a sum. The definition of each eliminated variable replaces the variable.
    pub(super) fn linear(&self, sum: &Linear) -> Result<String, ExportError> {
        let mut text = String::new();
        for (variable, coefficient) in sum.terms() {
            let name = self.variable(*variable)?;
            let size = coefficient.unsigned_abs();
            let sign = match (text.is_empty(), *coefficient < 0) {
                (true, false) => "",
                (true, true) => "- ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text.push_str(sign);
            text.push_str(&if size == 1 { name } else { format!("{size} * {name}") });
        }
        let constant = sum.constant_term();
        match (text.is_empty(), constant) {
            (true, _) => text = constant.to_string(),
            (false, 0) => {}
            (false, _) if constant < 0 => text.push_str(&format!(" - {}", constant.unsigned_abs())),
            _ => text.push_str(&format!(" + {constant}")),
        }
        Ok(text)
    }

    /// Returns the text of a sum as an argument of a function, in parentheses if necessary.
    pub(super) fn argument(&self, sum: &Linear) -> Result<String, ExportError> {
        let text = self.linear(sum)?;
        let is_simple = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        Ok(if is_simple { text } else { format!("({text})") })
    }

    /// Returns the name of a variable, or the text of its definition if it is eliminated. Fails if
    /// the variable has neither, or if its definition is a function of digits.
    fn variable(&self, variable: Variable) -> Result<String, ExportError> {
        match self.defined.get(variable) {
            None => self.names.get(&variable).cloned().ok_or(ExportError::Witness),
            Some(Definition::Sum(sum)) => Ok(format!("({})", self.linear(sum)?)),
            Some(Definition::Quotient(sum, divisor)) => {
                Ok(format!("(({}) / {divisor})", self.linear(sum)?))
            }
            Some(Definition::Remainder(sum, divisor)) => {
                Ok(format!("(({}) mod {divisor})", self.linear(sum)?))
            }
            Some(Definition::Track(..)) => Err(ExportError::Relation),
        }
    }

    /// Returns the text of a formula. Conjunctions and disjunctions are in parentheses.
    pub(super) fn formula(&self, formula: &Formula) -> Result<String, ExportError> {
        let join = |operands: &[Formula], sign: &str, empty: &str| -> Result<String, ExportError> {
            let operands: Vec<String> =
                operands.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
            Ok(if operands.is_empty() {
                empty.into()
            } else {
                format!("({})", operands.join(sign))
            })
        };
        Ok(match formula {
            Formula::True => "True".into(),
            Formula::False => "False".into(),
            Formula::AtMostZero(sum) => {
                let (left, right) = self.sides(sum)?;
                format!("{left} <= {right}")
            }
            Formula::IsZero(sum) => {
                let (left, right) = self.sides(sum)?;
                format!("{left} = {right}")
            }
            Formula::Divides(modulus, sum) => format!("({}) mod {modulus} = 0", self.linear(sum)?),
            Formula::Relation(Relation::Any(_), _) => "True".into(),
            Formula::Relation(Relation::Constant(number), tracks) => {
                format!("{} = {number}", self.variable(tracks[0])?)
            }
            Formula::Relation(..) => return Err(ExportError::Relation),
            Formula::Automaton(..) => return Err(ExportError::AutomatonClaim),
            Formula::Not(inner) => format!("~ ({})", self.formula(inner)?),
            Formula::And(operands) => join(operands, " /\\ ", "True")?,
            Formula::Or(operands) => join(operands, " \\/ ", "False")?,
            Formula::Exists(bound, inner) => {
                let cases = disjuncts(formula);
                if cases.len() > 1 {
                    return join(&cases, " \\/ ", "False");
                }
                let mut scoped = self.clone();
                let (open, remaining) = scoped.define(bound, inner);
                if !open.is_empty() {
                    return Err(ExportError::Witness);
                }
                let operands: Vec<Formula> = conjuncts(&remaining);
                scoped.formula(&Formula::And(operands))?
            }
        })
    }

    /// Returns the texts of the two sides of the comparison of a sum with 0: the positive terms,
    /// and the negative terms with the opposite sign.
    fn sides(&self, sum: &Linear) -> Result<(String, String), ExportError> {
        let side = |sign: i64| {
            let constant = if sum.constant_term().signum() == sign {
                sum.constant_term().saturating_abs()
            } else {
                0
            };
            let terms = sum.terms().iter().filter(|term| term.1.signum() == sign);
            let sum = terms.fold(Linear::constant(constant), |sum, (variable, coefficient)| {
                sum + Linear::multiple(*variable, coefficient.saturating_abs())
            });
            self.linear(&sum)
        };
        Ok((side(1)?, side(-1)?))
    }
}
