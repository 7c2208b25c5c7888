//! Who is still there: each two processes keep a connection on which they tell each other every second that they are.

use crate::wrong::Wrong;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often a process says that it is there.
const BEAT: Duration = Duration::from_secs(1);
/// How long it is waited for.
const SILENCE: Duration = Duration::from_secs(15);

/// It is there.
const THERE: u8 = 0;
/// It has all that it needs, and ends.
const ENDED: u8 = 1;
/// It has failed; why follows.
const FAILED: u8 = 2;

/// What is known of all processes.
#[derive(Default)]
pub struct Alarm {
    finished: AtomicBool,
    rang: AtomicBool,
    why: Mutex<Option<Wrong>>,
    peers: Mutex<Vec<TcpStream>>,
    /// Workers of this process that need nobody any more, and other processes of which all do.
    over: AtomicUsize,
    heard: AtomicUsize,
}

/// Another process.
#[derive(Clone)]
pub struct Peer {
    /// Its number.
    pub process: usize,
    /// Its address.
    pub address: String,
}

impl Alarm {
    /// Listens to other processes, and tells them that this one is there.
    ///
    /// # Errors
    /// Where a connection is broken already.
    pub fn watch(self: &Arc<Self>, peers: Vec<(Peer, TcpStream)>) -> io::Result<()> {
        for (peer, stream) in peers {
            stream.set_read_timeout(Some(SILENCE))?;
            stream.set_write_timeout(Some(BEAT))?;
            self.peers().push(stream.try_clone()?);
            let own = Arc::clone(self);
            thread::spawn(move || own.listen(&peer, stream));
        }
        let own = Arc::clone(self);
        thread::spawn(move || {
            // Who has all that it needs may be needed by others.
            while !own.is_over() && !own.rang() {
                own.say(&[THERE]);
                thread::sleep(BEAT);
            }
        });
        Ok(())
    }

    fn peers(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, bytes: &[u8]) {
        for peer in self.peers().iter_mut() {
            // Who does not hear it is noticed where it is listened to.
            let _ = peer.write_all(bytes);
        }
    }

    fn listen(&self, peer: &Peer, mut stream: TcpStream) {
        let Peer { process, address } = peer.clone();
        let gone = |why: String| Wrong::Gone { process, address: address.clone(), why };
        let mut ended = false;
        loop {
            let mut sign = [0];
            let heard = stream.read(&mut sign);
            // It goes when all have ended, which this one then has too. One that goes earlier may have kept what is needed here.
            if ended && self.finished.load(SeqCst) {
                return;
            }
            let why = match heard {
                Ok(0) => gone("its connection was closed".to_string()),
                Ok(_) if sign[0] == THERE => continue,
                Ok(_) if sign[0] == ENDED && !ended => {
                    ended = true;
                    self.heard.fetch_add(1, SeqCst);
                    continue;
                }
                Ok(_) if sign[0] == FAILED => match read_words(&mut stream) {
                    Ok(why) => Wrong::Failed { process, address: address.clone(), why },
                    Err(why) => gone(why.to_string()),
                },
                Ok(_) => gone("what it says is not understood".to_string()),
                Err(why) if why.kind() == io::ErrorKind::Interrupted => continue,
                Err(why)
                    if matches!(
                        why.kind(),
                        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
                    ) =>
                {
                    gone(format!("nothing was heard of it for {} s", SILENCE.as_secs()))
                }
                Err(why) => gone(why.to_string()),
            };
            self.ring(why);
            return;
        }
    }

    /// Something is wrong: the first that is, is told.
    pub fn ring(&self, why: Wrong) {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why);
        self.rang.store(true, SeqCst);
    }

    /// Whether something is.
    pub fn rang(&self) -> bool {
        self.rang.load(SeqCst)
    }

    /// What is wrong.
    pub fn why(&self) -> Option<Wrong> {
        self.why.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells the others why this process fails, in both languages.
    pub fn fail(&self, why: [&str; 2]) {
        let mut bytes = vec![FAILED];
        for words in why {
            let end = words.floor_char_boundary(2000);
            bytes.extend_from_slice(&(end as u16).to_le_bytes());
            bytes.extend_from_slice(&words.as_bytes()[..end]);
        }
        // Nothing is finished: nobody here waits for the others any more.
        self.rang.store(true, SeqCst);
        self.say(&bytes);
    }

    /// A worker of this process, which has so many, needs nobody any more. When all do, the others are told.
    pub fn over(&self, workers: usize) {
        if self.over.fetch_add(1, SeqCst) + 1 == workers {
            // Before it is said: who hears it may go, and is not to be missed.
            self.finished.store(true, SeqCst);
            self.say(&[ENDED]);
        }
    }

    /// Whether no worker anywhere needs another: before, none goes, for what it has sent last may be on its way.
    pub fn is_over(&self) -> bool {
        self.finished.load(SeqCst) && self.heard.load(SeqCst) == self.peers().len()
    }

    /// Whether all that is to be done together is done.
    pub fn is_finished(&self) -> bool {
        self.finished.load(SeqCst) && !self.rang()
    }
}

fn read_words(from: &mut TcpStream) -> io::Result<[String; 2]> {
    let mut words = [String::new(), String::new()];
    for own in &mut words {
        let mut many = [0; 2];
        from.read_exact(&mut many)?;
        let mut bytes = vec![0; usize::from(u16::from_le_bytes(many))];
        from.read_exact(&mut bytes)?;
        *own = String::from_utf8_lossy(&bytes).into_owned();
    }
    Ok(words)
}
