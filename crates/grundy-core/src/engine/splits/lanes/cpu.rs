//! CPU features as tokens. A token is constructed only if the CPU has the feature, so a function
//! with a token as its argument can use the instructions.

/// A token that exists only if the CPU has the AVX-512 instructions F, BW, VBMI and VPOPCNTDQ.
#[derive(Clone, Copy)]
pub(in crate::engine::splits) struct Avx512(());

impl Avx512 {
    /// Returns the token if this CPU has the AVX-512 instructions, otherwise `None`.
    pub(in crate::engine::splits) fn detect() -> Option<Avx512> {
        let available = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        available.then_some(Avx512(()))
    }
}

/// A token that exists only if the CPU has the AVX2 instructions.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Returns the token if this CPU has AVX2, otherwise `None`.
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}
