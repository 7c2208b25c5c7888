//! Tablebases that questions are answered from.

use grundy::base::Error;
use grundy::workbench::{Memory, Stored};
use std::path::Path;
use std::sync::Arc;

/// `--tablebase`, which commands share that answer questions.
#[derive(clap::Args)]
pub struct From {
    /// Answer from a tablebase that `grundy tablebase` made; may be repeated
    #[arg(long, value_name = "FOLDER")]
    pub tablebase: Vec<String>,
}

impl From {
    /// A memory that answers from these.
    ///
    /// # Errors
    /// Where one cannot be read.
    pub fn memory(&self) -> Result<Memory, Error> {
        let kept = self.tablebase.iter().map(|dir| {
            let kept = grundy_tablebase::open(Path::new(dir))?;
            Ok(Arc::new(kept) as Arc<dyn Stored>)
        });
        Ok(Memory::default().with_stored(kept.collect::<Result<_, Error>>()?))
    }
}
