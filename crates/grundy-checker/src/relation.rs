//! Relations between numbers, as finite automata that read all numbers at once, least digits first.
//!
//! Every relation is the minimal deterministic automaton without dead states: what has no transition is not
//! accepted. Numbers of different length are filled up with zeros at their great end, so a word is accepted exactly
//! when it is with one more letter of zeros (`is_closed`). Every word accepted consists of legal numbers; whoever
//! makes a relation from nothing sees to that.

use crate::limits::{Held, Meter, Reached};
use std::collections::VecDeque;
use std::rc::Rc;

/// A variable: the name of a track.
pub(crate) type Var = u32;

/// Letters with where they lead. A letter is one number: the digit of the first track, plus `base` times that of the
/// second, and so on.
pub(crate) type Row = Vec<(u64, u32)>;

/// Letters of one of two relations that are joined: the part that both share, the rest, where it leads.
type Cells = Vec<(u64, u64, u32)>;

/// A relation between the numbers on its tracks.
#[derive(Clone)]
pub(crate) struct Relation {
    /// Increasing.
    pub tracks: Vec<Var>,
    pub body: Rc<Body>,
}

pub(crate) struct Body {
    pub base: u64,
    /// The first state is where reading begins. Rows are sorted.
    pub rows: Vec<Row>,
    pub accepting: Vec<bool>,
    #[expect(dead_code, reason = "gives the memory back when dropped")]
    pub held: Held,
}

impl Relation {
    pub fn is_empty(&self) -> bool {
        !self.body.accepting.contains(&true)
    }

    /// Whether zeros at the great end make no difference.
    pub fn is_closed(&self) -> bool {
        let ends = |state: u32| self.body.accepting[state as usize];
        let next = |row: &Row| row.first().is_some_and(|(letter, to)| *letter == 0 && ends(*to));
        (0..).zip(&self.body.rows).all(|(state, row)| ends(state) == next(row))
    }

    /// A shortest accepted word: for every track its digits, least first.
    pub fn witness(&self) -> Option<Vec<(Var, Vec<u64>)>> {
        let body = &self.body;
        let mut from: Vec<Option<(u32, u64)>> = vec![None; body.rows.len()];
        let mut queue = VecDeque::from([0u32]);
        let mut end = loop {
            let state = queue.pop_front()?;
            if body.accepting[state as usize] {
                break state;
            }
            for (letter, to) in &body.rows[state as usize] {
                if *to != 0 && from[*to as usize].is_none() {
                    from[*to as usize] = Some((state, *letter));
                    queue.push_back(*to);
                }
            }
        };
        let mut word = Vec::new();
        while let Some((state, letter)) = from[end as usize] {
            word.push(letter);
            end = state;
        }
        let track = |i: usize| word.iter().rev().map(|l| digit(*l, body.base, i)).collect();
        Some(self.tracks.iter().enumerate().map(|(i, v)| (*v, track(i))).collect())
    }

    /// The same relation of other variables: what was on the i-th track is now `vars[i]`. A variable may be named
    /// twice; then both must be equal.
    pub fn of(&self, vars: &[Var], meter: &Meter) -> Result<Relation, Reached> {
        if self.is_empty() {
            return Relation::constant(false, meter);
        }
        assert_eq!(vars.len(), self.tracks.len());
        if vars.windows(2).all(|w| w[0] < w[1]) {
            return Ok(Relation { tracks: vars.to_vec(), body: self.body.clone() });
        }
        let base = self.body.base;
        let mut tracks = vars.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        let places: Vec<usize> = vars.iter().map(|v| tracks.partition_point(|t| t < v)).collect();
        let rename = |letter: u64| {
            let mut digits = vec![None; tracks.len()];
            for (i, place) in places.iter().enumerate() {
                let here = digit(letter, base, i);
                if digits[*place].replace(here).is_some_and(|before| before != here) {
                    return None;
                }
            }
            Some(digits.iter().rev().fold(0, |code, d| code * base + d.unwrap_or(0)))
        };
        let mut rows = Vec::new();
        for row in &self.body.rows {
            meter.work(row.len())?;
            let mut row: Row = row.iter().filter_map(|(l, to)| Some((rename(*l)?, *to))).collect();
            row.sort_unstable();
            rows.push(row);
        }
        Relation::determinise((tracks, base), meter, &rows, vec![0], &self.body.accepting)
    }

