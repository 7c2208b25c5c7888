//! Outcomes, sides, endings, and how long a game lasts.

/// Who wins an impartial position under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player, who is to move, wins.
    N,
    /// The previous player wins: the player to move loses.
    P,
    /// Neither can force a win (loopy games and games with ties).
    Draw,
}

impl Outcome {
    /// N when true, P when false.
    pub fn n_if(mover_wins: bool) -> Outcome {
        if mover_wins { Outcome::N } else { Outcome::P }
    }

    /// The letter or word used in every output.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::N => "N",
            Outcome::P => "P",
            Outcome::Draw => "draw",
        }
    }
}

/// The two players of a game whose sides differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Who is to move at the start.
    First,
    /// The other one.
    Second,
}

/// What a player who cannot move has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Lost: normal play.
    #[default]
    Normal,
    /// Won: misère play.
    Misere,
}

/// Moves left under best play: the winner hastens, the loser delays; 0 at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remoteness(pub u32);
