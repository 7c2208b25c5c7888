//! Runs a contestant's program on an input, within limits of time and output.
//!
//! The program runs in a shell and in its own process group. One thread writes its standard input
//! and one thread reads each of its output streams. The caller polls until the program ends, has
//! written too much or reaches the deadline, and then kills the process group.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A contestant's program that is tested against the library, and its time limit.
pub struct Rival<'a> {
    /// The command line that runs the program in a shell.
    pub command: &'a str,
    /// The maximum time that the program may take for one input.
    pub time: Duration,
}

/// The result of running a contestant's program on an input.
pub struct Run {
    /// The way in which the run ended.
    pub end: End,
    /// The standard output of the program, up to the maximum number of bytes.
    pub output: String,
    /// The standard error of the program, only its first 2,000 bytes.
    pub stderr: String,
    /// The time from the start of the program to its end.
    pub time: Duration,
    /// The greatest memory of a process of the program in bytes, as far as it was measured while
    /// the program ran; `None` if the system does not report it.
    pub memory: Option<u64>,
}

/// The way in which the run of a contestant's program ended.
pub enum End {
    /// The program ended by itself, with this exit status.
    Exit(ExitStatus),
    /// The program was killed because it reached the time limit.
    Time,
    /// The program wrote more output than allowed, and was killed unless it had ended already.
    Output,
}

/// The maximum number of bytes of standard error that a [`Run`] contains.
const MAX_STDERR_BYTES: usize = 2_000;
/// When a program has ended, the maximum time to wait for the rest of its output.
const DRAIN_TIMEOUT: Duration = Duration::from_millis(500);

impl Rival<'_> {
    /// Runs the program on `input` and collects at most `max_bytes` bytes of its output.
    ///
    /// Each stream has a separate thread, so that a program that does not read its input, or writes
    /// before it reads, does not block this function. No thread is joined: a descendant of the
    /// program that left the process group may keep a stream open for ever.
    ///
    /// # Errors
    /// Returns the I/O error if the shell cannot be started.
    pub fn run(&self, input: &str, max_bytes: usize) -> io::Result<Run> {
        let mut command = shell(self.command, self.time);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let started = Instant::now();
        let deadline = started + self.time;
        let (mut stdin, text) = (child.stdin.take().expect("piped"), input.to_string());
        thread::spawn(move || {
            // An error is expected if the program ends before it has read its entire input.
            let _ = stdin.write_all(text.as_bytes());
        });
        let output = Stream::spawn(child.stdout.take().expect("piped"), max_bytes);
        let stderr = Stream::spawn(child.stderr.take().expect("piped"), usize::MAX);
        let mut memory = None;
        let end = watch(&mut child, &output, deadline, &mut memory);
        let time = started.elapsed();
        stop(&mut child);
        let status = child.wait()?;
        let full = output.wait(DRAIN_TIMEOUT);
        let end = match end {
            Some(end) => end,
            None if full => End::Output,
            None => End::Exit(status),
        };
        stderr.wait(DRAIN_TIMEOUT / 5);
        let (output, stderr) = (output.text(max_bytes), stderr.text(MAX_STDERR_BYTES));
        Ok(Run { end, output, stderr, time, memory })
    }
}

/// Waits until the program ends, writes too much or reaches the deadline. Returns `None` if it
/// ended by itself, otherwise the reason why the caller must kill it. Stores the greatest memory of
/// a process of the program in `memory`.
fn watch(
    child: &mut Child,
    output: &Stream,
    deadline: Instant,
    memory: &mut Option<u64>,
) -> Option<End> {
    let mut pause = Duration::from_micros(100);
    loop {
        *memory = (*memory).max(peak_memory(child.id(), MAX_PROCESS_DEPTH));
        if output.has_ended.get() {
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

/// An output stream of the program, which a thread reads into memory.
struct Stream {
    bytes: Arc<Mutex<Vec<u8>>>,
    /// The channel on which the thread sends one message when it stops reading. The message states
    /// whether the stream had more bytes than allowed.
    end: mpsc::Receiver<bool>,
    has_ended: Cell<bool>,
}

impl Stream {
    /// Starts a thread that reads until the stream ends or more than `max_bytes` bytes have
    /// arrived. If `max_bytes` is `usize::MAX`, the thread reads the entire stream but only stores
    /// its beginning.
    fn spawn(mut source: impl Read + Send + 'static, max_bytes: usize) -> Stream {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (sender, end) = mpsc::channel();
        let shared = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut buffer = [0; 1 << 14];
            loop {
                let count = match source.read(&mut buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Ok(count) => count,
                    Err(_) => 0,
                };
                let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if max_bytes != usize::MAX || bytes.len() < MAX_STDERR_BYTES {
                    bytes.extend_from_slice(&buffer[..count]);
                }
                if count == 0 || bytes.len() > max_bytes {
                    let _ = sender.send(count > 0);
                    return;
                }
            }
        });
        Stream { bytes, end, has_ended: Cell::new(false) }
    }

    /// Waits at most `time` until the thread stops reading. Returns whether the stream had more
    /// bytes than allowed; `false` also if the thread is still reading.
    fn wait(&self, time: Duration) -> bool {
        if self.has_ended.get() {
            return false;
        }
        let result = self.end.recv_timeout(time);
        self.has_ended.set(result != Err(RecvTimeoutError::Timeout));
        result.unwrap_or(false)
    }

    /// Returns the first `max_bytes` bytes that have arrived so far, as text.
    fn text(&self, max_bytes: usize) -> String {
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes[..bytes.len().min(max_bytes)]).into_owned()
    }
}

/// The maximum depth of child processes whose memory is measured.
const MAX_PROCESS_DEPTH: usize = 4;

/// Returns the greatest memory in bytes that a process and its descendants to this depth have used
/// so far, or `None` if the system does not report it.
fn peak_memory(pid: u32, depth: usize) -> Option<u64> {
    let folder = format!("/proc/{pid}");
    let status = std::fs::read_to_string(format!("{folder}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    let own_peak = kibibytes.map(|kibibytes| kibibytes * 1024);
    let children = std::fs::read_to_string(format!("{folder}/task/{pid}/children"));
    let children = children.ok().filter(|_| depth > 0).unwrap_or_default();
    let children = children.split_whitespace().filter_map(|pid| pid.parse().ok());
    children.map(|child| peak_memory(child, depth - 1)).fold(own_peak, Option::max)
}

/// Returns the shell command that runs `command` in its own process group, so that its descendants
/// can be killed with it.
#[cfg(unix)]
fn shell(command: &str, time: Duration) -> Command {
    use std::os::unix::process::CommandExt;
    // If this program is killed, the limit of CPU time ends the contestant's program eventually.
    let seconds = (time.as_secs() + 1) * 60;
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -t {seconds}; {command}")).process_group(0);
    shell
}

/// Returns whether the program has ended, without reaping it. Its process id stays reserved until
/// `wait`, so that `stop` cannot kill an unrelated process group that reuses the id.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(Some(_)) | Err(_))
}

/// Kills the process group of the program, and with it the descendants that have not left the
/// group.
#[cfg(unix)]
fn stop(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // An error means that the process group no longer has a process.
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
