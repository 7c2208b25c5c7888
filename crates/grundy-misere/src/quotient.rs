//! Misère quotients: a finite commutative monoid, its P-portion, and the element of each position.

use crate::bits::ElementSet;
use crate::rules::Rules;

/// A misère quotient: a finite commutative monoid, the set of the elements of P-positions (the
/// P-portion), and the element of each position.
///
/// Elements are numbers, and 0 is the identity. They are numbered in the order of the least words
/// (sums of positions) with these elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    order: usize,
    table: Vec<u16>,
    portion: ElementSet,
    /// The element of each position: entry n belongs to position n, and entry 0 to the empty
    /// position.
    values: Vec<u16>,
    /// For each element other than the identity, its least word (sum of positions) as a pair: the
    /// element of the word without its last position, and that position.
    words: Vec<(u16, u32)>,
}

impl Quotient {
    /// Returns the quotient of the family without positions, whose only element is the identity.
    pub(crate) fn trivial() -> Quotient {
        Quotient {
            order: 1,
            table: vec![0],
            portion: ElementSet::new(1),
            values: vec![0],
            words: vec![(0, 0)],
        }
    }

    pub(crate) fn new(
        table: Vec<u16>,
        portion: ElementSet,
        values: Vec<u16>,
        words: Vec<(u16, u32)>,
    ) -> Quotient {
        Quotient { order: words.len(), table, portion, values, words }
    }

    /// Returns the order of the quotient: the number of elements of its monoid.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the product of two elements of the monoid.
    pub fn times(&self, a: usize, b: usize) -> usize {
        self.table[a * self.order + b] as usize
    }

    /// Returns whether sums of positions with the given element are P-positions of misère play.
    pub fn is_p(&self, element: usize) -> bool {
        self.portion.contains(element)
    }

    /// Returns the P-portion: the elements of P-positions, in ascending order.
    pub fn portion(&self) -> Vec<usize> {
        self.portion.iter().collect()
    }

    pub(crate) fn portion_bits(&self) -> &ElementSet {
        &self.portion
    }

    /// Returns the number n of positions that have an element. These are the positions 1 to n.
    pub fn positions(&self) -> usize {
        self.values.len() - 1
    }

    /// Returns the element of position `n`, or `None` if the position was not added yet. Position 0
    /// is the empty position, whose element is 0.
    pub fn value(&self, n: usize) -> Option<usize> {
        self.values.get(n).map(|&value| value as usize)
    }

    /// Returns the element of each position: entry n belongs to position n, and entry 0 to the
    /// empty position.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    pub(crate) fn push(&mut self, value: usize) {
        self.values.push(value as u16);
    }

    /// Returns the element of a sum of positions, or `None` if one of them was not added yet.
    pub fn product(&self, positions: impl IntoIterator<Item = usize>) -> Option<usize> {
        positions.into_iter().try_fold(0, |product, n| Some(self.times(product, self.value(n)?)))
    }

    /// Returns the least sum of positions with the given element, as a list with the largest
    /// position first.
    pub fn word(&self, element: usize) -> Vec<usize> {
        let mut word = Vec::new();
        let mut current = element;
        while current != 0 {
            let (prefix, letter) = self.words[current];
            word.push(letter as usize);
            current = prefix as usize;
        }
        word
    }

    /// Returns the positions whose elements generate the monoid, in ascending order.
    pub fn generators(&self) -> Vec<usize> {
        let mut generators: Vec<usize> = self.words[1..].iter().map(|&(_, n)| n as usize).collect();
        generators.sort_unstable();
        generators.dedup();
        generators
    }

    /// Returns the set of the elements of the options of position `n`. It is empty if the position
    /// has no options.
    pub(crate) fn options(&self, rules: &dyn Rules, n: usize) -> ElementSet {
        let mut elements = ElementSet::new(self.order);
        rules.options(n, &mut |positions| {
            let element = match *positions {
                [] => 0,
                [a] => self.values[a] as usize,
                [a, b] => self.times(self.values[a] as usize, self.values[b] as usize),
                _ => positions.iter().fold(0, |x, &part| self.times(x, self.values[part] as usize)),
            };
            elements.insert(element);
        });
        elements
    }

    /// Returns whether the quotient is as large as that of a tame family, whose sums behave like
    /// sums of misère Nim heaps. Such a quotient has 1 or 2 elements, or 2^k + 2 elements with two
    /// of them in the P-portion (Plambeck and Siegel 2008, "Misère quotients for impartial games").
    pub fn is_tame(&self) -> bool {
        let p = self.portion.iter().count();
        self.order <= 2 || (p == 2 && (self.order - 2).is_power_of_two())
    }
}
