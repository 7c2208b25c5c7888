//! [`TargetSet`]: the nimbers that matter to a search for Grundy values, and sets of the nimbers that
//! options have.

use crate::base::permute_bits;
use smallvec::SmallVec;

/// A set of nimbers: each nimber below 64 separately, and all other nimbers together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetSet {
    /// Bit v is set if the set contains the nimber v.
    pub(super) low: u64,
    /// Whether the set contains all nimbers from 64 on. Otherwise it contains none of them.
    pub(super) high: bool,
}

impl TargetSet {
    /// The set of all nimbers.
    pub(super) const EVERY_NIMBER: TargetSet = TargetSet { low: u64::MAX, high: true };

    pub(super) fn single(nimber: u32) -> TargetSet {
        match 1u64.checked_shl(nimber) {
            Some(low) => TargetSet { low, high: false },
            None => TargetSet { low: 0, high: true },
        }
    }

    /// Returns the set of the nimbers `0..=bound`.
    pub(super) fn up_to(bound: u32) -> TargetSet {
        if bound >= 64 {
            return TargetSet::EVERY_NIMBER;
        }
        TargetSet { low: u64::MAX >> (63 - bound), high: false }
    }

    /// Returns the set of the nimbers up to the greatest one in this set.
    pub(super) fn downward_closure(self) -> TargetSet {
        if self.high {
            return TargetSet::EVERY_NIMBER;
        }
        TargetSet { low: u64::MAX.checked_shr(self.low.leading_zeros()).unwrap_or(0), high: false }
    }

    pub(super) fn is_empty(self) -> bool {
        self.low == 0 && !self.high
    }

    pub(super) fn and(self, other: TargetSet) -> TargetSet {
        TargetSet { low: self.low & other.low, high: self.high && other.high }
    }

    /// Returns the set without the nimbers below 64 that were found.
    pub(super) fn without(self, found: &FoundNimbers) -> TargetSet {
        TargetSet { low: self.low & !found[0], ..self }
    }

    /// Returns whether another set contains this set.
    pub(super) fn is_subset(self, superset: TargetSet) -> bool {
        self.low & !superset.low == 0 && (superset.high || !self.high)
    }

    pub(super) fn is_single(self) -> bool {
        self.low.is_power_of_two() && !self.high
    }

    /// Returns the set of the nim-sums of `shift` and each nimber in this set. If `shift` is at
    /// least 64, the result is the set of all nimbers, which contains them.
    pub(super) fn xor(self, shift: u32) -> TargetSet {
        if shift >= 64 {
            return TargetSet::EVERY_NIMBER;
        }
        TargetSet { low: permute_bits(self.low, shift), ..self }
    }
}

/// The Grundy values of options that were found, as a set of bits.
pub(super) type FoundNimbers = SmallVec<[u64; 1]>;

/// Adds a nimber to a set of bits.
pub(super) fn insert(set: &mut FoundNimbers, nimber: u32) {
    let word = nimber as usize / 64;
    if set.len() <= word {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (nimber % 64);
}

/// Returns the greatest possible mex of a set of bits after `count` further nimbers are added.
pub(super) fn greatest_mex(set: &FoundNimbers, count: usize) -> u32 {
    let mut missing = !set[0];
    for _ in 0..count.min(64) {
        missing &= missing.wrapping_sub(1);
    }
    missing.trailing_zeros()
}

/// Returns the least nimber that is not in a set of bits.
pub(super) fn mex(set: &FoundNimbers) -> u32 {
    let full_words = set.iter().take_while(|word| **word == u64::MAX).count();
    let word = set.get(full_words).copied().unwrap_or(0);
    64 * full_words as u32 + word.trailing_ones()
}

#[cfg(test)]
mod tests {
    use super::TargetSet;

    #[test]
    fn the_nim_sums_of_a_set_are_those_of_its_members() {
        for shift in [0, 1, 2, 5, 21, 63] {
            for low in [0, 1, 6, 0x8000_0000_0000_0001, 0x0123_4567_89ab_cdef] {
                let set = TargetSet { low, high: false }.xor(shift);
                let members = (0..64).filter(|nimber| low >> nimber & 1 == 1);
                let expected = members.fold(0u64, |set, nimber| set | 1 << (nimber ^ shift));
                assert_eq!(set, TargetSet { low: expected, high: false });
            }
        }
    }
}
