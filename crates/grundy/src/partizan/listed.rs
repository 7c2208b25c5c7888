//! Positions as their rules list them, each a part of its own.

use super::evaluate::Sums;
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

    /// The number of a position; who is to move is its last number.
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
        Ok(vec![self.place(position.clone())])
    }

    fn options(&mut self, part: u32, side: Side) -> Result<Vec<Vec<u32>>, Error> {
        let mut position = self.positions[part as usize].clone();
        position.0.push(side as u64);
        let mut options = Vec::new();
        self.rules.try_options(&mut options, &position)?;
        Ok(options.into_iter().map(|option| vec![self.place(option)]).collect())
    }

    fn met(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
