//! A tablebase as labels that questions are answered from.

use crate::fault::Fault;
use crate::manifest::{Game, Manifest};
use crate::read::Tablebase;
use grundy::base::Error;
use grundy::lang::{RuleFile, RuleGame};
use grundy::workbench::Stored;
use grundy_boards::Label;
use std::path::Path;

/// A tablebase with the rules of its game.
pub struct Kept {
    /// The files.
    pub tablebase: Tablebase,
    /// The rules that they hold, read and filled in.
    pub rules: RuleGame,
}

/// Opens a tablebase and reads the rules that it holds.
///
/// # Errors
/// Where there is none, or it is damaged, or its rules do not have such boards.
pub fn open(root: &Path) -> Result<Kept, Error> {
    let tablebase = Tablebase::open(root)?;
    let game = &tablebase.manifest().game;
    let corrupt = |why: &str| Error::from(Fault::corrupt(&root.join("zarr.json"), why));
    let (file, _) = RuleFile::read(&game.rules, &game.name)
        .map_err(|_| corrupt("its rules are no rule file"))?;
    let given: Vec<(&str, i64)> =
        game.parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let rules = file.build(&given)?;
    let commands = rules.commands().map_err(|_| corrupt("its rules have no such boards"))?;
    let groups = commands.groups.iter().map(|group| (group.cells, group.values, group.low));
    let cells = &tablebase.manifest().cells;
    if !groups.eq(cells.iter().map(|own| (own.cells, own.values, own.low))) {
        return Err(corrupt("its rules have no such boards"));
    }
    Ok(Kept { tablebase, rules })
}

/// The game of rules with their parameters.
pub fn game_of(rules: &RuleGame, name: &str) -> Game {
    let parameters = rules.params().into_iter().map(|(name, value)| (name.to_string(), value));
    Game {
        name: name.to_string(),
        rules: rules.file().text().to_string(),
        parameters: parameters.collect(),
    }
}

/// Whether a tablebase is of these rules with the same parameters; names are nothing.
fn is_of(manifest: &Manifest, rules: &RuleGame) -> bool {
    let own = game_of(rules, "");
    (&own.rules, &own.parameters) == (&manifest.game.rules, &manifest.game.parameters)
}

impl Stored for Kept {
    fn is_of(&self, rules: &RuleGame) -> bool {
        is_of(self.tablebase.manifest(), rules)
    }

    fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, Error> {
        Ok(self.tablebase.label(cells, side)?)
    }

    fn boards(&self) -> u64 {
        self.tablebase.manifest().positions
    }
}
