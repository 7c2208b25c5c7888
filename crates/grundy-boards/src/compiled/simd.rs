//! Gathers and scatters the bits of a word under a mask, with the BMI2 instructions `PEXT` and
//! `PDEP` if the processor supports them. A [`Kernel`] is compiled for each backend, and
//! [`dispatch`] selects the backend at run time.

/// A backend: an implementation of the two operations that gather and scatter the bits of a word
/// under a mask.
pub trait Gather: Copy {
    /// Returns the bits of `word` that `mask` selects, packed from the lowest bit on (`PEXT`).
    fn gather(self, word: u64, mask: u64) -> u64;
    /// Returns a word in which the bits that `mask` selects are the lowest bits of `word`, in
    /// order, and all other bits are 0 (`PDEP`).
    fn scatter(self, word: u64, mask: u64) -> u64;
}

/// The portable backend: a loop over the bits of the mask.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Gather for Portable {
    #[inline(always)]
    fn gather(self, word: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut position) = (0, 0);
        while mask != 0 {
            gathered |= (word >> mask.trailing_zeros() & 1) << position;
            mask &= mask - 1;
            position += 1;
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

/// A computation that is generic over the [`Gather`] backend.
pub trait Kernel {
    /// The result of the computation.
    type Output;
    /// Whether the computation gathers or scatters bits. If not, it is compiled for the portable
    /// backend only.
    const USES_GATHER: bool;
    /// Runs the computation with this backend.
    fn run<G: Gather>(self, gather: G) -> Self::Output;
}

/// Runs a kernel with the fastest backend that this processor supports.
pub fn dispatch<T: Kernel>(kernel: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if T::USES_GATHER
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("popcnt")
    {
        #[expect(unsafe_code, reason = "instructions that not every processor has")]
        // SAFETY: all features that the function enables were detected.
        return unsafe { x86::run(kernel) };
    }
    kernel.run(Portable)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Gather, Kernel};
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// The backend with BMI2 instructions. A value is constructed only in [`run`], where the
    /// processor features are enabled.
    #[derive(Clone, Copy)]
    struct Bmi2(());

    impl Gather for Bmi2 {
        #[inline(always)]
        fn gather(self, word: u64, mask: u64) -> u64 {
            #[expect(unsafe_code, reason = "an instruction that not every processor has")]
            // SAFETY: a value of this type exists only where the processor has BMI2.
            unsafe {
                _pext_u64(word, mask)
            }
        }

        #[inline(always)]
        fn scatter(self, word: u64, mask: u64) -> u64 {
            #[expect(unsafe_code, reason = "an instruction that not every processor has")]
            // SAFETY: as above.
            unsafe {
                _pdep_u64(word, mask)
            }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    pub fn run<T: Kernel>(kernel: T) -> T::Output {
        kernel.run(Bmi2(()))
    }
}
