//! The memory of the process: returns how much it uses, and gives freed memory back to the system.

/// The minimum size in bytes of a block that the allocator maps separately, and unmaps when it is
/// freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED_BLOCK_MIN: std::ffi::c_int = 256 << 10;

/// Makes the allocator return large blocks to the system as soon as they are freed. By default,
/// glibc raises its threshold over time and keeps freed blocks of up to 32 MiB, so the memory of a
/// process depends on its history.
pub fn return_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "the standard library cannot configure the allocator")]
        // SAFETY: it sets a number of the allocator, under the allocator's own lock.
        let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED_BLOCK_MIN) };
    }
}

/// Returns all freed memory to the system now. Call it between compiling the rules and allocating
/// the large tables.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(unsafe_code, reason = "the standard library cannot return freed memory")]
        // SAFETY: it returns only free memory, under the allocator's own locks.
        let _ = unsafe { libc::malloc_trim(0) };
    }
}

/// Returns the peak resident memory of the process in bytes, or 0 if the system does not report it.
pub fn peak_rss_bytes() -> u64 {
    status_bytes("VmHWM:")
}

/// Returns the current resident memory of the process in bytes, or 0 if the system does not report
/// it.
pub fn rss_bytes() -> u64 {
    status_bytes("VmRSS:")
}

/// Returns the size in bytes that the status file of the process (`/proc/self/status`) lists under
/// `key`. Returns 0 if it does not list it.
fn status_bytes(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let value = status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
    let kibibytes = value.split_whitespace().next().and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}
