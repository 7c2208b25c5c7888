//! A connection on which parcels travel. Where it breaks nothing ends by that: the alarm knows more, and says so.

use crate::alarm::{Alarm, Peer};
use crate::wrong::Wrong;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// How long it is waited for the reason why a connection broke before it is told without.
const REASON: Duration = Duration::from_secs(2);

/// A connection to another process.
pub struct Link {
    peer: Peer,
    stream: TcpStream,
    alarm: Arc<Alarm>,
    sent: Arc<AtomicU64>,
}

impl Link {
    /// A connection that was opened, and whose other end is known; bytes that are sent are counted.
    pub fn new((peer, stream): (Peer, TcpStream), alarm: Arc<Alarm>, sent: Arc<AtomicU64>) -> Link {
        Link { peer, stream, alarm, sent }
    }

    /// Nothing more comes. That is well at the end; before it somebody is gone, and who reads waits until this process ends.
    fn broken(&self, why: &str) {
        let since = Instant::now();
        while !self.alarm.is_finished() {
            thread::sleep(Duration::from_millis(2));
            if since.elapsed() >= REASON && !self.alarm.rang() {
                let Peer { process, address } = self.peer.clone();
                self.alarm.ring(Wrong::Gone { process, address, why: why.to_string() });
            }
        }
    }
}

impl Read for Link {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(to) {
                Ok(many) if many > 0 => return Ok(many),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) => {
                    self.broken("its connection was closed");
                    return Ok(0);
                }
                Err(why) => {
                    self.broken(&why.to_string());
                    return Ok(0);
                }
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        match self.stream.write(from) {
            Ok(many) if many > 0 => {
                self.sent.fetch_add(many as u64, Relaxed);
                Ok(many)
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => Err(why),
            // It arrives nowhere, which who reads notices.
            _ => Ok(from.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.stream.flush();
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        let (peer, alarm) = (self.peer.clone(), Arc::clone(&self.alarm));
        Ok(Link { peer, stream: self.stream.try_clone()?, alarm, sent: Arc::clone(&self.sent) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
