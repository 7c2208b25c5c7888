//! Retrograde analysis: games in which play may return to a position; endless play is a draw.
//!
//! # Theorem
//! Positions at which play is over are decided. A position with a lost option is won, in one move more
//! than the soonest lost of them; one all of whose options are won is lost, in one move more than the
//! latest won of them. Decided in the order of the number of moves this reaches every position from
//! which a player can force the end; neither can from any other, for it has no lost option and some
//! undecided one, which can be moved to for ever. Where a move does not pass the turn, a won option of it
//! counts as a lost one and a lost as a won: won and lost are meant for the player to move, who is then the
//! one who moved. Remoteness counts moves, whoever makes them.
//!
//! # Figures
//! 10^6 vertices and 10^7 edges take about half a second on one core, in 4 bytes an edge beside the
//! graph; `cargo bench --bench labels`. Positions whose predecessors the rules can tell
//! ([`Reversible`](crate::base::Reversible)) take one or two bytes each and no edges.
//!
//! Rule files that number their positions are explored in about 75 bytes a position with 5 or 6 moves each, and about
//! 450 when positions are remembered as they are: peak memory of one run each over a million positions, which
//! took 1.2 s and 4 s on a busy machine. Symmetries save more: the L-game took 0.44 s instead of 3.1 s with
//! ranks alone; `cargo bench --bench boards`.
//!
//! # Example
//! ```
//! # use grundy_core::base::{Digraph, Ending, Outcome};
//! # use grundy_core::engine::retrograde;
//! // 1 and 2 form a way round; 2 can also stop at 3, and 0 leads only into the way round.
//! let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
//! let labels = retrograde::label(&graph, Ending::Normal);
//! assert_eq!(labels.play(2).outcome, Outcome::N);
//! assert_eq!((labels.play(1).outcome, labels.play(1).remoteness.0), (Outcome::P, 2));
//! ```

mod dense;
mod explicit;
mod explore;
mod places;

pub use dense::{Labels, indexed};
pub use explicit::{label, label_stated, label_turns};
pub use explore::{
    Reached, Solved, SolvedRanks, explore, explore_ranked, explore_ranked_sided, explore_sided,
    reach,
};

use super::fold::Play;
use crate::base::Outcome;

/// The best of several positions for the player who moves to one of them: the winner hastens, the
/// loser delays, a draw is held where there is one. The first of equals; `None` of none.
pub fn best<T>(options: impl IntoIterator<Item = (T, Play)>) -> Option<(T, Play)> {
    options.into_iter().min_by_key(|(_, play)| play.for_who_moved())
}

/// The line of best play from a position: it ends where play is over, and a drawn one, which
/// never ends, where `most` positions are told or the first repeats.
///
/// `options` gives what a position may become with the labels of that, nothing where play is over.
///
/// # Errors
/// Those of `options`.
pub fn line<P: Clone + PartialEq, E>(
    from: P,
    most: usize,
    mut options: impl FnMut(&P) -> Result<Vec<(P, Play)>, E>,
) -> Result<Vec<P>, E> {
    let mut told = vec![from];
    while told.len() < most {
        let Some((next, play)) = best(options(&told[told.len() - 1])?) else {
            break;
        };
        let again = play.outcome == Outcome::Draw && told.contains(&next);
        told.push(next);
        if again {
            break;
        }
    }
    Ok(told)
}
