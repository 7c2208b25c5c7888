//! Proved laws as data: the automata of a law with their meaning, and the results of queries about
//! positions.

use grundy_automata::{Automaton, Formula, Variable};
use grundy_core::base::{Big, Outcome};
use grundy_rules_logic::guarded::GuardedCommands;

/// The kind of a [`ProvedLaw`], which determines what its automata accept.
#[derive(Clone, Debug)]
pub enum ProofKind {
    /// One automaton, of the lost positions (P-positions).
    Lost,
    /// One automaton, which accepts each position together with a number. The first payload is the
    /// variable of this number. The number is the Grundy value g of the position, or 2^g if the
    /// second payload is true.
    Values(Variable, bool),
    /// Three automata: of the lost, the won and the drawn positions.
    Outcomes,
    /// One automaton for each independent component of a position, which accepts the coordinates of
    /// the component together with its Grundy value. The value of a position is the nim-sum of
    /// these values.
    Components(Vec<ComponentValue>),
    /// Two automata for the elements of a bag. The first accepts each element together with its
    /// Grundy value in normal play, which is in the variable of the payload. The second accepts the
    /// firm elements. In misère play, a bag with a firm element is lost exactly if the nim-sum of
    /// the values is 0, as in normal play. A bag without a firm element is lost exactly if the
    /// nim-sum is 1.
    Tame(Variable),
}

/// The law of the Grundy value of an independent component of a position, as a relation between the
/// coordinates of the component and its value.
#[derive(Clone, Debug)]
pub struct ComponentValue {
    /// The variables of the coordinates that make up the component.
    pub coordinates: Vec<Variable>,
    /// The variable of the Grundy value of the component.
    pub value: Variable,
    /// The formula that holds exactly if `value` is the Grundy value at `coordinates`.
    pub relation: Formula,
}

/// A law proved for all positions, as automata that answer questions about single positions.
#[derive(Clone, Debug)]
pub struct ProvedLaw {
    /// The rules of the game as guarded commands.
    pub rules: GuardedCommands,
    /// The kind of the law, which determines what each automaton accepts.
    pub kind: ProofKind,
    /// The automata of the law, in the order that [`ProofKind`] documents.
    pub automata: Vec<Automaton>,
}

/// The result of a query about a position. The position is a sum of components, and each component
/// has separate coordinates.
#[derive(Clone, Debug)]
pub struct PositionInfo {
    /// The outcome of the position for the player to move.
    pub outcome: Outcome,
    /// The Grundy value of the position; `None` if the law does not determine it.
    pub value: Option<Big>,
    /// The Grundy value of each component of the position. Empty if the law does not determine
    /// these values.
    pub values: Vec<Big>,
    /// The moves that win or, in a drawn position, keep the draw, up to the number that the caller
    /// asked for.
    pub moves: Vec<WinningMove>,
    /// Whether `moves` lists all moves that win or keep the draw.
    pub complete: bool,
}

/// A move that wins or keeps a draw, as part of a [`PositionInfo`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinningMove {
    /// The name of the move in the rules.
    pub name: String,
    /// The coordinates of each component of the position after the move.
    pub to: Vec<Vec<Big>>,
}
