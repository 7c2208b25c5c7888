//! Failure detection by heartbeats: each pair of processes keeps a connection on which both send a
//! heartbeat every second.

use crate::error::ClusterError;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time between two heartbeats.
const INTERVAL: Duration = Duration::from_secs(1);
/// The time without a heartbeat after which a process counts as lost.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The message that the sending process is alive.
const ALIVE: u8 = 0;
/// The message that the worker of the sending process has finished.
const DONE: u8 = 1;
/// The message that the sending process has failed; the reason follows.
const FAILED: u8 = 2;

/// The state of failure detection in a process: whether a process has failed, and which processes
/// have finished. All threads of the process share it.
#[derive(Default)]
pub struct FailureDetector {
    /// Whether the worker of this process has finished.
    is_done: AtomicBool,
    /// Whether this process has failed or a failure of another process was reported.
    has_failed: AtomicBool,
    /// The first failure of another process or of a thread of this process.
    failure: Mutex<Option<ClusterError>>,
    /// The heartbeat connections to all other processes.
    peers: Mutex<Vec<TcpStream>>,
    /// The number of other processes whose workers have finished.
    peers_done: AtomicUsize,
}

/// Another process of the run.
#[derive(Clone)]
pub struct Peer {
    /// The number of the process: its index in the host file, from 0.
    pub process: usize,
    /// The address of the process, `host:port`.
    pub address: String,
}

impl FailureDetector {
    /// Starts one thread that sends heartbeats to all `peers`, and one thread per peer that
    /// receives its messages. Each peer comes with its heartbeat connection.
    ///
    /// # Errors
    /// Returns an error if a connection is already broken.
    pub fn start(self: &Arc<Self>, peers: Vec<(Peer, TcpStream)>) -> io::Result<()> {
        for (peer, stream) in peers {
            stream.set_read_timeout(Some(TIMEOUT))?;
            stream.set_write_timeout(Some(INTERVAL))?;
            self.peers().push(stream.try_clone()?);
            let detector = Arc::clone(self);
            thread::spawn(move || detector.receive(&peer, stream));
        }
        let detector = Arc::clone(self);
        thread::spawn(move || {
            // The other processes can still need this process after its worker has finished, so
            // heartbeats continue.
            while !detector.are_all_done() && !detector.has_failed() {
                detector.broadcast(&[ALIVE]);
                thread::sleep(INTERVAL);
            }
        });
        Ok(())
    }

    /// Locks and returns the heartbeat connections to all other processes.
    fn peers(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends `bytes` to all other processes.
    fn broadcast(&self, bytes: &[u8]) {
        for peer in self.peers().iter_mut() {
            // A broken connection is detected by the thread that reads from it.
            let _ = peer.write_all(bytes);
        }
    }

    /// Receives the messages of `peer` until both the worker of `peer` and that of this process
    /// have finished. If the peer is lost or fails before, reports this failure and returns.
    fn receive(&self, peer: &Peer, mut stream: TcpStream) {
        let Peer { process, address } = peer.clone();
        let lost = |why: String| ClusterError::Lost { process, address: address.clone(), why };
        let mut peer_is_done = false;
        loop {
            let mut message = [0];
            let result = stream.read(&mut message);
            // A peer closes the connection when all processes have finished; this process has then
            // finished as well. If a peer closes it earlier, messages that this process needs can
            // be lost.
            if peer_is_done && self.is_done.load(SeqCst) {
                return;
            }
            let failure = match result {
                Ok(0) => lost("its connection was closed".to_string()),
                Ok(_) if message[0] == ALIVE => continue,
                Ok(_) if message[0] == DONE && !peer_is_done => {
                    peer_is_done = true;
                    self.peers_done.fetch_add(1, SeqCst);
                    continue;
                }
                Ok(_) if message[0] == FAILED => match read_reason(&mut stream) {
                    Ok(why) => ClusterError::Failed { process, address: address.clone(), why },
                    Err(why) => lost(why.to_string()),
                },
                Ok(_) => lost("it sent an unknown message".to_string()),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why)
                    if matches!(
                        why.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                    ) =>
                {
                    lost(format!("no heartbeat for {} s", TIMEOUT.as_secs()))
                }
                Err(why) => lost(why.to_string()),
            };
            self.report(failure);
            return;
        }
    }

    /// Records a failure, which ends the run. Later failures are ignored.
    pub fn report(&self, failure: ClusterError) {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        self.has_failed.store(true, SeqCst);
    }

    /// Returns whether this process has failed or a failure of another process was reported.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(SeqCst)
    }

    /// Returns the first failure that was reported, or `None` if no failure was reported.
    pub fn failure(&self) -> Option<ClusterError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends all other processes the reason why this process fails, in English and Chinese, and
    /// marks this process as failed.
    pub fn broadcast_failure(&self, why: [&str; 2]) {
        let mut bytes = vec![FAILED];
        for text in why {
            let end = text.floor_char_boundary(2000);
            bytes.extend_from_slice(&(end as u16).to_le_bytes());
            bytes.extend_from_slice(&text.as_bytes()[..end]);
        }
        // From this moment no thread of this process waits for the other processes.
        self.has_failed.store(true, SeqCst);
        self.broadcast(&bytes);
    }

    /// Records that the worker of this process has finished, and notifies the other processes.
    pub fn worker_done(&self) {
        // This is set before the message is sent: a peer that receives the message may close its
        // connection.
        self.is_done.store(true, SeqCst);
        self.broadcast(&[DONE]);
    }

    /// Returns whether the workers of all processes have finished. No process may end before,
    /// because its last messages may not have arrived.
    pub fn are_all_done(&self) -> bool {
        self.is_done.load(SeqCst) && self.peers_done.load(SeqCst) == self.peers().len()
    }

    /// Returns whether the worker of this process has finished without a failure.
    pub fn is_finished(&self) -> bool {
        self.is_done.load(SeqCst) && !self.has_failed()
    }
}

/// Reads the reason for a failure that a peer has sent, in English and in Chinese.
fn read_reason(stream: &mut TcpStream) -> io::Result<[String; 2]> {
    let mut texts = [String::new(), String::new()];
    for text in &mut texts {
        let mut len = [0; 2];
        stream.read_exact(&mut len)?;
        let mut bytes = vec![0; usize::from(u16::from_le_bytes(len))];
        stream.read_exact(&mut bytes)?;
        *text = String::from_utf8_lossy(&bytes).into_owned();
    }
    Ok(texts)
}
