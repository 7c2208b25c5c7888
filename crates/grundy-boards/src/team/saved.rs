//! Checkpoints of a worker. Positions are saved with their keys, so that a run with another number
//! of workers can resume: each worker reads the positions that it stores.

use super::holding::{Holding, Own};
use super::share::Share;
use super::terms::{Mark, Stage, Team};
use super::wire::{number_of, put};
use crate::canonical::CanonicalKey;
use crate::checkpoint::invalid_data;
use crate::frontier::{DeferredUpdates, PositionId, Update};
use crate::label::{LabelCell, LabelEncoding};
use crate::limits::Unsolved;
use std::io::{self, Read, Write};

/// The bit of the first number of a [`Mark`] of codes that means dense numbering.
const ALL: u64 = 1 << 8;

/// The number that follows the codes of all tiers, in place of the index of a tier: deferred
/// updates follow it.
const EVENTS: u64 = u32::MAX as u64;

/// Returns whether codes that were saved with this mark belong to dense numbering.
pub fn is_of_all([kind, ..]: Mark) -> bool {
    kind & ALL > 0
}

/// Saves the reachable positions that have been enumerated; `mark` is the state of the enumeration.
pub fn save_boards<const W: usize>(
    holding: &Holding<'_, W>,
    team: &mut dyn Team,
    mark: Mark,
) -> Result<(), Unsolved> {
    Ok(team.save(Stage::Boards, mark, &mut |to| {
        for tier in 0..holding.tiers.len() as u32 {
            listed(holding, tier, to, &mut |_, _| {})?;
        }
        Ok(())
    })?)
}

/// Writes the keys of the positions of a tier at this worker. `add` appends further data of the
/// position at a local index to the buffer.
fn listed<const W: usize>(
    holding: &Holding<'_, W>,
    tier: u32,
    to: &mut dyn Write,
    add: &mut dyn FnMut(u64, &mut Vec<u8>),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    holding.sort_with_labels(tier, &mut |list| {
        if list.is_empty() {
            return Ok(());
        }
        put(&mut bytes, tier.into());
        put(&mut bytes, list.len() as u64);
        let mut last = 0;
        for (key, place) in list {
            put(&mut bytes, key - last);
            last = *key;
            add(*place, &mut bytes);
            if bytes.len() >= 1 << 16 {
                to.write_all(&bytes)?;
                bytes.clear();
            }
        }
        to.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    })
}

/// Reads a number, and fails at the end of the file.
fn some(from: &mut dyn Read) -> io::Result<u64> {
    number_of(from)?.ok_or_else(invalid_data)
}

/// Reads the reachable positions that this worker stores from a checkpoint.
pub fn boards<const W: usize>(
    holding: &mut Holding<'_, W>,
    team: &mut dyn Team,
) -> Result<(), Unsolved> {
    let play = holding.play;
    let words = play.canonicalizer.as_ref().ok_or(Unsolved::Checkpoint)?;
    for part in team.load(Stage::Boards)? {
        let from = &mut io::BufReader::with_capacity(1 << 16, part);
        while let Some(tier) = number_of(from)? {
            let tier = u32::try_from(tier).ok().filter(|at| (*at as usize) < holding.tiers.len());
            let tier = tier.ok_or_else(invalid_data)?;
            let (many, mut key) = (some(from)?, 0u64);
            for _ in 0..many {
                key = key
                    .checked_add(some(from)?)
                    .filter(|own| *own < u64::MAX)
                    .ok_or_else(invalid_data)?;
                if holding.owner(tier, key) != holding.owners.worker {
                    continue;
                }
                let same = words.canonical_key(&words.board(key)).stabilizer;
                if let Own::Found(set) = &mut holding.tiers[tier as usize] {
                    set.insert(key, words.orbit_size(CanonicalKey { key, stabilizer: same }));
                }
            }
        }
    }
    for own in &mut holding.tiers {
        if let Own::Found(set) = own {
            set.shrink();
        }
    }
    Ok(())
}

