//! Gathers and scatters the bits of a word under a mask, with the BMI2 instructions `PEXT` and
//! `PDEP` if the processor executes them fast. A [`Kernel`] is compiled for each backend, and
//! [`dispatch`] selects the backend at run time.

use std::sync::OnceLock;

/// A backend: an implementation of the two operations that gather and scatter the bits of a word
/// under a mask.
pub trait Gather: Copy {
    /// Returns the bits of `word` that `mask` selects, packed from the lowest bit on (`PEXT`).
    fn gather(self, word: u64, mask: u64) -> u64;
    /// Returns a word in which the bits that `mask` selects are the lowest bits of `word`, in
    /// order, and all other bits are 0 (`PDEP`).
    fn scatter(self, word: u64, mask: u64) -> u64;
}

/// The portable backend: it looks up each byte of the mask in a table.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// The operations on bytes, indexed by the mask and the word: entry `mask << 8 | word`.
type ByteTable = [u8; 1 << 16];

/// [`Gather::gather`] of a byte under a mask of eight bits.
static GATHERED_BYTES: ByteTable = byte_table(true);
/// [`Gather::scatter`] of a byte under a mask of eight bits.
static SCATTERED_BYTES: ByteTable = byte_table(false);

/// Computes the table of an operation: of gathering if `gathers` is `true`, else of scattering.
const fn byte_table(gathers: bool) -> ByteTable {
    let mut table = [0; 1 << 16];
    let mut index = 1 << 8;
    while index < table.len() {
        let (mask, word) = (index >> 8, index & 0xff);
        let (lowest, others) = (mask & mask.wrapping_neg(), mask & (mask - 1));
        // The entry of the mask without its lowest bit was computed before.
        table[index] = if gathers {
            (word & lowest != 0) as u8 | table[others << 8 | word] << 1
        } else {
            ((word & 1) as u8 * lowest as u8) | table[others << 8 | word >> 1]
        };
        index += 1;
    }
    table
}

/// Returns the index in a [`ByteTable`] of the lowest bytes of a mask and a word.
#[inline(always)]
fn byte_index(mask: u64, word: u64) -> usize {
    ((mask & 0xff) << 8 | word & 0xff) as usize
}

