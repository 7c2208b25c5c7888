//! What a certificate proves, as data.

use crate::numeration::Numeration;

/// What is proved, of every position whose numbers lie within the bounds and fulfil the invariant, for the rules that
/// the certificate's guarded moves are. That these are the moves of its rule text is not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// What the claim says of positions.
    pub claim: Proved,
    /// How numbers are written.
    pub numeration: Numeration,
    /// Parameters with the values that are filled in.
    pub parameters: Vec<(String, i64)>,
    /// Names of the numbers of a position.
    pub position: Vec<String>,
    /// Least and greatest value of each number.
    pub bounds: Vec<(i64, Option<i64>)>,
    /// Whether only positions that fulfil the certificate's `where` are meant.
    pub invariant: bool,
    /// What the player to move gets where no move is left: -1 lost, 0 drawn, 1 won.
    pub stuck: i64,
    /// Names of the moves.
    pub moves: Vec<String>,
    /// Why play ends, or ends with good play.
    pub ending: Ending,
    /// Conditions that were checked.
    pub conditions: usize,
    /// States of the largest automaton that was needed.
    pub states: usize,
    /// Relations that the rules or the claim use and whose meaning in arithmetic is not proved: there the statement is
    /// about the relation of digits that the format describes.
    pub described: Vec<&'static str>,
}

/// What is proved of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proved {
    /// The claim holds exactly in the P-positions.
    P {
        /// How many families of starts the certificate proves in addition.
        starts: usize,
    },
    /// The claim gives the Grundy value.
    Values {
        /// A position is any number of elements; its value is the xor of the values that the claim gives.
        bag: bool,
    },
    /// The claims hold exactly in the P-positions, the N-positions and the draws.
    Three,
    /// The Grundy value is the xor of the values that the claims give for these parts of the position.
    Sum(Vec<Vec<String>>),
}

/// Why play ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Every move lowers these sums, the first before the second and so on.
    Measure(Vec<Vec<i64>>),
    /// Play may return, but each side, where it wins, can lower its sum with every move, and the other cannot raise it.
    Progress([Vec<i64>; 2]),
}
