//! Processes that find each other: each listens where its line of the file of hosts says, or where it is told, and nowhere else, and
//! connects to those before it.

use crate::alarm::Peer;
use crate::greet::{Intent, Refused, Use, greet, greeted};
use crate::hosts::Hosts;
use crate::secret::Secret;
use crate::wrong::Wrong;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a greeting may take.
const GREETING: Duration = Duration::from_secs(5);
/// How long it is waited before a process is tried again: twice as long every time, for it may be about to listen.
const AGAIN: Duration = Duration::from_millis(5);
/// See [`AGAIN`]: at most.
const AT_LAST: Duration = Duration::from_millis(320);
/// Greetings that are heard at a time.
const MOST: usize = 64;

/// Is told in one line who was refused: where from, and why.
pub type Log = Arc<dyn Fn(SocketAddr, &Refused) + Send + Sync>;

/// What processes do, and what they know of each other.
pub struct Meeting {
    /// Where they are.
    pub hosts: Hosts,
    /// Which this is.
    pub process: usize,
    /// Where this one listens, if not at its address.
    pub listen: Option<String>,
    /// What all know.
    pub secret: Secret,
    /// What they are about to do.
    pub intent: Intent,
    /// Is told who is refused.
    pub log: Log,
}

/// Connections to all others, by processes.
pub struct Met {
    /// For parcels.
    pub data: Vec<Option<(Peer, TcpStream)>>,
    /// For signs of life.
    pub life: Vec<(Peer, TcpStream)>,
}

/// Who came.
type Came = Result<(usize, Use, TcpStream), Wrong>;

/// A connection that is given up at a time, however slowly bytes come.
struct Until<'a>(&'a TcpStream, Instant);

impl Until<'_> {
    fn left(&self) -> io::Result<Duration> {
        let left = self.1.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Until<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.0.set_read_timeout(Some(self.left()?))?;
        self.0.read(to)
    }
}

impl Write for Until<'_> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.0.set_write_timeout(Some(self.left()?))?;
        self.0.write(from)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A connection as it is used from now on.
fn plain(stream: &TcpStream) -> io::Result<()> {
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    stream.set_nodelay(true)
}

impl Meeting {
    fn address(&self, process: usize) -> String {
        self.hosts.addresses.get(process).cloned().unwrap_or_default()
    }

