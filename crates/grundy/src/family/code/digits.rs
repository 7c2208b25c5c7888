//! The digits of a take-and-break code, and the moves they allow.

use crate::base::{Bundle, Fault, HeapOptions, LongRule, SplitRule, TripleRule};
use crate::family::heap_rule::HeapRule;
use crate::family::take::TakeSet;

/// What must hold of the heaps that a split leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Parts {
    /// Nothing.
    #[default]
    Any,
    /// They all differ: `u`.
    Unequal,
    /// They are all equal: `=`.
    Equal,
}

/// One digit of a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bits 0 to 3: whether 0, 1, 2 or 3 heaps may be left.
    pub bits: u8,
    /// What must hold of them when they are two or three.
    pub parts: Parts,
}

/// The digits of a code, from the one before the point on, in canonical form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digits {
    /// Those that stand once; the one before the point is always there.
    once: Vec<Digit>,
    /// Those that repeat for ever after them.
    repeat: Vec<Digit>,
}

impl Digits {
    /// The digits in canonical form: the block that repeats is the shortest one and begins as early
    /// as it can after the point, and there are no zeros at the end. `None` when no move is allowed.
    /// O(digits) time and memory.
    pub(super) fn new(mut once: Vec<Digit>, mut repeat: Vec<Digit>) -> Option<Digits> {
        let none = |digit: &Digit| digit.bits == 0;
        if repeat.iter().all(none) {
            repeat.clear();
            once.truncate(once.iter().rposition(|digit| !none(digit)).map_or(0, |last| last + 1));
            return (!once.is_empty()).then_some(Digits { once, repeat });
        }
        let whole = |length: &usize| {
            repeat.len().is_multiple_of(*length)
                && repeat[*length..] == repeat[..repeat.len() - length]
        };
        let shortest = (1..=repeat.len()).find(whole).unwrap_or(repeat.len());
        repeat.truncate(shortest);
        // `…1[21]` is `…[12]`: a last digit that the block ends in belongs to the block.
        let back = once[1..].iter().rev().zip(repeat.iter().rev().cycle());
        let back = back.take_while(|(before, last)| before == last).count();
        once.truncate(once.len() - back);
        repeat.rotate_right(back % shortest);
        Some(Digits { once, repeat })
    }

    /// The digits that stand once, from the one before the point on.
    pub fn once(&self) -> &[Digit] {
        &self.once
    }

    /// The digits that repeat for ever after those; none in a finite code.
    pub fn repeat(&self) -> &[Digit] {
        &self.repeat
    }

    /// Every digit as it is written, those that repeat once.
    pub fn written(&self) -> impl Iterator<Item = Digit> {
        self.once.iter().chain(&self.repeat).copied()
    }

    /// The takes up to `n` with their digits.
    fn up_to(&self, n: u64) -> impl Iterator<Item = (u64, Digit)> {
        (0..=n).zip(self.once.iter().chain(self.repeat.iter().cycle()).copied())
    }

    /// How many takes up to `n` have a digit of a kind; O(digits).
    fn count(&self, n: u64, is: impl Fn(Digit) -> bool) -> u64 {
        let among = |digits: &[Digit]| digits.iter().filter(|digit| is(**digit)).count() as u64;
        let takes = n.saturating_add(1);
        let once = takes.min(self.once.len() as u64);
        let later = takes - once;
        let found = among(&self.once[..once as usize]);
        let block = self.repeat.len() as u64;
        match later.checked_div(block) {
            None => found,
            Some(blocks) => {
                let last = among(&self.repeat[..(later % block) as usize]);
                found + blocks * among(&self.repeat) + last
            }
        }
    }

    /// The takes, among digits that stand once, whose digit is of a kind.
    fn takes(&self, is: impl Fn(&Digit) -> bool) -> Vec<u32> {
        (0..).zip(&self.once).filter(|(_, digit)| is(digit)).map(|(take, _)| take).collect()
    }

    /// The moves, of digits that stand once, that leave at most two heaps or three that are equal.
    fn pairs(&self) -> SplitRule {
        let splits = |digit: &Digit| digit.bits & 4 != 0 && digit.parts != Parts::Equal;
        // Where some must differ, splits into equal heaps are listed apart for the others.
        let unequal = self.once.iter().any(|digit| splits(digit) && digit.parts == Parts::Unequal);
        let halves = |digit: &Digit| match digit.parts {
            Parts::Any => unequal,
            Parts::Unequal => false,
            Parts::Equal => true,
        };
        SplitRule {
            empty: self.takes(|digit| digit.bits & 1 != 0),
            keep: self.takes(|digit| digit.bits & 2 != 0),
            split: self.takes(splits),
            unequal,
            halves: self.takes(|digit| digit.bits & 4 != 0 && halves(digit)),
            thirds: self.takes(|digit| digit.bits & 8 != 0 && digit.parts == Parts::Equal),
        }
    }

