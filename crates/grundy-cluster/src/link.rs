//! The data connection to another process, as the byte stream that the library timely needs.
//!
//! The threads of timely panic if a read or write fails. A link therefore does not return errors:
//! it reports a lost connection to the failure detector, which makes all workers stop.

use crate::error::ClusterError;
use crate::heartbeat::{FailureDetector, Peer};
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// The time for which a link waits for the reason why its data connection was lost. The peer sends
/// the reason on the heartbeat connection. After this time, the link reports a general error.
const REASON_TIMEOUT: Duration = Duration::from_secs(2);

/// The data connection to another process. Its reads and writes never fail.
pub struct Link {
    peer: Peer,
    stream: TcpStream,
    detector: Arc<FailureDetector>,
    /// The number of bytes that all links of this process have sent.
    sent_bytes: Arc<AtomicU64>,
}

impl Link {
    /// Creates the link for a connection whose handshake is complete.
    pub fn new(
        peer: Peer,
        stream: TcpStream,
        detector: Arc<FailureDetector>,
        sent_bytes: Arc<AtomicU64>,
    ) -> Link {
        Link { peer, stream, detector, sent_bytes }
    }

    /// Handles the end of the connection. Returns only if all workers of this process have
    /// finished. Otherwise the peer is lost: reports the failure, and blocks the thread until the
    /// process ends.
    fn handle_disconnect(&self, why: &str) {
        let start = Instant::now();
        while !self.detector.is_finished() {
            thread::sleep(Duration::from_millis(2));
            if start.elapsed() >= REASON_TIMEOUT && !self.detector.has_failed() {
                let Peer { process, address } = self.peer.clone();
                let why = why.to_string();
                self.detector.report(ClusterError::Lost { process, address, why });
            }
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(len) if len > 0 => return Ok(len),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) => {
                    self.handle_disconnect("its connection was closed");
                    return Ok(0);
                }
                Err(why) => {
                    self.handle_disconnect(&why.to_string());
                    return Ok(0);
                }
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.stream.write(bytes) {
            Ok(len) if len > 0 => {
                self.sent_bytes.fetch_add(len as u64, Relaxed);
                Ok(len)
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => Err(why),
            // The bytes are dropped: the thread that reads from the connection detects the failure
            // and reports it.
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.stream.flush();
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        Ok(Link {
            peer: self.peer.clone(),
            stream: self.stream.try_clone()?,
            detector: Arc::clone(&self.detector),
            sent_bytes: Arc::clone(&self.sent_bytes),
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
