//! The terms that describe results of play: outcomes, sides, endings, and remoteness.

/// The outcome of an impartial position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// An N-position: the next player, who is to move, wins.
    N,
    /// A P-position: the previous player wins, so the player to move loses.
    P,
    /// Neither player can force a win (in games with cycles or ties).
    Draw,
}

impl Outcome {
    /// Returns [`Outcome::N`] if `mover_wins`, else [`Outcome::P`].
    pub fn n_if(mover_wins: bool) -> Outcome {
        if mover_wins { Outcome::N } else { Outcome::P }
    }

    /// Returns the outcome for a player whose result is `score`: a win if it is positive, a draw if
    /// it is 0.
    pub fn from_score(score: i64) -> Outcome {
        if score == 0 { Outcome::Draw } else { Outcome::n_if(score > 0) }
    }

    /// Returns the printed form of the outcome: `N`, `P` or `draw`.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::Draw => "draw",
        }
    }
}

/// The two players of a game, named after the order in which they make their first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who moves first in the starting position of the game.
    First,
    /// The player who moves second in the starting position of the game.
    Second,
}

/// The convention of play: it decides who wins when a player cannot move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Normal play: a player who cannot move loses.
    #[default]
    Normal,
    /// Misère play: a player who cannot move wins.
    Misere,
}

/// The number of moves until play ends when the winner hastens and the loser delays; 0 at a
/// terminal position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remoteness(pub u32);
