//! Numeration systems: natural numbers as words of digits.
//!
//! A numeration has weights `w_0 < w_1 < …` with `w_{i+1} = a_{i+1} w_i + b w_{i-1}`, where the
//! coefficients `a_i` are periodic in i, and `b` is 0 (binary) or 1 (the others). Words are read
//! from the most significant digit on. A letter is a block of one period of digits, so that the
//! weights of every block satisfy the same recurrence. The value of a prefix is `u w + v w'`, where
//! `w` is the weight of the last digit before the next block and `w'` the next lower weight.

use crate::error::Error;
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use smallvec::SmallVec;
use std::sync::Arc;

/// A natural number of arbitrary size.
pub type Big = UBig;

/// The kinds of numeration systems, with the parameters that determine the system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumerationKind {
    /// The binary numeration: weights 1, 2, 4, 8, …, and digits 0 and 1.
    Binary,
    /// Zeckendorf's numeration: weights 1, 2, 3, 5, 8, …, and digits 0 and 1 without two adjacent
    /// ones (Zeckendorf 1972).
    Zeckendorf,
    /// The Ostrowski numeration with the given partial quotients `a_1, …, a_p`. Its weights `q_0 =
    /// 1, q_1 = a_1, …` are the denominators of the convergents of `[0; a_1, …, a_p, a_1, …]`.
    Ostrowski(Vec<u32>),
}

/// The digits of a letter (a block of digits), most significant first.
pub(crate) type LetterDigits = SmallVec<[u8; 4]>;

/// A letter: a block of digits that can occur in the word of a number. It has one digit for each
/// place of a period of the numeration.
#[derive(Clone, Debug)]
pub(crate) struct Letter {
    /// The code of the letter: the bits of its digits, most significant first.
    pub code: u32,
    pub digits: LetterDigits,
    /// The contribution of the letter to a number, as the pair (u, v) of `u w + v w'`, where `w` is
    /// the weight of the letter's last digit and `w'` the next lower weight.
    pub weight: (i128, i128),
    /// Whether the first (most significant) digit of the letter is 0, so that the letter can follow
    /// one that [`ends_full`](Letter::ends_full).
    pub opens_with_zero: bool,
    /// Whether the last digit of the letter is the maximal one in a numeration with linked digits,
    /// so that the next letter must begin with 0.
    pub ends_full: bool,
}

#[derive(Debug)]
pub(crate) struct System {
    kind: NumerationKind,
    /// The partial quotients of one period (a_1, a_2, … in the recurrence of the weights). The
    /// first one belongs to the lowest digit of a letter.
    quotients: Vec<u32>,
    /// The maximal digit at each place of a letter (a block of digits), lowest place first.
    max_digits: Vec<u32>,
    /// The number of bits of the digit at each place of a letter (a block of digits), lowest place
    /// first.
    widths: Vec<u32>,
    /// Whether a weight depends on two lower weights instead of one, so that adjacent digits
    /// constrain each other. That is so in all numerations but binary.
    linked: bool,
    /// The weight `w_{-1}`, from which the recurrence of the weights starts together with `w_0`: 1
    /// for Zeckendorf, otherwise 0.
    weight_below_first: u32,
    /// Whether the lowest digit of a number must be less than the maximal digit of its place.
    capped: bool,
    /// The number of bits of a letter code, which encodes one block of digits.
    bits: u32,
    letters: Vec<Letter>,
    /// The weights of the numeration that fit into 64 bits, ascending.
    machine_weights: Vec<u64>,
}

/// A numeration system, which represents natural numbers as words of digits. Cheap to clone.
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

/// Maximum number of partial quotients in the period of an Ostrowski numeration.
const MAX_PERIOD: usize = 12;
/// Maximum value of a partial quotient of an Ostrowski numeration.
const MAX_QUOTIENT: u32 = 16;
/// Maximum number of bits of a letter of an Ostrowski numeration: the sum of the bits of the digits
/// of one period.
const MAX_LETTER_BITS: u32 = 12;

impl Numeration {
    /// Returns the binary numeration.
    pub fn binary() -> Numeration {
        Numeration::new(NumerationKind::Binary, vec![2])
    }

    /// Returns Zeckendorf's numeration, which belongs to the golden ratio.
    pub fn zeckendorf() -> Numeration {
        Numeration::new(NumerationKind::Zeckendorf, vec![1])
    }

