//! Errors of lowering rules to commands on a board, and errors for boards that are too large to
//! solve.

use grundy_boards::CapacityLimit;
use grundy_cell_rules::TooMany;
use grundy_core::machine::Span;
use grundy_rules::RuleGame;
use grundy_text::{Error, Words, excerpt, words};

/// The maximum absolute value of the points of a command. Labels of boards have no larger scores.
pub(super) const MAX_GAIN: u32 = 8191;

/// The maximum number of cells of a board for which rules are lowered to commands.
pub(super) const MAX_CELLS: usize = 2048;
/// The maximum number of values that one cell can have.
pub(super) const MAX_VALUES: i64 = 64;

/// The reason why the rules of a file cannot be lowered to commands on a board. A command is a list
/// of tests of cells, followed by changes of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringError {
    /// A variable of the position is a sequence of varying length, a bag or a set, which the cells
    /// of a board cannot represent. The payload is the place of the variable in the file, or `None`
    /// if the place is not available.
    Growing(Option<Span>),
    /// A variable can have more values than a cell of a board. The payload is the place of the
    /// variable in the file, or `None` if the place is not available.
    TooManyValues(Option<Span>),
    /// The position has more elements than a board can have cells.
    TooManyCells,
    /// A move leads to a sum of positions, which a board cannot represent. The payload is the place
    /// of the move in the file, or `None` if the place is not available.
    Sums(Option<Span>),
    /// A move can gain more points than the label of a board can hold. The payload is the place of
    /// the move in the file, or `None` if the place is not available.
    LargeGain(Option<Span>),
    /// The score of a player without a move depends on the position.
    VaryingScore,
    /// The list or range at this place in the file depends on the position, but only a constant one
    /// can be lowered there.
    Varying(Span),
    /// The symbolic evaluation distinguishes too many cases. The payload is the place of the
    /// expression that causes the cases, or `None` if the place is not available.
    TooManyCases(Option<Span>),
    /// The caller stopped the lowering before its end.
    Stopped,
}

impl From<TooMany> for LoweringError {
    fn from(_: TooMany) -> LoweringError {
        LoweringError::TooManyCases(None)
    }
}

/// Builds the errors that are shown to users for rules that the board solver cannot use.
pub trait BoardErrors {
    /// Returns the error that is shown to users for rules that cannot be lowered: the reason, the
    /// expression, its place in the file, and what to write instead.
    fn lowering_error(&self, reason: &LoweringError) -> Error;

    /// Returns the error that is shown to users for rules that exceed a limit of the board solver:
    /// the part of the rules, its place in the file, and what to change.
    fn capacity_error(&self, limit: CapacityLimit) -> Error;
}

impl BoardErrors for RuleGame {
    fn lowering_error(&self, reason: &LoweringError) -> Error {
        let span = reason.span();
        let expression = span.map_or(Words::default(), |span| {
            let text = self.file().text().get(span.start as usize..span.end as usize);
            let text =
                excerpt(&text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "));
            words!(lowering_error::text, text)
        });
        let error = Error::unsupported(
            words!(lowering_error::board_solver_needs_board_of_cells, reason = reason.words())
                .then(&expression),
        )
        .help(reason.help());
        match span {
            Some(span) => error.at(self.file().location(span)),
            None => error,
        }
    }

    fn capacity_error(&self, limit: CapacityLimit) -> Error {
        let program = self.program();
        let (message, span) = match limit {
            CapacityLimit::BoardBits => {
                (words!(lowering_error::board_takes_more_than_256_bits), None)
            }
            CapacityLimit::KeyBits => (words!(lowering_error::board_takes_more_than_63_bits), None),
            CapacityLimit::MoveMasks(by) => {
                let named_move = program.moves.get(by as usize);
                let name = named_move.map_or("", |named_move| named_move.name.as_str());
                let message = words!(lowering_error::conditions_of_move_distinguish_too, name);
                (message, named_move.map(|named_move| named_move.span))
            }
            CapacityLimit::EndingMasks => {
                let condition = program.end_rules.iter().find_map(|ended| ended.when.as_ref());
                let message = words!(lowering_error::conditions_for_end_of_game_distinguish);
                (message, condition.map(|when| when.span))
            }
            CapacityLimit::Tiers => {
                (words!(lowering_error::boards_have_too_many_different_piece), None)
            }
            CapacityLimit::TierBoards => (words!(lowering_error::two_32_one_or_more_boards), None),
        };
        let error = Error::too_big(words!(lowering_error::these_rules_are_too_large, message))
            .help(match limit {
                CapacityLimit::KeyBits => {
                    words!(lowering_error::use_numbering_all_or_smaller_board)
                }
                CapacityLimit::MoveMasks(_) | CapacityLimit::EndingMasks => {
                    words!(lowering_error::test_fewer_cells_in_one_condition)
                }
                CapacityLimit::BoardBits | CapacityLimit::Tiers | CapacityLimit::TierBoards => {
                    words!(lowering_error::use_smaller_board)
                }
            });
        match span {
            Some(span) => error.at(self.file().location(span)),
            None => error,
        }
    }
}

impl LoweringError {
    /// Adds the place `span` to a reason that concerns an expression but has no place yet.
    pub(super) fn located(self, span: Span) -> LoweringError {
        match self {
            LoweringError::Growing(None) => LoweringError::Growing(Some(span)),
            LoweringError::TooManyValues(None) => LoweringError::TooManyValues(Some(span)),
            LoweringError::Sums(None) => LoweringError::Sums(Some(span)),
            LoweringError::TooManyCases(None) => LoweringError::TooManyCases(Some(span)),
            LoweringError::LargeGain(None) => LoweringError::LargeGain(Some(span)),
            error => error,
        }
    }

