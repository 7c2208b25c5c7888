//! Estimates the cost of a distributed run from a sample: the work of worker 0 on some of its
//! positions, with the code of the solver but without other workers.

use super::find;
use super::holding::told_at_a_time;
use super::share::Share;
use super::terms::{Mark, Note, Round, Stage, Team};
use super::tried::Tried;
use crate::frontier::frontier_capacity;
use crate::label::LabelEncoding;
use crate::limits::{Numbering, Progress, Unsolved};
use std::cmp::Reverse;
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// The maximum number of local indices of a tier in the sample: enough to fill some messages.
const TRIED: u64 = 1 << 17;
/// The approximate number of local indices of all tiers in the sample.
const ALL: u64 = 1 << 21;

/// The estimated cost of a part of the work, for all positions and all workers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// The number of bytes that all workers send each other.
    pub bytes: f64,
    /// The number of exchanges, if message buffers are full at each exchange.
    pub rounds: f64,
    /// The CPU time in seconds of all workers together.
    pub seconds: f64,
}

/// The parameters of an estimate.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// The number of workers.
    pub workers: u64,
    /// The memory budget in bytes of each worker for positions and labels.
    pub bytes: u64,
    /// The memory budget in bytes for the enumeration of positions during the estimate.
    pub here: u64,
    /// The maximum time for the enumeration of positions, if the numbering requires it, and the
    /// approximate maximum time for the sample of the work.
    pub time: [Duration; 2],
}

/// The estimate for a distributed run.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// How boards would be numbered.
    pub numbering: Numbering,
    /// The number of boards that would have a label. If a stored board represents several symmetric
    /// boards, all of them count.
    pub boards: u64,
    /// The number of boards that would be stored, by all workers.
    pub kept: u64,
    /// The number of tiers that have boards.
    pub tiers: u64,
    /// The memory in bytes that a worker would use for boards and labels, when all labels are in
    /// memory.
    pub held: u64,
    /// The approximate maximum memory in bytes that a worker would use for messages and lists of
    /// positions, in addition to `held`.
    pub besides: u64,
    /// The cost of the enumeration of reachable boards; 0 with dense numbering.
    pub found: Part,
    /// The cost of the forward pass, which labels boards or counts their undecided successors.
    pub looked: Part,
    /// The cost of the backward propagation in components with cycles, if no board is drawn.
    pub handed: Part,
    /// The relative difference of the times of two halves of the sample: the absolute difference
    /// divided by the sum.
    pub spread: f64,
    /// `None` if the enumeration was completed within its time. Otherwise all other fields only
    /// cover the boards that were enumerated, and the inner value is an upper bound of the number
    /// of boards, or `None` without such a bound.
    pub unfound: Option<Option<u64>>,
}

/// The positions of a game that a sample is taken from.
pub struct Known<'a> {
    /// The number of stored positions of each tier, of all workers.
    pub kept: &'a [u64],
    /// The number of boards that these positions represent, if symmetric boards count separately.
    pub boards: u64,
    /// The index of the first component whose positions have all been expanded, so that the
    /// enumeration contains all their successors; all later components have been expanded too.
    pub searched: u32,
    /// See [`Sampled::unfound`].
    pub unfound: Option<Option<u64>>,
}

