//! Relations between numbers, as finite automata that read all numbers at once, least digits first.
//!
//! Every relation is the minimal deterministic automaton without dead states: what has no transition is not
//! accepted. Numbers of different length are filled up with zeros at their great end, so a word is accepted exactly
//! when it is with one more letter of zeros (`is_closed`). Every word accepted consists of legal numbers; whoever
//! makes a relation from nothing sees to that.

use crate::limits::{Held, Meter, Reached};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;
use std::hash::Hash;
use std::rc::Rc;

/// A variable: the name of a track.
pub(crate) type Var = String;

/// Letters with where they lead. A letter is one number: the digit of the first track, plus `base` times that of the
/// second, and so on.
pub(crate) type Row = Vec<(u64, u32)>;

/// The tracks of an automaton and the letters of each.
type Shape = (Vec<Var>, u64);

type Made = Result<Relation, Reached>;

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
    ends: Vec<bool>,
    #[expect(dead_code, reason = "gives the memory back when dropped")]
    held: Held,
}

impl Relation {
    /// The relation without tracks that holds, or the one that does not.
    pub fn constant(holds: bool, meter: &Meter) -> Made {
        let row = if holds { vec![(0, 0)] } else { vec![] };
        Relation::minimal((vec![], 1), meter, &[row], &[holds])
    }

    pub fn is_empty(&self) -> bool {
        !self.body.ends.contains(&true)
    }

    /// Whether zeros at the great end make no difference.
    pub fn is_closed(&self) -> bool {
        let ends = |state: u32| self.body.ends[state as usize];
        let next = |row: &Row| row.first().is_some_and(|(letter, to)| *letter == 0 && ends(*to));
        (0..).zip(&self.body.rows).all(|(state, row)| ends(state) == next(row))
    }

