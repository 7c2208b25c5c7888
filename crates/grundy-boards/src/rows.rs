//! Work in parts, done by some threads beside each other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Does every part, each by the first thread that is free; what the threads made of their parts, in no order. Where a part
/// fails no more are begun.
///
/// # Errors
/// The first that there was.
pub fn in_rows<T: Send + Default, E: Send>(
    threads: usize,
    parts: usize,
    work: &(dyn Fn(usize, &mut T) -> Result<(), E> + Sync),
) -> Result<Vec<T>, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let first_error = Mutex::new(None);
    let row = || {
        let mut made = T::default();
        loop {
            let part = next.fetch_add(1, Relaxed);
            if part >= parts || failed.load(Relaxed) {
                return made;
            }
            if let Err(error) = work(part, &mut made) {
                failed.store(true, Relaxed);
                if let Ok(mut first) = first_error.lock() {
                    first.get_or_insert(error);
                }
            }
        }
    };
    let made = match threads.min(parts) {
        0 | 1 => vec![row()],
        threads => std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(row)).collect();
            let mut made = vec![row()];
            made.extend(others.into_iter().filter_map(|other| other.join().ok()));
            made
        }),
    };
    match first_error.into_inner().ok().flatten() {
        Some(error) => Err(error),
        None => Ok(made),
    }
}
