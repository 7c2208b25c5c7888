//! What a team would tell each other, by a sample: the first worker's own work on some of its boards, with the code that does
//! it later, and nobody else there.

use super::find;
use super::holding::told_at_a_time;
use super::share::Share;
use super::terms::{Mark, Note, Round, Stage, Team};
use super::tried::Tried;
use crate::label::Form;
use crate::levels::listed;
use crate::limits::{Numbering, Progress, Unsolved};
use std::io::{self, Read, Write};

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
}

/// A sample of the work of the first worker, of tiers of which all workers have so many boards, which stand for so many.
///
/// # Errors
/// Where they do not fit, or the rules fail at a board.
pub fn sampled<const W: usize, F: Form>(
    mut share: Share<'_, W, F>,
    (kept, boards): (&[u64], u64),
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
    let mut largest = 0;
    for tier in (0..kept.len() as u32).filter(|tier| kept[*tier as usize] > 0) {
        let component = play.tiers.component_of[tier as usize];
        let returns = play.tiers.returns(component);
        let places = share.holding.places(tier);
        largest = largest.max(places);
        // From the middle: the first boards of a numbering are alike.
        let from = (places - places.min(most)) / 2;
        let part = from..from + places.min(most);
        let tried = part.clone().filter(|at| share.holding.key(tier, *at).is_some()).count() as f64;
        let own = kept[tier as usize] as f64 / tried.max(1.0);
        // Rounds are of all workers at a time.
        let add = |to: &mut Part, tried: Tried| {
            to.bytes += own * tried.bytes as f64;
            to.rounds += own * tried.rounds / workers;
            to.seconds += own * tried.seconds;
        };
        if is_found {
            let bytes = share.bytes;
            add(&mut found, find::tried(&mut share.holding, tier, part.clone(), bytes));
        }
        add(&mut looked, share.looked(component, tier, part.clone())?);
        if returns {
            add(&mut handed, share.handing(component, tier, part)?);
        }
    }
    // A board that is told of takes so many bytes until it is sent, in all that it goes through.
    let told = told_at_a_time(share.bytes) as u64 * if is_found { 48 } else { 24 };
    let lists = if handed.seconds > 0.0 { 8 * listed(largest) as u64 } else { 0 };
    Ok(Sampled {
        numbering: match (is_found, share.holding.folded()) {
            (false, _) => Numbering::All,
            (true, true) => Numbering::Images,
            (true, false) => Numbering::Found,
        },
        boards,
        kept: kept.iter().sum(),
        tiers: many,
        held: share.held(),
        besides: told + lists,
        found,
        looked,
        handed,
    })
}

/// A team of which nobody is there but the first.
pub struct Nobody<'a> {
    pub workers: u64,
    pub watch: &'a dyn Fn(Progress) -> bool,
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
        (self.watch)(progress)
    }
}
