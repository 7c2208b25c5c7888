//! Runs numbered tasks on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Runs tasks with the numbers `0..tasks` in ascending order, on one thread for each of the
/// `states`. A thread passes its state to each of its tasks, and takes no further task once
/// `is_full` returns `true` for its state. Returns the number of tasks that have been run; these
/// are the tasks with smaller numbers.
///
/// # Errors
/// Returns the first error of a task. Other threads then take no further tasks.
pub fn parallel_for<T: Send, E: Send>(
    states: &mut [T],
    tasks: usize,
    is_full: &(dyn Fn(&T) -> bool + Sync),
    run_task: &(dyn Fn(usize, &mut T) -> Result<(), E> + Sync),
) -> Result<usize, E> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let first_error = Mutex::new(None);
    let run_thread = &|state: &mut T| {
        while !failed.load(Relaxed) && !is_full(state) {
            let task = next.fetch_add(1, Relaxed);
            if task >= tasks {
                return;
            }
            if let Err(error) = run_task(task, state) {
                failed.store(true, Relaxed);
                if let Ok(mut first) = first_error.lock() {
                    first.get_or_insert(error);
                }
            }
        }
    };
    let threads = states.len().min(tasks);
    match &mut states[..threads] {
        [] => {}
        [state] => run_thread(state),
        [first, others @ ..] => std::thread::scope(|scope| {
            others.iter_mut().for_each(|state| {
                scope.spawn(move || run_thread(state));
            });
            run_thread(first);
        }),
    }
    match first_error.into_inner().ok().flatten() {
        Some(error) => Err(error),
        None => Ok(next.into_inner().min(tasks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_task_before_the_returned_number_has_been_run() {
        for threads in 1..4 {
            let mut states = vec![Vec::new(); threads];
            let is_full = |state: &Vec<usize>| state.len() == 20;
            let add = |task, state: &mut Vec<usize>| {
                state.push(task);
                Ok::<(), ()>(())
            };
            let task_count = parallel_for(&mut states, 1000, &is_full, &add).unwrap();
            let mut tasks: Vec<usize> = states.iter().flatten().copied().collect();
            tasks.sort_unstable();
            assert_eq!(tasks, (0..task_count).collect::<Vec<_>>());
            assert_eq!(task_count, 20 * threads);
            let fail = |task, _: &mut Vec<usize>| if task == 7 { Err(task) } else { Ok(()) };
            let result = parallel_for(&mut vec![Vec::new(); threads], 1000, &|_| false, &fail);
            assert_eq!(result, Err(7));
        }
    }
}
