//! Implements the option `--tablebase`: answers questions from tablebases instead of computing
//! them.

use crate::output::Out;
use crate::stderr::print_note;
use grundy::base::{Error, excerpt};
use grundy::lang::RuleGame;
use grundy::words;
use grundy::workbench::{GameCache, LabelStore};
use grundy_tablebase::{Label, OpenTablebase};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The option `--tablebase`.
#[derive(clap::Args)]
pub struct TablebaseOption {
    #[arg(long)]
    pub tablebase: Vec<String>,
}

impl TablebaseOption {
    /// Opens all tablebases that the option names.
    ///
    /// # Errors
    /// A tablebase cannot be read.
    pub fn open(&self) -> Result<OpenTablebases, Error> {
        let open = |folder: &String| {
            let opened = grundy_tablebase::open(Path::new(folder))?;
            let (was_asked, is_matched) = (AtomicBool::new(false), AtomicBool::new(false));
            Ok((folder.clone(), Arc::new(Observed { opened, was_asked, is_matched })))
        };
        Ok(OpenTablebases(self.tablebase.iter().map(open).collect::<Result<_, Error>>()?))
    }
}

/// The tablebases of the option `--tablebase`, each with the folder that the user named.
pub struct OpenTablebases(Vec<(String, Arc<Observed>)>);

impl OpenTablebases {
    /// Creates a cache of games that looks up positions in the tablebases.
    pub fn memory(&self) -> GameCache {
        let stored = self.0.iter().map(|(_, observed)| Arc::clone(observed) as Arc<dyn LabelStore>);
        GameCache::default().with_stores(stored.collect())
    }

    /// Writes a note to standard error for each tablebase that answered no question, because its
    /// rules differ from those of every board game in the questions.
    pub fn note_unused(&self, out: &Out) {
        let is_matched = |observed: &Observed| observed.is_matched.load(Ordering::Relaxed);
        let none_matched = !self.0.iter().any(|(_, observed)| is_matched(observed));
        for (folder, observed) in &self.0 {
            let was_asked = observed.was_asked.load(Ordering::Relaxed);
            if is_matched(observed) || !was_asked && !none_matched {
                continue;
            }
            let game = &observed.opened.tablebase.manifest().game;
            let given = game.parameters.iter().map(|(name, value)| format!(" {name}={value}"));
            let game = excerpt(&(game.name.clone() + &given.collect::<String>()));
            print_note(
                &words!(cli::tablebase_was_not_used_it_belongs, folder = excerpt(folder), game),
                out.lang,
                out.json,
            );
        }
    }
}

/// A tablebase that records whether it was used, so that [`OpenTablebases::note_unused`] can report
/// an unused one.
struct Observed {
    opened: OpenTablebase,
    /// Whether the rules of some board game in a question were compared with those of the
    /// tablebase.
    was_asked: AtomicBool,
    /// Whether some board game in a question has the rules of the tablebase, so that the tablebase
    /// answered for it.
    is_matched: AtomicBool,
}

impl LabelStore for Observed {
    fn matches_rules(&self, rules: &RuleGame) -> bool {
        let matches = self.opened.matches_rules(rules);
        self.was_asked.store(true, Ordering::Relaxed);
        self.is_matched.fetch_or(matches, Ordering::Relaxed);
        matches
    }

    fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, Error> {
        self.opened.label(cells, side)
    }

    fn boards(&self) -> u64 {
        self.opened.boards()
    }
}
