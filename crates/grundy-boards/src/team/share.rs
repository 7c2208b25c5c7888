//! The solver of one worker, which computes the labels of its positions component by component.

use super::holding::{Holding, round};
use super::terms::{NOTED, Round, Team};
use crate::frontier::DeferredUpdates;
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::{Numbering, Progress, Unsolved};

/// The state of the solver on one worker: its positions and their labels.
pub struct Share<'a, const W: usize, F: LabelEncoding> {
    /// The positions of this worker.
    pub holding: Holding<'a, W>,
    /// The code of the position at each local index, by tier: its label, or the counter of its
    /// undecided successors. The list of a tier is empty until the solution of its component
    /// begins.
    pub words: Vec<Vec<F::Cell>>,
    /// For each tier, its index in the list of tiers of its component.
    pub slots: Vec<u32>,
    /// Whether labels encode scores.
    pub scored: bool,
    /// The memory budget in bytes.
    pub bytes: u64,
    /// The number of positions of this worker in the components that are solved.
    done: u64,
    /// The number of all positions of this worker.
    of: u64,
    /// The failure of this worker, which the next exchange reports to the other workers.
    pub failed: Result<(), Unsolved>,
}

impl<'a, const W: usize, F: LabelEncoding> Share<'a, W, F> {
    /// Creates the solver for positions without labels. `scored` is whether labels encode scores,
    /// and `bytes` is the memory budget.
    pub fn new(holding: Holding<'a, W>, scored: bool, bytes: u64) -> Self {
        let words: Vec<Vec<F::Cell>> = holding.tiers.iter().map(|_| Vec::new()).collect();
        let of = (0..words.len() as u32).map(|tier| holding.kept(tier)).sum();
        let mut slots = vec![0; words.len()];
        for tiers in &holding.play.tiers.components {
            (0..).zip(tiers).for_each(|(at, tier)| slots[*tier as usize] = at);
        }
        Share { holding, words, slots, scored, bytes, done: 0, of, failed: Ok(()) }
    }

    /// Allocates a zeroed code for each local index of a tier.
    ///
    /// # Errors
    /// Returns [`Unsolved::Large`] if there are 2^32 - 1 or more local indices.
    pub fn room(&mut self, tier: u32) -> Result<(), Unsolved> {
        let many = usize::try_from(self.holding.places(tier));
        let many = many.ok().filter(|many| *many < u32::MAX as usize);
        self.words[tier as usize] = crate::memory::alloc_huge_zeroed(many.ok_or(Unsolved::Large)?);
        Ok(())
    }

    /// Exchanges messages and counters, and reports the failure of this worker since the last
    /// exchange; see [`round`].
    ///
    /// # Errors
    /// Returns the failure of any worker, or an error if the exchange fails.
    pub fn round(
        &mut self,
        team: &mut dyn Team,
        parcels: Vec<Vec<u8>>,
        rest: [u64; NOTED - 2],
    ) -> Result<Round, Unsolved> {
        round(team, parcels, std::mem::replace(&mut self.failed, Ok(())), rest)
    }

    /// Returns the size in bytes of the positions and labels of this worker when the labels of all
    /// tiers are in memory.
    pub fn held(&self) -> u64 {
        let places = (0..self.words.len() as u32).map(|tier| self.holding.places(tier));
        places.sum::<u64>() * F::Cell::BYTES + self.holding.held()
    }

    /// Solves all components, together with the other workers. Resumes from a checkpoint if there
    /// is one.
    ///
    /// # Errors
    /// Returns an error if the memory budget is exceeded, a label has no code, the rules are
    /// undefined at a position, or the caller stops the run; all workers return the same of these
    /// errors. Also returns an error if an exchange or a checkpoint fails.
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
        // Report a failure that occurred after the last exchange.
        self.round(team, Vec::new(), [0; 4])?;
        Ok(())
    }

    /// Reports progress: the fraction `part / parts` of the component is solved, and positions are
    /// being decided at the distance `level`. Returns [`Unsolved::Stopped`] if the caller stops the
    /// run.
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