    /// Connects all processes with each other; waits so long for those that are not there yet. Who comes later is refused
    /// until it is told to end.
    ///
    /// # Errors
    /// Where one is not reached, or does something else.
    pub fn met(
        self,
        wait: Duration,
        ends: &Arc<AtomicBool>,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Met, Wrong> {
        let (own, processes) = (self.process, self.hosts.addresses.len());
        let address = self.listen.clone().unwrap_or_else(|| self.address(own));
        let listener = TcpListener::bind(&address).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        let listener = listener.map_err(|why| Wrong::Listen { address, why: why.to_string() })?;
        let meeting = Arc::new(self);
        let (send, came) = channel();
        {
            let (meeting, ends, send) = (Arc::clone(&meeting), Arc::clone(ends), send.clone());
            thread::spawn(move || meeting.listen(&listener, &send, &ends));
        }
        for process in 0..own {
            let (meeting, ends, send) = (Arc::clone(&meeting), Arc::clone(ends), send.clone());
            // One after the other: what is wrong is told by the first, and no second one breaks off at the other end.
            thread::spawn(move || {
                for purpose in [Use::Data, Use::Life] {
                    let reached = meeting.reached(process, purpose, (wait, &ends));
                    let failed = reached.is_err();
                    let told = send.send(reached.map(|stream| (process, purpose, stream)));
                    // Nobody may be waiting any more.
                    if failed || told.is_err() {
                        return;
                    }
                }
            });
        }
        let met = meeting.gathered(processes, &came, wait, goes_on);
        if met.is_err() {
            ends.store(true, SeqCst);
        }
        met
    }

    fn gathered(
        &self,
        processes: usize,
        came: &Receiver<Came>,
        wait: Duration,
        goes_on: &dyn Fn() -> bool,
    ) -> Result<Met, Wrong> {
        let until = Instant::now() + wait;
        let mut data: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
        let mut life: Vec<Option<TcpStream>> = (0..processes).map(|_| None).collect();
        loop {
            let others = (0..processes).filter(|at| *at != self.process);
            let missing = others.clone().find(|at| data[*at].is_none() || life[*at].is_none());
            let Some(process) = missing else { break };
            match came.recv_timeout(Duration::from_millis(50)) {
                Ok(came) => {
                    let (process, purpose, stream) = came?;
                    let place = match purpose {
                        Use::Data => &mut data[process],
                        Use::Life => &mut life[process],
                    };
                    // The last counts: an earlier one may have been given up by the other side.
                    *place = Some(stream);
                }
                Err(RecvTimeoutError::Timeout) if !goes_on() => return Err(Wrong::Thread),
                Err(RecvTimeoutError::Timeout) if Instant::now() < until => {}
                Err(_) => {
                    let (address, seconds) = (self.address(process), wait.as_secs());
                    let why = "it did not come".to_string();
                    return Err(Wrong::Unreached { process, address, why, seconds });
                }
            }
        }
        let with_peer = |(process, stream): (usize, Option<TcpStream>)| {
            let address = self.address(process);
            stream.map(|stream| (Peer { process, address }, stream))
        };
        let life = life.into_iter().enumerate().filter_map(with_peer).collect();
        Ok(Met { data: data.into_iter().enumerate().map(with_peer).collect(), life })
    }

    /// Connects to a process before this one.
    fn reached(
        &self,
        process: usize,
        purpose: Use,
        (wait, ends): (Duration, &AtomicBool),
    ) -> Result<TcpStream, Wrong> {
        let address = self.address(process);
        let (until, mut again) = (Instant::now() + wait, AGAIN);
        loop {
            let why = match self.tried(&address, process, purpose) {
                Ok(stream) => return Ok(stream),
                Err(Refused::Secret) => return Err(Wrong::Secret { process, address }),
                Err(Refused::Differs(process, what)) => {
                    return Err(Wrong::Other { process, address, what });
                }
                Err(Refused::Broken(why)) => why.to_string(),
                Err(Refused::Stranger) => "it is another program".to_string(),
            };
            if Instant::now() + again >= until || ends.load(SeqCst) {
                let seconds = wait.as_secs();
                return Err(Wrong::Unreached { process, address, why, seconds });
            }
            thread::sleep(again);
            again = AT_LAST.min(2 * again);
        }
    }

    fn tried(&self, address: &str, process: usize, purpose: Use) -> Result<TcpStream, Refused> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for at in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&at, GREETING) {
                Ok(stream) => {
                    let mut to = Until(&stream, Instant::now() + GREETING);
                    let who = (self.process, process);
                    greet(&mut to, who, purpose, (&self.secret, &self.intent))?;
                    plain(&stream)?;
                    return Ok(stream);
                }
                Err(why) => last = why,
            }
        }
        Err(last.into())
    }

    /// Hears everybody who connects, until it is told to end.
    fn listen(self: &Arc<Self>, listener: &TcpListener, send: &Sender<Came>, ends: &AtomicBool) {
        let heard = Arc::new(AtomicUsize::new(0));
        while !ends.load(SeqCst) {
            let Ok((stream, from)) = listener.accept() else {
                thread::sleep(Duration::from_millis(5));
                continue;
            };
            if heard.load(SeqCst) >= MOST {
                // Too many at a time: who belongs here tries again.
                continue;
            }
            heard.fetch_add(1, SeqCst);
            let (own, heard, send) = (Arc::clone(self), Arc::clone(&heard), send.clone());
            thread::spawn(move || {
                if let Some(came) = own.heard(stream, from) {
                    // All may be here already: then it is closed.
                    let _ = send.send(came);
                }
                heard.fetch_sub(1, SeqCst);
            });
        }
    }

    fn heard(&self, stream: TcpStream, from: SocketAddr) -> Option<Came> {
        let greeting = || {
            stream.set_nonblocking(false)?;
            let mut to = Until(&stream, Instant::now() + GREETING);
            let (process, purpose) = greeted(&mut to, self.process, (&self.secret, &self.intent))?;
            plain(&stream)?;
            match process > self.process && process < self.hosts.addresses.len() {
                true => Ok((process, purpose)),
                false => Err(Refused::Stranger),
            }
        };
        match greeting() {
            Ok((process, purpose)) => Some(Ok((process, purpose, stream))),
            // It knows the secret: both stop.
            Err(Refused::Differs(process, what)) => {
                Some(Err(Wrong::Other { process, address: self.address(process), what }))
            }
            Err(why) => {
                (self.log)(from, &why);
                None
            }
        }
    }
}
