//! From formulas to relations, and conditions decided.

use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use crate::statement::{Done, Fault, refuse};
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Variables that may have names at a time.
const VARIABLES: usize = 200;

/// What is defined or has to hold, as data: which of both, what it is called, and a formula.
pub(crate) type Rule = (&'static str, &'static str, Value);

/// A section of the theory: relations by their formulas, lemmas, and the hypotheses of the theorems.
pub(crate) fn theory(section: &str) -> &'static [Rule] {
    static ALL: LazyLock<BTreeMap<&str, Vec<Rule>>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("theory.json")).expect("the theory is of this form")
    });
    &ALL[section]
}

/// What names mean.
pub(crate) type Scope = BTreeMap<String, Meaning>;

/// What a name means: a number, and in formulas of the checker's own one or several sums, or some of these numbers.
#[derive(Clone)]
pub(crate) enum Meaning {
    Sums(Vec<Linear>),
    Set(Vec<Var>, Set),
}

/// Names of the checker's own: x, y, ... for the tracks 0, 1, ..., and these sums.
pub(crate) fn own<const N: usize>(tracks: usize, sums: [(&str, Linear); N]) -> Scope {
    let tracks =
        ["x", "y", "z", "u", "v", "w"].into_iter().zip((0..).map(Linear::var)).take(tracks);
    tracks.chain(sums).map(|(name, sum)| (name.into(), Meaning::Sums(vec![sum]))).collect()
}

/// A sum as certificates write it.
pub(crate) type Terms = (Vec<(i64, String)>, i64);

/// Numbers for which all of these hold. They are not joined until it must be.
pub(crate) type Set = Vec<Relation>;

/// A coefficient or a constant at most.
const LARGEST: u64 = 1 << 62;

/// Multiples of variables, none of them 0, and of 1, which has no name.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Linear(pub BTreeMap<Option<Var>, i64>);

impl Linear {
    pub fn constant(number: i64) -> Linear {
        Linear([(None, number)].into_iter().filter(|term| term.1 != 0).collect())
    }

    pub fn var(var: Var) -> Linear {
        Linear([(Some(var), 1)].into())
    }

    /// The variable, if it is one alone.
    pub fn plain(&self) -> Option<Var> {
        self.0.first_key_value().filter(|term| self.0.len() == 1 && *term.1 == 1)?.0.to_owned()
    }

    /// `self + factor * other`.
    pub fn plus(mut self, factor: i64, other: &Linear) -> Result<Linear, Reached> {
        for (name, by) in &other.0 {
            let place = self.0.entry(*name).or_default();
            let sum = factor.checked_mul(*by).and_then(|more| place.checked_add(more));
            *place = sum.filter(|sum| sum.unsigned_abs() <= LARGEST).ok_or(Reached::Numbers)?;
        }
        self.0.retain(|_, by| *by != 0);
        Ok(self)
    }

    /// The sum of weights times these; one weight more than there are numbers is added as it is.
    pub fn weighted(weights: &[i64], of: &[Linear]) -> Result<Linear, Reached> {
        let one = Linear::constant(1);
        let mut all = weights.iter().zip(of.iter().chain([&one]));
        all.try_fold(Linear::default(), |sum, (weight, of)| sum.plus(*weight, of))
    }
}

/// Makes relations of formulas, and checks conditions.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// Relations on the tracks 0, 1, ..., by name and how many these are.
    pub known: FxHashMap<(String, usize), Relation>,
    next: Var,
    /// Conditions checked.
    pub conditions: usize,
    /// Variables that say where a condition fails.
    pub shown: Vec<(Var, String)>,
}

fn parsed<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(value).map_err(|error| refuse(error.to_string()))
}

/// The sums that a name means.
fn named<'a>(scope: &'a Scope, name: &String) -> Result<&'a [Linear], Fault> {
    match scope.get(name) {
        Some(Meaning::Sums(sums)) => Ok(sums),
        _ => Err(refuse(format!("unknown variable `{name}`"))),
    }
}

