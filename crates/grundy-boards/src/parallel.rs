//! A parallel loop over numbered tasks, in which each thread collects its results in its own
//! accumulator.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Runs `run_task` for each of the tasks `0..tasks` on up to `threads` threads; a thread that has
/// finished a task takes the next one. Returns the accumulators of all threads, in no order. After
/// an error no further task starts.
///
/// # Errors
/// Returns the first error of a task.
pub fn parallel_for<T: Send + Default, E: Send>(
    threads: usize,
    tasks: usize,
    run_task: &(dyn Fn(usize, &mut T) -> Result<(), E> + Sync),
) -> Result<Vec<T>, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let first_error = Mutex::new(None);
    let run_thread = || {
        let mut result = T::default();
        loop {
            let task = next.fetch_add(1, Relaxed);
            if task >= tasks || failed.load(Relaxed) {
                return result;
            }
            if let Err(error) = run_task(task, &mut result) {
                failed.store(true, Relaxed);
                if let Ok(mut first) = first_error.lock() {
                    first.get_or_insert(error);
                }
            }
        }
    };
    let results = match threads.min(tasks) {
        0 | 1 => vec![run_thread()],
        threads => std::thread::scope(|scope| {
            let handles: Vec<_> = (1..threads).map(|_| scope.spawn(run_thread)).collect();
            let mut results = vec![run_thread()];
            results.extend(handles.into_iter().filter_map(|handle| handle.join().ok()));
            results
        }),
    };
    match first_error.into_inner().ok().flatten() {
        Some(error) => Err(error),
        None => Ok(results),
    }
}
