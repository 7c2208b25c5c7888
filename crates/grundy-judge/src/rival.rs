//! Another program, run on an input within limits of time and output.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A command line of the shell.
pub struct Rival<'a> {
    /// As it is typed in a shell.
    pub command: &'a str,
    /// How long it may take for an input.
    pub time: Duration,
}

/// How a run ended, and what was written.
pub struct Run {
    /// How it ended.
    pub end: End,
    /// Its standard output.
    pub output: String,
    /// The beginning of its standard error.
    pub complaint: String,
}

/// How a run ended.
pub enum End {
    /// By itself.
    Exit(ExitStatus),
    /// Stopped at the limit of time.
    Time,
    /// Stopped because it wrote too much.
    Output,
}

/// What is kept of standard error.
const COMPLAINT: usize = 2_000;
/// How long the last output of a program that has ended may take to arrive.
const ARRIVAL: Duration = Duration::from_millis(500);

impl Rival<'_> {
    /// Runs it on an input, with at most `most` bytes of output.
    ///
    /// Every stream has its own thread, so that a program which does not read, or writes before it
    /// reads, blocks nobody; and no thread is waited for without limit, for a process that left
    /// the group of the program may keep a stream open.
    ///
    /// # Errors
    /// When the shell cannot be started.
    pub fn run(&self, input: &str, most: usize) -> io::Result<Run> {
        let mut command = shell(self.command, self.time);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let deadline = Instant::now() + self.time;
        let (mut stdin, text) = (child.stdin.take().expect("piped"), input.to_string());
        thread::spawn(move || {
            // A program may end, or close its input, before it has read everything.
            let _ = stdin.write_all(text.as_bytes());
        });
        let output = Stream::read(child.stdout.take().expect("piped"), most);
        let complaint = Stream::read(child.stderr.take().expect("piped"), usize::MAX);
        let end = watch(&mut child, &output, deadline);
        stop(&mut child);
        let status = child.wait()?;
        let full = output.wait(ARRIVAL);
        let end = match end {
            Some(end) => end,
            None if full => End::Output,
            None => End::Exit(status),
        };
        complaint.wait(ARRIVAL / 5);
        Ok(Run { end, output: output.text(most), complaint: complaint.text(COMPLAINT) })
    }
}

/// Waits for the end; `None` when the program ended by itself.
fn watch(child: &mut Child, output: &Stream, deadline: Instant) -> Option<End> {
    let mut pause = Duration::from_micros(100);
    loop {
        if output.ended.get() {
            thread::sleep(pause);
        } else if output.wait(pause) {
            return Some(End::Output);
        }
        if has_ended(child) {
            return None;
        }
        if Instant::now() >= deadline {
            return Some(End::Time);
        }
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// What arrives on a stream.
struct Stream {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// Tells the end, once: whether there was too much.
    end: mpsc::Receiver<bool>,
    ended: Cell<bool>,
}

impl Stream {
    /// Reads to the end in a thread, or until there are more than `most` bytes. Of an endless
    /// stream that is allowed (`usize::MAX`) only the beginning is kept.
    fn read(mut from: impl Read + Send + 'static, most: usize) -> Stream {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (tell, end) = mpsc::channel();
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut buffer = [0; 1 << 14];
            loop {
                let count = match from.read(&mut buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(count) => count,
                    Err(_) => 0,
                };
                let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if most != usize::MAX || bytes.len() < COMPLAINT {
                    bytes.extend_from_slice(&buffer[..count]);
                }
                if count == 0 || bytes.len() > most {
                    let _ = tell.send(count > 0);
                    return;
                }
            }
        });
        Stream { bytes, end, ended: Cell::new(false) }
    }

    /// Waits some time for the end; whether there was too much.
    fn wait(&self, time: Duration) -> bool {
        if self.ended.get() {
            return false;
        }
        let told = self.end.recv_timeout(time);
        self.ended.set(told != Err(RecvTimeoutError::Timeout));
        told.unwrap_or(false)
    }

    /// The first `most` bytes that have arrived, as text.
    fn text(&self, most: usize) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes[..bytes.len().min(most)]).into_owned()
    }
}

/// The shell with a command, in a process group of its own so that its children can be stopped too.
#[cfg(unix)]
fn shell(command: &str, time: Duration) -> Command {
    use std::os::unix::process::CommandExt;
    // Should this program itself be stopped, nothing runs on for ever.
    let seconds = (time.as_secs() + 1) * 60;
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -t {seconds}; {command}")).process_group(0);
    shell
}

/// Whether the program has ended, which `wait` will tell again: until then nobody else gets its
/// number.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(Some(_)) | Err(_))
}

/// Stops the program and its children.
#[cfg(unix)]
fn stop(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // There may be nobody left.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn shell(command: &str, _: Duration) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(not(unix))]
fn stop(child: &mut Child) {
    let _ = child.kill();
}
