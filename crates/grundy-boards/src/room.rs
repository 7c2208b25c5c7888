//! Room for many words that are read at random.

use bytemuck::Zeroable;

/// From so many bytes on large pages are asked for.
const LARGE: usize = 4 << 20;

/// Bytes of memory that the process has; 0 where the system does not say.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let own = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    let kibibytes = own.split_whitespace().next().and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}

/// So many words, none yet: the system gives their pages when they are first touched. They lie in large pages where the system has such: reading at random then seldom waits to learn where a
/// page lies.
pub fn words<T: Zeroable>(many: usize) -> Vec<T> {
    let mut words: Vec<T> = bytemuck::zeroed_vec(many);
    let room = words.as_mut_ptr_range();
    large_pages(room.start.cast(), many * size_of::<T>());
    words
}

/// Makes them so many: those that are added are none. What is there stays where it is where the system has room behind it, or
/// is moved as pages.
pub fn resize<T: Default>(words: &mut Vec<T>, many: usize) {
    match many.checked_sub(words.len()) {
        Some(more) => {
            words.reserve_exact(more);
            large_pages(words.as_mut_ptr().cast(), words.capacity() * size_of::<T>());
        }
        None => {
            words.truncate(many);
            words.shrink_to_fit();
        }
    }
    words.resize_with(many, T::default);
}

#[cfg(target_os = "linux")]
fn large_pages(room: *mut u8, bytes: usize) {
    use rustix::mm::{Advice, madvise};
    const PAGE: usize = 4096;
    if bytes < LARGE {
        return;
    }
    // All that the system gave for it, with the word before by which the library knows it: were a part not asked for, these would
    // be two ranges to the system, which it does not let grow where they are.
    let before = room.addr() % PAGE;
    let from = room.wrapping_sub(before);
    let bytes = (before + bytes).next_multiple_of(PAGE);
    #[expect(unsafe_code, reason = "the standard library cannot ask for large pages")]
    // SAFETY: the pages are those on which the room that was allocated lies, and the advice changes no contents. Where the system does not take it, nothing is lost.
    let _ = unsafe { madvise(from.cast(), bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn large_pages(_: *mut u8, _: usize) {}

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
