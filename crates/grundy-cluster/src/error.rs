//! The errors of a run with several processes.

use std::path::PathBuf;

/// The reason why processes cannot work together on a tablebase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClusterError {
    /// A file cannot be read.
    File {
        /// The path of the file that cannot be read.
        path: PathBuf,
        /// The message of the operating system about the failed read.
        why: String,
    },
    /// A line of the host file is not an address.
    InvalidAddress {
        /// The path of the host file that contains the line.
        path: PathBuf,
        /// The number of the invalid line in the host file, from 1.
        line: usize,
        /// The text of the line, without comment and surrounding white space.
        text: String,
    },
    /// The host file has an address twice.
    DuplicateAddress {
        /// The path of the host file that contains the address.
        path: PathBuf,
        /// The address that occurs twice.
        address: String,
    },
    /// The number of workers is 0, or it exceeds the number of shards (the parts of the set of
    /// boards).
    TooManyWorkers {
        /// The number of workers of all processes together.
        workers: usize,
    },
    /// The host file has no addresses or too many.
    HostCount {
        /// The path of the host file.
        path: PathBuf,
        /// The number of addresses in the host file.
        hosts: usize,
    },
    /// The number that the caller gave for this process is not less than the number of hosts.
    UnknownProcess {
        /// The number that the caller gave for this process.
        process: usize,
        /// The number of hosts in the host file.
        hosts: usize,
    },
    /// There are several processes, but the caller gave no secret for them.
    NoSecret,
    /// The secret in the file with this path has fewer than 16 bytes.
    SecretTooShort(PathBuf),
    /// The path of the secret does not name a regular file of at most 64 KiB.
    SecretNotAFile(PathBuf),
    /// Other users can read the file with the secret, which has this path.
    SecretReadable(PathBuf),
    /// This process cannot listen for connections at its address.
    Listen {
        /// The address at which this process tried to listen.
        address: String,
        /// The message of the operating system why the process cannot listen.
        why: String,
    },
    /// A process could not be reached within the time limit.
    Unreachable {
        /// The number of the process that could not be reached.
        process: usize,
        /// The address of the process that could not be reached.
        address: String,
        /// A description of the last error of the attempts to connect.
        why: String,
        /// The time limit for connecting, in seconds.
        seconds: u64,
    },
    /// A process does not have the same secret as this process.
    DifferentSecret {
        /// The number of the process that has the different secret.
        process: usize,
        /// The address of the process that has the different secret.
        address: String,
    },
    /// A process runs a job that differs from the job of this process, so their results would not
    /// belong together.
    DifferentJob {
        /// The number of the process that runs the different job.
        process: usize,
        /// The address of the process that runs the different job.
        address: String,
        /// The first property in which the jobs differ.
        mismatch: Mismatch,
    },
    /// The connection to a process broke, or the process sends no heartbeats any longer.
    Lost {
        /// The number of the process whose connection is lost.
        process: usize,
        /// The address of the process whose connection is lost.
        address: String,
        /// A description of how the loss was detected.
        why: String,
    },
    /// A process has failed, and has sent the reason before it ended.
    Failed {
        /// The number of the process that has failed.
        process: usize,
        /// The address of the process that has failed.
        address: String,
        /// The reason that the process has sent, in English and Chinese.
        why: [String; 2],
    },
    /// The folder with this path has no readable checkpoint that was written after the game was
    /// solved.
    Unsolved(PathBuf),
    /// The results file with this name, which a process wrote, is in none of the folders to merge.
    MissingFile(PathBuf),
    /// A thread of this process panicked or could not be created.
    Thread,
}

/// A property in which the jobs of two processes must agree but differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The version of the program, or the version of the messages between processes.
    Version,
    /// The game or the tablebase: the rules, the start position or the options.
    Rules,
    /// The set-up of the run: the addresses of the hosts, the number of workers, or whether the run
    /// is resumed.
    Hosts,
}