impl Gather for Portable {
    #[inline(always)]
    fn gather(self, mut word: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut position) = (0, 0);
        while mask != 0 {
            gathered |= u64::from(GATHERED_BYTES[byte_index(mask, word)]) << position;
            position += (mask & 0xff).count_ones();
            mask >>= 8;
            word >>= 8;
        }
        gathered
    }

    #[inline(always)]
    fn scatter(self, mut word: u64, mut mask: u64) -> u64 {
        let (mut scattered, mut position) = (0, 0);
        while mask != 0 {
            scattered |= u64::from(SCATTERED_BYTES[byte_index(mask, word)]) << position;
            word >>= (mask & 0xff).count_ones();
            mask >>= 8;
            position += 8;
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

/// Whether kernels run with the portable backend.
static IS_PORTABLE: OnceLock<bool> = OnceLock::new();

/// Makes all kernels of this process run with the portable backend, for tests and measurements.
/// Returns whether they do: not if a kernel ran with another backend before.
pub fn use_portable_bits() -> bool {
    *IS_PORTABLE.get_or_init(|| true)
}

/// Runs a kernel with the fastest backend of this processor.
pub fn dispatch<T: Kernel>(kernel: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if T::USES_GATHER && !*IS_PORTABLE.get_or_init(|| !x86::has_fast_gather()) && x86::has_bmi2() {
        #[expect(unsafe_code, reason = "instructions that not every processor has")]
        // SAFETY: all features that the function enables were detected.
        return unsafe { x86::run(kernel) };
    }
    kernel.run(Portable)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Gather, Kernel};
    use std::arch::x86_64::{__cpuid, _pdep_u64, _pext_u64};
    use std::is_x86_feature_detected;

    /// Returns whether the processor has all instructions that [`run`] uses.
    pub fn has_bmi2() -> bool {
        is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("popcnt")
    }

    /// Returns whether the processor executes `PEXT` and `PDEP` in a few cycles. The processors of
    /// AMD and Hygon before Zen 3 execute them in microcode, which takes up to 300 cycles.
    pub fn has_fast_gather() -> bool {
        let vendor = __cpuid(0);
        let vendor = [vendor.ebx, vendor.edx, vendor.ecx].map(u32::to_le_bytes);
        has_bmi2() && !is_microcoded(vendor.as_flattened(), family(__cpuid(1).eax))
    }

    /// Returns whether the processors of a family execute `PEXT` and `PDEP` in microcode.
    pub(super) fn is_microcoded(vendor: &[u8], family: u32) -> bool {
        [&b"AuthenticAMD"[..], b"HygonGenuine"].contains(&vendor) && family < 0x19
    }

    /// Returns the family of a processor from its signature, which the instruction `CPUID` returns.
    pub(super) fn family(signature: u32) -> u32 {
        match signature >> 8 & 0xf {
            0xf => 0xf + (signature >> 20 & 0xff),
            family => family,
        }
    }

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

#[cfg(test)]
mod tests {
    use super::{Gather, Kernel, Portable, dispatch};

    /// Gathers and scatters many words.
    struct GatherAll<'a>(&'a [[u64; 2]]);

    impl Kernel for GatherAll<'_> {
        type Output = Vec<[u64; 2]>;
        const USES_GATHER: bool = true;

        fn run<G: Gather>(self, gather: G) -> Vec<[u64; 2]> {
            let pairs = self.0.iter();
            pairs
                .map(|[word, mask]| [gather.gather(*word, *mask), gather.scatter(*word, *mask)])
                .collect()
        }
    }

    /// Gathers and scatters the bits one by one, by the definition.
    fn defined([word, mask]: [u64; 2]) -> [u64; 2] {
        let selected: Vec<u32> = (0..64).filter(|bit| mask >> bit & 1 == 1).collect();
        (0..).zip(selected).fold([0, 0], |[gathered, scattered], (position, bit)| {
            [gathered | (word >> bit & 1) << position, scattered | (word >> position & 1) << bit]
        })
    }

    #[test]
    fn every_backend_follows_the_definition() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state.rotate_right(29) ^ state >> 7
        };
        let mut pairs = vec![[u64::MAX, u64::MAX], [u64::MAX, 0], [0, u64::MAX], [5, 1 << 63]];
        for i in 0..40_000u32 {
            let mask = random() & if i % 2 == 0 { random() } else { u64::MAX };
            pairs.push([random(), mask >> (i % 64)]);
        }
        let expected: Vec<[u64; 2]> = pairs.iter().map(|pair| defined(*pair)).collect();
        assert_eq!(GatherAll(&pairs).run(Portable), expected);
        // The fastest backend of this processor.
        assert_eq!(dispatch(GatherAll(&pairs)), expected);
        #[cfg(target_arch = "x86_64")]
        if super::x86::has_bmi2() {
            #[expect(unsafe_code, reason = "instructions that not every processor has")]
            // SAFETY: all features that the function enables were detected.
            let gathered = unsafe { super::x86::run(GatherAll(&pairs)) };
            assert_eq!(gathered, expected);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn families_of_processors_have_their_known_speed() {
        use super::x86::{family, is_microcoded};
        // Zen 2, Zen 3 and Zen 5; Haswell has a short number of its family.
        let families = [0x0083_0f10, 0x00a0_0f11, 0x00b0_0f21, 0x0003_06f2].map(family);
        assert_eq!(families, [0x17, 0x19, 0x1a, 6]);
        let is_slow = families.map(|family| is_microcoded(b"AuthenticAMD", family));
        assert_eq!(is_slow, [true, false, false, true]);
        assert!(is_microcoded(b"HygonGenuine", 0x18) && !is_microcoded(b"GenuineIntel", 6));
    }
}
