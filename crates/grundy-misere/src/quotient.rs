//! Quotients: a finite commutative monoid, its P-portion, and the element of each position.

use crate::bits::Bits;
use crate::rules::Rules;

/// A finite commutative monoid with the elements that stand for P-positions, and the element of each position.
///
/// Elements are numbers; 0 is the identity. They stand in the order of the least words that name them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    order: usize,
    table: Vec<u16>,
    portion: Bits,
    /// The element of position n at n; that of the empty position at 0.
    values: Vec<u16>,
    /// The least word of each element but the first, as the element of all but its last letter, and that letter.
    words: Vec<(u16, u32)>,
}

impl Quotient {
    /// That of no position at all.
    pub(crate) fn trivial() -> Quotient {
        Quotient {
            order: 1,
            table: vec![0],
            portion: Bits::new(1),
            values: vec![0],
            words: vec![(0, 0)],
        }
    }

    pub(crate) fn new(
        table: Vec<u16>,
        portion: Bits,
        values: Vec<u16>,
        words: Vec<(u16, u32)>,
    ) -> Quotient {
        Quotient { order: words.len(), table, portion, values, words }
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The product of two elements.
    pub fn times(&self, a: usize, b: usize) -> usize {
        self.table[a * self.order + b] as usize
    }

    /// Whether an element stands for P-positions.
    pub fn is_p(&self, element: usize) -> bool {
        self.portion.contains(element)
    }

    /// The elements that stand for P-positions, ascending.
    pub fn portion(&self) -> Vec<usize> {
        self.portion.iter().collect()
    }

    pub(crate) fn portion_bits(&self) -> &Bits {
        &self.portion
    }

    /// The positions that have an element: 1 to this.
    pub fn positions(&self) -> usize {
        self.values.len() - 1
    }

    /// The element of a position, 0 for the empty one. `None` beyond those that have one.
    pub fn value(&self, n: usize) -> Option<usize> {
        self.values.get(n).map(|&value| value as usize)
    }

    /// The element of each position at its number, that of the empty one at 0.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    pub(crate) fn push(&mut self, value: usize) {
        self.values.push(value as u16);
    }

    /// The element of a sum of positions; `None` where one has none.
    pub fn product(&self, positions: impl IntoIterator<Item = usize>) -> Option<usize> {
        positions.into_iter().try_fold(0, |product, n| Some(self.times(product, self.value(n)?)))
    }

    /// The least sum of positions that an element stands for, the largest position first.
    pub fn word(&self, element: usize) -> Vec<usize> {
        let mut word = Vec::new();
        let mut at = element;
        while at != 0 {
            let (before, letter) = self.words[at];
            word.push(letter as usize);
            at = before as usize;
        }
        word
    }

    /// The positions whose elements generate all others, in order.
    pub fn generators(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.words[1..].iter().map(|&(_, n)| n as usize).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The elements of the options of a position, and whether there are options.
    pub(crate) fn options(&self, rules: &dyn Rules, n: usize) -> Bits {
        let mut all = Bits::new(self.order);
        rules.options(n, &mut |parts| {
            let element = match *parts {
                [] => 0,
                [a] => self.values[a] as usize,
                [a, b] => self.times(self.values[a] as usize, self.values[b] as usize),
                _ => parts.iter().fold(0, |x, &part| self.times(x, self.values[part] as usize)),
            };
            all.insert(element);
        });
        all
    }

    /// Whether the quotient is that of a tame family: its sums are like sums of misère Nim heaps. Orders 1 and 2, and
    /// 2^k + 2 with a P-portion of two (Plambeck and Siegel 2008, "Misère quotients for impartial games").
    pub fn is_tame(&self) -> bool {
        let p = self.portion.iter().count();
        self.order <= 2 || (p == 2 && (self.order - 2).is_power_of_two())
    }
}
