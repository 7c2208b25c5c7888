//! An oracle for claims at small positions, by plain recursion on the rules.

use grundy::Counts;
use grundy::base::{Budget, Nimber};
use grundy::engine::{Grundy, Search, Zermelo};
use grundy::lang::{ClaimKind, RuleGame};

/// Compares claims with the results of play.
pub struct Oracle<'a> {
    game: &'a RuleGame,
    values: Search<RuleGame, Grundy>,
    results: Search<RuleGame, Zermelo>,
}

impl<'a> Oracle<'a> {
    pub fn new(game: &'a RuleGame) -> Oracle<'a> {
        Oracle { game, values: Search::new(Grundy::default()), results: Search::new(Zermelo) }
    }

    /// Returns whether the claim with the index `at` is correct at a position, or `None` if the
    /// position cannot be solved within the budget.
    pub fn is_right(&mut self, at: usize, position: &Counts) -> Option<bool> {
        let claimed = self.game.claim_value(at, position).ok()?;
        self.is_true(at, position, claimed)
    }

    /// Returns whether the value `claimed`, which the claim with the index `at` states about a
    /// position, is correct. Returns `None` if the position cannot be solved within the budget.
    fn is_true(&mut self, at: usize, position: &Counts, claimed: i64) -> Option<bool> {
        let claim = &self.game.claims()[at];
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

    /// Returns the first position with numbers up to `to` at which a claim is wrong, among at most
    /// `most` positions; fewer numbers are tried if there would be more. For a claim about starts,
    /// `to` bounds the typed numbers, and the position of the first wrong start is returned.
    pub fn wrong(&mut self, at: usize, to: u64, most: u64) -> Option<Counts> {
        if self.game.claims()[at].for_start
            && let Some(names) = self.game.start_names()
        {
            return self.wrong_start(at, names.len(), i64::try_from(to).ok()?, most);
        }
        let positions = (0..=to).rev().find_map(|to| self.game.positions_up_to(to, most).ok())?;
        positions.into_iter().find(|position| self.is_right(at, position) == Some(false))
    }

    /// Returns the position of the first start at which a claim about starts is wrong. A start has
    /// `length` typed numbers up to `to`, and at most `most` starts are tried.
    fn wrong_start(&mut self, at: usize, length: usize, to: i64, most: u64) -> Option<Counts> {
        let side = (0..=to).rev().map(|to| to + 1).find(|side| {
            u64::try_from(*side).is_ok_and(|side| side.saturating_pow(length as u32) <= most)
        })?;
        (0..side.pow(length as u32)).find_map(|index| {
            let typed: Vec<i64> =
                (0..length).map(|digit| index / side.pow(digit as u32) % side).collect();
            let position = self.game.start(&typed).ok()?;
            let claimed = self.game.start_claim_value(at, &typed).ok()?;
            (self.is_true(at, &position, claimed) == Some(false)).then_some(position)
        })
    }
}