    /// Both hold.
    pub fn and(&self, other: &Relation, meter: &Meter) -> Result<Relation, Reached> {
        let base = self.body.base.max(other.body.base);
        let mut tracks = [self.tracks.clone(), other.tracks.clone()].concat();
        tracks.sort_unstable();
        tracks.dedup();
        let fits = u32::try_from(tracks.len()).ok().and_then(|n| base.checked_pow(n));
        fits.filter(|letters| *letters < 1 << 62).ok_or(Reached::Tracks)?;
        // Of each letter: its digits on the tracks of both, and its share of the new letter.
        let power = |list: &[Var], v: &Var| list.binary_search(v).ok().map(|i| base.pow(i as u32));
        let common: Vec<Var> =
            self.tracks.iter().copied().filter(|v| other.tracks.contains(v)).collect();
        let split = |relation: &Relation, again: bool| -> Result<Vec<Cells>, Reached> {
            let weights: Vec<(u64, u64)> = relation
                .tracks
                .iter()
                .map(|v| {
                    let shared = power(&common, v);
                    let new = if again && shared.is_some() { None } else { power(&tracks, v) };
                    (shared.unwrap_or(0), new.unwrap_or(0))
                })
                .collect();
            let mut all = Vec::new();
            for row in &relation.body.rows {
                meter.work(row.len() * weights.len())?;
                let mut cells = Cells::with_capacity(row.len());
                for (letter, to) in row {
                    let (mut key, mut part) = (0, 0);
                    for (i, (shared, new)) in weights.iter().enumerate() {
                        let d = digit(*letter, base, i);
                        key += d * shared;
                        part += d * new;
                    }
                    cells.push((key, part, *to));
                }
                cells.sort_unstable();
                all.push(cells);
            }
            Ok(all)
        };
        let (left, right) = (split(self, false)?, split(other, true)?);
        let accept = |s: &(u32, u32)| {
            self.body.accepting[s.0 as usize] && other.body.accepting[s.1 as usize]
        };
        Relation::explore((tracks, base), meter, (0, 0), accept, |(a, b), out| {
            let partners = &right[*b as usize];
            for (key, part, to) in &left[*a as usize] {
                let first = partners.partition_point(|cell| cell.0 < *key);
                for cell in partners[first..].iter().take_while(|cell| cell.0 == *key) {
                    out.push((part + cell.1, (*to, cell.2)));
                }
                meter.work(1)?;
            }
            meter.size(0, 32 * out.len())
        })
    }

    /// The first holds and the second, whose tracks are among the first's, does not.
    pub fn without(&self, other: &Relation, meter: &Meter) -> Result<Relation, Reached> {
        let base = self.body.base;
        let place = |v| self.tracks.binary_search(v).expect("a track of the first");
        let places: Vec<usize> = other.tracks.iter().map(place).collect();
        let part = |letter| places.iter().rev().fold(0, |c, i| c * base + digit(letter, base, *i));
        let accept = |s: &(u32, Option<u32>)| {
            self.body.accepting[s.0 as usize]
                && !s.1.is_some_and(|b| other.body.accepting[b as usize])
        };
        let shape = (self.tracks.clone(), base);
        Relation::explore(shape, meter, (0, Some(0)), accept, |(a, b), out| {
            for (letter, to) in &self.body.rows[*a as usize] {
                out.push((*letter, (*to, b.and_then(|b| other.next(b, part(*letter))))));
                meter.work(1)?;
            }
            Ok(())
        })
    }

    /// One of the two holds; both have the same tracks.
    pub fn or(&self, other: &Relation, meter: &Meter) -> Result<Relation, Reached> {
        assert_eq!(self.tracks, other.tracks);
        let ends = |r: &Relation, s: Option<u32>| s.is_some_and(|s| r.body.accepting[s as usize]);
        let accept = |s: &(Option<u32>, Option<u32>)| ends(self, s.0) || ends(other, s.1);
        let shape = (self.tracks.clone(), self.body.base);
        Relation::explore(shape, meter, (Some(0), Some(0)), accept, |(a, b), out| {
            for (letter, to) in a.map_or(&[][..], |a| &self.body.rows[a as usize]) {
                out.push((*letter, (Some(*to), b.and_then(|b| other.next(b, *letter)))));
            }
            for (letter, to) in b.map_or(&[][..], |b| &other.body.rows[b as usize]) {
                if a.is_none_or(|a| self.next(a, *letter).is_none()) {
                    out.push((*letter, (None, Some(*to))));
                }
            }
            meter.work(out.len())
        })
    }

    /// Some number stands in this relation to the others.
    pub fn exists(&self, var: Var, meter: &Meter) -> Result<Relation, Reached> {
        let Ok(at) = self.tracks.binary_search(&var) else { return Ok(self.clone()) };
        let base = self.body.base;
        let low = base.pow(at as u32);
        let less = |letter: u64| letter % low + letter / (low * base) * low;
        let mut rows = self.body.rows.clone();
        for cell in rows.iter_mut().flatten() {
            cell.0 = less(cell.0);
        }
        meter.size(0, rows.iter().map(|row| 16 * row.len()).sum())?;
        // The number may be longer than all others: those are filled up with zeros.
        let accepting = reaching(&rows, &self.body.accepting, |letter| letter == 0, meter)?;
        let mut tracks = self.tracks.clone();
        tracks.remove(at);
        Relation::determinise((tracks, base), meter, &rows, vec![0], &accepting)
    }

    fn next(&self, state: u32, letter: u64) -> Option<u32> {
        let row = &self.body.rows[state as usize];
        row.binary_search_by_key(&letter, |cell| cell.0).ok().map(|i| row[i].1)
    }
}

/// The digit on the i-th track of a letter.
fn digit(letter: u64, base: u64, i: usize) -> u64 {
    letter / base.pow(i as u32) % base
}

/// The states from which letters of this sort lead to one of these.
pub(crate) fn reaching(
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
