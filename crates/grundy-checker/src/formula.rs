//! Formulas over naturals, as a certificate writes them and as the checker makes them.

use crate::limits::Reached;
use crate::relation::{Relation, Var};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Number, Value};
use std::collections::BTreeMap;

/// A coefficient or a constant at most.
pub(crate) const LARGEST: u64 = 1 << 62;

/// A name of the checker's own. It begins with the greatest letter, and no certificate may bind such a name.
pub(crate) fn own(number: usize) -> Var {
    format!("\u{10ffff}{number:09}")
}

/// A sum of integer multiples of variables, and a constant.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "(Vec<(Number, Var)>, Number)")]
pub(crate) struct Linear {
    pub terms: Vec<(i64, Var)>,
    pub constant: i64,
}

impl TryFrom<(Vec<(Number, Var)>, Number)> for Linear {
    type Error = Error;

    fn try_from((terms, constant): (Vec<(Number, Var)>, Number)) -> Result<Linear, Error> {
        let integer = |number: Number| {
            // `-0` is read as a number that is no integer.
            let n = if number.to_string() == "-0.0" { Some(0) } else { number.as_i64() };
            let n = n.filter(|n| n.unsigned_abs() <= LARGEST);
            n.ok_or(Error::custom("expected an integer of at most 2^62 in size"))
        };
        let terms = terms.into_iter().map(|(factor, var)| Ok((integer(factor)?, var)));
        Ok(Linear { terms: terms.collect::<Result<_, Error>>()?, constant: integer(constant)? })
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
        let sum = |a: i64, factor: i64, b: i64| {
            let sum = i128::from(a) + i128::from(factor) * i128::from(b);
            let fits = sum.unsigned_abs() <= u128::from(LARGEST);
            if fits { Ok(sum as i64) } else { Err(Reached::Numbers) }
        };
        let mut all = BTreeMap::new();
        for (factor, linear) in [(1, self), (factor, other)] {
            for (coefficient, var) in &linear.terms {
                let place = all.entry(var).or_insert(0);
                *place = sum(*place, factor, *coefficient)?;
            }
        }
        let terms = all.into_iter().filter(|term| term.1 != 0).map(|term| (term.1, term.0.clone()));
        Ok(Linear { terms: terms.collect(), constant: sum(self.constant, factor, other.constant)? })
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
    /// A relation of digits by its name, or `dfa` and the name of an automaton of the certificate.
    Atom(String, Vec<Var>),
    /// What is known already.
    Is(Relation),
}

impl Formula {
    /// A formula of the checker's own, written as certificates write theirs.
    pub fn read(text: &str) -> Formula {
        serde_json::from_str(text).expect("a formula of the checker")
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

    pub fn exists(&self, vars: &[Var]) -> Formula {
        Formula::Exists(vars.to_vec(), Box::new(self.clone()))
    }

    pub fn atom(name: &str, vars: &[&Var]) -> Formula {
        Formula::Atom(name.to_string(), vars.iter().map(|v| v.to_string()).collect())
    }

    /// `left + constant <= right`.
    pub fn le(left: &Linear, constant: i64, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Le(left.plus(-1, right)?.plus(1, &Linear::constant(constant))?))
    }

    pub fn eq(left: &Linear, right: &Linear) -> Result<Formula, Reached> {
        Ok(Formula::Eq(left.plus(-1, right)?))
    }

    /// The variables that it speaks of, those it binds among them.
    pub fn mentions(&self) -> Vec<Var> {
        match self {
            Formula::Le(sum) | Formula::Eq(sum) => sum.terms.iter().map(|t| t.1.clone()).collect(),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().flat_map(Formula::mentions).collect()
            }
            Formula::Not(of) | Formula::Exists(_, of) => of.mentions(),
            Formula::Atom(_, vars) => vars.clone(),
            Formula::Is(relation) => relation.tracks.clone(),
        }
    }
}

impl TryFrom<Vec<Value>> for Formula {
    type Error = Error;

    fn try_from(mut list: Vec<Value>) -> Result<Formula, Error> {
        fn read<T: DeserializeOwned>(value: &mut Value) -> Result<T, Error> {
            T::deserialize(value.take())
        }
        fn all<T: DeserializeOwned>(list: &mut [Value]) -> Result<Vec<T>, Error> {
            list.iter_mut().map(read).collect()
        }
        let linear = |terms, constant| Linear::try_from((read(terms)?, read(constant)?));
        let (head, rest) = list.split_first_mut().ok_or(Error::custom("expected a formula"))?;
        Ok(match (head.as_str().unwrap_or_default(), rest) {
            ("true", []) => Formula::And(vec![]),
            ("false", []) => Formula::Or(vec![]),
            ("le", [terms, constant]) => Formula::Le(linear(terms, constant)?),
            ("eq", [terms, constant]) => Formula::Eq(linear(terms, constant)?),
            ("mod", [terms, constant, modulus]) => {
                let (mut sum, m): (Linear, i64) = (linear(terms, constant)?, read(modulus)?);
                if !(1..=LARGEST as i64).contains(&m) {
                    return Err(Error::custom("expected a positive modulus"));
                }
                // The rests of least size need least states; the quotient or what is opposite to it is a natural.
                let least = |k: &mut i64| {
                    *k = k.rem_euclid(m);
                    *k -= if *k > m / 2 { m } else { 0 };
                };
                sum.terms.iter_mut().for_each(|term| least(&mut term.0));
                least(&mut sum.constant);
                let times = |by: i64| {
                    let mut sum = sum.clone();
                    sum.terms.push((by, own(0)));
                    Formula::Eq(sum).exists(&[own(0)])
                };
                Formula::Or(vec![times(-m), times(m)])
            }
            ("and", parts) => Formula::And(all(parts)?),
            ("or", parts) => Formula::Or(all(parts)?),
            ("not", [of]) => Formula::Not(Box::new(read(of)?)),
            ("ex", [vars, of]) => Formula::Exists(read(vars)?, Box::new(read(of)?)),
            ("atom", [name, vars @ ..]) => Formula::Atom(read(name)?, all(vars)?),
            ("dfa", [name, vars @ ..]) => {
                Formula::Atom(format!("dfa {}", read::<String>(name)?), all(vars)?)
            }
            _ => return Err(Error::custom("unknown form of formula")),
        })
    }
}
