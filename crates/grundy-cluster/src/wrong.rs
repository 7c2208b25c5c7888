//! What goes wrong between processes.

use std::path::PathBuf;

/// Why processes do not work together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// A file cannot be read.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// A line of the file of hosts is no address.
    Line {
        /// The file.
        path: PathBuf,
        /// Which line, from 1 on.
        line: usize,
        /// The line.
        text: String,
    },
    /// The file of hosts has an address twice.
    Twice {
        /// The file.
        path: PathBuf,
        /// The address.
        address: String,
    },
    /// There are no hosts, or more workers than shards.
    Many {
        /// How many workers there would be.
        workers: usize,
    },
    /// There is no process of this number.
    Process {
        /// Which was asked for.
        process: usize,
        /// How many there are.
        hosts: usize,
    },
    /// No secret is given, and there are several processes.
    NoSecret,
    /// The secret is too short.
    Short(PathBuf),
    /// Others can read the secret.
    Open(PathBuf),
    /// This process cannot listen where it should.
    Listen {
        /// The address.
        address: String,
        /// What the system says.
        why: String,
    },
    /// A process was not reached.
    Unreached {
        /// Which.
        process: usize,
        /// Its address.
        address: String,
        /// What happened last.
        why: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// A process has another secret.
    Secret {
        /// Which.
        process: usize,
        /// Its address.
        address: String,
    },
    /// A process does something else.
    Other {
        /// Which.
        process: usize,
        /// Its address.
        address: String,
        /// What.
        what: Differs,
    },
    /// A process is gone.
    Gone {
        /// Which.
        process: usize,
        /// Its address.
        address: String,
        /// How it is known.
        why: String,
    },
    /// A process has failed, and said why.
    Failed {
        /// Which.
        process: usize,
        /// Its address.
        address: String,
        /// Its own words, in English and Chinese.
        why: [String; 2],
    },
    /// Nothing was begun that all processes have.
    Nothing(PathBuf),
    /// A folder lacks a file of a process.
    Missing(PathBuf),
    /// A thread of this process ended without saying why.
    Thread,
}

/// In what two processes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// The version of the program.
    Version,
    /// The rules, the start or the numbering.
    Rules,
    /// The hosts, the number of workers, or whether it goes on.
    Hosts,
}
