//! Variables, which identify the tracks of automata.

/// A variable of formulas and automata, identified by a number. The tracks of an automaton are in
/// ascending order of their variables.
///
/// The order determines the size of diagrams. Variables that are compared or added digit by digit
/// should have adjacent numbers: for a move from `x1, x2` to `y1, y2` the order `x1, y1, x2, y2`
/// keeps diagrams small, whereas with `x1, x2, y1, y2` a diagram has to store all of `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub u32);

impl std::fmt::Display for Variable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x{}", self.0)
    }
}
