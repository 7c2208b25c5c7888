//! [`CodeDigits`]: the digits of take-and-break codes, and the moves of a heap that they allow.

use crate::{HeapRule, TakeSet};
use grundy_core::base::{Bundle, Fault, HeapOptions, LongRule, SplitRule, TripleRule};

/// The condition that a code digit puts on the sizes of the two or three heaps that a split leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PartsCondition {
    /// No condition: the heaps that a split leaves can have any sizes.
    #[default]
    Any,
    /// All heaps that a split leaves must differ in size, written `u` after the digit.
    Unequal,
    /// All heaps that a split leaves must have the same size, written `=` after the digit.
    Equal,
}

/// One digit of a take-and-break code. Its place in the code is the number of stones that a move
/// takes. Its bits state how many heaps such a move can leave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CodeDigit {
    /// The digit as a number. Bit 0 states that a move can leave no heap, and bits 1, 2 and 3 that
    /// it can leave 1, 2 or 3 heaps.
    pub bits: u8,
    /// The condition on the sizes of the heaps if the move leaves two or three heaps.
    pub parts: PartsCondition,
}

/// The digits of a code in canonical form, starting with the digit before the point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CodeDigits {
    /// The digits before the repeating block, starting with the digit before the point, which is
    /// always present.
    once: Vec<CodeDigit>,
    /// The digits of the repeating block. It is empty for a code with finitely many digits.
    repeat: Vec<CodeDigit>,
}

impl CodeDigits {
    /// Creates the digits in canonical form: the repeating block is as short as possible and begins
    /// as early as possible after the point, and there are no trailing zeros. `once` are the digits
    /// before the block, starting with the one before the point. Returns `None` if no move is
    /// allowed. Takes O(digits) time and memory.
    pub(super) fn new(mut once: Vec<CodeDigit>, mut repeat: Vec<CodeDigit>) -> Option<CodeDigits> {
        let none = |digit: &CodeDigit| digit.bits == 0;
        if repeat.iter().all(none) {
            repeat.clear();
            once.truncate(
                once.iter().rposition(|digit| !none(digit)).map_or(0, |last_digit| last_digit + 1),
            );
            return (!once.is_empty()).then_some(CodeDigits { once, repeat });
        }
        let is_period = |length: &usize| {
            repeat.len().is_multiple_of(*length)
                && repeat[*length..] == repeat[..repeat.len() - length]
        };
        let shortest = (1..=repeat.len()).find(is_period).unwrap_or(repeat.len());
        repeat.truncate(shortest);
        // `…1[21]` equals `…[12]`: a digit before the block that equals the last digit of the block
        // moves into the block.
        let back = once[1..].iter().rev().zip(repeat.iter().rev().cycle());
        let back = back.take_while(|(head_digit, last_digit)| head_digit == last_digit).count();
        once.truncate(once.len() - back);
        repeat.rotate_right(back % shortest);
        Some(CodeDigits { once, repeat })
    }

    /// Returns the digits before the repeating block, starting with the one before the point.
    pub fn once(&self) -> &[CodeDigit] {
        &self.once
    }

    /// Returns the digits of the repeating block, which is empty for a code with finitely many
    /// digits.
    pub fn repeat(&self) -> &[CodeDigit] {
        &self.repeat
    }

    /// Iterates over the digits in the order in which the code is written, with the repeating block
    /// once.
    pub fn as_written(&self) -> impl Iterator<Item = CodeDigit> {
        self.once.iter().chain(&self.repeat).copied()
    }

    /// Iterates over the numbers of stones from 0 to `n`, each with the digit for moves that take
    /// this number. The digit can be 0.
    fn up_to(&self, n: u64) -> impl Iterator<Item = (u64, CodeDigit)> {
        (0..=n).zip(self.once.iter().chain(self.repeat.iter().cycle()).copied())
    }

