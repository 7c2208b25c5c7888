//! What is true of small positions, by bare recursion on the rules.

use grundy::Counts;
use grundy::base::{Budget, Nimber};
use grundy::engine::{Grundy, Search, Zermelo};
use grundy::lang::{ClaimKind, RuleGame};

/// Compares claims with play.
pub struct Oracle<'a> {
    game: &'a RuleGame,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl<'a> Oracle<'a> {
    pub fn new(game: &'a RuleGame) -> Oracle<'a> {
        Oracle { game, values: Search::new(Grundy::default()), results: Search::new(Zermelo) }
    }

    /// Whether a claim is right at a position; `None` where play does not end within reach.
    pub fn is_right(&mut self, at: usize, position: &Counts) -> Option<bool> {
        let claim = &self.game.claims()[at];
        let claimed = self.game.claimed(at, position).ok()?;
        let budget = Budget { positions: 200_000, ..Budget::default() };
        if claim.kind == ClaimKind::Grundy {
            let Nimber(value) = self.values.value(self.game, position, &budget).ok()?;
            return Some(claimed == i64::from(value));
        }
        let result = self.results.value(self.game, position, &budget).ok()?.value;
        let holds = match claim.kind {
            ClaimKind::P => result < 0,
            ClaimKind::N => result > 0,
            _ => result == 0,
        };
        Some(holds == (claimed != 0))
    }

    /// The first position with numbers up to a bound at which a claim is wrong.
    pub fn wrong(&mut self, at: usize, to: u64, most: u64) -> Option<Counts> {
        let positions = (0..=to).rev().find_map(|to| self.game.positions_up_to(to, most).ok())?;
        positions.into_iter().find(|position| self.is_right(at, position) == Some(false))
    }
}
