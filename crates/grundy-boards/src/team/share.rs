//! The labels of the boards of one worker, filled component by component.

use super::holding::{Holding, round};
use super::terms::{NOTED, Round, Team};
use crate::frontier::DeferredUpdates;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Numbering, Progress, Unsolved};

/// Boards and labels of a worker.
pub struct Share<'a, const W: usize, F: LabelEncoding> {
    /// The boards.
    pub holding: Holding<'a, W>,
    /// A word for each place, by tiers; none before the tier is looked at.
    pub words: Vec<Vec<F::Cell>>,
    /// Which tier of its component each is.
    pub slots: Vec<u32>,
    /// Whether labels are scores.
    pub scored: bool,
    /// Bytes that there may be.
    pub bytes: u64,
    /// Boards of components that are done here, and of all.
    done: u64,
    of: u64,
    /// What failed here, of which the others are told in the next round.
    pub failed: Result<(), Unsolved>,
}

impl<'a, const W: usize, F: LabelEncoding> Share<'a, W, F> {
    /// Boards without labels.
    pub fn new(holding: Holding<'a, W>, scored: bool, bytes: u64) -> Self {
        let words: Vec<Vec<F::Cell>> = holding.tiers.iter().map(|_| Vec::new()).collect();
        let of = (0..words.len() as u32).map(|tier| holding.kept(tier)).sum();
        let mut slots = vec![0; words.len()];
        for tiers in &holding.play.tiers.components {
            (0..).zip(tiers).for_each(|(at, tier)| slots[*tier as usize] = at);
        }
        Share { holding, words, slots, scored, bytes, done: 0, of, failed: Ok(()) }
    }

    /// Makes room for the words of a tier.
    ///
    /// # Errors
    /// Where there are too many.
    pub fn room(&mut self, tier: u32) -> Result<(), Unsolved> {
        let many = usize::try_from(self.holding.places(tier));
        let many = many.ok().filter(|many| *many < u32::MAX as usize);
        self.words[tier as usize] = crate::memory::alloc_huge_zeroed(many.ok_or(Unsolved::Large)?);
        Ok(())
    }

    /// A round that tells what failed here since the last.
    ///
    /// # Errors
    /// What failed anywhere.
    pub fn round(
        &mut self,
        team: &mut dyn Team,
        parcels: Vec<Vec<u8>>,
        rest: [u64; NOTED - 2],
    ) -> Result<Round, Unsolved> {
        round(team, parcels, std::mem::replace(&mut self.failed, Ok(())), rest)
    }

    /// Bytes that boards and labels take when all are there.
    pub fn held(&self) -> u64 {
        let places = (0..self.words.len() as u32).map(|tier| self.holding.places(tier));
        places.sum::<u64>() * F::Cell::BYTES + self.holding.held()
    }

    /// Finds every label.
    ///
    /// # Errors
    /// Where labels do not fit, or it was told to stop; the same for all workers.
    pub fn fill(&mut self, team: &mut dyn Team) -> Result<(), Unsolved> {
        self.failed = if self.held() > self.bytes { Err(Unsolved::Large) } else { Ok(()) };
        self.round(team, Vec::new(), [0; 4])?;
        let (from, mut level, mut events) = self.read(team)?;
        let play = self.holding.play;
        for component in 0..play.tiers.components.len() as u32 {
            let tiers = &play.tiers.components[component as usize];
            if component >= from {
                let mut is_due = false;
                if level.is_none() {
                    let room = tiers.iter().try_for_each(|tier| self.room(*tier));
                    self.failed = std::mem::replace(&mut self.failed, Ok(())).and(room);
                    (events, is_due) = self.look(component, team)?;
                }
                if play.tiers.is_cyclic(component) {
                    let events = std::mem::take(&mut events);
                    is_due = self.levels(component, level.take(), events, team)?;
                }
                if is_due {
                    self.save(team, (component + 1, None), &DeferredUpdates::default())?;
                }
            }
            self.done += tiers.iter().map(|tier| self.holding.kept(*tier)).sum::<u64>();
        }
        // What failed last is told too.
        self.round(team, Vec::new(), [0; 4])?;
        Ok(())
    }

    /// Tells how far it is: of this component such a part.
    pub fn tell(
        &self,
        level: u32,
        component: u32,
        (part, parts): (u64, u64),
        team: &mut dyn Team,
    ) -> Result<(), Unsolved> {
        let play = self.holding.play;
        let tiers = &play.tiers.components[component as usize];
        let boards: u64 = tiers.iter().map(|tier| self.holding.kept(*tier)).sum();
        let here = u128::from(boards) * u128::from(part.min(parts)) / u128::from(parts.max(1));
        let (done, of) = (self.done + here as u64, self.of.max(1));
        let numbering = Some(match self.holding.is_all() {
            true => Numbering::Dense,
            false => Numbering::Reachable,
        });
        let tiers = play.tiers.components[..component as usize].iter().map(|own| own.len() as u64);
        let (tiers, of_tiers) = (tiers.sum(), play.tiers.keys.len() as u64);
        let (found, bytes) = (of, self.held());
        let progress = Progress {
            found,
            done,
            total: of,
            distance: level,
            bytes,
            numbering,
            tiers,
            total_tiers: of_tiers,
        };
        if team.tell(progress) { Ok(()) } else { Err(Unsolved::Stopped) }
    }
}