    /// Returns how many numbers of stones from 0 to `n` have a digit for which `is` returns true.
    /// Takes O(digits) time.
    fn count(&self, n: u64, is: impl Fn(CodeDigit) -> bool) -> u64 {
        let among = |digits: &[CodeDigit]| digits.iter().filter(|digit| is(**digit)).count() as u64;
        let range_len = n.saturating_add(1);
        let once = range_len.min(self.once.len() as u64);
        let later = range_len - once;
        let in_head = among(&self.once[..once as usize]);
        let block = self.repeat.len() as u64;
        match later.checked_div(block) {
            None => in_head,
            Some(blocks) => {
                let in_last_block = among(&self.repeat[..(later % block) as usize]);
                in_head + blocks * among(&self.repeat) + in_last_block
            }
        }
    }

    /// Returns the numbers of stones whose digit is before the repeating block and satisfies `is`,
    /// ascending.
    fn takes_with(&self, is: impl Fn(&CodeDigit) -> bool) -> Vec<u32> {
        (0..).zip(&self.once).filter(|(_, digit)| is(digit)).map(|(take, _)| take).collect()
    }

    /// Returns the moves that the digits before the repeating block allow, as a [`SplitRule`].
    /// Moves that leave three heaps are included only if the digit requires the heaps to be equal.
    fn split_rule_of_head(&self) -> SplitRule {
        let splits =
            |digit: &CodeDigit| digit.bits & 4 != 0 && digit.parts != PartsCondition::Equal;
        // `SplitRule::unequal` applies to all splits. If it is set because of some digits, the
        // equal splits of the other digits are listed in `halves`.
        let unequal =
            self.once.iter().any(|digit| splits(digit) && digit.parts == PartsCondition::Unequal);
        let halves = |digit: &CodeDigit| match digit.parts {
            PartsCondition::Any => unequal,
            PartsCondition::Unequal => false,
            PartsCondition::Equal => true,
        };
        SplitRule {
            empty: self.takes_with(|digit| digit.bits & 1 != 0),
            keep: self.takes_with(|digit| digit.bits & 2 != 0),
            split: self.takes_with(splits),
            unequal,
            halves: self.takes_with(|digit| digit.bits & 4 != 0 && halves(digit)),
            thirds: self
                .takes_with(|digit| digit.bits & 8 != 0 && digit.parts == PartsCondition::Equal),
        }
    }

    /// Converts the code to the rule of a single heap. A code with only the digits 0 and 3 becomes
    /// a subtraction game, for which stronger methods exist.
    pub(crate) fn into_rule(self) -> HeapRule {
        if self.as_written().any(|digit| !matches!(digit.bits, 0 | 3)) {
            return HeapRule::Other(Box::new(self));
        }
        let takes_with_bits = |digits: &[CodeDigit], bits: u8, from: u64| -> Vec<u64> {
            let takes_with_bits = (from..).zip(digits).filter(|(_, digit)| digit.bits == bits);
            takes_with_bits.map(|(take, _)| take).collect()
        };
        let from = self.once.len() as u64;
        HeapRule::Take(match &self.repeat[..] {
            [] => TakeSet::Only(takes_with_bits(&self.once, 3, 0)),
            [_] if from == 1 => TakeSet::Any,
            [_] => TakeSet::AllBut(takes_with_bits(&self.once[1..], 0, 1)),
            block => TakeSet::Periodic {
                first: takes_with_bits(&self.once, 3, 0),
                block: takes_with_bits(block, 3, from),
                period: block.len() as u64,
            },
        })
    }
}

