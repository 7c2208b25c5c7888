//! Threads that work one task after another, fairly between visitors.
//!
//! A visitor is an address. Whoever asks much waits for their own questions: a free thread takes the task of the visitor who
//! was served longest ago, and nobody may have all threads, or all places to wait, at once.

use crate::failure::Failure;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How many work, and for whom.
#[derive(Clone, Copy)]
pub struct Size {
    /// Threads.
    pub threads: usize,
    /// Threads that one visitor may have at once.
    pub each: usize,
    /// Tasks that may wait; one visitor may have half of them.
    pub waiting: usize,
    /// How much the threads give way to others, from 0 to 19.
    pub nice: i32,
}

type Work = Box<dyn FnOnce() + Send>;

struct Task {
    who: IpAddr,
    /// Set when nobody wants it any more.
    stop: Arc<AtomicBool>,
    work: Work,
}

/// The threads and what waits for them; they live as long as the program.
pub struct Crew(Arc<Shared>);

struct Shared {
    size: Size,
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Task>,
    running: FxHashMap<IpAddr, usize>,
    /// When each visitor was last served, in tasks begun.
    served: FxHashMap<IpAddr, u64>,
    begun: u64,
}

/// Visitors whose last turn is remembered; forgetting them only costs fairness.
const REMEMBERED: usize = 10_000;

impl Queue {
    /// The task whose visitor was served longest ago, of those who may have another thread.
    fn next(&mut self, each: usize) -> Option<Task> {
        let free = |task: &&(usize, &Task)| self.running.get(&task.1.who).is_none_or(|n| *n < each);
        let ago = |task: &(usize, &Task)| self.served.get(&task.1.who).copied().unwrap_or(0);
        let found = self.waiting.iter().enumerate();
        let (at, _) = found.filter(|task| free(&task)).min_by_key(ago)?;
        let task = self.waiting.remove(at)?;
        if self.served.len() >= REMEMBERED {
            self.served.clear();
        }
        self.begun += 1;
        self.served.insert(task.who, self.begun);
        *self.running.entry(task.who).or_default() += 1;
        Some(task)
    }

    fn finished(&mut self, who: IpAddr) {
        if let Some(count) = self.running.get_mut(&who) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&who);
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // Nothing panics while it is held.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work_for_ever(&self) {
        loop {
            let mut queue = self.lock();
            let task = loop {
                match queue.next(self.size.each) {
                    Some(task) => break task,
                    None => queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(queue);
            if !task.stop.load(Ordering::Relaxed) {
                // What panics costs its own request alone: whoever waits for it hears that it is gone.
                let _ = catch_unwind(AssertUnwindSafe(task.work));
            }
            self.lock().finished(task.who);
            // One of those that this visitor has waiting may begin now.
            self.more.notify_one();
        }
    }
}

impl Crew {
    /// Starts the threads.
    pub fn new(size: Size) -> Crew {
        let shared = Arc::new(Shared { size, queue: Mutex::default(), more: Condvar::new() });
        for _ in 0..size.threads {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || {
                give_way(size.nice);
                shared.work_for_ever();
            });
        }
        Crew(shared)
    }

    /// Puts a task in the queue; it is not begun once `stop` is set.
    ///
    /// # Errors
    /// When too many wait, of all visitors or of this one.
    pub fn take(
        &self,
        who: IpAddr,
        stop: Arc<AtomicBool>,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Failure> {
        let mut queue = self.0.lock();
        queue.waiting.retain(|task| !task.stop.load(Ordering::Relaxed));
        if queue.waiting.len() >= self.0.size.waiting {
            return Err(Failure::busy());
        }
        let own = queue.waiting.iter().filter(|task| task.who == who).count();
        if own >= self.0.size.waiting.div_ceil(2) {
            return Err(Failure::too_many());
        }
        queue.waiting.push_back(Task { who, stop, work: Box::new(work) });
        drop(queue);
        self.0.more.notify_one();
        Ok(())
    }
}

/// Lets other threads go first, where the system can.
fn give_way(nice: i32) {
    #[cfg(target_os = "linux")]
    if nice > 0 {
        let own = rustix::thread::gettid();
        // Without it the threads are only less polite.
        let _ = rustix::process::setpriority_process(Some(own), nice);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = nice;
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn visitor(n: u8) -> IpAddr {
        IpAddr::from([127, 0, 0, n])
    }

    fn flag() -> Arc<AtomicBool> {
        Arc::new(AtomicBool::new(false))
    }

    /// A crew of one thread that is busy until the sender is dropped.
    fn busy(waiting: usize) -> (Crew, mpsc::Sender<()>) {
        let crew = Crew::new(Size { threads: 1, each: 1, waiting, nice: 0 });
        let (hold, held) = mpsc::channel::<()>();
        let (tell, told) = mpsc::channel();
        crew.take(visitor(1), flag(), move || {
            tell.send(()).unwrap();
            let _ = held.recv();
        })
        .unwrap();
        told.recv().unwrap();
        (crew, hold)
    }

    #[test]
    fn visitors_are_served_in_turn_and_one_cannot_fill_the_queue() {
        let (crew, hold) = busy(8);
        let (tell, told) = mpsc::channel();
        let ask = |who: u8, name: &'static str| {
            let tell = tell.clone();
            crew.take(visitor(who), flag(), move || tell.send(name).unwrap())
        };
        for name in ["a", "b", "c", "d"] {
            ask(1, name).unwrap();
        }
        assert!(ask(1, "e").is_err(), "half of the places are one's own");
        ask(2, "x").unwrap();
        ask(2, "y").unwrap();
        ask(3, "z").unwrap();
        drop(hold);
        let order: Vec<_> = told.iter().take(7).collect();
        assert_eq!(order, ["x", "z", "a", "y", "b", "c", "d"]);
    }

    #[test]
    fn the_stopped_are_not_begun_and_make_room() {
        let (crew, hold) = busy(2);
        let stopped = flag();
        crew.take(visitor(1), Arc::clone(&stopped), || unreachable!()).unwrap();
        crew.take(visitor(2), flag(), || ()).unwrap();
        assert!(crew.take(visitor(3), flag(), || ()).is_err(), "all places are taken");
        stopped.store(true, Ordering::Relaxed);
        let (tell, told) = mpsc::channel();
        crew.take(visitor(3), flag(), move || tell.send(()).unwrap()).unwrap();
        drop(hold);
        told.recv().unwrap();
    }

    #[test]
    fn a_panic_ends_its_own_task_alone() {
        let crew = Crew::new(Size { threads: 1, each: 1, waiting: 4, nice: 0 });
        crew.take(visitor(1), flag(), || panic!("on purpose")).unwrap();
        let (tell, told) = mpsc::channel();
        crew.take(visitor(1), flag(), move || tell.send(()).unwrap()).unwrap();
        told.recv().unwrap();
    }

    #[test]
    fn nobody_has_all_threads() {
        let crew = Crew::new(Size { threads: 2, each: 1, waiting: 8, nice: 0 });
        let (hold, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        for _ in 0..3 {
            let held = Arc::clone(&held);
            let work = move || {
                let _ = held.lock().unwrap().recv();
            };
            crew.take(visitor(1), flag(), work).unwrap();
        }
        let (tell, told) = mpsc::channel();
        crew.take(visitor(2), flag(), move || tell.send(()).unwrap()).unwrap();
        told.recv().unwrap();
        drop(hold);
    }
}
