//! Implements the option `--keep`: keeps the values of components of boards in a file between runs.

use crate::files;
use crate::output::Out;
use crate::stderr::print_note;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy::workbench::{GameCache, ValueFile};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The option `--keep`.
#[derive(clap::Args)]
pub struct KeepOption {
    #[arg(long)]
    pub keep: Option<String>,
}

impl KeepOption {
    /// Adds the file of the option to a cache of games. A file of more than `max_bytes` bytes is not
    /// read.
    pub fn add_to(&self, cache: GameCache, max_bytes: u64) -> (GameCache, KeptFile) {
        let file = self.keep.as_ref().map(|path| {
            Arc::new(PathFile { path: path.clone(), max_bytes, is_used: AtomicBool::new(false) })
        });
        let cache = cache.with_value_file(file.clone().map(|file| file as Arc<dyn ValueFile>));
        (cache, KeptFile(file))
    }
}

/// The file of the option `--keep`, if it was given.
pub struct KeptFile(Option<Arc<PathFile>>);

impl KeptFile {
    /// Writes a note to standard error if no question used the file.
    pub fn note_unused(&self, out: &Out) {
        if let Some(file) = &self.0
            && !file.is_used.load(Ordering::Relaxed)
        {
            let note = words!(cli::no_values_were_kept, path = excerpt(&file.path));
            print_note(&note, out.lang, out.json);
        }
    }
}

/// A file that keeps values, by its path.
struct PathFile {
    path: String,
    max_bytes: u64,
    /// Whether a search asked for the file.
    is_used: AtomicBool,
}

impl ValueFile for PathFile {
    fn load(&self) -> Result<Option<Vec<u8>>, Error> {
        self.is_used.store(true, Ordering::Relaxed);
        let contents = std::fs::metadata(&self.path).and_then(|metadata| {
            if metadata.len() > self.max_bytes {
                return Ok(None);
            }
            std::fs::read(&self.path).map(Some)
        });
        match contents {
            Ok(Some(contents)) => Ok(Some(contents)),
            Ok(None) => Err(Error::too_big(words!(
                cli::file_exceeds_memory_limit,
                path = excerpt(&self.path)
            ))
            .help(words!(cli::raise_memory_limit))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => {
                let why = error.to_string();
                Err(Error::bad(words!(files::cannot_read, quoted = excerpt(&self.path), why)))
            }
        }
    }

    fn save(&self, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        files::write(&self.path, write)
    }
}
