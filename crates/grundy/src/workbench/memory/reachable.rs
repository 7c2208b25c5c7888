//! The positions of a rule file that can arise from some starts, solved: who wins each, in how many moves, and
//! how many of each kind there are.
//!
//! The rules may let play return to a position and may treat the sides differently; endless play and ties
//! are draws. Where every variable is bounded, positions are remembered as their numbers
//! ([`RuleGame::ranked`]); symmetries that the file declares may make one of many positions.

use crate::base::{Budget, Counts, Ending, Error, Limit, Outcome, Remedy, Remoteness, Stopped};
use crate::engine::{Play, retrograde};
use crate::lang::{FoldedGame, RankedGame, RuleGame};
use crate::words;

/// What is done with positions that the symmetries of the file make into each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// They are told apart, so that the numbers are those that books give.
    Apart,
    /// Only the least of them is solved: nothing else changes as long as a position and its images are worth
    /// the same and last as long, which `grundy lint` tries. (Labels of positions are then labels of
    /// their least images too, for these are told by the labels of the options alone.)
    Together,
}

/// Every position that can arise from some starts, labelled.
pub struct Solved {
    game: RuleGame,
    images: Images,
    labels: Labels,
    won: usize,
    lost: usize,
}

enum Labels {
    Ranked(RankedGame, retrograde::SolvedRanks),
    Whole(retrograde::Solved<Counts>),
}

impl Solved {
    /// Who wins a position that can arise, and in how many moves, 0 for a draw; `None` of any other position.
    pub fn play(&self, position: &Counts) -> Option<Play> {
        let folded;
        let position = match self.images {
            Images::Apart => position,
            Images::Together => {
                folded = self.game.canonical(position).ok()?;
                &folded
            }
        };
        match &self.labels {
            Labels::Ranked(game, solved) => solved.play(game.number(position)?),
            Labels::Whole(solved) => solved.play(position),
        }
    }

    /// Who wins a position that can arise, and in how many moves when somebody does; `None` of any other
    /// position.
    pub fn outcome(&self, position: &Counts) -> Option<(Outcome, Option<Remoteness>)> {
        let play = self.play(position)?;
        Some((play.outcome, (play.outcome != Outcome::Draw).then_some(play.remoteness)))
    }

    /// How many positions can arise; up to symmetry where images are taken together.
    pub fn len(&self) -> usize {
        match &self.labels {
            Labels::Ranked(_, solved) => solved.len(),
            Labels::Whole(solved) => solved.len(),
        }
    }

    /// Whether none can: there was no start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether positions were counted up to symmetry.
    pub fn is_folded(&self) -> bool {
        self.images == Images::Together && self.game.folds()
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

    /// Every position solved with its label, in no particular order.
    pub fn positions(&self) -> Box<dyn Iterator<Item = (Counts, Play)> + '_> {
        match &self.labels {
            Labels::Ranked(game, solved) => Box::new(
                solved
                    .positions()
                    .map(|(rank, play)| (crate::base::Ranked::unrank(game, rank), play)),
            ),
            Labels::Whole(solved) => {
                Box::new(solved.positions().map(|(position, play)| (position.clone(), play)))
            }
        }
    }
}

/// Solves the positions that can arise from `starts`, ended as the rules say. Of results only the sign counts.
///
/// Cost: O(positions + moves) time. Memory: some 30 bytes a position (hundreds where a variable is unbounded)
/// and 8 a move; with images together fewer positions, and the images of every option to look at.
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
/// let solved = reachable::solve(&game, &[start.clone()], reachable::Images::Apart, &Budget::default())?;
/// assert_eq!(solved.len(), 10);
/// assert_eq!(solved.outcome(&start).expect("it arises").0, Outcome::Draw);
/// # Ok(())
/// # }
/// ```
pub fn solve(
    game: &RuleGame,
    starts: &[Counts],
    images: Images,
    budget: &Budget,
) -> Result<Solved, Error> {
    solve_ending(game, starts, None, images, budget)
}

/// The same; where an ending is given, who cannot move has lost or won by that, whatever results the
/// rules state.
pub(in crate::workbench) fn solve_ending(
    game: &RuleGame,
    starts: &[Counts],
    ending: Option<Ending>,
    images: Images,
    budget: &Budget,
) -> Result<Solved, Error> {
    let together = images == Images::Together;
    let starts = starts.iter().map(|start| match images {
        Images::Apart => Ok(start.clone()),
        Images::Together => game.canonical(start),
    });
    let starts = starts.collect::<Result<Vec<Counts>, Error>>()?;
    let labels = match game.ranked() {
        Some(ranked) => {
            let ranked = if together { ranked.folded() } else { ranked };
            let solved = match ending {
                Some(ending) => retrograde::explore_ranked(&ranked, starts, ending, budget),
                None => retrograde::explore_ranked_sided(&ranked, starts, budget),
            };
            Labels::Ranked(ranked, solved.map_err(|stopped| limit(game, stopped))?)
        }
        None if together => {
            let folded = FoldedGame(game.clone());
            Labels::Whole(match ending {
                Some(ending) => retrograde::explore(&folded, starts, ending, budget)?,
                None => retrograde::explore_sided(&folded, starts, budget)?,
            })
        }
        None => Labels::Whole(match ending {
            Some(ending) => retrograde::explore(game, starts, ending, budget)?,
            None => retrograde::explore_sided(game, starts, budget)?,
        }),
    };
    let mut solved = Solved { game: game.clone(), images, labels, won: 0, lost: 0 };
    let (mut won, mut lost) = (0, 0);
    for (_, play) in solved.positions() {
        match play.outcome {
            Outcome::N => won += 1,
            Outcome::P => lost += 1,
            Outcome::Draw => {}
        }
    }
    (solved.won, solved.lost) = (won, lost);
    Ok(solved)
}

/// A limit that was reached, with how many positions there are at most.
pub(in crate::workbench) fn limit(game: &RuleGame, stopped: Stopped) -> Error {
    match (stopped, game.bounded()) {
        (Stopped::Limit { positions }, Some(all)) => Error::too_big(words!(
            "the search reached its limit after {positions} positions of {all} at most",
            "搜索在 {positions} 个局面后达到上限，局面总数至多 {all}"
        ))
        .mend(Remedy::RaiseLimit(Limit::PositionsOrMemoryOfBoard)),
        (stopped, _) => stopped.into(),
    }
}
