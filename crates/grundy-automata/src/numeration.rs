//! Numerations: how naturals are written as words of digits.
//!
//! A numeration has weights `w_0 < w_1 < …` with `w_{i+1} = a_{i+1} w_i + b w_{i-1}`, where the `a` repeat with a
//! period and `b` is 0 (binary) or 1 (the others). Words are read from the most significant digit on. A letter of a
//! track is a block of as many digits as the period is long, so that every block has the same recurrence: what has
//! been read so far is `u w + v w'`, where `w` is the weight that the next block ends before and `w'` the weight below.

use crate::error::Error;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use smallvec::SmallVec;
use std::sync::Arc;

/// A natural number of any size.
pub type Big = UBig;

/// Which numeration it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Weights 1, 2, 4, 8, …, digits 0 and 1.
    Binary,
    /// Weights 1, 2, 3, 5, 8, …, digits 0 and 1, no two neighbouring ones. Zeckendorf 1972.
    Zeckendorf,
    /// The denominators `q_0 = 1, q_1 = a_1, …` of the convergents of `[0; a_1, …, a_p, a_1, …]`.
    Ostrowski(Vec<u32>),
}

/// The digits of a letter, the most significant first.
pub(crate) type Digits = SmallVec<[u8; 4]>;

/// A block of digits that may stand in a word.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// The bits of the digits, the most significant first.
    pub code: u32,
    pub digits: Digits,
    /// What it adds to a number: `u w + v w'`.
    pub weight: (i128, i128),
    /// Its first digit is 0.
    pub opens_with_zero: bool,
    /// Its last digit is as great as it can be, so that a 0 has to follow.
    pub ends_full: bool,
}

#[derive(Debug)]
pub(crate) struct System {
    kind: Kind,
    /// The partial quotients, that of the lowest digit of a block first.
    quotients: Vec<u32>,
    /// Greatest digits, that of the lowest first.
    most: Vec<u32>,
    /// Bits of the digits, that of the lowest first.
    widths: Vec<u32>,
    /// Whether the weight before the last counts: everything but binary.
    linked: bool,
    /// The weight below `w_0`.
    before: u32,
    /// The lowest digit of a number stays below the greatest.
    capped: bool,
    /// Bits of a letter.
    bits: u32,
    letters: Vec<Letter>,
    /// The weights that are machine integers.
    machine_weights: Vec<u64>,
}

/// How numbers are written. Cheap to clone.
#[derive(Clone)]
pub struct Numeration(Arc<System>);

impl std::fmt::Debug for Numeration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.kind.fmt(f)
    }
}

impl PartialEq for Numeration {
    fn eq(&self, other: &Numeration) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.kind == other.0.kind
    }
}

impl Eq for Numeration {}

/// The longest period and the greatest partial quotient of an Ostrowski numeration, and the bits of its letters.
const MOST_PERIOD: usize = 12;
const MOST_QUOTIENT: u32 = 16;
const MOST_BITS: u32 = 12;

impl Numeration {
    /// Binary.
    pub fn binary() -> Numeration {
        Numeration::new(Kind::Binary, vec![2])
    }

    /// Zeckendorf's numeration, for the golden ratio.
    pub fn zeckendorf() -> Numeration {
        Numeration::new(Kind::Zeckendorf, vec![1])
    }

