//! Values of positions of partizan games, whose sides have different moves.
//!
//! Rules that test and change cells are played on boards (`grundy_components`), which split into components.
//! The positions of other rules are enumerated by the rules themselves (`listed.rs`). Coloured
//! Hackenbush is evaluated by biconnected blocks (`hackenbush.rs`). For the first two,
//! `evaluate.rs` computes the value of each component from the options of both sides.

mod evaluate;
mod hackenbush;
mod limits;
mod listed;
mod misere;
mod objection;
mod rules;

pub(crate) use evaluate::ComponentFailure;
pub use evaluate::ComponentValues;
pub use grundy_partizan::{
    Arena, Corner, Dyadic, Expression, IBig, Limits, NumberUpStar, Outcome, Relation, Side,
    SyntaxError, SyntaxErrorKind, Thermograph, Value, Wall,
};
pub use limits::{limits, stopped};
pub use misere::MisereBoards;
pub use objection::objection;
pub use rules::SidedRules;

use grundy_boards::Rules;
use grundy_cell_rules::GuardedRules;
use grundy_components::BoardComponents;
use grundy_core::base::{Budget, Counts, Ending};
use grundy_rules::RuleGame;
use grundy_rules_board::BoardRules;
use grundy_text::Result;
use hackenbush::HackenbushValues;
pub(crate) use listed::ListedSums;

/// An evaluator of the positions of one game, with the values computed so far.
pub struct PositionValues(ValueMethod);

/// The method by which the positions of a game are evaluated. The payload is the evaluator.
enum ValueMethod {
    /// The positions are boards that split into components.
    Board(Box<ComponentValues<BoardComponents>>),
    /// The rules enumerate the moves from each position.
    Listed(ComponentValues<ListedSums>),
    /// The positions are coloured graphs that split into biconnected blocks.
    Hackenbush(HackenbushValues),
}

impl PositionValues {
    /// Creates an evaluator for rules whose positions have values: [`SidedRules::objection`]
    /// returns `None` for them.
    pub fn new<'a>(rules: impl Into<SidedRules<'a>>) -> PositionValues {
        PositionValues(match rules.into() {
            SidedRules::Colours(game) => ValueMethod::Hackenbush(HackenbushValues::new(game)),
            SidedRules::File(rules) => match board_components(rules, Ending::Normal) {
                Some(board) => ValueMethod::Board(Box::new(ComponentValues::new(board))),
                None => ValueMethod::Listed(ComponentValues::new(ListedSums::new(rules))),
            },
        })
    }

    /// Creates an evaluator for the boards of rules that state the board as the player to move sees
    /// it ([`Rules::exchange`]): its Left is the player to move. Returns `None` for other rules, and
    /// if the rules state endings.
    pub fn with_exchange(commands: &Rules) -> Option<PositionValues> {
        commands.exchange.as_ref()?;
        let board = BoardComponents::new(commands)?;
        Some(PositionValues(ValueMethod::Board(Box::new(ComponentValues::new(board)))))
    }

    /// Returns whether positions are boards that split into components.
    pub fn splits_boards(&self) -> bool {
        matches!(self.0, ValueMethod::Board(_))
    }

    /// Computes the value of a position, which is independent of the side to move.
    ///
    /// # Errors
    /// Fails if play can cycle, if the rules cannot be evaluated at a position, or at a limit of
    /// the budget.
    pub fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value> {
        match &mut self.0 {
            ValueMethod::Board(parts) => parts.value(arena, position, budget),
            ValueMethod::Listed(parts) => parts.value(arena, position, budget),
            ValueMethod::Hackenbush(cuts) => cuts.value(arena, position, budget),
        }
    }

    /// Returns the value of each component of a position; `None` for a component that has no value
    /// yet. Computes no values. The list is empty for coloured Hackenbush.
    ///
    /// # Errors
    /// Fails if the position is not a position of the game.
    pub fn component_values(&mut self, position: &Counts) -> Result<Vec<Option<Value>>> {
        match &mut self.0 {
            ValueMethod::Board(parts) => parts.component_values(position),
            ValueMethod::Listed(parts) => parts.component_values(position),
            ValueMethod::Hackenbush(_) => Ok(Vec::new()),
        }
    }

    /// Returns the values of all components of positions that were evaluated.
    pub fn values(&self) -> Vec<Value> {
        match &self.0 {
            ValueMethod::Board(parts) => parts.values(),
            ValueMethod::Listed(parts) => parts.values(),
            ValueMethod::Hackenbush(cuts) => cuts.values(),
        }
    }

    /// Returns the number of distinct components of positions that were found.
    pub fn component_count(&self) -> u64 {
        match &self.0 {
            ValueMethod::Board(parts) => parts.component_count(),
            ValueMethod::Listed(parts) => parts.component_count(),
            ValueMethod::Hackenbush(cuts) => cuts.value_count(),
        }
    }
}

/// Returns the decomposition of the positions of a rule file as boards. Returns `None` unless the
/// rules have two sides, consist of tests and changes of cells, and state that a player without a
/// move loses in normal play, or wins in misère play.
fn board_components(rules: &RuleGame, ending: Ending) -> Option<BoardComponents> {
    let components = |guarded: GuardedRules| {
        let sides = &guarded.rules.sides;
        let keeps_ending = sides.iter().all(|side| match ending {
            Ending::Normal => side.no_moves < 0,
            Ending::Misere => side.no_moves > 0,
        });
        let is_supported = sides.len() == 2 && keeps_ending;
        is_supported.then(|| BoardComponents::in_any_play(guarded)).flatten()
    };
    if let Ok(Some(guarded)) = rules.guarded_board_rules_while(&|| true)
        && let Some(components) = components(guarded)
    {
        return Some(components);
    }
    components(GuardedRules::new(rules.board_rules().ok()?))
}
