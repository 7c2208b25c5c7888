//! Vectors of bytes, one byte for each heap of a block. The method of [lanes](super) is written
//! once, generic over [`Simd`]; this module chooses an instance of the trait.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(target_arch = "x86_64")]
mod ssse3;
mod vector;

use std::sync::OnceLock;

pub(super) use vector::MAX_WIDTH;
pub(in crate::engine::splits) use vector::{Kernel, LaneBytes, Simd};

/// The instructions that an instance of the method of lanes uses. All instances compute the same
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// Vectors of 64 bytes with AVX-512.
    Avx512,
    /// Vectors of 32 bytes with AVX2.
    Avx2,
    /// Vectors of 16 bytes with a lookup of bytes: SSSE3 on x86-64, Neon on AArch64.
    Bytes16,
    /// Arrays of bytes without special instructions. Every CPU supports them.
    Portable,
}

impl Vectors {
    /// All instances, from the widest vectors to the narrowest ones.
    pub const WIDEST_FIRST: [Vectors; 4] =
        [Vectors::Avx512, Vectors::Avx2, Vectors::Bytes16, Vectors::Portable];

    /// Returns the name of the instance.
    pub fn name(self) -> &'static str {
        match self {
            Vectors::Avx512 => "avx512",
            Vectors::Avx2 => "avx2",
            Vectors::Bytes16 => "bytes16",
            Vectors::Portable => "portable",
        }
    }

    /// Returns whether this CPU has the instructions.
    pub fn is_available(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Vectors::Avx512 => avx512::Avx512::detect().is_some(),
            Vectors::Avx2 => avx2::Avx2::detect().is_some(),
            Vectors::Bytes16 => ssse3::Ssse3::detect().is_some(),
            Vectors::Portable => true,
        };
        #[cfg(target_arch = "aarch64")]
        return match self {
            Vectors::Avx512 | Vectors::Avx2 => false,
            Vectors::Bytes16 => neon::Neon::detect().is_some(),
            Vectors::Portable => true,
        };
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        return self == Vectors::Portable;
    }

    /// Returns the widest vectors that this CPU has, or those that [`limit`](Self::limit) has set.
    pub fn widest() -> Vectors {
        *WIDEST.get_or_init(|| {
            { Vectors::WIDEST_FIRST.into_iter() }
                .find(|vectors| vectors.is_available())
                .unwrap_or(Vectors::Portable)
        })
    }

    /// Sets the result of [`widest`](Self::widest) for this process. Returns false if this CPU
    /// lacks the instructions, or if other vectors are already in use.
    pub fn limit(self) -> bool {
        self.is_available() && *WIDEST.get_or_init(|| self) == self
    }

    /// Runs a kernel with these instructions, or with portable code if this CPU lacks them.
    pub(in crate::engine::splits) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[cfg(target_arch = "x86_64")]
        match self {
            Vectors::Avx512 => {
                if let Some(simd) = avx512::Avx512::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Avx2 => {
                if let Some(simd) = avx2::Avx2::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Bytes16 => {
                if let Some(simd) = ssse3::Ssse3::detect() {
                    return simd.run(kernel);
                }
            }
            Vectors::Portable => {}
        }
        #[cfg(target_arch = "aarch64")]
        if self == Vectors::Bytes16
            && let Some(simd) = neon::Neon::detect()
        {
            return simd.run(kernel);
        }
        portable::Portable.run(kernel)
    }
}

/// The vectors that [`Vectors::widest`] returns, once they are determined.
static WIDEST: OnceLock<Vectors> = OnceLock::new();
