//! Retrograde analysis of games with cycles, in which infinite play is a draw.
//!
//! # Theorem
//! The remoteness of a decided position is the number of moves of both players until play ends, if
//! the winner hastens and the loser delays. Terminal positions that are won or lost are decided,
//! with remoteness 0. A position with a lost option is won, and its remoteness is 1 plus the least
//! remoteness of a lost option. A position all of whose options are won is lost, and its remoteness
//! is 1 plus the greatest remoteness of an option. In the order of remoteness this decides every
//! position from which a player can force a win. All other positions are draws: such a position is
//! a tie, or it has no lost option but an undecided one, so the player can avoid a loss forever. If
//! a move does not pass the turn, a won option counts as a lost one and vice versa, because
//! outcomes are for the player to move.
//!
//! # Figures
//! 10^6 vertices and 10^7 edges take about half a second on one core, with 4 bytes for each edge
//! besides the graph; `cargo bench --bench labels`. Positions whose predecessors the rules can list
//! ([`Reversible`](crate::base::Reversible)) take one or two bytes each and no edges.
//!
//! Exploring a game with ranked positions takes about 75 bytes for each position with 5 or 6 moves,
//! and about 450 if positions are stored as they are (peak memory of one run each over a million
//! positions, which took 1.2 s and 4 s on a busy machine). Symmetries save more: the L-game took
//! 0.44 s instead of 3.1 s with ranks alone; `cargo bench --bench boards`.
//!
//! # Example
//! ```
//! # use grundy_core::base::{Digraph, Ending, Outcome};
//! # use grundy_core::engine::retrograde;
//! // 1 and 2 form a cycle; 2 can also stop at 3, and 0 leads only into the cycle.
//! let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
//! let labels = retrograde::label(&graph, Ending::Normal);
//! assert_eq!(labels.play(2).outcome, Outcome::N);
//! assert_eq!((labels.play(1).outcome, labels.play(1).remoteness.0), (Outcome::P, 2));
//! ```

mod dense;
mod explicit;
mod explore;
mod position_store;

pub use dense::{OutcomeLabels, label_indexed};
pub use explicit::{label, label_with_extra_turns, label_with_results};
pub use explore::{
    ReachableGraph, SolvedPositions, SolvedRanks, explore, explore_ranked, explore_sided, reach,
};

use super::fold::Play;
use crate::base::Outcome;

/// Returns the best option for the player who moves, with its outcome and remoteness: the winner
/// hastens, the loser delays, and a draw is preferred to a loss. Returns the first of equally good
/// options, or `None` if there is no option.
pub fn best<T>(options: impl IntoIterator<Item = (T, Play)>) -> Option<(T, Play)> {
    options.into_iter().min_by_key(|(_, play)| play.preference_of_mover())
}

/// Returns the positions of best play from `from`, which is the first of them. The line ends where
/// play is over or, for a draw, at the first repeated position; it has at most `max_len` positions
/// (or one, if that is 0).
///
/// `options` returns the options of a position with their outcomes and remotenesses, or an empty
/// list if play is over.
///
/// # Errors
/// Returns the errors of `options`.
pub fn line<P: Clone + PartialEq, E>(
    from: P,
    max_len: usize,
    mut options: impl FnMut(&P) -> Result<Vec<(P, Play)>, E>,
) -> Result<Vec<P>, E> {
    let mut line = vec![from];
    while line.len() < max_len {
        let Some((next, play)) = best(options(&line[line.len() - 1])?) else {
            break;
        };
        let repeats = play.outcome == Outcome::Draw && line.contains(&next);
        line.push(next);
        if repeats {
            break;
        }
    }
    Ok(line)
}
