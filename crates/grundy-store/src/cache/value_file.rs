//! [`ValueFile`]: a file that keeps the Grundy values of components of boards between runs of the
//! program.

use grundy_text::Result;
use std::io::{self, Write};
use std::sync::Arc;

/// A file that keeps the Grundy values of the components of the boards of one game.
pub trait ValueFile: Send + Sync {
    /// Returns the contents of the file, or `None` if there is no file.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    fn load(&self) -> Result<Option<Vec<u8>>>;

    /// Replaces the contents of the file by those that `write` writes.
    ///
    /// # Errors
    /// Fails if the file cannot be written. It then has its former contents.
    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<()>;
}

/// The file of a game, with the state of the search when it was last written.
pub(super) struct KeptValues {
    pub(super) file: Arc<dyn ValueFile>,
    /// The number of components that the search had expanded when the file was last written.
    pub(super) saved_at: u64,
}
