//! Formulas without quantifiers in Coq's words, over integers.

use crate::proof::conditions::NotWritten;
use crate::proof::shapes::{Defined, Definitions, conjuncts, disjuncts};
use grundy_automata::{Formula, Linear, Relation, Variable};
use std::collections::BTreeMap;

/// Words that are no names of variables: those of the language, and those that the text itself gives.
const RESERVED: &[&str] = &[
    "as",
    "at",
    "cofix",
    "else",
    "end",
    "exists",
    "exists2",
    "fix",
    "for",
    "forall",
    "fun",
    "if",
    "in",
    "let",
    "match",
    "mod",
    "nat",
    "return",
    "then",
    "using",
    "where",
    "with",
    "Prop",
    "Set",
    "Type",
    "SProp",
    "IF",
    "Z",
    "P",
    "N",
    "ok",
    "live",
    "move",
    "lost",
    "won",
    "measure",
    "over_lost",
    "over_won",
    "can_move",
    "by",
    "do",
    "of",
    "ltac",
];

/// Writes formulas, each variable with its name.
#[derive(Clone, Default)]
pub(super) struct Terms {
    names: BTreeMap<Variable, String>,
    defined: Definitions,
}

impl Terms {
    /// Gives a variable a name that is none of another.
    pub(super) fn name(&mut self, variable: Variable, name: &str) -> String {
        let letters: String = name
            .replace(']', "")
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let first = letters.starts_with(|c: char| c.is_ascii_alphabetic());
        let mut found = if first { letters } else { format!("x{letters}") };
        let taken = |name: &String| {
            RESERVED.contains(&name.as_str()) || self.names.values().any(|other| other == name)
        };
        while taken(&found) {
            found.push('_');
        }
        self.names.insert(variable, found.clone());
        found
    }

    /// Puts in place of numbers what determines them; those that stay, and what is left to say.
    pub(super) fn define(
        &mut self,
        bound: &[Variable],
        formula: &Formula,
    ) -> (Vec<Variable>, Formula) {
        self.defined.define(bound, formula)
    }

    /// A sum.
    pub(super) fn linear(&self, sum: &Linear) -> Result<String, NotWritten> {
        let mut text = String::new();
        for (variable, by) in sum.terms() {
            let of = self.variable(*variable)?;
            let size = by.unsigned_abs();
            let sign = match (text.is_empty(), *by < 0) {
                (true, false) => "",
                (true, true) => "- ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text.push_str(sign);
            text.push_str(&if size == 1 { of } else { format!("{size} * {of}") });
        }
        let added = sum.added();
        match (text.is_empty(), added) {
            (true, _) => text = added.to_string(),
            (false, 0) => {}
            (false, _) if added < 0 => text.push_str(&format!(" - {}", added.unsigned_abs())),
            _ => text.push_str(&format!(" + {added}")),
        }
        Ok(text)
    }

    /// A sum as an argument.
    pub(super) fn argument(&self, sum: &Linear) -> Result<String, NotWritten> {
        let text = self.linear(sum)?;
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        Ok(if plain { text } else { format!("({text})") })
    }

    fn variable(&self, variable: Variable) -> Result<String, NotWritten> {
        match self.defined.get(variable) {
            None => self.names.get(&variable).cloned().ok_or(NotWritten::Witness),
            Some(Defined::Sum(sum)) => Ok(format!("({})", self.linear(sum)?)),
            Some(Defined::Quotient(of, by)) => Ok(format!("(({}) / {by})", self.linear(of)?)),
            Some(Defined::Remainder(of, by)) => Ok(format!("(({}) mod {by})", self.linear(of)?)),
            Some(Defined::Track(..)) => Err(NotWritten::Relation),
        }
    }

    /// A formula, with brackets where it has parts.
    pub(super) fn formula(&self, formula: &Formula) -> Result<String, NotWritten> {
        let join = |parts: &[Formula], sign: &str, empty: &str| -> Result<String, NotWritten> {
            let parts: Vec<String> =
                parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
            Ok(if parts.is_empty() { empty.into() } else { format!("({})", parts.join(sign)) })
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
            Formula::Relation(..) => return Err(NotWritten::Relation),
            Formula::Automaton(..) => return Err(NotWritten::Found),
            Formula::Not(inner) => format!("~ ({})", self.formula(inner)?),
            Formula::And(parts) => join(parts, " /\\ ", "True")?,
            Formula::Or(parts) => join(parts, " \\/ ", "False")?,
            Formula::Exists(bound, inner) => {
                let cases = disjuncts(formula);
                if cases.len() > 1 {
                    return join(&cases, " \\/ ", "False");
                }
                let mut own = self.clone();
                let (open, rest) = own.define(bound, inner);
                if !open.is_empty() {
                    return Err(NotWritten::Witness);
                }
                let parts: Vec<Formula> = conjuncts(&rest);
                own.formula(&Formula::And(parts))?
            }
        })
    }

    /// What is added on one side, what is taken away on the other.
    fn sides(&self, sum: &Linear) -> Result<(String, String), NotWritten> {
        let side = |sign: i64| {
            let added = if sum.added().signum() == sign { sum.added().saturating_abs() } else { 0 };
            let terms = sum.terms().iter().filter(|term| term.1.signum() == sign);
            let all = terms.fold(Linear::constant(added), |all, (variable, by)| {
                all + Linear::multiple(*variable, by.saturating_abs())
            });
            self.linear(&all)
        };
        Ok((side(1)?, side(-1)?))
    }
}
