//! A game of a rule file solved whole and written.

use crate::explain::unsolved;
use crate::keeping::{Begun, Keeping, Planning};
use crate::manifest::{Manifest, Variable};
use crate::memory;
use crate::stored::game_of;
use crate::told::Told;
use crate::write::{beside, unfinished, write, written_at_a_time};
use grundy::base::{Budget, Counts, Error, Note};
use grundy::lang::RuleGame;
use grundy::workbench::BoardCells;
use grundy_boards::{Keep, Limits, Numbering, Plan, Progress, Rules, Unsolved, solve};
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
    /// Whether only who wins is kept, not in how many moves.
    pub outcomes: bool,
    /// Threads.
    pub threads: usize,
    /// Whether one that was begun is gone on with.
    pub resume: bool,
    /// How often is written down how far it has come.
    pub every: Duration,
}

/// A game made ready to be solved.
pub struct Ready {
    /// Its rules as tests and changes of cells.
    pub commands: Rules,
    /// What is written with its labels.
    pub told: Told,
}

impl Ready {
    /// Makes a game ready.
    ///
    /// # Errors
    /// `Unsupported` where the rules are no tests and changes of cells.
    pub fn new(
        rules: &RuleGame,
        start: &Counts,
        ask: &Making,
        budget: &Budget,
    ) -> Result<Ready, Error> {
        let commands = rules.commands().map_err(|refused| refused.explained())?;
        let cells = BoardCells::new(&commands);
        let board = cells.of(start).ok_or_else(|| unsolved(Unsolved::Rules, budget.bytes));
        let (start, mover) = board?;
        let names = rules.variable_names().into_iter();
        let variables = names.zip(&commands.groups).map(|(name, group)| Variable {
            name,
            cells: group.cells,
            values: group.values,
            low: group.low,
        });
        let cells = variables.collect();
        let (game, outcomes) = (game_of(rules, ask.name), ask.outcomes);
        let told = Told { game, cells, start, mover, outcomes };
        memory::trim();
        Ok(Ready { commands, told })
    }
}

/// Tells who watches how far it is, and says whether it goes on.
#[must_use]
pub fn goes_on(budget: &Budget, progress: Progress) -> bool {
    if let Some(watched) = budget.progress {
        match progress.of {
            0 => watched.report(progress.found, None),
            of => watched.report(progress.done, Some(of)),
        }
        let Progress { tiers: done, of_tiers: of, level: moves, .. } = progress;
        watched.note(&Note::Tiers { done, of, moves });
    }
    budget.look().is_ok() && progress.found <= budget.positions
}

/// Why it is not solved, or that it was told to stop.
#[must_use]
pub fn failed(why: Unsolved, budget: &Budget) -> Error {
    match budget.look() {
        Err(stopped) => stopped.into(),
        // Nobody asked: there are more than there may be.
        Ok(()) if why == Unsolved::Stopped => unsolved(Unsolved::Large, budget.bytes),
        Ok(()) => unsolved(why, budget.bytes),
    }
}

/// What making a tablebase will take, with all that the process has: nothing is written. Where boards are listed they are found
/// for this too.
///
/// # Errors
/// As [`make`].
pub fn plan(
    rules: &RuleGame,
    start: &Counts,
    ask: &Making,
    budget: &Budget,
) -> Result<Plan, Error> {
    let Ready { commands, told } = Ready::new(rules, start, ask, budget)?;
    let watch = |progress: Progress| goes_on(budget, progress);
    let (bytes, threads, numbering) = (for_boards(budget), ask.threads, ask.numbering);
    let planning = Planning::new(beside(ask.dir, ".plan"));
    let keep = Some(&planning as &dyn Keep);
    let limits = Limits { bytes, threads, numbering, watch: &watch, outcomes: ask.outcomes, keep };
    let ready = memory::most();
    let plan = grundy_boards::plan(&commands, &told.start, told.mover, &limits);
    let plan = plan.map_err(|why| failed(why, budget))?;
    let writing = written_at_a_time(&plan.held, plan.numbering, plan.aside > 0);
    let most = plan.before + LATER + plan.bytes.max(writing);
    let seconds = plan.seconds + seconds_of_writing(plan.numbering, plan.kept, plan.boards);
    Ok(Plan { bytes: most.max(ready), seconds, ..plan })
}

/// Bytes of those allowed that are left for boards: what the process has already, and what is read later, counts too, and so do
/// lists of threads, which are small beside boards.
#[must_use]
pub fn for_boards(budget: &Budget) -> u64 {
    budget.bytes.saturating_sub(memory::now() + 2 * LATER) / 32 * 31
}

/// How many seconds writing takes, about: a board that is listed is put in order by the least word of its images.
#[must_use]
pub fn seconds_of_writing(numbering: Numbering, kept: u64, boards: u64) -> u64 {
    let nanoseconds = match numbering {
        Numbering::All => kept.saturating_mul(40),
        Numbering::Found | Numbering::Images => {
            kept.saturating_mul(300).saturating_add(boards.saturating_mul(80))
        }
    };
    nanoseconds / 1_000_000_000
}

/// Bytes of the program that are read into memory when it writes, about.
const LATER: u64 = 4 << 20;

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
    let Ready { commands, told } = Ready::new(rules, start, ask, budget)?;
    let watch = |progress: Progress| goes_on(budget, progress);
    let numbering = ask.numbering;
    let begun = Begun::new(&told, numbering);
    let dir = unfinished(ask.dir);
    let keeping = match ask.resume {
        true => Keeping::resumed(dir, &begun, ask.every)?,
        false => Keeping::begun(dir, &begun, ask.every)?,
    };
    let (bytes, threads, keep) = (for_boards(budget), ask.threads, Some(&keeping as &dyn Keep));
    let limits = Limits { bytes, threads, numbering, watch: &watch, outcomes: ask.outcomes, keep };
    let solved = solve(&commands, &told.start, told.mover, &limits);
    let solved = solved.map_err(|why| match (why, keeping.failed()) {
        (Unsolved::Kept, Some(fault)) => fault.into(),
        // It will not be otherwise another time.
        (Unsolved::Rules | Unsolved::Long | Unsolved::Fault | Unsolved::Outcomes, _) => {
            keeping.forget();
            failed(why, budget)
        }
        _ => failed(why, budget),
    })?;
    let written = |done: u64, of: u64| {
        if let Some(watched) = budget.progress {
            watched.report(done, Some(of));
        }
        budget.look().is_ok()
    };
    Ok(write(ask.dir, told, solved, &keeping, &written)?)
}
