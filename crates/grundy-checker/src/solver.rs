//! Compilation of formulas to relations, and verification that formulas are unsatisfiable.

use crate::limits::{LimitReached, Meter};
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use crate::statement::{Fault, Verdict, malformed};
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Maximum number of names that a formula can use.
const MAX_VARIABLES: usize = 200;

/// A row of `theory.json`: its kind, its name and its formula. The kind states what the formula is
/// used for; the documentation of the crate lists the kinds.
pub(crate) type TheoryRow = (&'static str, &'static str, Value);

/// Returns the rows of a section of `theory.json`: relations defined by formulas, lemmas, or the
/// hypotheses of a theorem.
pub(crate) fn theory(section: &str) -> &'static [TheoryRow] {
    static SECTIONS: LazyLock<BTreeMap<&str, Vec<TheoryRow>>> = LazyLock::new(|| {
        serde_json::from_str(include_str!("theory.json")).expect("the theory is of this form")
    });
    &SECTIONS[section]
}

/// A scope: the meaning of each name that a formula can use.
pub(crate) type Scope = BTreeMap<String, Meaning>;

/// The meaning of a name in a formula. In formulas of certificates it is a single variable. In
/// formulas of the theory it can be a list of sums, or a set of tuples of numbers, given with the
/// variables of the tuples.
#[derive(Clone)]
pub(crate) enum Meaning {
    Sums(Vec<Linear>),
    Set(Vec<Var>, Set),
}

/// Returns a scope for the formulas of `theory.json` about a relation. The names x, y, z, u, v, w
/// denote its first `tracks` tracks, and each name in `sums` denotes the given sum.
pub(crate) fn theory_names<const N: usize>(tracks: usize, sums: [(&str, Linear); N]) -> Scope {
    let tracks =
        ["x", "y", "z", "u", "v", "w"].into_iter().zip((0..).map(Linear::var)).take(tracks);
    tracks.chain(sums).map(|(name, sum)| (name.into(), Meaning::Sums(vec![sum]))).collect()
}

/// A sum in the JSON format: the terms as pairs of a factor and the name of a variable, and the
/// constant.
pub(crate) type Terms = (Vec<(i64, String)>, i64);

/// A set of tuples of numbers, as a list of relations that every tuple satisfies. The relations are
/// joined into one only when necessary.
pub(crate) type Set = Vec<Relation>;

/// Maximum absolute value of a coefficient or a constant of a sum.
const MAX_VALUE: u64 = 1 << 62;

/// A linear combination: the nonzero coefficient of each variable, and the constant under the key
/// `None`.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct Linear(pub BTreeMap<Option<Var>, i64>);

impl Linear {
    pub fn constant(number: i64) -> Linear {
        Linear([(None, number)].into_iter().filter(|term| term.1 != 0).collect())
    }

    pub fn var(var: Var) -> Linear {
        Linear([(Some(var), 1)].into())
    }

    /// Returns the variable if the sum is a single variable with the coefficient 1, otherwise
    /// `None`.
    pub fn as_var(&self) -> Option<Var> {
        self.0.first_key_value().filter(|term| self.0.len() == 1 && *term.1 == 1)?.0.to_owned()
    }

    /// Returns `self + factor * other`.
    pub fn plus(mut self, factor: i64, other: &Linear) -> Result<Linear, LimitReached> {
        for (name, coefficient) in &other.0 {
            let entry = self.0.entry(*name).or_default();
            let sum = factor.checked_mul(*coefficient).and_then(|added| entry.checked_add(added));
            *entry =
                sum.filter(|sum| sum.unsigned_abs() <= MAX_VALUE).ok_or(LimitReached::Numbers)?;
        }
        self.0.retain(|_, coefficient| *coefficient != 0);
        Ok(self)
    }

    /// Returns the sum of the numbers, each multiplied by its weight. If `weights` has one entry
    /// more than `numbers`, the last entry is added as a constant.
    pub fn weighted(weights: &[i64], numbers: &[Linear]) -> Result<Linear, LimitReached> {
        let unit = Linear::constant(1);
        let mut terms = weights.iter().zip(numbers.iter().chain([&unit]));
        terms.try_fold(Linear::default(), |sum, (weight, number)| sum.plus(*weight, number))
    }
}

/// Compiles formulas to relations, and verifies that no numbers satisfy a formula.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// The named relations by name and number of tracks; the tracks are the variables 0, 1, ....
    pub relations: FxHashMap<(String, usize), Relation>,
    last_var: Var,
    /// Number of conditions of the proof that were verified so far.
    pub conditions: usize,
    /// The variables whose values are reported if a condition fails, with their display names.
    pub displayed: Vec<(Var, String)>,
}

