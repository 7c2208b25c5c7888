//! A thread pool that schedules tasks fairly between clients.
//!
//! A client is an IP address. A free thread takes a task of the client that was served least
//! recently. No client may occupy all threads or the entire queue.

use crate::failure::Failure;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The settings of a thread pool: the number of threads, the share of one client, the length of the
/// queue, and the priority.
#[derive(Clone, Copy)]
pub struct PoolSize {
    /// The number of threads.
    pub threads: usize,
    /// The maximum number of threads that run tasks of one client.
    pub max_threads_per_client: usize,
    /// The maximum number of tasks in the queue. One client may fill half of it.
    pub max_waiting: usize,
    /// The Unix niceness of the threads, from 0 (normal priority) to 19 (lowest).
    pub nice: i32,
}

/// The computation of a task. It returns nothing; it sends its result to the waiting request
/// itself.
type Work = Box<dyn FnOnce() + Send>;

/// A task that waits in the queue of a pool.
struct Task {
    client: IpAddr,
    /// The flag that cancels the task. If it is set before the task starts, the task is skipped.
    stop: Arc<AtomicBool>,
    work: Work,
}

/// A thread pool that is fair to its clients. Its threads run until the program ends and share one
/// queue.
pub struct FairPool(Arc<Shared>);

/// The data that the threads of a pool share.
struct Shared {
    size: PoolSize,
    queue: Mutex<Queue>,
    /// The condition variable that wakes a thread when a task can start.
    work_available: Condvar,
}

/// The waiting tasks of a pool, and for each client the data by which the next task is chosen.
#[derive(Default)]
struct Queue {
    waiting: VecDeque<Task>,
    /// For each client with running tasks, the number of these tasks.
    running: FxHashMap<IpAddr, usize>,
    /// For each client, the value of `started` when its latest task started.
    last_served: FxHashMap<IpAddr, u64>,
    /// The number of tasks that were started so far. It serves as a clock, by which the least
    /// recently served client is found.
    started: u64,
}

/// The maximum number of clients in [`Queue::last_served`]. At this number the map is cleared,
/// which makes the order of the clients less fair for a short time.
const MAX_REMEMBERED: usize = 10_000;

impl Queue {
    /// Removes and returns the next task to run. Only clients that run fewer than
    /// `max_threads_per_client` tasks are considered. Of these, the task is the oldest of the
    /// client that was served least recently. Returns `None` if there is no such task.
    fn pop(&mut self, max_threads_per_client: usize) -> Option<Task> {
        let may_run = |task: &&(usize, &Task)| {
            self.running.get(&task.1.client).is_none_or(|n| *n < max_threads_per_client)
        };
        let last_turn =
            |task: &(usize, &Task)| self.last_served.get(&task.1.client).copied().unwrap_or(0);
        let tasks = self.waiting.iter().enumerate();
        let (index, _) = tasks.filter(|task| may_run(&task)).min_by_key(last_turn)?;
        let task = self.waiting.remove(index)?;
        if self.last_served.len() >= MAX_REMEMBERED {
            self.last_served.clear();
        }
        self.started += 1;
        self.last_served.insert(task.client, self.started);
        *self.running.entry(task.client).or_default() += 1;
        Some(task)
    }

    /// Decreases the number of running tasks of `client` after one of them ended.
    fn release_thread(&mut self, client: IpAddr) {
        if let Some(count) = self.running.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&client);
            }
        }
    }
}

impl Shared {
    /// Locks the queue of waiting tasks.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // No code panics while it holds the lock.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The loop of a worker thread: waits for a task, runs it, and repeats forever.
    fn run_worker(&self) {
        loop {
            let mut queue = self.lock();
            let task = loop {
                match queue.pop(self.size.max_threads_per_client) {
                    Some(task) => break task,
                    None => {
                        queue =
                            self.work_available.wait(queue).unwrap_or_else(PoisonError::into_inner)
                    }
                }
            };
            drop(queue);
            if !task.stop.load(Ordering::Relaxed) {
                // A panic fails its own request only: the sender of its result is dropped.
                let _ = catch_unwind(AssertUnwindSafe(task.work));
            }
            self.lock().release_thread(task.client);
            // A waiting task of this client may start now.
            self.work_available.notify_one();
        }
    }
}

