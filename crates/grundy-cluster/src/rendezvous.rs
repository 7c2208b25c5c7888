//! Connects all processes with each other. Each process listens at its address in the host file, or
//! at another address that the caller gives, and connects to the processes with smaller numbers.

use crate::error::ClusterError;
use crate::handshake::{
    Channel, HandshakeError, Identity, JobDigests, accept_handshake, connect_handshake,
};
use crate::heartbeat::Peer;
use crate::hosts::Hosts;
use crate::secret::Secret;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time limit of a handshake, and of connecting to a socket address before it.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);
/// The delay between the first two attempts to connect to a process. It is doubled after each
/// attempt.
const RETRY_MIN: Duration = Duration::from_millis(5);
/// The maximum delay between two attempts to connect to a process.
const RETRY_MAX: Duration = Duration::from_millis(320);
/// The maximum number of incoming handshakes that run at the same time. Further connections are
/// dropped.
const MAX_PENDING: usize = 64;

/// A callback for refused connections, with the address of the other side and the reason.
pub type RefusalCallback = Arc<dyn Fn(SocketAddr, &HandshakeError) + Send + Sync>;

/// The parameters with which a process connects to all others.
pub struct Rendezvous {
    /// The addresses of all processes, this one included.
    pub hosts: Hosts,
    /// The number of this process: the index of its address in `hosts`.
    pub process: usize,
    /// The address at which this process listens, or `None` for its address in `hosts`.
    pub listen: Option<String>,
    /// The secret that all processes share.
    pub secret: Secret,
    /// The digests of the job of this process (its version, rules, options and hosts).
    pub job: JobDigests,
    /// The callback that logs a refused incoming connection.
    pub on_refusal: RefusalCallback,
}

/// The connections of this process to all other processes: two to each of them.
pub struct Connections {
    /// The connections for messages between workers, indexed by the number of the process; `None`
    /// for this process.
    pub data: Vec<Option<(Peer, TcpStream)>>,
    /// The connections for heartbeats, one for each other process.
    pub heartbeat: Vec<(Peer, TcpStream)>,
}

/// A new connection, as the number of the other process, the purpose of the connection and its
/// stream; or the error with which this process stops connecting.
type Accepted = Result<(usize, Channel, TcpStream), ClusterError>;

/// A stream whose reads and writes fail after a deadline, even if bytes keep arriving slowly.
struct DeadlineStream<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl DeadlineStream<'_> {
    fn remaining_time(&self) -> io::Result<Duration> {
        let remaining = self.deadline.saturating_duration_since(Instant::now());
        if remaining.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(remaining) }
    }
}

impl Read for DeadlineStream<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.remaining_time()?))?;
        self.stream.read(buffer)
    }
}

impl Write for DeadlineStream<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.remaining_time()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Removes the timeouts that the handshake has set on a stream, and disables the delayed sending of
/// small packets (Nagle's algorithm).
fn clear_timeouts(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    stream.set_nodelay(true)
}

impl Rendezvous {
    fn address(&self, process: usize) -> String {
        self.hosts.addresses.get(process).cloned().unwrap_or_default()
    }

