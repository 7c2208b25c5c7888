//! What a [`Search`](super::Search) can compute.

use super::search::Fold;
use crate::base::{Ending, Fault, MexSet, Nimber, Outcome, Remoteness, Rules, Sided, Split};

/// Grundy values, positions split into their components.
#[derive(Clone, Default)]
pub struct Grundy {
    seen: MexSet,
}

impl<R: Split + ?Sized> Fold<R> for Grundy {
    type Value = Nimber;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Nimber]) -> Nimber {
        self.seen.clear();
        options.iter().for_each(|&value| self.seen.insert(value));
        self.seen.mex()
    }

    fn parts(&self, rules: &R, out: &mut Vec<R::Position>, option: R::Position) {
        rules.split(out, &option);
    }

    fn join(&self, parts: &[Nimber]) -> Nimber {
        parts.iter().copied().sum()
    }
}

/// Who wins, and after how many moves, whole positions as they are: the winner hastens, the
/// loser delays. Right for every ending of an impartial game that ends.
#[derive(Clone, Copy, Debug)]
pub struct Length(pub Ending);

/// An outcome and how long it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    /// N or P.
    pub outcome: Outcome,
    /// Moves until the end.
    pub remoteness: Remoteness,
}

impl Play {
    /// How much the player who moves to a position so labelled likes it, the best being the least:
    /// lost soonest for the other player, else drawn, else won latest.
    pub fn for_who_moved(self) -> (u8, u32) {
        match self.outcome {
            Outcome::P => (0, self.remoteness.0),
            Outcome::Draw => (1, 0),
            Outcome::N => (2, u32::MAX - self.remoteness.0),
        }
    }

    /// The label of a position just moved to, for the other player than the one who moved: as it is where
    /// the turn passed, and the other way round where who moved is to move `again`.
    pub fn passed(self, again: bool) -> Play {
        let outcome = match self.outcome {
            Outcome::N if again => Outcome::P,
            Outcome::P if again => Outcome::N,
            outcome => outcome,
        };
        Play { outcome, ..self }
    }
}

impl<R: Rules + ?Sized> Fold<R> for Length {
    type Value = Play;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Play]) -> Play {
        let lengths =
            |wanted| options.iter().filter(move |o| o.outcome == wanted).map(|o| o.remoteness.0);
        let (outcome, rest) = if options.is_empty() {
            (Outcome::n_if(self.0 == Ending::Misere), None)
        } else if let Some(least) = lengths(Outcome::P).min() {
            (Outcome::N, Some(least))
        } else {
            (Outcome::P, lengths(Outcome::N).max())
        };
        Play { outcome, remoteness: Remoteness(rest.map_or(0, |rest| rest + 1)) }
    }
}

/// Who wins, and no more: stops looking at the options of a position when one of them is P.
pub struct Won(pub Ending);

impl<R: Rules + ?Sized> Fold<R> for Won {
    type Value = Outcome;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Outcome]) -> Outcome {
        if options.is_empty() {
            return Outcome::n_if(self.0 == Ending::Misere);
        }
        Outcome::n_if(options.contains(&Outcome::P))
    }

    fn enough(&self, option: &Outcome) -> bool {
        *option == Outcome::P
    }
}

/// The Grundy value in normal play and the one in misère play, of whole positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The Grundy value.
    pub normal: Nimber,
    /// The same recursion with 1 instead of 0 where there is no option; 0 exactly for misère P.
    pub misere: Nimber,
}

/// Computes [`Pair`]s, positions not split.
#[derive(Default)]
pub struct MiserePair {
    seen: MexSet,
}

impl<R: Rules + ?Sized> Fold<R> for MiserePair {
    type Value = Pair;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Pair]) -> Pair {
        if options.is_empty() {
            return Pair { normal: Nimber(0), misere: Nimber(1) };
        }
        let mut mex = |part: fn(&Pair) -> Nimber| {
            self.seen.clear();
            options.iter().for_each(|option| self.seen.insert(part(option)));
            self.seen.mex()
        };
        Pair { normal: mex(|option| option.normal), misere: mex(|option| option.misere) }
    }
}

/// Backward induction for games with ties, scores or sides (Zermelo 1913).
///
/// Every position is valued for the player to move there: the best of its options, turned round where the
/// turn passes, with the points that the move makes.
/// Among moves of equal value a player who is ahead takes the shortest way to the end, a player who
/// is behind or level the longest.
pub struct Zermelo;

/// What the player to move gets, and in how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The result for the player to move: positive a win, 0 a tie, negative a loss.
    pub value: i64,
    /// Moves until the end: who is ahead hastens, who is behind or level delays.
    pub remoteness: Remoteness,
}

impl Score {
    /// What who moves from `from` to `to` gets by it, of what the player to move at `to` gets.
    pub fn by_move<R: Sided + ?Sized>(
        self,
        rules: &R,
        from: &R::Position,
        to: &R::Position,
    ) -> i64 {
        let rest = if rules.again(from, to) { self.value } else { self.value.saturating_neg() };
        rest.saturating_add(rules.gain(from, to))
    }
}

impl<R: Sided + ?Sized> Fold<R> for Zermelo {
    type Value = Score;

    fn fold(&mut self, _: &R, _: &R::Position, options: &[Score]) -> Score {
        let value = options.iter().map(|option| option.value).max().unwrap_or(0);
        let lengths =
            options.iter().filter(|option| option.value == value).map(|option| option.remoteness.0);
        let rest = if value > 0 { lengths.min() } else { lengths.max() };
        Score { value, remoteness: Remoteness(rest.map_or(0, |rest| rest + 1)) }
    }

    /// For who moves to it.
    fn counted(
        &self,
        rules: &R,
        from: &R::Position,
        option: &[R::Position],
        value: Score,
    ) -> Score {
        Score { value: value.by_move(rules, from, &option[0]), ..value }
    }

    fn over(&self, rules: &R, position: &R::Position) -> Result<Option<Score>, Fault> {
        let result = rules.result(position)?;
        Ok(result.map(|value| Score { value, remoteness: Remoteness(0) }))
    }
}
