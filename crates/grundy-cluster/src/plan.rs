//! What several processes would take, told before they begin, by a sample of what one of their workers does.

use crate::make::{ready, within};
use grundy::base::{Budget, Counts, Error};
use grundy::lang::RuleGame;
use grundy_boards::Progress;
use grundy_boards::team::{Part, Sampling};
use grundy_tablebase::{
    Making, Numbering, failed, for_boards, goes_on, held_now, seconds_of_writing,
};
use std::time::Duration;

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
    /// Bytes that all processes together send each other at least, as if all boards were drawn, for drawn ones tell nobody, and at
    /// most, as if none were.
    pub sent: [u64; 2],
    /// Rounds, of each of which every worker waits for all.
    pub rounds: u64,
    /// Seconds that each worker computes at least and at most, likewise, by the faster and the slower half of the sample.
    pub seconds: [u64; 2],
    /// Seconds after that in which process 0 puts the parts together, alone.
    pub alone: u64,
    /// Where there was no time to find all boards: how many there are at most, if that is known. All else is for those that were
    /// found.
    pub unfound: Option<Option<u64>>,
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
/// How long boards are found for a plan, and then how long their sample is tried.
const TIME: [Duration; 2] = [Duration::from_secs(60), Duration::from_secs(20)];

/// What so many processes with so many workers each would take, on machines like this one. Where boards are found they are found
/// here for it, for a minute at most; then a sample of the work is tried, for 20 seconds at most.
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
    let bytes = here / workers as u64;
    let sampling = Sampling { workers: all as u64, bytes, here, time: TIME };
    let sampled = together.sampled(&sampling, &watch);
    let sampled = sampled.map_err(|why| failed(why, budget))?;
    let always = [sampled.found, sampled.looked];
    let sum = |of: fn(&Part) -> f64| {
        let least = always.iter().map(of).sum::<f64>();
        [least, least + of(&sampled.handed)]
    };
    let levels = if sampled.handed.seconds > 0.0 { LEVELS } else { 0.0 };
    let [_, rounds] = sum(|part| part.rounds);
    let rounds = rounds + ROUNDS * sampled.tiers as f64 + levels;
    // Workers of one process tell each other without a wire.
    let (many, own) = (all as f64, workers as f64);
    let apart = if all > 1 { (many - own) / (many - 1.0) } else { 0.0 };
    let empty = rounds * ROUND * many * (many - 1.0);
    let sent = sum(|part| part.bytes).map(|bytes| ((bytes + empty) * apart) as u64);
    let each = if sampled.numbering == Numbering::All { NUMBERED } else { LISTED };
    let alone = sampled.kept.saturating_mul(each) / 1_000_000_000;
    // Workers put their own in order.
    let written = seconds_of_writing(sampled.numbering, sampled.kept, sampled.boards);
    let written = written.saturating_sub(alone) as f64;
    let [least, most] = sum(|part| part.seconds).map(|own| TOGETHER * own);
    let seconds = [
        ((least * (1.0 - sampled.spread) + written) / many).floor() as u64,
        ((most * (1.0 + sampled.spread) + written) / many).ceil() as u64,
    ];
    Ok(Planned {
        numbering: sampled.numbering,
        boards: sampled.boards,
        tiers: sampled.tiers,
        bytes: before + LATER + workers as u64 * (sampled.held + sampled.besides),
        sent,
        rounds: rounds as u64,
        seconds,
        alone,
        unfound: sampled.unfound,
    })
}
