//! Larger monoids: letters set free, labels by the rules, and the least quotient of what results.

use crate::bits::Bits;
use crate::limits::{Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The monoid of one letter t with t^(index + period) = t^index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cycle {
    pub index: usize,
    pub period: usize,
}

impl Cycle {
    fn size(self) -> usize {
        self.index + self.period
    }

    /// The exponent of a product.
    fn reduce(self, exponent: usize) -> usize {
        if exponent < self.size() {
            exponent
        } else {
            self.index + (exponent - self.index) % self.period
        }
    }
}

/// A quotient times some cycles, each of which is the new value of a position.
struct Product<'a> {
    base: &'a Quotient,
    cycles: Vec<Cycle>,
}

impl Product<'_> {
    fn size(&self) -> Option<usize> {
        self.cycles.iter().try_fold(self.base.order(), |size, cycle| size.checked_mul(cycle.size()))
    }

    fn times(&self, a: usize, b: usize) -> usize {
        let order = self.base.order();
        let mut product = self.base.times(a % order, b % order);
        let (mut a, mut b, mut scale) = (a / order, b / order, order);
        for cycle in &self.cycles {
            let size = cycle.size();
            product += scale * cycle.reduce(a % size + b % size);
            (a, b, scale) = (a / size, b / size, scale * size);
        }
        product
    }

    /// A letter of its own.
    fn letter(&self, i: usize) -> usize {
        self.cycles[..i].iter().fold(self.base.order(), |scale, cycle| scale * cycle.size())
    }
}

/// An element that some word reaches: the first such word is that of `before` and `letter`.
struct Reached {
    element: usize,
    before: u32,
    letter: u32,
    label: bool,
}

/// Elements of products that are listed, at most: the search for a larger monoid gives up beyond them.
const MOST: usize = 1 << 22;

/// The quotient that results when some positions get cycles of their own in place of their elements. Each element is
/// labelled by the rules at the first word that reaches it: words are compared by their largest positions first, so
/// that options come before. O(elements × length of words × options) time.
///
/// # Errors
/// `Order` where there are too many elements, `Time` and `Asked` as told.
pub(crate) fn expand(
    quotient: &Quotient,
    rules: &dyn Rules,
    positions: usize,
    free: &[(usize, Cycle)],
    meter: &Meter,
) -> Result<Quotient, Stopped> {
    let product =
        Product { base: quotient, cycles: free.iter().map(|&(_, cycle)| cycle).collect() };
    let size = product.size().filter(|&size| size <= MOST).ok_or(Stopped::Order)?;
    meter.room(size * 40)?;
    let value = |n: usize| match free.iter().position(|&(m, _)| m == n) {
        Some(i) => product.letter(i),
        None => quotient.value(n).unwrap_or(0),
    };
    let values: Vec<usize> = (0..=positions).map(value).collect();
    let mut labels = Labels::new(&product, rules, &values, size);
    for n in 1..=positions {
        meter.step(1)?;
        labels.with(n, meter)?;
    }
    labels.reduced(meter)
}

struct Labels<'a> {
    product: &'a Product<'a>,
    rules: &'a dyn Rules,
    values: &'a [usize],
    reached: Vec<Reached>,
    /// Where an element stands in `reached`, plus 1.
    seen: Vec<u32>,
    /// The elements of the options of positions that are letters of words.
    options: FxHashMap<usize, Vec<usize>>,
    generators: Vec<usize>,
}