    /// The rule of a heap. Digits 0 and 3 alone make a subtraction game, for which more is known.
    pub(in crate::family) fn into_rule(self) -> HeapRule {
        if self.written().any(|digit| !matches!(digit.bits, 0 | 3)) {
            return HeapRule::Other(Box::new(self));
        }
        let takes = |digits: &[Digit], bits: u8, from: u64| -> Vec<u64> {
            let takes = (from..).zip(digits).filter(|(_, digit)| digit.bits == bits);
            takes.map(|(take, _)| take).collect()
        };
        let from = self.once.len() as u64;
        HeapRule::Take(match &self.repeat[..] {
            [] => TakeSet::Only(takes(&self.once, 3, 0)),
            [_] if from == 1 => TakeSet::Any,
            [_] => TakeSet::AllBut(takes(&self.once[1..], 0, 1)),
            block => TakeSet::Periodic {
                first: takes(&self.once, 3, 0),
                block: takes(block, 3, from),
                period: block.len() as u64,
            },
        })
    }
}

impl HeapOptions for Digits {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        for (take, Digit { bits, parts }) in self.up_to(n) {
            let rest = n - take;
            one(bits, rest, option);
            if bits & 4 != 0 {
                pairs(rest, parts, option);
            }
            if bits & 8 != 0 {
                triples(rest, parts, option);
            }
        }
        Ok(())
    }

    fn bundles(&self, n: u64, bundle: &mut dyn FnMut(Bundle)) -> Result<(), Fault> {
        for (take, Digit { bits, parts }) in self.up_to(n) {
            let rest = n - take;
            one(bits, rest, &mut |left| bundle(Bundle::Heaps(left)));
            if bits & 4 != 0 {
                match parts {
                    Parts::Any => bundle(Bundle::Splits { sum: rest, equal: true }),
                    Parts::Unequal => bundle(Bundle::Splits { sum: rest, equal: false }),
                    Parts::Equal => pairs(rest, parts, &mut |left| bundle(Bundle::Heaps(left))),
                }
            }
            if bits & 8 != 0 {
                triples(rest, parts, &mut |left| bundle(Bundle::Heaps(left)));
            }
        }
        Ok(())
    }

    fn split_rule(&self) -> Option<SplitRule> {
        let triples = |digit: &Digit| digit.bits & 8 != 0 && digit.parts != Parts::Equal;
        let fits = self.repeat.is_empty() && !self.once.iter().any(triples);
        fits.then(|| self.pairs())
    }

    fn long_rule(&self) -> Option<LongRule> {
        if !self.repeat.is_empty() {
            return None;
        }
        Some(match self.split_rule() {
            Some(rule) => LongRule::Splits { rule, shift: 0 },
            None => LongRule::Triples(TripleRule {
                pairs: self.pairs(),
                triples: self.takes(|digit| digit.bits & 8 != 0 && digit.parts == Parts::Any),
                unequal: self.takes(|digit| digit.bits & 8 != 0 && digit.parts == Parts::Unequal),
            }),
        })
    }

    fn width(&self, n: u64) -> u64 {
        let many =
            |bit: u8| self.count(n, |digit| digit.bits & bit != 0 && digit.parts != Parts::Equal);
        // No more than one heap left, or two or three that are equal.
        let few = self.count(n, |digit| digit.bits & 3 != 0 || digit.parts == Parts::Equal);
        let triples = n.saturating_mul(n.div_ceil(4)).saturating_mul(many(8));
        let pairs = n.saturating_mul(many(4));
        triples.saturating_add(pairs).saturating_add(few.saturating_mul(6))
    }
}

/// No heap left, or one.
fn one(bits: u8, rest: u64, option: &mut dyn FnMut(&[u64])) {
    if bits & 1 != 0 && rest == 0 {
        option(&[0]);
    }
    if bits & 2 != 0 && rest > 0 {
        option(&[rest]);
    }
}

/// Two heaps that add up to `rest`, the smaller first.
fn pairs(rest: u64, parts: Parts, option: &mut dyn FnMut(&[u64])) {
    let half = rest / 2;
    match parts {
        Parts::Any => (1..=half).for_each(|a| option(&[a, rest - a])),
        Parts::Unequal => (1..rest.div_ceil(2)).for_each(|a| option(&[a, rest - a])),
        Parts::Equal if rest > 0 && rest.is_multiple_of(2) => option(&[half, half]),
        Parts::Equal => {}
    }
}

/// Three heaps that add up to `rest`, ascending.
fn triples(rest: u64, parts: Parts, option: &mut dyn FnMut(&[u64])) {
    let third = rest / 3;
    if parts == Parts::Equal {
        if rest > 0 && rest.is_multiple_of(3) {
            option(&[third; 3]);
        }
        return;
    }
    // How far each heap is above the one before it, at least.
    let step = u64::from(parts == Parts::Unequal);
    for a in 1..=third {
        let both = rest - a;
        for b in a + step..=both / 2 {
            if b + step <= both - b {
                option(&[a, b, both - b]);
            }
        }
    }
}