/// Estimates the cost of a run from a sample of the work of worker 0, whose positions are in
/// `share`. No further tier is sampled after `time`. `watch` is the progress callback; the sample
/// continues while it returns `true`.
///
/// # Errors
/// Returns an error if the positions and labels exceed the memory budget, the rules are undefined
/// at a position, a label has no code, or `watch` stops the sample.
pub fn sampled<const W: usize, F: LabelEncoding>(
    mut share: Share<'_, W, F>,
    Known { kept, boards, searched, unfound }: Known,
    time: Duration,
    watch: &dyn Fn(Progress) -> bool,
) -> Result<Sampled, Unsolved> {
    if share.held() > share.bytes {
        return Err(Unsolved::Large);
    }
    let play = share.holding.play;
    let workers = share.holding.owners.workers as f64;
    let many = kept.iter().filter(|many| **many > 0).count() as u64;
    let most = (ALL / many.max(1)).clamp(1 << 12, TRIED);
    let is_found = !share.holding.is_all();
    (0..kept.len() as u32).try_for_each(|tier| share.room(tier))?;
    let [mut found, mut looked, mut handed] = [Part::default(); 3];
    let mut halves = [0.0; 2];
    let largest = (0..kept.len() as u32).map(|tier| share.holding.places(tier)).max();
    let (all, until, mut done) = (kept.iter().sum::<u64>(), Instant::now() + time, 0u64);
    // The largest tiers come first, because the time may not suffice for all tiers; but tiers whose
    // successors are not all enumerated come last.
    let is_searched = |tier: u32| play.tiers.component_of[tier as usize] >= searched;
    let mut tiers: Vec<u32> =
        (0..kept.len() as u32).filter(|tier| kept[*tier as usize] > 0).collect();
    tiers.sort_by_key(|tier| (!is_searched(*tier), Reverse(kept[*tier as usize])));
    for tier in tiers {
        let progress = Progress { found: boards, done, total: all, ..Progress::default() };
        if !watch(progress) {
            return Err(Unsolved::Stopped);
        }
        if done > 0 && Instant::now() >= until {
            break;
        }
        done += kept[tier as usize];
        let component = play.tiers.component_of[tier as usize];
        let returns = play.tiers.is_cyclic(component);
        let places = share.holding.places(tier);
        // The sample is in the middle, because the first positions of a numbering are similar to
        // each other.
        let from = (places - places.min(most)) / 2;
        let all = from..from + places.min(most);
        let middle = all.start + (all.end - all.start) / 2;
        let known = |part: &std::ops::Range<u64>, share: &Share<'_, W, F>| {
            part.clone().filter(|at| share.holding.key(tier, *at).is_some()).count() as f64
        };
        let own = kept[tier as usize] as f64 / known(&all, &share).max(1.0);
        for (half, part) in [all.start..middle, middle..all.end].into_iter().enumerate() {
            // All workers take part in each round, so the rounds of all positions are divided among
            // them.
            let mut add = |to: &mut Part, tried: Tried| {
                to.bytes += own * tried.bytes as f64;
                to.rounds += own * tried.rounds / workers;
                to.seconds += own * tried.seconds;
                halves[half] += own * tried.seconds;
            };
            if is_found {
                let bytes = share.bytes;
                let tried = find::tried(&mut share.holding, tier, part.clone(), bytes);
                add(&mut found, tried);
                if !is_searched(tier) {
                    // The positions cannot be classified, because successors are missing. The cost
                    // is about that of expanding them.
                    add(&mut looked, tried);
                }
            }
            if is_searched(tier) {
                add(&mut looked, share.looked(component, tier, part.clone())?);
                if returns {
                    add(&mut handed, share.handing(component, tier, part)?);
                }
            }
        }
    }
    for part in [&mut found, &mut looked, &mut handed] {
        let own = all as f64 / done.max(1) as f64;
        *part = Part {
            bytes: own * part.bytes,
            rounds: own * part.rounds,
            seconds: own * part.seconds,
        };
    }
    let spread = (halves[0] - halves[1]).abs() / halves.iter().sum::<f64>().max(1e-9);
    let largest = largest.unwrap_or(0);
    // The approximate number of bytes that a record takes in all buffers until it is sent.
    let told = told_at_a_time(share.bytes) as u64 * if is_found { 64 } else { 28 };
    let lists = if handed.seconds > 0.0 { 8 * frontier_capacity(largest) as u64 } else { 0 };
    Ok(Sampled {
        numbering: match (is_found, share.holding.folded()) {
            (false, _) => Numbering::Dense,
            (true, true) => Numbering::ReachableUpToSymmetry,
            (true, false) => Numbering::Reachable,
        },
        boards,
        kept: kept.iter().sum(),
        tiers: many,
        held: share.held(),
        besides: told + lists,
        found,
        looked,
        handed,
        spread,
        unfound,
    })
}

/// A [`Team`] in which only worker 0 exists. In an exchange it only receives its message to itself.
pub struct Nobody<'a> {
    /// The number of workers of the run whose cost is estimated.
    pub workers: u64,
    /// The progress callback.
    pub watch: &'a dyn Fn(Progress) -> bool,
    /// The time at which the work stops, or `None` without a time limit.
    pub until: Option<Instant>,
    /// Whether the work was stopped because of the time limit.
    pub is_late: bool,
    /// The number of tiers that were completed at the last progress report.
    pub tiers: u64,
}

impl<'a> Nobody<'a> {
    /// Creates worker 0 of `workers` workers, without a time limit; `watch` is the progress
    /// callback.
    pub fn new(workers: u64, watch: &'a dyn Fn(Progress) -> bool) -> Nobody<'a> {
        Nobody { workers, watch, until: None, is_late: false, tiers: 0 }
    }
}

impl Team for Nobody<'_> {
    fn worker(&self) -> usize {
        0
    }

    fn workers(&self) -> usize {
        self.workers as usize
    }

    fn round(&mut self, parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round> {
        let own = parcels.into_iter().next().unwrap_or_default();
        Ok(Round { parcels: vec![own], notes: vec![note] })
    }

    fn is_due(&mut self) -> bool {
        false
    }

    fn save(
        &mut self,
        _: Stage,
        _: Mark,
        _: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        Ok(())
    }

    fn saved(&self, _: Stage) -> Option<Mark> {
        None
    }

    fn load(&mut self, _: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        Ok(Vec::new())
    }

    fn tell(&mut self, progress: Progress) -> bool {
        self.tiers = progress.tiers;
        self.is_late |= self.until.is_some_and(|until| Instant::now() >= until);
        !self.is_late && (self.watch)(progress)
    }
}
