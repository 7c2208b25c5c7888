//! Relations between numbers, as finite automata that read all numbers at once, least digits first.
//!
//! Every relation is the minimal deterministic automaton without dead states: what has no transition is not
//! accepted. Numbers of different length are filled up with zeros at their great end, so a word is accepted exactly
//! when it is with one more letter of zeros (`is_closed`). Every word accepted consists of legal numbers; whoever
//! makes a relation from nothing sees to that.

use crate::limits::{Held, Meter, Reached};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::Deserialize;
use std::hash::Hash;
use std::rc::Rc;

/// A variable: the name of a track.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize)]
#[serde(from = "String")]
pub(crate) enum Var {
    /// Of the certificate.
    Named(Rc<str>),
    /// Of the checker.
    Own(u32),
}

impl From<String> for Var {
    fn from(name: String) -> Var {
        Var::Named(name.into())
    }
}

impl std::fmt::Display for Var {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Var::Named(name) => f.write_str(name),
            Var::Own(number) => write!(f, "{number}"),
        }
    }
}

/// Letters with where they lead. A letter is one number: the digit of the first track, plus `base` times that of the
/// second, and so on.
pub(crate) type Row = Vec<(u64, u32)>;

/// The tracks of an automaton and the letters of each.
type Shape = (Vec<Var>, u64);

/// A relation between the numbers on its tracks.
#[derive(Clone)]
pub(crate) struct Relation {
    /// Increasing.
    pub tracks: Vec<Var>,
    body: Rc<Body>,
}

struct Body {
    base: u64,
    /// The first state is where reading begins. Rows are sorted.
    rows: Vec<Row>,
    accepting: Vec<bool>,
    #[expect(dead_code, reason = "gives the memory back when dropped")]
    held: Held,
}

impl Relation {
    /// The relation without tracks that holds, or the one that does not.
    pub fn constant(holds: bool, meter: &Meter) -> Result<Relation, Reached> {
        let row = if holds { vec![(0, 0)] } else { vec![] };
        Relation::minimal((vec![], 1), meter, &[row], &[holds])
    }

    pub fn is_empty(&self) -> bool {
        !self.body.accepting.contains(&true)
    }

    /// Whether zeros at the great end make no difference.
    pub fn is_closed(&self) -> bool {
        let ends = |state: u32| self.body.accepting[state as usize];
        let next = |row: &Row| row.first().is_some_and(|(letter, to)| *letter == 0 && ends(*to));
        (0..).zip(&self.body.rows).all(|(state, row)| ends(state) == next(row))
    }

