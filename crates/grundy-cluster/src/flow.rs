//! Parcels between workers, carried by timely: all that is known of it here. A round is a time of its dataflow, and is over when no
//! worker can receive anything of it any more.

use crate::alarm::Alarm;
use crate::link::Link;
use crate::wrong::Wrong;
use grundy_boards::team::{Note, Round};
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

/// Bytes that are copied as a whole.
#[derive(Clone)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bytes(&self.0)
    }
}

struct Taken;

impl serde::de::Visitor<'_> for Taken {
    type Value = Bytes;

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("bytes")
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Bytes, D::Error> {
        from.deserialize_byte_buf(Taken)
    }
}

/// What one worker sends another in a round.
#[derive(Clone, Serialize, Deserialize)]
struct Packet {
    to: u64,
    from: u64,
    round: u64,
    note: Note,
    bytes: Bytes,
}

/// How long a worker sleeps before it looks whether somebody is gone.
const NAP: Duration = Duration::from_millis(20);

/// The same in the end, which nothing that arrives tells it of.
const LAST_NAP: Duration = Duration::from_millis(1);

/// How long it is waited, when all is done, until connections are closed in order.
const LAST: Duration = Duration::from_secs(5);

/// The rounds of a worker.
pub struct Flow<'w> {
    worker: &'w mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Packet>>>,
    probe: ProbeHandle<u64>,
    arrived: Rc<RefCell<VecDeque<Packet>>>,
    round: u64,
    alarm: Arc<Alarm>,
}

impl<'w> Flow<'w> {
    fn new(worker: &'w mut Worker, alarm: Arc<Alarm>) -> Flow<'w> {
        let mut input = InputHandle::new();
        let arrived = Rc::new(RefCell::new(VecDeque::new()));
        let to = Rc::clone(&arrived);
        let probe = worker.dataflow(|scope| {
            let stream = input.to_stream(scope);
            let sent = Exchange::new(|own: &Packet| own.to);
            type Nothing = CapacityContainerBuilder<Vec<()>>;
            let taken = stream.unary::<Nothing, _, _, _>(sent, "take", |_, _| {
                move |from, _| {
                    from.for_each(|_, own: &mut Vec<Packet>| to.borrow_mut().extend(own.drain(..)))
                }
            });
            taken.probe().0
        });
        Flow { worker, input, probe, arrived, round: 0, alarm }
    }

    /// Which worker this is.
    pub fn worker(&self) -> usize {
        self.worker.index()
    }

    /// How many there are.
    pub fn workers(&self) -> usize {
        self.worker.peers()
    }

    /// Sends each worker its parcel and a note, and waits for those of all.
    ///
    /// # Errors
    /// Where somebody is gone.
    pub fn round(&mut self, mut parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round> {
        let workers = self.workers();
        parcels.resize(workers, Vec::new());
        let (from, round) = (self.worker() as u64, self.round);
        for (to, bytes) in (0..).zip(parcels) {
            self.input.send(Packet { to, from, round, note, bytes: Bytes(bytes) });
        }
        self.round += 1;
        self.input.advance_to(self.round);
        // That all know of this round that it is over takes a way there and back more: it is waited for in the next one, so nobody
        // is further than by one.
        let is_here = |packet: &&Packet| packet.round == round;
        while self.arrived.borrow().iter().filter(is_here).count() < workers
            || self.probe.less_than(&round)
        {
            if self.alarm.rang() {
                return Err(io::Error::other("another process is gone"));
            }
            self.worker.step_or_park(Some(NAP));
        }
        let mut found = Round { parcels: vec![Vec::new(); workers], notes: vec![[0; 6]; workers] };
        let mut arrived = self.arrived.borrow_mut();
        // Others may be a round further.
        let waiting: VecDeque<Packet> = arrived.drain(..).collect();
        for packet in waiting {
            if packet.round != round {
                arrived.push_back(packet);
                continue;
            }
            let from = packet.from as usize;
            if from < workers {
                found.parcels[from] = packet.bytes.0;
                found.notes[from] = packet.note;
            }
        }
        Ok(found)
    }

    /// Ends, when all have, of which this process has so many.
    ///
    /// A round that is over here may not be over elsewhere, where notes of the dataflow are on their way yet: all of them
    /// were sent, for else it would not be over here, but a process that goes may take some with it. So nobody goes
    /// before the last round is over everywhere; then what is still on its way is needed by nobody.
    pub fn end(self, workers: usize) {
        let Flow { worker, input, alarm, .. } = self;
        alarm.over(workers);
        while !alarm.is_over() && !alarm.rang() {
            worker.step_or_park(Some(LAST_NAP));
        }
        drop(input);
    }
}

/// Workers of this process.
pub struct Workers<T: Send + 'static> {
    guards: WorkerGuards<T>,
    network: Option<Box<dyn Any + Send>>,
}

impl<T: Send + 'static> Workers<T> {
    /// Begins so many, with a connection to each other process.
    ///
    /// # Errors
    /// Where the system gives no threads.
    pub fn begin(
        (process, workers): (usize, usize),
        links: Vec<Option<Link>>,
        alarm: &Arc<Alarm>,
        work: impl Fn(Flow) -> T + Send + Sync + 'static,
    ) -> Result<Workers<T>, Wrong> {
        let hooks = Hooks::default();
        let own = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
        let (builders, network): (Vec<AllocatorBuilder>, Option<Box<dyn Any + Send>>) =
            if links.len() > 1 {
                let made = initialize_networking_from_sockets(own, links, process, workers, hooks);
                let (builders, guard) = made.map_err(|_| Wrong::Thread)?;
                let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
                (builders, Some(Box::new(guard)))
            } else {
                (own.into_iter().map(AllocatorBuilder::Process).collect(), None)
            };
        let alarm = Arc::clone(alarm);
        let guards = initialize_from(builders, Box::new(()), move |allocator| {
            // Who waits sleeps at once: others of this machine may have much to do.
            let config = WorkerConfig::default().idle_spin(Duration::ZERO);
            // Without a clock it would not sleep at all.
            let mut worker = Worker::new(config, allocator, Some(Instant::now()));
            work(Flow::new(&mut worker, Arc::clone(&alarm)))
        });
        Ok(Workers { guards: guards.map_err(|_| Wrong::Thread)?, network })
    }

    /// Waits for what they made; nothing where one ended without saying why.
    pub fn ended(self) -> Vec<Option<T>> {
        let made = self.guards.join().into_iter().map(Result::ok).collect();
        // What was sent last is sent, if whoever it is for still listens: nobody needs it.
        let (done, sent) = channel();
        let network = self.network;
        thread::spawn(move || {
            drop(network);
            // Nobody may be waiting any more.
            let _ = done.send(());
        });
        let _ = sent.recv_timeout(LAST);
        made
    }

    /// Leaves them alone: the process ends.
    pub fn left(self) {
        std::mem::forget(self);
    }
}
