//! [`GainGame`]: a game whose positions contain a score, played without it: the score becomes points
//! of moves, so that positions that differ only in the score are one.

use super::game::RuleGame;
use grundy_core::base::{Counts, Fault, Rules, Side, Sided};
use grundy_core::machine::Arity;

/// The maximum number of moves of the line of play that finds the sign of the score.
const MAX_LINE: usize = 1 << 16;

/// A game with sides whose [score variable](RuleGame::score_variable) always has its base value.
/// Moves gain points in its place.
///
/// The result of a position of the game with the score is the [share](GainGame::share) of the player
/// to move plus the result of its [position without the score](GainGame::without_score).
pub struct GainGame {
    rules: RuleGame,
    /// The index of the score in a position.
    index: usize,
    /// The number that represents the base value of the score in a position.
    base: u64,
    /// The points of the first side for an increase of the score by 1: 1 or −1.
    sign: i64,
    /// The range of the numbers that represent scores.
    range: (u64, u64),
}

/// The reason why a result is no sum of points: an ending does not count the score, or counts it in
/// another way than the ending that was reached first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub struct NotASumOfPoints;

impl GainGame {
    /// Removes the score from the positions of a game, if it has a score variable. `start` is any
    /// position. Returns `None` if there is no score variable, if positions do not name the side to
    /// move or have no fixed length, or if no line of play from `start` that follows the first moves
    /// ends.
    pub fn new(rules: &RuleGame, start: &Counts) -> Option<GainGame> {
        let var = rules.score_variable()?;
        let slots = &rules.0.layout.slots;
        let has_fixed_length =
            |arity: Arity| matches!(arity, Arity::One | Arity::Set | Arity::Fixed(_));
        if !rules.0.partizan || !slots.iter().all(|slot| has_fixed_length(slot.arity)) {
            return None;
        }
        let slot = slots.iter().find(|slot| slot.name == var.name)?;
        let earlier_slots = slots.iter().take_while(|slot| slot.name != var.name);
        let index = earlier_slots
            .map(|slot| if let Arity::Fixed(len) = slot.arity { len } else { 1 })
            .sum();
        if slot.arity != Arity::One {
            return None;
        }
        let range = (slot.least(), slot.greatest());
        // A score in the middle of its range can change most.
        let base = range.0 + (range.1 - range.0) / 2;
        let mut game = GainGame { rules: rules.clone(), index, base, sign: 1, range };
        let mut position = game.without_score(start)?;
        for _ in 0..MAX_LINE {
            if let Some(sign) = game.slope(&position).ok()? {
                game.sign = match game.rules.mover(&position) {
                    Side::First => sign,
                    Side::Second => -sign,
                };
                return matches!(sign, 1 | -1).then_some(game);
            }
            let mut options = Vec::new();
            game.rules.moves(&mut options, &position).ok()?;
            position = game.without_score(options.first()?)?;
        }
        None
    }

    /// Returns the position with the base value in place of its score, or `None` if it is too short
    /// to be a position.
    pub fn without_score(&self, position: &Counts) -> Option<Counts> {
        position.get(self.index)?;
        Some(self.with_score(position, self.base))
    }

    /// Returns the position with another score.
    fn with_score(&self, position: &Counts, score: u64) -> Counts {
        let numbers = position.iter().enumerate();
        Counts::of(numbers.map(|(i, number)| if i == self.index { score } else { *number }))
    }

    /// Returns the points that the player to move at `position` has, compared with the base value.
    /// Returns `None` if they do not fit in 64 bits.
    pub fn share(&self, position: &Counts) -> Option<i64> {
        let points =
            i64::try_from(i128::from(position[self.index]) - i128::from(self.base)).ok()?;
        points.checked_mul(self.sign_of(position))
    }

    /// Returns whether the scores of all positions that are reachable from `position` are in the
    /// range of the score variable, if play changes the score by `least` to `greatest` points of the
    /// first side.
    pub fn stays_in_range(&self, position: &Counts, least: i64, greatest: i64) -> bool {
        let (low, high) = if self.sign < 0 { (greatest, least) } else { (least, greatest) };
        let score = i128::from(position[self.index]);
        let sign = i128::from(self.sign);
        score + sign * i128::from(low) >= i128::from(self.range.0)
            && score + sign * i128::from(high) <= i128::from(self.range.1)
    }

    /// Returns the points of the player to move at `position` for an increase of the score by 1.
    fn sign_of(&self, position: &Counts) -> i64 {
        match self.rules.mover(position) {
            Side::First => self.sign,
            Side::Second => -self.sign,
        }
    }

    /// Returns by how much the result of a position at which play is over increases for the player
    /// to move if the score increases by 1. Returns `None` if play is not over.
    fn slope(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let Some(result) = self.rules.result(position)? else { return Ok(None) };
        let higher = self.with_score(position, position[self.index] + 1);
        let higher_result = self.rules.result(&higher)?;
        let slope = higher_result.and_then(|higher_result| higher_result.checked_sub(result));
        slope.map(Some).ok_or_else(|| Fault::new(NotASumOfPoints))
    }
}

impl Rules for GainGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        self.moves_with_gains(out, &mut Vec::new(), from)
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.rules.option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        self.rules.heap_bytes(position)
    }
}

impl Sided for GainGame {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        match self.slope(position)? {
            Some(slope) if slope == self.sign_of(position) => self.rules.result(position),
            Some(_) => Err(Fault::new(NotASumOfPoints)),
            None => Ok(None),
        }
    }

    fn has_gains(&self) -> bool {
        true
    }

    fn moves_with_gains(
        &self,
        out: &mut Vec<Counts>,
        gains: &mut Vec<i64>,
        from: &Counts,
    ) -> Result<(), Fault> {
        let begin = out.len();
        self.rules.moves(out, from)?;
        for option in &mut out[begin..] {
            let change = i128::from(option[self.index]) - i128::from(self.base);
            let points = i64::try_from(change).map_err(|_| Fault::new(NotASumOfPoints))?;
            gains.push(points * self.sign_of(from));
            *option = self.with_score(option, self.base);
        }
        Ok(())
    }

    fn mover(&self, position: &Counts) -> Side {
        self.rules.mover(position)
    }

    fn extra_turns(&self) -> bool {
        self.rules.extra_turns()
    }
}
