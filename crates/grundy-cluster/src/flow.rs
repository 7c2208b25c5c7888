//! All-to-all rounds of messages between workers, on a timely dataflow. No other module uses
//! timely.
//!
//! A round is a timestamp of the dataflow, in which every worker sends a message to every worker.
//! It is complete when all of its messages have arrived and the previous round is complete
//! everywhere.

use crate::error::ClusterError;
use crate::heartbeat::FailureDetector;
use crate::link::Link;
use grundy_boards::exchange::{COUNTERS, Counters, Exchange as ExchangeResult};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::any::Any;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards, initialize_from};
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;
use timely::{WorkerConfig, container::CapacityContainerBuilder};

/// A byte string that is serialized in one piece, and not element by element.
#[derive(Clone)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

struct BytesVisitor;

impl serde::de::Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("bytes")
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor)
    }
}

/// A message from one worker to another, in one round.
#[derive(Clone, Serialize, Deserialize)]
struct Packet {
    /// The number of the receiving worker.
    to: u64,
    /// The number of the sending worker.
    from: u64,
    /// The number of the round in which the message is sent, from 0.
    round: u64,
    /// The counters that the sender broadcasts to all workers in each round, such as the code of
    /// its failure.
    counters: Counters,
    bytes: Bytes,
}

/// The maximum time after which a worker that waits for messages checks again whether a process has
/// failed. An arriving message wakes the worker earlier.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The time after which a finished worker checks again whether all workers are done. It is short
/// because no message wakes a finished worker.
const FINAL_POLL_INTERVAL: Duration = Duration::from_millis(1);

/// The time limit for closing the connections at the end of a run.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The connections of a worker to all other workers, over which it runs rounds of messages.
pub struct Flow<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    /// The messages that have arrived but that [`Flow::round`] has not returned yet. They belong to
    /// the current round or to the next one.
    arrived: Rc<RefCell<VecDeque<Packet>>>,
    /// The number of the next round, from 0.
    round: u64,
    detector: Arc<FailureDetector>,
}

impl<'w> Flow<'w> {
    fn new(worker: &'w mut Worker, detector: Arc<FailureDetector>) -> Flow<'w> {
        let mut input = InputHandle::new();
        let arrived = Rc::new(RefCell::new(VecDeque::new()));
        let queue = Rc::clone(&arrived);
        let probe = worker.dataflow(|scope| {
            let stream = input.to_stream(scope);
            let exchange = Exchange::new(|packet: &Packet| packet.to);
            type NoOutput = CapacityContainerBuilder<Vec<()>>;
            let received = stream.unary::<NoOutput, _, _, _>(exchange, "receive", |_, _| {
                move |input, _| {
                    input.for_each(|_, packets: &mut Vec<Packet>| {
                        queue.borrow_mut().extend(packets.drain(..));
                    })
                }
            });
            received.probe().0
        });
        Flow { worker, input, probe, arrived, round: 0, detector }
    }

    /// Returns the number of this process.
    pub fn worker(&self) -> usize {
        self.worker.index()
    }

    /// Returns the number of processes of the run.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// Runs a round: sends `messages[w]` to each worker `w`, and `counters` to all workers. Waits
    /// for the messages and counters of all workers, and returns them.
    ///
    /// # Errors
    /// Returns an error if a process is lost or has failed.
    pub fn round(
        &mut self,
        mut messages: Vec<Vec<u8>>,
        counters: Counters,
    ) -> io::Result<ExchangeResult> {
        let workers = self.workers();
        messages.resize(workers, Vec::new());
        let (from, round) = (self.worker() as u64, self.round);
        for (to, bytes) in (0..).zip(messages) {
            self.input.send(Packet { to, from, round, counters, bytes: Bytes(bytes) });
        }
        self.round += 1;
        self.input.advance_to(self.round);
        // The report that this round is complete everywhere arrives one message later, so the next
        // round waits for this report. Thus no worker is more than one round ahead of another.
        let is_of_round = |packet: &&Packet| packet.round == round;
        while self.arrived.borrow().iter().filter(is_of_round).count() < workers
            || self.probe.less_than(&round)
        {
            if self.detector.has_failed() {
                return Err(io::Error::other("another process is lost"));
            }
            self.worker.step_or_park(Some(POLL_INTERVAL));
        }
        let mut result = ExchangeResult {
            messages: vec![Vec::new(); workers],
            counters: vec![[0; COUNTERS]; workers],
        };
        let mut arrived = self.arrived.borrow_mut();
        let packets: VecDeque<Packet> = arrived.drain(..).collect();
        for packet in packets {
            if packet.round != round {
                // The sender of this message is a round ahead.
                arrived.push_back(packet);
                continue;
            }
            let from = packet.from as usize;
            if from < workers {
                result.messages[from] = packet.bytes.0;
                result.counters[from] = packet.counters;
            }
        }
        Ok(result)
    }

    /// Waits until the workers of all processes are done, or a process has failed. Every worker
    /// calls this function at the end.
    ///
    /// A round that is complete here may not be complete elsewhere, because progress messages of
    /// the dataflow may not have arrived there. They were all sent, or the round would not be
    /// complete here, but they could be lost with a process that ends. So every process waits until
    /// the last round is complete everywhere; later messages are not needed.
    pub fn finish(self) {
        let Flow { worker, input, detector, .. } = self;
        detector.worker_done();
        while !detector.are_all_done() && !detector.has_failed() {
            worker.step_or_park(Some(FINAL_POLL_INTERVAL));
        }
        drop(input);
    }
}

/// The running threads of a process: the thread of its worker, and the threads for communication.
pub struct RankThread<T: Send + 'static> {
    guards: WorkerGuards<T>,
    /// The communication threads, which run until this value is dropped.
    network: Option<Box<dyn Any + Send>>,
}

