//! Errors of reading and writing the files of a tablebase.

use std::path::{Path, PathBuf};

/// The reason why a tablebase cannot be written or read.
#[derive(Debug)]
pub enum FileError {
    /// The operating system reports an error for a file or folder.
    Io {
        /// The path of the file or folder at which the operation failed.
        path: PathBuf,
        /// The message of the operating system about the failed operation.
        why: String,
        /// Whether the operation failed because the disk is full.
        full: bool,
    },
    /// The folder with this path does not contain a tablebase.
    Missing(PathBuf),
    /// A file or folder is damaged, or does not match the other files of the tablebase.
    Corrupt {
        /// The path of the damaged file or folder.
        path: PathBuf,
        /// A description of the damage.
        why: String,
    },
    /// A later version of the program wrote the tablebase; the field is the version of its format.
    NewerFormat(u32),
    /// The caller stopped the operation.
    Stopped,
}

impl FileError {
    /// Creates the error for an operation on the file `path` that failed with `why`.
    #[must_use]
    pub fn io(path: &Path, why: &std::io::Error) -> FileError {
        let full = why.kind() == std::io::ErrorKind::StorageFull;
        FileError::Io { path: path.to_path_buf(), why: why.to_string(), full }
    }

    /// Creates the error for a damaged file; `why` describes the damage.
    pub fn corrupt(path: &Path, why: impl Into<String>) -> FileError {
        FileError::Corrupt { path: path.to_path_buf(), why: why.into() }
    }
}
