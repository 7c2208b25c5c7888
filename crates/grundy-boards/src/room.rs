//! Room for many words that are read at random.

/// From so many bytes on large pages are asked for.
const LARGE: usize = 4 << 20;

/// So many words. They lie in large pages where the system has such: reading at random then seldom waits to learn where a
/// page lies.
pub fn words<T: Default>(many: usize) -> Vec<T> {
    let mut words = Vec::with_capacity(many);
    large_pages(&mut words);
    words.resize_with(many, T::default);
    words
}

#[cfg(target_os = "linux")]
fn large_pages<T>(room: &mut Vec<T>) {
    use rustix::mm::{Advice, madvise};
    const PAGE: usize = 4096;
    let room = room.spare_capacity_mut();
    let skipped = room.as_ptr().cast::<u8>().align_offset(PAGE);
    let bytes = size_of_val(room).saturating_sub(skipped) / PAGE * PAGE;
    if bytes < LARGE {
        return;
    }
    let from = room.as_mut_ptr().cast::<u8>().wrapping_add(skipped);
    #[expect(unsafe_code, reason = "the standard library cannot ask for large pages")]
    // SAFETY: the range lies in the room that was allocated, begins and ends with a page, and the advice changes no
    // contents. Where the system does not take it, nothing is lost.
    let _ = unsafe { madvise(from.cast(), bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn large_pages<T>(_: &mut Vec<T>) {}

/// Has a word fetched that will be read soon, where the machine can do so without waiting for it.
#[inline(always)]
pub fn fetch<T>(word: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the standard library has no safe way to say it")]
        // SAFETY: every machine of this kind has the instruction; it is a hint that changes nothing, whatever the address.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(word);
}
