//! Games given by their moves alone, solved on every position that can arise: who wins each, in how
//! many moves, and how many of each kind there are.
//!
//! The rules may let play return to a position and may treat the sides differently; endless play and ties
//! are draws. Positions are told apart as the rules tell them apart: symmetries do not fold them, so that
//! the numbers are those that books give.

use crate::base::{Budget, Counts, Error, Outcome, Remoteness};
use crate::engine::retrograde;
use crate::family::SidedFamily;

/// Every position that can arise from some starts, labelled.
pub struct Solved {
    labels: retrograde::Solved<Counts>,
    won: usize,
    lost: usize,
}

impl Solved {
    /// Who wins a position that can arise, and in how many moves when somebody does; `None` of any other
    /// position.
    pub fn outcome(&self, position: &Counts) -> Option<(Outcome, Option<Remoteness>)> {
        let play = self.labels.play(position)?;
        Some((play.outcome, (play.outcome != Outcome::Draw).then_some(play.remoteness)))
    }

    /// How many positions can arise.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether none can: there was no start.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// How many of them the player to move wins.
    pub fn won(&self) -> usize {
        self.won
    }

    /// How many of them the player to move loses.
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// How many of them nobody wins.
    pub fn drawn(&self) -> usize {
        self.len() - self.won - self.lost
    }

    /// Every position that can arise with its outcome, in no particular order.
    pub fn positions(&self) -> impl Iterator<Item = (&Counts, Outcome)> {
        self.labels.positions().map(|(position, play)| (position, play.outcome))
    }
}

/// Solves the positions that can arise from `starts`. Of results only the sign counts; points made by
/// moves on the way ([`gain`](crate::base::Sided::gain)) do not.
///
/// Cost: O(positions + moves) time; about three times the size of a position, and 20 bytes a move.
///
/// Rules that can fail (rule files) say so afterwards: ask
/// [`RuleGame::take_error`](crate::lang::RuleGame::take_error) before the labels are believed.
///
/// # Errors
/// `TooBig` at the budget.
///
/// # Example
/// ```
/// use grundy::{Outcome, base::Budget, lang::RuleFile, workbench::reachable};
/// # fn main() -> Result<(), grundy::Error> {
/// let text = "sides l, r\nposition n: 0..9 = 4\nmove down when n > 0 { n -= 1 }\nmove back when n == 2 -> [4]\n";
/// let (file, _) = RuleFile::parse(text, "my.game").map_err(|_| ()).expect("it reads well");
/// let game = file.build(&[])?;
/// let start = game.initial()?.expect("the file has a start");
/// let solved = reachable::solve(&game, &[start.clone()], &Budget::default())?;
/// assert_eq!(solved.len(), 10);
/// assert_eq!(solved.outcome(&start).expect("it arises").0, Outcome::Draw);
/// # Ok(())
/// # }
/// ```
pub fn solve(
    family: &dyn SidedFamily,
    starts: &[Counts],
    budget: &Budget,
) -> Result<Solved, Error> {
    let labels = retrograde::explore_sided(family, starts.iter().cloned(), budget)?;
    let (mut won, mut lost) = (0, 0);
    for (_, play) in labels.positions() {
        match play.outcome {
            Outcome::N => won += 1,
            Outcome::P => lost += 1,
            Outcome::Draw => {}
        }
    }
    Ok(Solved { labels, won, lost })
}
