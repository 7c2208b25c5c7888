//! From formulas to relations. Order, legal words and some relations of digits are automata written here; all else is
//! made of them and of the automaton of addition.

use crate::formula::{Formula, LARGEST, Linear, own};
use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Maker, Relation, Var};
use crate::statement::{Fault, refuse};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;

/// Names from this one on are made by [`Solver::fresh`], each for one place.
const FRESH: usize = 1000;

/// Bits of a letter that is read as a whole.
const BITS: u32 = 20;

type Made = Result<Relation, Fault>;

/// What holds together, and the variables that are hidden.
type Parts = (Vec<Relation>, Vec<Var>);

/// Makes relations of formulas, and checks conditions.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// Relations by what they are of: atoms by name and tracks, linear terms.
    pub known: FxHashMap<String, Relation>,
    next: usize,
    /// Conditions checked.
    pub conditions: usize,
    /// Variables that say where a condition fails.
    pub shown: Vec<(Var, String)>,
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Solver<'a> {
        let known = FxHashMap::default();
        Solver { numeration, meter, known, next: FRESH, conditions: 0, shown: vec![] }
    }

    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        own(self.next)
    }

    /// A relation of words by where each letter leads, on the tracks 0, 1, ...
    pub fn letters<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Made {
        let width = self.numeration.width();
        let bits =
            Some(tracks as u32 * width).filter(|bits| *bits <= BITS).ok_or(Reached::Tracks)?;
        let shape = ((0..tracks).map(own).collect(), width);
        let accept = |state: &Option<S>| state.as_ref().is_some_and(&accept);
        let made = Relation::explore(
            shape,
            &self.meter,
            Some(start),
            accept,
            |state, maker: &mut Maker<(), _>| {
                let next = |letter| state.as_ref().and_then(|state| step(state, letter));
                let mut row: Vec<u32> =
                    (0..1 << bits).map(|letter| maker.leaf(next(letter))).collect();
                for level in (0..bits).rev() {
                    let halves =
                        row.chunks_exact(2).map(|pair| maker.branch(level, [pair[0], pair[1]]));
                    row = halves.collect::<Result<_, _>>()?;
                }
                Ok(row[0])
            },
        );
        Ok(made?)
    }

    /// A relation by what it is to read digit after digit, greatest first, all tracks at once; `step` gets the place
    /// within its block, the least being 0.
    fn digits<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, &[u64]) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Made {
        let width = self.numeration.width();
        let next = |state: &S, letter: usize| {
            let shift = |i| (tracks - 1 - i) as u32 * width;
            let of = |i| self.numeration.digits(letter as u64 >> shift(i) & ((1 << width) - 1));
            let digits: Vec<Vec<u64>> = (0..tracks).map(of).collect();
            let places = self.numeration.quotients().len();
            (0..places).try_fold(state.clone(), |state, at| {
                let column: Vec<u64> = digits.iter().map(|digits| digits[at]).collect();
                step(&state, places - 1 - at, &column)
            })
        };
        self.letters(tracks, start, next, accept)
    }

    /// The name under which an atom is known.
    pub fn key(name: &str, tracks: usize) -> String {
        format!("atom {name}/{tracks}")
    }

    /// The same of legal words only.
    pub fn legal(&mut self, relation: Relation) -> Made {
        let legal = relation.tracks.iter().map(|var| Formula::atom("valid", &[var]));
        let all = legal.chain([Formula::Is(relation.clone())]).collect();
        self.relation(&Formula::And(all))
    }

    /// A relation of digits or numbers, on the tracks 0, 1, ... or on x, y, z; or what certificates call `dfa`.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Made {
        let key = Solver::key(name, tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let none = || refuse(format!("no relation `{name}` of {tracks} numbers here"));
        let (word, number) = name.split_once(' ').map_or((name, None), |(w, n)| (w, Some(n)));
        let number: Option<u64> = number.map(|n| n.parse().map_err(|_| none())).transpose()?;
        if number.is_some_and(|number| number > LARGEST) {
            return Err(Reached::Numbers.into());
        }
        let relation = match (word, tracks, number, &self.numeration) {
            // What is as great as its quotient has a zero below it, and in Zeckendorf's numeration may be the least.
            ("valid", 1, None, numeration) => {
                let quotients = numeration.quotients();
                let step = |full: &bool, place: usize, d: &[u64]| {
                    let legal = d[0] <= quotients[place] && !(*full && d[0] > 0);
                    legal.then_some(d[0] == quotients[place])
                };
                self.digits(1, false, step, |full| !full || *numeration == Numeration::Zeckendorf)
            }
            // The greatest digit that differs decides.
            ("<", 2, None, _) => {
                let step = |above: &Ordering, _, d: &[u64]| Some(above.then(d[0].cmp(&d[1])));
                self.digits(2, Ordering::Equal, step, |order| order.is_lt())
            }
            ("=", 2, None, _) => self.columns(2, |d| d[0] == d[1]),
            ("xorzero", 1.., None, Numeration::Base2) => {
                self.columns(tracks, |d| d.iter().sum::<u64>() % 2 == 0)
            }
            ("columns", 1.., Some(m @ 1..), Numeration::Base2) => {
                self.columns(tracks, |d| d.iter().sum::<u64>() % m == 0)
            }
            ("bitand", 3, None, Numeration::Base2) => self.columns(3, |d| d[2] == d[0] & d[1]),
            ("bitor", 3, None, Numeration::Base2) => self.columns(3, |d| d[2] == d[0] | d[1]),
            ("oddones", 1, None, Numeration::Base2) => {
                self.digits(1, 0, |odd, _, d| Some((odd + d[0]) % 2), |odd| *odd == 1)
            }
            // A single one at the place of the least digit that is not 0, and the number with that digit less by 1.
            ("low" | "rest", 2, None, _) => {
                let step = |(found, zero): &(bool, bool), _, d: &[u64]| {
                    let same = if word == "low" { 0 } else { d[0] };
                    let least = if word == "low" { 1 } else { d[0].wrapping_sub(1) };
                    match found {
                        true => (d[0] == 0 && d[1] == 0).then_some((true, false)),
                        false if d[1] == same => Some((false, *zero && d[0] == 0)),
                        false => (d[0] > 0 && d[1] == least).then_some((true, false)),
                    }
                };
                self.digits(2, (false, true), step, |(found, zero)| *found || *zero)
            }
            // Its least digit that is not 0 stands at an odd place, the first being even.
            ("odd", 1, None, _) => {
                let step = |odd: &Option<bool>, _, d: &[u64]| {
                    Some(if d[0] > 0 { Some(false) } else { odd.map(|odd| !odd) })
                };
                self.digits(1, None, step, |odd| *odd == Some(true))
            }
            // The same digits a block higher.
            ("shift", 2, None, Numeration::Zeckendorf | Numeration::Ostrowski(_)) => {
                let step = |above: &Vec<u64>, _, d: &[u64]| {
                    (above[0] == d[0]).then(|| [&above[1..], &d[1..]].concat())
                };
                let above = vec![0; self.numeration.quotients().len()];
                self.digits(2, above, step, |above| above.iter().all(|d| *d == 0))
            }
            // A single one at this place from the least.
            ("single", 1, Some(number), _) => {
                let step = |below: &Option<u64>, _, d: &[u64]| match (below, d[0]) {
                    (None, 0 | 1) => Some((d[0] == 1).then_some(0)),
                    (Some(below), 0) if *below < number => Some(Some(below + 1)),
                    _ => None,
                };
                self.digits(1, None, step, |below| *below == Some(number))
            }
            // Single ones, the second at the next place above the first, which is at this place of its block.
            ("above", 2, Some(number), _) => {
                let step = |read: &u8, place: usize, d: &[u64]| match (read, d) {
                    (0 | 2, [0, 0]) => Some(*read),
                    (0, [0, 1]) => Some(1),
                    (1, [1, 0]) if place as u64 == number => Some(2),
                    _ => None,
                };
                self.digits(2, 0, step, |read| *read == 2)
            }
            _ => {
                let text = self.defined(word, tracks, number);
                self.relation(&Formula::read(&text.ok_or_else(none)?))
            }
        }?;
        assert!(relation.is_closed());
        self.known.insert(key, relation.clone());
        Ok(relation)
    }

    /// Relations of x and y by formulas.
    fn defined(&self, word: &str, tracks: usize, number: Option<u64>) -> Option<String> {
        let text = match (word, tracks, number, &self.numeration) {
            // By doubling, and adding one more.
            ("const", 1, Some(0), _) => r#"["atom","zero","x"]"#,
            ("const", 1, Some(k), _) if k % 2 == 1 => &format!(
                r#"["ex",["y"],["and",["atom","const {}","y"],["atom","next","y","x"]]]"#,
                k - 1
            ),
            ("const", 1, Some(k), _) => &format!(
                r#"["ex",["y"],["and",["atom","const {}","y"],["atom","+","y","y","x"]]]"#,
                k / 2
            ),
            ("times", 2, Some(1), _) => r#"["atom","=","x","y"]"#,
            ("times", 2, Some(k), _) if k % 2 == 1 => &format!(
                r#"["ex",["z"],["and",["atom","times {}","x","z"],["atom","+","x","z","y"]]]"#,
                k - 1
            ),
            ("times", 2, Some(k @ 1..), _) => &format!(
                r#"["ex",["z"],["and",["atom","times {}","x","z"],["atom","+","z","z","y"]]]"#,
                k / 2
            ),
            ("zero", 1, None, _) => r#"["not",["ex",["y"],["atom","<","y","x"]]]"#,
            ("next", 2, None, _) => {
                r#"["and",["atom","<","x","y"],["not",["ex",["z"],["and",["atom","<","x","z"],["atom","<","z","y"]]]]]"#
            }
            ("one", 1, None, _) => r#"["and",["le",[[-1,"x"]],1],["atom","low","x","x"]]"#,
            // 0 of 0, or the greatest single one up to x.
            ("high", 2, None, _) => {
                r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],["and",["atom","one","y"],["le",[[1,"y"],[-1,"x"]],0],
                ["not",["ex",["z"],["and",["atom","one","z"],["le",[[1,"y"],[-1,"z"]],1],["le",[[1,"z"],[-1,"x"]],0]]]]]]"#
            }
            // The ones at the end of x become zeros when 1 is added, and the 0 before them a one.
            ("trailingones", 2, None, Numeration::Base2) => {
                r#"["ex",["z"],["and",["eq",[[1,"x"],[-1,"z"]],1],["atom","low","z","y"]]]"#
            }
            // With s(n) the number written as n with a 0 behind: s(n - 1) + 1 for n > 0.
            ("floor", 2, None, Numeration::Zeckendorf) => {
                r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],
                ["ex",["z","s"],["and",["eq",[[1,"x"],[-1,"z"]],-1],["atom","shift","z","s"],["eq",[[1,"y"],[-1,"s"]],-1]]]]"#
            }
            // With p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has the sign of (-1)^i, and
            // alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has the sign of its
            // least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes of x and of x moved
            // up by a block. Ostrowski 1922.
            ("floor", 2, None, Numeration::Ostrowski(_)) => {
                let [_, _, q, before] = self.numeration.convergents();
                &format!(
                    r#"["ex",["s","t"],["and",["atom","shift","x","s"],["eq",[[1,"s"],[-{q},"x"],[-{before},"t"]],0],
                    ["or",["and",["atom","odd","x"],["eq",[[1,"t"],[-1,"y"]],-1]],["and",["not",["atom","odd","x"]],["eq",[[1,"t"],[-1,"y"]],0]]]]]"#
                )
            }
            _ => return None,
        };
        Some(text.to_string())
    }

    /// A relation of the digits at one place.
    fn columns(&self, tracks: usize, holds: impl Fn(&[u64]) -> bool) -> Made {
        self.digits(tracks, (), |(), _, digits| holds(digits).then_some(()), |()| true)
    }

    /// A sum is at most 0, or 0: what has a negative sign stands on the other side. Made once for all variables.
    fn linear(&mut self, linear: &Linear, equal: bool) -> Made {
        let linear = Linear::constant(0).plus(1, linear)?;
        let vars: Vec<Var> = linear.terms.iter().map(|term| term.1.clone()).collect();
        let factors: Vec<i64> = linear.terms.iter().map(|term| term.0).collect();
        let key = format!("{equal} {factors:?} {}", linear.constant);
        if !self.known.contains_key(&key) {
            let names = (0..factors.len()).map(|i| Some(own(i))).chain([None]);
            let all = factors.into_iter().chain([linear.constant]).zip(names);
            let side = |sign: i64| all.clone().map(|(k, name)| ((k * sign).max(0), name)).collect();
            let mut parts = vec![];
            let (left, right) = (self.sum(side(1), &mut parts), self.sum(side(-1), &mut parts));
            parts.push(match equal {
                true => Formula::atom("=", &[&left, &right]),
                false => Formula::atom("<", &[&right, &left]).not(),
            });
            let relation = {
                let parts = self.parts(&Formula::And(parts), true)?;
                self.meet(parts, |var| *var > own(FRESH))?
            };
            self.known.insert(key.clone(), relation);
        }
        self.of(&self.known[&key].clone(), &vars)
    }

    /// The number that is so many times each variable, or 1 without a name; the parts say so.
    fn sum(&mut self, terms: Vec<(i64, Option<Var>)>, parts: &mut Vec<Formula>) -> Var {
        let mut total = None;
        for (k, var) in terms.into_iter().filter(|term| term.0 > 0) {
            let one = self.fresh();
            parts.push(match var {
                Some(var) => Formula::atom(&format!("times {k}"), &[&var, &one]),
                None => Formula::atom(&format!("const {k}"), &[&one]),
            });
            total = Some(match total {
                None => one,
                Some(total) => {
                    let sum = self.fresh();
                    parts.push(Formula::atom("+", &[&total, &one, &sum]));
                    sum
                }
            });
        }
        total.unwrap_or_else(|| {
            let zero = self.fresh();
            parts.push(Formula::atom("zero", &[&zero]));
            zero
        })
    }

    /// The relation that a formula describes, on the variables that it needs.
    pub fn relation(&mut self, formula: &Formula) -> Made {
        match formula {
            Formula::Le(linear) => self.linear(linear, false),
            Formula::Eq(linear) => self.linear(linear, true),
            Formula::Atom(name, vars) => {
                let atom = self.atom(name, vars.len())?;
                self.of(&atom, vars)
            }
            Formula::Is(relation) => Ok(relation.clone()),
            Formula::Not(of) => Ok(self.relation(of)?.not()),
            Formula::Or(parts) => {
                let none = Formula::And(parts.iter().map(Formula::not).collect());
                Ok(self.relation(&none)?.not())
            }
            Formula::And(_) | Formula::Exists(..) => {
                let parts = self.parts(formula, true)?;
                self.meet(parts, |_| false)
            }
        }
    }

    /// The parts of a conjunction, and what is hidden in all of them: numbers under names of their own.
    pub fn parts(&mut self, formula: &Formula, wanted: bool) -> Result<Parts, Fault> {
        let mut all = Parts::default();
        match (formula, wanted) {
            (Formula::And(list), true) | (Formula::Or(list), false) => {
                for part in list {
                    let (parts, hidden) = self.parts(part, wanted)?;
                    all.0.extend(parts);
                    all.1.extend(hidden);
                }
            }
            (Formula::Not(of), _) => return self.parts(of, !wanted),
            (Formula::Exists(vars, of), true) => {
                let (parts, hidden) = self.parts(of, true)?;
                if parts.len() == 1 {
                    // Nothing to wait for.
                    all.0.push(self.meet((parts, hidden), |var| vars.contains(var))?);
                    return Ok(all);
                }
                let names = vars.iter().map(|var| (var.clone(), self.fresh())).collect();
                all.0 = self.renamed(&parts, &names)?;
                all.1 = names.into_values().chain(hidden).collect();
            }
            (_, true) => all.0.push(self.relation(formula)?),
            (_, false) => all.0.push(self.relation(formula)?.not()),
        }
        Ok(all)
    }

    /// The same relation of other variables: what was on the i-th track is now `vars[i]`. A variable may be named twice;
    /// then both must be equal.
    pub fn of(&mut self, relation: &Relation, vars: &[Var]) -> Made {
        if vars.is_sorted_by(|a, b| a < b) || relation.tracks.is_empty() {
            let vars = if relation.tracks.is_empty() { &[] } else { vars };
            return Ok(relation.of(vars.to_vec()));
        }
        let names: Vec<Var> = vars.iter().map(|_| self.fresh()).collect();
        let same = names.iter().zip(vars).map(|(name, var)| Formula::atom("=", &[var, name]));
        let all = same.chain([Formula::Is(relation.of(names.clone()))]).collect();
        let parts = self.parts(&Formula::And(all), true)?;
        self.meet(parts, |var| names.contains(var))
    }

    /// The same relations where variables have other names.
    pub fn renamed(
        &mut self,
        parts: &[Relation],
        names: &BTreeMap<Var, Var>,
    ) -> Result<Vec<Relation>, Fault> {
        let name = |var: &Var| names.get(var).unwrap_or(var).clone();
        let vars = |part: &Relation| part.tracks.iter().map(name).collect::<Vec<Var>>();
        parts.iter().map(|part| self.of(part, &vars(part))).collect()
    }

    /// A conjunction for some hidden numbers: one after the other leaves as soon as all that speaks of it is joined, at
    /// each time the one of least work.
    pub fn meet(&mut self, parts: Parts, hidden: impl Fn(&Var) -> bool) -> Made {
        let (mut parts, fresh) = parts;
        let tracks = parts.iter().flat_map(|part| part.tracks.clone());
        let mut leave = BTreeSet::from_iter(tracks);
        leave.retain(|v| hidden(v) || fresh.contains(v));
        loop {
            if parts.iter().any(Relation::is_empty) {
                return Ok(Relation::constant(false, self.numeration.width(), &self.meter)?);
            }
            self.meter.work(leave.len() * parts.len())?;
            let work = |var: &&Var| {
                let of = parts.iter().filter(|part| part.tracks.contains(var));
                of.fold(1u64, |work, part| work.saturating_mul(part.size() as u64))
            };
            let Some(var) = leave.iter().min_by_key(work).cloned() else { return self.join(parts) };
            leave.remove(&var);
            let (mut with, others): (Vec<Relation>, _) =
                parts.into_iter().partition(|part| part.tracks.contains(&var));
            with.push(self.atom("valid", 1)?.of(vec![var.clone()]));
            parts = others;
            parts.push(self.join(with)?.exists(&var, &self.meter)?);
        }
    }

    /// All together: next comes what has fewest tracks that are new, and among those the smallest.
    fn join(&mut self, mut parts: Vec<Relation>) -> Made {
        let mut all = Relation::constant(true, self.numeration.width(), &self.meter)?;
        loop {
            let new =
                |part: &Relation| part.tracks.iter().filter(|v| !all.tracks.contains(v)).count();
            let next = (0..parts.len()).min_by_key(|i| (new(&parts[*i]), parts[*i].size()));
            let Some(next) = next else { return Ok(all) };
            all = all.and(&parts.swap_remove(next), &self.meter)?;
        }
    }
}