    /// A shortest accepted word: for every track its letters, least first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        // States in the order of their distance, each with the one before and the letter between.
        let mut met = IndexMap::from([(0, (0, 0))]);
        let mut at = 0;
        while !self.body.accepting[*met.get_index(at)?.0 as usize] {
            let state = *met.get_index(at)?.0;
            for (letter, to) in &self.body.rows[state as usize] {
                met.entry(*to).or_insert((state, *letter));
            }
            at += 1;
        }
        let (mut state, mut word) = (*met.get_index(at)?.0, Vec::new());
        while state != 0 {
            let (before, letter) = met[&state];
            word.push(letter);
            state = before;
        }
        let track = |i: usize| word.iter().rev().map(|l| digit(*l, self.body.base, i)).collect();
        Some(self.tracks.iter().enumerate().map(|(i, v)| (v.clone(), track(i))).collect())
    }

    /// The same relation of other variables: what was on the i-th track is now `vars[i]`. A variable may be named
    /// twice; then both must be equal.
    pub fn of(&self, vars: &[Var], meter: &Meter) -> Result<Relation, Reached> {
        if self.is_empty() {
            return Relation::constant(false, meter);
        }
        assert_eq!(vars.len(), self.tracks.len());
        if vars.is_sorted_by(|a, b| a < b) {
            return Ok(Relation { tracks: vars.to_vec(), body: self.body.clone() });
        }
        let (base, tracks) = (self.body.base, sorted(vars));
        // For each old track the first old track with the same variable, and the new one.
        let places: Vec<(usize, usize)> = vars
            .iter()
            .map(|v| {
                (vars.iter().take_while(|w| *w != v).count(), tracks.partition_point(|t| t < v))
            })
            .collect();
        let rename = |letter: u64| {
            let mut new = 0;
            for (i, (first, place)) in places.iter().enumerate() {
                let here = digit(letter, base, i);
                if *first == i {
                    new += here * base.pow(*place as u32);
                } else if digit(letter, base, *first) != here {
                    return None;
                }
            }
            Some(new)
        };
        let mut rows = Vec::new();
        for row in &self.body.rows {
            meter.work(row.len())?;
            rows.push(row.iter().filter_map(|(l, to)| Some((rename(*l)?, *to))).collect());
        }
        Relation::determinise((tracks, base), meter, &rows, vec![0], &self.body.accepting)
    }

    /// Both hold; or the first and not the second, if it is `negated`: its tracks must be among the first's.
    pub fn and(&self, negated: bool, other: &Relation, meter: &Meter) -> Result<Relation, Reached> {
        let base = self.body.base.max(other.body.base);
        let tracks = sorted(&[&self.tracks[..], &other.tracks].concat());
        let fits = base.checked_pow(tracks.len() as u32);
        fits.filter(|letters| *letters < 1 << 62).ok_or(Reached::Tracks)?;
        assert!(!negated || tracks.len() == self.tracks.len());
        // Of each letter: its digits on the tracks of both, its share of the new letter, where it leads.
        let power = |list: &[Var], v: &Var| list.binary_search(v).map_or(0, |i| base.pow(i as u32));
        let (mut common, mut fresh) = (self.tracks.clone(), other.tracks.clone());
        common.retain(|v| other.tracks.contains(v));
        fresh.retain(|v| !self.tracks.contains(v));
        let split = |relation: &Relation, shared: &[Var]| {
            let weight =
                |v| (power(&common, v), if shared.contains(v) { power(&tracks, v) } else { 0 });
            let weights: Vec<(u64, u64)> = relation.tracks.iter().map(weight).collect();
            let mut all = Vec::new();
            for row in &relation.body.rows {
                meter.work(row.len() * weights.len())?;
                let cell = |(letter, to): &(u64, u32)| {
                    let parts =
                        weights.iter().enumerate().map(|(i, w)| (digit(*letter, base, i), w));
                    let sum = parts.fold((0, 0), |sum, (d, w)| (sum.0 + d * w.0, sum.1 + d * w.1));
                    (sum.0, sum.1, *to)
                };
                let mut cells: Vec<(u64, u64, u32)> = row.iter().map(cell).collect();
                cells.sort_unstable();
                all.push(cells);
            }
            Ok::<_, Reached>(all)
        };
        let (left, right) = (split(self, &self.tracks)?, split(other, &fresh)?);
        let accept = |(a, b): &(u32, Option<u32>)| {
            let second = b.is_some_and(|b| other.body.accepting[b as usize]);
            self.body.accepting[*a as usize] && second != negated
        };
        Relation::explore((tracks, base), meter, (0, Some(0)), accept, |(a, b), out| {
            let partners = b.map_or(&[][..], |b| &right[b as usize]);
            for (key, part, to) in &left[*a as usize] {
                let with = &partners[partners.partition_point(|cell| cell.0 < *key)..];
                let with = &with[..with.partition_point(|cell| cell.0 == *key)];
                if negated {
                    out.push((*part, (*to, with.first().map(|cell| cell.2))));
                } else {
                    out.extend(with.iter().map(|cell| (part + cell.1, (*to, Some(cell.2)))));
                }
                meter.work(1)?;
            }
            meter.size(0, 32 * out.len())
        })
    }

    /// One of the two holds; both have the same tracks.
    pub fn or(&self, other: &Relation, meter: &Meter) -> Result<Relation, Reached> {
        assert_eq!(self.tracks, other.tracks);
        let shift = self.body.rows.len() as u32;
        let mut rows = self.body.rows.clone();
        let moved = |row: &Row| row.iter().map(|cell| (cell.0, cell.1 + shift)).collect();
        rows.extend(other.body.rows.iter().map(moved));
        let accepting = [&self.body.accepting[..], &other.body.accepting].concat();
        let shape = (self.tracks.clone(), self.body.base);
        Relation::determinise(shape, meter, &rows, vec![0, shift], &accepting)
    }

    /// Some number stands in this relation to the others.
    pub fn exists(&self, var: &Var, meter: &Meter) -> Result<Relation, Reached> {
        let Ok(at) = self.tracks.binary_search(var) else { return Ok(self.clone()) };
        let base = self.body.base;
        let low = base.pow(at as u32);
        let mut rows = self.body.rows.clone();
        for cell in rows.iter_mut().flatten() {
            cell.0 = cell.0 % low + cell.0 / (low * base) * low;
        }
        meter.size(0, rows.iter().map(|row| 16 * row.len()).sum())?;
        // The number may be longer than all others: those are filled up with zeros.
        let accepting = reaching(&rows, &self.body.accepting, |letter| letter == 0, meter)?;
        let mut shape = (self.tracks.clone(), base);
        shape.0.remove(at);
        // Turned round twice, for that makes smaller sets of states in most cases (Brzozowski 1962).
        let back = Relation::turned(shape.clone(), meter, &rows, &accepting)?;
        Relation::turned(shape, meter, &back.body.rows, &back.body.accepting)
    }

    /// The words that an automaton accepts, each read from its other end.
    pub fn turned(
        shape: Shape,
        meter: &Meter,
        rows: &[Row],
        accepting: &[bool],
    ) -> Result<Relation, Reached> {
        let mut back = vec![Row::new(); rows.len()];
        for (state, row) in (0..).zip(rows) {
            for (letter, to) in row {
                back[*to as usize].push((*letter, state));
            }
        }
        let start = (0..).zip(accepting).filter(|state| *state.1).map(|state| state.0).collect();
        let ends: Vec<bool> = (0..rows.len()).map(|state| state == 0).collect();
        Relation::determinise(shape, meter, &back, start, &ends)
    }

    /// The words that a nondeterministic automaton accepts: the subset construction.
    fn determinise(
        shape: Shape,
        meter: &Meter,
        rows: &[Row],
        start: Vec<u32>,
        accepting: &[bool],
    ) -> Result<Relation, Reached> {
        let accept = |set: &Vec<u32>| set.iter().any(|s| accepting[*s as usize]);
        let live = reaching(rows, accepting, |_| true, meter)?;
        let mut kept = 0;
        Relation::explore(shape, meter, start, accept, |set, out| {
            let mut all = Row::new();
            for state in set {
                all.extend(rows[*state as usize].iter().filter(|cell| live[cell.1 as usize]));
                meter.work(rows[*state as usize].len())?;
            }
            all.sort_unstable();
            all.dedup();
            kept += 8 * set.len();
            meter.size(0, kept + 16 * all.len())?;
            for group in all.chunk_by(|a, b| a.0 == b.0) {
                out.push((group[0].0, group.iter().map(|cell| cell.1).collect()));
            }
            Ok(())
        })
    }

    /// The automaton whose states are what `step` leads to from `start`.
    pub fn explore<K: Clone + Eq + Hash>(
        shape: Shape,
        meter: &Meter,
        start: K,
        accept: impl Fn(&K) -> bool,
        mut step: impl FnMut(&K, &mut Vec<(u64, K)>) -> Result<(), Reached>,
    ) -> Result<Relation, Reached> {
        let mut states: IndexSet<K, FxBuildHasher> = IndexSet::from_iter([start]);
        let (mut rows, mut out, mut cells) = (Vec::new(), Vec::new(), 0);
        while let Some(state) = states.get_index(rows.len()) {
            step(state, &mut out)?;
            let cell = |(letter, next)| (letter, states.insert_full(next).0 as u32);
            let mut row: Row = out.drain(..).map(cell).collect();
            row.sort_unstable();
            meter.work(row.len())?;
            cells += row.len();
            rows.push(row);
            meter.size(states.len(), 16 * cells + 2 * size_of::<K>() * states.len())?;
        }
        let accepting: Vec<bool> = states.iter().map(accept).collect();
        Relation::minimal(shape, meter, &rows, &accepting)
    }

    /// Drops states from which nothing is accepted, then joins those that no word tells apart (Moore 1956). Every state
    /// must be reachable from the first.
    fn minimal(
        (tracks, base): Shape,
        meter: &Meter,
        rows: &[Row],
        accepting: &[bool],
    ) -> Result<Relation, Reached> {
        let live = reaching(rows, accepting, |_| true, meter)?;
        let alive = |state: usize| rows[state].iter().filter(|cell| live[cell.1 as usize]);
        let states: Vec<usize> = (0..rows.len()).filter(|s| live[*s]).collect();
        // Classes of states that no shorter word tells apart, numbered as their states come.
        let (mut class, mut count) = (vec![0u32; rows.len()], 0);
        loop {
            let mut ids: FxHashMap<Vec<u64>, u32> = FxHashMap::default();
            let (mut next, mut cells) = (vec![0; rows.len()], 0);
            for state in &states {
                let mut key = vec![u64::from(class[*state]), u64::from(accepting[*state])];
                key.extend(alive(*state).flat_map(|cell| [cell.0, class[cell.1 as usize].into()]));
                meter.work(key.len())?;
                let (length, fresh) = (key.len(), ids.len() as u32);
                next[*state] = *ids.entry(key).or_insert(fresh);
                cells += if next[*state] == fresh { length } else { 0 };
            }
            meter.size(ids.len(), 16 * cells)?;
            let stable = ids.len() == count;
            (class, count) = (next, ids.len());
            if stable {
                break;
            }
        }
        let mut result = vec![(Row::new(), false); count.max(1)];
        for state in states.iter().rev() {
            let row = alive(*state).map(|cell| (cell.0, class[cell.1 as usize])).collect();
            result[class[*state] as usize] = (row, accepting[*state]);
        }
        let (rows, accepting): (Vec<Row>, Vec<bool>) = result.into_iter().unzip();
        let held = meter.hold(rows.iter().map(|row| 16 * row.len() + 32).sum());
        Ok(Relation { tracks, body: Rc::new(Body { base, rows, accepting, held }) })
    }
}

/// The digit on the i-th track of a letter.
fn digit(letter: u64, base: u64, i: usize) -> u64 {
    letter / base.pow(i as u32) % base
}

/// These variables in order, each once.
fn sorted(vars: &[Var]) -> Vec<Var> {
    std::collections::BTreeSet::from_iter(vars.iter().cloned()).into_iter().collect()
}

/// The states from which letters of this sort lead to one of these.
fn reaching(
    rows: &[Row],
    goals: &[bool],
    letters: impl Fn(u64) -> bool,
    meter: &Meter,
) -> Result<Vec<bool>, Reached> {
    let mut back: Vec<Vec<u32>> = vec![Vec::new(); rows.len()];
    for (state, row) in rows.iter().enumerate() {
        meter.work(row.len())?;
        for (_, to) in row.iter().filter(|cell| letters(cell.0)) {
            back[*to as usize].push(state as u32);
        }
    }
    let mut found = goals.to_vec();
    let mut open: Vec<usize> = (0..rows.len()).filter(|s| goals[*s]).collect();
    while let Some(state) = open.pop() {
        for before in std::mem::take(&mut back[state]) {
            if !std::mem::replace(&mut found[before as usize], true) {
                open.push(before as usize);
            }
        }
    }
    Ok(found)
}