    /// The numeration of the irrational `[0; a_1, …, a_p, a_1, …]`, whose continued fraction repeats from its start.
    ///
    /// Every natural is in one way a sum of `b_{i+1} q_i` with `b_1 < a_1`, `b_{i+1} <= a_{i+1}`, and `b_i = 0` where
    /// `b_{i+1} = a_{i+1}`. Ostrowski 1922, "Bemerkungen zur Theorie der Diophantischen Approximationen". Addition is
    /// done by an automaton because the irrational is quadratic: Hieronymi and Terry 2018, "Ostrowski numeration
    /// systems, addition, and finite automata"; for weights by linear recurrences Frougny 1992.
    ///
    /// ```
    /// use grundy_automata::{Big, Numeration};
    /// // √2 - 1 = [0; 2, 2, …]: weights 1, 2, 5, 12.
    /// let silver = Numeration::ostrowski(&[2])?;
    /// assert_eq!(silver.digits(&Big::from(11u8)), [2, 0, 1]);
    /// # Ok::<(), grundy_automata::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Quotients`]: none or more than 12, one that is 0 or beyond 16, or digits that take more than 12 bits
    /// altogether.
    pub fn ostrowski(quotients: &[u32]) -> Result<Numeration, Error> {
        let fits = |a: &u32| (1..=MOST_QUOTIENT).contains(a);
        if quotients.is_empty() || quotients.len() > MOST_PERIOD || !quotients.iter().all(fits) {
            return Err(Error::Quotients);
        }
        if quotients.iter().map(|&a| width(a)).sum::<u32>() > MOST_BITS {
            return Err(Error::Quotients);
        }
        Ok(Numeration::new(Kind::Ostrowski(quotients.to_vec()), quotients.to_vec()))
    }

    fn new(kind: Kind, quotients: Vec<u32>) -> Numeration {
        let linked = kind != Kind::Binary;
        let most: Vec<u32> = quotients.iter().map(|&a| if linked { a } else { a - 1 }).collect();
        let widths: Vec<u32> = most.iter().map(|&d| width(d)).collect();
        let mut system = System {
            linked,
            before: u32::from(kind == Kind::Zeckendorf),
            capped: matches!(kind, Kind::Ostrowski(_)),
            bits: widths.iter().sum(),
            kind,
            quotients,
            most,
            widths,
            letters: Vec::new(),
            machine_weights: Vec::new(),
        };
        let machine = |weight: Big| u64::try_from(&weight).ok();
        system.machine_weights =
            system.weights(&Big::from(u64::MAX)).into_iter().filter_map(machine).collect();
        system.letters = (0..1 << system.bits).filter_map(|code| system.letter(code)).collect();
        Numeration(Arc::new(system))
    }

    /// Which numeration it is.
    pub fn kind(&self) -> &Kind {
        &self.0.kind
    }

    /// Bits that the letter of a track takes in diagrams.
    pub fn letter_bits(&self) -> u32 {
        self.0.bits
    }

    /// Digits in a letter of a track: the period of the numeration.
    pub fn letter_digits(&self) -> usize {
        self.0.quotients.len()
    }

    /// The digits of `n`, the most significant first, without leading zeros. Quadratic in their number.
    pub fn digits(&self, n: &Big) -> Vec<u32> {
        if !self.0.linked {
            return (0..n.bit_len()).rev().map(|at| u32::from(n.bit(at))).collect();
        }
        let weights = self.0.weights(n);
        let mut rest = n.clone();
        let mut digits = Vec::with_capacity(weights.len());
        for weight in weights.iter().rev() {
            let digit = &rest / weight;
            rest -= &digit * weight;
            // Below a partial quotient or equal to it, for the rest is less than the weight above.
            digits.push(u32::try_from(&digit).unwrap_or(u32::MAX));
        }
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        digits.split_off(zeros)
    }

    /// The number of these digits, the most significant first, by Horner's rule.
    pub fn value(&self, digits: &[u32]) -> Big {
        let (mut u, mut v) = (Big::ZERO, Big::ZERO);
        for (at, &digit) in digits.iter().enumerate() {
            let a = self.0.quotients[(digits.len() - 1 - at) % self.0.quotients.len()];
            let next = &u * a + v + digit;
            v = if self.0.linked { u } else { Big::ZERO };
            u = next;
        }
        u + v * self.0.before
    }

    /// The codes of the letters of `n`, the most significant first, without zeros in front.
    pub(crate) fn word(&self, n: &Big) -> Vec<u32> {
        self.blocks(self.digits(n))
    }

    /// The same for a machine integer.
    pub(crate) fn machine_word(&self, mut n: u64) -> Vec<u32> {
        let known = self.0.machine_weights.partition_point(|&weight| weight <= n);
        let weights = self.0.machine_weights[..known].iter().rev();
        let digit = |&weight: &u64| {
            let digit = n / weight;
            n %= weight;
            digit as u32
        };
        self.blocks(weights.map(digit).collect())
    }