    fn identity(&self) -> Identity<'_> {
        Identity { process: self.process, secret: &self.secret, job: &self.job }
    }

    /// Connects this process to all other processes, and waits at most `timeout` for processes that
    /// are not started yet. Calls `should_continue` at intervals, and fails if it returns `false`.
    /// A thread continues to listen until `stop` is set, and refuses all further connections.
    ///
    /// # Errors
    /// Returns an error if a process cannot be reached, or has a different job.
    pub fn connect_all(
        self,
        timeout: Duration,
        stop: &Arc<AtomicBool>,
        should_continue: &dyn Fn() -> bool,
    ) -> Result<Connections, ClusterError> {
        let (process, processes) = (self.process, self.hosts.addresses.len());
        let address = self.listen.clone().unwrap_or_else(|| self.address(process));
        let listener = TcpListener::bind(&address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        let listener =
            listener.map_err(|why| ClusterError::Listen { address, why: why.to_string() })?;
        let rendezvous = Arc::new(self);
        let (sender, accepted) = channel();
        {
            let (rendezvous, stop) = (Arc::clone(&rendezvous), Arc::clone(stop));
            let sender = sender.clone();
            thread::spawn(move || rendezvous.listen(&listener, &sender, &stop));
        }
        for peer in 0..process {
            let (rendezvous, stop) = (Arc::clone(&rendezvous), Arc::clone(stop));
            let sender = sender.clone();
            // The two connections are made one after the other. If the first fails, it reports the
            // error, and the other process does not observe a second connection that breaks.
            thread::spawn(move || {
                for channel in [Channel::Data, Channel::Heartbeat] {
                    let stream = rendezvous.connect(peer, channel, timeout, &stop);
                    let failed = stream.is_err();
                    let result = sender.send(stream.map(|stream| (peer, channel, stream)));
                    // The receiver may be gone.
                    if failed || result.is_err() {
                        return;
                    }
                }
            });
        }
        let connections = rendezvous.collect(processes, &accepted, timeout, should_continue);
        if connections.is_err() {
            stop.store(true, SeqCst);
        }
        connections
    }

    /// Collects the connections that other threads accept or establish, until this process has two
    /// connections to each other process.
    fn collect(
        &self,
        processes: usize,
        accepted: &Receiver<Accepted>,
        timeout: Duration,
        should_continue: &dyn Fn() -> bool,
    ) -> Result<Connections, ClusterError> {
        let deadline = Instant::now() + timeout;
        let mut data: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
        let mut heartbeat: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
        loop {
            let mut peers = (0..processes).filter(|peer| *peer != self.process);
            let missing = peers.find(|peer| data[*peer].is_none() || heartbeat[*peer].is_none());
            let Some(process) = missing else { break };
            match accepted.recv_timeout(Duration::from_millis(50)) {
                Ok(connection) => {
                    let (process, channel, stream) = connection?;
                    let slot = match channel {
                        Channel::Data => &mut data[process],
                        Channel::Heartbeat => &mut heartbeat[process],
                    };
                    // A new connection replaces an earlier one, which the other side may have given
                    // up.
                    *slot = Some(stream);
                }
                Err(RecvTimeoutError::Timeout) if !should_continue() => {
                    return Err(ClusterError::Thread);
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => {}
                Err(_) => {
                    let (address, seconds) = (self.address(process), timeout.as_secs());
                    let why = "it did not connect".to_string();
                    return Err(ClusterError::Unreachable { process, address, why, seconds });
                }
            }
        }
        let with_peer = |(process, stream): (usize, Option<TcpStream>)| {
            let address = self.address(process);
            stream.map(|stream| (Peer { process, address }, stream))
        };
        let heartbeat = heartbeat.into_iter().enumerate().filter_map(with_peer).collect();
        let data = data.into_iter().enumerate().map(with_peer).collect();
        Ok(Connections { data, heartbeat })
    }

    /// Connects to the process `process` for the purpose `channel`. Repeats the attempt with
    /// doubled delays until `timeout` has passed or `stop` is set.
    fn connect(
        &self,
        process: usize,
        channel: Channel,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<TcpStream, ClusterError> {
        let address = self.address(process);
        let (deadline, mut delay) = (Instant::now() + timeout, RETRY_MIN);
        loop {
            let why = match self.try_connect(&address, process, channel) {
                Ok(stream) => return Ok(stream),
                Err(HandshakeError::WrongSecret) => {
                    return Err(ClusterError::DifferentSecret { process, address });
                }
                Err(HandshakeError::DifferentJob(process, mismatch)) => {
                    return Err(ClusterError::DifferentJob { process, address, mismatch });
                }
                Err(HandshakeError::Io(why)) => why.to_string(),
                Err(HandshakeError::NotAPeer) => "a different program listens there".to_string(),
            };
            if Instant::now() + delay >= deadline || stop.load(SeqCst) {
                let seconds = timeout.as_secs();
                return Err(ClusterError::Unreachable { process, address, why, seconds });
            }
            thread::sleep(delay);
            delay = RETRY_MAX.min(2 * delay);
        }
    }

    /// Resolves `address`, tries its socket addresses in order, and performs the handshake with the
    /// first that accepts the connection.
    fn try_connect(
        &self,
        address: &str,
        process: usize,
        channel: Channel,
    ) -> Result<TcpStream, HandshakeError> {
        let mut last_error = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for socket_address in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&socket_address, HANDSHAKE_TIMEOUT) {
                Ok(stream) => {
                    let deadline = Instant::now() + HANDSHAKE_TIMEOUT;
                    let mut deadline_stream = DeadlineStream { stream: &stream, deadline };
                    connect_handshake(&mut deadline_stream, self.identity(), process, channel)?;
                    clear_timeouts(&stream)?;
                    return Ok(stream);
                }
                Err(why) => last_error = why,
            }
        }
        Err(last_error.into())
    }

    /// Accepts connections until `stop` is set, with the handshake of each in its own thread. Sends
    /// every connection whose handshake succeeds to `sender`.
    fn listen(
        self: &Arc<Self>,
        listener: &TcpListener,
        sender: &Sender<Accepted>,
        stop: &AtomicBool,
    ) {
        let pending = Arc::new(AtomicUsize::new(0));
        while !stop.load(SeqCst) {
            let Ok((stream, from)) = listener.accept() else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            if pending.load(SeqCst) >= MAX_PENDING {
                // The connection is dropped: a process of the run tries again.
                continue;
            }
            pending.fetch_add(1, SeqCst);
            let (rendezvous, pending) = (Arc::clone(self), Arc::clone(&pending));
            let sender = sender.clone();
            thread::spawn(move || {
                if let Some(accepted) = rendezvous.accept(stream, from) {
                    // Once all processes are connected the receiver no longer exists, and the
                    // stream is closed.
                    let _ = sender.send(accepted);
                }
                pending.fetch_sub(1, SeqCst);
            });
        }
    }

    /// Performs the handshake of an incoming connection. Returns the connection, the error with
    /// which this process must stop, or `None` if the connection is refused.
    fn accept(&self, stream: TcpStream, from: SocketAddr) -> Option<Accepted> {
        let handshake = || {
            stream.set_nonblocking(false)?;
            let deadline = Instant::now() + HANDSHAKE_TIMEOUT;
            let mut deadline_stream = DeadlineStream { stream: &stream, deadline };
            let (process, channel) = accept_handshake(&mut deadline_stream, self.identity())?;
            clear_timeouts(&stream)?;
            if process > self.process && process < self.hosts.addresses.len() {
                Ok((process, channel))
            } else {
                Err(HandshakeError::NotAPeer)
            }
        };
        match handshake() {
            Ok((process, channel)) => Some(Ok((process, channel, stream))),
            // The other process has the secret, so both report the mismatch and stop.
            Err(HandshakeError::DifferentJob(process, mismatch)) => {
                let address = self.address(process);
                Some(Err(ClusterError::DifferentJob { process, address, mismatch }))
            }
            Err(why) => {
                (self.on_refusal)(from, &why);
                None
            }
        }
    }
}
