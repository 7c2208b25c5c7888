//! A rule file with values for its parameters: the lengths of sequences, the values of constants,
//! and the encoding of positions as numbers.

use grundy_core::machine::{Fail, Slot, Span};
use grundy_text::Words;

/// The reason why given values of the parameters do not fit the rules.
#[derive(Clone, Debug)]
pub enum ParamError {
    /// The evaluation of a constant expression of the file fails with this fault.
    Fail(Fail),
    /// The parameter with this index has neither a given value nor a default.
    Missing(usize),
    /// The value of a parameter is out of range: the index of the parameter, the value, the lower
    /// bound and the upper bound.
    Param(usize, i64, i64, i64),
    /// A single number is given for the list parameter with this index.
    NoList(usize),
    /// The length of a sequence is negative or too large: the place of the length in the file, and
    /// the length.
    Size(Span, i64),
    /// A range is empty or too long, or the range of a set has members below zero: the place of the
    /// range in the file, its lower bound and its upper bound.
    Range(Span, i64, i64),
}

impl From<Fail> for ParamError {
    fn from(fail: Fail) -> ParamError {
        ParamError::Fail(fail)
    }
}

/// A single component of a position, decoded: the values of its variables and the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The elements of the variables: `vars[v]` holds the elements of variable `v` as numbers. A
    /// single value is one number. A set is one number as well, its bit mask.
    pub vars: Vec<Vec<i64>>,
    /// The side to move: 0 (first) or 1 (second).
    pub turn: i64,
}

/// The geometry of a board, evaluated for the values of the parameters.
#[derive(Clone, Debug, Default)]
pub struct BoardLayout {
    /// The number of cells in a row of a grid; `None` if all cells are in one row.
    pub columns: Option<usize>,
    /// The coordinates (x, y) of the points, in thousandths of a unit; `None` unless the board
    /// consists of points.
    pub points: Option<Vec<[i64; 2]>>,
    /// The lines between points, each as the indices of its two end points.
    pub lines: Vec<[usize; 2]>,
    /// The end points (x, y, x′, y′) of the edges, in thousandths of a unit; `None` unless the
    /// board consists of edges.
    pub edges: Option<Vec<[i64; 4]>>,
    /// An error in the geometry, which prevents the drawing of the board: its place in the file, a
    /// message and a remedy. `None` for a correct geometry.
    pub error: Option<(Span, Words, Words)>,
}

/// The parts of a rule file that depend on the values of its parameters: constants, the variables
/// with their lengths, and the board.
#[derive(Clone)]
pub struct Layout {
    /// The values of the parameters, by index; for a list parameter, the address of the list in
    /// [`Layout::tables`].
    pub params: Vec<i64>,
    /// The values of the constants, by index; for a list, its address in [`Layout::tables`].
    pub lets: Vec<i64>,
    /// The lists and maps of constants, one after another, each preceded by its length. The address
    /// of a list or map is the index of its length.
    pub tables: Vec<i64>,
    /// The variables of a position, in the order of the file, each with its range and length.
    pub slots: Vec<Slot>,
    /// The position at the start of the game, if every variable has a value in its declaration.
    pub initial: Option<State>,
    /// The geometry of the board, which is empty if the file declares no board.
    pub board: BoardLayout,
    /// The number of loop steps that the evaluation of constants can still take.
    pub(super) fuel: u64,
}
