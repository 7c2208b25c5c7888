//! How much memory the process has, and that it gives back what it no longer needs.

/// Bytes from which on room is asked of the system and given back to it.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const LARGE: std::ffi::c_int = 256 << 10;

/// From now on large tables are given back to the system as soon as they are not needed. Left to itself the library of the
/// system keeps what was 32 MiB and less for later, so that what a process takes depends on what it did before.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(
            unsafe_code,
            reason = "the standard library does not say how memory is given back"
        )]
        // SAFETY: it sets a number of the allocator, under the allocator's own lock.
        let _ = unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
    }
}

/// Gives back now what is not needed: what made the rules ready, where boards are to be.
pub fn trim() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        #[expect(
            unsafe_code,
            reason = "the standard library does not say when memory is given back"
        )]
        // SAFETY: it gives back only what is free, under the allocator's own locks.
        let _ = unsafe { libc::malloc_trim(0) };
    }
}

/// The most bytes of memory that the process has had; 0 where the system does not say.
pub fn most() -> u64 {
    of("VmHWM:")
}

/// Bytes of memory that the process has; 0 where the system does not say.
pub fn now() -> u64 {
    of("VmRSS:")
}

fn of(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let own = status.lines().find_map(|own| own.strip_prefix(line)).unwrap_or_default();
    let kibibytes = own.split_whitespace().next().and_then(|number| number.parse::<u64>().ok());
    kibibytes.unwrap_or(0) * 1024
}
