//! Counts the reachable positions of a game by outcome and by the number of moves to the end under
//! best play.

use grundy_core::base::{Big, Budget, Counts, Ending, Outcome};
use grundy_core::engine::{Play, retrograde};
use grundy_solve::flat_sum::position_to_counts;
use grundy_store::{GameState, Need, Reuse};
use grundy_text::{AskFor, Error, Result, Suggestion, words};

/// How many reachable positions have each outcome and each remoteness (the number of moves to the
/// end under best play). Symmetric positions are counted separately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// How many positions the player to move wins, by remoteness: entry n counts the positions with
    /// n moves to the end.
    pub won: Vec<u64>,
    /// How many positions the player to move loses, by remoteness: entry n counts the positions
    /// with n moves to the end. The list is as long as `won`.
    pub lost: Vec<u64>,
    /// The number of reachable positions that are drawn.
    pub drawn: u64,
}

impl Census {
    /// Returns the number of all reachable positions.
    pub fn positions(&self) -> u64 {
        self.won.iter().chain(&self.lost).sum::<u64>() + self.drawn
    }

    /// Counts positions by outcome and by number of moves to the end. `plays` holds this outcome
    /// and this number for each position.
    fn from_plays(plays: impl Iterator<Item = Play>) -> Census {
        let mut census = Census { won: vec![], lost: vec![], drawn: 0 };
        for play in plays {
            let counts = match play.outcome {
                Outcome::N => &mut census.won,
                Outcome::P => &mut census.lost,
                Outcome::Draw => {
                    census.drawn += 1;
                    continue;
                }
            };
            let moves = play.remoteness.0 as usize;
            if moves >= counts.len() {
                counts.resize(moves + 1, 0);
            }
            counts[moves] += 1;
        }
        let rows = census.won.len().max(census.lost.len());
        census.won.resize(rows, 0);
        census.lost.resize(rows, 0);
        census
    }
}

/// Counts by outcome the positions of a rule file, or of a graph with coloured edges, that are
/// reachable from the position `from`, or from the start of the rules if `from` is `None`. A
/// position with a score counts as won, lost or drawn by the sign of the score. `ending` applies
/// only if the rules state no results.
///
/// Takes O(positions + moves) time, and memory of about three times the size of a position for each
/// position and 20 bytes for each move.
///
/// # Errors
/// `Unsupported` for other games; `BadInput` if no position is given and the rules have no start;
/// `TooBig` if the budget is exhausted; errors of the rules when they are evaluated.
pub fn census(
    instance: &GameState,
    from: Option<&[Big]>,
    ending: Ending,
    budget: &Budget,
) -> Result<Census> {
    let name = &instance.name;
    let start_and_example = match (instance.enumerable_rules(), instance.sided_rules()) {
        (Some(rules), _) => (rules.initial()?, rules.example()),
        (None, Some(colours)) => (colours.start()?, colours.example()),
        (None, None) => {
            return Err(Error::unsupported(words!(tasks::only_positions_of_rule_files, name))
                .suggest(Suggestion::Ask(AskFor::Sizes)));
        }
    };
    let start: Counts = match (from, start_and_example) {
        (Some(position), _) => position_to_counts(instance, position)?,
        (None, (Some(start), _)) => start,
        (None, (None, example)) => {
            return Err(Error::bad(words!(tasks::has_no_starting_position_so_table, name))
                .suggest(Suggestion::Ask(AskFor::SizesOrPosition(example))));
        }
    };
    let census = match instance.game.results() {
        Some(rules) => {
            let solved = retrograde::explore_sided(rules, [start], budget)?;
            if rules.has_gains() {
                return census_of_scores(instance, solved.positions().map(|(p, _)| p), budget);
            }
            Census::from_plays(solved.positions().map(|(_, play)| play))
        }
        None => {
            let family = instance.game.family();
            let solved = retrograde::explore(family, [start], ending, budget)?;
            Census::from_plays(solved.positions().map(|(_, play)| play))
        }
    };
    Ok(census)
}

/// Counts `positions` by the sign of their scores, in a game whose moves gain points.
fn census_of_scores<'a>(
    instance: &GameState,
    positions: impl Iterator<Item = &'a Counts>,
    budget: &Budget,
) -> Result<Census> {
    let mut plays = Vec::new();
    for position in positions {
        let score = instance.evaluate(Need::Score, Reuse::Stored, position, budget)?;
        let remoteness = score.remoteness.unwrap_or_default();
        plays.push(Play { outcome: score.outcome, remoteness });
    }
    Ok(Census::from_plays(plays.into_iter()))
}