/// Those that several mean, one after the other.
fn all_named(scope: &Scope, names: &[Value]) -> Result<Vec<Linear>, Fault> {
    let sums = names.iter().map(|name| named(scope, &parsed(name)?));
    Ok(sums.collect::<Result<Vec<_>, _>>()?.concat())
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Solver<'a> {
        let known = FxHashMap::default();
        // Smaller ones are tracks of what is known.
        Solver { numeration, meter, known, next: 1000, conditions: 0, shown: vec![] }
    }

    /// A variable of which nothing else speaks.
    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        self.next
    }

    /// These names mean new variables from here on; they may mean nothing else.
    pub fn bind(&mut self, scope: &Scope, names: &[String]) -> Result<(Scope, Vec<Var>), Fault> {
        let (mut scope, mut vars) = (scope.clone(), Vec::new());
        for name in names {
            vars.push(self.fresh());
            if scope.insert(name.clone(), Meaning::Sums(vec![Linear::var(self.next)])).is_some() {
                return Err(refuse(format!("the variable `{name}` has two roles")));
            }
        }
        if scope.len() > VARIABLES { Err(Reached::Tracks.into()) } else { Ok((scope, vars)) }
    }

    /// The sum that a certificate writes.
    pub fn sum(&self, (terms, constant): &Terms, scope: &Scope) -> Result<Linear, Fault> {
        let start = Linear::default().plus(*constant, &Linear::constant(1))?;
        terms.iter().try_fold(start, |sum, (by, name)| Ok(sum.plus(*by, &named(scope, name)?[0])?))
    }

    /// The numbers of which a formula of a certificate holds.
    pub fn read(&mut self, formula: &Value, scope: &Scope) -> Result<Set, Fault> {
        self.signed(formula, scope, true)
    }

    /// Those of which it holds, or those of which it does not.
    fn signed(&mut self, formula: &Value, scope: &Scope, wanted: bool) -> Result<Set, Fault> {
        let list = formula.as_array().map_or(&[][..], Vec::as_slice);
        let head = list.first().and_then(Value::as_str).unwrap_or_default();
        let set = match (head, list.get(1..).unwrap_or_default()) {
            ("not", [of]) => return self.signed(of, scope, !wanted),
            _ if formula.is_null() => return self.signed(&json!(["false"]), scope, wanted),
            ("true" | "false", []) | ("and" | "or", _) => {
                // Where all hold; or where none holds, which is the opposite of "or".
                let all = matches!(head, "true" | "and");
                let parts = list[1..].iter().map(|part| self.signed(part, scope, all));
                let set = parts.collect::<Result<Vec<Set>, _>>()?.concat();
                return if all == wanted { Ok(set) } else { self.not(&set) };
            }
            ("ex", [names, of]) => {
                let (scope, vars) = self.bind(scope, &parsed::<Vec<String>>(names)?)?;
                let set = self.signed(of, &scope, true)?;
                self.hide(set, |var| vars.contains(&var))?
            }
            ("le" | "eq", [terms, constant]) => {
                let sum = self.sum(&(parsed(terms)?, parsed(constant)?), scope)?;
                vec![self.linear(&sum, head == "eq")?]
            }
            ("atom" | "dfa", [name, names @ ..]) => {
                let kind = if head == "dfa" { "dfa " } else { "" };
                let sums = all_named(scope, names)?;
                let atom = self.atom(&format!("{kind}{}", parsed::<String>(name)?), sums.len())?;
                let tracks: Vec<Var> = (0..sums.len() as Var).collect();
                self.at(&vec![atom], &tracks, &sums)?
            }
            (name, names) => {
                let Some(Meaning::Set(vars, set)) = scope.get(name) else {
                    return Err(refuse("unknown form of formula"));
                };
                // The last of its numbers are replaced.
                let sums = all_named(scope, names)?;
                self.at(set, &vars[vars.len() - sums.len()..], &sums)?
            }
        };
        if wanted { Ok(set) } else { self.not(&set) }
    }

    /// What is known by a name, of these variables.
    pub fn is(&mut self, name: &str, vars: &[Var]) -> Result<Relation, Fault> {
        let atom = self.atom(name, vars.len())?;
        self.renamed(&atom, |track| vars[track as usize])
    }

    /// A sum is at most 0, or 0: what has a negative sign stands on the other side. Made once for all variables.
    pub fn linear(&mut self, sum: &Linear, equal: bool) -> Result<Relation, Fault> {
        let terms = sum.0.iter().filter_map(|(var, by)| Some(((*var)?, *by)));
        let (vars, factors): (Vec<Var>, Vec<i64>) = terms.unzip();
        let constant = sum.0.get(&None).copied().unwrap_or(0);
        // No atom has so many tracks.
        let key = (format!("{equal} {factors:?} {constant}"), usize::MAX);
        if !self.known.contains_key(&key) {
            let (mut sides, mut parts) = ([self.fresh(), self.fresh()], vec![]);
            for (side, constant) in sides.into_iter().zip([constant, -constant]) {
                parts.push(self.is(&format!("const {}", constant.max(0)), &[side])?);
            }
            for (track, by) in (0..).zip(&factors) {
                let (multiple, total) = (self.fresh(), self.fresh());
                let side = &mut sides[usize::from(*by < 0)];
                parts.push(self.is(&format!("times {}", by.unsigned_abs()), &[track, multiple])?);
                parts.push(self.is("+", &[*side, multiple, total])?);
                *side = total;
            }
            let [left, right] = sides;
            parts.push(match equal {
                true => self.is("=", &[left, right])?,
                false => self.is("<", &[right, left])?.not(),
            });
            let relation = self.meet(parts, |var| var as usize >= vars.len())?;
            self.known.insert(key.clone(), relation);
        }
        self.renamed(&self.known[&key].clone(), |track| vars[track as usize])
    }

    pub fn not(&mut self, set: &Set) -> Result<Set, Fault> {
        Ok(vec![self.join(set.clone())?.not()])
    }

    /// All hold, for some numbers besides those that are kept.
    pub fn only(&mut self, keep: &[Var], all: Set) -> Result<Relation, Fault> {
        self.meet(all, |var| !keep.contains(&var))
    }

    /// That these numbers, in the place of the variables, are naturals of the set.
    pub fn at(&mut self, set: &Set, vars: &[Var], to: &[Linear]) -> Result<Set, Fault> {
        let (mut names, mut there, mut sums) = (BTreeMap::new(), vec![], vec![]);
        for (var, number) in vars.iter().zip(to) {
            let name = number.plain().unwrap_or_else(|| self.fresh());
            if number.plain().is_none() {
                let equal = number.clone().plus(-1, &Linear::var(name))?;
                there.push(self.linear(&equal, true)?);
                sums.push(name);
            }
            names.insert(*var, name);
        }
        for part in set {
            there.push(self.renamed(part, |var| names.get(&var).copied().unwrap_or(var))?);
        }
        self.hide(there, |var| sums.contains(&var))
    }

    /// The same relation of other variables. Where two become one, both are equal.
    fn renamed(&mut self, of: &Relation, name: impl Fn(Var) -> Var) -> Result<Relation, Fault> {
        let vars: Vec<Var> = of.tracks.iter().map(|var| name(*var)).collect();
        if vars.is_sorted_by(|a, b| a < b) {
            return Ok(of.of(&vars));
        }
        let own: Vec<Var> = vars.iter().map(|_| self.fresh()).collect();
        let mut parts = vec![of.of(&own)];
        for (own, var) in own.iter().zip(&vars) {
            parts.push(self.atom("=", 2)?.of(&[*var, *own]));
        }
        self.meet(parts, |var| own.contains(&var))
    }

    /// All parts for some hidden numbers, as one relation.
    pub fn meet(&mut self, parts: Set, hidden: impl Fn(Var) -> bool) -> Result<Relation, Fault> {
        let left = self.hide(parts, hidden)?;
        self.join(left)
    }

    /// All parts for some hidden numbers: one after the other leaves when all that speaks of it is joined, at each time the
    /// one of least work.
    fn hide(&mut self, mut parts: Set, hidden: impl Fn(Var) -> bool) -> Result<Set, Fault> {
        loop {
            if parts.iter().any(Relation::is_empty) {
                return Ok(vec![Relation::any(&[], None, &self.meter)?]);
            }
            let tracks = parts.iter().flat_map(|part| &part.tracks).copied();
            let leave = BTreeSet::from_iter(tracks.filter(|var| hidden(*var)));
            let work = |var: &&Var| {
                let of = parts.iter().filter(|part| part.tracks.contains(var));
                of.fold(1u64, |work, part| work.saturating_mul(part.size() as u64))
            };
            let Some(var) = leave.iter().min_by_key(work).copied() else { return Ok(parts) };
            let mut with: Set;
            (with, parts) = parts.into_iter().partition(|part| part.tracks.contains(&var));
            with.push(self.is("valid", &[var])?);
            parts.push(Relation::any(&[self.join(with)?], Some(var), &self.meter)?);
        }
    }

    /// All together, the smallest first: both hold where it is not that one does not.
    fn join(&self, mut parts: Set) -> Result<Relation, Fault> {
        parts.sort_by_key(Relation::size);
        let mut parts = parts.into_iter();
        let both = |neither: &[Relation]| Ok(Relation::any(neither, None, &self.meter)?.not());
        let first = parts.next().map_or_else(|| both(&[]), Ok)?;
        parts.try_fold(first, |all, part| both(&[all.not(), part.not()]))
    }

    /// The condition that nothing fulfils all of these.
    pub fn none(&mut self, condition: &'static str, of: &str, all: Set) -> Done {
        self.conditions += 1;
        if self.only(&[], all.clone())?.is_empty() {
            return Ok(());
        }
        let position = self.example(all).unwrap_or_default();
        Err(Fault::Fails { condition, subject: of.into(), position })
    }

    /// Where it fails, by the numbers that are shown: the first least, with it the second least, and so on.
    fn example(&mut self, all: Set) -> Result<Vec<(String, u128)>, Fault> {
        let (mut example, mut shown) = (vec![], self.shown.clone());
        let mut failing = self.meet(all, |var| shown.iter().all(|(own, _)| *own != var))?;
        shown.retain(|(var, _)| failing.tracks.contains(var));
        for (var, name) in shown {
            // The least has no more letters than there are states; larger ones than of 62 bits are not shown.
            let bits = failing.size() * self.numeration.width() * self.numeration.places().len();
            let mut least = 0;
            for step in (0..bits.min(62)).rev().map(|bit| 1 << bit) {
                let upto = Linear::weighted(&[1, 1 - least - step], &[Linear::var(var)])?;
                let upto = self.linear(&upto, false)?;
                let none = self.meet(vec![failing.clone(), upto], |_| true)?.is_empty();
                least += step * i64::from(none);
            }
            let is = self.is(&format!("const {least}"), &[var])?;
            failing = self.meet(vec![failing, is], |hidden| hidden == var)?;
            example.push((name, least as u128));
        }
        Ok(if failing.is_empty() { vec![] } else { example })
    }
}
