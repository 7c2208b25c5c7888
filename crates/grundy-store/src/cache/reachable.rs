//! Retrograde analysis of the positions of a rule file that are reachable from some starts.
//! Computes who wins each position and in how many moves, and counts the positions of each outcome.
//!
//! Loopy and partizan rules are supported; endless play and ties are draws. If every variable is
//! bounded, positions are stored as integers ([`RuleGame::ranked`]). Positions that a declared
//! symmetry maps to each other can be merged.

use grundy_core::base::{Budget, Counts, Ending, Outcome, Remoteness, Stopped};
use grundy_core::engine::{Play, retrograde};
use grundy_rules::{FoldedGame, RankedGame, RuleGame};
use grundy_text::{Error, Limit, Result, Suggestion, words};

/// Treatment of symmetric positions: the images of one position under the symmetries that the rule
/// file declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// Symmetric positions are distinct, so that the counts of positions agree with published
    /// counts.
    Distinct,
    /// Only the least image of a position is labelled. This is sound if all images have the same
    /// outcome and length, which `grundy lint` tests. The label of the least image is then also the
    /// label of the position.
    Merged,
}

/// The labels (outcome and number of moves) of all positions that are reachable from given starting
/// positions.
pub struct Solved {
    /// The rules of the game.
    game: RuleGame,
    /// Whether `labels` has an entry for every position, or one entry for all symmetric images of a
    /// position.
    images: Images,
    /// The label (outcome and number of moves) of each position.
    labels: ReachableLabels,
    /// The number of positions that the player to move wins.
    won: usize,
    /// The number of positions that the player to move loses.
    lost: usize,
}

/// The labels of a [`Solved`]. The variants differ in how a position is represented.
enum ReachableLabels {
    /// Labels by the rank (number) of a position, for rules whose variables are all bounded. The
    /// first payload converts positions to ranks.
    Ranked(RankedGame, retrograde::SolvedRanks),
    /// Labels by the position itself, for rules with an unbounded variable.
    Explicit(retrograde::SolvedPositions<Counts>),
}

impl Solved {
    /// Returns who wins a reachable position, and in how many moves (0 for a draw). Returns `None`
    /// for a position that is not reachable.
    pub fn play(&self, position: &Counts) -> Option<Play> {
        let folded;
        let position = match self.images {
            Images::Distinct => position,
            Images::Merged => {
                folded = self.game.canonical(position).ok()?;
                &folded
            }
        };
        match &self.labels {
            ReachableLabels::Ranked(game, solved) => solved.play(game.number(position)?),
            ReachableLabels::Explicit(solved) => solved.play(position),
        }
    }

    /// Returns who wins a reachable position, and the number of moves unless it is a draw. Returns
    /// `None` for a position that is not reachable.
    pub fn outcome(&self, position: &Counts) -> Option<(Outcome, Option<Remoteness>)> {
        let play = self.play(position)?;
        Some((play.outcome, (play.outcome != Outcome::Draw).then_some(play.remoteness)))
    }

    /// Returns the number of reachable positions. Symmetric positions count once if images are
    /// merged.
    pub fn len(&self) -> usize {
        match &self.labels {
            ReachableLabels::Ranked(_, solved) => solved.len(),
            ReachableLabels::Explicit(solved) => solved.len(),
        }
    }

    /// Returns whether no position is reachable, because there is no start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether symmetric positions are merged, and so count once in [`len`](Self::len).
    pub fn is_folded(&self) -> bool {
        self.images == Images::Merged && self.game.folds()
    }

    /// Returns the number of positions that the player to move wins.
    pub fn won(&self) -> usize {
        self.won
    }

    /// Returns the number of positions that the player to move loses.
    pub fn lost(&self) -> usize {
        self.lost
    }

    /// Returns the number of drawn positions.
    pub fn drawn(&self) -> usize {
        self.len() - self.won - self.lost
    }

