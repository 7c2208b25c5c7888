//! Positions as their rules list them; where moves lead to sums, each part is one of its own.

use super::evaluate::Sums;
use super::refused::ends_early;
use crate::base::{Counts, Error};
use crate::lang::RuleGame;
use grundy_partizan::Side;
use rustc_hash::FxHashMap;

/// The positions of a rule file without who is to move.
pub struct Listed {
    rules: RuleGame,
    places: FxHashMap<Counts, u32>,
    positions: Vec<Counts>,
    bytes: u64,
}

impl Listed {
    pub(super) fn new(rules: &RuleGame) -> Listed {
        let (places, positions) = (FxHashMap::default(), Vec::new());
        Listed { rules: rules.clone(), places, positions, bytes: 0 }
    }

    /// The parts of a position, which is one where moves lead to no sums.
    fn places(&mut self, position: Counts) -> Result<Vec<u32>, Error> {
        if !self.rules.has_sums() {
            return Ok(vec![self.place(position)]);
        }
        let parts = self.rules.parts_of(&position)?;
        let mut places: Vec<u32> = parts.into_iter().map(|part| self.place(part)).collect();
        places.sort_unstable();
        Ok(places)
    }

    /// The number of a part; who is to move is its last number.
    fn place(&mut self, mut position: Counts) -> u32 {
        position.0.pop();
        if let Some(place) = self.places.get(&position) {
            return *place;
        }
        let place = self.positions.len() as u32;
        self.bytes += 2 * (size_of::<Counts>() + position.owned()) as u64 + 16;
        self.positions.push(position.clone());
        self.places.insert(position, place);
        place
    }
}

impl Sums for Listed {
    fn parts(&mut self, position: &Counts) -> Result<Vec<u32>, Error> {
        self.places(position.clone())
    }

    fn options(&mut self, part: u32, side: Side) -> Result<Vec<Vec<u32>>, Error> {
        let mut position = self.positions[part as usize].clone();
        position.0.push(side as u64);
        // What ends play where there is no move says nothing new. Rules that only have a meaning as long as play goes on are
        // none of normal play.
        let tried = self.rules.states_ends();
        if tried && self.rules.ends_with_moves(&position)? {
            return Err(ends_early(&self.rules, &position));
        }
        let mut options = Vec::new();
        self.rules.try_options(&mut options, &position).map_err(|error| match tried {
            true => ends_early(&self.rules, &position),
            false => error,
        })?;
        let options: Result<Vec<Vec<u32>>, Error> =
            options.into_iter().map(|option| self.places(option)).collect();
        let mut options = options?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn met(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
