//! How relations are made: states that are explored, the subset construction, minimal automata.

use crate::limits::{Meter, Reached};
use crate::relation::{Body, Relation, Row, Var, reaching};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::rc::Rc;

impl Relation {
    /// The automaton whose states are what `step` leads to from `start`.
    pub fn explore<K: Clone + Eq + Hash>(
        (tracks, base): (Vec<Var>, u64),
        meter: &Meter,
        start: K,
        accept: impl Fn(&K) -> bool,
        mut step: impl FnMut(&K, &mut Vec<(u64, K)>) -> Result<(), Reached>,
    ) -> Result<Relation, Reached> {
        let mut states = vec![start.clone()];
        let mut ids = FxHashMap::from_iter([(start, 0)]);
        let (mut rows, mut out, mut cells) = (Vec::<Row>::new(), Vec::new(), 0);
        while rows.len() < states.len() {
            step(&states[rows.len()].clone(), &mut out)?;
            let mut row = Row::with_capacity(out.len());
            for (letter, next) in out.drain(..) {
                let id = *ids.entry(next).or_insert_with_key(|key| {
                    states.push(key.clone());
                    states.len() as u32 - 1
                });
                row.push((letter, id));
            }
            row.sort_unstable();
            cells += row.len();
            rows.push(row);
            meter.work(cells / rows.len())?;
            meter.size(states.len(), 16 * cells + 2 * size_of::<K>() * states.len())?;
        }
        let accepting: Vec<bool> = states.iter().map(accept).collect();
        Relation::minimal((tracks, base), meter, &rows, &accepting)
    }

    /// Drops states from which nothing is accepted, then joins those that no word tells apart (Moore 1956). Every state
    /// must be reachable from the first.
    fn minimal(
        (tracks, base): (Vec<Var>, u64),
        meter: &Meter,
        rows: &[Row],
        accepting: &[bool],
    ) -> Result<Relation, Reached> {
        let live = reaching(rows, accepting, |_| true, meter)?;
        let alive = |state: usize| rows[state].iter().filter(|cell| live[cell.1 as usize]);
        let states: Vec<usize> = (0..rows.len()).filter(|s| live[*s]).collect();
        // At first by what can be read and whether that may be the end.
        let mut shapes: FxHashMap<(bool, Vec<u64>), u32> = FxHashMap::default();
        let mut class = vec![0; rows.len()];
        for state in &states {
            let letters = alive(*state).map(|cell| cell.0).collect();
            let fresh = shapes.len() as u32;
            class[*state] = *shapes.entry((accepting[*state], letters)).or_insert(fresh);
            meter.work(rows[*state].len())?;
        }
        let mut count = shapes.len();
        drop(shapes);
        loop {
            let mut ids: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let (mut next, mut cells, mut key) = (vec![0; rows.len()], 0, Vec::new());
            for state in &states {
                key.clear();
                key.push(class[*state]);
                key.extend(alive(*state).map(|cell| class[cell.1 as usize]));
                meter.work(key.len())?;
                next[*state] = ids.get(&key).copied().unwrap_or_else(|| {
                    cells += key.len();
                    ids.insert(key.clone(), ids.len() as u32);
                    ids.len() as u32 - 1
                });
            }
            meter.size(ids.len(), 16 * cells)?;
            // Classes are numbered in the order in which their states come, so stable ones keep their numbers.
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

    /// The words that a nondeterministic automaton accepts: the subset construction.
    pub fn determinise(
        shape: (Vec<Var>, u64),
        meter: &Meter,
        rows: &[Row],
        start: Vec<u32>,
        accepting: &[bool],
    ) -> Result<Relation, Reached> {
        let accept = |set: &Vec<u32>| set.iter().any(|s| accepting[*s as usize]);
        let live = reaching(rows, accepting, |_| true, meter)?;
        let mut kept = 0;
        Relation::explore(shape, meter, start, accept, |set, out| {
            let mut all: Row = Vec::new();
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

    /// The words of this relation that a table accepts when it reads them from the great end: the table turned round.
    pub fn turned(
        &self,
        next: &[Vec<u32>],
        accepting: &[bool],
        meter: &Meter,
    ) -> Result<Relation, Reached> {
        let mut back: Vec<Row> = vec![Row::new(); next.len()];
        for (state, row) in (0..).zip(next) {
            for (letter, to) in (0..).zip(row) {
                back[*to as usize].push((letter, state));
            }
        }
        let start = (0..).zip(accepting).filter(|s| *s.1).map(|s| s.0).collect();
        let ends: Vec<bool> = (0..next.len()).map(|state| state == 0).collect();
        let shape = (self.tracks.clone(), self.body.base);
        Relation::determinise(shape, meter, &back, start, &ends)?.and(self, meter)
    }

    /// The relation without tracks that holds, or the one that does not.
    pub fn constant(holds: bool, meter: &Meter) -> Result<Relation, Reached> {
        let row = if holds { vec![(0, 0)] } else { vec![] };
        Relation::minimal((vec![], 1), meter, &[row], &[holds])
    }
}