impl<'a> Labels<'a> {
    fn new(
        product: &'a Product,
        rules: &'a dyn Rules,
        values: &'a [usize],
        size: usize,
    ) -> Labels<'a> {
        let mut seen = vec![0; size];
        seen[0] = 1;
        let first = Reached { element: 0, before: 0, letter: 0, label: false };
        let (options, generators) = (FxHashMap::default(), Vec::new());
        Labels { product, rules, values, reached: vec![first], seen, options, generators }
    }

    /// Every element that is reached by words with position `n` and smaller ones, with its label.
    fn with(&mut self, n: usize, meter: &Meter) -> Result<(), Stopped> {
        let value = self.values[n];
        if self.seen[value] != 0 {
            return Ok(());
        }
        let (product, values) = (self.product, self.values);
        let mut options = Vec::new();
        self.rules.options(n, &mut |parts| {
            options.push(parts.iter().fold(0, |x, &part| product.times(x, values[part])));
        });
        options.sort_unstable();
        options.dedup();
        self.options.insert(n, options);
        self.generators.push(value);
        let mut frontier = 0..self.reached.len();
        while !frontier.is_empty() {
            let from = self.reached.len();
            for before in frontier {
                if before % 1024 == 0 {
                    meter.step(1024)?;
                }
                let element = product.times(self.reached[before].element, value);
                if self.seen[element] == 0 {
                    self.seen[element] = self.reached.len() as u32 + 1;
                    let (before, letter) = (before as u32, n as u32);
                    self.reached.push(Reached { element, before, letter, label: false });
                    let label = self.label(meter)?;
                    if let Some(last) = self.reached.last_mut() {
                        last.label = label;
                    }
                }
            }
            frontier = from..self.reached.len();
        }
        Ok(())
    }

    /// Whether the last word is a P-position: it has options, all of them N.
    fn label(&self, meter: &Meter) -> Result<bool, Stopped> {
        let mut word = Vec::new();
        let mut at = self.reached.len() - 1;
        while at != 0 {
            word.push(self.reached[at].letter as usize);
            at = self.reached[at].before as usize;
        }
        let mut some = false;
        for (i, n) in word.iter().enumerate() {
            if i > 0 && word[i - 1] == *n {
                continue;
            }
            let rest = word.iter().enumerate().filter(|&(j, _)| j != i);
            let rest = rest.fold(0, |x, (_, &m)| self.product.times(x, self.values[m]));
            for &option in &self.options[n] {
                some = true;
                let at = self.seen[self.product.times(rest, option)] as usize;
                // Every option has a smaller word, so it was reached.
                if at > 0 && self.reached[at - 1].label {
                    return Ok(false);
                }
            }
            meter.step(self.options[n].len())?;
        }
        Ok(some)
    }

    /// The least quotient with these labels: elements that no context tells apart are one.
    fn reduced(&self, meter: &Meter) -> Result<Quotient, Stopped> {
        let next: Vec<Vec<u32>> = self
            .generators
            .iter()
            .map(|&g| {
                let times = |r: &Reached| self.seen[self.product.times(r.element, g)] - 1;
                self.reached.iter().map(times).collect()
            })
            .collect();
        let mut class: Vec<u32> = self.reached.iter().map(|r| u32::from(r.label)).collect();
        let mut classes = 0;
        loop {
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let mut finer = Vec::with_capacity(class.len());
            for i in 0..class.len() {
                if i % 1024 == 0 {
                    meter.step(1024 * next.len())?;
                }
                let mut sign = Vec::with_capacity(next.len() + 1);
                sign.push(class[i]);
                sign.extend(next.iter().map(|to| class[to[i] as usize]));
                let count = numbers.len() as u32;
                finer.push(match numbers.entry(sign) {
                    Entry::Occupied(found) => *found.get(),
                    Entry::Vacant(new) => *new.insert(count),
                });
            }
            let count = numbers.len();
            class = finer;
            if count == classes {
                break;
            }
            classes = count;
            // What lies between two quotients may be larger than either.
            if classes > usize::from(u16::MAX) {
                return Err(Stopped::Order);
            }
            meter.room(classes * classes * 4)?;
        }
        let mut firsts = vec![usize::MAX; classes];
        for (i, &class) in class.iter().enumerate().rev() {
            firsts[class as usize] = i;
        }
        let at = |element: usize| class[self.seen[element] as usize - 1] as u16;
        let mut table = Vec::with_capacity(classes * classes);
        let mut portion = Bits::new(classes);
        let mut words = Vec::with_capacity(classes);
        for (x, &i) in firsts.iter().enumerate() {
            let first = &self.reached[i];
            words.push((class[first.before as usize] as u16, first.letter));
            if first.label {
                portion.insert(x);
            }
            meter.step(classes)?;
            let a = first.element;
            table
                .extend(firsts.iter().map(|&j| at(self.product.times(a, self.reached[j].element))));
        }
        let values = self.values.iter().map(|&value| at(value)).collect();
        Ok(Quotient::new(table, portion, values, words))
    }
}
