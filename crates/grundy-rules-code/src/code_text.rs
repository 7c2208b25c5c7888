//! The text of the code whose digits are given by sets of numbers of tokens.

use super::prover::OptionProver;
use super::undecided::{Decision, Undecided};
use grundy_automata::{Automaton, Formula};
use std::collections::BTreeMap;

/// The maximum number of ends of ranges in the text of a set.
const MAX_RANGE_ENDS: usize = 8_000;
/// The number of digits that are first searched for a period.
const MIN_SAMPLED_DIGITS: u64 = 64;
/// The maximum number of digits that are searched for a period.
const MAX_SAMPLED_DIGITS: u64 = 4_096;

/// The digits of a code.
pub(super) struct Digits {
    /// The numbers of tokens after which nothing can be left.
    pub(super) nothing: Automaton,
    /// The numbers of tokens after which one heap can be left.
    pub(super) one: Automaton,
    /// The numbers of tokens after which two heaps can be left, each with the mark of its digit.
    pub(super) splits: BTreeMap<u64, &'static str>,
}

impl OptionProver {
    /// Returns the text of the code with the given digits: a set if it is a subtraction set or the
    /// complement of one, and a sequence of digits otherwise.
    pub(super) fn code_text(&mut self, digits: &Digits) -> Decision<String> {
        // No code allows a move that takes nothing and leaves one heap.
        if digits.one.contains(&[0])? {
            return Err(Undecided);
        }
        if digits.nothing == digits.one
            && digits.splits.is_empty()
            && self.changes(&digits.one, i64::MAX, 1)?.is_empty()
        {
            return self.set_text(&digits.one);
        }
        self.digits_text(digits)
    }

    /// Returns the set of the numbers t from `from` on for which exactly one of t and t + `period`
    /// is in `set`.
    fn changes(&mut self, set: &Automaton, from: i64, period: i64) -> Decision<Automaton> {
        let (take, later) = (self.take, self.heaps[0]);
        let is_member = Formula::Automaton(set.clone(), vec![later]);
        let is_member = Formula::and([Formula::equal(later, take + period), is_member]);
        let shifted = self.compile(&Formula::exists([later], is_member), &[take])?;
        let changes = self.engine.xor(set, &shifted)?;
        let is_considered = self.engine.compile(&Formula::at_most(from, take))?;
        Ok(self.engine.and(&changes, &is_considered)?)
    }

    /// Returns the text of a set of positive numbers or, if it is infinite, of its complement. The
    /// set must have finitely many changes.
    fn set_text(&mut self, set: &Automaton) -> Decision<String> {
        let changes = self.changes(set, 1, 1)?;
        let changes = self.engine.members(&changes, MAX_RANGE_ENDS)?;
        if changes.len() == MAX_RANGE_ENDS {
            return Err(Undecided);
        }
        let contains_one = set.contains(&[1])?;
        let is_infinite = contains_one != (changes.len() % 2 == 1);
        let mut is_open = contains_one != is_infinite;
        let mut ranges = Vec::new();
        if is_open {
            ranges.push("1".to_string());
        }
        for change in changes {
            match ranges.last_mut() {
                Some(range) if is_open => *range += &format!("..{}", change[0]),
                _ => ranges.push((&change[0] + 1u8).to_string()),
            }
            is_open = !is_open;
        }
        Ok(format!("{}{{{}}}", if is_infinite { "all but " } else { "" }, ranges.join(",")))
    }

    /// Returns the text of the digits. The shortest period of the first digits is a candidate for
    /// the period of all, which an automaton then proves or disproves.
    fn digits_text(&mut self, digits: &Digits) -> Decision<String> {
        let mut len = MIN_SAMPLED_DIGITS;
        while len <= MAX_SAMPLED_DIGITS {
            let sample: Vec<String> =
                (0..len).map(|take| digits.digit_text(take)).collect::<Decision<_>>()?;
            let half = sample.len() / 2;
            let tail = &sample[half..];
            let period = (1..half / 2).find(|period| tail[*period..] == tail[..half - period]);
            if let Some(period) = period {
                let is_repeated = |take: &usize| sample[*take] == sample[take + period];
                let from = half - (1..half).rev().take_while(is_repeated).count();
                if self.is_period(digits, from, period)? {
                    let block = &sample[from..from + period];
                    return Ok(format!("{}[{}]", sample[..from].concat(), block.concat()));
                }
            }
            len *= 4;
        }
        Err(Undecided)
    }

    /// Returns whether the digits are proved to have the period `period` from the number `from` of
    /// tokens on.
    fn is_period(&mut self, digits: &Digits, from: usize, period: usize) -> Decision<bool> {
        let mut is_period = digits.splits.keys().all(|take| *take < from as u64);
        for set in [&digits.nothing, &digits.one] {
            is_period = is_period && self.changes(set, from as i64, period as i64)?.is_empty();
        }
        Ok(is_period)
    }
}

impl Digits {
    /// Returns the text of the digit for moves that take `take` tokens.
    fn digit_text(&self, take: u64) -> Decision<String> {
        let bits =
            u8::from(self.nothing.contains(&[take])?) | u8::from(self.one.contains(&[take])?) << 1;
        let digit = match self.splits.get(&take) {
            Some(mark) => format!("{}{mark}", bits | 4),
            None => bits.to_string(),
        };
        Ok(if take == 0 { digit + "." } else { digit })
    }
}
