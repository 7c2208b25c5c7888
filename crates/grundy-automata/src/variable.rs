//! Variables, which name the tracks of automata.

/// A variable of formulas, and the name of a track. Tracks stand in diagrams in the order of their variables.
///
/// The order decides how large diagrams become. Variables that are compared or added digit by digit should have
/// neighbouring numbers: for a move from `x1, x2` to `y1, y2` the order `x1, y1, x2, y2` keeps diagrams small where
/// `x1, x2, y1, y2` makes them remember all of `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

impl std::fmt::Display for Variable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x{}", self.0)
    }
}