    /// Iterates over all labelled positions with who wins each and in how many moves, in no
    /// particular order.
    pub fn positions(&self) -> Box<dyn Iterator<Item = (Counts, Play)> + '_> {
        match &self.labels {
            ReachableLabels::Ranked(game, solved) => Box::new(
                solved
                    .positions()
                    .map(|(rank, play)| (grundy_core::base::Ranked::unrank(game, rank), play)),
            ),
            ReachableLabels::Explicit(solved) => {
                Box::new(solved.positions().map(|(position, play)| (position.clone(), play)))
            }
        }
    }
}

/// Labels the positions reachable from `starts` with outcome and number of moves, by the results
/// that the rules state. A score counts as a win, a loss or a draw by its sign. `images` decides
/// whether symmetric positions are merged.
///
/// Takes O(positions + moves) time, about 30 bytes per position (hundreds if a variable is
/// unbounded) and 8 bytes per move. Merging symmetric positions means fewer positions, but computes
/// the images of every option.
///
/// # Errors
/// Returns `TooBig` if the budget is exhausted.
///
/// # Example
/// ```
/// use grundy_core::base::{Budget, Outcome};
/// use grundy_rules::RuleFile;
/// use grundy_store::cache::reachable;
/// # fn main() -> Result<(), grundy_text::Error> {
/// let text = "sides l, r\nposition n: 0..9 = 4\nmove down when n > 0 { n -= 1 }\nmove back when n == 2 -> [4]\n";
/// let (file, _) = RuleFile::parse(text, "my.game").map_err(|_| ()).expect("the file is valid");
/// let game = file.build(&[])?;
/// let start = game.initial()?.expect("the file has a start");
/// let solved = reachable::solve(&game, &[start.clone()], reachable::Images::Distinct, &Budget::default())?;
/// assert_eq!(solved.len(), 10);
/// assert_eq!(solved.outcome(&start).expect("the start is reachable").0, Outcome::Draw);
/// # Ok(())
/// # }
/// ```
pub fn solve(
    game: &RuleGame,
    starts: &[Counts],
    images: Images,
    budget: &Budget,
) -> Result<Solved> {
    solve_with_ending(game, starts, None, images, budget)
}

/// Does the same as [`solve`]. If `ending` is given, it decides whether a player without a move has
/// lost or won, whatever results the rules state.
pub fn solve_with_ending(
    game: &RuleGame,
    starts: &[Counts],
    ending: Option<Ending>,
    images: Images,
    budget: &Budget,
) -> Result<Solved> {
    let merge = images == Images::Merged;
    let starts = starts.iter().map(|start| match images {
        Images::Distinct => Ok(start.clone()),
        Images::Merged => game.canonical(start),
    });
    let starts = starts.collect::<Result<Vec<Counts>>>()?;
    let labels = match game.ranked() {
        Some(ranked) => {
            let ranked = if merge { ranked.folded() } else { ranked };
            let solved = retrograde::explore_ranked(&ranked, starts, ending, budget);
            ReachableLabels::Ranked(ranked, solved.map_err(|stopped| limit_error(game, stopped))?)
        }
        None if merge => {
            let folded = FoldedGame(game.clone());
            ReachableLabels::Explicit(match ending {
                Some(ending) => retrograde::explore(&folded, starts, ending, budget)?,
                None => retrograde::explore_sided(&folded, starts, budget)?,
            })
        }
        None => ReachableLabels::Explicit(match ending {
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

/// Builds the error for a limit that stopped the search. The error states the total number of
/// positions of the game, if available.
pub fn limit_error(game: &RuleGame, stopped: Stopped) -> Error {
    match (stopped, game.position_count()) {
        (Stopped::Limit { positions }, Some(total)) => {
            Error::too_big(words!(cache::search_reached_its_limit, positions, total))
                .suggest(Suggestion::RaiseLimit(Limit::PositionsOrMemoryOfBoard))
        }
        (stopped, _) => stopped.into(),
    }
}