    /// Returns the Ostrowski numeration of the irrational `[0; a_1, …, a_p, a_1, …]`, whose
    /// continued fraction is purely periodic.
    ///
    /// Every natural number is in exactly one way a sum of `b_{i+1} q_i` with `b_1 < a_1`, `b_{i+1}
    /// <= a_{i+1}`, and `b_i = 0` where `b_{i+1} = a_{i+1}`. Ostrowski 1922, "Bemerkungen zur
    /// Theorie der Diophantischen Approximationen". Addition is recognised by an automaton because
    /// the irrational is quadratic: Hieronymi and Terry 2018, "Ostrowski numeration systems,
    /// addition, and finite automata"; for weights by linear recurrences Frougny 1992.
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
    ///
    /// [`Error::Quotients`] if the list is empty or longer than 12, a quotient is 0 or above 16, or
    /// the digits of one period take more than 12 bits in total.
    pub fn ostrowski(quotients: &[u32]) -> Result<Numeration, Error> {
        let fits = |a: &u32| (1..=MAX_QUOTIENT).contains(a);
        if quotients.is_empty() || quotients.len() > MAX_PERIOD || !quotients.iter().all(fits) {
            return Err(Error::Quotients);
        }
        if quotients.iter().map(|&a| bit_width(a)).sum::<u32>() > MAX_LETTER_BITS {
            return Err(Error::Quotients);
        }
        Ok(Numeration::new(NumerationKind::Ostrowski(quotients.to_vec()), quotients.to_vec()))
    }

