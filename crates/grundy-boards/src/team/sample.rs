//! What a team would tell each other, by a sample: the first worker's own work on some of its boards, with the code that does
//! it later, and nobody else there.

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

/// Places of a tier that are tried one after another, at most: as many as fill some parcels.
const TRIED: u64 = 1 << 17;
/// Places of all tiers that are tried, about.
const ALL: u64 = 1 << 21;

/// Of something that is done with all boards: bytes that all workers send each other, rounds of full parcels, and seconds of
/// computing of all workers together.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Part {
    /// Bytes.
    pub bytes: f64,
    /// Rounds.
    pub rounds: f64,
    /// Seconds.
    pub seconds: f64,
}

/// Of which team a sample is taken, and how.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// How many workers there are.
    pub workers: u64,
    /// Bytes that each has for boards.
    pub bytes: u64,
    /// Bytes that there are here, to find boards in.
    pub here: u64,
    /// How long boards are found at most, where they are listed, and then how long a sample of the work is tried.
    pub time: [Duration; 2],
}

/// What a team would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampled {
    /// How boards are numbered.
    pub numbering: Numbering,
    /// How many boards there are.
    pub boards: u64,
    /// How many of them are kept.
    pub kept: u64,
    /// Tiers that have boards.
    pub tiers: u64,
    /// Bytes of boards and labels of a worker, when all are there.
    pub held: u64,
    /// Bytes of its parcels and lists besides, at most about.
    pub besides: u64,
    /// Boards being found.
    pub found: Part,
    /// Boards being looked at.
    pub looked: Part,
    /// Boards that hand on what they are, as if none were drawn.
    pub handed: Part,
    /// By which part of itself the time differs that two halves of the sample took.
    pub spread: f64,
    /// Where there was no time to find all: how many there are at most, if that is known. All else is for those that were found.
    pub unfound: Option<Option<u64>>,
}

/// Boards that a sample is taken of.
pub struct Known<'a> {
    /// How many are kept of each tier, by all workers.
    pub kept: &'a [u64],
    /// How many they stand for.
    pub boards: u64,
    /// The first component of which the options of all boards were found too, as of all after it.
    pub searched: u32,
    /// See [`Sampled::unfound`].
    pub unfound: Option<Option<u64>>,
}

/// A sample of the work of the first worker, for so long at most.
///
/// # Errors
/// Where boards do not fit, the rules fail at one, or it is told to stop.
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
    // The largest first, for there may be no time for all; but not those whose options are not all known, which are found then.
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
        // From the middle: the first boards of a numbering are alike.
        let from = (places - places.min(most)) / 2;
        let all = from..from + places.min(most);
        let middle = all.start + (all.end - all.start) / 2;
        let known = |part: &std::ops::Range<u64>, share: &Share<'_, W, F>| {
            part.clone().filter(|at| share.holding.key(tier, *at).is_some()).count() as f64
        };
        let own = kept[tier as usize] as f64 / known(&all, &share).max(1.0);
        for (half, part) in [all.start..middle, middle..all.end].into_iter().enumerate() {
            // Rounds are of all workers at a time.
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
                    // Its options are not all there: looking at a board is about as much as finding them.
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
    // A board that is told of takes so many bytes until it is sent, in all that it goes through.
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

/// A team of which nobody is there but the first.
pub struct Nobody<'a> {
    pub workers: u64,
    pub watch: &'a dyn Fn(Progress) -> bool,
    /// When it stops, and whether that was why it did.
    pub until: Option<Instant>,
    pub is_late: bool,
    /// How many tiers are done.
    pub tiers: u64,
}

impl<'a> Nobody<'a> {
    /// The first of so many.
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