impl HeapOptions for CodeDigits {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        for (take, CodeDigit { bits, parts }) in self.up_to(n) {
            let remaining = n - take;
            report_single(bits, remaining, option);
            if bits & 4 != 0 {
                report_pairs(remaining, parts, option);
            }
            if bits & 8 != 0 {
                report_triples(remaining, parts, option);
            }
        }
        Ok(())
    }

    fn for_each_bundle(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        for (take, CodeDigit { bits, parts }) in self.up_to(n) {
            let remaining = n - take;
            report_single(bits, remaining, &mut |left| bundle(Bundle::Heaps(left)));
            if bits & 4 != 0 {
                match parts {
                    PartsCondition::Any => bundle(Bundle::Splits { sum: remaining, equal: true }),
                    PartsCondition::Unequal => {
                        bundle(Bundle::Splits { sum: remaining, equal: false })
                    }
                    PartsCondition::Equal => {
                        report_pairs(remaining, parts, &mut |left| bundle(Bundle::Heaps(left)))
                    }
                }
            }
            if bits & 8 != 0 {
                report_triples(remaining, parts, &mut |left| bundle(Bundle::Heaps(left)));
            }
        }
        Ok(())
    }

    fn split_rule(&self) -> Option<SplitRule> {
        let triples =
            |digit: &CodeDigit| digit.bits & 8 != 0 && digit.parts != PartsCondition::Equal;
        let fits = self.repeat.is_empty() && !self.once.iter().any(triples);
        fits.then(|| self.split_rule_of_head())
    }

    fn long_rule(&self) -> Option<LongRule> {
        if !self.repeat.is_empty() {
            return None;
        }
        Some(match self.split_rule() {
            Some(rule) => LongRule::Splits { rule, shift: 0 },
            None => LongRule::Triples(TripleRule {
                pairs: self.split_rule_of_head(),
                triples: self
                    .takes_with(|digit| digit.bits & 8 != 0 && digit.parts == PartsCondition::Any),
                unequal: self.takes_with(|digit| {
                    digit.bits & 8 != 0 && digit.parts == PartsCondition::Unequal
                }),
            }),
        })
    }

    fn option_count_hint(&self, n: u64) -> u64 {
        let split_count = |bit: u8| {
            self.count(n, |digit| digit.bits & bit != 0 && digit.parts != PartsCondition::Equal)
        };
        // Moves that leave at most one heap, or two or three equal heaps.
        let small_moves =
            self.count(n, |digit| digit.bits & 3 != 0 || digit.parts == PartsCondition::Equal);
        let triples = n.saturating_mul(n.div_ceil(4)).saturating_mul(split_count(8));
        let pairs = n.saturating_mul(split_count(4));
        triples.saturating_add(pairs).saturating_add(small_moves.saturating_mul(6))
    }
}

/// Calls `option` for each option that leaves no heap or one heap. `bits` are the bits of the
/// digit, and `remaining` is the size of the heap after the take.
fn report_single(bits: u8, remaining: u64, option: &mut dyn FnMut(&[u64])) {
    if bits & 1 != 0 && remaining == 0 {
        option(&[0]);
    }
    if bits & 2 != 0 && remaining > 0 {
        option(&[remaining]);
    }
}

/// Calls `option` for each split of `remaining` stones into two heaps that satisfy `parts`, the
/// smaller heap first.
fn report_pairs(remaining: u64, parts: PartsCondition, option: &mut dyn FnMut(&[u64])) {
    let half = remaining / 2;
    match parts {
        PartsCondition::Any => (1..=half).for_each(|a| option(&[a, remaining - a])),
        PartsCondition::Unequal => {
            (1..remaining.div_ceil(2)).for_each(|a| option(&[a, remaining - a]))
        }
        PartsCondition::Equal if remaining > 0 && remaining.is_multiple_of(2) => {
            option(&[half, half])
        }
        PartsCondition::Equal => {}
    }
}

/// Calls `option` for each split of `remaining` stones into three heaps that satisfy `parts`, with
/// the heaps in ascending order.
fn report_triples(remaining: u64, parts: PartsCondition, option: &mut dyn FnMut(&[u64])) {
    let third = remaining / 3;
    if parts == PartsCondition::Equal {
        if remaining > 0 && remaining.is_multiple_of(3) {
            option(&[third; 3]);
        }
        return;
    }
    // The minimum difference between consecutive heaps.
    let step = u64::from(parts == PartsCondition::Unequal);
    for a in 1..=third {
        let remaining_two = remaining - a;
        for b in a + step..=remaining_two / 2 {
            if b + step <= remaining_two - b {
                option(&[a, b, remaining_two - b]);
            }
        }
    }
}