    fn new(kind: NumerationKind, quotients: Vec<u32>) -> Numeration {
        let linked = kind != NumerationKind::Binary;
        let max_digits: Vec<u32> =
            quotients.iter().map(|&a| if linked { a } else { a - 1 }).collect();
        let widths: Vec<u32> = max_digits.iter().map(|&d| bit_width(d)).collect();
        let mut system = System {
            linked,
            weight_below_first: u32::from(kind == NumerationKind::Zeckendorf),
            capped: matches!(kind, NumerationKind::Ostrowski(_)),
            bits: widths.iter().sum(),
            kind,
            quotients,
            max_digits,
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

    /// Returns the kind of the numeration, with its partial quotients if it is an Ostrowski
    /// numeration.
    pub fn kind(&self) -> &NumerationKind {
        &self.0.kind
    }

    /// Returns the number of bits of a letter (a block of digits), which is the number of diagram
    /// levels of one track.
    pub fn letter_bits(&self) -> u32 {
        self.0.bits
    }

    /// Returns the number of digits of a letter (a block of digits), which is the period of the
    /// numeration.
    pub fn letter_digits(&self) -> usize {
        self.0.quotients.len()
    }

    /// Returns the digits of `n`, most significant first, without leading zeros. Takes time
    /// quadratic in the number of digits.
    pub fn digits(&self, n: &Big) -> Vec<u32> {
        if !self.0.linked {
            return (0..n.bit_len()).rev().map(|bit| u32::from(n.bit(bit))).collect();
        }
        let weights = self.0.weights(n);
        let mut remainder = n.clone();
        let mut digits = Vec::with_capacity(weights.len());
        for weight in weights.iter().rev() {
            let digit = &remainder / weight;
            remainder -= &digit * weight;
            // The digit is at most a partial quotient, because the remainder is less than the next
            // greater weight.
            digits.push(u32::try_from(&digit).unwrap_or(u32::MAX));
        }
        let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
        digits.split_off(zeros)
    }

    /// Returns the number with the given digits, most significant first, by Horner's rule.
    pub fn value(&self, digits: &[u32]) -> Big {
        let (mut u, mut v) = (Big::ZERO, Big::ZERO);
        for (index, &digit) in digits.iter().enumerate() {
            let a = self.0.quotients[(digits.len() - 1 - index) % self.0.quotients.len()];
            let next = &u * a + v + digit;
            v = if self.0.linked { u } else { Big::ZERO };
            u = next;
        }
        u + v * self.0.weight_below_first
    }

    /// Returns the letter codes of the word of `n`, most significant first, without leading zeros.
    pub(crate) fn word(&self, n: &Big) -> Vec<u32> {
        self.blocks(self.digits(n))
    }

    /// Returns the letter codes of the word of a machine integer, most significant first, as
    /// [`word`](Self::word) does, but without arithmetic on large numbers.
    pub(crate) fn machine_word(&self, mut n: u64) -> Vec<u32> {
        let count = self.0.machine_weights.partition_point(|&weight| weight <= n);
        let weights = self.0.machine_weights[..count].iter().rev();
        let digit = |&weight: &u64| {
            let digit = n / weight;
            n %= weight;
            digit as u32
        };
        self.blocks(weights.map(digit).collect())
    }

    fn blocks(&self, digits: Vec<u32>) -> Vec<u32> {
        let period = self.letter_digits();
        // The first block can need leading zeros.
        let padding = (period - digits.len() % period) % period;
        let padded: Vec<u32> = std::iter::repeat_n(0, padding).chain(digits).collect();
        padded.chunks(period).map(|block| self.code(block)).collect()
    }

    /// Returns the number whose word has the given letter codes, most significant first.
    pub(crate) fn value_of_word(&self, word: &[u32]) -> Big {
        let digits = word.iter().flat_map(|&code| self.0.digits(code)).map(u32::from);
        self.value(&digits.collect::<Vec<u32>>())
    }

    /// Returns the letter code of a block of digits, most significant first.
    fn code(&self, block: &[u32]) -> u32 {
        let widths = self.0.widths.iter().rev();
        block.iter().zip(widths).fold(0, |code, (digit, bit_width)| code << bit_width | digit)
    }

    /// Returns the number of bits and the maximal value of every digit of a letter, most
    /// significant digit first.
    pub(crate) fn digit_bits(&self) -> Vec<(usize, u32)> {
        let widths = self.0.widths.iter().map(|width| *width as usize);
        widths.zip(self.0.max_digits.iter().copied()).rev().collect()
    }

    /// Returns the number of different letters (valid blocks of digits) of the numeration.
    pub fn letter_count(&self) -> usize {
        self.0.letters.len()
    }

    pub(crate) fn letters(&self) -> &[Letter] {
        &self.0.letters
    }

    /// Returns whether adjacent digits of a word constrain each other, as in all numerations but
    /// binary.
    pub(crate) fn linked(&self) -> bool {
        self.0.linked
    }

    /// Returns whether the lowest digit of a number can be the maximal digit of its place. In some
    /// numerations it must be less.
    pub(crate) fn may_end_full(&self) -> bool {
        !self.0.capped
    }

    /// Returns `w_{-1}`, the weight from which the recurrence of the weights starts together with
    /// `w_0`: 1 for Zeckendorf, otherwise 0.
    pub(crate) fn weight_below_first(&self) -> i128 {
        i128::from(self.0.weight_below_first)
    }

    /// Converts the pair (u, v) of a prefix of a word to the end of the next block of digits. The
    /// pair means the value `u w + v w'`, where `w` is the weight of the last digit and `w'` the
    /// next lower weight. The returned pair gives the same value with the two weights at the end of
    /// the next block.
    #[inline]
    pub(crate) fn advance(&self, value: (i128, i128)) -> (i128, i128) {
        self.0.quotients.iter().rev().fold(value, |value, &a| self.0.shift(value, a))
    }

    /// Returns the partial quotients of one period, beginning with that of the lowest digit of a
    /// letter. Returns `None` for binary.
    pub(crate) fn quotients(&self) -> Option<&[u32]> {
        self.0.linked.then_some(&self.0.quotients[..])
    }
}

impl System {
    /// Returns all weights of the numeration that are at most `n`, ascending.
    fn weights(&self, n: &Big) -> Vec<Big> {
        let (mut weight, mut previous) = (Big::ONE, Big::from(self.weight_below_first));
        let mut weights = Vec::new();
        while weight <= *n {
            let a = self.quotients[weights.len() % self.quotients.len()];
            let next = &weight * a + previous;
            previous = if self.linked { weight.clone() } else { Big::ZERO };
            weights.push(std::mem::replace(&mut weight, next));
        }
        weights
    }

    /// Converts the pair (u, v) in `u w_{i+1} + v w_i` to the pair (u', v') in `u' w_i + v'
    /// w_{i-1}` with the same value. Here `a` is the coefficient of `w_i` in the recurrence of the
    /// weight `w_{i+1}`.
    fn shift(&self, (u, v): (i128, i128), a: u32) -> (i128, i128) {
        (u * i128::from(a) + v, if self.linked { u } else { 0 })
    }

    /// Returns the digits that a letter code encodes, most significant first.
    fn digits(&self, code: u32) -> LetterDigits {
        let mut remaining_bits = code;
        let mut digits = LetterDigits::new();
        for &width in &self.widths {
            digits.push((remaining_bits & ((1 << width) - 1)) as u8);
            remaining_bits >>= width;
        }
        digits.reverse();
        digits
    }

    /// Returns the letter with the given code. Returns `None` if a digit exceeds the maximal digit
    /// of its place, or is not 0 although the preceding digit is maximal and digits are linked.
    fn letter(&self, code: u32) -> Option<Letter> {
        let digits = self.digits(code);
        let mut full = false;
        let mut weight = (0, 0);
        for (index, &digit) in digits.iter().enumerate() {
            let position = digits.len() - 1 - index;
            let digit = u32::from(digit);
            if digit > self.max_digits[position] || (full && digit > 0) {
                return None;
            }
            full = self.linked && digit == self.max_digits[position];
            weight = self.shift(weight, self.quotients[position]);
            weight.0 += i128::from(digit);
        }
        let opens_with_zero = digits[0] == 0;
        Some(Letter { code, digits, weight, opens_with_zero, ends_full: full })
    }
}

/// Returns the least number of bits in which every number up to `max` can be written.
fn bit_width(max: u32) -> u32 {
    u32::BITS - max.leading_zeros()
}

#[cfg(test)]
mod tests;
