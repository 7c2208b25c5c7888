//! Enlarging a quotient: several positions get elements that generate free cyclic monoids, the
//! rules label the elements of the product monoid as P or N, and that monoid is reduced to a
//! quotient.

use crate::bits::ElementSet;
use crate::limits::{Meter, Stopped};
use crate::quotient::Quotient;
use crate::rules::Rules;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// The cyclic monoid with one generator t, in which t^(index + period) = t^index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CyclicMonoid {
    pub index: usize,
    pub period: usize,
}

impl CyclicMonoid {
    fn size(self) -> usize {
        self.index + self.period
    }

    /// Returns the least exponent e for which t^e = t^`exponent` holds in the monoid, where t is
    /// its generator.
    fn reduce(self, exponent: usize) -> usize {
        if exponent < self.size() {
            exponent
        } else {
            self.index + (exponent - self.index) % self.period
        }
    }
}

/// The direct product of the monoid of a quotient and of one cyclic monoid for each position that
/// gets a generator.
struct ProductMonoid<'a> {
    base: &'a Quotient,
    cycles: Vec<CyclicMonoid>,
}

impl ProductMonoid<'_> {
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

    /// Returns the generator of the cyclic monoid with index `i`, as an element of the product.
    fn generator(&self, i: usize) -> usize {
        self.cycles[..i].iter().fold(self.base.order(), |scale, cycle| scale * cycle.size())
    }
}

/// An element of the product monoid that is reached by some word (a sum of positions). The first
/// word that reaches it is the word of the entry with index `prefix` in [`WordLabels::reached`],
/// followed by the position `letter`.
struct ReachedElement {
    element: usize,
    prefix: u32,
    letter: u32,
    is_p: bool,
}

/// Maximum number of elements of a product monoid that is constructed.
const MAX_PRODUCT: usize = 1 << 22;

/// Returns the quotient of the positions 1 to `positions` that results if the positions in `free`
/// get the generators of new cyclic monoids as their elements, and all other positions keep their
/// elements. Each element of the product monoid is labelled P or N by the outcome, under the rules,
/// of the first word that has this element. A word is a sum of positions. Words are compared by
/// their largest positions first, so the options of a word come before it. Takes O(E·L·K) time for
/// E elements, words of length L, and K options of a position.
///
/// # Errors
/// [`Stopped::Order`] if there are too many elements, or another [`Stopped`] if a limit is reached.
pub(crate) fn expand(
    quotient: &Quotient,
    rules: &dyn Rules,
    positions: usize,
    free: &[(usize, CyclicMonoid)],
    meter: &Meter,
) -> Result<Quotient, Stopped> {
    let product =
        ProductMonoid { base: quotient, cycles: free.iter().map(|&(_, cycle)| cycle).collect() };
    let size = product.size().filter(|&size| size <= MAX_PRODUCT).ok_or(Stopped::Order)?;
    meter.check_bytes(size * 40)?;
    let value = |n: usize| match free.iter().position(|&(m, _)| m == n) {
        Some(i) => product.generator(i),
        None => quotient.value(n).unwrap_or(0),
    };
    let values: Vec<usize> = (0..=positions).map(value).collect();
    let mut labels = WordLabels::new(&product, rules, &values, size);
    for n in 1..=positions {
        meter.step(1)?;
        labels.add_position(n, meter)?;
    }
    labels.reduce(meter)
}

/// The construction of the labels P and N of the elements of a product monoid, by enumerating words
/// (sums of positions) in ascending order.
struct WordLabels<'a> {
    product: &'a ProductMonoid<'a>,
    rules: &'a dyn Rules,
    values: &'a [usize],
    reached: Vec<ReachedElement>,
    /// For each element of the product monoid, its index in `reached` plus 1, or 0 if no enumerated
    /// word has it.
    index_of: Vec<u32>,
    /// For each position that occurs in words, the elements of its options in the product monoid.
    options: FxHashMap<usize, Vec<usize>>,
    generators: Vec<usize>,
}

