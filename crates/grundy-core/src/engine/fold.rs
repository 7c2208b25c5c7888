//! The quantities that a [`Search`](super::Search) can compute, as implementations of [`Fold`].

use super::search::Fold;
use crate::base::{Ending, Fault, MexSet, Nimber, Outcome, Remoteness, Rules, Sided, Split};

/// Computes the Grundy value of a position, which is split into its components.
#[derive(Clone, Default)]
pub struct Grundy {
    option_values: MexSet,
}

impl<R: Split + ?Sized> Fold<R> for Grundy {
    type Value = Nimber;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Nimber]) -> Nimber {
        self.option_values.clear();
        options.iter().for_each(|&value| self.option_values.insert(value));
        self.option_values.mex()
    }

    fn split_option(&self, rules: &R, out: &mut Vec<R::Position>, option: R::Position) {
        rules.split(out, &option);
    }

    fn join(&self, values: &[Nimber]) -> Nimber {
        values.iter().copied().sum()
    }
}

/// Computes the outcome and the remoteness of a position under the given ending, without splitting
/// the position into components. Correct for impartial games without cycles.
#[derive(Clone, Copy, Debug)]
pub struct Length(pub Ending);

/// The outcome of a position for the player to move, with its remoteness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// The outcome for the player to move: N or P; a draw is possible only in games with cycles or
    /// ties.
    pub outcome: Outcome,
    /// Number of moves until the end: the winner hastens and the loser delays.
    pub remoteness: Remoteness,
}

impl Play {
    /// Returns a sort key for an option with this outcome and remoteness, from the view of the
    /// player who moves to it. The option with the least key is the best move: a loss for the
    /// opponent as soon as possible, then a draw, then a win for the opponent as late as possible.
    pub fn preference_of_mover(self) -> (u8, u32) {
        match self.outcome {
            Outcome::P => (0, self.remoteness.0),
            Outcome::Draw => (1, 0),
            Outcome::N => (2, u32::MAX - self.remoteness.0),
        }
    }

    /// Converts the outcome of an option to the view in which P means a win for the player who
    /// moves to the option. If the turn passes, the opponent is to move at the option, and nothing
    /// changes. If `extra_turn` is set, the same player is to move there, so N and P are exchanged.
    pub fn from_mover(self, extra_turn: bool) -> Play {
        let outcome = match self.outcome {
            Outcome::N if extra_turn => Outcome::P,
            Outcome::P if extra_turn => Outcome::N,
            outcome => outcome,
        };
        Play { outcome, ..self }
    }
}

impl<R: Rules + ?Sized> Fold<R> for Length {
    type Value = Play;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Play]) -> Play {
        let lengths =
            |outcome| options.iter().filter(move |o| o.outcome == outcome).map(|o| o.remoteness.0);
        let (outcome, best) = if options.is_empty() {
            (Outcome::n_if(self.0 == Ending::Misere), None)
        } else if let Some(least) = lengths(Outcome::P).min() {
            (Outcome::N, Some(least))
        } else {
            (Outcome::P, lengths(Outcome::N).max())
        };
        Play { outcome, remoteness: Remoteness(best.map_or(0, |best| best + 1)) }
    }
}

/// Computes only the outcome of a position under the given ending. Once an option is P, the
/// position is N, and its remaining options are skipped.
pub struct Won(pub Ending);

impl<R: Rules + ?Sized> Fold<R> for Won {
    type Value = Outcome;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Outcome]) -> Outcome {
        if options.is_empty() {
            return Outcome::n_if(self.0 == Ending::Misere);
        }
        Outcome::n_if(options.contains(&Outcome::P))
    }

    fn decides(&self, option: &Outcome) -> bool {
        *option == Outcome::P
    }
}

/// The Grundy values of a position in normal and in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GrundyPair {
    /// The Grundy value of the position in normal play.
    pub normal: Nimber,
    /// The Grundy value of misère play: the mex of the values of the options, where a position
    /// without options has the value 1 instead of 0. It is 0 exactly for the P-positions of misère
    /// play.
    pub misere: Nimber,
}

/// Computes the [`GrundyPair`] of a position without splitting it into components.
#[derive(Default)]
pub struct MiserePair {
    option_values: MexSet,
}

impl<R: Rules + ?Sized> Fold<R> for MiserePair {
    type Value = GrundyPair;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[GrundyPair]) -> GrundyPair {
        if options.is_empty() {
            return GrundyPair { normal: Nimber(0), misere: Nimber(1) };
        }
        let mut mex = |component: fn(&GrundyPair) -> Nimber| {
            self.option_values.clear();
            options.iter().for_each(|option| self.option_values.insert(component(option)));
            self.option_values.mex()
        };
        GrundyPair { normal: mex(|option| option.normal), misere: mex(|option| option.misere) }
    }
}

/// Backward induction for games with ties, scores or two sides (Zermelo 1913).
///
/// The value of a position is for the player to move there: the best value of an option, negated
/// where the turn passes, plus the points of the move. Among moves of equal value a player who is
/// ahead prefers the shortest game, a player who is behind or level the longest.
pub struct Zermelo;

/// The result of a position for the player to move, with its remoteness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The result for the player to move: positive is a win, 0 a tie, negative a loss.
    pub value: i64,
    /// Number of moves until the end: a player who is ahead hastens, a player who is behind or
    /// level delays.
    pub remoteness: Remoteness,
}

impl<R: Sided + ?Sized> Fold<R> for Zermelo {
    type Value = Score;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Score]) -> Score {
        let value = options.iter().map(|option| option.value).max().unwrap_or(0);
        let lengths =
            options.iter().filter(|option| option.value == value).map(|option| option.remoteness.0);
        let best = if value > 0 { lengths.min() } else { lengths.max() };
        Score { value, remoteness: Remoteness(best.map_or(0, |best| best + 1)) }
    }

    fn expand(
        &self,
        rules: &R,
        out: &mut Vec<R::Position>,
        gains: &mut Vec<i64>,
        position: &R::Position,
    ) -> Result<(), Fault> {
        rules.moves_with_gains(out, gains, position)
    }

    /// Converts the score of an option, which is for the player to move there, to the score for the
    /// player who moves to it.
    fn value_for_mover(
        &self,
        rules: &R,
        from: &R::Position,
        option: &[R::Position],
        gain: i64,
        value: Score,
    ) -> Result<Score, Fault> {
        Ok(Score { value: rules.score_by_move(from, &option[0], gain, value.value)?, ..value })
    }

    fn terminal_value(&self, rules: &R, position: &R::Position) -> Result<Option<Score>, Fault> {
        let result = rules.result(position)?;
        Ok(result.map(|value| Score { value, remoteness: Remoteness(0) }))
    }
}