impl FairPool {
    /// Creates a pool and starts its threads.
    pub fn new(size: PoolSize) -> FairPool {
        let shared =
            Arc::new(Shared { size, queue: Mutex::default(), work_available: Condvar::new() });
        for _ in 0..size.threads {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || {
                lower_priority(size.nice);
                shared.run_worker();
            });
        }
        FairPool(shared)
    }

    /// Appends the task `work` of `client` to the queue. The task is skipped if `stop` is set
    /// before it starts.
    ///
    /// # Errors
    /// If the queue is full, or this client fills half of it.
    pub fn submit(
        &self,
        client: IpAddr,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Failure> {
        let mut queue = self.0.lock();
        queue.waiting.retain(|task| !task.stop.load(Ordering::Relaxed));
        if queue.waiting.len() >= self.0.size.max_waiting {
            return Err(Failure::busy());
        }
        let queued = queue.waiting.iter().filter(|task| task.client == client).count();
        if queued >= self.0.size.max_waiting.div_ceil(2) {
            return Err(Failure::too_many());
        }
        queue.waiting.push_back(Task { client, stop, work: Box::new(work) });
        drop(queue);
        self.0.work_available.notify_one();
        Ok(())
    }
}

/// Lowers the priority of the current thread to the niceness `nice`, if the system supports it.
fn lower_priority(nice: i32) {
    #[cfg(target_os = "linux")]
    if nice > 0 {
        let thread = rustix::thread::gettid();
        // On failure the threads only keep their priority.
        let _ = rustix::process::setpriority_process(Some(thread), nice);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn client(n: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, n])
    }

    fn flag() -> Arc<AtomicBool> {
        Arc::new(AtomicBool::new(false))
    }

    /// A pool of one thread that is busy until the sender is dropped.
    fn busy(max_waiting: usize) -> (FairPool, mpsc::Sender<()>) {
        let pool =
            FairPool::new(PoolSize { threads: 1, max_threads_per_client: 1, max_waiting, nice: 0 });
        let (hold, gate) = mpsc::channel::<()>();
        let (sender, receiver) = mpsc::channel();
        pool.submit(client(1), flag(), move || {
            sender.send(()).unwrap();
            let _ = gate.recv();
        })
        .unwrap();
        receiver.recv().unwrap();
        (pool, hold)
    }

    #[test]
    fn clients_are_served_in_turn_and_one_cannot_fill_the_queue() {
        let (pool, hold) = busy(8);
        let (sender, receiver) = mpsc::channel();
        let submit = |number: u8, name: &'static str| {
            let sender = sender.clone();
            pool.submit(client(number), flag(), move || sender.send(name).unwrap())
        };
        for name in ["a", "b", "c", "d"] {
            submit(1, name).unwrap();
        }
        assert!(submit(1, "e").is_err(), "one client may fill half of the queue");
        submit(2, "x").unwrap();
        submit(2, "y").unwrap();
        submit(3, "z").unwrap();
        drop(hold);
        let order: Vec<_> = receiver.iter().take(7).collect();
        assert_eq!(order, ["x", "z", "a", "y", "b", "c", "d"]);
    }

    #[test]
    fn cancelled_tasks_are_skipped_and_free_the_queue() {
        let (pool, hold) = busy(2);
        let stopped = flag();
        pool.submit(client(1), Arc::clone(&stopped), || unreachable!()).unwrap();
        pool.submit(client(2), flag(), || ()).unwrap();
        assert!(pool.submit(client(3), flag(), || ()).is_err(), "the queue is full");
        stopped.store(true, Ordering::Relaxed);
        let (sender, receiver) = mpsc::channel();
        pool.submit(client(3), flag(), move || sender.send(()).unwrap()).unwrap();
        drop(hold);
        receiver.recv().unwrap();
    }

    #[test]
    fn a_panic_ends_only_its_own_task() {
        let pool = FairPool::new(PoolSize {
            threads: 1,
            max_threads_per_client: 1,
            max_waiting: 4,
            nice: 0,
        });
        pool.submit(client(1), flag(), || panic!("on purpose")).unwrap();
        let (sender, receiver) = mpsc::channel();
        pool.submit(client(1), flag(), move || sender.send(()).unwrap()).unwrap();
        receiver.recv().unwrap();
    }

    #[test]
    fn no_client_occupies_all_threads() {
        let pool = FairPool::new(PoolSize {
            threads: 2,
            max_threads_per_client: 1,
            max_waiting: 8,
            nice: 0,
        });
        let (hold, gate) = mpsc::channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        for _ in 0..3 {
            let gate = Arc::clone(&gate);
            let work = move || {
                let _ = gate.lock().unwrap().recv();
            };
            pool.submit(client(1), flag(), work).unwrap();
        }
        let (sender, receiver) = mpsc::channel();
        pool.submit(client(2), flag(), move || sender.send(()).unwrap()).unwrap();
        receiver.recv().unwrap();
        drop(hold);
    }
}
