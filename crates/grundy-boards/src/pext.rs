//! Bits of a word gathered and scattered by a mask, by one instruction where the machine has it.

/// Gathers and scatters bits.
pub trait Gather: Copy {
    /// The bits of `word` under `mask`, next to each other from the lowest.
    fn gather(self, word: u64, mask: u64) -> u64;
    /// The lowest bits of `word` at the places of `mask`.
    fn scatter(self, word: u64, mask: u64) -> u64;
}

/// Bit by bit, on any machine.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Gather for Plain {
    #[inline(always)]
    fn gather(self, word: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut at) = (0, 0);
        while mask != 0 {
            gathered |= (word >> mask.trailing_zeros() & 1) << at;
            mask &= mask - 1;
            at += 1;
        }
        gathered
    }

    #[inline(always)]
    fn scatter(self, mut word: u64, mut mask: u64) -> u64 {
        let mut scattered = 0;
        while mask != 0 {
            scattered |= (word & 1) << mask.trailing_zeros();
            mask &= mask - 1;
            word >>= 1;
        }
        scattered
    }
}

/// What is done with bits, whichever way they are gathered.
pub trait Work {
    /// What comes of it.
    type Found;
    /// Whether bits are gathered at all: else one way will do.
    const GATHERS: bool;
    /// Does it.
    fn run<G: Gather>(self, gather: G) -> Self::Found;
}

/// Does some work by the best way that this machine has.
pub fn best<T: Work>(work: T) -> T::Found {
    #[cfg(target_arch = "x86_64")]
    if T::GATHERS
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("popcnt")
    {
        #[expect(unsafe_code, reason = "instructions that not every machine has")]
        // SAFETY: the machine was asked for every feature that the function needs.
        return unsafe { x86::run(work) };
    }
    work.run(Plain)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Gather, Work};
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// Made only in [`run`], where the features are there.
    #[derive(Clone, Copy)]
    struct Bmi2(());

    impl Gather for Bmi2 {
        #[inline(always)]
        fn gather(self, word: u64, mask: u64) -> u64 {
            #[expect(unsafe_code, reason = "an instruction that not every machine has")]
            // SAFETY: a value of this type is made only where the machine has BMI2.
            unsafe {
                _pext_u64(word, mask)
            }
        }

        #[inline(always)]
        fn scatter(self, word: u64, mask: u64) -> u64 {
            #[expect(unsafe_code, reason = "an instruction that not every machine has")]
            // SAFETY: as above.
            unsafe {
                _pdep_u64(word, mask)
            }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn run<T: Work>(work: T) -> T::Found {
        work.run(Bmi2(()))
    }
}
