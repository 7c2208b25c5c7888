//! From formulas to relations, and conditions decided.

use crate::limits::{Meter, Reached};
use crate::linear::Linear;
use crate::numeration::Numeration;
use crate::relation::{Relation, Var};
use crate::statement::{Done, Fault, refuse};
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Variables that may have names at a time.
const VARIABLES: usize = 200;

/// What names mean.
pub(crate) type Scope = BTreeMap<String, Meaning>;

/// What a name means: a number, or, in formulas of the checker's own, some of these numbers, in pieces by name.
#[derive(Clone)]
pub(crate) enum Meaning {
    Number(Var),
    Sets(Vec<Var>, Vec<(String, Set)>),
}

/// A sum as certificates write it.
pub(crate) type Terms = (Vec<(i64, String)>, i64);

/// Numbers for which all of these hold, together with some that are hidden. They are not joined until more is known: a
/// hidden number leaves when all that speaks of it is joined.
#[derive(Clone, Default)]
pub(crate) struct Set {
    pub parts: Vec<Relation>,
    pub hidden: BTreeSet<Var>,
}

impl From<Relation> for Set {
    fn from(relation: Relation) -> Set {
        Set { parts: vec![relation], hidden: BTreeSet::new() }
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

fn named(scope: &Scope, name: &String) -> Result<Var, Fault> {
    match scope.get(name) {
        Some(Meaning::Number(var)) => Ok(*var),
        _ => Err(refuse(format!("unknown variable `{name}`"))),
    }
}

fn numbers(scope: &Scope, names: &[Value]) -> Result<Vec<Var>, Fault> {
    names.iter().map(|name| named(scope, &parsed(name)?)).collect()
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
            if scope.insert(name.clone(), Meaning::Number(self.next)).is_some() {
                return Err(refuse(format!("the variable `{name}` has two roles")));
            }
        }
        if scope.len() > VARIABLES { Err(Reached::Tracks.into()) } else { Ok((scope, vars)) }
    }

    /// The sum that a certificate writes.
    pub fn sum(&self, (terms, constant): &Terms, scope: &Scope) -> Result<Linear, Fault> {
        let start = Linear::default().plus(*constant, &Linear::constant(1))?;
        terms.iter().try_fold(start, |sum, (by, name)| {
            Ok(sum.plus(*by, &Linear::var(named(scope, name)?))?)
        })
    }

    /// The numbers of which a formula of a certificate holds.
    pub fn read(&mut self, formula: &Value, scope: &Scope) -> Result<Set, Fault> {
        self.signed(formula, scope, true)
    }

    /// The same of a formula of the checker's own.
    pub fn text(&mut self, scope: &Scope, formula: &str) -> Result<Set, Fault> {
        self.read(&serde_json::from_str(formula).expect("a formula of the checker"), scope)
    }

