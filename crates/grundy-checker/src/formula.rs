//! Formulas over naturals, as a certificate writes them and as the checker makes them.

use crate::limits::Reached;
use crate::relation::{Relation, Var};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::{Number, Value};
use std::collections::BTreeMap;

/// A coefficient or a constant at most.
pub(crate) const LARGEST: u64 = 1 << 62;

/// A sum of integer multiples of variables, and a constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(try_from = "(Vec<(Number, Var)>, Number)")]
pub(crate) struct Linear {
    pub terms: Vec<(i64, Var)>,
    pub constant: i64,
}

impl TryFrom<(Vec<(Number, Var)>, Number)> for Linear {
    type Error = serde_json::Error;

    fn try_from((terms, constant): (Vec<(Number, Var)>, Number)) -> Result<Linear, Self::Error> {
        let integer = |number: Number| {
            // `-0` is read as a number that is no integer.
            let n = if number.to_string() == "-0.0" { Some(0) } else { number.as_i64() };
            let n = n.filter(|n| n.unsigned_abs() <= LARGEST);
            n.ok_or(Error::custom("expected an integer of at most 2^62 in size"))
        };
        let terms = terms.into_iter().map(|(factor, var)| Ok((integer(factor)?, var)));
        Ok(Linear {
            terms: terms.collect::<Result<_, Self::Error>>()?,
            constant: integer(constant)?,
        })
    }
}

impl Linear {
    pub fn constant(constant: i64) -> Linear {
        Linear { terms: vec![], constant }
    }

    pub fn var(var: &Var) -> Linear {
        Linear { terms: vec![(1, var.clone())], constant: 0 }
    }

    /// `self + factor * other`, each variable once, increasing, with a coefficient that is not 0.
    pub fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, Reached> {
        let fits = |n: i128| i64::try_from(n).ok().filter(|n| n.unsigned_abs() <= LARGEST);
        let sum = |a: i64, factor: i64, b: i64| {
            fits(i128::from(a) + i128::from(factor) * i128::from(b)).ok_or(Reached::Numbers)
        };
        let mut all = BTreeMap::new();
        for (factor, linear) in [(1, self), (factor, other)] {
            for (coefficient, var) in &linear.terms {
                let place = all.entry(var).or_insert(0);
                *place = sum(*place, factor, *coefficient)?;
            }
        }
        let terms = all.into_iter().filter(|term| term.1 != 0);
        let terms = terms.map(|(var, coefficient)| (coefficient, var.clone())).collect();
        Ok(Linear { terms, constant: sum(self.constant, factor, other.constant)? })
    }

    /// The sum of weights times these; one weight more than there are numbers is added as it is.
    pub fn weighted(weights: &[i64], of: &[Linear]) -> Result<Linear, Reached> {
        let start = Linear::constant(weights.get(of.len()).copied().unwrap_or(0));
        weights.iter().zip(of).try_fold(start, |sum, (weight, of)| sum.plus(*weight, of))
    }
}

#[derive(Clone, Deserialize)]
#[serde(try_from = "Vec<Value>")]
pub(crate) enum Formula {
    /// At most 0.
    Le(Linear),
    /// Equal to 0.
    Eq(Linear),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Exists(Vec<Var>, Box<Formula>),
    /// A relation of digits by its name.
    Atom(String, Vec<Var>),
    /// An automaton of the certificate by its name.
    Table(String, Vec<Var>),
    /// What is known already.
    Is(Relation),
}

impl Formula {
    pub fn truth() -> Formula {
        Formula::And(vec![])
    }

    pub fn falsehood() -> Formula {
        Formula::Or(vec![])
    }

    pub fn not(&self) -> Formula {
        Formula::Not(Box::new(self.clone()))
    }

    pub fn and(&self, other: &Formula) -> Formula {
        Formula::And(vec![self.clone(), other.clone()])
    }

    pub fn or(&self, other: &Formula) -> Formula {
        Formula::Or(vec![self.clone(), other.clone()])
    }

    pub fn exists(&self, vars: &[Var]) -> Formula {
        Formula::Exists(vars.to_vec(), Box::new(self.clone()))
    }

    /// The variables that it speaks of, those it binds among them.
    pub fn mentions(&self, out: &mut Vec<Var>) {
        match self {
            Formula::Le(sum) | Formula::Eq(sum) => {
                out.extend(sum.terms.iter().map(|term| term.1.clone()));
            }
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.mentions(out));
            }
            Formula::Not(of) | Formula::Exists(_, of) => of.mentions(out),
            Formula::Atom(_, vars) | Formula::Table(_, vars) => out.extend_from_slice(vars),
            Formula::Is(relation) => out.extend_from_slice(&relation.tracks),
        }
    }

    /// `left + constant <= right`.
    pub fn le(left: &Linear, constant: i64, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Le(left.plus(-1, right)?.plus(1, &Linear::constant(constant))?))
    }

    pub fn eq(left: &Linear, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Eq(left.plus(-1, right)?))
    }
}

impl TryFrom<Vec<Value>> for Formula {
    type Error = serde_json::Error;

    fn try_from(list: Vec<Value>) -> Result<Formula, serde_json::Error> {
        fn read<T: DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
            T::deserialize(value)
        }
        fn all<T: DeserializeOwned>(list: &[Value]) -> Result<Vec<T>, serde_json::Error> {
            list.iter().map(read).collect()
        }
        let (head, rest) = list.split_first().ok_or(Error::custom("expected a formula"))?;
        Ok(match (head.as_str().unwrap_or_default(), rest) {
            ("true", []) => Formula::truth(),
            ("false", []) => Formula::falsehood(),
            ("le", [terms, constant]) => Formula::Le((read(terms)?, read(constant)?).try_into()?),
            ("eq", [terms, constant]) => Formula::Eq((read(terms)?, read(constant)?).try_into()?),
            ("mod", [terms, constant, modulus]) => {
                let mut sum = Linear::try_from((read(terms)?, read(constant)?))?;
                let m: i64 = read(modulus)?;
                if !(1..=LARGEST as i64).contains(&m) {
                    return Err(Error::custom("expected a positive modulus"));
                }
                // Rests are not negative, so the quotient is a natural.
                sum.terms.iter_mut().for_each(|term| term.0 = term.0.rem_euclid(m));
                sum.constant = sum.constant.rem_euclid(m);
                let quotient = Var::Own(0);
                sum.terms.push((-m, quotient.clone()));
                Formula::Eq(sum).exists(&[quotient])
            }
            ("and", parts) => Formula::And(all(parts)?),
            ("or", parts) => Formula::Or(all(parts)?),
            ("not", [of]) => Formula::Not(Box::new(read(of)?)),
            ("ex", [vars, of]) => Formula::Exists(read(vars)?, Box::new(read(of)?)),
            ("atom", [name, vars @ ..]) => Formula::Atom(read(name)?, all(vars)?),
            ("dfa", [name, vars @ ..]) => Formula::Table(read(name)?, all(vars)?),
            _ => return Err(Error::custom("unknown form of formula")),
        })
    }
}
