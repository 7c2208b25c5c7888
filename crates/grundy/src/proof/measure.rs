//! Why play ends, or why the winner wins, as data.

use grundy_automata::Linear;

/// Sums of which every move lowers the first that it changes. Wherever a move changes one it is not negative, so that no
/// play is endless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The first decides before the second, and so on.
    pub sums: Vec<Sum>,
}

/// A weighted sum of the coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// A weight for every coordinate.
    pub weights: Vec<i64>,
    /// What is added.
    pub constant: i64,
}

impl Sum {
    /// The sum of values.
    pub(super) fn of(&self, values: &[Linear]) -> Linear {
        let terms = self.weights.iter().zip(values).filter(|(weight, _)| **weight != 0);
        terms.fold(Linear::constant(self.constant), |sum, (weight, value)| {
            sum + value.clone() * *weight
        })
    }
}

/// For each side a sum that its winning moves lower and no answer raises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Of the first side and of the second.
    pub sums: [Sum; 2],
}
