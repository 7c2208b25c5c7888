//! What goes wrong with files of a tablebase.

use std::path::{Path, PathBuf};

/// Why a tablebase is not written or read.
#[derive(Debug)]
pub enum Fault {
    /// The system does not read or write a file.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: String,
        /// Whether there is no room left.
        full: bool,
    },
    /// There is no tablebase in this folder.
    None(PathBuf),
    /// What is there is damaged.
    Corrupt {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// It was written by a later version.
    Later(u32),
    /// It was told to stop.
    Stopped,
}

impl Fault {
    /// What the system says of a path.
    #[must_use]
    pub fn io(path: &Path, why: &std::io::Error) -> Fault {
        let full = why.kind() == std::io::ErrorKind::StorageFull;
        Fault::Io { path: path.to_path_buf(), why: why.to_string(), full }
    }

    /// What is wrong with what is at a path.
    pub fn corrupt(path: &Path, why: impl Into<String>) -> Fault {
        Fault::Corrupt { path: path.to_path_buf(), why: why.into() }
    }
}