impl<const W: usize, F: LabelEncoding> Share<'_, W, F> {
    /// Returns a number that identifies the numbering and the encoding of labels; saved codes with
    /// another number are ignored.
    fn kind(&self) -> u64 {
        let all = if self.holding.is_all() { ALL } else { 0 };
        (u64::from(F::DECIDED) << 32) | all | (2 * F::Cell::BYTES) | u64::from(self.scored)
    }

    /// Saves the codes of all components before `component`. If `level` is given, also saves the
    /// codes of `component` and the deferred updates `events`; `level` is the distance at which the
    /// backward propagation resumes.
    pub(super) fn save(
        &mut self,
        team: &mut dyn Team,
        (component, level): (u32, Option<u32>),
        events: &DeferredUpdates,
    ) -> Result<(), Unsolved> {
        // If a worker has failed, all workers return its error and save nothing.
        self.round(team, Vec::new(), [0; 4])?;
        let level = level.map_or(0, |level| u64::from(level) + 1);
        let mark = [self.kind(), component.into(), level, 0];
        let components = component as usize + usize::from(level > 0);
        Ok(team.save(Stage::Words, mark, &mut |to| {
            let tiers = self.holding.play.tiers.components[..components].iter().flatten();
            for tier in tiers {
                let words = &self.words[*tier as usize];
                listed(&self.holding, *tier, to, &mut |place, bytes| {
                    let word = words[place as usize].get();
                    bytes.extend_from_slice(&word.to_le_bytes()[..F::Cell::BYTES as usize]);
                })?;
            }
            let mut bytes = Vec::new();
            put(&mut bytes, EVENTS);
            for ((level, event), places) in &events.positions {
                for place in places {
                    let key = self
                        .holding
                        .key(place.tier, place.index.into())
                        .ok_or_else(invalid_data)?;
                    for number in [u64::from(*level) + 1, *event as u64, place.tier.into(), key] {
                        put(&mut bytes, number);
                    }
                }
                to.write_all(&bytes)?;
                bytes.clear();
            }
            put(&mut bytes, 0);
            to.write_all(&bytes)
        })?)
    }

    /// Reads codes from a checkpoint. Returns the number of solved components; the distance at
    /// which the next component resumes, or `None` if it was not begun; and the deferred updates.
    /// If there is no checkpoint that fits, returns 0 components.
    pub(super) fn read(
        &mut self,
        team: &mut dyn Team,
    ) -> Result<(u32, Option<u32>, DeferredUpdates), Unsolved> {
        let nothing = || Ok((0, None, DeferredUpdates::default()));
        let Some([kind, component, level, _]) = team.saved(Stage::Words) else {
            return nothing();
        };
        if kind != self.kind() {
            return nothing();
        }
        let components = &self.holding.play.tiers.components;
        let begun = usize::from(level > 0);
        let component = usize::try_from(component).ok();
        let component = component.filter(|own| own + begun <= components.len());
        let component = component.ok_or_else(invalid_data)?;
        for tier in components[..component + begun].iter().flatten() {
            self.room(*tier)?;
        }
        let mut events = DeferredUpdates::default();
        for part in team.load(Stage::Words)? {
            let from = &mut io::BufReader::with_capacity(1 << 16, part);
            while let Some(tier) = number_of(from)? {
                match tier {
                    EVENTS => self.read_events(from, &mut events)?,
                    tier => self.read_words(tier, from)?,
                }
            }
        }
        let level = level.checked_sub(1).map(|level| level as u32);
        Ok((component as u32, level, events))
    }

    /// Reads the codes of a tier, and stores those of the positions that this worker stores.
    fn read_words(&self, tier: u64, from: &mut dyn Read) -> io::Result<()> {
        let known = u32::try_from(tier).ok().filter(|at| (*at as usize) < self.words.len());
        let tier = known.ok_or_else(invalid_data)?;
        let (many, mut key) = (some(from)?, 0u64);
        for _ in 0..many {
            key = key.checked_add(some(from)?).ok_or_else(invalid_data)?;
            let mut word = [0; 4];
            from.read_exact(&mut word[..F::Cell::BYTES as usize])?;
            if self.holding.owner(tier, key) == self.holding.owners.worker {
                let place = self.holding.place(tier, key).ok_or_else(invalid_data)?;
                let own = self.words[tier as usize].get(place as usize).ok_or_else(invalid_data)?;
                own.set(u32::from_le_bytes(word));
            }
        }
        Ok(())
    }

    /// Reads deferred updates, and adds those of positions that this worker stores to `events`.
    fn read_events(&self, from: &mut dyn Read, events: &mut DeferredUpdates) -> io::Result<()> {
        loop {
            let level = some(from)?;
            if level == 0 {
                return Ok(());
            }
            let event = match some(from)? {
                own if own == Update::Win as u64 => Update::Win,
                own if own == Update::Loss as u64 => Update::Loss,
                own if own == Update::Decided as u64 => Update::Decided,
                _ => return Err(invalid_data()),
            };
            let tier = u32::try_from(some(from)?).map_err(|_| invalid_data())?;
            let key = some(from)?;
            if tier as usize >= self.words.len() {
                return Err(invalid_data());
            }
            if self.holding.owner(tier, key) == self.holding.owners.worker {
                let place = self.holding.place(tier, key).ok_or_else(invalid_data)?;
                events.push(level as u32 - 1, event, PositionId::new(tier, place));
            }
        }
    }
}