    /// Returns the place of the expression that causes the error, or `None` if it is not available.
    fn span(&self) -> Option<Span> {
        match self {
            LoweringError::Varying(span) => Some(*span),
            LoweringError::Growing(span)
            | LoweringError::TooManyValues(span)
            | LoweringError::Sums(span)
            | LoweringError::LargeGain(span)
            | LoweringError::TooManyCases(span) => *span,
            LoweringError::TooManyCells | LoweringError::VaryingScore | LoweringError::Stopped => {
                None
            }
        }
    }

    /// Returns the advice for users how to change the rules.
    fn help(&self) -> Words {
        match self {
            LoweringError::Growing(_) => words!(lowering_error::declare_position_with_numbers),
            LoweringError::TooManyValues(_) => {
                words!(lowering_error::use_variables_of_at_most_possible, max_values = MAX_VALUES)
            }
            LoweringError::TooManyCells => {
                words!(lowering_error::use_position_of_at_most_cells, max_cells = MAX_CELLS)
            }
            LoweringError::Sums(_) => words!(lowering_error::let_every_move_lead_to_one),
            LoweringError::LargeGain(_) => words!(lowering_error::use_smaller_points),
            LoweringError::VaryingScore => {
                words!(lowering_error::give_constant_score_to_player_without)
            }
            LoweringError::Varying(_) => words!(lowering_error::let_list_or_range_depend),
            LoweringError::TooManyCases(_) => {
                words!(lowering_error::test_fewer_cells_in_one_expression)
            }
            LoweringError::Stopped => words!(lowering_error::allow_more_time),
        }
    }

    /// Returns the reason in words, for an error message.
    pub fn words(&self) -> Words {
        match self {
            LoweringError::Growing(_) => words!(lowering_error::position_has_sequence_of_variable),
            LoweringError::TooManyValues(_) => {
                words!(lowering_error::variable_has_more_than_64_possible)
            }
            LoweringError::TooManyCells => {
                words!(lowering_error::position_has_too_many_cells, max_cells = MAX_CELLS)
            }
            LoweringError::Sums(_) => words!(lowering_error::move_leads_to_sum_of_positions),
            LoweringError::LargeGain(_) => {
                words!(lowering_error::move_gains_more_points, max_gain = MAX_GAIN)
            }
            LoweringError::VaryingScore => {
                words!(lowering_error::score_of_player_without_move_depends)
            }
            LoweringError::Varying(_) => words!(lowering_error::list_or_range_depends_on_position),
            LoweringError::TooManyCases(_) => words!(lowering_error::evaluation_has_too_many_cases),
            LoweringError::Stopped => words!(lowering_error::translation_was_stopped),
        }
    }
}
