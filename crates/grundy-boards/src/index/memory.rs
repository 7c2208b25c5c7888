//! Memory for large arrays with random access: huge pages, growth in place and cache prefetching.

use bytemuck::Zeroable;

/// The minimum size in bytes of an allocation for which huge pages are requested.
const HUGE_PAGE_MIN: usize = 4 << 20;
/// The number of positions whose successors or predecessors are looked up together, so that cache
/// misses overlap.
pub const BATCH: usize = 32;

/// Returns the memory of the process that is resident (in physical memory) in bytes, or 0 if the
/// system does not report it.
pub fn rss_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    let kibibytes = value.split_whitespace().next().and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}

/// Returns a vector of `len` zeroed elements. The system commits its pages when they are first
/// touched, and is advised to use huge pages, so that random reads cause fewer TLB misses.
pub fn alloc_huge_zeroed<T: Zeroable>(len: usize) -> Vec<T> {
    let mut elements: Vec<T> = bytemuck::zeroed_vec(len);
    let range = elements.as_mut_ptr_range();
    advise_huge_pages(range.start.cast(), len * size_of::<T>());
    elements
}

/// Resizes a vector to `len` elements; new elements have the default value. A large vector grows in
/// place if the system can extend the mapping; otherwise its pages are moved.
pub fn resize_huge<T: Default>(elements: &mut Vec<T>, len: usize) {
    match len.checked_sub(elements.len()) {
        Some(additional) => {
            elements.reserve_exact(additional);
            advise_huge_pages(elements.as_mut_ptr().cast(), elements.capacity() * size_of::<T>());
        }
        None => {
            elements.truncate(len);
            elements.shrink_to_fit();
        }
    }
    elements.resize_with(len, T::default);
}

#[cfg(target_os = "linux")]
fn advise_huge_pages(start: *mut u8, bytes: usize) {
    use rustix::mm::{Advice, madvise};
    const PAGE: usize = 4096;
    if bytes < HUGE_PAGE_MIN {
        return;
    }
    // Include the allocator's header before the first element: if a part of the mapping had other
    // advice, the system would split it in two ranges and could no longer extend it in place.
    let header = start.addr() % PAGE;
    let page = start.wrapping_sub(header);
    let bytes = (header + bytes).next_multiple_of(PAGE);
    #[expect(unsafe_code, reason = "the standard library cannot ask for large pages")]
    // SAFETY: the range covers exactly the pages of a live allocation, and the advice does not
    // change their contents. If the system rejects it, nothing is lost.
    let _ = unsafe { madvise(page.cast(), bytes, Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn advise_huge_pages(_: *mut u8, _: usize) {}

/// Prefetches the cache line of an element that the caller reads soon.
#[inline(always)]
pub fn prefetch<T>(element: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the standard library has no safe prefetch")]
        // SAFETY: every x86-64 processor has this instruction; it is a hint without effect on
        // memory, whatever the address.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::hint::black_box(element);
}
