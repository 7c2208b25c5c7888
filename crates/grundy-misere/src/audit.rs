//! Whether a quotient tells every sum right: the P-check and the N-check.
//!
//! A sum that has an element of the P-portion must have no option there; every other sum that has options must have one
//! there. Both hold of all sums exactly when the quotient tells every outcome, by induction over the options.
//!
//! For the N-check, sums are walked with what is still *open* in them: the contexts z in which the sum w has, by its own
//! options alone, no move to the P-portion although wz does not lie in it. A sum fails when the identity is open; where
//! nothing is open nothing more can fail; and of two sums with one element, the one that has more open fails where the
//! other does. Positions that can be replaced by a smaller one with the same element and fewer options are left out.

use crate::bits::{Bits, has, join, meet, ones, within};
use crate::limits::{Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;

/// A sum that has been walked.
#[derive(Clone, Copy, Debug)]
struct State {
    element: u16,
    before: u32,
    letter: u32,
}

/// The checks of a quotient, position by position.
#[derive(Clone, Debug)]
pub(crate) struct Audit {
    /// Machine words of a set of elements.
    words: usize,
    /// For each element x, the elements z with xz in the P-portion.
    rows: Vec<u64>,
    states: Vec<State>,
    /// What is open in each state.
    open: Vec<u64>,
    /// The states of each element.
    at: Vec<Vec<u32>>,
    /// Positions with options that no smaller one replaces: their elements and those of their options.
    kept: Vec<(usize, Bits)>,
}

impl Audit {
    pub fn new(quotient: &Quotient) -> Audit {
        let order = quotient.order();
        let portion = quotient.portion_bits();
        let words = portion.0.len();
        let mut rows = Vec::with_capacity(order * words);
        for x in 0..order {
            let mut row = Bits::new(order);
            (0..order).filter(|&z| quotient.is_p(quotient.times(x, z))).for_each(|z| row.insert(z));
            rows.extend(row.0);
        }
        let mut open = Bits::new(order);
        (0..order).filter(|&z| !portion.contains(z)).for_each(|z| open.insert(z));
        let mut at = vec![Vec::new(); order];
        at[0].push(0);
        let first = State { element: 0, before: 0, letter: 0 };
        Audit { words, rows, states: vec![first], open: open.0, at, kept: Vec::new() }
    }

    fn row(&self, x: usize) -> &[u64] {
        &self.rows[x * self.words..(x + 1) * self.words]
    }

    fn open(&self, state: usize) -> &[u64] {
        &self.open[state * self.words..(state + 1) * self.words]
    }

    pub fn bytes(&self) -> usize {
        8 * (self.rows.len() + self.open.len()) + 16 * self.states.len()
    }

    fn word(&self, state: usize) -> Vec<usize> {
        let mut word = Vec::new();
        let mut at = state;
        while at != 0 {
            word.push(self.states[at].letter as usize);
            at = self.states[at].before as usize;
        }
        word
    }

    /// The contexts in which an option of a position with such options lies in the P-portion.
    pub fn reach(&self, options: &Bits) -> Bits {
        let mut reach = Bits(vec![0; self.words]);
        options.iter().for_each(|t| join(&mut reach.0, self.row(t)));
        reach
    }

    /// Whether a position with these options can have an element without a flaw of the P-portion; `reach` is theirs.
    pub fn portion_fits(&self, element: usize, reach: &Bits) -> bool {
        !meet(self.row(element), &reach.0)
    }

    /// Whether an earlier position has the element and no option that is not among these.
    pub fn replaced(&self, element: usize, options: &Bits) -> bool {
        self.kept.iter().any(|(other, fewer)| *other == element && within(&fewer.0, &options.0))
    }

    /// The least element that together with a position makes a sum of the P-portion with an option there.
    fn portion_flaw(&self, element: usize, reach: &Bits) -> Option<usize> {
        let both = self.row(element).iter().zip(&reach.0).map(|(row, reach)| row & reach);
        ones(&both.collect::<Vec<u64>>()).next()
    }

    /// Takes up a position with its element and those of its options, of which there is one, and which fit its element.
    /// Otherwise the least sum with it that has no option in the P-portion and lies outside; then nothing is taken up.
    pub fn take(
        &mut self,
        quotient: &Quotient,
        n: usize,
        element: usize,
        options: &Bits,
        meter: &Meter,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        if self.replaced(element, options) {
            return Ok(None);
        }
        let before = self.states.len();
        let result = self.walk(quotient, n, element, options, meter);
        if let Ok(None) = result {
            self.kept.push((element, options.clone()));
            return result;
        }
        for state in self.states.drain(before..).rev() {
            self.at[state.element as usize].pop();
        }
        self.open.truncate(before * self.words);
        result
    }

    fn walk(
        &mut self,
        quotient: &Quotient,
        n: usize,
        element: usize,
        options: &Bits,
        meter: &Meter,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let mut hopeless: Vec<Option<Box<[u64]>>> = vec![None; quotient.order()];
        let options: Vec<usize> = options.iter().collect();
        let mut frontier = 0..self.states.len();
        let mut open = vec![0; self.words];
        while !frontier.is_empty() {
            let from = self.states.len();
            for before in frontier {
                if before % 16 == 0 {
                    meter.step(16 * self.words)?;
                    meter.room(self.bytes())?;
                }
                let x = self.states[before].element as usize;
                let y = quotient.times(x, element);
                let rows = (&self.rows, self.words);
                if hopeless[x].is_none() {
                    meter.step(options.len() * self.words)?;
                }
                let hopeless = hopeless[x].get_or_insert_with(|| {
                    let row = |z: usize| &rows.0[z * rows.1..(z + 1) * rows.1];
                    let mut reached = row(y).to_vec();
                    options.iter().for_each(|&t| join(&mut reached, row(quotient.times(x, t))));
                    let mut left: Vec<u64> = reached.iter().map(|word| !word).collect();
                    let beyond = quotient.order() % 64;
                    if let (true, Some(last)) = (beyond != 0, left.last_mut()) {
                        *last &= (1 << beyond) - 1;
                    }
                    left.into_boxed_slice()
                });
                open.iter_mut().for_each(|word| *word = 0);
                let was = &self.open[before * self.words..(before + 1) * self.words];
                let mut some = false;
                for z in ones(hopeless) {
                    if has(was, quotient.times(z, element)) {
                        open[z / 64] |= 1 << (z % 64);
                        some = true;
                    }
                }
                if !some {
                    continue;
                }
                if open[0] & 1 != 0 {
                    let mut word = self.word(before);
                    word.insert(0, n);
                    return Ok(Some(word));
                }
                if self.at[y].iter().any(|&other| within(&open, self.open(other as usize))) {
                    continue;
                }
                self.at[y].push(self.states.len() as u32);
                self.states.push(State {
                    element: y as u16,
                    before: before as u32,
                    letter: n as u32,
                });
                self.open.extend_from_slice(&open);
            }
            frontier = from..self.states.len();
        }
        Ok(None)
    }
}

/// Checks positions 1 to `positions` of a quotient, and gives the checks for more; or the least sum that is told wrong,
/// its largest position first: all its options are told right.
pub(crate) fn audited(
    quotient: &Quotient,
    rules: &dyn Rules,
    positions: usize,
    meter: &Meter,
) -> Result<Result<Audit, Vec<usize>>, Stopped> {
    let mut audit = Audit::new(quotient);
    let mut least: Option<Vec<usize>> = None;
    for n in 1..=positions {
        meter.step(1)?;
        let Some(element) = quotient.value(n) else { continue };
        let options = quotient.options(rules, n);
        if options.is_empty() {
            continue;
        }
        let mut keep = |word: Vec<usize>| {
            if least.as_ref().is_none_or(|least| word < *least) {
                least = Some(word);
            }
        };
        if let Some(rest) = audit.portion_flaw(element, &audit.reach(&options)) {
            let mut word = quotient.word(rest);
            word.insert(word.partition_point(|&m| m >= n), n);
            keep(word);
        }
        if let Some(word) = audit.take(quotient, n, element, &options, meter)? {
            // What contains a larger position is no smaller.
            keep(word);
            break;
        }
    }
    Ok(match least {
        Some(word) => Err(word),
        None => Ok(audit),
    })
}