    fn blocks(&self, digits: Vec<u32>) -> Vec<u32> {
        let period = self.letter_digits();
        // The first block may lack digits in front.
        let lacking = (period - digits.len() % period) % period;
        let padded: Vec<u32> = std::iter::repeat_n(0, lacking).chain(digits).collect();
        padded.chunks(period).map(|block| self.code(block)).collect()
    }

    /// The number of a word of codes.
    pub(crate) fn value_of_word(&self, word: &[u32]) -> Big {
        let digits = word.iter().flat_map(|&code| self.0.digits(code)).map(u32::from);
        self.value(&digits.collect::<Vec<u32>>())
    }

    /// The code of a block of digits, the most significant first.
    fn code(&self, block: &[u32]) -> u32 {
        let widths = self.0.widths.iter().rev();
        block.iter().zip(widths).fold(0, |code, (digit, width)| code << width | digit)
    }

    /// The bits and the greatest value of every digit of a letter, the most significant first.
    pub(crate) fn digit_bits(&self) -> Vec<(usize, u32)> {
        let widths = self.0.widths.iter().map(|width| *width as usize);
        widths.zip(self.0.most.iter().copied()).rev().collect()
    }

    /// How many letters a track has.
    pub fn letter_count(&self) -> usize {
        self.0.letters.len()
    }

    pub(crate) fn letters(&self) -> &[Letter] {
        &self.0.letters
    }

    /// Whether words have rules that bind a digit to the next.
    pub(crate) fn linked(&self) -> bool {
        self.0.linked
    }

    /// Whether a number may end in a digit that is as great as it can be.
    pub(crate) fn may_end_full(&self) -> bool {
        !self.0.capped
    }

    /// The weight below `w_0`.
    pub(crate) fn before(&self) -> i128 {
        i128::from(self.0.before)
    }

    /// What `u w + v w'` is by the weights of the next block.
    #[inline]
    pub(crate) fn advance(&self, value: (i128, i128)) -> (i128, i128) {
        self.0.quotients.iter().rev().fold(value, |value, &a| self.0.shift(value, a))
    }

    /// The partial quotients; `None` for binary.
    pub(crate) fn quotients(&self) -> Option<&[u32]> {
        self.0.linked.then_some(&self.0.quotients[..])
    }
}

impl System {
    /// The weights up to `n`, from the least on.
    fn weights(&self, n: &Big) -> Vec<Big> {
        let (mut weight, mut before) = (Big::ONE, Big::from(self.before));
        let mut weights = Vec::new();
        while weight <= *n {
            let a = self.quotients[weights.len() % self.quotients.len()];
            let next = &weight * a + before;
            before = if self.linked { weight.clone() } else { Big::ZERO };
            weights.push(std::mem::replace(&mut weight, next));
        }
        weights
    }

    /// `u w_{i+1} + v w_i` as `u' w_i + v' w_{i-1}`.
    fn shift(&self, (u, v): (i128, i128), a: u32) -> (i128, i128) {
        (u * i128::from(a) + v, if self.linked { u } else { 0 })
    }

    /// The digits of a code, the most significant first.
    fn digits(&self, code: u32) -> Digits {
        let mut rest = code;
        let mut digits = Digits::new();
        for &width in &self.widths {
            digits.push((rest & ((1 << width) - 1)) as u8);
            rest >>= width;
        }
        digits.reverse();
        digits
    }

    /// The letter of a code; `None` where some digit is too great or must not follow the one before.
    fn letter(&self, code: u32) -> Option<Letter> {
        let digits = self.digits(code);
        let mut full = false;
        let mut weight = (0, 0);
        for (at, &digit) in digits.iter().enumerate() {
            let place = digits.len() - 1 - at;
            let digit = u32::from(digit);
            if digit > self.most[place] || (full && digit > 0) {
                return None;
            }
            full = self.linked && digit == self.most[place];
            weight = self.shift(weight, self.quotients[place]);
            weight.0 += i128::from(digit);
        }
        let opens_with_zero = digits[0] == 0;
        Some(Letter { code, digits, weight, opens_with_zero, ends_full: full })
    }
}

/// Bits of the numbers up to `most`.
fn width(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

#[cfg(test)]
mod tests;