impl<'a> WordLabels<'a> {
    fn new(
        product: &'a ProductMonoid,
        rules: &'a dyn Rules,
        values: &'a [usize],
        size: usize,
    ) -> WordLabels<'a> {
        let mut index_of = vec![0; size];
        index_of[0] = 1;
        let identity = ReachedElement { element: 0, prefix: 0, letter: 0, is_p: false };
        let (options, generators) = (FxHashMap::default(), Vec::new());
        WordLabels {
            product,
            rules,
            values,
            reached: vec![identity],
            index_of,
            options,
            generators,
        }
    }

    /// Enumerates the words that consist of position `n`, at least once, and of smaller positions,
    /// and labels every element that no earlier word has.
    fn add_position(&mut self, n: usize, meter: &Meter) -> Result<(), Stopped> {
        let value = self.values[n];
        if self.index_of[value] != 0 {
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
            for prefix in frontier {
                if prefix % 1024 == 0 {
                    meter.step(1024)?;
                }
                let element = product.times(self.reached[prefix].element, value);
                if self.index_of[element] == 0 {
                    self.index_of[element] = self.reached.len() as u32 + 1;
                    let (prefix, letter) = (prefix as u32, n as u32);
                    self.reached.push(ReachedElement { element, prefix, letter, is_p: false });
                    let is_p = self.is_p(meter)?;
                    if let Some(last) = self.reached.last_mut() {
                        last.is_p = is_p;
                    }
                }
            }
            frontier = from..self.reached.len();
        }
        Ok(())
    }

    /// Returns whether the first word of the element that was reached last, the last one in
    /// `reached`, is a P-position of misère play: it has options, and all of them are N-positions.
    fn is_p(&self, meter: &Meter) -> Result<bool, Stopped> {
        let mut word = Vec::new();
        let mut current = self.reached.len() - 1;
        while current != 0 {
            word.push(self.reached[current].letter as usize);
            current = self.reached[current].prefix as usize;
        }
        let mut has_option = false;
        for (i, n) in word.iter().enumerate() {
            if i > 0 && word[i - 1] == *n {
                continue;
            }
            let remainder = word.iter().enumerate().filter(|&(j, _)| j != i);
            let remainder = remainder.fold(0, |x, (_, &m)| self.product.times(x, self.values[m]));
            for &option in &self.options[n] {
                has_option = true;
                let index = self.index_of[self.product.times(remainder, option)] as usize;
                // Every option has a smaller word, so an earlier word reached its element.
                if index > 0 && self.reached[index - 1].is_p {
                    return Ok(false);
                }
            }
            meter.step(self.options[n].len())?;
        }
        Ok(has_option)
    }

    /// Returns the least quotient of the labelled elements, by partition refinement. Two elements
    /// are merged if their products with every third element have equal labels (P or N).
    fn reduce(&self, meter: &Meter) -> Result<Quotient, Stopped> {
        let next: Vec<Vec<u32>> = self
            .generators
            .iter()
            .map(|&g| {
                let times =
                    |r: &ReachedElement| self.index_of[self.product.times(r.element, g)] - 1;
                self.reached.iter().map(times).collect()
            })
            .collect();
        let mut class: Vec<u32> = self.reached.iter().map(|r| u32::from(r.is_p)).collect();
        let mut classes = 0;
        loop {
            let mut numbers: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
            let mut finer = Vec::with_capacity(class.len());
            for i in 0..class.len() {
                if i % 1024 == 0 {
                    meter.step(1024 * next.len())?;
                }
                let mut signature = Vec::with_capacity(next.len() + 1);
                signature.push(class[i]);
                signature.extend(next.iter().map(|to| class[to[i] as usize]));
                let count = numbers.len() as u32;
                finer.push(match numbers.entry(signature) {
                    Entry::Occupied(number) => *number.get(),
                    Entry::Vacant(new) => *new.insert(count),
                });
            }
            let count = numbers.len();
            class = finer;
            if count == classes {
                break;
            }
            classes = count;
            // An intermediate partition has too many classes for elements of 16 bits.
            if classes > usize::from(u16::MAX) {
                return Err(Stopped::Order);
            }
            meter.check_bytes(classes * classes * 4)?;
        }
        let mut firsts = vec![usize::MAX; classes];
        for (i, &class) in class.iter().enumerate().rev() {
            firsts[class as usize] = i;
        }
        let class_of = |element: usize| class[self.index_of[element] as usize - 1] as u16;
        let mut table = Vec::with_capacity(classes * classes);
        let mut portion = ElementSet::new(classes);
        let mut words = Vec::with_capacity(classes);
        for (x, &i) in firsts.iter().enumerate() {
            let representative = &self.reached[i];
            words.push((class[representative.prefix as usize] as u16, representative.letter));
            if representative.is_p {
                portion.insert(x);
            }
            meter.step(classes)?;
            let a = representative.element;
            table.extend(
                firsts.iter().map(|&j| class_of(self.product.times(a, self.reached[j].element))),
            );
        }
        let values = self.values.iter().map(|&value| class_of(value)).collect();
        Ok(Quotient::new(table, portion, values, words))
    }
}
