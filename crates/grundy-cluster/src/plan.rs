//! What several processes would take, told before they begin, by a sample of what one of their workers does.

use crate::make::{ready, within};
use grundy::base::{Budget, Counts, Error};
use grundy::lang::RuleGame;
use grundy_boards::Progress;
use grundy_boards::team::Part;
use grundy_tablebase::{
    Making, Numbering, failed, for_boards, goes_on, held_now, seconds_of_writing,
};

/// What making a tablebase by several processes takes, about.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// How boards are numbered.
    pub numbering: Numbering,
    /// How many boards there are.
    pub boards: u64,
    /// Tiers that have boards.
    pub tiers: u64,
    /// Bytes of memory of each process.
    pub bytes: u64,
    /// Bytes that all processes together send each other: as if no board were drawn, for drawn ones tell nobody.
    pub sent: u64,
    /// Rounds, of each of which every worker waits for all.
    pub rounds: u64,
    /// Seconds that each worker computes.
    pub seconds: u64,
    /// Seconds after that in which process 0 puts the parts together, alone.
    pub alone: u64,
}

/// Bytes that two workers of two processes tell each other in a round of empty parcels, each of them.
const ROUND: f64 = 400.0;
/// Rounds of a component besides those of full parcels, and levels that there are where moves lead back, about.
const ROUNDS: f64 = 3.0;
const LEVELS: f64 = 40.0;
/// How many times as long all takes as its parts do when nobody waits: looking for levels, sending, receiving.
const TOGETHER: f64 = 1.15;
/// Nanoseconds in which process 0 puts a board together with the others that is numbered, or listed.
const NUMBERED: u64 = 20;
/// See [`NUMBERED`].
const LISTED: u64 = 100;
/// Bytes of what the program reads later, and of threads that send and receive.
const LATER: u64 = 6 << 20;

/// What so many processes with so many workers each would take, on machines like this one. Where boards are found they are found
/// here for it.
///
/// # Errors
/// As [`make`](crate::make()).
pub fn plan(
    rules: &RuleGame,
    start: &Counts,
    ask: &Making,
    (processes, workers): (usize, usize),
    budget: &Budget,
) -> Result<Planned, Error> {
    let all = within(processes, workers)?;
    let (together, _) = ready(rules, start, ask, budget)?;
    let watch = |progress: Progress| goes_on(budget, progress);
    let (here, before) = (for_boards(budget), held_now());
    let sampled = together.sampled((all as u64, here / workers as u64, here), &watch);
    let sampled = sampled.map_err(|why| failed(why, budget))?;
    let parts = [sampled.found, sampled.looked, sampled.handed];
    let sum = |of: fn(&Part) -> f64| parts.iter().map(of).sum::<f64>();
    let levels = if sampled.handed.seconds > 0.0 { LEVELS } else { 0.0 };
    let rounds = sum(|part| part.rounds) + ROUNDS * sampled.tiers as f64 + levels;
    // Workers of one process tell each other without a wire.
    let (many, own) = (all as f64, workers as f64);
    let apart = if all > 1 { (many - own) / (many - 1.0) } else { 0.0 };
    let sent = (sum(|part| part.bytes) + rounds * ROUND * many * (many - 1.0)) * apart;
    let each = if sampled.numbering == Numbering::All { NUMBERED } else { LISTED };
    let alone = sampled.kept.saturating_mul(each) / 1_000_000_000;
    // Workers put their own in order.
    let written = seconds_of_writing(sampled.numbering, sampled.kept, sampled.boards);
    let computed = TOGETHER * sum(|part| part.seconds) + written.saturating_sub(alone) as f64;
    Ok(Planned {
        numbering: sampled.numbering,
        boards: sampled.boards,
        tiers: sampled.tiers,
        bytes: before + LATER + workers as u64 * (sampled.held + sampled.besides),
        sent: sent as u64,
        rounds: rounds as u64,
        seconds: (computed / many).ceil() as u64,
        alone,
    })
}