    /// A shortest accepted word: for every track its letters, least first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        // States in the order of their distance, each with the one before and the letter between.
        let (mut met, mut at) = (IndexMap::from([(0, (0, 0))]), 0);
        let mut state = loop {
            let state: u32 = *met.get_index(at)?.0;
            if self.body.ends[state as usize] {
                break state;
            }
            for (letter, to) in &self.body.rows[state as usize] {
                met.entry(*to).or_insert((state, *letter));
            }
            at += 1;
        };
        let mut word = Vec::new();
        while state != 0 {
            let (before, letter) = met[&state];
            word.push(letter);
            state = before;
        }
        let digit = |letter: &u64, i| letter / self.body.base.pow(i) % self.body.base;
        let track = |i| word.iter().rev().map(|letter| digit(letter, i)).collect();
        Some((0..).zip(&self.tracks).map(|(i, v)| (v.clone(), track(i))).collect())
    }

    /// The same relation of other variables: what was on the i-th track is now `vars[i]`. A variable may be named
    /// twice; then both must be equal.
    pub fn of(&self, vars: &[Var], meter: &Meter) -> Made {
        if self.is_empty() {
            return Relation::constant(false, meter);
        }
        assert_eq!(vars.len(), self.tracks.len());
        if vars.is_sorted_by(|a, b| a < b) {
            return Ok(Relation { tracks: vars.to_vec(), body: self.body.clone() });
        }
        let (base, tracks) = (self.body.base, sorted(vars));
        let places: Vec<usize> =
            vars.iter().map(|v| tracks.partition_point(|track| track < v)).collect();
        let rename = |(letter, to): &(u64, u32)| {
            let mut digits = vec![None; tracks.len()];
            for (i, place) in (0..).zip(&places) {
                let digit = letter / base.pow(i) % base;
                if digits[*place].replace(digit).is_some_and(|before| before != digit) {
                    return None;
                }
            }
            Some((digits.iter().flatten().rev().fold(0, |code, digit| code * base + digit), *to))
        };
        let mut rows: Vec<Row> = Vec::new();
        for row in &self.body.rows {
            meter.work(row.len())?;
            rows.push(row.iter().filter_map(rename).collect());
        }
        Relation::subsets((tracks, base), meter, &rows, &self.body.ends, vec![0])
    }

    /// Both hold; or the first and not the second, if it is `negated`: its tracks must be among the first's.
    pub fn and(&self, negated: bool, other: &Relation, meter: &Meter) -> Made {
        let base = self.body.base.max(other.body.base);
        let tracks = sorted(&[&self.tracks[..], &other.tracks].concat());
        let letters = base.checked_pow(tracks.len() as u32);
        letters.filter(|letters| *letters < 1 << 62).ok_or(Reached::Tracks)?;
        assert!(!negated || tracks.len() == self.tracks.len());
        // For each letter its shares of the new one, that of the tracks of both and that of all, and where it leads.
        let shares = |of: &Relation, with: &Relation| {
            let weight = |v: &Var| base.pow(tracks.partition_point(|track| track < v) as u32);
            let weights = of.tracks.iter().map(|v| (with.tracks.contains(v), weight(v)));
            let weights: Vec<(u64, u64)> =
                weights.map(|(both, w)| (u64::from(both) * w, w)).collect();
            let share = |(letter, to): &(u64, u32)| {
                let add = |(rest, key, all), (both, weight): &(u64, u64)| {
                    (rest / base, key + rest % base * both, all + rest % base * weight)
                };
                let (_, key, all) = weights.iter().fold((*letter, 0, 0), add);
                (key, all, *to)
            };
            let cells = |row: &Row| {
                meter.work(row.len() * weights.len())?;
                let mut cells: Vec<(u64, u64, u32)> = row.iter().map(share).collect();
                cells.sort_unstable();
                Ok(cells)
            };
            of.body.rows.iter().map(cells).collect::<Result<Vec<_>, Reached>>()
        };
        let (left, right) = (shares(self, other)?, shares(other, self)?);
        let accept = |(a, b): &(u32, Option<u32>)| {
            let second = b.is_some_and(|b| other.body.ends[b as usize]);
            self.body.ends[*a as usize] && second != negated
        };
        Relation::explore((tracks, base), meter, (0, Some(0)), accept, |(a, b), out| {
            let partners = b.map_or(&[][..], |b| &right[b as usize]);
            for (key, all, to) in &left[*a as usize] {
                let with = &partners[partners.partition_point(|cell| cell.0 < *key)..];
                let with = &with[..with.partition_point(|cell| cell.0 == *key)];
                if negated {
                    out.push((*all, (*to, with.first().map(|cell| cell.2))));
                } else {
                    out.extend(with.iter().map(|cell| (all + cell.1 - key, (*to, Some(cell.2)))));
                }
                meter.work(1)?;
            }
            meter.size(0, 32 * out.len())
        })
    }

    /// One of the two holds; both have the same tracks.
    pub fn or(&self, other: &Relation, meter: &Meter) -> Made {
        assert_eq!(self.tracks, other.tracks);
        let shift = self.body.rows.len() as u32;
        let moved = |row: &Row| row.iter().map(|cell| (cell.0, cell.1 + shift)).collect();
        let rows = [self.body.rows.clone(), other.body.rows.iter().map(moved).collect()].concat();
        let ends = [&self.body.ends[..], &other.body.ends].concat();
        let shape = (self.tracks.clone(), self.body.base);
        Relation::subsets(shape, meter, &rows, &ends, vec![0, shift])
    }

    /// Some number stands in this relation to the others.
    pub fn exists(&self, var: &Var, meter: &Meter) -> Made {
        let Ok(at) = self.tracks.binary_search(var) else { return Ok(self.clone()) };
        let mut shape = (self.tracks.clone(), self.body.base);
        shape.0.remove(at);
        let (low, high) = (shape.1.pow(at as u32), shape.1.pow(at as u32 + 1));
        let mut rows = self.body.rows.clone();
        for cell in rows.iter_mut().flatten() {
            cell.0 = cell.0 % low + cell.0 / high * low;
        }
        meter.size(0, rows.iter().map(|row| 16 * row.len()).sum())?;
        // The number may be longer than all others: those are filled up with zeros.
        let ends = reaching(&rows, &self.body.ends, 0, meter)?;
        // Turned round twice: for most relations that makes smaller sets of states (Brzozowski 1962).
        let back = Relation::turned(shape.clone(), meter, &rows, &ends)?;
        Relation::turned(shape, meter, &back.body.rows, &back.body.ends)
    }

    /// The words that an automaton accepts, each read from its other end.
    pub fn turned(shape: Shape, meter: &Meter, rows: &[Row], ends: &[bool]) -> Made {
        let mut back = vec![Row::new(); rows.len()];
        for (state, row) in (0..).zip(rows) {
            row.iter().for_each(|(letter, to)| back[*to as usize].push((*letter, state)));
        }
        let start = (0..).zip(ends).filter(|state| *state.1).map(|state| state.0).collect();
        let first: Vec<bool> = (0..rows.len()).map(|state| state == 0).collect();
        Relation::subsets(shape, meter, &back, &first, start)
    }

    /// The words that a nondeterministic automaton accepts: the subset construction.
    fn subsets(shape: Shape, meter: &Meter, rows: &[Row], ends: &[bool], start: Vec<u32>) -> Made {
        let accept = |set: &Vec<u32>| set.iter().any(|state| ends[*state as usize]);
        let live = reaching(rows, ends, u64::MAX, meter)?;
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
            let groups = all.chunk_by(|a, b| a.0 == b.0);
            out.extend(groups.map(|group| (group[0].0, group.iter().map(|cell| cell.1).collect())));
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
    ) -> Made {
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
        let ends: Vec<bool> = states.iter().map(accept).collect();
        Relation::minimal(shape, meter, &rows, &ends)
    }

    /// Drops states from which nothing is accepted, then joins those that no word tells apart (Moore 1956). Every state
    /// must be reachable from the first.
    fn minimal((tracks, base): Shape, meter: &Meter, rows: &[Row], ends: &[bool]) -> Made {
        let live = reaching(rows, ends, u64::MAX, meter)?;
        // Which states no shorter word tells apart, numbered as they come.
        let (mut class, mut count) = (vec![0u32; rows.len()], usize::MAX);
        loop {
            let mut classes: IndexSet<(Row, bool), FxBuildHasher> = IndexSet::default();
            let (mut next, mut cells) = (vec![0; rows.len()], 0);
            for state in (0..rows.len()).filter(|state| live[*state]) {
                let alive = rows[state].iter().filter(|cell| live[cell.1 as usize]);
                let row: Row = alive.map(|cell| (cell.0, class[cell.1 as usize])).collect();
                meter.work(row.len())?;
                let (length, before) = (row.len() + 2, classes.len());
                next[state] = classes.insert_full((row, ends[state])).0 as u32;
                cells += (classes.len() - before) * length;
            }
            meter.size(classes.len(), 16 * cells)?;
            if classes.len() == count {
                classes.extend((count == 0).then(|| (Row::new(), false)));
                let (rows, ends): (Vec<Row>, Vec<bool>) = classes.into_iter().unzip();
                let body = Body { base, rows, ends, held: meter.hold(16 * cells) };
                return Ok(Relation { tracks, body: Rc::new(body) });
            }
            (class, count) = (next, classes.len());
        }
    }
}

/// These variables in order, each once.
fn sorted(vars: &[Var]) -> Vec<Var> {
    BTreeSet::from_iter(vars).into_iter().cloned().collect()
}

/// The states from which letters up to this one lead to one of the goals.
fn reaching(rows: &[Row], goals: &[bool], most: u64, meter: &Meter) -> Result<Vec<bool>, Reached> {
    let mut back = vec![Vec::new(); rows.len()];
    for (state, row) in rows.iter().enumerate() {
        meter.work(row.len())?;
        row.iter().filter(|cell| cell.0 <= most).for_each(|cell| back[cell.1 as usize].push(state));
    }
    let mut found = goals.to_vec();
    let mut open: Vec<usize> = (0..rows.len()).filter(|state| goals[*state]).collect();
    while let Some(state) = open.pop() {
        let fresh = |before: &usize| !std::mem::replace(&mut found[*before], true);
        open.extend(std::mem::take(&mut back[state]).into_iter().filter(fresh));
    }
    Ok(found)
}
