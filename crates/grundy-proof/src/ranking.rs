//! Ranking functions, which show that play ends, and sums that show the progress of the winner.

use grundy_automata::Linear;

/// A lexicographic ranking function: among the sums, every move lowers the first one that it
/// changes, and no sum is negative before a move that lowers it. Its existence shows that play
/// ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingFunction {
    /// The sums in lexicographic order, the most significant first.
    pub sums: Vec<WeightedSum>,
}

/// A weighted sum of the coordinates of a position, plus a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightedSum {
    /// The weight of each coordinate, in the order in which the rules list the coordinates.
    pub weights: Vec<i64>,
    /// The constant that is added to the sum of the weighted coordinates.
    pub constant: i64,
}

impl WeightedSum {
    /// Returns the weighted sum, as an expression, for a position with the coordinates `values`.
    pub fn evaluate(&self, values: &[Linear]) -> Linear {
        let terms = self.weights.iter().zip(values).filter(|(weight, _)| **weight != 0);
        terms.fold(Linear::constant(self.constant), |sum, (weight, value)| {
            sum + value.clone() * *weight
        })
    }
}

/// The progress of the winner in a game whose positions may recur: for each side, a sum that a
/// winning move of the side can always lower and that no reply of the loser raises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackerProgress {
    /// The sum for the first side and the sum for the second side.
    pub sums: [WeightedSum; 2],
}