    /// Those of which it holds, or those of which it does not.
    fn signed(&mut self, formula: &Value, scope: &Scope, wanted: bool) -> Result<Set, Fault> {
        let list = formula.as_array().map_or(&[][..], Vec::as_slice);
        let head = list.first().and_then(Value::as_str).unwrap_or_default();
        let set = match (head, list.get(1..).unwrap_or_default()) {
            ("not", [of]) => return self.signed(of, scope, !wanted),
            _ if formula.is_null() => {
                return self.signed(&Value::from(vec!["false"]), scope, wanted);
            }
            ("true" | "false", []) | ("and" | "or", _) => {
                // Where all hold; or where none holds, which is the opposite of "or".
                let all = matches!(head, "true" | "and");
                let parts = list[1..].iter().map(|part| self.signed(part, scope, all));
                let parts = parts.collect::<Result<Vec<Set>, _>>()?;
                let set = self.all(&parts)?;
                return if all == wanted { Ok(set) } else { self.not(&set) };
            }
            ("ex", [names, of]) => {
                let (scope, vars) = self.bind(scope, &parsed::<Vec<String>>(names)?)?;
                let mut set = self.signed(of, &scope, true)?;
                set.hidden.extend(vars);
                // Where one part is all, there is nothing to wait for.
                if set.parts.len() == 1 { self.joined(&set)?.into() } else { set }
            }
            ("le" | "eq", [terms, constant]) => {
                let sum = self.sum(&(parsed(terms)?, parsed(constant)?), scope)?;
                self.linear(&sum, head == "eq")?.into()
            }
            ("atom" | "dfa", [name, names @ ..]) => {
                let kind = if head == "dfa" { "dfa " } else { "" };
                let vars = numbers(scope, names)?;
                self.is(&format!("{kind}{}", parsed::<String>(name)?), &vars)?.into()
            }
            (name, of) => {
                let Some(Meaning::Sets(vars, pieces)) = scope.get(name) else {
                    return Err(refuse("unknown form of formula"));
                };
                let names = vars.iter().copied().zip(numbers(scope, of)?).collect();
                let mut none = Set::default();
                for (_, piece) in pieces {
                    let piece = self.under(piece, &names)?;
                    none.parts.push(self.joined(&piece)?.not());
                }
                return if wanted { self.not(&none) } else { Ok(none) };
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
        let vars: Vec<Var> = sum.0.keys().flatten().copied().collect();
        let factors: Vec<i64> =
            sum.0.iter().filter(|term| term.0.is_some()).map(|t| *t.1).collect();
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

    /// `left + by <= right`.
    pub fn le(&mut self, left: &Linear, by: i64, right: &Linear) -> Result<Set, Fault> {
        let sum = left.clone().plus(-1, right)?.plus(by, &Linear::constant(1))?;
        Ok(self.linear(&sum, false)?.into())
    }

    pub fn eq(&mut self, left: &Linear, right: &Linear) -> Result<Set, Fault> {
        Ok(self.linear(&left.clone().plus(-1, right)?, true)?.into())
    }

    /// All hold. What two of them hide are two numbers, even if it has one name.
    pub fn all<'s>(&mut self, sets: impl IntoIterator<Item = &'s Set>) -> Result<Set, Fault> {
        let mut all = Set::default();
        for set in sets {
            let twice = set.hidden.intersection(&all.hidden);
            let names = twice.map(|var| (*var, self.fresh())).collect();
            let set = self.under(set, &names)?;
            all.parts.extend(set.parts);
            all.hidden.extend(set.hidden);
        }
        Ok(all)
    }

    pub fn not(&mut self, set: &Set) -> Result<Set, Fault> {
        Ok(self.joined(set)?.not().into())
    }

    /// All hold, for some numbers besides those that are kept.
    pub fn only(&mut self, keep: &[Var], all: &[&Set]) -> Result<Set, Fault> {
        let all = self.all(all.iter().copied())?;
        Ok(self.meet(all.parts, |var| !keep.contains(&var))?.into())
    }

    /// That these numbers, in the place of the variables, are naturals of the set.
    pub fn at(&mut self, set: &Set, vars: &[Var], to: &[Linear]) -> Result<Set, Fault> {
        let (mut names, mut there) = (BTreeMap::new(), Set::default());
        for (var, number) in vars.iter().zip(to) {
            let name = match number.0.first_key_value() {
                Some((Some(plain), 1)) if number.0.len() == 1 => *plain,
                _ => {
                    let own = self.fresh();
                    there.parts.extend(self.eq(&Linear::var(own), number)?.parts);
                    there.hidden.insert(own);
                    own
                }
            };
            names.insert(*var, name);
        }
        let set = self.under(set, &names)?;
        self.all([&there, &set])
    }

    /// The same of other variables.
    fn under(&mut self, set: &Set, names: &BTreeMap<Var, Var>) -> Result<Set, Fault> {
        let name = |var: Var| names.get(&var).copied().unwrap_or(var);
        let parts = set.parts.iter().map(|part| self.renamed(part, name));
        let hidden = set.hidden.iter().map(|var| name(*var)).collect();
        Ok(Set { parts: parts.collect::<Result<_, _>>()?, hidden })
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

    /// The same of legal words only.
    pub fn legal(&mut self, relation: Relation) -> Result<Relation, Fault> {
        let legal = relation.tracks.iter().map(|var| self.is("valid", &[*var]));
        let mut parts = legal.collect::<Result<Vec<Relation>, Fault>>()?;
        parts.push(relation);
        self.join(parts)
    }

    /// A set as one relation.
    fn joined(&mut self, set: &Set) -> Result<Relation, Fault> {
        self.meet(set.parts.clone(), |var| set.hidden.contains(&var))
    }

    /// All parts for some hidden numbers: one after the other leaves as soon as all that speaks of it is joined, at each
    /// time the one of least work.
    fn meet(
        &mut self,
        mut parts: Vec<Relation>,
        hidden: impl Fn(Var) -> bool,
    ) -> Result<Relation, Fault> {
        let tracks = parts.iter().flat_map(|part| &part.tracks).copied();
        let mut leave: BTreeSet<Var> = tracks.filter(|var| hidden(*var)).collect();
        loop {
            if parts.iter().any(Relation::is_empty) {
                return Ok(Relation::truth(self.numeration.width()).not());
            }
            self.meter.work(leave.len() * parts.len())?;
            let work = |var: &&Var| {
                let of = parts.iter().filter(|part| part.tracks.contains(var));
                of.fold(1u64, |work, part| work.saturating_mul(part.size() as u64))
            };
            let Some(var) = leave.iter().min_by_key(work).copied() else { return self.join(parts) };
            leave.remove(&var);
            let (mut with, others): (Vec<Relation>, _) =
                parts.into_iter().partition(|part| part.tracks.contains(&var));
            with.push(self.is("valid", &[var])?);
            parts = others;
            parts.push(self.join(with)?.exists(var, &self.meter)?);
        }
    }

    /// All together: next comes what has fewest tracks that are new, and among those the smallest.
    fn join(&mut self, mut parts: Vec<Relation>) -> Result<Relation, Fault> {
        let mut all = Relation::truth(self.numeration.width());
        loop {
            let new =
                |part: &Relation| part.tracks.iter().filter(|v| !all.tracks.contains(v)).count();
            let next = (0..parts.len()).min_by_key(|i| (new(&parts[*i]), parts[*i].size()));
            let Some(next) = next else { return Ok(all) };
            all = all.and(parts.swap_remove(next), &self.meter)?;
        }
    }

    /// The condition that nothing fulfils all of these.
    pub fn none(&mut self, condition: &'static str, of: &str, all: &[&Set]) -> Done {
        self.conditions += 1;
        if self.only(&[], all)?.parts.iter().any(Relation::is_empty) {
            return Ok(());
        }
        let position = self.example(all).unwrap_or_default();
        Err(Fault::Fails { condition, subject: of.into(), position })
    }

    /// Where it fails, by the numbers that are shown.
    fn example(&mut self, all: &[&Set]) -> Result<Vec<(String, u128)>, Fault> {
        let shown: Vec<Var> = self.shown.iter().map(|(var, _)| *var).collect();
        let failing = self.only(&shown, all)?;
        let failing = self.joined(&failing)?;
        let word = self.legal(failing)?.witness().unwrap_or_default();
        let number = |(var, name): &(Var, String)| {
            let letters = &word.iter().find(|track| track.0 == *var)?.1;
            Some((name.clone(), self.numeration.value(letters)?))
        };
        Ok(self.shown.iter().filter_map(number).collect())
    }
}