impl<T: Send + 'static> RankThread<T> {
    /// Starts the worker of a process. The worker calls `run` with its [`Flow`], the connections to
    /// all other workers. `links[p]` is the link to process `p`, or `None` for this process.
    ///
    /// # Errors
    /// Returns an error if the system cannot create the threads.
    pub fn start(
        process: usize,
        links: Vec<Option<Link>>,
        detector: &Arc<FailureDetector>,
        run: impl Fn(Flow) -> T + Send + Sync + 'static,
    ) -> Result<RankThread<T>, ClusterError> {
        let hooks = Hooks::default();
        let local = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, network): (Vec<AllocatorBuilder>, Option<Box<dyn Any + Send>>) =
            if links.len() > 1 {
                let initialized =
                    initialize_networking_from_sockets(local, links, process, 1, hooks);
                let (builders, guard) = initialized.map_err(|_| ClusterError::Thread)?;
                let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
                (builders, Some(Box::new(guard)))
            } else {
                (local.into_iter().map(AllocatorBuilder::Process).collect(), None)
            };
        let detector = Arc::clone(detector);
        let guards = initialize_from(builders, Box::new(()), move |allocator| {
            // A waiting worker sleeps at once instead of spinning, because the other workers of
            // this computer need the processor.
            let config = WorkerConfig::default().idle_spin(Duration::ZERO);
            // A worker without a clock does not sleep.
            let mut worker = Worker::new(config, allocator, Some(Instant::now()));
            run(Flow::new(&mut worker, Arc::clone(&detector)))
        });
        Ok(RankThread { guards: guards.map_err(|_| ClusterError::Thread)?, network })
    }

    /// Waits for the worker and closes the connections. Returns the result of the worker, or `None`
    /// if it panicked.
    pub fn join(self) -> Option<T> {
        let result = self.guards.join().into_iter().next().and_then(Result::ok);
        // Closing the connections sends the last messages, which may block if no process reads
        // them.
        let (closed, wait_for_close) = channel();
        let network = self.network;
        thread::spawn(move || {
            drop(network);
            // The receiver no longer exists after the time limit.
            let _ = closed.send(());
        });
        let _ = wait_for_close.recv_timeout(CLOSE_TIMEOUT);
        result
    }

    /// Gives up the threads without waiting for them. They may run until the process ends, so the
    /// caller should end it soon.
    pub fn abandon(self) {
        std::mem::forget(self);
    }
}
