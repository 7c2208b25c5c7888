//! A game of a rule file solved whole and written.

use crate::explain::unsolved;
use crate::keeping::{Keeping, Plan};
use crate::manifest::{Manifest, Variable};
use crate::stored::game_of;
use crate::write::{Told, unfinished, write};
use grundy::base::{Budget, Counts, Error};
use grundy::lang::RuleGame;
use grundy::workbench::BoardCells;
use grundy_boards::{Keep, Limits, Numbering, Progress, Unsolved, solve};
use std::path::Path;
use std::time::Duration;

/// How a tablebase is made.
#[derive(Clone, Copy, Debug)]
pub struct Making<'a> {
    /// The folder that it will be.
    pub dir: &'a Path,
    /// The name of the game.
    pub name: &'a str,
    /// The way to number boards; the better one where none is given.
    pub numbering: Option<Numbering>,
    /// Threads.
    pub threads: usize,
    /// Whether one that was begun is gone on with.
    pub resume: bool,
    /// How often is written down how far it has come.
    pub every: Duration,
}

/// Solves every board that arises from a start, and writes it.
///
/// # Errors
/// `Unsupported` where the rules are no tests and changes of cells; `TooBig` where the boards do not fit; where files cannot be
/// written; when it is told to stop.
pub fn make(
    rules: &RuleGame,
    start: &Counts,
    ask: &Making,
    budget: &Budget,
) -> Result<Manifest, Error> {
    let commands = rules.commands().map_err(|refused| refused.explained())?;
    let cells = BoardCells::new(&commands);
    let (board, mover) = cells.of(start).ok_or_else(|| unsolved(Unsolved::Rules, budget.bytes))?;
    let names = rules.variable_names().into_iter();
    let variables = names.zip(&commands.groups).map(|(name, group)| Variable {
        name,
        cells: group.cells,
        values: group.values,
        low: group.low,
    });
    let told = Told {
        game: game_of(rules, ask.name),
        cells: variables.collect(),
        start: board.clone(),
        mover,
    };
    let watch = |progress: Progress| {
        if let Some(watched) = budget.progress {
            match progress.of {
                0 => watched.report(progress.found, None),
                of => watched.report(progress.done, Some(of)),
            }
        }
        budget.look().is_ok() && progress.found <= budget.positions
    };
    let numbering = ask.numbering;
    let plan = Plan {
        version: env!("CARGO_PKG_VERSION").to_string(),
        game: told.game.clone(),
        cells: told.cells.clone(),
        start: board.clone(),
        mover,
        numbering: numbering.map(|numbering| format!("{numbering:?}").to_lowercase()),
    };
    let dir = unfinished(ask.dir);
    let keeping = match ask.resume {
        true => Keeping::resumed(dir, &plan, ask.every)?,
        false => Keeping::begun(dir, &plan, ask.every)?,
    };
    let (bytes, threads, keep) = (budget.bytes, ask.threads, Some(&keeping as &dyn Keep));
    let limits = Limits { bytes, threads, numbering, watch: &watch, keep };
    let solved = solve(&commands, &board, mover, &limits);
    let solved = solved.map_err(|why| match budget.look() {
        Err(stopped) => stopped.into(),
        Ok(())
            if why == Unsolved::Kept
                && let Some(fault) = keeping.failed() =>
        {
            fault.into()
        }
        // Nobody asked: there are more than there may be.
        Ok(()) if why == Unsolved::Stopped => unsolved(Unsolved::Large, budget.bytes),
        Ok(()) => unsolved(why, budget.bytes),
    })?;
    let goes_on = |done: u64, of: u64| {
        if let Some(watched) = budget.progress {
            watched.report(done, Some(of));
        }
        budget.look().is_ok()
    };
    Ok(write(ask.dir, told, &solved, &goes_on)?)
}
