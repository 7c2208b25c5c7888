//! What the machine can do, as values: there is one only where the instructions were found, so that whoever has
//! one may use them.

/// The instructions that blocks of lanes need: AVX-512 with F, BW, VBMI and VPOPCNTDQ.
#[derive(Clone, Copy)]
pub(in crate::engine::splits) struct Avx512(());

impl Avx512 {
    /// Looks whether this machine has them.
    pub(in crate::engine::splits) fn detect() -> Option<Avx512> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        found.then_some(Avx512(()))
    }
}

/// The instructions AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Looks whether this machine has them.
    pub(super) fn detect() -> Option<Avx2> {
        is_x86_feature_detected!("avx2").then_some(Avx2(()))
    }
}