fn parse<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    T::deserialize(value).map_err(|error| malformed(error.to_string()))
}

/// Returns the sums that a name denotes in a scope. Fails if the name does not denote sums.
fn sums_at<'a>(scope: &'a Scope, name: &String) -> Result<&'a [Linear], Fault> {
    match scope.get(name) {
        Some(Meaning::Sums(sums)) => Ok(sums),
        _ => Err(malformed(format!("unknown variable `{name}`"))),
    }
}

/// Returns the sums that several names denote, concatenated in the order of the names.
fn sums_of(scope: &Scope, names: &[Value]) -> Result<Vec<Linear>, Fault> {
    let sums = names.iter().map(|name| sums_at(scope, &parse(name)?));
    Ok(sums.collect::<Result<Vec<_>, _>>()?.concat())
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Solver<'a> {
        let relations = FxHashMap::default();
        // Variables up to this number are the tracks of named relations.
        Solver { numeration, meter, relations, last_var: 1000, conditions: 0, displayed: vec![] }
    }

    /// Returns a variable that is not used yet.
    pub fn new_var(&mut self) -> Var {
        self.last_var += 1;
        self.last_var
    }

    /// Binds `names` to new variables. Returns the extended scope and the variables in the order of
    /// the names; fails if a name is bound already.
    pub fn bind(&mut self, scope: &Scope, names: &[String]) -> Result<(Scope, Vec<Var>), Fault> {
        let (mut scope, mut vars) = (scope.clone(), Vec::new());
        for name in names {
            let var = self.new_var();
            vars.push(var);
            if scope.insert(name.clone(), Meaning::Sums(vec![Linear::var(var)])).is_some() {
                return Err(malformed(format!("the variable `{name}` is declared twice")));
            }
        }
        if scope.len() > MAX_VARIABLES {
            Err(LimitReached::Tracks.into())
        } else {
            Ok((scope, vars))
        }
    }

    /// Returns the linear combination that a sum in the JSON format denotes.
    pub fn sum(&self, (terms, constant): &Terms, scope: &Scope) -> Result<Linear, Fault> {
        let start = Linear::default().plus(*constant, &Linear::constant(1))?;
        terms.iter().try_fold(start, |sum, (factor, name)| {
            Ok(sum.plus(*factor, &sums_at(scope, name)?[0])?)
        })
    }

    /// Compiles a formula to the set of the tuples of numbers that satisfy it.
    pub fn compile(&mut self, formula: &Value, scope: &Scope) -> Result<Set, Fault> {
        self.compile_as(formula, scope, true)
    }

    /// Compiles a formula if `positive` is true, otherwise its negation.
    fn compile_as(&mut self, formula: &Value, scope: &Scope, positive: bool) -> Result<Set, Fault> {
        let list = formula.as_array().map_or(&[][..], Vec::as_slice);
        let head = list.first().and_then(Value::as_str).unwrap_or_default();
        let set = match (head, list.get(1..).unwrap_or_default()) {
            ("not", [inner]) => return self.compile_as(inner, scope, !positive),
            _ if formula.is_null() => {
                return self.compile_as(&json!(["false"]), scope, positive);
            }
            ("true" | "false", []) | ("and" | "or", _) => {
                // The set is the conjunction of all parts, or of all negated parts, which is the
                // negation of their disjunction.
                let conjunctive = matches!(head, "true" | "and");
                let parts = list[1..].iter().map(|part| self.compile_as(part, scope, conjunctive));
                let set = parts.collect::<Result<Vec<Set>, _>>()?.concat();
                return if conjunctive == positive { Ok(set) } else { self.not(&set) };
            }
            ("ex", [names, inner]) => {
                let (scope, vars) = self.bind(scope, &parse::<Vec<String>>(names)?)?;
                let set = self.compile_as(inner, &scope, true)?;
                self.eliminate(set, |var| vars.contains(&var))?
            }
            ("le" | "eq", [terms, constant]) => {
                let sum = self.sum(&(parse(terms)?, parse(constant)?), scope)?;
                vec![self.linear(&sum, head == "eq")?]
            }
            ("atom" | "dfa", [name, names @ ..]) => {
                let kind = if head == "dfa" { "dfa " } else { "" };
                let sums = sums_of(scope, names)?;
                let atom = self.atom(&format!("{kind}{}", parse::<String>(name)?), sums.len())?;
                let tracks: Vec<Var> = (0..sums.len() as Var).collect();
                self.substitute(&vec![atom], &tracks, &sums)?
            }
            (name, names) => {
                let Some(Meaning::Set(vars, set)) = scope.get(name) else {
                    return Err(malformed("unknown form of formula"));
                };
                // The last variables of the set are replaced by the arguments.
                let sums = sums_of(scope, names)?;
                self.substitute(set, &vars[vars.len() - sums.len()..], &sums)?
            }
        };
        if positive { Ok(set) } else { self.not(&set) }
    }

    /// Returns the relation `name` on the variables `vars`, in the order of its tracks.
    pub fn atom_on(&mut self, name: &str, vars: &[Var]) -> Result<Relation, Fault> {
        let atom = self.atom(name, vars.len())?;
        self.rename(&atom, |track| vars[track as usize])
    }

    /// Returns the relation that a sum equals 0 if `equal` is true, otherwise that it is at most 0.
    /// Terms with negative factors are moved to the other side. Sums that differ only in the names
    /// of their variables share one entry of the cache.
    pub fn linear(&mut self, sum: &Linear, equal: bool) -> Result<Relation, Fault> {
        let terms = sum.0.iter().filter_map(|(var, factor)| Some(((*var)?, *factor)));
        let (vars, factors): (Vec<Var>, Vec<i64>) = terms.unzip();
        let constant = sum.0.get(&None).copied().unwrap_or(0);
        // The number of tracks in this key distinguishes it from the keys of named relations.
        let key = (format!("{equal} {factors:?} {constant}"), usize::MAX);
        if !self.relations.contains_key(&key) {
            let (mut sides, mut parts) = ([self.new_var(), self.new_var()], vec![]);
            for (side, constant) in sides.into_iter().zip([constant, -constant]) {
                parts.push(self.atom_on(&format!("const {}", constant.max(0)), &[side])?);
            }
            for (track, factor) in (0..).zip(&factors) {
                let (multiple, total) = (self.new_var(), self.new_var());
                let side = &mut sides[usize::from(*factor < 0)];
                let times = format!("times {}", factor.unsigned_abs());
                parts.push(self.atom_on(&times, &[track, multiple])?);
                parts.push(self.atom_on("+", &[*side, multiple, total])?);
                *side = total;
            }
            let [left, right] = sides;
            parts.push(if equal {
                self.atom_on("=", &[left, right])?
            } else {
                self.atom_on("<", &[right, left])?.not()
            });
            let relation = self.conjoin(parts, |var| var as usize >= vars.len())?;
            self.relations.insert(key.clone(), relation);
        }
        self.rename(&self.relations[&key].clone(), |track| vars[track as usize])
    }

    pub fn not(&mut self, set: &Set) -> Result<Set, Fault> {
        Ok(vec![self.intersect(set.clone())?.not()])
    }

    /// Projects a conjunction onto the variables in `keep`; all others are quantified
    /// existentially.
    pub fn project(&mut self, keep: &[Var], set: Set) -> Result<Relation, Fault> {
        self.conjoin(set, |var| !keep.contains(&var))
    }

    /// Substitutes the sums `to` for the variables `vars` of a set. The result requires that the
    /// values of the sums are natural numbers.
    pub fn substitute(&mut self, set: &Set, vars: &[Var], to: &[Linear]) -> Result<Set, Fault> {
        let (mut names, mut conjuncts, mut sums) = (BTreeMap::new(), vec![], vec![]);
        for (var, number) in vars.iter().zip(to) {
            let name = number.as_var().unwrap_or_else(|| self.new_var());
            if number.as_var().is_none() {
                let equal = number.clone().plus(-1, &Linear::var(name))?;
                conjuncts.push(self.linear(&equal, true)?);
                sums.push(name);
            }
            names.insert(*var, name);
        }
        for relation in set {
            conjuncts.push(self.rename(relation, |var| names.get(&var).copied().unwrap_or(var))?);
        }
        self.eliminate(conjuncts, |var| sums.contains(&var))
    }

    /// Renames every variable `v` of a relation to `to(v)`. If two variables get the same name,
    /// their numbers must be equal.
    fn rename(&mut self, relation: &Relation, to: impl Fn(Var) -> Var) -> Result<Relation, Fault> {
        let vars: Vec<Var> = relation.tracks.iter().map(|var| to(*var)).collect();
        if vars.is_sorted_by(|a, b| a < b) {
            return Ok(relation.with_tracks(&vars));
        }
        let copies: Vec<Var> = vars.iter().map(|_| self.new_var()).collect();
        let mut conjuncts = vec![relation.with_tracks(&copies)];
        for (copy, var) in copies.iter().zip(&vars) {
            conjuncts.push(self.atom("=", 2)?.with_tracks(&[*var, *copy]));
        }
        self.conjoin(conjuncts, |var| copies.contains(&var))
    }

    /// Returns the conjunction of relations as a single relation, in which the variables for which
    /// `hidden` returns true are quantified existentially.
    pub fn conjoin(&mut self, parts: Set, hidden: impl Fn(Var) -> bool) -> Result<Relation, Fault> {
        let remaining = self.eliminate(parts, hidden)?;
        self.intersect(remaining)
    }

    /// Quantifies the variables for which `hidden` returns true existentially, one after another
    /// (bucket elimination). All relations that contain a variable are joined before it is
    /// eliminated. Of the remaining variables, the next one is that for which the product of the
    /// numbers of states of these relations is least.
    fn eliminate(&mut self, mut parts: Set, hidden: impl Fn(Var) -> bool) -> Result<Set, Fault> {
        loop {
            if parts.iter().any(Relation::is_empty) {
                return Ok(vec![Relation::union(&[], None, &self.meter)?]);
            }
            let tracks = parts.iter().flat_map(|part| &part.tracks).copied();
            let eliminated = BTreeSet::from_iter(tracks.filter(|var| hidden(*var)));
            let work = |var: &&Var| {
                let containing = parts.iter().filter(|part| part.tracks.contains(var));
                containing.fold(1u64, |work, part| work.saturating_mul(part.size() as u64))
            };
            let Some(var) = eliminated.iter().min_by_key(work).copied() else { return Ok(parts) };
            let mut containing: Set;
            (containing, parts) = parts.into_iter().partition(|part| part.tracks.contains(&var));
            containing.push(self.atom_on("valid", &[var])?);
            parts.push(Relation::union(&[self.intersect(containing)?], Some(var), &self.meter)?);
        }
    }

    /// Returns the intersection of relations, computed by unions and complements. Relations with
    /// few states are intersected first.
    fn intersect(&self, mut parts: Set) -> Result<Relation, Fault> {
        parts.sort_by_key(Relation::size);
        let mut parts = parts.into_iter();
        let nor = |parts: &[Relation]| Ok(Relation::union(parts, None, &self.meter)?.not());
        let initial = parts.next().map_or_else(|| nor(&[]), Ok)?;
        parts.try_fold(initial, |product, part| nor(&[product.not(), part.not()]))
    }

    /// Verifies the condition that a set is empty. Otherwise returns [`Fault::Fails`] with the name
    /// of the condition, its subject, and an element of the set as a counterexample.
    pub fn require_empty(&mut self, condition: &'static str, subject: &str, set: Set) -> Verdict {
        self.conditions += 1;
        if self.project(&[], set.clone())?.is_empty() {
            return Ok(());
        }
        let position = self.counterexample(set).unwrap_or_default();
        Err(Fault::Fails { condition, subject: subject.into(), position })
    }

    /// Returns an element of a nonempty set as the names and values of the displayed variables: the
    /// first variable has the least possible value, then the second, and so on.
    fn counterexample(&mut self, set: Set) -> Result<Vec<(String, u128)>, Fault> {
        let (mut counterexample, mut displayed) = (vec![], self.displayed.clone());
        let mut failing = self.conjoin(set, |var| displayed.iter().all(|(own, _)| *own != var))?;
        displayed.retain(|(var, _)| failing.tracks.contains(var));
        for (var, name) in displayed {
            // The least value has at most as many letters as there are states; values above 62 bits
            // are not displayed.
            let bits = failing.size() * self.numeration.width() * self.numeration.radices().len();
            let mut least = 0;
            for step in (0..bits.min(62)).rev().map(|bit| 1 << bit) {
                let bounded = Linear::weighted(&[1, 1 - least - step], &[Linear::var(var)])?;
                let bounded = self.linear(&bounded, false)?;
                let is_empty = self.conjoin(vec![failing.clone(), bounded], |_| true)?.is_empty();
                least += step * i64::from(is_empty);
            }
            let equal = self.atom_on(&format!("const {least}"), &[var])?;
            failing = self.conjoin(vec![failing, equal], |hidden| hidden == var)?;
            counterexample.push((name, least as u128));
        }
        Ok(if failing.is_empty() { vec![] } else { counterexample })
    }
}
