//! A tablebase together with the rules of its game, so that it can answer questions about positions
//! and their moves.

use crate::file_error::FileError;
use crate::manifest::{GameSource, Manifest};
use crate::reader::Tablebase;
use grundy::base::Error;
use grundy::lang::BoardRules;
use grundy::lang::{RuleFile, RuleGame};
use grundy::workbench::LabelStore;
use grundy_boards::Label;
use std::path::Path;

/// An open tablebase with the compiled rules of its game.
pub struct OpenTablebase {
    /// The open tablebase, which returns the labels of boards.
    pub tablebase: Tablebase,
    /// The rules that the manifest contains, with the values of their parameters.
    pub rules: RuleGame,
}

/// Opens the tablebase in the folder `root` and compiles the rules in its manifest.
///
/// # Errors
/// Returns an error if there is no tablebase, if it is damaged, or if its boards do not match its
/// rules.
pub fn open(root: &Path) -> Result<OpenTablebase, Error> {
    let tablebase = Tablebase::open(root)?;
    let game = &tablebase.manifest().game;
    let corrupt = |why: &str| Error::from(FileError::corrupt(&root.join("zarr.json"), why));
    let (file, _) = RuleFile::read(&game.rules, &game.name)
        .map_err(|_| corrupt("the rules are not a valid rule file"))?;
    let parameters: Vec<(&str, i64)> =
        game.parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let rules = file.build(&parameters)?;
    let commands =
        rules.solver_rules().map_err(|_| corrupt("the boards do not match the rules"))?;
    let groups = commands.rules.groups.iter().map(|group| (group.cells, group.values, group.low));
    let variables = &tablebase.manifest().cells;
    if !groups.eq(variables.iter().map(|variable| (variable.cells, variable.values, variable.low)))
    {
        return Err(corrupt("the boards do not match the rules"));
    }
    Ok(OpenTablebase { tablebase, rules })
}

/// Returns the description of `rules` for a manifest: the text of the rule file, the values of its
/// parameters, and `name` as the name of the game.
pub fn game_source(rules: &RuleGame, name: &str) -> GameSource {
    let parameters = rules.params().into_iter().map(|(name, value)| (name.to_string(), value));
    GameSource {
        name: name.to_string(),
        rules: rules.file().text().to_string(),
        parameters: parameters.collect(),
    }
}

/// Returns whether the manifest contains rules with the same text and the same parameter values as
/// `rules`. Names of games do not matter.
fn has_rules(manifest: &Manifest, rules: &RuleGame) -> bool {
    let source = game_source(rules, "");
    (&source.rules, &source.parameters) == (&manifest.game.rules, &manifest.game.parameters)
}

impl LabelStore for OpenTablebase {
    fn matches_rules(&self, rules: &RuleGame) -> bool {
        has_rules(self.tablebase.manifest(), rules)
    }

    fn label(&self, cells: &[u8], side: u8) -> Result<Option<Label>, Error> {
        Ok(self.tablebase.label(cells, side)?)
    }

    fn boards(&self) -> u64 {
        self.tablebase.manifest().positions
    }
}
