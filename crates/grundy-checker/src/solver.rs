//! From formulas to relations. Order, legal words and some relations of digits are automata written here; all else is
//! made of them and of the automaton of addition.

use crate::formula::{Formula, Linear, own};
use crate::limits::{Meter, Reached};
use crate::numeration::Numeration;
use crate::relation::{Relation, Row, Var};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::hash::Hash;

/// Names from this one on are made by [`Solver::fresh`], each for one place.
const FRESH: usize = 1000;

/// Makes relations of formulas.
pub(crate) struct Solver<'a> {
    pub numeration: Numeration,
    pub meter: Meter<'a>,
    /// Relations by what they are of: atoms by name and tracks, automata of the certificate, linear terms.
    pub known: FxHashMap<String, Relation>,
    pub next: usize,
}

/// All of the first, none of the second, for some hidden numbers.
#[derive(Default)]
struct Parts {
    yes: Vec<Relation>,
    no: Vec<Relation>,
    hidden: Vec<Var>,
}

impl<'a> Solver<'a> {
    pub fn new(numeration: Numeration, meter: Meter<'a>) -> Solver<'a> {
        Solver { numeration, meter, known: FxHashMap::default(), next: FRESH }
    }

    pub fn fresh(&mut self) -> Var {
        self.next += 1;
        own(self.next)
    }

    /// A relation by what it is to read digit after digit, least first, all tracks at once; `step` gets the place
    /// within its block. Words may be illegal.
    fn digits<S: Clone + Eq + Hash>(
        &self,
        tracks: usize,
        start: S,
        step: impl Fn(&S, usize, &[u64]) -> Option<S>,
        accept: impl Fn(&S) -> bool,
    ) -> Result<Relation, Reached> {
        let (base, places) = (self.numeration.base(), self.numeration.quotients().len());
        let letters = base.checked_pow(tracks as u32).filter(|letters| *letters <= 1 << 20);
        let letters = letters.ok_or(Reached::Tracks)?;
        let digits: Vec<Vec<u64>> = (0..base).map(|track| self.numeration.digits(track)).collect();
        let shape = ((0..tracks).map(own).collect(), base);
        Relation::explore(shape, &self.meter, start, accept, |state, out| {
            for letter in 0..letters {
                self.meter.work(tracks * places)?;
                let digit = |i, place: usize| digits[(letter / base.pow(i) % base) as usize][place];
                let next = (0..places).try_fold(state.clone(), |state, place| {
                    let column: Vec<u64> = (0..tracks as u32).map(|i| digit(i, place)).collect();
                    step(&state, place, &column)
                });
                out.extend(next.map(|next| (letter, next)));
            }
            Ok(())
        })
    }

    /// What accepts legal words only, on the tracks 0, 1, ...
    fn legal(&mut self, words: Relation, tracks: usize) -> Result<Relation, Reached> {
        let tracks: Vec<Var> = (0..tracks).map(own).collect();
        let legal = self.cover(Relation::constant(true, &self.meter)?, &tracks)?;
        words.of(&tracks, &self.meter)?.and(false, &legal, &self.meter)
    }

    /// The legal words that an automaton of the certificate accepts, which reads them from their great end on.
    pub fn table(
        &mut self,
        rows: &[Row],
        accepting: &[bool],
        tracks: usize,
    ) -> Result<Relation, Reached> {
        let shape = ((0..tracks).map(own).collect(), self.numeration.base());
        let words = Relation::turned(shape, &self.meter, rows, accepting)?;
        self.legal(words, tracks)
    }

    /// The name under which an atom is known.
    pub fn key(name: &str, tracks: usize) -> String {
        format!("atom {name}/{tracks}")
    }

    /// A relation of digits or numbers, on the tracks 0, 1, ... or on x, y, z.
    pub fn atom(&mut self, name: &str, tracks: usize) -> Result<Relation, Reached> {
        let key = Solver::key(name, tracks);
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let (word, number) = name.split_once(' ').unwrap_or((name, ""));
        let number: u64 = number.parse().unwrap_or(2);
        let relation = match word {
            "valid" => {
                let numeration = self.numeration.clone();
                let step = |below: &Option<u64>, place, d: &[u64]| {
                    numeration.allows(place, d[0], *below).then_some(Some(d[0].min(1)))
                };
                self.digits(1, None, step, |_| true)
            }
            // The greatest digit that differs decides.
            "<" => {
                let step = |below: &Ordering, _, d: &[u64]| Some(d[0].cmp(&d[1]).then(*below));
                self.digits(2, Ordering::Equal, step, |order| order.is_lt())
            }
            "xorzero" | "columns" => {
                let step =
                    |(): &(), _, d: &[u64]| (d.iter().sum::<u64>() % number == 0).then_some(());
                self.digits(tracks, (), step, |()| true)
            }
            "bitand" => {
                self.digits(3, (), |(), _, d| (d[2] == d[0] & d[1]).then_some(()), |()| true)
            }
            "bitor" => {
                self.digits(3, (), |(), _, d| (d[2] == d[0] | d[1]).then_some(()), |()| true)
            }
            "oddones" => self.digits(1, 0, |odd, _, d| Some((odd + d[0]) % 2), |odd| *odd == 1),
            // A single one at the place of the least digit that is not 0, and the number with that digit less by 1.
            "low" | "rest" => {
                let step = |found: &bool, _, d: &[u64]| {
                    let least = u64::from(!found && d[0] > 0);
                    let right = d[1] == if word == "low" { least } else { d[0] - least };
                    right.then_some(*found || d[0] > 0)
                };
                self.digits(2, false, step, |_| true)
            }
            // Its least digit that is not 0 stands at an odd place, the first being even.
            "odd" => {
                let step = |(odd, first): &(bool, Option<bool>), _, d: &[u64]| {
                    Some((!odd, first.or((d[0] > 0).then_some(*odd))))
                };
                self.digits(1, (false, None), step, |state| state.1 == Some(true))
            }
            // The same digits a block higher.
            "shift" => {
                let step = |below: &Vec<u64>, _, d: &[u64]| {
                    (below[0] == d[1]).then(|| [&below[1..], &d[..1]].concat())
                };
                let below = vec![0; self.numeration.quotients().len()];
                self.digits(2, below, step, |below| below.iter().all(|d| *d == 0))
            }
            // A single one at this place from the least.
            "single" => {
                let step = |read: &u64, _, d: &[u64]| {
                    (d[0] == u64::from(*read == number)).then_some((read + 1).min(number + 1))
                };
                self.digits(1, 0, step, |read| *read > number)
            }
            // Single ones, the second at the next place above the first, which is at this place of its block.
            "above" => {
                let step = |read: &u8, place: usize, d: &[u64]| match (read, d) {
                    (0 | 2, [0, 0]) => Some(*read),
                    (0, [1, 0]) if place as u64 == number => Some(1),
                    (1, [0, 1]) => Some(2),
                    _ => None,
                };
                self.digits(2, 0, step, |read| *read == 2)
            }
            // On x, or on x and y.
            _ => {
                let text = match word {
                    "=" => r#"["not",["or",["atom","<","x","y"],["atom","<","y","x"]]]"#,
                    "<=" => r#"["and",["atom","valid","x"],["not",["atom","<","y","x"]]]"#,
                    "zero" => r#"["not",["ex",["z"],["atom","<","z","x"]]]"#,
                    "next" => {
                        r#"["and",["atom","<","x","y"],["not",["ex",["z"],["and",["atom","<","x","z"],["atom","<","z","y"]]]]]"#
                    }
                    "one" => r#"["and",["le",[[-1,"x"]],1],["atom","low","x","x"]]"#,
                    "unit" => r#"["ex",["z"],["and",["atom","zero","z"],["atom","next","z","x"]]]"#,
                    // 0 of 0, or the greatest single one up to x.
                    "high" => {
                        r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],["and",["atom","one","y"],["le",[[1,"y"],[-1,"x"]],0],
                        ["not",["ex",["z"],["and",["atom","one","z"],["le",[[1,"y"],[-1,"z"]],1],["le",[[1,"z"],[-1,"x"]],0]]]]]]"#
                    }
                    // The ones at the end of x become zeros when 1 is added, and the 0 before them a one.
                    "trailingones" => {
                        r#"["ex",["z"],["and",["eq",[[1,"x"],[-1,"z"]],1],["atom","low","z","y"]]]"#
                    }
                    "const" => &format!(r#"["eq",[[1,"x"]],-{number}]"#),
                    // With s(n) the number written as n with a 0 behind: s(n - 1) + 1 for n > 0.
                    "floor" if self.numeration == Numeration::Zeckendorf => {
                        r#"["or",["and",["eq",[[1,"x"]],0],["eq",[[1,"y"]],0]],
                        ["ex",["z"],["and",["eq",[[1,"x"],[-1,"z"]],-1],["ex",["s"],["and",["atom","shift","z","s"],["eq",[[1,"y"],[-1,"s"]],-1]]]]]]"#
                    }
                    // With p(i) the numerators that belong to the weights q(i), alpha q(i) - p(i) has the sign of (-1)^i,
                    // and alpha x - t, for the same digits of x with the weights p, lies between -1 and 1 and has the
                    // sign of its least digit. With n places a block q(i+n) = q(n) q(i) + q(n-1) p(i), so that t comes
                    // of x and of x moved up by a block. Ostrowski 1922.
                    "floor" => {
                        let [_, _, q, before] = self.numeration.convergents();
                        &format!(
                            r#"["ex",["s","t"],["and",["atom","shift","x","s"],["eq",[[1,"s"],[-{q},"x"],[-{before},"t"]],0],
                            ["or",["and",["atom","odd","x"],["eq",[[1,"t"],[-1,"y"]],-1]],["and",["not",["atom","odd","x"]],["eq",[[1,"t"],[-1,"y"]],0]]]]]"#
                        )
                    }
                    _ => r#"["false"]"#,
                };
                self.relation(&Formula::read(text))
            }
        }?;
        let relation = if word == "valid" { relation } else { self.legal(relation, tracks)? };
        assert!(relation.is_closed());
        self.known.insert(key, relation.clone());
        Ok(relation)
    }

    /// A sum is at most 0, or 0.
    fn linear(&mut self, linear: &Linear, equal: bool) -> Result<Relation, Reached> {
        let linear = Linear::constant(0).plus(1, linear)?;
        if !equal && linear.constant <= 0 && linear.terms.iter().all(|term| term.0 < 0) {
            return Relation::constant(true, &self.meter);
        }
        let terms = (0..).zip(&linear.terms).map(|(i, term)| (term.0, own(i))).collect();
        let plain = Linear { terms, constant: linear.constant };
        let key = format!("{equal} {plain:?}");
        if !self.known.contains_key(&key) {
            let formula = match (&plain.terms[..], plain.constant) {
                ([(k @ 1.., x), (-1, y)], 0) if equal => multiple(*k, Some(x), y),
                ([(-1, y)], k @ 0..) if equal => multiple(k, None, y),
                _ => self.sides(&plain, if equal { "=" } else { "<=" }),
            };
            let relation = self.relation(&formula)?;
            self.known.insert(key.clone(), relation);
        }
        let vars: Vec<Var> = linear.terms.into_iter().map(|term| term.1).collect();
        self.known[&key].of(&vars, &self.meter)
    }

    /// A sum is compared with 0: what has a negative sign stands on the other side.
    fn sides(&mut self, linear: &Linear, comparison: &str) -> Formula {
        let (mut parts, mut sides, before) = (vec![], [None, None], self.next);
        let constant = Some((linear.constant, None)).filter(|term| term.0 != 0);
        let terms = linear.terms.iter().map(|(factor, var)| (*factor, Some(var))).chain(constant);
        for (factor, var) in terms {
            let one = self.fresh();
            parts.push(times(factor.abs(), var, &one));
            let side = &mut sides[usize::from(factor < 0)];
            *side = Some(match side.take() {
                None => one,
                Some(sum) => {
                    let total = self.fresh();
                    parts.push(Formula::atom("+", &[&sum, &one, &total]));
                    total
                }
            });
        }
        let zero = self.fresh();
        if sides.contains(&None) {
            parts.push(times(0, None, &zero));
        }
        let [left, right] = sides.map(|side| side.unwrap_or(zero.clone()));
        parts.push(Formula::atom(comparison, &[&left, &right]));
        let hidden: Vec<Var> = (before + 1..=self.next).map(own).collect();
        Formula::And(parts).exists(&hidden)
    }

    /// The relation that a formula describes, on the variables that it needs.
    pub fn relation(&mut self, formula: &Formula) -> Result<Relation, Reached> {
        match formula {
            Formula::Le(linear) => self.linear(linear, false),
            Formula::Eq(linear) => self.linear(linear, true),
            Formula::Atom(name, vars) => self.atom(name, vars.len())?.of(vars, &self.meter),
            Formula::Is(relation) => Ok(relation.clone()),
            Formula::Or(list) => {
                let mut sum = Relation::constant(false, &self.meter)?;
                for part in list {
                    let part = self.relation(part)?;
                    let left = self.cover(sum, &part.tracks)?;
                    let right = self.cover(part, &left.tracks)?;
                    sum = left.or(&right, &self.meter)?;
                }
                Ok(sum)
            }
            Formula::Exists(vars, of) => self.meet(of, |var| vars.contains(var)),
            Formula::And(_) | Formula::Not(_) => self.meet(formula, |_| false),
        }
    }

    /// Splits a conjunction into what must hold and what must not.
    fn gather(
        &mut self,
        formula: &Formula,
        wanted: bool,
        parts: &mut Parts,
    ) -> Result<(), Reached> {
        match (formula, wanted) {
            (Formula::And(list), true) | (Formula::Or(list), false) => {
                return list.iter().try_for_each(|part| self.gather(part, wanted, parts));
            }
            (Formula::Not(of), _) => return self.gather(of, !wanted, parts),
            // Fresh numbers, which nothing else speaks of unless it is the same formula.
            (Formula::Exists(vars, of), true)
                if vars.iter().all(|v| *v > own(FRESH) && !parts.hidden.contains(v)) =>
            {
                parts.hidden.extend(vars.iter().cloned());
                return self.gather(of, true, parts);
            }
            (Formula::Le(linear), false) => {
                let negation = Linear::constant(1).plus(-1, linear)?;
                parts.yes.push(self.linear(&negation, false)?);
            }
            (_, true) => parts.yes.push(self.relation(formula)?),
            (_, false) => parts.no.push(self.relation(formula)?),
        }
        Ok(())
    }

    /// A conjunction for some hidden numbers: one after the other leaves as soon as all that speaks of it is joined.
    pub fn meet(
        &mut self,
        formula: &Formula,
        hidden: impl Fn(&Var) -> bool,
    ) -> Result<Relation, Reached> {
        let mut parts = Parts::default();
        self.gather(formula, true, &mut parts)?;
        let Parts { mut yes, mut no, hidden: fresh } = parts;
        let tracks = yes.iter().chain(&no).flat_map(|r| r.tracks.clone());
        let mut leave = BTreeSet::from_iter(tracks);
        leave.retain(|v| hidden(v) || fresh.contains(v));
        loop {
            if yes.iter().any(Relation::is_empty) {
                return Relation::constant(false, &self.meter);
            }
            let width = |var: &&Var| {
                let of = yes.iter().chain(&no).filter(|r| r.tracks.contains(var));
                of.flat_map(|r| &r.tracks).collect::<BTreeSet<_>>().len()
            };
            let Some(var) = leave.iter().min_by_key(width).cloned() else {
                return self.join(yes, no);
            };
            leave.remove(&var);
            let (with, others) = yes.into_iter().partition(|r| r.tracks.contains(&var));
            let (not, rest) = no.into_iter().partition(|r| r.tracks.contains(&var));
            (yes, no) = (others, rest);
            let joined = self.join(with, not)?;
            let last = |v: &Var| *v == var || leave.contains(v);
            if yes.is_empty() && no.is_empty() && joined.tracks.iter().all(last) {
                return Relation::constant(!joined.is_empty(), &self.meter);
            }
            yes.push(joined.exists(&var, &self.meter)?);
        }
    }

    /// All of the first, none of the second: next comes what has fewest tracks that are new.
    fn join(&mut self, mut yes: Vec<Relation>, no: Vec<Relation>) -> Result<Relation, Reached> {
        let mut all = Relation::constant(true, &self.meter)?;
        loop {
            let new = |i: &usize| yes[*i].tracks.iter().filter(|v| !all.tracks.contains(v)).count();
            let Some(i) = (0..yes.len()).min_by_key(new) else { break };
            all = all.and(false, &yes.swap_remove(i), &self.meter)?;
        }
        for relation in no {
            all = self.cover(all, &relation.tracks)?.and(true, &relation, &self.meter)?;
        }
        Ok(all)
    }

    /// The same relation, saying of these variables too that they are numbers.
    fn cover(&mut self, mut relation: Relation, vars: &[Var]) -> Result<Relation, Reached> {
        for var in vars {
            if !relation.tracks.contains(var) {
                let valid = self.atom("valid", 1)?.of(std::slice::from_ref(var), &self.meter)?;
                relation = relation.and(false, &valid, &self.meter)?;
            }
        }
        Ok(relation)
    }
}

/// `y = k x`, or `y = k` without x.
fn times(k: i64, x: Option<&Var>, y: &Var) -> Formula {
    let terms = x.map(|x| (k, x.clone())).into_iter().chain([(-1, y.clone())]).collect();
    Formula::Eq(Linear { terms, constant: if x.is_none() { k } else { 0 } })
}

/// The same, by doubling and adding.
fn multiple(k: i64, x: Option<&Var>, y: &Var) -> Formula {
    let [z, one] = ["z", "zz"].map(Var::from);
    match (k, x) {
        (0, _) => Formula::atom("zero", &[y]),
        (1, Some(x)) => Formula::atom("=", &[x, y]),
        (1, None) => Formula::atom("unit", &[y]),
        _ if k % 2 == 0 => times(k / 2, x, &z).and(&Formula::atom("+", &[&z, &z, y])).exists(&[z]),
        _ => {
            let parts = times(k - 1, x, &z).and(&times(1, x, &one));
            parts.and(&Formula::atom("+", &[&z, &one, y])).exists(&[z, one])
        }
    }
}
